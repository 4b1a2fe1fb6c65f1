"""`banzuke correct`, `player merge…`, `doctor --names`: written rows, refusals and questions."""

import json

import pytest
import typer
from typer.testing import CliRunner

from banzuke.flows.commands.answers import player
from banzuke.flows.commands.corrections import correct
from banzuke.flows.commands.upkeep.doctor import show_names
from banzuke.flows.corrections.rows import read_corrections
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.flows.corrections.conftest import ID_COLUMNS, ID_HEADER

pytestmark = pytest.mark.slow

GAMES = [
    "a,2023-05-01,Ann Smith,Bob,1,spring",
    "b,2023-05-01,Bob,ann smith,0,spring",
    "c,2024-02-01,Cid,Ann Smith,0.5,winter",
    "d,2024-03-01,Cid,Bob,1,winter",
]
EVENING = "e,2024-03-02 19:00,Cid,Bob,1,winter"
LEAGUE = """
name = "club"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/*.csv"
[source.columns]
game = "game"
played_at = "date"
first = "black"
second = "white"
score = "result"
event = "event"
"""


@pytest.fixture
def club(home: Home, log, make_league, run_without_engine, made_once) -> Home:
    """A home with four games, after a night."""

    def make() -> None:
        log("a.csv", *GAMES, header=ID_HEADER)
        (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
        with open_store(home, command="test") as store:
            run_without_engine(store, make_league(columns=ID_COLUMNS, path="inbox/*.csv"))
            refresh_serving(store)

    return made_once(home, make)


@pytest.fixture
def say(club: Home):
    """A function that runs a command line on the home and returns its output or its error."""

    def run(app: typer.Typer, *words: str, answer: str | None = None) -> str:
        done = CliRunner().invoke(app, [*words, "--home", str(club.root)], input=answer)
        if isinstance(done.exception, BanzukeError):
            return str(done.exception)
        assert done.exit_code == 0, done.output
        return done.output

    return run


def written(home: Home) -> list[tuple[str, str, str, str]]:
    return [(s.action, s.game, s.player or s.event, s.value) for s in read_corrections(home).rows]


def test_corrections_are_written_listed_and_withdrawn(club, say) -> None:
    why = ("--reason", "typed wrong")
    say(correct.app, "void", "--player", "Cid", "--player", "Bob", *why)
    say(correct.app, "result", "1/2-1/2", "a", "--league", "club", *why)
    said = say(correct.app, "move", "2024-01-01", "a", *why, "--author", "Eva")
    say(correct.app, "exclude", "--event", "winter", *why)
    say(player.app, "merge", "ann smith", "Ann Smith", *why)

    first = said.partition(":")[0]
    say(correct.app, "withdraw", first[:6], "--reason", "it was right")

    assert written(club) == [
        ("void", "d", "", ""),
        ("result", "a", "", "1/2-1/2"),
        ("move", "a", "", "2024-01-01"),
        ("exclude", "", "winter", ""),
        ("merge", "", "ann smith", "Ann Smith"),
        ("withdraw", "", "", first),
    ]
    listed = json.loads(say(correct.app, "list", "--json"))
    assert [(row["author"], bool(row["withdrawn_by"])) for row in listed][2] == ("Eva", True)
    assert {row["state"] for row in listed} == {"next night"}
    assert "Ann Smith – Bob 1-0" in said
    for words in ((first[:6],), ("nothing",), ("",)):
        why_not = say(correct.app, "withdraw", *words, "--reason", "again")
        assert "already withdrawn" in why_not or "begin" in why_not


REFUSED: list[tuple[list[str], str]] = [
    (["void", "z"], "no game of league club matches"),
    (["void"], "describe a game"),
    (["void", "club", "--player", "Bob"], "in the place of a game's id; write `--league club`"),
    (["void", "--player", "Ann"], "write more of the name:\n  Ann Smith\n  ann smith"),
    (["void", "--player", "Bop"], "did you mean 'Bob'"),
    (["void", "--player", "Bob", "--on", "May"], "not a day like"),
    (["void", "--player", "Bob"], "several games match"),
    (["void", "a", "--league", "glub"], "did you mean 'club'"),
    (["void", "a", "--reason", " "], "give a reason"),
    (["result", "2-0", "a"], "'2-0' is not a result"),
    (["move", "2024-02-31", "a"], "not a day like"),
    (["exclude"], "either --player or --event"),
    (["exclude", "--player", "Dan"], "nobody in league club"),
    (["exclude", "--event", "spring "], "already leaves out 'spring'"),
    (["exclude", "--event", "sprung"], "did you mean 'spring'"),
    (["exclude", "--event", "SPRING"], "already leaves out 'spring'"),
    (["void", "--event", "WINTER", "--player", "Ann Smyth"], "did you mean 'Ann Smith'"),
    (["void", "--event", "wintr"], "league club has no event 'wintr'; did you mean 'winter'"),
    (
        ["void", "--event", "WINTER"],
        "`banzuke correct exclude --event winter` leaves out the whole",
    ),
    (["move", "2024-03-01", "d"], "the game is of 2024-03-01 already: 2024-03-01, winter, Cid"),
    (["void", "b"], "this game already has the correction"),
    (["merge", "ann smith", "Ann Smyth"], "nobody in league club"),
    (["merge", "ann smith", "Ann Smyth"], "`banzuke player rename` shows a player under a name"),
    (
        ["merge", "Cid", "Robert"],
        "correction 4 gives 'Bob' this name in the next night; merge into",
    ),
    (["merge", "Bob", "Bob"], "the same"),
    (["merge", "Ann Smith", "ann smith"], "form a circle"),
    (["merge", "ann smith", "Bob"], "already makes 'ann smith' 'Ann Smith'"),
    (["split", "Bob", "Rob"], "--from, --to"),
    (["split", "Bob", "Rob", "--from", "2024"], "not a day like"),
    (["rename", "Cid", "Bob"], "already is a player"),
    (["rename", "Cid", "Robert"], "already is a player"),
]
"""Words of commands that are refused, and the messages; `SAID` is written already."""
SAID = """id,league,action,game,player,event,value,reason
1,club,exclude,,,spring,,r
2,club,void,b,,,,r
3,club,merge,,ann smith,,Ann Smith,r
4,club,rename,,Bob,,Robert,r
"""


def test_impossible_corrections_are_refused_with_a_remedy_and_not_written(club, say) -> None:
    club.corrections_file.write_text(SAID, encoding="utf-8")

    said = {}
    for words, why in REFUSED:
        app = player.app if words[0] in ("merge", "split", "rename") else correct.app
        reason = [] if "--reason" in words else ["--reason", "r"]
        said[(*words, why)] = why in (answer := say(app, *words, *reason)) or answer

    assert {words: answer for words, answer in said.items() if answer is not True} == {}
    assert club.corrections_file.read_text(encoding="utf-8") == SAID


def test_a_move_to_the_day_of_the_game_says_what_it_takes_away(
    club, log, make_league, run_without_engine, capsys
) -> None:
    log("e.csv", EVENING, header=ID_HEADER)
    with open_store(club, command="test") as store:
        run_without_engine(store, make_league(columns=ID_COLUMNS, path="inbox/*.csv"))
    for day, warns in (("2024-03-02", True), ("2024-03-03", False)):
        words = ["move", day, "e", "--reason", "r", "--home", str(club.root)]
        done = CliRunner().invoke(correct.app, words)
        assert ("only its time of day is taken away" in done.stderr) == warns
        club.corrections_file.unlink()


def test_points_that_do_not_add_up_as_usual_are_named(
    home: Home, log, make_league, run_without_engine
) -> None:
    league = (
        'name = "club"\nkind = "table"\nperiod = "year"\n[[source]]\npath = "inbox/*.csv"\n'
        '[stable_rank]\nrule = "tenhou-phoenix-south"\n'
    )
    (home.leagues / "club.toml").write_text(league, encoding="utf-8")
    seats = [f"{what}_{seat}" for what in ("player", "points") for seat in range(1, 5)]
    rows = [f"2024-05-0{day},A,B,C,D,40000,30000,20000,10000" for day in (1, 2, 3)]
    log("a.csv", *rows, header=",".join(["played_at", *seats]))
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league("table", columns={}, path="inbox/*.csv"))
    for day, points, warns in (
        (1, "10000 20000 30000 40000", False),
        (2, "10000 20000 30000 41000", True),
        (3, "2 1 4 3", False),
    ):
        words = ["result", points, "--player", "A", "--on", f"2024-05-0{day}", "--reason", "r"]
        done = CliRunner().invoke(correct.app, [*words, "--home", str(home.root)])
        assert done.exit_code == 0, done.output
        said = "these points add up to 101000, and those of most games to 100000" in done.stderr
        assert said == warns


def test_corrections_of_a_league_without_a_file_are_listed_as_such(club, say) -> None:
    say(correct.app, "void", "a", "--reason", "r")
    file = club.leagues / "club.toml"
    file.write_text(LEAGUE.replace('"club"', '"chess"'), encoding="utf-8")
    (listed,) = json.loads(say(correct.app, "list", "--json"))
    assert (listed["league"], listed["state"]) == ("club", "no league file")
    kept = file.read_text(encoding="utf-8")
    file.write_text("wrong = [", encoding="utf-8")  # it may be the club's
    (again,) = json.loads(say(correct.app, "list", "--json"))
    assert again["state"] == "next night"
    file.write_text(kept, encoding="utf-8")
    say(correct.app, "withdraw", listed["id"], "--reason", "the club is gone")
    (gone,) = json.loads(say(correct.app, "list", "--json"))
    assert gone["state"] == "withdrawn"


def test_a_terminal_is_asked_which_of_several_games_to_correct(club, say, monkeypatch) -> None:
    monkeypatch.setattr("banzuke.flows.commands.corrections.correct.sys", _Terminal)
    words = ["void", "--player", "Bob", "--on", "2023-05-01", "--reason", "r"]
    assert "several games match" in say(correct.app, *words, answer="0\n")

    asked = say(correct.app, *words, answer="2\n")

    assert "Ann Smith – Bob 1-0" in asked
    assert "Bob – ann smith 0-1" in asked
    assert [row[:2] for row in written(club)] == [("void", "b")]


class _Terminal:
    """A stand-in for the module `sys`, whose standard input is a terminal."""

    class stdin:  # noqa: N801
        """Standard input."""

        @staticmethod
        def isatty() -> bool:
            """True: it is a terminal."""
            return True


def test_name_of_a_rename_that_was_withdrawn_is_free_again(
    club, say, make_league, run_without_engine
) -> None:
    said = say(player.app, "rename", "Cid", "Sid", "--reason", "misspelt")
    with open_store(club, command="test") as store:
        run_without_engine(store, make_league(columns=ID_COLUMNS, path="inbox/*.csv"))
    say(correct.app, "withdraw", said.partition(":")[0], "--reason", "it was right")

    assert "Cid → Sid" in say(player.app, "rename", "Cid", "Sid", "--reason", "misspelt after all")


def test_similar_names_are_listed_with_the_evidence_of_games(club, capsys) -> None:
    show_names(club, as_json=True)
    (pair,) = json.loads(capsys.readouterr().out)
    assert (pair["name"], pair["other"], pair["met"]) == ("Ann Smith", "ann smith", 0)
    assert (pair["games"], pair["other's games"]) == (2, 1)
    show_names(club, as_json=False)
    assert "banzuke player merge NAME OTHER" in capsys.readouterr().out


def test_all_sure_merges_are_one_command(club, say) -> None:
    said = say(player.app, "merge", "--likely")

    assert "merge ann smith → Ann Smith" in said
    assert "No other two names are similar" in said
    assert written(club) == [("merge", "", "ann smith", "Ann Smith")]
    assert "leave out names and days" in say(player.app, "merge", "Bob", "--likely")
    assert "give two names" in say(player.app, "merge", "Bob")


@pytest.mark.long
def test_separated_players_are_no_longer_listed_as_similar(
    club, say, make_league, run_without_engine, capsys
) -> None:
    why = ("--reason", "sisters")
    assert "apart ann smith ≠ Ann Smith" in say(player.app, "apart", "ann smith", "Ann Smith", *why)
    assert "(apart) already is about these two names" in say(
        player.app, "apart", "Ann Smith", "ann smith", *why
    )
    with open_store(club, command="test") as store:
        run_without_engine(store, make_league(columns=ID_COLUMNS, path="inbox/*.csv"))
        refresh_serving(store)

    show_names(club, as_json=False)

    assert "No two names are similar." in capsys.readouterr().out
    assert "No two names are similar." in say(player.app, "merge", "--likely")
