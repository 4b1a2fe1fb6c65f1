"""The quarantine queue: rows with context, resolutions with reasons, files held back whole."""

from contextlib import closing

import pytest

from banzuke.flows.ingest.league_files import ingest_league, retry_files
from banzuke.flows.ingest.quarantine_queue import (
    NotInQuarantine,
    RowFilter,
    context_of,
    counts_by_rule,
    resolve,
    waiting_rows,
)
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import open_serving

pytestmark = pytest.mark.slow

GOOD = [f"2024-01-0{n},Ann,Bob,1" for n in range(1, 5)]


def test_row_is_shown_with_the_lines_around_it(store, log, make_league) -> None:
    log("a.csv", *GOOD, "soon,Ann,Bob,1", "2024-01-06,Cid,Cid,1")
    ingest_league(store, store.home, make_league())

    time, player = waiting_rows(store, RowFilter())

    assert (time.rule, player.rule) == ("bad-time", "same-player")
    assert context_of(store.home, time, around=1) == [
        (5, GOOD[3]), (6, "soon,Ann,Bob,1"), (7, "2024-01-06,Cid,Cid,1"),
    ]  # fmt: skip
    assert counts_by_rule(store) == {"bad-time": 1, "same-player": 1}


@pytest.mark.long
def test_resolved_row_waits_no_longer_unless_it_changes(store, log, make_league) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", *GOOD, "soon,Ann,Bob,1")
    ingest_league(store, store.home, league)
    resolve(store, RowFilter(path="inbox/a.csv", line=6), reason="never played")
    build_serving(store)

    with closing(open_serving(store.home)) as serving:
        assert serving.rows("SELECT line, resolved FROM quarantine") == [(6, "never played")]
    with pytest.raises(NotInQuarantine):
        waiting_rows(store, RowFilter())
    log("a.csv", *GOOD, "soon,Ann,Bob,1", "2024-01-06,Ann,Bob,0")
    ingest_league(store, store.home, league)
    with pytest.raises(NotInQuarantine):
        waiting_rows(store, RowFilter())
    log("a.csv", *GOOD, "later,Ann,Bob,1")
    ingest_league(store, store.home, league)
    assert [row.line for row in waiting_rows(store, RowFilter())] == [6]


def test_retry_reads_a_file_that_is_known_already(store, log, make_league) -> None:
    league = make_league()
    log("a.csv", *GOOD, "soon,Ann,Bob,1")
    ingest_league(store, store.home, league)

    (report,) = retry_files(store, store.home, league, {"inbox/a.csv"})

    counts = (
        report.rows_read,
        report.rows_accepted,
        report.rows_duplicate,
        report.rows_quarantined,
    )
    assert (report.state, counts) == ("read", (5, 0, 4, 1))
    assert store.rows("SELECT count(*) FROM core.game") == [(4,)]
    assert len(waiting_rows(store, RowFilter())) == 1


def test_file_with_too_much_in_quarantine_is_held_back_whole(store, log, make_league) -> None:
    held = make_league(league={"quarantine": {"hold_above": 0.1}})
    log("a.csv", *GOOD, "soon,Ann,Bob,1")
    log("b.csv", "2024-02-01,Ann,Bob,1")

    report = ingest_league(store, store.home, held)

    states = {file.path: file.state for file in report.files}
    assert states == {"inbox/a.csv": "failed", "inbox/b.csv": "read"}
    (failed,) = report.failed
    assert "1 of 5 rows cannot be used, more than hold_above = 0.1" in (failed.message or "")
    assert "line 6: bad-time" in (failed.message or "")
    assert store.rows("SELECT count(*) FROM core.game") == [(1,)]

    freer = make_league(league={"quarantine": {"hold_above": 0.5}})
    assert not ingest_league(store, store.home, freer).failed
    assert store.rows("SELECT count(*) FROM core.game") == [(5,)]
