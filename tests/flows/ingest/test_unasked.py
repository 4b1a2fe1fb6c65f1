"""Logs in the inbox that no league asks for are named by every night."""

import errno
import zipfile
from pathlib import Path

import pytest

from banzuke.flows.commands.nights.ingest import ingest_only
from banzuke.flows.ingest.league_files import discover_all
from banzuke.flows.ingest.unasked import unasked_notes
from banzuke.flows.leagues.league_file import BadLeagueFile
from banzuke.flows.leagues.league_folder import LeagueFolder, read_folder, unread_notes
from tests.ingested import A

pytestmark = pytest.mark.slow


@pytest.fixture
def notes(home, make_league):
    """A function that returns the notes of a home whose league has this path."""

    def of(path: str, broken=None, **keys: object) -> list[str]:
        folder = LeagueFolder([make_league(path=path, **keys)], broken or {})
        return unasked_notes(home, folder, discover_all(home, folder.leagues))

    return of


def test_logs_that_match_no_path_are_named(home, log, notes) -> None:
    for name in ("club/a.csv", "club/B.CSV", "club/new.xlsx", "other/c.csv", "d.csv"):
        log(name, A)
    (note,) = notes("inbox/club/*.csv")

    assert note.startswith("4 files in the inbox that no league reads")
    assert "inbox/club/B.CSV, inbox/club/new.xlsx, inbox/d.csv, …" in note
    assert "a folder that a `path` matches (inbox/club/*.csv), or" in note
    (note,) = notes("inbox/**/*.csv")
    assert note.startswith("2 files") and "inbox/club/B.CSV, inbox/club/new.xlsx. `" in note
    assert not notes("inbox/**/*")


def test_a_log_that_came_after_the_listing_is_for_the_next_night(home, log, make_league) -> None:
    log("a.csv", A)
    folder = LeagueFolder([make_league(path="inbox/*.csv")], {})
    listed = discover_all(home, folder.leagues)
    log("b.csv", A)
    log("c.txt", A)

    late, unasked = unasked_notes(home, folder, listed)

    assert late.startswith("1 file came into the inbox") and "inbox/b.csv. The next" in late
    assert unasked.startswith("1 file in the inbox that no league reads") and "c.txt" in unasked


def test_hidden_files_locks_and_texts_about_logs_are_not_named(home, log, notes) -> None:
    for name in ("a.csv", ".b.csv", "~$c.xlsx", "read me.md", "photo.jpg", "a.csv.bak"):
        log(name, A)

    assert not notes("inbox/a.csv")


def test_a_zip_file_is_named_unless_something_in_it_is_read(home, log, notes) -> None:
    log("a.csv", A)
    with zipfile.ZipFile(home.inbox / "old.zip", "w") as archive:
        archive.write(home.inbox / "a.csv", "b.csv")

    (note,) = notes("inbox/*.csv")
    assert note.startswith("1 file in the inbox") and "inbox/old.zip" in note
    assert not notes("inbox")  # the path is a folder, and the zip file counts as a folder in it
    (note,) = notes("inbox/old.zip/*.csv")
    assert "inbox/a.csv" in note and "old.zip" not in note


def test_a_broken_league_file_may_ask_for_any_log(home, log, notes) -> None:
    log("d.csv", A)

    assert not notes("inbox/club/*.csv", broken={"other.toml": []})


def test_a_night_of_one_league_names_nothing(home, log, notes, capsys) -> None:
    (home.leagues / "club.toml").write_text(
        'name = "club"\nkind = "pairwise"\n[static]\n[[source]]\npath = "inbox/club/*.csv"\n'
        '[source.columns]\nplayed_at = "date"\nfirst = "black"\nsecond = "white"\n'
        'score = "result"\n'
    )
    log("club/a.csv", A)
    log("d.csv", A)

    for league, is_named in ((None, True), ("club", False)):
        assert ingest_only(home, league=league, wait_seconds=0, as_json=False) == 0
        assert ("inbox/d.csv" in capsys.readouterr().out) is is_named


def test_files_that_macos_puts_beside_league_files_are_not_read(home) -> None:
    (home.leagues / "._a.toml").write_bytes(b"\x00\x05\x16\x07")
    with pytest.raises(BadLeagueFile, match="no league file"):
        read_folder(home.leagues)


def test_a_folder_of_leagues_that_cannot_be_listed_is_not_an_empty_one(home, monkeypatch) -> None:
    def closed(_: Path) -> object:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    with pytest.raises(BadLeagueFile, match="leagues: cannot be listed: Permission denied; let"):
        read_folder(home.leagues)


def test_league_files_with_another_ending_are_named(home) -> None:
    for name in ("a.toml", "B.TOML", "c.toml.txt", ".d.toml", "e.toml.bak", "e.toml~", "f.txt"):
        (home.leagues / name).touch()
    (note,) = unread_notes(home.leagues)
    assert note.startswith("2 files in leagues/ not read")
    assert "B.TOML, c.toml.txt. Rename" in note

    for name in ("a.toml", ".d.toml"):
        (home.leagues / name).unlink()
    with pytest.raises(BadLeagueFile, match=r"no league file .*add one. 2 files in leagues/ not"):
        read_folder(home.leagues)
