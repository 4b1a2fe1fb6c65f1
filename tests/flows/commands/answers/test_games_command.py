"""`banzuke games` lists a player's games, or says why there are none."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.commands.answers.games import NoGames, show_games
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_serving, open_store
from tests.homes import allow_sources

pytestmark = pytest.mark.slow


@pytest.fixture
def club(home: Home, log, make_league, run_without_engine, made_once) -> Home:
    def make() -> None:
        (home.root / "names.csv").write_text("alias,player\nAnnie,Ann\n", encoding="utf-8")
        allow_sources(home, "names.csv")
        log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Annie,1", "2024-05-03,Bob,Cid,1")
        with open_store(home, command="test") as store:
            run_without_engine(store, make_league(league={"aliases": {"path": "names.csv"}}))
            refresh_serving(store)

    return made_once(home, make)


def asked(capsys, home: Home, player: str, last: int | None = None) -> list[dict]:
    show_games(home, player, league="club", last=last, as_json=True)
    return json.loads(capsys.readouterr().out)


def test_the_latest_game_comes_first_with_file_and_line(club: Home, capsys) -> None:
    rows = asked(capsys, club, "Ann")

    told = [(r["opponents"], r["result"], r["logged_as"], r["path"], r["line"]) for r in rows]
    assert told == [
        ("Bob", "lost", "Annie", "inbox/a.csv", 3),
        ("Bob", "won", "Ann", "inbox/a.csv", 2),  # as the macro `games_of`
    ]
    assert asked(capsys, club, "Ann", last=1) == rows[:1]


def test_a_player_whose_games_are_void_learns_why_there_is_no_rating(
    home: Home, log, make_league, run_without_engine
) -> None:
    (home.root / "corrections.csv").write_text(
        "league,action,player,reason\nclub,exclude,Bob,a program\n", encoding="utf-8"
    )
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-03,Dan,Cid,1")
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league())
        refresh_serving(store)

    printed = CliRunner().invoke(app, ["player", "bob", "--home", str(home.root)])
    as_json = CliRunner().invoke(app, ["player", "bob", "--json", "--home", str(home.root)])

    why = r"Bob has no rating, because no game counts: by correction \w{8}: a program\.\n"
    assert re.fullmatch(why, printed.stdout)
    assert as_json.stdout == "[]\n"
    assert re.fullmatch(why, as_json.stderr)

    since = ["player", "ann", "--since", "2025-01-01", "--json", "--home", str(home.root)]
    nothing = CliRunner().invoke(app, since)
    assert nothing.stdout == "[]\n"
    assert "No game after 2025-01-01 moved Ann." in nothing.stderr


def test_a_table_has_no_empty_columns(club: Home, capsys) -> None:
    show_games(club, "Cid", league=None, last=None, as_json=False)

    printed = capsys.readouterr().out
    assert "opponents" in printed
    assert "void_reason" not in printed


@pytest.mark.parametrize(
    ("player", "league", "says"),
    [
        ("Bobb", "club", r"no player 'Bobb' in club; did you mean 'Bob'\?"),
        ("Zoe", None, r"no player 'Zoe'\."),
        ("Ann", "clubb", r"no league 'clubb'; did you mean 'club'\?"),
    ],
)
def test_games_of_an_unknown_player_are_an_error_with_a_suggestion(
    club: Home, player, league, says
) -> None:
    with pytest.raises(BanzukeError, match=says):
        show_games(club, player, league=league, last=None, as_json=False)


def test_an_alias_and_another_spelling_lead_to_the_player(club: Home, capsys) -> None:
    answers = set()
    for name in ("Ann", "Annie", "aNN", "  ánn"):
        show_games(club, name, league="club", last=None, as_json=True)
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1


@pytest.mark.long
def test_an_erased_player_is_listed_under_the_pseudonym_only(club: Home, capsys) -> None:
    from banzuke.flows.erase.erase import erase_person

    (club.root / "names.csv").unlink()
    erased = erase_person(
        club, [], "Ann", namespace=None, reason="asked", trial=False, wait_seconds=0
    )

    with pytest.raises(NoGames, match="no player 'Ann'"):
        show_games(club, "Ann", league="club", last=None, as_json=False)
    with closing(open_serving(club)) as served:
        names = {name for (name,) in served.rows("SELECT unnest([first, first_logged]) FROM game")}
    assert names <= {*erased.pseudonyms.values(), "Bob"}
    assert b"Annie" not in Path(club.serving_file).read_bytes()
    pseudonym = next(iter(set(erased.pseudonyms.values()) & names))
    assert [row["opponents"] for row in asked(capsys, club, pseudonym)]
