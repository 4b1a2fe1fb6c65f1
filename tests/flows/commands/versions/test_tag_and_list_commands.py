"""`banzuke tag` names what is shown now, and `banzuke import-list` adds older lists."""

import json

import pytest
import typer
from typer.testing import CliRunner

from banzuke.flows.commands.answers import top
from banzuke.flows.commands.versions import diff, import_list, tag
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.versions.tags import add_tag

pytestmark = pytest.mark.slow

LEAGUE = """
name = "club"
kind = "pairwise"
[[source]]
path = "inbox/*.csv"
columns = { played_at = "date", first = "black", second = "white", score = "result" }
"""


@pytest.fixture
def club(home: Home, made_once) -> Home:
    """A home with a league and no game."""

    def make() -> None:
        (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
        with open_store(home, command="test") as store:
            refresh_serving(store)

    return made_once(home, make)


@pytest.fixture
def say(club: Home):
    """A function that runs a command line on the home and returns its output or its error."""

    def run(app: typer.Typer, *words: str) -> str:
        done = CliRunner().invoke(app, [*words, "--home", str(club.root)])
        if isinstance(done.exception, BanzukeError):
            return str(done.exception)
        assert done.exit_code == 0, done.output
        return done.output

    return run


@pytest.mark.long
def test_tag_is_given_once_listed_and_removed(say) -> None:
    assert "There are no tags" in say(tag.app)
    say(tag.app, "2026-final", "--reason", "the final table")
    assert "`banzuke tag NAME --remove` removes a tag" in say(tag.app, "rm")
    (row,) = json.loads(say(tag.app, "--json"))
    assert (row["tag"], row["reason"]) == ("2026-final", "the final table")
    assert "already" in say(tag.app, "2026-final")
    assert "name a tag" in say(tag.app, "--remove")
    assert "cannot be a tag" in say(tag.app, "2026")
    assert "no tag 'spring'" in say(tag.app, "spring", "--remove")
    assert "There are no tags" in say(tag.app, "2026-final", "--remove")


def test_a_tag_that_a_kill_kept_from_publication_is_published_by_the_next_try(club, say) -> None:
    with open_store(club, command="test") as store:
        add_tag(store, "2026-final", reason="a kill comes before the serving file")
    assert "There are no tags" in say(tag.app)
    assert "already" in say(tag.app, "2026-final")
    assert "2026-final" in say(tag.app)


def test_list_is_no_tag_but_lists_the_tags(say) -> None:
    assert "There are no tags" in say(tag.app, "list")
    assert "There are no tags" in say(tag.app)
    assert "cannot be a tag" in say(tag.app, "list", "--reason", "the final table")


def test_list_is_imported_shown_and_forgotten(club, say) -> None:
    file = club.root / "list.csv"
    shown = "SELECT player, rating, se, games FROM imported_as_of('club', '2010-01-01')"
    on = ("--on", "2009-12-31")
    file.write_text("player,rating,error\nAnn,1600,50\nBob,1550,\n", encoding="utf-8")
    assert "Imported 2 players" in say(import_list.app, "club", str(file), *on)
    rows = ask(club, shown)[1]
    assert sorted(rows) == [("Ann", 1600, 50, None), ("Bob", 1550, None, None)]

    file.write_text("player,rating,error\nAnn,1700,50\n", encoding="utf-8")
    refused = say(import_list.app, "club", str(file), *on)
    assert "`banzuke import-list club --on 2009-12-31 --remove` first" in refused
    assert sorted(ask(club, shown)[1]) == sorted(rows)
    assert "no list of" in say(import_list.app, "club", "--on", "2009-12-30", "--remove")
    assert "Removed 2 players" in say(import_list.app, "club", *on, "--remove")
    assert ask(club, shown)[1] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("player,rating\nAnn,many\n", "list.csv:2: rating 'many' is not a number"),
        ("player,rating\nAnn,1\nAnn,2\n", "list.csv:3: 'Ann' is in the list twice"),
        ("name,rating\nAnn,1\n", "list.csv:1: no column 'player'"),
        ("player,rating\n", "empty"),
        ("player;rating\nAnn;1.823\n", "list.csv:2: '1.823' has a point for thousands or"),
    ],
)
def test_list_with_a_row_that_cannot_be_used_is_refused_whole(club, say, text, why) -> None:
    (club.root / "list.csv").write_text(text, encoding="utf-8")

    said = say(import_list.app, "club", str(club.root / "list.csv"), "--on", "2009-12-31")

    assert why in said
    assert ask(club, "FROM imported_rating")[1] == []


def test_list_that_excel_has_saved_is_imported(club, say) -> None:
    text = "player;rating;games\nGroß, Änne;1823,5;12\n"
    (club.root / "list.csv").write_text(text, encoding="utf-8-sig")
    say(import_list.app, "club", str(club.root / "list.csv"), "--on", "31.12.2009")
    rows = ask(club, "SELECT player, rating, games FROM imported_rating")[1]
    assert rows == [("Groß, Änne", 1823.5, 12)]


@pytest.mark.long
def test_lists_are_shown_as_of_their_days_and_compared(club, say) -> None:
    for day, rows in (("2019-12-31", "Ann,1900\nBob,1700"), ("2020-12-31", "Ann,1880\nCid,1800")):
        file = club.root / "list.csv"
        file.write_text(f"player,rating\n{rows}\n", encoding="utf-8")
        say(import_list.app, "club", str(file), "--on", day)

    then = json.loads(say(top.app, "club", "--as-of", "2020-06-01", "--json"))
    assert [(row["task"], row["period"], row["player"], row["value"]) for row in then] == [
        ("imported", "2019-12-31", "Ann", 1900.0),
        ("imported", "2019-12-31", "Bob", 1700.0),
    ]
    assert "2020-12-31 (imported)" in say(top.app, "--as-of", "2021-01-01")
    assert "No ratings were shown as of 2001-01-01" in say(top.app, "club", "--as-of", "2001-01-01")
    assert "no ratings are shown yet" in say(top.app, "club")

    times = ("--league", "club", "--from", "2020-01-01", "--to", "2021-01-01")
    changed = json.loads(say(diff.app, *times, "--json"))
    assert {row["player"]: (row["task"], row["rating_change"]) for row in changed} == {
        "Ann": ("imported", -20.0),
        "Bob": ("imported", None),
        "Cid": ("imported", None),
    }
    assert "imported lists" in say(diff.app, *times)
    same = ("--league", "club", "--from", "2021-01-01", "--to", "2021-02-01")
    assert say(diff.app, *same, "--json").endswith("\n[]\n")  # the reason stands before


def test_list_of_no_day_or_of_no_file_is_refused(say) -> None:
    assert "not a day like" in say(import_list.app, "club", "list.csv", "--on", "May")
    assert "--remove" in say(import_list.app, "club", "--on", "2009-12-31")
