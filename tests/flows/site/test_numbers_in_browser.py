"""Numbers in a browser: a page that changes its language writes them as that language does."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site import league_site
from banzuke.flows.site.build import build_site
from tests.flows.site.test_site_in_browser import ROWS, Visit, browser, pytestmark

__all__ = ["browser", "pytestmark"]  # the browser of the tests of pages, and when they run


@pytest.mark.parametrize("wanted", ["de", "es", "en"])
def test_numbers_are_those_of_the_language_whatever_the_pages_were_built_in(
    browser: Any, site: Path, published: Any, tmp_path: Path, wanted: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """A German site in Spanish has the same numbers as an English one; sorting knows them all."""
    shutil.copytree(published.root, tmp_path / "home", ignore=shutil.ignore_patterns("report"))
    (tmp_path / "home" / "banzuke.toml").write_text('[site]\nlanguage = "de"\n')
    home = Home(tmp_path / "home")
    monkeypatch.setattr(league_site, "ROWS_OF_A_PAGE", 4)
    build_site(home)
    found = []
    for built in (home.site, site):
        visit = Visit(browser, f"{built.absolute().as_uri()}/", locale=wanted)
        visit.go("leagues/club/index.html")
        visit.page.wait_for_function(f"document.documentElement.lang === '{wanted}'")
        visit.page.locator("#board-static thead button").nth(3).click()  # the script makes rows
        visit.page.wait_for_function(f"document.querySelectorAll('{ROWS}').length == 6")
        found.append(visit.ratings())
        assert found[-1] == sorted(found[-1], key=figure, reverse=True)
        visit.page.locator("#board-static th a").first.click()
        visit.page.wait_for_function(f"document.documentElement.lang === '{wanted}'")
        found.append(visit.page.locator("td.n, dd, svg text").all_text_contents())
        visit.go("leagues/club/method-2024.html")
        visit.page.wait_for_function(f"document.documentElement.lang === '{wanted}'")
        found.append(visit.page.locator("td.n, dd, svg text").all_text_contents())
        visit.context.close()
        assert visit.wrong == []
    assert found[:3] == found[3:]
    decimals = [text for text in found[2] if re.search("[0-9][.,][0-9]{1,2}(?![0-9])", text)]
    assert decimals
    strange = [text for text in decimals if ("." if wanted == "en" else ",") not in text]
    assert strange == []


def figure(text: str) -> float:
    """The value of a number without decimals in any language of pages."""
    if "∞" in text:
        return float(text.replace("∞", "inf").replace("−", "-"))
    return float(re.sub("[^0-9−]", "", text).replace("−", "-"))
