"""Files that cannot be read are recorded and tried again, and all other files are read."""

import gzip
import os
from pathlib import Path

import pytest

from banzuke.flows.ingest import parse as parsing
from tests.ingested import (
    BAD,
    A,
    B,
    C,
    counts,
    games,
    states,
)

pytestmark = pytest.mark.slow


def n_failed(store) -> int:
    [(n_files,)] = store.rows("SELECT count(*) FROM raw.source_file WHERE state = 'failed'")
    return n_files


def test_unreadable_snapshot_keeps_its_last_good_state_until_it_is_mended(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    path = log("a.csv", A)
    log("b.csv", B)
    ingest(league)

    path.write_bytes(b"\xff\xfe\x00\x00")
    broken, still_broken = ingest(league), ingest(league)
    kept = games(store, league)
    log("a.csv", C)
    mended = ingest(league)

    assert states(broken) == states(still_broken) == {"a.csv": "failed", "b.csv": "unchanged"}
    assert [file.path for file in still_broken.failed] == ["inbox/a.csv"]
    assert still_broken.failed[0].message == broken.failed[0].message
    assert kept == {A: 1, B: 1}
    assert states(mended) == {"a.csv": "read", "b.csv": "unchanged"}
    assert games(store, league) == {B: 1, C: 1}
    assert n_failed(store) == 0


def test_failure_is_over_when_the_old_content_is_back(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    path = log("a.csv", A)
    ingest(league)
    path.write_bytes(b"")
    ingest(league)

    log("a.csv", A)
    report = ingest(league)

    assert states(report) == {"a.csv": "unchanged"}
    assert report.failed == ()
    assert n_failed(store) == 0


def test_failure_is_over_when_its_file_is_gone_and_its_games_count(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    path = log("a.csv", A)
    log("b.csv", B)
    ingest(league)
    path.write_bytes(b"")
    ingest(league)
    assert n_failed(store) == 1

    path.unlink()
    report = ingest(league)

    assert n_failed(store) == 0
    assert report.notes == ()
    assert games(store, league) == {A: 1, B: 1}


def test_failure_moves_with_its_file_to_a_new_name(store, log, make_league, ingest) -> None:
    league = make_league()
    path = log("a.csv", A)
    path.write_bytes(b"")
    ingest(league)

    path.rename(path.with_name("b.csv"))
    ingest(league)

    failed = store.rows("SELECT path FROM raw.source_file WHERE state = 'failed'")
    assert failed == [("inbox/b.csv",)]


def test_failure_in_a_folder_that_cannot_be_listed_is_not_over(
    store, log, make_league, ingest, monkeypatch
) -> None:
    league = make_league(path="inbox/*/*")
    log("closed/a.csv", A).write_bytes(b"")
    ingest(league)
    scandir = os.scandir

    def refuses(path):
        if str(path).rstrip("/").endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr("banzuke.flows.ingest.discover.os.scandir", refuses)
    report = ingest(league)

    assert states(report) == {"closed": "failed"}
    assert n_failed(store) == 2


def test_failure_is_over_when_the_file_becomes_a_copy(store, log, make_league, ingest) -> None:
    league = make_league()
    log("a.csv", A)
    path = log("b.csv", B)
    path.write_bytes(b"")
    ingest(league)

    log("b.csv", A)
    ingest(league)

    assert n_failed(store) == 0


BROKEN = {
    "empty.csv": (b"", "empty-file"),
    "blank.csv": (b" \n\n", "empty-file"),
    "cut.csv.gz": (gzip.compress(b"date,black,white,result\n" * 99)[:-9], "truncated"),
    "coded.csv": ("date,black,white,result\n2024-01-01,Zoé,Bob,1\n".encode("cp1252"), "wrong-enc"),
    "columns.csv": (b",,,\n2024-01-01,Ann,Bob,1\n", "no-columns"),
    "other.csv": (b"day,black,white,result\n2024-01-01,Ann,Bob,1\n", "missing-column"),
    "nul.csv": (b"date,black,white,result\n2024\0,Ann,Bob,1\n", "nul-byte"),
}


def test_file_that_cannot_be_read_is_recorded_and_the_others_go_on(
    store, log, make_league, ingest
) -> None:
    inbox = store.home.root / "inbox"
    for name, (data, _) in BROKEN.items():
        (inbox / name).write_bytes(data)
    os.mkfifo(inbox / "pipe.csv")
    (inbox / "gone.csv").symlink_to(inbox / "nowhere")
    (inbox / "loop.csv").symlink_to(inbox / "loop.csv")
    log("aa.csv", A)
    log("zz.csv", B)
    league = make_league()

    report = ingest(league)

    good = {"aa.csv": "read", "zz.csv": "read"}
    bad = dict.fromkeys([*BROKEN, "pipe.csv", "gone.csv", "loop.csv"], "failed")
    assert states(report) == good | bad
    assert games(store, league) == {A: 1, B: 1}
    recorded = {
        Path(path).name: (rule, message)
        for path, rule, message in store.rows(
            "SELECT path, rule, message FROM raw.source_file WHERE state = 'failed'"
        )
    }
    expected = {name: rule for name, (_, rule) in BROKEN.items()}
    expected |= {"pipe.csv": "not-a-file", "gone.csv": "not-readable", "loop.csv": "not-readable"}
    assert set(recorded) == set(expected)
    for name, (rule, message) in recorded.items():
        assert rule.startswith(expected[name])
        assert "; " in message, f"{name} has no remedy: {message}"
    assert "is a link to a file that is not there; put the file" in recorded["gone.csv"][1]
    assert "is a link that leads back to itself; put the file" in recorded["loop.csv"][1]


def test_header_without_rows_is_a_file_of_nothing(store, log, make_league, ingest) -> None:
    log("a.csv")
    league = make_league()

    report = ingest(league)

    assert counts(report, "a.csv") == (0, 0, 0, 0)
    assert states(report) == {"a.csv": "read"}


def test_file_of_which_no_row_can_be_used_is_accounted_for(store, log, make_league, ingest) -> None:
    log("a.csv", BAD, "2024-01-01,Ann", ",Ann,Bob,1")
    league = make_league()

    report = ingest(league)

    assert counts(report, "a.csv") == (3, 0, 0, 3)
    rows = store.rows("SELECT line, rule, raw_text FROM raw.quarantine ORDER BY line")
    assert rows == [
        (2, "same-player", BAD),
        (3, "wrong-number-of-fields", "2024-01-01,Ann"),
        (4, "undated", ",Ann,Bob,1"),
    ]


def test_file_written_while_it_is_read_is_read_in_the_next_run(
    store, log, make_league, ingest, monkeypatch, read_here
) -> None:
    path = log("a.csv", A)
    real_read = parsing.read

    def read_and_touch(file: Path, *about):
        rows = real_read(file, *about)
        os.utime(path, ns=(1, 1))
        return rows

    monkeypatch.setattr(parsing, "read", read_and_touch)
    first = ingest(make_league())
    monkeypatch.setattr(parsing, "read", real_read)
    second = ingest(make_league())

    assert states(first) == {"a.csv": "failed"}
    assert "next run" in first.files[0].message
    assert states(second) == {"a.csv": "read"}
    assert games(store, make_league()) == {A: 1}


@pytest.mark.parametrize("half", [b"", b"date,bl", None], ids=["empty", "cut off", "gone"])
def test_file_that_is_copied_anew_while_it_is_read_does_not_fail_for_ever(
    store, log, make_league, ingest, monkeypatch, read_here, half
) -> None:
    path = log("a.csv", A)
    real_read = parsing.read

    def read_half(file: Path, *about):
        path.unlink()
        if half is not None:
            path.write_bytes(half)
        return real_read(file, *about)

    monkeypatch.setattr(parsing, "read", read_half)
    first = ingest(make_league())
    monkeypatch.setattr(parsing, "read", real_read)
    log("a.csv", A)
    second = ingest(make_league())

    said = "written while it was read" if half is not None else "went away before it was read"
    assert states(first) == {"a.csv": "failed"}
    assert said in first.files[0].message
    assert states(second) == {"a.csv": "read"}


def test_file_that_the_system_did_not_read_is_tried_again(
    store, log, make_league, ingest, monkeypatch, read_here
) -> None:
    log("a.csv", A)
    real_read = parsing.read

    def fail(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(parsing, "read", fail)
    first = ingest(make_league())
    monkeypatch.setattr(parsing, "read", real_read)
    second = ingest(make_league())

    assert states(first) == {"a.csv": "failed"}
    assert "Input/output error" in first.files[0].message
    assert states(second) == {"a.csv": "read"}


def test_file_with_an_undecodable_name_fails_by_an_escaped_name(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A)
    name = os.fsdecode(b"caf\xe9.csv")
    (store.home.root / "inbox" / name).write_bytes(b"date,black,white,result\n")

    first, second = ingest(make_league()), ingest(make_league())

    assert states(first) == {"a.csv": "read", "caf\\xe9.csv": "failed"}
    assert states(second) == {"a.csv": "unchanged", "caf\\xe9.csv": "failed"}
    assert "rename the file" in first.failed[0].message


def test_file_of_wide_blanks_is_empty(store, log, make_league, ingest) -> None:
    (store.home.root / "inbox" / "wide.csv").write_text("\u3000\u3000\n" * 2_000, encoding="utf-8")

    report = ingest(make_league())

    assert states(report) == {"wide.csv": "failed"}
    assert "only blanks" in report.failed[0].message
