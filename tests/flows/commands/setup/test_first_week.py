"""A new home at each door: one-game players, a period in which nobody has a rank, titles."""

import json
import re
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise

import pytest
from rich import console
from rich.cells import cell_len
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.commands.answers import standings
from banzuke.flows.home import Home
from banzuke.flows.serving.unrated import Unrated, left_out_lines
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.parts.blocks import Table
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.tier.page import TierFace
from tests.empty_home import empty_home

pytestmark = pytest.mark.slow

TITLE = "Club d'<Échecs> & Söhne"
CLUB = f"""
name = "club"
kind = "pairwise"
period = "year"
title = "{TITLE}"
[[source]]
path = "inbox/club.csv"
columns = {{ played_at = "date", first = "a", second = "b", score = "score", event = "event" }}
[static]
replicates = 32
checks = false
[dynamic]
"""
TABLES = """
name = "tables"
kind = "table"
period = "year"
[[source]]
path = "inbox/tables.csv"
[stable_rank]
rule = "tenhou-phoenix-south"
[skill]
"""
ROOM = """
name = "room"
kind = "tournament"
[[source]]
path = "inbox/room.csv"
[tier]
"""
PLAYERS = ("Ann", "Bob", "Cid", "Dan")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A home of three leagues, each with somebody who came once."""
    home = empty_home(tmp_path_factory.mktemp("first") / "home")
    for text in (CLUB, TABLES, ROOM):
        name = text.split('"')[1]
        (home.leagues / f"{name}.toml").write_text(text, encoding="utf-8")
    games = [f"2023-01-{n + 1:02},{a},{b},{n % 3 / 2},Cup" for n, (a, b) in enumerate(
        (a, b) for a in PLAYERS for b in PLAYERS if a != b)]  # fmt: skip
    games += ["2025-01-01,Ann,Bob,1,"]
    turns = [PLAYERS[n % 4 :] + PLAYERS[: n % 4] for n in range(9)]
    tables = [f"2023-01-{n + 1:02},{','.join(turn)},1,2,3,4" for n, turn in enumerate(turns)]
    tables += ["2023-02-01,Once,Bob,Cid,Dan,1,2,3,4"]
    entries = [f"N{n},2023-01-{n + 1:02},{player},{(i + n) % 4 + 1}"
               for n in range(4) for i, player in enumerate(PLAYERS)]  # fmt: skip
    entries += ["N3,2023-01-04,Once,5", "N4,2023-01-05,Bob,1", "N4,2023-01-05,Ann,2"]
    entries += ["N4,2023-01-05,Cid,3", "N4,2023-01-05,Bob,4"]
    entries = [f"{row},{2 if row.endswith('Bob,1') else 1}" for row in entries]
    seats = ",".join(f"{what}_{seat}" for what in ("player", "place") for seat in range(1, 5))
    for name, head, rows in (
        ("club", "date,a,b,score,event", games),
        ("tables", f"played_at,{seats}", tables),
        ("room", "event,started_at,player,place,entry", entries),
    ):
        text = "\n".join([head, *rows]) + "\n"
        (home.root / f"inbox/{name}.csv").write_text(text, encoding="utf-8")
    rate_home(home)
    return home


def ask(home: Home, *words: str) -> str:
    said = CliRunner().invoke(app, [*words, "--home", str(home.root)])
    assert said.exit_code == 0, said.output
    return said.stdout


def test_a_player_of_one_table_can_be_compared_and_has_a_page(home: Home) -> None:
    """One game gives no standard error of the mean place: the command and the site ended there."""
    (found,) = json.loads(ask(home, "compare", "Once", "Bob", "--league", "tables", "--json"))
    assert found["players"] == ["Once", "Bob"]
    assert found["games"] == [1, 10]
    assert found["mean_place_se"][0] is None
    assert found["mean_place_se"][1] > 0
    assert "mean place" in ask(home, "compare", "Once", "Bob", "--league", "tables")
    build_site(home)
    stored = (home.root / "report/site/leagues/tables/chunks").glob("pairs-*.js")
    assert any("null" in file.read_text(encoding="utf-8") for file in stored)


def test_a_period_without_ranks_names_the_latest_with_ranks(home: Home) -> None:
    said = ask(home, "top", "club")
    assert "club 2025 (static): nobody has a rank; `--period 2023` shows" in said
    then = ask(home, "top", "club", "--as-of", "2999-01-01")
    assert "club 2025 (static) as of 2999-01-01: nobody has a rank" in then
    assert "Ann (undefeated, 1 game)" in then
    assert "No ratings were shown" not in then
    build_site(home)
    page = (home.root / "report/site/leagues/club/index.html").read_text(encoding="utf-8")
    assert "The latest period with ranks is 2023." in page
    first = (home.root / "report/site/index.html").read_text(encoding="utf-8")
    card = first.partition("Club d")[2].partition('id="news"')[0]
    assert "2023 · " in card
    assert any(player in card for player in PLAYERS)


def test_two_players_are_compared_in_the_latest_period_that_rates_both(home: Home) -> None:
    assert "Ann and Bob in club 2023" in ask(home, "compare", "Ann", "Bob", "--league", "club")
    refused = CliRunner().invoke(
        app, ["compare", "Ann", "Bob", "club", "--period", "2025", "--home", str(home.root)]
    )
    assert "; `--on 2025-01-01` compares them by strength over time" in str(refused.exception)
    build_site(home)
    stored = (home.root / "report/site/leagues/club/chunks").glob("pairs-*.js")
    assert any('"period":"2023"' in file.read_text(encoding="utf-8") for file in stored)


def test_tabs_lead_to_the_latest_period_that_has_them(home: Home) -> None:
    """2025 has no event, and the events of 2023 were on no way through the pages."""
    build_site(home)
    page = (home.root / "report/site/leagues/club/index.html").read_text(encoding="utf-8")
    assert 'href="events-2023.html"' in page
    assert "<title>Events · Club d&#39;" in (
        home.root / "report/site/leagues/club/events-2023.html"
    ).read_text(encoding="utf-8")


def test_standings_say_why_somebody_has_a_rate_and_no_rank(home: Home) -> None:
    said = ask(home, "top", "room")
    assert "entries" in said
    assert "Without a rank: Once (fewer than 3 entries, 1 entry)" in said
    assert "No rank in all: fewer than 3 entries." in ask(home, "player", "Once", "room")
    then = ask(home, "top", "room", "--as-of", "2999-01-01")
    assert "Without a rank: Once (fewer than 3 entries, 1 entry)" in then


def test_entries_of_one_event_stand_in_the_order_of_play(home: Home) -> None:
    """Bob left as the fourth, came again and won: his rate is that after the second entry."""
    games = json.loads(ask(home, "games", "Bob", "room", "--json"))
    assert [game["result"] for game in games[:2]] == ["place 1 of 4", "place 4 of 4"]
    with closing(open_serving(home)) as serving:
        face = TierFace(LeagueData(home, serving, "room"))
        rates = serving.rows(
            "SELECT rate_before, gain, rate_after FROM tier_event WHERE player = 'Bob'"
            " ORDER BY event_at, entry"
        )
        (bob,) = (key for key, name in face.data.people.names.items() if name == "Bob")
        sections = {section.key: section for section in face.player(bob)}
    (table,) = (b for b in sections["gains"].blocks if isinstance(b, Table))
    gains = [row[[c.key for c in table.columns].index("gain")] for row in table.rows]
    assert gains == [gain for _, gain, _ in rates[::-1]]
    for (_, _, after), (before, _, _) in pairwise(rates):
        assert before == pytest.approx(after)


def test_skills_say_that_their_order_is_that_of_the_rate(home: Home) -> None:
    assert "The order is that of the rate" in ask(home, "top", "tables")


def test_stable_ranks_have_two_decimals(home: Home) -> None:
    rows = ask(home, "top", "tables").split("(table_skill)")[0].splitlines()[3:-2]
    numbers = [word for row in rows for word in row.split() if "." in word]
    assert numbers
    assert {len(word.partition(".")[2]) for word in numbers} == {2}


@pytest.mark.parametrize(
    "words",
    [
        ("events", TITLE), ("versions", "--league", TITLE), ("quarantine", "--league", TITLE),
        ("report", "number_one", "--league", TITLE), ("top", TITLE), ("games", "Ann", TITLE),
        ("fix", TITLE), ("correct", "list", "--league", TITLE),
        ("next", TITLE, "--period", "2023"), ("models", TITLE, "--period", "2023"),
        ("promote", "--league", TITLE), ("ingest", "--league", TITLE.upper()),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_a_league_may_be_called_by_its_title(home: Home, words: tuple[str, ...]) -> None:
    of_name = [word.replace(TITLE, "club").replace(TITLE.upper(), "club") for word in words]
    by_title, by_name = (
        CliRunner().invoke(app, [*those, "--home", str(home.root)]) for those in (words, of_name)
    )
    assert "no league" not in by_name.output.lower()
    assert (by_title.exit_code, by_title.output) == (by_name.exit_code, by_name.output)


def test_events_need_no_league_where_there_is_one(home: Home) -> None:
    assert ask(home, "events") == ask(home, "events", "club")
    assert ask(home, "events", "Cup", "--league", TITLE) == ask(home, "events", "club", "Cup")


@pytest.mark.parametrize("words", [("next",), ("models",), ("compatibility",), ("contest",)])
def test_studies_of_pairwise_leagues_need_no_league_where_there_is_one(
    home: Home, words: tuple[str, ...]
) -> None:
    without = CliRunner().invoke(app, [*words, "--home", str(home.root)])
    by_option = CliRunner().invoke(app, [*words, "--league", TITLE, "--home", str(home.root)])
    by_word = CliRunner().invoke(app, [*words, "club", "--home", str(home.root)])
    assert without.exit_code == by_word.exit_code
    assert without.output == by_option.output == by_word.output
    assert f"{without.exception}" == f"{by_word.exception}" == f"{by_option.exception}"


def test_a_plot_of_a_home_with_several_leagues_asks_for_one(home: Home) -> None:
    asked = CliRunner().invoke(app, ["plot", "intervals", "--home", str(home.root)])
    assert str(asked.exception).startswith("name a league: club, ")


def test_an_unknown_period_of_events_is_named_with_those_that_exist(home: Home) -> None:
    words = ["events", "club", "--period", "1999", "--home", str(home.root)]
    says = str(CliRunner().invoke(app, words).exception)
    assert says.startswith("no period '1999' of club")
    assert "There are: 2023" in says


@pytest.mark.parametrize("width", [60, 80, 81, 100, 140])
def test_standings_are_a_table_on_a_terminal(
    home: Home, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """At 80 columns the heading of the picture was wider than its room: skills were in blocks."""
    monkeypatch.setattr(console.Console, "is_terminal", property(lambda _: True))
    monkeypatch.setattr(standings, "_can_draw", lambda: True)
    monkeypatch.setenv("COLUMNS", str(width))
    for league in ("club", "tables", "room"):
        words = ("top", league, "--period", "all" if league == "room" else "2023")
        said = re.sub(r"\x1b\[[0-9;]*m", "", ask(home, *words))
        assert "row 1" not in said
        rows = [line for line in said.splitlines() if line.startswith(" ")]
        assert max(map(cell_len, rows)) <= width
        assert width < 80 or any("●" in row for row in rows)


def test_changes_begin_with_the_main_task_and_have_equal_decimals(home: Home) -> None:
    said = ask(home, "diff", "--league", "club")
    titles = [line.partition(":")[0] for line in said.splitlines() if line.startswith("club ")]
    assert titles == ["club 2023, static", "club 2025, static", "club all, dynamic"]
    numbers = re.findall(r" -?\d+\.(\d+)", said.partition("what differs")[0])
    assert set(map(len, numbers)) == {1}


def test_players_below_all_ratings_keep_their_rank() -> None:
    found = [
        Unrated("Ann", "2024", "undefeated", 6, rank=None, has_value=False),
        Unrated("Bob", "2024", "zero_strength", 1, rank=9, has_value=False),
    ]
    assert left_out_lines(found, "static") == [
        "Without a rating, and so without a rank: Ann (undefeated, 6 games)",
        "Without a rating, below all who have one: Bob (zero_strength, 1 game)",
    ]
