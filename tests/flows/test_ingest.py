"""Ingest: every game counts once whatever happens to the files, and every row is accounted for."""

import gzip
import os
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flows import ingest_file
from flows.effective import effective_rows
from flows.ingest import IngestReport, discover, ingest_league, matches
from flows.league import League
from flows.settings import Home
from flows.store import Store, open_store

A = "2024-01-01,Ann,Bob,1"
B = "2024-01-02,Bob,Cid,0"
C = "2024-01-03,Cid,Ann,0.5"
D = "2024-01-04,Ann,Cid,1"
BAD = "2024-01-05,Ann,Ann,1"
ID_HEADER = "id,black,white,result"
ID_COLUMNS = {"game": "id", "first": "black", "second": "white", "score": "result"}


def games(store: Store, league: League) -> Counter[str]:
    """Return the games that count, as rows of the log and how many of each."""
    names = dict(store.rows("SELECT player_id, name FROM core.player"))
    counted = Counter()
    for row in effective_rows(store, league).iter_rows(named=True):
        score = {(1, 0, 0): "1", (0, 1, 0): "0.5", (0, 0, 1): "0"}.get(
            (row["wins"], row["draws"], row["losses"]), f"{row['wins']}:{row['losses']}"
        )
        day = f"{row['played_at']:%Y-%m-%d}" if row["played_at"] else ""
        counted[f"{day},{names[row['first_id']]},{names[row['second_id']]},{score}"] += 1
    return counted


def states(report: IngestReport) -> dict[str, str]:
    return {Path(file.path).name: file.state for file in report.files}


def counts(report: IngestReport, name: str) -> tuple[int, int, int, int]:
    """Return a file's rows (read, accepted, duplicate, quarantined)."""
    [file] = [file for file in report.files if Path(file.path).name == name]
    return file.rows_read, file.rows_accepted, file.rows_duplicate, file.rows_quarantined


def n_quarantined(store: Store) -> int:
    """Return how many rows of today's files are in quarantine."""
    [(n_rows,)] = store.rows(
        "SELECT count(*) FROM raw.quarantine JOIN raw.source_file USING (file_id)"
        " WHERE state = 'active'"
    )
    return n_rows


@pytest.fixture
def ingest(store: Store):
    """A function that ingests a league into the store of the test."""
    return lambda league: ingest_league(store, store.home, league)


def test_file_is_read_once(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    league = make_league()

    first, second = ingest(league), ingest(league)

    assert (states(first), states(second)) == ({"a.csv": "read"}, {"a.csv": "unchanged"})
    assert counts(second, "a.csv") == counts(first, "a.csv") == (2, 2, 0, 0)
    assert games(store, league) == {A: 1, B: 1}


def test_night_without_news_changes_nothing(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    log("b.csv", A)
    log("empty.csv").write_bytes(b"")
    league = make_league()
    ingest(league)
    before = store.generation(), store.rows("SELECT * FROM raw.source_file ORDER BY ALL")

    ingest(league)

    assert (store.generation(), store.rows("SELECT * FROM raw.source_file ORDER BY ALL")) == before


def test_renamed_copy_is_not_read(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    league = make_league()
    ingest(league)

    (store.home.root / "inbox/a.csv").rename(store.home.root / "inbox/z.csv")
    report = ingest(league)

    assert states(report) == {"z.csv": "copy"}
    assert "a.csv" in report.files[0].message
    assert games(store, league) == {A: 1, B: 1}


def test_two_equal_games_of_one_day_both_count(store, log, make_league, ingest) -> None:
    log("a.csv", A, A, B)
    league = make_league()

    report = ingest(league)

    assert counts(report, "a.csv") == (3, 3, 0, 0)
    assert games(store, league) == {A: 2, B: 1}


def test_game_that_two_files_have_counts_once(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    log("b.csv", B, C)
    league = make_league()

    report = ingest(league)

    assert counts(report, "b.csv") == (2, 1, 1, 0)
    assert games(store, league) == {A: 1, B: 1, C: 1}


def test_growing_file_adds_its_new_rows(store, log, make_league, ingest) -> None:
    log("a.csv", A, A)
    league = make_league()
    ingest(league)

    log("a.csv", A, A, B, A)
    report = ingest(league)

    assert counts(report, "a.csv") == (4, 2, 2, 0)
    assert games(store, league) == {A: 3, B: 1}
    assert store.rows("SELECT state, count(*) FROM raw.source_file GROUP BY ALL ORDER BY ALL") == [
        ("active", 1),
        ("superseded", 1),
    ]
    assert store.rows("SELECT count(*) FROM core.game") == [(4,)]


def test_log_started_anew_under_its_name_keeps_its_older_games(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A, B)
    league = make_league()
    ingest(league)

    log("a.csv", B, C)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1}
    assert store.rows("SELECT count(*) FROM core.game") == [(3,)]


def test_log_that_is_put_back_loses_nothing(store, log, make_league, ingest) -> None:
    league = make_league()
    for rows in ([A, B], [A, B, C], [A, B], [D]):
        log("a.csv", *rows)
        ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1, D: 1}


def test_snapshot_replaces_the_rows_of_its_old_state(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A, A, B)
    ingest(league)

    log("a.csv", B, C)
    report = ingest(league)

    assert counts(report, "a.csv") == (2, 2, 0, 0)
    assert games(store, league) == {B: 1, C: 1}


def test_game_that_another_file_has_too_survives_its_file(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A, B)
    log("b.csv", B, C)
    ingest(league)

    log("a.csv", A)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1}


def test_snapshot_that_becomes_a_copy_gives_up_its_old_rows(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", B)
    ingest(league)

    log("b.csv", A)
    report = ingest(league)

    assert states(report) == {"a.csv": "unchanged", "b.csv": "copy"}
    assert games(store, league) == {A: 1}


def test_copy_takes_over_from_a_state_that_goes_in_the_same_run(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", A)
    log("z.csv", A)
    ingest(league)

    log("a.csv", C)
    report = ingest(league)

    assert states(report) == {"a.csv": "read", "b.csv": "unchanged", "z.csv": "copy"}
    assert games(store, league) == {A: 1, C: 1}


def test_copy_found_before_its_twin_goes_takes_over_in_that_run(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("m.csv", A)
    ingest(league)

    log("a.csv", A)
    log("m.csv", B)
    report = ingest(league)

    assert states(report) == {"a.csv": "copy", "m.csv": "read"}
    assert games(store, league) == {A: 1, B: 1}


def test_swapped_snapshots_lose_nothing(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", B)
    ingest(league)

    log("a.csv", B)
    log("b.csv", A)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1}


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
    assert store.rows("SELECT count(*) FROM raw.source_file WHERE state = 'failed'") == [(0,)]


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
    assert store.rows("SELECT count(*) FROM raw.source_file WHERE state = 'failed'") == [(0,)]


def test_failure_is_over_when_the_file_becomes_a_copy(store, log, make_league, ingest) -> None:
    league = make_league()
    log("a.csv", A)
    path = log("b.csv", B)
    path.write_bytes(b"")
    ingest(league)

    log("b.csv", A)
    ingest(league)

    assert store.rows("SELECT count(*) FROM raw.source_file WHERE state = 'failed'") == [(0,)]


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
    (inbox / "folder.csv").mkdir()
    (inbox / "gone.csv").symlink_to(inbox / "nowhere")
    log("aa.csv", A)
    log("zz.csv", B)
    league = make_league()

    report = ingest(league)

    good = {"aa.csv": "read", "zz.csv": "read"}
    bad = dict.fromkeys([*BROKEN, "folder.csv", "gone.csv"], "failed")
    assert states(report) == good | bad
    assert games(store, league) == {A: 1, B: 1}
    recorded = {
        Path(path).name: (rule, message)
        for path, rule, message in store.rows(
            "SELECT path, rule, message FROM raw.source_file WHERE state = 'failed'"
        )
    }
    expected = {name: rule for name, (_, rule) in BROKEN.items()}
    expected |= {"folder.csv": "not-a-file", "gone.csv": "not-readable"}
    assert set(recorded) == set(expected)
    for name, (rule, message) in recorded.items():
        assert rule.startswith(expected[name])
        assert "; " in message, f"{name} has no remedy: {message}"


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
    store, log, make_league, ingest, monkeypatch
) -> None:
    path = log("a.csv", A)
    real_read = ingest_file.read

    def read_and_touch(file: Path, source):
        rows = real_read(file, source)
        os.utime(path, ns=(1, 1))
        return rows

    monkeypatch.setattr(ingest_file, "read", read_and_touch)
    first = ingest(make_league())
    monkeypatch.setattr(ingest_file, "read", real_read)
    second = ingest(make_league())

    assert states(first) == {"a.csv": "failed"}
    assert "next run" in first.files[0].message
    assert states(second) == {"a.csv": "read"}
    assert games(store, make_league()) == {A: 1}


def test_file_that_the_system_would_not_give_is_tried_again(
    store, log, make_league, ingest, monkeypatch
) -> None:
    log("a.csv", A)
    real_read = ingest_file.read

    def fail(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(ingest_file, "read", fail)
    first = ingest(make_league())
    monkeypatch.setattr(ingest_file, "read", real_read)
    second = ingest(make_league())

    assert states(first) == {"a.csv": "failed"}
    assert "Input/output error" in first.files[0].message
    assert states(second) == {"a.csv": "read"}


def test_same_id_with_other_fields_is_quarantined(store, log, make_league, ingest) -> None:
    league = make_league(columns=ID_COLUMNS, league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", "2,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,0", "2,Ann,Bob,1", "3,Ann,Bob,1", header=ID_HEADER)

    report = ingest(league)

    assert counts(report, "b.csv") == (3, 1, 1, 1)
    [(line, rule, message, text)] = store.rows(
        "SELECT line, rule, message, raw_text FROM raw.quarantine"
    )
    assert (line, rule, text) == (2, "conflicting-game", "1,Ann,Bob,0")
    assert "inbox/a.csv, line 2" in message
    assert games(store, league) == {",Ann,Bob,1": 3}


def test_same_id_with_other_fields_in_one_file_is_quarantined(
    store, log, make_league, ingest
) -> None:
    league = make_league(columns=ID_COLUMNS, league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", "1,Ann,Bob,0", "1,Ann,Bob,1", header=ID_HEADER)

    report = ingest(league)

    assert counts(report, "a.csv") == (3, 1, 1, 1)
    assert store.rows("SELECT line FROM raw.quarantine") == [(3,)]
    assert games(store, league) == {",Ann,Bob,1": 1}


def test_game_corrected_in_its_snapshot_is_no_conflict(store, log, make_league, ingest) -> None:
    league = make_league(columns=ID_COLUMNS, mode="snapshot", league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    ingest(league)

    log("a.csv", "1,Ann,Bob,0", header=ID_HEADER)
    report = ingest(league)

    assert counts(report, "a.csv") == (1, 1, 0, 0)
    assert games(store, league) == {",Ann,Bob,0": 1}


def test_row_whose_conflict_is_gone_counts(store, log, make_league, ingest) -> None:
    league = make_league(columns=ID_COLUMNS, mode="snapshot", league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,0", "2,Ann,Bob,1", header=ID_HEADER)
    ingest(league)

    log("a.csv", "7,Ann,Bob,1", header=ID_HEADER)
    ingest(league)

    assert games(store, league) == {",Ann,Bob,1": 2, ",Ann,Bob,0": 1}


def test_game_corrected_in_two_snapshots_at_once_is_in_no_quarantine(
    store, log, make_league, ingest
) -> None:
    league = make_league(columns=ID_COLUMNS, mode="snapshot", league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,1", "2,Ann,Bob,1", header=ID_HEADER)
    ingest(league)

    log("a.csv", "1,Ann,Bob,0", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,0", "2,Ann,Bob,1", header=ID_HEADER)
    ingest(league)

    assert games(store, league) == {",Ann,Bob,0": 1, ",Ann,Bob,1": 1}
    assert n_quarantined(store) == 0


def test_removed_source_withdraws_its_games_and_says_so(store, log, make_league, ingest) -> None:
    two = [{"path": f"inbox/{n}.csv", "columns": make_league().source[0].columns} for n in "ab"]
    log("a.csv", A)
    log("b.csv", B)
    ingest(make_league(league={"source": two}))

    league = make_league(league={"source": two[:1]})
    report = ingest(league)

    assert games(store, league) == {A: 1}
    assert any("inbox/b.csv" in note and "withdrawn" in note for note in report.notes)
    assert not any("withdrawn" in note for note in ingest(league).notes)


def test_removed_source_of_a_file_that_another_source_reads_withdraws_its_games(
    store, log, make_league, ingest
) -> None:
    black = {"path": "inbox/*", "columns": make_league().source[0].columns}
    white = {
        "path": "inbox/*.csv",
        "columns": {**black["columns"], "first": "white", "second": "black"},
    }
    log("a.csv", A)
    ingest(make_league(league={"source": [black, white]}))

    league = make_league(league={"source": [black]})
    ingest(league)

    assert games(store, league) == {A: 1}


def test_file_that_left_the_inbox_keeps_counting(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    log("b.csv", B)
    league = make_league()
    ingest(league)

    (store.home.root / "inbox/a.csv").unlink()
    (store.home.root / "inbox/b.csv").unlink()
    report = ingest(league)

    assert games(store, league) == {A: 1, B: 1}
    assert any("no file matches inbox/*" in note for note in report.notes)


def test_copy_that_left_the_inbox_keeps_counting(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", A)
    ingest(league)
    (store.home.root / "inbox/b.csv").unlink()

    log("a.csv", C)
    ingest(league)

    assert games(store, league) == {A: 1, C: 1}


def test_renamed_snapshot_can_be_edited_under_its_new_name(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    path = log("a.csv", A, B)
    ingest(league)
    path.rename(path.with_name("b.csv"))

    renamed = ingest(league)
    kept = games(store, league)
    log("b.csv", A, C)
    ingest(league)

    assert states(renamed) == {"b.csv": "copy"}
    assert kept == {A: 1, B: 1}
    assert games(store, league) == {A: 1, C: 1}


@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_changed_mapping_reads_files_again_and_replaces_their_rows(
    store, log, make_league, ingest, mode
) -> None:
    log("a.csv", A, B)
    log("b.csv", B)
    ingest(make_league(mode=mode))

    columns = {**make_league().source[0].columns, "first": "white", "second": "black"}
    league = make_league(mode=mode, columns=columns)
    report = ingest(league)

    assert states(report) == {"a.csv": "read", "b.csv": "read"}
    assert games(store, league) == {"2024-01-01,Bob,Ann,1": 1, "2024-01-02,Cid,Bob,0": 1}


def test_changed_mapping_of_games_with_ids_quarantines_nothing(
    store, log, make_league, ingest
) -> None:
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,1", "2,Ann,Bob,1", header=ID_HEADER)
    ingest(make_league(columns=ID_COLUMNS, league={"period": "all"}))

    swapped = {**ID_COLUMNS, "first": "white", "second": "black"}
    league = make_league(columns=swapped, league={"period": "all"})
    ingest(league)

    assert games(store, league) == {",Bob,Ann,1": 2}
    assert n_quarantined(store) == 0


def test_changed_mapping_and_back_gives_the_same_games(store, log, make_league, ingest) -> None:
    log("a.csv", A, A)
    league = make_league()
    ingest(league)

    ingest(make_league(void_if={"result": ["1"]}))
    ingest(league)

    assert games(store, league) == {A: 2}


def test_counted_rows_in_append_mode_are_refused_without_a_mapping_too(
    store, log, make_league, ingest
) -> None:
    header = "first,second,wins,games"
    log("a.csv", "Ann,Bob,3,5", header=header)
    league = make_league(columns={}, league={"period": "all"})

    report = ingest(league)

    assert states(report) == {"a.csv": "failed"}
    assert 'mode = "snapshot"' in report.files[0].message


def test_counted_rows_of_a_snapshot_are_replaced(store, log, make_league, ingest) -> None:
    header = "first,second,wins,games"
    league = make_league(columns={}, mode="snapshot", league={"period": "all"})
    log("a.csv", "Ann,Bob,3,5", header=header)
    ingest(league)

    log("a.csv", "Ann,Bob,6,10", header=header)
    ingest(league)

    assert games(store, league) == {",Ann,Bob,6:4": 1}


def test_two_leagues_read_one_file_each_for_itself(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    one, other = make_league(), make_league(league={"name": "other", "players": "club"})

    assert [states(ingest(league)) for league in (one, other)] == [{"a.csv": "read"}] * 2
    assert games(store, one) == games(store, other) == {A: 1}
    assert store.rows("SELECT count(*) FROM core.player") == [(2,)]


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("inbox/*.csv", "inbox/a.csv", True),
        ("inbox/*.csv", "inbox/a/b.csv", False),
        ("inbox/**/*.csv", "inbox/a.csv", True),
        ("inbox/**/*.csv", "inbox/a/b/c.csv", True),
        ("inbox/**/*.csv", "other/a.csv", False),
        ("./inbox/*.csv", "inbox/a.csv", True),
        ("inbox//a.csv", "inbox/a.csv", True),
        ("inbox/[ab].csv", "inbox/b.csv", True),
        ("inbox/a.csv", "inbox/A.csv", False),
        ("**/*.csv", "a.csv", True),
    ],
)
def test_pattern_matches_what_a_glob_finds(
    home: Home, make_league, pattern, path, expected
) -> None:
    file = home.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()

    assert matches(pattern, path) is expected
    assert (path in list(discover(home, make_league(path=pattern).source[0]))) is expected


# Histories: an inbox after random edits. Few rows, so that files share games and repeat them.
ROWS = (A, B, C)
NAMES = ("a.csv", "b.csv", "c.csv")
CONTENT = st.lists(st.sampled_from([*ROWS, BAD]), max_size=4)
BROKEN_CONTENT = st.just(None)
EDIT = st.tuples(st.sampled_from(NAMES), st.one_of(CONTENT, CONTENT, BROKEN_CONTENT))
HISTORY = st.lists(st.lists(EDIT, max_size=3), min_size=1, max_size=4)


def play(home: Home, store: Store, league: League, history) -> list[dict[str, list[str] | None]]:
    """Ingest after each step of a history; return the inbox after each step."""
    inbox, seen = {}, []
    for edits in history:
        inbox.update(edits)
        for name, rows in edits:
            text = "" if rows is None else "\n".join(["date,black,white,result", *rows]) + "\n"
            (home.root / "inbox" / name).write_text(text, encoding="utf-8")
        ingest_league(store, home, league)
        assert_accounted(store)
        seen.append(dict(inbox))
    return seen


def assert_accounted(store: Store) -> None:
    for read, accepted, duplicate, quarantined, n_kept in store.rows(
        "SELECT rows_read, rows_accepted, rows_duplicate, rows_quarantined,"
        " (SELECT count(*) FROM raw.quarantine AS q WHERE q.file_id = f.file_id)"
        " FROM raw.source_file AS f"
    ):
        assert read == accepted + duplicate + quarantined
        assert n_kept == quarantined


def most(contents: list[list[str]]) -> Counter[str]:
    """Return for each game the largest number of times that one content has it."""
    result: Counter[str] = Counter()
    for rows in contents:
        result |= Counter(row for row in rows if row != BAD)
    return result


few = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@few
@given(history=HISTORY)
def test_snapshots_count_what_a_fresh_store_would_count(make_league, history) -> None:
    league = make_league(mode="snapshot")
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        (home.root / "inbox").mkdir()
        with open_store(home, command="test") as store:
            seen = play(home, store, league, history)
            counted = games(store, league)

    last_good: dict[str, list[str]] = {}
    for inbox in seen:
        last_good |= {name: rows for name, rows in inbox.items() if rows is not None}
    assert counted == most(list(last_good.values()))


@few
@given(history=HISTORY)
def test_appended_files_never_lose_or_double_a_game(make_league, history) -> None:
    league = make_league(mode="append")
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        (home.root / "inbox").mkdir()
        with open_store(home, command="test") as store:
            seen = play(home, store, league, history)
            counted = games(store, league)

    ever = [rows for inbox in seen for rows in inbox.values() if rows is not None]
    assert counted == most(ever)


def test_new_files_are_read_ahead_and_end_as_one_by_one(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    log("b.csv", A, B)  # the same bytes: read ahead in vain
    log("c.csv", BAD, C)
    log("d.csv", "").write_bytes(b"")
    log("e.csv", C, D)
    league = make_league()

    report = ingest(league)

    assert states(report) == {
        **{"a.csv": "read", "b.csv": "copy", "c.csv": "read"},
        **{"d.csv": "failed", "e.csv": "read"},
    }
    assert counts(report, "c.csv") == (2, 1, 0, 1)
    assert counts(report, "e.csv") == (2, 1, 1, 0)
    assert games(store, league) == {A: 1, B: 1, C: 1, D: 1}


def test_id_that_comes_back_years_later_is_a_conflict(store, log, make_league, ingest) -> None:
    header, columns = f"{ID_HEADER},date", {**ID_COLUMNS, "played_at": "date"}
    log("a.csv", "7,Ann,Bob,1,2001-01-01", header=header)
    log("b.csv", "7,Ann,Bob,1,2020-01-01", header=header)
    league = make_league(columns=columns)

    report = ingest(league)

    assert counts(report, "b.csv") == (1, 0, 0, 1)


def test_game_at_the_edge_of_a_file_s_times_is_found_in_another(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A, B, C)
    log("b.csv", C, D)
    league = make_league()

    report = ingest(league)

    assert counts(report, "b.csv") == (2, 1, 1, 0)
