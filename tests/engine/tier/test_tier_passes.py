"""Partial games and re-entries, compared with one core run for each entry, as specified."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import Event, State, TierParams, rate_event, rate_ranking, start_state
from tests.engine.tier_events import NaiveRating, random_event

PARAMS = TierParams()


@pytest.mark.parametrize(
    ("n", "late", "again", "ties"),
    [(2, 0.5, 0.5, False), (9, 1.0, 0.0, False), (30, 0.5, 0.8, False), (60, 0.6, 0.5, True)],
)
def test_messages_are_those_of_one_run_per_entry(n, late, again, ties) -> None:
    event, state = random_event("naive", n, late=late, again=again, ties=ties)
    naive = NaiveRating(event, state, PARAMS).run()
    rated = rate_event(event, state, params=PARAMS)
    assert rated.timed
    np.testing.assert_allclose(rated.sigma_before, naive.sigma_before, atol=1e-6)
    np.testing.assert_allclose(rated.sigma_after, naive.own[:, 1], atol=1e-6)
    np.testing.assert_allclose(rated.core_moved, naive.full[:, 0], atol=1e-5)
    core, tempered = naive.gain(naive.full), naive.gain(naive.full_tempered)
    np.testing.assert_allclose(rated.gain_core, core, atol=1e-5)
    np.testing.assert_allclose(rated.gain_hands, tempered - core, atol=1e-5)
    np.testing.assert_allclose(rated.gain_partial, naive.gain(naive.own) - tempered, atol=1e-5)
    assert rated.surplus == pytest.approx(naive.surplus(), abs=1e-4)


def test_re_entries_make_as_many_passes_as_the_busiest_player() -> None:
    event, state = random_event("passes", 40, again=0.9)
    assert event.entry.max() >= 3
    rated = rate_event(event, state, params=PARAMS)
    order = np.lexsort((event.entry, event.player_idx))
    again = np.flatnonzero(event.entry[order] > 1)
    np.testing.assert_array_equal(rated.mu_before[order[again]], rated.mu_after[order[again - 1]])
    np.testing.assert_array_equal(
        rated.sigma_before[order[again]], rated.sigma_after[order[again - 1]]
    )
    assert np.all(rated.sigma_after <= rated.sigma_before)


def test_early_bust_of_twenty_is_last_of_twenty_not_of_a_hundred() -> None:
    # Entry 0 is out in minute 1, when 20 have registered; 80 more register in minute 2.
    n = 100
    registered, busted = np.where(np.arange(n) < 20, 0.0, 120.0), 600.0 + 60.0 * np.arange(n)
    busted[0] = 60.0
    place = np.empty(n, dtype=np.int64)
    place[np.argsort(-busted)] = np.arange(1, n + 1)
    event = Event(np.arange(n), place, registered_at=registered, busted_at=busted)
    rated = rate_event(event, start_state(n, params=PARAMS), params=PARAMS)
    last_of_20 = rate_ranking(np.full(20, 1500.0), np.full(20, 500.0))
    told = 500.0**2 * last_of_20.tau[-1] * rated.hands_weight[0]
    moved = told / (1 + told) * (last_of_20.m[-1] - 1500.0)
    sigma = 500.0 / np.sqrt(1 + told)
    gain = moved - PARAMS.k * (sigma - 500.0)
    own = rated.gain_core + rated.gain_hands + rated.gain_partial
    assert own[0] == pytest.approx(gain, abs=1e-6)
    assert rated.gain_partial[0] > 10
    np.testing.assert_array_equal(rated.gain_partial[1:], 0.0)


def test_event_without_late_entries_has_no_partial_games() -> None:
    event, state = random_event("in time", 50, late=0.0, again=0.0)
    rated = rate_event(event, state, params=PARAMS)
    assert rated.timed
    np.testing.assert_array_equal(rated.gain_partial, 0.0)
    np.testing.assert_array_equal(rated.gain_late, 0.0)
    assert rated.surplus == 0.0


@pytest.mark.slow
def test_complete_event_of_a_thousand_entries_converges() -> None:
    event, state = random_event("large", 1000, late=0.6, again=0.4, ticks=1000)
    assert event.entry.max() >= 3
    rated = rate_event(event, state, params=PARAMS)
    assert np.count_nonzero(rated.n_gone) > 500
    assert rated.converged


def test_equal_players_may_be_swapped() -> None:
    event, state = random_event("swap", 40)
    equal = State(np.full(state.mu.size, 1480.0), np.full(state.mu.size, 410.0))
    swap = named("swap").permutation(state.mu.size)
    swapped = Event(**{**event.__dict__, "player_idx": swap[event.player_idx]})
    one = rate_event(event, equal, params=PARAMS)
    two = rate_event(swapped, equal, params=PARAMS)
    np.testing.assert_allclose(two.rate_after, one.rate_after, atol=1e-6)
    np.testing.assert_allclose(two.sigma_after, one.sigma_after, atol=1e-6)
