"""Timelines: counts at registration and bust, equal times, the end, contradictions."""

import numpy as np
import pytest

from banzuke.engine.tier import Event
from banzuke.engine.tier.entries import as_entries
from banzuke.engine.tier.timeline import timeline

# By place: from start to end; joins at 20; out at 30; out at 10.
REGISTERED = np.array([0.0, 20.0, 0.0, 0.0])
BUSTED = np.array([60.0, 50.0, 30.0, 10.0])


def make_timeline(**more):
    event = Event(
        **{
            "player_idx": np.arange(4),
            "place": np.arange(1, 5),
            "registered_at": REGISTERED,
            "busted_at": BUSTED,
            **more,
        }
    )
    return timeline(as_entries(event, n_players=4, table_size=9), event)


def test_counts_at_registration_and_bust() -> None:
    time = make_timeline()
    np.testing.assert_array_equal(time.n_present, [3, 4, 3, 3])
    np.testing.assert_array_equal(time.n_gone, [0, 1, 0, 0])
    np.testing.assert_array_equal(time.n_met, [4, 4, 4, 3])
    np.testing.assert_array_equal(time.joined, [0, 3, 1, 2])
    np.testing.assert_array_equal(time.still_in(1), [True, True, True, False])
    np.testing.assert_allclose(time.hours * 3600, [60, 30, 30, 10])
    np.testing.assert_allclose(time.hours_missed * 3600, [0, 20, 0, 0])


def test_an_entry_at_the_time_of_a_bust_was_present() -> None:
    time = make_timeline(registered_at=np.array([0.0, 10.0, 0.0, 0.0]))
    assert (time.n_met[3], time.n_gone[1]) == (4, 0)


def test_re_entry_in_the_second_of_the_own_bust_comes_after_it() -> None:
    time = make_timeline(
        player_idx=np.array([0, 3, 2, 3]),
        entry=np.array([1, 2, 1, 1]),
        registered_at=np.array([0.0, 10.0, 0.0, 0.0]),
    )
    assert (time.n_met[3], time.n_gone[1], time.n_present[1]) == (3, 1, 4)


def test_re_entry_that_busts_at_once_is_in_its_own_field() -> None:
    time = make_timeline(
        player_idx=np.array([0, 1, 3, 3]),
        entry=np.array([1, 1, 2, 1]),
        registered_at=np.array([0.0, 20.0, 10.0, 0.0]),
        busted_at=np.array([60.0, 50.0, 10.0, 10.0]),
    )
    assert (time.n_met[2], time.n_met[3], time.n_gone[2]) == (3, 2, 1)


@pytest.mark.parametrize("winner", [np.nan, 55.0])
def test_bust_of_the_winner_is_the_end(winner: float) -> None:
    busted = np.append(winner, BUSTED[1:])
    assert make_timeline(busted_at=busted, ended_at=70.0).busted_at[0] == 70.0
    assert make_timeline(busted_at=busted).busted_at[0] == (50.0 if np.isnan(winner) else winner)


def test_all_tied_winners_stay_to_the_end() -> None:
    time = make_timeline(place=np.array([1, 1, 3, 4]), ended_at=70.0)
    np.testing.assert_array_equal(time.busted_at[:2], 70.0)


def test_registration_before_the_start_counts_from_the_start() -> None:
    time = make_timeline(registered_at=REGISTERED - np.array([50.0, 0, 30, 20]), started_at=0.0)
    np.testing.assert_array_equal(time.n_present, make_timeline().n_present)
    np.testing.assert_allclose(time.hours * 3600, [60, 30, 30, 10])


@pytest.mark.parametrize(
    "more",
    [
        {"registered_at": None},
        {"busted_at": None},
        {"busted_at": np.array([60.0, 50.0, np.nan, 10.0])},
        {"registered_at": np.array([0.0, 20.0, np.nan, 0.0])},
    ],
)
def test_a_log_that_lacks_a_time_is_rated_without(more) -> None:
    assert make_timeline(**more) is None


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"registered_at": np.array([0, 51.0, 0, 0])}, "entry 1 bust at 50.0, before it reg"),
        ({"registration_closes_at": 15.0}, "entry 1 registered at 20.0, after registration closed"),
        ({"ended_at": 45.0}, "after the end of the event at 45.0"),
        (
            {"busted_at": np.array([60.0, 25.0, 30.0, 10.0])},
            "entry 1 bust at 25.0, before entry 2, which finished behind it and bust at 30.0",
        ),
        (
            {
                "player_idx": np.array([0, 3, 2, 3]),
                "entry": np.array([1, 2, 1, 1]),
                "registered_at": np.array([0, 9.0, 0, 0]),
            },
            "entry 1 registered at 9.0, before the entry before it of that player bust at 10.0",
        ),
    ],
)  # fmt: skip
def test_times_that_contradict_are_refused_with_their_row(more, message) -> None:
    with pytest.raises(ValueError, match=message):
        make_timeline(**more)
