"""The report site in Debian's chromium: from a disk and over HTTP, with nothing from outside."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.server.token import site_token
from tests.flows.site.visits import MARKS, ROWS, Visit, browser, over_http, served
from tests.marks import rare

__all__ = ["browser", "over_http", "served"]  # fixtures
GROUND = "getComputedStyle(document.body).backgroundColor"
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")

pytestmark = MARKS


@pytest.fixture(params=["file", rare("http"), "served"])
def visit(
    request: pytest.FixtureRequest, browser: Any, published: Home, site: Path
) -> Iterator[Visit]:
    """A visit from a disk, over plain HTTP, or to the home's server; a page with errors fails."""
    if request.param == "file":
        base = f"{site.absolute().as_uri()}/"
    else:
        base = request.getfixturevalue("over_http" if request.param == "http" else "served")
    made = Visit(browser, base, viewport={"width": 1200, "height": 900}, color_scheme="light")
    if request.param == "served":
        made.go(f"?token={site_token(published)}")
        assert made.page.url == base, "the token stays in no history"
    yield made
    made.context.close()
    assert made.wrong == []


def test_a_reader_searches_sorts_follows_compares_and_switches(visit: Visit) -> None:
    page = visit.page
    visit.go("index.html")
    visit.follow("Club")
    assert len(visit.names()) == 6

    page.locator("input.find").first.fill("angstrom zoe")  # without accents
    assert visit.names() == ["Ångström Zoë"]
    page.locator("input.find").first.fill("")
    before = visit.ratings()
    assert len(before) == 6
    page.locator("#board-static").get_by_role("button", name="rating").click()
    assert visit.ratings() == before
    page.locator("#board-static").get_by_role("button", name="rating").click()
    assert visit.ratings() == before[::-1] != before
    page.locator("input.least").first.fill("1000")
    assert visit.names() == []
    page.locator("input.least").first.fill("0")
    least = page.locator("label", has=page.locator("input.least")).first
    assert least.inner_text().strip() == "games, at least"

    page.locator("#language").select_option("ja")
    page.get_by_role("heading", name="レーティング", exact=True).wait_for()
    assert least.inner_text().strip() == "対局, 最低"
    assert page.locator("html").get_attribute("lang") == "ja"
    page.get_by_role("button", name="明暗の切替").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"

    visit.follow("Ångström Zoë")  # both choices are kept
    assert page.locator("h1").text_content() == "Ångström Zoë"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("heading", name="推移", exact=True).wait_for()
    page.locator("canvas").first.wait_for()

    visit.follow("ほかの選手と比較")
    page.locator("#player-a").wait_for()
    page.wait_for_function("document.querySelector('#player-a').value")
    page.locator("#player-b").fill("<script>alert(1)</script>")
    page.locator("#compared table").first.wait_for()
    said = page.locator("#compared").text_content() or ""
    assert "差" in said
    assert "勝" in said
    page.locator("#language").select_option("en")
    page.get_by_text("Difference").first.wait_for()
    page.locator("#player-b").fill("Nobody at all")
    page.get_by_text("Nobody in this league is called Nobody at all.").wait_for()
    assert page.locator("#compared table").count() == 0  # the old comparison is gone

    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("zoe")
    with page.expect_navigation():
        page.locator(".found a").first.wait_for()
        page.keyboard.press("Enter")
    assert page.locator("h1").text_content() == "Ångström Zoë"


def test_the_language_of_the_browser_is_followed(browser: Any, site: Path) -> None:
    visit = Visit(browser, f"{site.absolute().as_uri()}/", locale="fr-CA")
    visit.go("leagues/club/index.html")
    visit.page.get_by_role("heading", name="Cotes", exact=True).wait_for()
    assert visit.page.locator("#language").input_value() == "fr"
    counted = [visit.page.evaluate(f"banzuke.say('why-games', {{n: '{n}'}})") for n in range(3)]
    assert counted == ["0 nouvelle partie", "1 nouvelle partie", "2 nouvelles parties"]
    visit.context.close()
    assert visit.wrong == []


def test_the_first_ten_are_on_the_first_screen_of_a_phone(browser: Any, site: Path) -> None:
    visit = Visit(browser, f"{site.absolute().as_uri()}/", viewport={"width": 390, "height": 844})
    visit.go("leagues/club/index.html")
    row = visit.page.locator(f"{ROWS}:nth-child(6)").bounding_box()
    assert row is not None
    ten = row["y"] + 5 * row["height"]  # the end of a tenth row; the league has six rows
    assert ten <= 844
    visit.go("leagues/club/health.html")  # the last tab
    tab = visit.page.locator(".tabs [aria-current]").bounding_box()
    assert tab is not None
    assert tab["x"] + tab["width"] <= 390
    visit.page.keyboard.press("Tab")
    assert visit.page.evaluate("document.activeElement.className") == "skip"
    visit.context.close()


def test_a_table_says_that_it_has_more_columns(browser: Any, site: Path) -> None:
    for width, is_said in ((390, True), (1600, False)):
        visit = Visit(
            browser, f"{site.absolute().as_uri()}/", viewport={"width": width, "height": 844}
        )
        visit.go("leagues/club/index.html")
        assert visit.page.locator(".sideways").first.is_visible() == is_said
        visit.context.close()


MORE_ROWS = """n => {
  const body = document.querySelector("#board-static tbody"), rows = [...body.rows];
  for (let i = body.rows.length; i < n; i++) body.append(rows[i % rows.length].cloneNode(true));
  return body.rows.length;
}"""
"""The rows of the leaderboard again and again, up to a number of them."""


@pytest.mark.parametrize("n", [6, 41, 54])
def test_a_leaderboard_of_a_club_prints_as_one_sheet(browser: Any, site: Path, n: int) -> None:
    visit = Visit(browser, f"{site.absolute().as_uri()}/")
    visit.go("leagues/club/index.html")
    assert visit.page.evaluate(MORE_ROWS, n) == n
    visit.page.emulate_media(media="print")
    assert visit.page.locator(".tabs:visible, .tools:visible, #unrated:visible").count() == 0
    assert visit.page.pdf(format="A4").count(b"/Type /Page\n") == 1
    visit.context.close()


BY_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
"""The rules of axe that a theme or a width may change; all others see the same elements."""


@pytest.mark.parametrize(
    ("width", "scheme", "rules"), [(390, "dark", None), rare(1440, "light", BY_LOOK)]
)
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    browser: Any, site: Path, width: int, scheme: str, rules: list[str] | None
) -> None:
    visit = Visit(
        browser, f"{site.absolute().as_uri()}/", color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )  # fmt: skip
    for path in _one_of_each(site):
        visit.go(path)
        visit.page.evaluate(AXE)
        options: dict[str, Any] = {"preload": False, "resultTypes": ["violations"]}
        if rules:
            options["runOnly"] = {"type": "rule", "values": rules}
        found = visit.page.evaluate("options => axe.run(options)", options)
        assert [(v["id"], v["nodes"][0]["html"]) for v in found["violations"]] == [], path
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width, path
    visit.context.close()
    assert visit.wrong == []


def _one_of_each(site: Path) -> list[str]:
    """A page of each kind."""
    patterns = (
        *("index.html", "health.html", "leagues/*/index.html", "leagues/club/compare.html"),
        *("discard.html", "leagues/club/events/*.html"),
        *("glossary.html", "leagues/club/games-2024.html", "leagues/club/method-2024.html"),
        *("leagues/club/crosstable-2024.html", "leagues/room/events-*.html"),
        *("leagues/club/events-2024.html", "leagues/club/time-2024.html"),
        *("leagues/tables/games-2024.html", "leagues/tables/compare.html"),
        *("leagues/room/method-*.html", "leagues/tables/versions/*.html"),
        *(
            "leagues/club/players/*.html",
            "leagues/tables/players/*.html",
            "leagues/room/players/*.html",
        ),
        *(
            "leagues/room/events/*.html",
            "leagues/club/versions.html",
            "leagues/club/versions/*.html",
        ),
        "leagues/club/health.html",
    )
    found = [sorted(site.glob(pattern)) for pattern in patterns]
    assert all(found)
    few = [files if "*/index" in pattern else files[:1]
           for files, pattern in zip(found, patterns, strict=True)]  # fmt: skip
    return [file.relative_to(site).as_posix() for files in few for file in files]


def test_a_hand_is_clicked_together_and_valued_by_the_server(
    browser: Any, published: Home, served: str, site: Path
) -> None:
    visit = Visit(browser, served)
    visit.go(f"?token={site_token(published)}")
    visit.follow("What to discard")
    page = visit.page
    page.locator("#rules").select_option("bare")
    page.locator("#hand").fill("222567m345p336s")
    page.get_by_text("The hand has 12 tiles").wait_for()
    for code in ("7s", "1m"):
        page.locator(f"#palette button[data-code='{code}']").click()
    page.locator(".tiles[data-of=hand] button[data-code='1m']").click()  # removes the tile again
    page.locator("#palette button[data-code='6s']").click()
    page.get_by_role("radio", name="Dora indicators").check()
    page.locator("#palette button[data-code='1z']").click()
    page.get_by_role("cell", name="4,282").first.wait_for()  # as `banzuke discard` says
    assert page.locator("#cuts table").count() == 2
    page.locator("#cuts button.why").first.click()  # as `banzuke discard --explain` says
    page.locator("#why").get_by_text(re.compile("in all, by the next tile that helps")).wait_for()
    assert page.locator("#why tbody tr").count() >= 1
    disk = Visit(browser, f"{site.absolute().as_uri()}/")
    disk.go("discard.html" + page.url.partition("discard.html")[2])
    command = disk.page.locator("#cuts pre").text_content()
    assert command == "banzuke discard 222567m345p33667s --dora 1z --rules bare"
    for made in (visit, disk):
        made.context.close()
        assert made.wrong == []


def test_a_hand_is_refused_in_the_language_of_the_page(
    browser: Any, published: Home, served: str
) -> None:
    visit = Visit(browser, served, locale="de-DE")
    visit.page.set_default_timeout(30_000)
    visit.go(f"?token={site_token(published)}")
    visit.go("discard.html")
    visit.page.locator("#turn").fill("19")
    visit.page.locator("#hand").fill("222567m345p33667s")
    visit.page.get_by_text("Der Zug liegt nicht zwischen 1 und 18.").wait_for()
    visit.context.close()


def test_a_stranger_in_the_browser_sees_nothing(browser: Any, served: str) -> None:
    stranger = Visit(browser, served)
    assert stranger.page.goto(f"{served}leagues/club/index.html").status == 401
    assert "This site needs its token" in stranger.page.content()
    assert "Zoë" not in stranger.page.content()
    stranger.context.close()


def test_without_scripts_the_tables_are_there(browser: Any, site: Path) -> None:
    base = f"{site.absolute().as_uri()}/"
    visit = Visit(browser, base, java_script_enabled=False, color_scheme="dark")
    visit.go("leagues/club/index.html")
    assert len(visit.names()) == 6
    assert visit.page.evaluate(GROUND) != "rgb(255, 255, 255)"
    visit.page.emulate_media(media="print")
    assert visit.page.evaluate(GROUND) == "rgb(255, 255, 255)"  # paper is white
    assert visit.page.locator(".curve:visible").count() == 0
    visit.go("leagues/club/compare.html")
    assert "banzuke compare" in (visit.page.locator("p.without").text_content() or "")
    visit.context.close()
