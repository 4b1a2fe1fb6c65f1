"""One event: the full field, the floor of sigma, the order of rows."""

import numpy as np
import pytest

from engine.streams import named
from engine.tier import (
    Event,
    State,
    TierParams,
    advance,
    rate_event,
    rate_ranking,
    start_state,
    tier_rate,
)

PARAMS = TierParams()


def make_event(n_players: int, n_entries: int) -> tuple[Event, State]:
    rng = named("test_tier_event", str(n_players), str(n_entries))
    state = State(rng.normal(1500, 300, n_players), rng.uniform(300, 500, n_players))
    player = rng.permutation(n_players)[:n_entries]
    place = np.sort(rng.integers(1, n_entries + 1, n_entries))
    return Event(player, place), state


def test_event_of_newcomers_is_the_core_update() -> None:
    event = Event(np.arange(100), np.arange(1, 101))
    rating = rate_event(event, start_state(100, params=PARAMS), params=PARAMS)
    core = rate_ranking(np.full(100, 1500.0), np.full(100, 500.0))
    np.testing.assert_array_equal(rating.mu_after, core.mu)
    np.testing.assert_array_equal(rating.sigma_after, core.sigma)
    np.testing.assert_array_equal(rating.mu_before, 1500.0)
    np.testing.assert_array_equal(rating.sigma_before, 500.0)
    assert rating.converged
    assert 200 < rating.rate_after[0] - rating.rate_before[0] < 700


def test_order_of_rows_changes_no_bit() -> None:
    event, state = make_event(80, 50)
    rating = rate_event(event, state, params=PARAMS)
    shuffle = named("shuffle").permutation(50)
    shuffled = rate_event(
        Event(event.player_idx[shuffle], event.place[shuffle]), state, params=PARAMS
    )
    for name in ("mu_before", "sigma_before", "mu_after", "sigma_after", "rate_after"):
        np.testing.assert_array_equal(getattr(shuffled, name), getattr(rating, name)[shuffle])


def test_sigma_keeps_its_floor_and_never_rises() -> None:
    event, state = make_event(40, 40)
    for _ in range(30):
        rating = rate_event(event, state, params=PARAMS)
        assert np.all(rating.sigma_after <= rating.sigma_before)
        state = advance(state, event, rating)
    np.testing.assert_array_equal(state.sigma, 300.0)


def test_rates_are_mu_minus_k_sigma_plus_l() -> None:
    event, state = make_event(20, 12)
    rating = rate_event(event, state, params=PARAMS)
    np.testing.assert_array_equal(
        rating.rate_before, tier_rate(rating.mu_before, rating.sigma_before, PARAMS)
    )
    np.testing.assert_array_equal(
        rating.rate_after, tier_rate(rating.mu_after, rating.sigma_after, PARAMS)
    )


def test_advance_moves_only_those_who_entered() -> None:
    event, state = make_event(30, 10)
    before = state.mu.copy()
    after = advance(state, event, rate_event(event, state, params=PARAMS))
    stayed = np.setdiff1d(np.arange(30), event.player_idx)
    np.testing.assert_array_equal(after.mu[stayed], state.mu[stayed])
    np.testing.assert_array_equal(state.mu, before)
    assert np.all(after.mu[event.player_idx] != state.mu[event.player_idx])


def test_replaying_events_one_by_one_is_repeatable() -> None:
    first, state = make_event(30, 20)
    one = advance(state, first, rate_event(first, state, params=PARAMS))
    two = advance(state, first, rate_event(first, state, params=PARAMS))
    np.testing.assert_array_equal(one.mu, two.mu)


@pytest.mark.parametrize(
    ("player", "place", "message"),
    [
        ([], [], "n_entries ≥ 1"),
        ([0, 1], [1], r"place \(1,\)"),
        ([0, 1], [0, 1], "entry 0 finished in place 0"),
        ([0, 5], [1, 2], "entry 1 is player 5, but the state has players 0 to 2"),
        ([0, -1], [1, 2], "entry 1 is player -1"),
        ([2, 1, 2], [1, 2, 3], "player 2 has 2 entries, the first at row 0"),
        ([0.0, 1.0], [1, 2], "float64"),
    ],
)
def test_bad_event_is_refused_with_its_row(player, place, message) -> None:
    dtype = None if player else np.int64
    with pytest.raises(ValueError, match=message):
        rate_event(
            Event(np.array(player, dtype=dtype), np.array(place, dtype=dtype)),
            start_state(3, params=PARAMS),
            params=PARAMS,
        )


def test_bad_state_is_refused() -> None:
    event = Event(np.array([0, 1]), np.array([1, 2]))
    with pytest.raises(ValueError, match=r"sigma of \(3,\)"):
        rate_event(event, State(np.zeros(2), np.ones(3)), params=PARAMS)
    with pytest.raises(ValueError, match=r"player 1 comes with sigma 299.0, below the floor 300"):
        rate_event(event, State(np.zeros(2), np.array([300.0, 299.0])), params=PARAMS)
    with pytest.raises(ValueError, match="n_players is -1"):
        start_state(-1, params=PARAMS)
