"""One id for two different games: neither is lost silently."""

import pytest

from tests.ingested import ID_COLUMNS, ID_HEADER, A, B, C, D, counts, games, n_quarantined

pytestmark = pytest.mark.slow


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
    assert "inbox/a.csv, line 2, which counts" in message
    assert "`banzuke withdraw`" in message and "an id of its own" in message
    assert games(store, league) == {",Ann,Bob,1": 3}


def test_an_entry_with_another_place_in_another_file_has_a_remedy_without_ids(
    store, log, make_league, ingest
) -> None:
    """Logs of card rooms have no ids, so the message proposes to withdraw one of the files."""
    columns = {"event": "event", "player": "player", "place": "place"}
    league = make_league("tournament", columns=columns, mode="snapshot", league={"period": "all"})
    log("a.csv", "Friday,Ann,1", "Friday,Bob,2", header="event,player,place")
    log("b.csv", "Friday,Ann,2", "Friday,Bob,1", header="event,player,place")

    ingest(league)

    rows = store.rows("SELECT line, rule, message FROM raw.quarantine ORDER BY line")
    assert [(line, rule) for line, rule, _ in rows] == [
        (2, "conflicting-game"),
        (3, "conflicting-game"),
    ]
    for line, _, message in rows:
        assert f"in the same event in inbox/a.csv, line {line}, which counts" in message
        assert "`banzuke withdraw`" in message and " id " not in message


def test_same_id_with_other_fields_in_one_file_is_quarantined(
    store, log, make_league, ingest
) -> None:
    league = make_league(columns=ID_COLUMNS, league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", "1,Ann,Bob,0", "1,Ann,Bob,1", header=ID_HEADER)

    report = ingest(league)

    assert counts(report, "a.csv") == (3, 1, 1, 1)
    [(line, message)] = store.rows("SELECT line, message FROM raw.quarantine")
    assert line == 3 and "with other fields in this file, line 2; give it an id" in message
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
