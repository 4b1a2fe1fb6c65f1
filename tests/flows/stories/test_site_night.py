"""A night writes the report site where the home's settings say so."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.summary import headline
from tests.flows.site.conftest import copy_of_rated


@pytest.fixture
def home(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]
) -> Home:
    """A home of three leagues with ratings and without a site."""
    return copy_of_rated(tmp_path_factory, rate_home, tmp_path / "home")


@pytest.mark.long
def test_a_night_writes_the_site_where_the_home_says_so(
    home: Home, run_night: Callable[..., Any]
) -> None:
    assert run_night(home).ok
    assert not home.site.exists()
    home.settings_file.write_text('[site]\nevery_night = true\ntitle = "Our <club>"\n')
    assert run_night(home).ok
    assert "Our &lt;club&gt;" in (home.site / "index.html").read_text(encoding="utf-8")
    home.site.unlink()
    home.site.mkdir()  # no site of Banzuke: the ratings are published, the site is not
    report = run_night(home)
    assert report.exit_code == 1
    assert headline(report).startswith("Not everything worked: see the report site.")
    assert "the report site was not written, the old one stays:" in report.problems()[0]


@pytest.mark.long
def test_a_night_fails_if_readers_keep_an_old_copy_of_the_site(
    home: Home, run_night: Callable[..., Any]
) -> None:
    home.settings_file.write_text('[site]\nevery_night = true\nfolder = "/dev/null/www"\n')
    report = run_night(home)
    assert report.exit_code == 1
    (problem,) = report.problems()
    assert problem.startswith("the report site is written, but was not copied: the site was not")
    assert home.site.exists()
