"""Pages of the report site: well formed, escaped, and in every language."""

import csv
import gzip
import html
import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import polars as pl
import pytest

from banzuke.flows.screen.waterfall import steps_of
from banzuke.flows.site.html.pages import Renderer
from banzuke.flows.site.parts.blocks import Column, Figure, Link, Text
from banzuke.flows.site.parts.cells import cell_maker, interval_cell
from banzuke.flows.site.parts.svg import bars, histogram, matrix, reliability, waterfall
from banzuke.flows.site.parts.texts import LANGUAGES, catalogue, parts
from tests.flows.site.conftest import HOSTILE

SCRIPTS_KB = 45
PAGE_KB = 100
FLOWS = Path(__file__).parents[3] / "flows"
SOURCES = [
    *(FLOWS / "site").rglob("*"),
    *(FLOWS / "tasks").rglob("page*.py"),
    *(FLOWS / "tasks" / "static" / "pages").glob("*.py"),
]
VOID = {"meta", "link", "br", "img", "input", "path", "rect", "circle"}
LETTERS = re.compile(r"[^\W\d_]{2,}")


class Reader(HTMLParser):
    """Collects a page's references, its elements, and texts that are in no catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.refers: list[str] = []
        self.elements: list[str] = []
        self.attributes: list[str] = []
        self.untranslated: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.elements.append(tag)
        self.attributes += given
        names = ("href", "src", "data-chunk")
        self.refers += [given[name] or "" for name in names if name in given]
        if tag not in VOID:
            self.open.append((tag, given))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        known = any(
            "data-t" in given
            or given.get("translate") == "no"
            or tag in ("script", "title", "text")
            for tag, given in self.open
        )
        if LETTERS.search(data) and not known:
            self.untranslated.append(data)


def pages(site: Path) -> list[Path]:
    found = sorted(site.rglob("*.html"))
    assert len(found) > 30
    return found


def read(page: Path) -> Reader:
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    assert reader.open == []
    return reader


@pytest.mark.slow
def test_every_page_is_well_formed_and_every_reference_leads_to_a_file_of_the_site(
    site: Path,
) -> None:
    for page in pages(site):
        for address in read(page).refers:
            split = urlsplit(address)
            assert split.scheme in ("", "data"), (page, address)
            if split.scheme == "" and split.path:
                # The page for missing addresses has addresses from the root: it is shown anywhere.
                start = site if split.path.startswith("/") else page.parent
                target = start / unquote(split.path).removeprefix("/")
                assert target.is_file(), (page, address)


@pytest.mark.slow
def test_hostile_names_are_only_text(site: Path) -> None:
    for page in pages(site):
        reader = read(page)
        text = page.read_text(encoding="utf-8")
        assert not {"img", "i", "b"} & set(reader.elements), page
        assert not [name for name in reader.attributes if name.startswith("on")], page
        assert "\u202e" not in text, page
        assert "49" not in re.findall(r"<bdi[^>]*>(.*?)</bdi>", text), page
    board = (site / "leagues/club/index.html").read_text(encoding="utf-8")
    for name in HOSTILE:
        assert (
            html.escape(name.replace("\u202e", "\\u202e"), quote=True)
            .replace("&#x27;", "&#39;")
            .replace("&quot;", "&#34;")
            in board
        )


@pytest.mark.slow
def test_chunks_hold_names_as_data(site: Path) -> None:
    text = (site / "leagues/club/chunks/names.js").read_text(encoding="utf-8")
    found = json.loads(text.removeprefix('banzuke.chunk("names.js",').removesuffix(");\n"))
    assert "<script>alert(1)</script>" in [name for name, *_ in found]


@pytest.mark.slow
def test_every_text_of_a_page_is_in_the_catalogue(site: Path) -> None:
    for page in pages(site):
        assert read(page).untranslated == [], page


def test_every_text_is_in_every_language_with_the_same_values() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        texts = catalogue(language)
        assert set(texts) == set(english), language
        for key, text in texts.items():
            assert text.strip(), key
            values = [set(re.findall(r"\{(\w+)[}:]", said)) for said in (text, english[key])]
            assert values[0] == values[1], (language, key)


def test_every_text_that_the_code_names_is_in_the_catalogue_and_the_other_way_round() -> None:
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in SOURCES
        if file.suffix in (".py", ".html", ".js") and "uplot" not in file.name
    )
    named = set(re.findall(r'(?:\bText|\bt|\bsaid|\brow)\(\s*"([a-z][\w-]*)"', code))
    of_period = re.findall(r'(?:of_period|counted)\(\s*"([a-z][\w-]*)"', code)
    named |= {key + end for key in of_period for end in ("", "-whole")}
    named |= {f"column-{key}" for key in re.findall(r'Column\(\s*"([a-z][\w-]*)"', code)}
    named |= {f"section-{key}" for key in re.findall(r'Section\(\s*"([a-z][\w-]*)"', code)}
    named -= {"section-", "value-", "odds-", "section-board-", "discard-", "wind-"}
    assert named - set(catalogue("en")) == set()
    ends = {key.partition("-")[2] for key in catalogue("en")}
    quoted = set(re.findall(r'"([a-z][\w-]*)"', code)) | {"rated"}
    families = (
        *("status-", "remedy-", "hands-", "state-", "effect-", "unit-", "value-", "section-board-"),
        *("tip-", "result-", "odds-", "colour-", "tab-"),
        *("discard-", "goal-", "wind-", "rules-", "exchanges-"),
        *("column-handicaps-", "verdict-", "rank-curve", "rolling-curve"),
        *("audit-", "constant-", "file-", "model-", "note-", "reason-", "rule-", "severity-"),
        "view-",
        "compatibility-",
        *("league-lead-", "card-facts-"),
    )
    unused = {
        key for key in set(catalogue("en")) - named
        if key not in quoted and not key.startswith(families) and not ends & {key}
        and not key.endswith("-caption") and not key.startswith("column-gain")
    }  # fmt: skip
    assert unused == set()


@pytest.mark.slow
def test_the_scripts_that_a_page_loads_are_small(site: Path) -> None:
    scripts = sorted((site / "assets").glob("*.js"))
    texts = {file for file in scripts if file.name.startswith("texts-")}
    assert len(texts) == len(LANGUAGES) * len(parts("en"))
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in scripts}
    assert len(scripts) - len(texts) >= 5
    tried = ("index", "discard", "glossary", "leagues/club/index", "leagues/club/compare",
             "leagues/club/method-2024")  # fmt: skip
    for page in tried:
        text = (site / f"{page}.html").read_text(encoding="utf-8")
        loaded = {name for name in sizes if f"assets/{name}" in text}
        assert {"site.js", "theme.js", "texts-en.js"} <= loaded, page
        said = {name for name in loaded if name.startswith("texts-")}
        # A page loads the texts of one language, until a reader wants another.
        heaviest = max(
            sum(sizes[name.replace("-en", f"-{language}", 1)] for name in said)
            for language in LANGUAGES
        )
        own = sum(sizes[name] for name in loaded - said)
        assert own + heaviest <= SCRIPTS_KB * 1000, page
    assert (site / "assets" / "uplot-licence.txt").is_file()


@pytest.mark.slow
def test_a_page_without_scripts_has_its_tables(site: Path) -> None:
    board = read(site / "leagues/club/index.html")
    assert board.elements.count("table") == 3  # two leaderboards, and players without a rating
    assert board.elements.count("svg") > len(HOSTILE)
    for tab in ("games-2024", "crosstable-2024", "time-2024", "method-2024"):
        assert read(site / f"leagues/club/{tab}.html").elements.count("table") >= 1, tab


@pytest.mark.slow
def test_pages_outside_leagues_have_their_own_headings(site: Path) -> None:
    headings = {}
    for name in ("health", "discard", "glossary", "404"):
        found = re.search(r'<h1><span data-t="([\w-]+)"', (site / f"{name}.html").read_text())
        assert found, name
        headings[name] = found[1]
    assert headings == {
        "health": "health-all", "discard": "nav-discard", "glossary": "nav-glossary",
        "404": "missing-heading",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_say_in_every_language_what_they_show(language: str) -> None:
    renderer = Renderer(language=language, home="home")
    drawn = {
        "picture-histogram": histogram([1400.0, 1500.0, 1612.0]),
        "picture-reliability": reliability([(0.25, 0.3, 0.1, 20)]),
        "picture-bars": bars([("with <draws>", 1.5)]),
        "picture-waterfall": waterfall(steps_of([("night", 1500.0, 10.0)], most=5)),
        "picture-matrix": matrix(["Ann", "Ben"], [[None, 1.0], [0.0, None]]),
    }
    for key, picture in drawn.items():
        shown = renderer.block(Figure(picture, Text("distribution-caption")), within="")
        label = re.search(
            r'<svg role="img" data-t-label="([\w-]+)"[^>]* aria-label="([^"]+)"', shown
        )
        assert label, key
        assert label[1] == key
        words = catalogue(language)[key].partition("{")[0].strip()
        assert html.unescape(label[2]).startswith(words), key


@pytest.mark.parametrize(
    ("name", "turned"),
    [
        ("محمد بن عبد الله", True),
        ("1 כהן", True),
        ("Ann (כהן)", False),
        ("山田", False),
        ("7", False),
    ],
)
def test_a_name_from_right_to_left_is_cut_at_its_end(name: str, turned: bool) -> None:
    cell = cell_maker(Column("player", "player"), language="en", root="")(Link(name, None))
    assert cell.startswith('<th scope="row" dir="rtl"><bdi>') == turned


@pytest.mark.parametrize(("letter", "n"), [("a", 15), ("W", 8), ("あ", 8), ("i", 15)])
def test_a_long_name_beside_a_picture_is_cut_with_a_sign(letter: str, n: int) -> None:
    """Names of wide letters are cut to the same room as names of usual letters."""
    picture = matrix([letter * 40, "Ben"], [[None, 1.0], [0.0, None]])
    assert f">{letter * n}… 1<" in picture.svg
    assert ">Ben 2<" in picture.svg


def test_an_interval_that_goes_on_beyond_the_scale_has_an_arrow_head() -> None:
    scale = (1000.0, 2000.0)
    assert "M3 2L0 6L3 10" in interval_cell((900.0, 1500.0, 1900.0), scale=scale)
    assert "M97 2L100 6L97 10" in interval_cell((1100.0, 1500.0, math.inf), scale=scale)
    assert "L" not in interval_cell((1100.0, 1500.0, 1900.0), scale=scale)


@pytest.mark.slow
def test_days_of_poker_events_are_the_leagues(site: Path) -> None:
    """Nights in New York end on the next day in UTC."""
    room = site / "leagues" / "room"
    listed = (room / "events-all.html").read_text(encoding="utf-8")
    assert re.findall(r"<td>(2024-05-\d\d)</td>", listed) == [
        f"2024-05-0{day}" for day in (5, 4, 3, 2, 1)
    ]
    nights = [page.read_text(encoding="utf-8") for page in (room / "events").glob("*.html")]
    for day in (1, 2, 3, 4, 5):
        ended = f"2024-05-0{day} 20:00 America/New_York"
        assert sum(ended in night for night in nights) == 1, day
    for player in (room / "players").glob("*.html"):
        text = player.read_text(encoding="utf-8")
        assert "2024-05-01" in text
        assert "2024-05-06" not in text


@pytest.mark.slow
def test_no_page_has_raw_backticks(site: Path) -> None:
    seen = ""
    for page in pages(site):
        text = re.sub(r"(?s)<script.*?</script>|<pre.*?</pre>", "", page.read_text("utf-8"))
        assert "`" not in text, page
        seen += text
    assert "map it with “values”" in seen  # on a terminal this message has backticks


@pytest.mark.slow
def test_no_page_calls_all_games_by_the_name_of_the_store(site: Path) -> None:
    room = [page.read_text(encoding="utf-8") for page in (site / "leagues/room").rglob("*.html")]
    assert any('data-t="period-whole"' in text for text in room)
    assert not any(re.search(">all<", text) for text in room)


@pytest.mark.slow
def test_no_page_is_heavy(site: Path) -> None:
    for page in pages(site):
        assert page.stat().st_size <= PAGE_KB * 1000, page


@pytest.mark.slow
def test_the_first_page_has_news_of_the_night_and_a_search_for_everybody(site: Path) -> None:
    news = (site / "index.html").read_text(encoding="utf-8").partition('id="news"')[2]
    assert 'data-t="news-first"' in news
    text = (site / "assets/search.js").read_text(encoding="utf-8")
    found = json.loads(text.partition(",")[2].removesuffix(");\n"))
    assert [name for _, name in found["leagues"]] == ["club", "room", "tables"]
    assert ["Eve", 0] in [player[:2] for player in found["players"]]


@pytest.mark.slow
def test_players_without_a_rating_are_listed_with_the_reason(site: Path) -> None:
    text = (site / "leagues/club/index.html").read_text(encoding="utf-8")
    unrated = text.partition('id="unrated"')[2].partition("</section>")[0]
    assert "Eve" in unrated
    assert 'data-t="status-undefeated"' in unrated


@pytest.mark.slow
def test_strength_today_stands_beside_the_newest_leaderboard(site: Path) -> None:
    board = (site / "leagues/club/index.html").read_text(encoding="utf-8")
    assert board.index('id="board-static"') < board.index('id="board-dynamic"')
    today = board.partition('id="board-dynamic"')[2].partition("</section>")[0]
    assert "2024-10-01" in today  # the last day with games
    assert "Eve" in today  # an undefeated player has a path, though no static rating
    older = (site / "leagues/club/period-2023.html").read_text(encoding="utf-8")
    assert "board-dynamic" not in older
    frame = pl.read_parquet(site / "leagues/club/data/dynamic_rating.parquet")
    player = frame["player_id"][0]
    days = frame.filter(pl.col("player_id") == player).sort("day")
    page = (site / f"leagues/club/players/{player}.html").read_text(encoding="utf-8")
    path = page.partition('id="path"')[2].partition("</section>")[0]
    curve = json.loads(re.findall(r'json">(.*?)</script>', path)[0])
    assert curve["y"][0]["value"] == days["rating"].round(2).to_list()
    assert len(re.findall("<tr>", path)) == days.height + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("league", "board"),
    [
        ("club", "static"),
        ("club", "dynamic"),
        ("tables", "stable_rank"),
        ("tables", "table_skill"),
        ("room", "tier"),
    ],
)
def test_the_first_of_a_board_stand_first(site: Path, league: str, board: str) -> None:
    text = (site / f"leagues/{league}/index.html").read_text(encoding="utf-8")
    body = text.partition(f'id="board-{board}"')[2].partition("<tbody")[2].partition("</tbody>")[0]
    ranks = [int(rank) for rank in re.findall(r'<tr><td class="n">(\d+)</td>', body)]
    assert len(ranks) > 2
    assert ranks == sorted(ranks)


@pytest.mark.slow
def test_the_page_method_says_how_the_numbers_come_about(site: Path) -> None:
    room = (site / "leagues/room/method-all.html").read_text(encoding="utf-8")
    assert "A new player has a skill of 1,500 and a sigma of 500" in room
    assert '<tr><td>S</td><td class="n">2,000</td></tr>' in room
    tables = (site / "leagues/tables/method-2024.html").read_text(encoding="utf-8")
    assert "\u221230 \u2212 15 × D" in tables


@pytest.mark.slow
def test_downloads_have_the_rows_of_the_views(site: Path) -> None:
    folder = site / "leagues/club/data"
    with (folder / "static_rating.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    frame = pl.read_parquet(folder / "static_rating.parquet")
    assert [row["player"] for row in rows] == frame["player"].to_list()
    assert set(HOSTILE) <= set(frame["player"])
