"""The files that a source's glob finds, and the failures of the search."""

import os
import zipfile
from pathlib import Path

import pytest

from banzuke.flows.ingest import discover as module
from banzuke.flows.ingest.discover import discover, matches
from banzuke.flows.sniff.files.found import found_files, said_twice
from tests.homes import allow_links, allow_sources
from tests.ingested import A, B, games, states

pytestmark = pytest.mark.slow


def failures(store) -> list[tuple[str, str, str]]:
    """(path, rule, message) of every file in the state "failed"."""
    return store.rows(
        "SELECT path, rule, message FROM raw.source_file WHERE state = 'failed' ORDER BY path"
    )


@pytest.fixture
def outside(tmp_path: Path, log) -> Path:
    """A folder beside the home with a log in it."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    log("b.csv", B).rename(folder / "b.csv")
    return folder


def test_two_stars_search_every_depth_and_follow_no_link(home, log, make_league) -> None:
    for name in ("a.csv", "x/b.csv", "x/y/c.csv"):
        log(name)
    (home.root / "inbox" / "x" / "again").symlink_to(home.root / "inbox")
    everything = ["inbox/a.csv", "inbox/x/b.csv", "inbox/x/y/c.csv"]

    for pattern, expected in {
        "inbox/**/*.csv": everything,
        "inbox/**/x/**/c.csv": everything[2:],
        "inbox/*/*.csv": everything[1:2],
        "inbox/x/again/a.csv": ["inbox/x/again/a.csv"],
        "inbox/none/*.csv": [],
        "inbox/a.csv/*": [],
    }.items():
        found = discover(home, make_league(path=pattern).source[0])
        assert (found.files, found.refused) == (expected, {}), pattern


@pytest.fixture
def inbox_with_zip(home, log):
    """An inbox with a folder and a zip file, each with logs and a note."""
    for name in (
        "sub/a.csv", "sub/deep/b.csv.gz", "sub/read me.md", "sub/.hidden", "sub/~$a.csv",
        "sub/~$a.xlsx", "sub/._a.csv",
    ):  # fmt: skip
        log(name)
    with zipfile.ZipFile(home.root / "inbox" / "old.ZIP", "w") as archive:
        for name in ("c.csv", "x/d.csv", "x/e.jsonl", "x/~$d.csv", "__MACOSX/._c.csv"):
            archive.writestr(name, "first,second,score\n")
    return home


@pytest.mark.parametrize(
    ("pattern", "files", "passed_over"),
    [
        ("inbox/sub", ["sub/a.csv", "sub/deep/b.csv.gz"], ["sub/read me.md"]),
        ("inbox/sub/", ["sub/a.csv", "sub/deep/b.csv.gz"], ["sub/read me.md"]),
        ("inbox/old.ZIP", ["old.ZIP/c.csv", "old.ZIP/x/d.csv"], ["old.ZIP/x/e.jsonl"]),
        ("inbox/*.ZIP/*.csv", ["old.ZIP/c.csv"], []),
        ("inbox/old.ZIP/x/d.csv", ["old.ZIP/x/d.csv"], []),
        ("inbox/old.ZIP/x", ["old.ZIP/x/d.csv"], ["old.ZIP/x/e.jsonl"]),
        ("inbox/old.ZIP/y/d.csv", [], []),
        ("inbox/**/*.csv", ["old.ZIP/c.csv", "old.ZIP/x/d.csv", "sub/a.csv"], []),
        (
            "inbox/*",
            ["old.ZIP/c.csv", "old.ZIP/x/d.csv", "sub/a.csv", "sub/deep/b.csv.gz"],
            ["old.ZIP/x/e.jsonl", "sub/read me.md"],
        ),
    ],
)
def test_a_zip_file_is_a_folder_and_of_a_folder_all_that_is_of_the_format(
    inbox_with_zip, make_league, pattern: str, files, passed_over
) -> None:
    source = make_league(path=pattern).source[0]
    found = discover(inbox_with_zip, source)

    assert found.files == [f"inbox/{name}" for name in files]
    assert found.passed_over == [f"inbox/{name}" for name in passed_over]
    assert all(matches(source, path) for path in found.files)
    assert not any(matches(source, path) for path in found.passed_over)
    assert found.refused == {}
    assert len(found.remarks(source)) == bool(passed_over) + (not files)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_a_zip_file_has_twice_is_named(home, make_league) -> None:
    zip_file = home.root / "inbox" / "old.zip"
    with zipfile.ZipFile(zip_file, "w") as archive:
        for name in ("x/a.csv", "b.csv", "x/a.csv", "read me.md", "read me.md"):
            archive.writestr(name, "first,second,score\n")
    source = make_league(path="inbox/old.zip").source[0]

    assert discover(home, source).repeated == ["inbox/old.zip/x/a.csv"]
    (_, remark) = discover(home, source).remarks(source)
    assert "more than once; the one added last is read: inbox/old.zip/x/a.csv" in remark
    (line,) = said_twice([file for file in found_files([zip_file]) if file.path.suffix == ".csv"])
    assert line == "old.zip has x/a.csv more than once; the one added last is read"


def test_a_member_is_known_read_once_and_withdrawn_with_its_zip_file(
    store, log, make_league, ingest
) -> None:
    inbox = store.home.root / "inbox"
    header = log("a.csv", A).read_text().partition("\n")[0]
    with zipfile.ZipFile(inbox / "old.zip", "w") as archive:
        archive.writestr("b.csv", f"{header}\n{B}\n")
    league = make_league(path="inbox/*", mode="snapshot")

    assert states(ingest(league)) == {"a.csv": "read", "b.csv": "read"}
    assert states(ingest(league)) == {"a.csv": "unchanged", "b.csv": "unchanged"}
    assert games(store, league) == {A: 1, B: 1}

    (inbox / "old.zip").rename(inbox / "new.zip")
    assert states(ingest(league)) == {"a.csv": "unchanged", "b.csv": "copy"}
    assert games(store, league) == {A: 1, B: 1}

    assert ingest(make_league(path="inbox/*.csv", mode="snapshot")).files
    assert games(store, league) == {A: 1}


def test_a_malformed_zip_file_fails_by_name_and_other_files_are_read(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A)
    log("old.zip", "no zip file")
    report = ingest(make_league(path="inbox/*"))
    assert states(report) == {"a.csv": "read", "old.zip": "failed"}
    ((path, rule, message),) = failures(store)
    assert (path, rule) == ("inbox/old.zip", "not-zip")
    assert "; copy it again" in message


@pytest.mark.parametrize(
    ("link", "pattern"),
    [("b.csv", "inbox/*.csv"), ("b.csv", "inbox/b.csv"), ("far", "inbox/*/b.csv"),
     ("far", "inbox/far/*.csv"), ("far", "inbox/far/b.csv"), ("far", "inbox/**/far/b.csv")],
)  # fmt: skip
def test_link_out_of_the_home_fails_until_it_is_allowed(
    store, outside, make_league, ingest, link: str, pattern: str
) -> None:
    target = outside / "b.csv" if link == "b.csv" else outside
    (store.home.root / "inbox" / link).symlink_to(target)
    league = make_league(path=pattern)

    refused, again = ingest(league), ingest(league)

    assert states(refused) == states(again) == {link: "failed"}
    assert refused.notes == again.notes == ()
    ((path, rule, message),) = failures(store)
    assert (path, rule) == (f"inbox/{link}", "link-out-of-home")
    assert str(target.resolve()) in message
    assert "; put the file itself in its place" in message
    assert not games(store, league)

    allow_links(store.home, outside)
    assert states(ingest(league)) == {"b.csv": "read"}
    assert failures(store) == []
    assert games(store, league) == {B: 1}


def test_games_of_a_link_that_is_refused_later_stay(store, outside, make_league, ingest) -> None:
    (store.home.root / "inbox" / "b.csv").symlink_to(outside / "b.csv")
    allow_links(store.home, outside)
    league = make_league()
    ingest(league)

    store.home.settings_file.unlink()
    report = ingest(league)

    assert states(report) == {"b.csv": "failed"}
    assert games(store, league) == {B: 1}


def test_link_with_a_new_target_is_a_failure_that_says_so(
    store, outside, make_league, ingest
) -> None:
    link = store.home.root / "inbox" / "b.csv"
    link.symlink_to(outside / "b.csv")
    league = make_league()
    ingest(league)
    link.unlink()
    link.symlink_to(outside / "c.csv")

    ingest(league)

    ((_, _, message),) = failures(store)
    assert "c.csv" in message


def test_links_among_files_of_the_home_are_read(store, log, make_league, ingest) -> None:
    archive = store.home.root / "archive"
    archive.mkdir()
    log("a.csv", A).rename(archive / "a.csv")
    (store.home.root / "inbox" / "old").symlink_to("../archive")
    allow_sources(store.home, "archive")
    league = make_league(path="inbox/*/a.csv")

    assert states(ingest(league)) == {"a.csv": "read"}
    assert games(store, league) == {A: 1}


@pytest.mark.parametrize("pattern", ["inbox/shut/*.csv", "inbox/**/*.csv", "inbox/*/a.csv"])
def test_folder_that_may_not_be_listed_is_a_failure_with_its_name(
    store, log, make_league, ingest, monkeypatch, pattern: str
) -> None:
    """The test simulates the system's refusal, because root may list every folder."""
    log("shut/a.csv", A)
    league = make_league(path=pattern)
    shut = store.home.root / "inbox" / "shut"

    def refuse(real):
        def refused(path):
            if Path(path) == shut or shut in Path(path).parents:
                raise PermissionError(13, "Permission denied", str(path))
            return real(path)

        return refused

    with monkeypatch.context() as patch:
        patch.setattr(module.os, "scandir", refuse(os.scandir))
        patch.setattr(module.os, "lstat", refuse(os.lstat))
        report, again = ingest(league), ingest(league)

    path = "inbox/shut/a.csv" if pattern.endswith("/a.csv") else "inbox/shut"
    for told in (report, again):
        assert [(file.path, file.state) for file in told.files] == [(path, "failed")]
        assert "Permission denied" in told.files[0].message
        assert "list this folder" in told.files[0].message
        assert told.notes == ()
    assert len(store.rows("FROM raw.source_file")) == 1
    assert states(ingest(league)) == {"a.csv": "read"}
    assert failures(store) == []
