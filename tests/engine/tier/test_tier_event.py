"""One event: the full field, the floor of sigma, the order of rows."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import (
    Event,
    State,
    TierParams,
    advance,
    rate_event,
    rate_ranking,
    start_state,
    tier_rate,
)
from tests.engine.tier_events import random_event

PARAMS = TierParams()
PLAIN = TierParams(place_weights=False)


def make_event(n_players: int, n_entries: int) -> tuple[Event, State]:
    rng = named("test_tier_event", str(n_players), str(n_entries))
    state = State(rng.normal(1500, 300, n_players), rng.uniform(300, 500, n_players))
    player = rng.permutation(n_players)[:n_entries]
    place = np.sort(rng.integers(1, n_entries + 1, n_entries))
    return Event(player, place), state


def test_event_of_newcomers_is_the_core_update() -> None:
    event = Event(np.arange(100), np.arange(1, 101))
    rating = rate_event(event, start_state(100, params=PLAIN), params=PLAIN)
    core = rate_ranking(np.full(100, 1500.0), np.full(100, 500.0))
    np.testing.assert_array_equal(rating.mu_after, core.mu)
    np.testing.assert_array_equal(rating.sigma_after, core.sigma)
    np.testing.assert_array_equal(rating.mu_before, 1500.0)
    np.testing.assert_array_equal(rating.sigma_before, 500.0)
    assert rating.converged
    assert not rating.timed
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


def test_places_weigh_the_gains_and_the_sum_of_mu_stays() -> None:
    event, state = make_event(60, 60)
    plain, rating = (rate_event(event, state, params=p) for p in (PLAIN, PARAMS))
    np.testing.assert_array_equal(rating.sigma_after, plain.sigma_after)
    assert np.sum(rating.mu_after) == pytest.approx(np.sum(plain.mu_after), abs=1e-8)
    assert np.ptp(rating.mu_after - plain.mu_after) > 5.0


def test_order_of_rows_of_a_complete_event_changes_no_bit() -> None:
    event, state = random_event("rows", 50, again=0.7)
    rating = rate_event(event, state, params=PARAMS)
    shuffle = named("shuffle").permutation(50)
    columns = ("player_idx", "place", "entry", "registered_at", "busted_at")
    shuffled = replace(event, **{name: getattr(event, name)[shuffle] for name in columns})
    again = rate_event(shuffled, state, params=PARAMS)
    for name, column in rating.__dict__.items():
        if isinstance(column, np.ndarray):
            np.testing.assert_array_equal(getattr(again, name), column[shuffle], name)
    one, two = advance(state, event, rating), advance(state, shuffled, again)
    np.testing.assert_array_equal(one.mu, two.mu)


def test_advance_takes_the_last_entry_of_each_player() -> None:
    event, state = random_event("advance", 40, again=0.8)
    rating = rate_event(event, state, params=PARAMS)
    after = advance(state, event, rating)
    for player in np.unique(event.player_idx):
        rows = np.flatnonzero(event.player_idx == player)
        last = rows[np.argmax(event.entry[rows])]
        assert after.mu[player] == rating.mu_after[last]
        assert after.sigma[player] == rating.sigma_after[last]


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
