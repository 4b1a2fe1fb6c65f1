"""A night writes the report site where the home's settings say so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.flows.site.conftest import write_home


@pytest.mark.long
def test_a_night_writes_the_site_where_the_home_says_so(
    tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    home = write_home(tmp_path / "home")
    assert run_night(home).ok
    assert not home.site.exists()
    home.settings_file.write_text('[site]\nevery_night = true\ntitle = "Our <club>"\n')
    assert run_night(home).ok
    assert "Our &lt;club&gt;" in (home.site / "index.html").read_text(encoding="utf-8")
    home.site.unlink()
    home.site.mkdir()  # no site of Banzuke: the ratings are published, the site is not
    report = run_night(home)
    assert report.ok
    assert any("report site" in note for note in report.notes)
