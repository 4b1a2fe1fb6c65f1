"""A night says which rows an update or an edit of the league file has moved."""

import pytest

from banzuke.flows.ingest import file_states
from tests.ingested import BAD, A, B, C, D, games

pytestmark = pytest.mark.slow

DRAWS_ARE_REMIS = {"score": {"0.5": "remis"}}


def test_rows_that_move_to_quarantine_are_counted_by_rule(store, log, make_league, ingest) -> None:
    log("a.csv", A, C, BAD)
    log("b.csv", B)
    ingest(make_league())

    league = make_league(values=DRAWS_ARE_REMIS)
    (note,) = ingest(league).notes

    assert games(store, league) == {A: 1, B: 1}
    assert "2 files read again" in note
    assert "1 of 3 rows that counted gone or with another content" in note
    assert "2 rows in quarantine (1 bad-score, 1 same-player), 1 before" in note
    assert ingest(league).notes == ()

    (back,) = ingest(make_league()).notes
    assert "1 row new or with another content; 1 row in quarantine" in back
    assert "gone" not in back


def test_rows_that_are_void_by_now_count_as_gone(log, make_league, ingest) -> None:
    log("a.csv", A, C)
    ingest(make_league())

    (note,) = ingest(make_league(void_if={"result": ["0.5"]})).notes

    assert "1 of 2 rows that counted gone" in note


def test_an_update_that_reads_the_same_rows_says_nothing(
    log, make_league, ingest, monkeypatch
) -> None:
    log("a.csv", A, C, BAD)
    ingest(make_league())
    monkeypatch.setattr(file_states, "READING_VERSION", 9999)

    report = ingest(make_league())

    assert [file.state for file in report.files] == ["read"]
    assert report.notes == ()


def test_new_files_and_grown_files_are_no_change_of_reading(log, make_league, ingest) -> None:
    log("a.csv", A)
    ingest(make_league(mode="append"))
    log("a.csv", A, C)
    log("b.csv", D, BAD)

    assert ingest(make_league(mode="append")).notes == ()
