"""Wrong questions: leagues of another kind, words in another order, periods that lack a player."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import banzuke as bz
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.empty_home import CLUB, empty_home

pytestmark = pytest.mark.slow

ROOM = """
name = "room"
kind = "tournament"
[[source]]
path = "inbox/room.csv"
"""
TABLES = """
name = "tables"
kind = "table"
period = "year"
[[source]]
path = "inbox/tables.csv"
[stable_rank]
rule = "tenhou-phoenix-south"
"""
EVENTS = ["event,ended_at,player,place"]
EVENTS += [f"Night {n},2024-01-0{n},{who},{1 + k}" for n in (1, 2) for k, who in enumerate("ABC")]
GAMES = ["date,a,b,score"]
GAMES += [f"{y}-01-0{d},Ann,{o},{s}" for y, o in ((2023, "Bob"), (2024, "Cid"))
          for d, s in ((1, 1), (2, 0), (3, 1))]  # fmt: skip
TABLE = ["played_at,player_1,player_2,player_3,player_4,place_1,place_2,place_3,place_4"]
TABLE += ["2023-01-01,A,B,C,D,1,2,3,4", "2024-01-01,A,B,C,E,4,1,2,3"]


def made(root: Path, *leagues: tuple[str, str, list[str]]) -> Home:
    home = empty_home(root)
    for name, league, rows in leagues:
        (home.leagues / f"{name}.toml").write_text(league, encoding="utf-8")
        (home.inbox / f"{name}.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A rated home of a poker room."""
    home = made(tmp_path_factory.mktemp("wrong") / "home", ("room", ROOM, EVENTS))
    rate_home(home)
    return home


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A rated home with a league of each kind."""
    leagues = (("room", ROOM, EVENTS), ("club", CLUB, GAMES), ("tables", TABLES, TABLE))
    home = made(tmp_path_factory.mktemp("wrong") / "mixed", *leagues)
    rate_home(home)
    return home


def refused(home: Home, *words: str) -> str:
    """The message of a command that refuses the question."""
    asked = CliRunner().invoke(app, [*words, "--home", str(home.root)])
    assert asked.exit_code != 0
    assert asked.stdout == ""
    return str(asked.exception) if str(asked.exception) != "2" else asked.stderr


@pytest.mark.parametrize("verb", ["events", "next", "models", "compatibility", "contest"])
def test_a_league_of_another_kind_is_called_so(mixed: Home, room: Home, verb: str) -> None:
    said = refused(mixed, verb, "room")
    assert said.startswith("room is a tournament league, and this is about pairwise leagues")
    assert "pairwise leagues: club; its tournaments are in the view `tier_event`" in said
    assert refused(room, verb).endswith("and none has ratings; rated are room (tournament)")
    assert "there is no such league" in refused(room, verb, "room")


def test_a_misspelt_league_is_suggested_by_commands_on_games_of_two(
    mixed: Home, room: Home
) -> None:
    for verb in ("events", "next", "models", "compatibility"):
        assert refused(mixed, verb, "clbu").endswith("did you mean 'club'?")
    assert refused(room, "models", "rom").startswith("no league 'rom'; did you mean 'room'?")


@pytest.mark.parametrize("words", [["compare", "club", "Ann", "Bob"], ["games", "club", "ann"],
                                   ["player", "club", "ann"]])  # fmt: skip
def test_a_player_in_the_place_of_the_league_is_named(mixed: Home, words: list[str]) -> None:
    said = refused(mixed, *words)
    assert f"{words[-1]!r} is a player: players stand first, and the league behind them" in said


def test_a_word_too_many_is_told_its_option(mixed: Home) -> None:
    for words, meant in (
        (["top", "club", "2024"], "did you mean `--period 2024`?"),
        (["player", "ann", "club", "2024-01-01"], "did you mean `--since 2024-01-01`?"),
        (["quarantine", "club"], "If this is a league, write `--league club`."),
        (["games", "Ann", "Lee", "club"], "a name of several words stands in quotes"),
    ):
        assert meant in " ".join(refused(mixed, *words).replace("│", " ").split())
    asked = CliRunner().invoke(app, ["status", "club", "--home", str(mixed.root)])
    assert "quotes" not in asked.stderr


@pytest.mark.parametrize(
    ("league", "pair", "period", "there"),
    [
        ("club", ("Ann", "Bob"), "2024", "both are in 2023"),
        ("club", ("Bob", "Cid"), None, "Bob is in 2023 and Cid is in 2024"),
        ("tables", ("A", "B"), "2020", "both are in 2024, 2023"),
        ("tables", ("D", "E"), None, "D is in 2023 and E is in 2024"),
        ("room", ("A", "B"), "2024", "both are in all"),
    ],
)
def test_a_period_that_lacks_one_of_two_players_leads_to_those_that_have_them(
    mixed: Home, league: str, pair: tuple[str, str], period: str | None, there: str
) -> None:
    words = ["--period", period] if period else []
    assert f"; {there}; the view" in refused(mixed, "compare", *pair, league, *words)
    with pytest.raises(bz.BanzukeError, match=there):
        bz.home(mixed.root).compare(*pair, league=league, period=period)


@pytest.mark.parametrize("words", ["compare E Ann", "player E", "games E"])
def test_a_player_of_another_league_leads_to_that_league(mixed: Home, words: str) -> None:
    assert "no player 'E' in club, but in tables" in refused(mixed, *words.split(), "club")


def test_before_the_first_log_top_and_player_say_what_is_missing(tmp_path: Path) -> None:
    home = made(tmp_path / "home", ("club", CLUB, GAMES))
    (home.inbox / "club.csv").unlink()
    with open_store(home, command="test") as store:
        refresh_serving(store)
    for words in (["top"], ["player", "Ann"]):
        assert refused(home, *words).startswith("no log has been read yet: put logs into the")


def test_ratings_that_wait_for_a_review_are_named_by_top_and_player(
    home: Home, log, make_league, run_without_engine
) -> None:
    (home.leagues / "club.toml").write_text(CLUB, encoding="utf-8")
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1")
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league(), review=True)
        refresh_serving(store)
        assert "`banzuke promote` shows the ratings that wait" in refused(home, "top")
        run_without_engine(store, make_league())
        log("b.csv", "2024-05-03,Dora,Ann,1", "2024-05-04,Bob,Dora,1")
        run_without_engine(store, make_league(), review=True)
        refresh_serving(store)
    said = CliRunner().invoke(app, ["player", "Dora", "--home", str(home.root)]).stdout
    assert said.startswith("Dora has games, but no rating is shown.\nnewer ratings of club 2024")
