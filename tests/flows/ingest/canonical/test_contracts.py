import datetime as dt

import polars as pl
import pytest

from banzuke.flows.ingest.canonical.contracts import hold_to_contract
from banzuke.flows.leagues.kinds import KINDS

AT = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
KEYS = {"natural_key": "0" * 32, "content_key": "f" * 32, "void_reason": None}
GAME = KEYS | {
    **{"line": 2, "game": None, "event": None, "round": None, "played_at": AT},
    **{"first": "a", "second": "b", "wins": 1, "draws": 0, "losses": 0, "weight": 1},
    **{"handicap": 0, "neutral": False},
}
SEAT = KEYS | {
    **{"line": 2, "game": None, "played_at": AT, "room": None, "level": None},
    **{"seat": 1, "player": "p1", "place": 1, "points": 1.0},
}
ENTRY = KEYS | {
    **{"line": 2, "event": "e", "started_at": AT, "ended_at": None, "player": "a"},
    **{"registration_closes_at": None, "entry": 1, "place": 1, "registered_at": None},
    **{"busted_at": None, "hands": None, "table_size": None, "stack": None},
}


def seats(*changes, size=3):
    rows = [SEAT | {"seat": i, "player": f"p{i}", "place": i} for i in range(1, size + 1)]
    for i, change in changes:
        rows[i] |= change
    return rows


def hold(kind, *rows):
    contract = KINDS[kind].module("banzuke.flows.ingest.canonical").CONTRACT
    schema = {**pl.Schema(contract), "size": pl.Int64}
    frame = pl.DataFrame([row | {"size": len(rows)} for row in rows], schema=schema)
    return hold_to_contract(frame, contract)


@pytest.mark.parametrize(
    ("kind", "rows"),
    [("pairwise", [GAME]), ("table", seats()), ("table", seats(size=4)), ("tournament", [ENTRY])],
)
def test_rows_that_fit_pass(kind, rows):
    good, quarantined = hold(kind, *rows)
    assert (good.height, quarantined.height) == (len(rows), 0)
    assert "size" not in good.columns


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"first": None}, "first|nullability"),
        ({"second": "a"}, "two_different_players"),
        ({"wins": -1, "draws": 2}, "wins|min"),
        ({"wins": 0}, "games_were_played_or_void"),
        ({"wins": 3, "weight": 2}, "counts_are_of_whole_games"),
        ({"weight": 0}, "weight|min"),
        ({"handicap": -1}, "handicap|min"),
        ({"neutral": None}, "neutral|nullability"),
        ({"natural_key": "x"}, "natural_key|regex"),
    ],
)
def test_game_that_breaks_its_contract_is_quarantined(change, rule):
    good, quarantined = hold("pairwise", GAME | change, GAME | {"line": 3})
    assert good["line"].to_list() == [3]
    assert quarantined.rows() == [(2, rule, f"breaks {rule}, please report this")]


def test_void_game_may_have_no_counts():
    good, _ = hold("pairwise", GAME | {"wins": 0, "void_reason": "how = x"})
    assert good.height == 1


@pytest.mark.parametrize(
    ("rows", "rule"),
    [
        (seats(size=2), "three_or_four_seats"),
        (seats((2, {"seat": 4})), "three_or_four_seats"),
        (seats((1, {"player": "p1"})), "seats_players_and_places_once"),
        (seats((1, {"place": 1})), "seats_players_and_places_once"),
        (seats((1, {"place": 4})), "seats_players_and_places_once"),
        (seats((1, {"player": None})), "player|nullability"),
        (seats((1, {"points": float("nan")})), "points|nan"),
    ],
)
def test_game_with_one_bad_seat_is_quarantined_as_one_record(rows, rule):
    others = [row | {"line": 9} for row in seats()]
    good, quarantined = hold("table", *rows, *others)
    assert good["line"].to_list() == [9, 9, 9]
    assert quarantined.select("line", "rule").rows() == [(2, rule)]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"place": 0}, "place|min"),
        ({"event": ""}, "event|min_length"),
        ({"table_size": 1}, "table_size|min"),
    ],
)
def test_entry_that_breaks_its_contract_is_quarantined(change, rule):
    good, quarantined = hold("tournament", ENTRY | change)
    assert good.is_empty()
    assert quarantined["rule"].to_list() == [rule]


def test_equal_entries_are_quarantined():
    _, quarantined = hold("tournament", ENTRY, ENTRY | {"line": 3})
    assert quarantined["rule"].to_list() == ["entries_are_different"] * 2
