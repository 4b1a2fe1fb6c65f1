"""Tasks of members in a browser: wide screens and phones, light and dark, in their languages."""

import datetime as dt
import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.building import league_site
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.parts.numbers import signed
from banzuke.flows.site.parts.texts import catalogue
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.answers.moved import moved_in_games
from tests.flows.site.conftest import HOSTILE
from tests.flows.site.visits import MARKS, ROWS, Visit, browser
from tests.marks import rare

__all__ = ["browser"]  # a fixture

pytestmark = MARKS

ME = "Ångström Zoë"
WIDTH = "document.documentElement.scrollWidth"
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize(
    ("width", "scheme", "locale"),
    [
        (1600, "light", "ja-JP"), (390, "dark", "en-GB"),
        rare(1600, "dark", "en-GB"), rare(390, "light", "ja-JP"),
    ],
)  # fmt: skip
def test_a_member_finds_the_last_game_and_why_it_moved_compares_and_prints(
    browser: Any, site: Path, published: Home, width: int, scheme: str, locale: str
) -> None:
    visit = Visit(
        browser, f"{site.absolute().as_uri()}/", locale=locale, color_scheme=scheme,
        viewport={"width": width, "height": 844},
    )  # fmt: skip
    page = visit.page
    visit.go("index.html")
    page.wait_for_function(f"document.documentElement.lang === '{locale[:2]}'")
    find_me_by_keys(page)
    page.wait_for_function(f"document.documentElement.lang === '{locale[:2]}'")
    texts = catalogue(locale[:2])

    last = page.locator("#games tbody tr").first  # the last game of ME, with its change
    assert texts["column-change"] in page.locator("#games thead").first.inner_text()
    assert last.locator("td").first.text_content() == "2024-09-11"
    assert last.locator("td.n").last.text_content() == last_change(published)
    assert page.evaluate(WIDTH) <= width

    with page.expect_navigation():
        page.locator("[data-t=compare-with]").click()
    page.wait_for_function("document.querySelector('#player-a').value")
    choose_by_keys(page, "7 * 7", HOSTILE[4])
    assert texts["compare-caption"] in page.locator("#compared").inner_text()
    assert page.evaluate(WIDTH) <= width

    page.go_back()
    page.locator("#games").wait_for()
    seen = page.evaluate(GROUND)
    page.evaluate(f"addEventListener('beforeprint', () => {{ window.printed = {GROUND}; }})")
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= 3
    assert page.evaluate("window.printed") == "rgb(255, 255, 255)"  # paper is white
    assert page.evaluate(GROUND) == seen  # the screen is as before printing
    visit.context.close()
    assert visit.wrong == []


def find_me_by_keys(page: Any) -> None:
    """Go from any page to the page of ME with the keyboard alone."""
    page.keyboard.press("/")
    page.keyboard.type("zoe")
    found = page.locator(".found a")
    found.first.wait_for()
    assert marked(page, "everywhere") is None
    page.keyboard.press("ArrowUp")  # selects the last suggestion
    assert marked(page, "everywhere") == found.last.text_content()
    page.keyboard.press("ArrowDown")  # selects the first suggestion
    assert marked(page, "everywhere") == found.first.text_content()
    assert found.first.get_attribute("aria-selected") == "true"
    page.keyboard.press("Escape")
    assert page.locator("#everywhere").get_attribute("aria-expanded") == "false"
    assert not page.locator("#found").is_visible()
    page.keyboard.type(" ")  # opens the list again
    found.first.wait_for()
    page.keyboard.press("ArrowDown")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.locator("h1").text_content() == ME


def choose_by_keys(page: Any, part: str, name: str) -> None:
    """Choose the second player by a part of the name and the list of suggestions."""
    page.locator("#player-b").press_sequentially(part)
    page.locator("#names-b [role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert marked(page, "player-b") == name
    page.keyboard.press("Enter")
    page.locator("#compared table").first.wait_for()
    assert page.locator("#player-b").input_value() == name
    assert not page.locator("#names-b").is_visible()


def last_change(published: Home) -> str:
    """What `banzuke player --since` says of the last game."""
    with closing(open_serving(published)) as serving:
        since = dt.date(2024, 9, 10)
        (game,) = moved_in_games(serving, ME, league="club", since=since).games
    return signed(game.change, 1)


def marked(page: Any, field: str) -> str | None:
    """The suggestion that the arrow keys have selected, as a screen reader gets it."""
    name = page.locator(f"#{field}").get_attribute("aria-activedescendant")
    return page.locator(f"[id='{name}']").text_content() if name else None


@pytest.fixture(scope="module")
def german(published: Home, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in German, with boards of four rows a page."""
    root = tmp_path_factory.mktemp("german") / "home"
    shutil.copytree(published.root, root, ignore=shutil.ignore_patterns("report"))
    (root / "banzuke.toml").write_text('[site]\nlanguage = "de"\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(league_site, "ROWS_OF_A_PAGE", 4)
        build_site(Home(root))
    return Home(root).site


@pytest.mark.parametrize("wanted", ["de", rare("es"), rare("en")])
def test_numbers_are_those_of_the_language_whatever_the_pages_were_built_in(
    browser: Any, site: Path, german: Path, wanted: str
) -> None:
    """A German and an English site show and sort the same numbers in the language of the reader."""
    found = []
    for built in (german, site):
        visit = Visit(browser, f"{built.absolute().as_uri()}/", locale=wanted)
        visit.go("leagues/club/index.html")
        visit.page.wait_for_function(f"document.documentElement.lang === '{wanted}'")
        visit.page.locator("#board-static thead button").nth(3).click()  # by script
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


def test_a_long_board_is_searched_and_sorted_as_a_whole(
    browser: Any, site: Path, german: Path
) -> None:
    """The rows of further pages come from a script, and look like the rows of the page."""
    visit = Visit(browser, f"{german.absolute().as_uri()}/", locale="en-GB")
    visit.go("leagues/club/index.html")
    visit.page.wait_for_function("document.documentElement.lang === 'en'")
    assert len(visit.names()) == 4
    whole = Visit(browser, f"{site.absolute().as_uri()}/")
    whole.go("leagues/club/index.html")
    for made in (visit, whole):
        made.page.locator("#board-static").get_by_role("button", name="player").click()
        made.page.wait_for_function(f"document.querySelectorAll('{ROWS}').length == 6")
    rows = [made.page.locator("#board-static tbody").inner_text() for made in (visit, whole)]
    assert rows[0] == rows[1]
    pictures = [made.page.locator("#board-static td.iv path").count() for made in (visit, whole)]
    assert pictures[0] == pictures[1]
    for made in (visit, whole):
        made.context.close()
        assert made.wrong == []


def figure(text: str) -> float:
    """The value of a number without decimals in any language of pages."""
    if "∞" in text:
        return float(text.replace("∞", "inf").replace("−", "-"))
    return float(re.sub("[^0-9−]", "", text).replace("−", "-"))
