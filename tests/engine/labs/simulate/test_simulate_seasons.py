"""The published season: who enters, how places are drawn, when entries join and bust."""

import numpy as np
import pytest
from scipy.stats import kstest

from banzuke.engine.labs.simulate.seasons import FIRST, LAST, drawn_place, season
from banzuke.engine.streams import named


def test_everyone_enters_twenty_times_and_no_event_twice() -> None:
    simulated = season(rng=named("season"))
    np.testing.assert_array_equal(np.bincount(simulated.player_idx), 20)
    size = np.diff(simulated.first)
    assert (np.count_nonzero(size == 50), np.count_nonzero(size == 100)) == (250, 75)
    assert np.any(np.diff(size[:20]) != 0)
    np.testing.assert_array_equal(simulated.duration_min, size * 6.0)
    for start, end in zip(simulated.first, simulated.first[1:], strict=False):
        assert np.unique(simulated.player_idx[start:end]).size == end - start
        np.testing.assert_array_equal(simulated.place[start:end], np.arange(1, end - start + 1))
    np.testing.assert_array_equal(np.bincount(simulated.class_idx), [50, 250, 400, 250, 50])


def test_no_one_enters_twice_before_all_have_entered_once() -> None:
    simulated = season(rng=named("fewest"))
    entered = np.zeros(1000, dtype=np.int64)
    for start, end in zip(simulated.first, simulated.first[1:], strict=False):
        entered[simulated.player_idx[start:end]] += 1
        assert np.ptp(entered) <= 1


@pytest.mark.parametrize("kind", range(5))
def test_places_of_a_class_have_its_linear_density(kind: int) -> None:
    drawn = drawn_place(np.full(20_000, kind), named("drawn", str(kind)))
    slope = LAST[kind] - FIRST[kind]
    assert kstest(drawn, lambda x: FIRST[kind] * x + slope * x**2 / 2).pvalue > 0.001


def test_densities_are_the_published_ones_at_a_hundred() -> None:
    # Top players are first with 1.75 % and last with 0.25 %, average players have equal chances,
    # and the lower classes mirror the upper ones.
    np.testing.assert_array_equal(FIRST, [1.75, 1.25, 1.0, 0.75, 0.25])
    np.testing.assert_array_equal(LAST, FIRST[::-1])


def test_busts_are_evenly_spaced_and_the_last_two_end_the_event() -> None:
    simulated = season(rng=named("busts"))
    rows = slice(simulated.first[3], simulated.first[4])
    busted, end = simulated.busted_min[rows], simulated.duration_min[3]
    assert busted[0] == busted[1] == end
    np.testing.assert_allclose(np.diff(busted[1:]), -end / (busted.size - 1))
    np.testing.assert_array_equal(simulated.registered_min, 0.0)


def test_half_of_each_field_comes_late_and_nothing_else_changes() -> None:
    in_time = season(rng=named("late"))
    late = season(rng=named("late"), late_share=0.5, close_at=0.3)
    np.testing.assert_array_equal(late.player_idx, in_time.player_idx)
    np.testing.assert_array_equal(late.busted_min, in_time.busted_min)
    event = np.repeat(np.arange(325), np.diff(late.first))
    came_late = late.registered_min > 0
    np.testing.assert_array_equal(np.bincount(event, weights=came_late), np.diff(late.first) / 2)
    assert np.all(late.registered_min <= late.busted_min)
    assert np.all(late.registered_min <= late.close_min[event])
    stayed = came_late & (late.place <= 20)
    share = late.registered_min[stayed] / late.close_min[event[stayed]]
    assert kstest(share, "uniform").pvalue > 0.001


@pytest.mark.parametrize("change", [{"late_share": 1.1}, {"close_at": -0.1}])
def test_bad_share_is_refused_by_name(change) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(change))} is"):
        season(rng=named("bad"), **change)
