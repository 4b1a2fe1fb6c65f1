"""Hostile files of a home: each stops its own league by name, and never the other leagues.

Files that once never ended are tested with a time limit: a test that hangs names no error.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banzuke.flows.corrections.rows import read_corrections
from banzuke.flows.home import Home
from banzuke.flows.leagues import own_files
from banzuke.flows.leagues.home_file import BadHomeFile, read_home_file
from banzuke.flows.leagues.league import Aliases
from banzuke.flows.leagues.league_folder import survey
from banzuke.flows.leagues.names import LONGEST_NAME, clean_name
from banzuke.flows.people.aliases import BadAliases, read_links
from banzuke.flows.people.profiles import BadProfiles, read_profiles
from tests.homes import add_league
from tests.time_limit import time_limit

PATIENCE_SECONDS = 60
"""Far more seconds than any test takes, and far fewer than the old code took."""


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    with time_limit(PATIENCE_SECONDS):
        yield


def with_path(path: str) -> Callable[[str], str]:
    return lambda text: text.replace("inbox/bad/*.csv", path)


HOSTILE: dict[str, tuple[Callable[[str], str], str]] = {
    "no part": (with_path("."), "bad.toml:6: .*names no file; take one such as inbox"),
    "no part at all": (with_path("./"), "names no file"),
    "NUL": (with_path("inbox/\\u0000.csv"), "a character that no name has"),
    "line end": (with_path("inbox/\\n.csv"), "a character that no name has"),
    "many parts": (with_path("inbox/" + "**/" * 3000 + "a.csv"), "at most 1000 characters"),
    "parts": (with_path("inbox/" + "*/" * 60 + "a.csv"), "at most 50 parts"),
    "dotted key": (lambda text: "a." * 50_000 + "b = 1\n" + text, ":1: a key has more than 100"),
    "dotted table": (lambda text: f"{text}[{'a.' * 50_000}b]\n", "a key has more than 100 parts"),
    "long text": (
        lambda text: f'title = "{"x" * 50_000_000}"\n{text}',
        "50.0 MB, and at most 1 MB",
    ),
    "brackets": (lambda text: f"[{' ' * 200_000}source ]\n{text}", "bad.toml"),
    "unknown key": (lambda text: f"{'k' * 500_000} = 1\n{text}", "unknown key"),
    "look ahead": (
        lambda text: f"{text}[programs]\nsplit = '(?P<name>.)(?P<version>.)(?=x)'\n",
        "is not a regular expression for Banzuke",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.long
def test_a_hostile_league_file_stops_its_own_league(home: Home, what: str) -> None:
    for name in ("bad", "good"):
        add_league(home, name)
    file = home.leagues / "bad.toml"
    change, said = HOSTILE[what]
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")

    found = survey(home.leagues)

    assert [league.name for league in found.leagues] == ["good"]
    (problem, *_) = found.problems
    assert re.search(said, str(problem)), str(problem)[:300]
    assert len(str(problem)) < 1_000


def test_an_unexpected_error_of_a_league_file_stops_its_own_league(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from banzuke.flows.leagues import league_folder

    for name in ("bad", "good"):
        add_league(home, name)
    read = league_folder.read_league

    def read_or_break(file: Path) -> object:
        if file.name == "bad.toml":
            raise RecursionError("maximum recursion depth exceeded")
        return read(file)

    monkeypatch.setattr(league_folder, "read_league", read_or_break)
    found = survey(home.leagues)
    assert [league.name for league in found.leagues] == ["good"]
    assert "bad.toml: it cannot be used: RecursionError" in str(found.problems[0])


def test_a_rule_for_names_takes_no_more_time_for_a_hostile_name(home: Home, make_league) -> None:
    league = make_league(league={"programs": {"split": "(?P<name>(a+)+) (?P<version>b)"}})
    assert league.programs.programs_of(["a" * LONGEST_NAME, "aa b"]) == [None, "aa"]


def make_pipe(file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    os.mkfifo(file)


def test_a_pipe_in_place_of_a_file_is_refused_without_waiting(home: Home) -> None:
    add_league(home, "good")
    make_pipe(home.leagues / "bad.toml")
    make_pipe(home.root / "aliases.csv")
    make_pipe(home.corrections_file)
    make_pipe(home.players / "good.csv")
    make_pipe(home.settings_file)

    found = survey(home.leagues)
    assert list(found.broken) == ["bad.toml"]
    assert "it is a pipe" in str(found.problems[0])
    with pytest.raises(BadAliases, match=r"aliases.csv: .* it is a pipe"):
        read_links(home.root / "aliases.csv", Aliases(path="aliases.csv"))
    assert "it is a pipe" in read_corrections(home).problems[0][1]
    with pytest.raises(BadProfiles, match="it is a pipe"):
        read_profiles(home, "good")
    with pytest.raises(BadHomeFile, match="it is a pipe"):
        read_home_file(home)


def test_a_table_that_nobody_has_written_is_refused_by_its_size(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_files, "MOST_CSV", 1_000_000)
    file = home.root / "aliases.csv"
    file.write_text("alias,player\n" + "Bobby,Bob\n" * 150_000, encoding="utf-8")
    with pytest.raises(BadAliases, match=r"it has 1.5 MB, and at most 1 MB are read"):
        read_links(file, Aliases(path="aliases.csv"))


def test_long_names_are_refused_where_people_write_them(home: Home) -> None:
    long = "n" * (LONGEST_NAME + 1)
    (home.root / "aliases.csv").write_text(f"alias,player\nBob,{long}\n", encoding="utf-8")
    with pytest.raises(BadAliases, match=r"aliases.csv:2: the name 'n.*201 characters"):
        read_links(home.root / "aliases.csv", Aliases(path="aliases.csv"))
    home.players.mkdir()
    (home.players / "club.csv").write_text(f"player\n{long}\n", encoding="utf-8")
    with pytest.raises(BadProfiles, match=r"club.csv:2: the name"):
        read_profiles(home, "club")
    row = f"club,merge,Bob,{long},typo\n"
    home.corrections_file.write_text(f"league,action,player,value,reason\n{row}", encoding="utf-8")
    assert "corrections.csv:2: the name" in read_corrections(home).problems[0][1]


def test_stacked_accents_are_cleaned_in_no_time() -> None:
    stacked = "a" + "\u0301\u0316" * 300_000
    assert clean_name(f" {stacked}  e\u0301 ") == f"{stacked} é"
