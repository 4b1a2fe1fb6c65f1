"""Conservation of sums and the parts of a gain, for every event of simulated seasons."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.labs.simulate.seasons import season
from banzuke.engine.labs.tier.careers import rate_events
from banzuke.engine.streams import named
from banzuke.engine.tier import (
    Event,
    EventRating,
    State,
    TierParams,
    advance,
    rate_event,
    rate_ranking,
    start_state,
)
from tests.engine.tier_events import random_event
from tests.marks import rare

PARAMS = TierParams()
PARTS = ("core", "hands", "partial", "place", "conservation", "late")


def parts_of(rated: EventRating) -> np.ndarray:
    return np.array([getattr(rated, f"gain_{part}") for part in PARTS])


def check_invariants(event: Event, rated: EventRating, params: TierParams) -> None:
    """Check the conditions of section 11, which hold for every event."""
    change = rated.rate_after - rated.rate_before
    np.testing.assert_allclose(parts_of(rated).sum(axis=0), change, rtol=0, atol=1e-9)
    first = np.ones(event.place.size) if event.entry is None else event.entry == 1
    charged = rated.surplus_share + params.late_scale * rated.icm_gain
    left = (params.late_premium - 1.0) * np.sum(charged * first)
    if not params.return_late:
        left += params.late_scale * rated.icm_gain.sum()
    moved = rated.mu_after - rated.mu_before
    assert moved.sum() == pytest.approx(rated.core_moved.sum() - left, abs=1e-8)
    assert rated.surplus_share.sum() == pytest.approx(rated.surplus, abs=1e-9)
    assert np.all(rated.sigma_after <= rated.sigma_before)
    assert np.all(rated.sigma_after >= params.sigma_floor)
    assert np.all(rated.late_payment[rated.n_gone == 0] == 0.0)
    assert rated.converged
    assert rated.timed == (event.registered_at is not None)


@pytest.mark.long
@pytest.mark.parametrize(
    ("late_share", "params"),
    [
        rare(0.0, PARAMS),
        rare(0.5, PARAMS),
        (0.5, TierParams(return_late=True, late_scale=1.1)),
    ],
)
def test_every_event_of_a_season_keeps_the_invariants(late_share, params) -> None:
    simulated = season(rng=named("invariants"), late_share=late_share)
    for event, rated in rate_events(simulated, params=params):
        check_invariants(event, rated, params)
        assert rated.surplus == 0.0 or late_share > 0


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.slow
def test_events_with_re_entries_keep_the_invariants(ties: bool) -> None:
    rng = named("gains", "equal")
    for number in range(60):
        n = int(rng.integers(2, 70))
        event, state = random_event(f"gains {number}", n, again=0.6, ties=ties)
        check_invariants(event, rate_event(event, state, params=PARAMS), PARAMS)
        equal = start_state(state.mu.size, params=PARAMS)
        rated = rate_event(event, equal, params=PARAMS)
        check_invariants(event, rated, PARAMS)


def test_re_entries_without_times_are_rated_in_passes_too() -> None:
    timed, state = random_event("untimed", 40, again=0.8)
    event = replace(timed, registered_at=None)
    rated = rate_event(event, state, params=PARAMS)
    check_invariants(event, rated, PARAMS)
    np.testing.assert_array_equal(rated.hands_weight, 1.0)
    np.testing.assert_array_equal(parts_of(rated)[[1, 2, 5]], 0.0)
    again = event.entry > 1
    assert np.all(rated.sigma_before[again] < state.sigma[event.player_idx[again]])


@pytest.mark.parametrize("again", [0.0, 0.6])
@pytest.mark.slow
def test_surplus_of_equal_priors_is_never_negative(again: float) -> None:
    met_less = 0
    for number in range(60):
        event, state = random_event(f"surplus {number}", 30, late=0.6, again=again)
        rated = rate_event(event, start_state(state.mu.size, params=PARAMS), params=PARAMS)
        assert np.all(rated.gain_partial >= -1e-5)
        met_less += np.count_nonzero(rated.gain_partial > 1.0)
    assert met_less > 100


@pytest.mark.parametrize("sigma", [500.0, 380.0, 300.0])
def test_better_place_never_gains_less_among_equals(sigma: float) -> None:
    for n in (2, 5, 9, 10, 11, 12, 18, 25, 33, 34, 50, 101, 180):
        state = State(np.full(n, 1500.0), np.full(n, sigma))
        rated = rate_event(Event(np.arange(n), np.arange(1, n + 1)), state, params=PARAMS)
        assert np.all(np.diff(rated.rate_after) <= 1e-5), n


def test_without_weights_and_times_an_event_is_the_core_update() -> None:
    plain = TierParams(place_weights=False)
    _, state = random_event("plain", 50, again=0.0)
    n = state.mu.size
    rated = rate_event(Event(np.arange(n), np.arange(1, n + 1)), state, params=plain)
    np.testing.assert_array_equal(parts_of(rated)[1:], 0.0)
    assert not rated.timed
    core = rate_ranking(state.mu, state.sigma)
    np.testing.assert_array_equal(rated.mu_after, core.mu)
    np.testing.assert_array_equal(rated.sigma_after, np.maximum(core.sigma, 300.0))


def test_shift_is_in_proportion_to_both_weights() -> None:
    event, state = random_event("shift", 60)
    rated = rate_event(event, state, params=PARAMS)
    per_weight = rated.gain_conservation / (rated.hands_weight * rated.place_weight)
    np.testing.assert_allclose(per_weight, per_weight[0], rtol=1e-12)
    assert abs(per_weight[0]) > 0.1


def test_returned_late_payments_leave_only_the_premium() -> None:
    event, state = random_event("returned", 60, late=0.7)
    keep = rate_event(event, state, params=PARAMS)
    back = rate_event(event, state, params=TierParams(return_late=True))
    returned = back.gain_late - keep.gain_late
    assert np.all(returned > 0)
    assert returned.sum() == pytest.approx(PARAMS.late_scale * keep.icm_gain.sum(), abs=1e-9)
    np.testing.assert_array_equal(back.late_payment, keep.late_payment)


def test_replay_from_a_stored_state_has_the_same_bits() -> None:
    events = [random_event(f"replay {number}", 30)[0] for number in range(12)]
    state = start_state(30, params=PARAMS)
    states = [state]
    for event in events:
        states.append(advance(states[-1], event, rate_event(event, states[-1], params=PARAMS)))
    stored = State(
        np.array([float(repr(float(x))) for x in states[5].mu]),
        np.array([float(repr(float(x))) for x in states[5].sigma]),
    )
    for event in events[5:]:
        stored = advance(stored, event, rate_event(event, stored, params=PARAMS))
    np.testing.assert_array_equal(stored.mu, states[-1].mu)
    np.testing.assert_array_equal(stored.sigma, states[-1].sigma)
