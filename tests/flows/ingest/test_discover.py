"""What a source's glob finds: every file it asks for, and what keeps it from looking."""

import os
from pathlib import Path

import pytest

from flows.ingest import discover as module
from flows.ingest.discover import discover
from tests.homes import allow_links
from tests.ingested import A, B, games, states


def failures(store) -> list[tuple[str, str, str]]:
    """Return (path, rule, message) of every failure of today."""
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


def test_two_stars_find_every_depth_and_enter_no_link(home, log, make_league) -> None:
    for name in ("a.csv", "x/b.csv", "x/y/c.csv"):
        log(name)
    (home.root / "inbox" / "x" / "again").symlink_to(home.root / "inbox")
    everything = ["inbox/a.csv", "inbox/x/b.csv", "inbox/x/y/c.csv"]

    for pattern, expected in {
        "inbox/**/*.csv": everything,
        "**/x/**/c.csv": everything[2:],
        "inbox/*/*.csv": everything[1:2],
        "inbox/x/again/a.csv": ["inbox/x/again/a.csv"],
        "inbox/none/*.csv": [],
        "inbox/a.csv/*": [],
    }.items():
        found = discover(home, make_league(path=pattern).source[0])
        assert (found.files, found.refused) == (expected, {}), pattern


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
    assert "; put what it leads to in its place" in message
    assert not games(store, league)

    allow_links(store.home, outside)
    assert states(ingest(league)) == {"b.csv": "read"}
    assert failures(store) == []
    assert games(store, league) == {B: 1}


def test_link_that_is_refused_later_keeps_what_it_gave(store, outside, make_league, ingest) -> None:
    (store.home.root / "inbox" / "b.csv").symlink_to(outside / "b.csv")
    allow_links(store.home, outside)
    league = make_league()
    ingest(league)

    store.home.settings_file.unlink()
    report = ingest(league)

    assert states(report) == {"b.csv": "failed"}
    assert games(store, league) == {B: 1}


def test_link_that_leads_elsewhere_by_now_says_so(store, outside, make_league, ingest) -> None:
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
    league = make_league(path="inbox/*/a.csv")

    assert states(ingest(league)) == {"a.csv": "read"}
    assert games(store, league) == {A: 1}


@pytest.mark.parametrize("pattern", ["inbox/shut/*.csv", "inbox/**/*.csv", "inbox/*/a.csv"])
def test_folder_that_may_not_be_listed_is_a_failure_with_its_name(
    store, log, make_league, ingest, monkeypatch, pattern: str
) -> None:
    """Root may list everything, so the system's refusal is played."""
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
