"""Entries: their validation, the numbers of re-entries, and the order of rows."""

import numpy as np
import pytest

from banzuke.engine.tier import Event
from banzuke.engine.tier.entries import as_entries


def make_event(**more) -> Event:
    return Event(**{"player_idx": np.array([2, 0, 1]), "place": np.array([2, 1, 3]), **more})


def make_entries(event: Event):
    return as_entries(event, n_players=3, table_size=9)


def test_entries_are_sorted_by_place_then_player() -> None:
    entries = make_entries(make_event(place=np.array([2, 2, 1])))
    np.testing.assert_array_equal(entries.row, [2, 1, 0])
    np.testing.assert_array_equal(entries.player, [1, 0, 2])
    np.testing.assert_array_equal(entries.number, 1)
    np.testing.assert_array_equal(entries.table_size, 9)
    assert np.all(np.isnan(entries.registered_at))
    assert entries.stacks is None


def test_columns_move_with_their_rows() -> None:
    stacks = np.arange(9.0).reshape(3, 3) + 1
    entries = make_entries(
        make_event(
            hands=np.array([5.0, 9.0, np.nan]), table_size=np.array([6, 9, 2]), stacks=stacks
        )
    )
    np.testing.assert_array_equal(entries.hands, [9.0, 5.0, np.nan])
    np.testing.assert_array_equal(entries.table_size, [9, 6, 2])
    np.testing.assert_array_equal(entries.stacks, [[5, 4, 6], [2, 1, 3], [8, 7, 9]])


def test_re_entries_are_known_by_their_number() -> None:
    event = make_event(player_idx=np.array([1, 1, 1]), entry=np.array([2, 3, 1]))
    np.testing.assert_array_equal(make_entries(event).number, [3, 2, 1])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"place": np.array([0, 1, 2])}, "entry 0 finished in place 0"),
        ({"place": np.array([1, 2])}, r"place \(2,\)"),
        ({"place": np.array([1.0, 2.0, 3.0])}, "place is of type float64"),
        ({"player_idx": np.array([0, 3, 1])}, "entry 1 is player 3"),
        ({"player_idx": np.array([0, 1, 1])}, "player 1 has 2 entries, the first at row 1"),
        ({"entry": np.array([1, 2, 1])}, "row 1 is entry 2, not 1; number them"),
        ({"entry": np.array([1, 1])}, r"entry has shape \(2,\)"),
        (
            {"player_idx": np.array([1, 1, 0]), "entry": np.array([2, 1, 1])},
            "player 1 finished in place 1 with entry 1 and in place 2 with entry 2",
        ),
        ({"busted_at": np.array([1.0, np.inf, 3.0])}, "busted_at of entry 1 is inf"),
        ({"registered_at": np.array([1.0])}, r"registered_at has shape \(1,\)"),
        ({"hands": np.array([1.0, 2.0, -3.0])}, "hands of entry 2 is -3.0"),
        ({"table_size": np.array([9, 9])}, r"table_size has shape \(2,\)"),
        ({"table_size": 9.5}, "table_size is of type float64"),
        ({"stacks": np.ones((3, 2))}, r"stacks has shape \(3, 2\); give \(3, 3\)"),
    ],
)
def test_bad_entries_are_refused_with_their_row(more, message) -> None:
    with pytest.raises(ValueError, match=message):
        make_entries(make_event(**more))
