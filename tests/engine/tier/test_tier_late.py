"""Charges of late entries: the published check, both parts, premium, neutrality, returns."""

import itertools

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import (
    Event,
    State,
    TierParams,
    placing_probabilities,
    rate_event,
    rate_ranking,
    start_state,
)
from banzuke.engine.tier.hands import hands_weight
from banzuke.engine.tier.icm import placing_among_equals
from banzuke.engine.tier.late import equal_fields, gain_by_place, shared_with_others
from tests.engine.tier_events import NaiveRating, random_event

PARAMS = TierParams()
# Published net effects by the number of entries that are left of 60; all others are newcomers.
PUBLISHED = {59: -0.5, 49: -3.6, 39: -9.0, 29: -13.3}
OUR_READING = {59: -0.64, 49: -4.94, 39: -8.85, 29: -13.35}


def last_of_sixty(left: int, mu: float, params: TierParams) -> tuple[Event, State]:
    """An event that the last of 60 entries joins when ``left`` are still in, itself included.

    The late entry is the first out after it joins. Times give H = 0.4 wherever H matters.
    """
    n, gone = 60, 60 - left
    registered, busted = np.zeros(n), np.empty(n)
    busted[1 : gone + 1] = 10.0 + np.arange(gone)
    registered[0], busted[0] = 100.0, 110.0
    busted[gone + 1 :] = 120.0 + np.arange(n - gone - 1)
    place = np.empty(n, dtype=np.int64)
    place[np.argsort(-busted)] = np.arange(1, n + 1)
    event = Event(np.arange(n), place, registered_at=registered, busted_at=busted, started_at=0.0)
    state = start_state(n, params=params)
    state.mu[0] = mu
    return event, state


@pytest.mark.parametrize("left", list(PUBLISHED))
def test_net_effect_of_coming_late_is_as_published_whatever_the_skill(left: int) -> None:
    params = TierParams(hands_lo=0.4)
    effects = []
    for mu in (1000.0, 1500.0, 2000.0):
        event, state = last_of_sixty(left, mu, params)
        rated = rate_event(event, state, params=params)
        assert (rated.n_present[0], rated.n_gone[0]) == (60, 60 - left)
        assert rated.hands_weight[0] == 0.4
        effects.append(-(params.late_premium - 1.0) * rated.icm_gain[0])
    assert effects[0] == effects[1] == effects[2]
    assert effects[0] == pytest.approx(PUBLISHED[left], abs=1.5)
    assert effects[0] == pytest.approx(OUR_READING[left], abs=0.005)


def test_gain_by_place_is_that_of_a_core_run_of_equals() -> None:
    rated = rate_ranking(np.full(23, 1700.0), np.full(23, 360.0))
    told = 360.0**2 * rated.tau * 0.55
    expected = told / (1 + told) * (rated.m - 1700.0)
    expected -= PARAMS.k * (np.maximum(360.0 / np.sqrt(1 + told), 300.0) - 360.0)
    field = next(equal_fields(np.array([23])))
    got = gain_by_place(field.prec, field.mean, sigma=360.0, weight=0.55, params=PARAMS)
    np.testing.assert_allclose(got, expected, atol=1e-5)


def test_both_parts_are_those_of_the_specification_read_word_by_word() -> None:
    event, state = random_event("late parts", 40, late=0.7, again=0.6)
    naive = NaiveRating(event, state, PARAMS).run()
    rated = rate_event(event, state, params=PARAMS)
    counts = [naive.present_and_gone(i) for i in range(40)]
    present = np.array([len(there) for there, _ in counts])
    gone = np.array([len(out) for _, out in counts])
    np.testing.assert_array_equal(rated.n_present, present)
    np.testing.assert_array_equal(rated.n_gone, gone)
    missed = gone / present
    np.testing.assert_allclose(
        rated.surplus_share, naive.surplus() * missed / missed.sum(), atol=1e-4
    )
    for i in range(40):
        expected = 0.0
        if gone[i] > 0:
            sigma = np.full(present[i], np.mean(naive.sigma_start[counts[i][0]]))
            equal = rate_ranking(np.zeros(present[i]), sigma)
            told = sigma**2 * equal.tau * naive.from_start[i]
            after = np.maximum(sigma / np.sqrt(1 + told), PARAMS.sigma_floor)
            gain = told / (1 + told) * equal.m - PARAMS.k * (after - sigma)
            left = present[i] - gone[i]
            other = (present[i] - 1) / max(left - 1, 1)
            chance = placing_among_equals(left, own=1.0, other=other)
            expected = chance @ gain[:left] - gain.mean()
        assert rated.icm_gain[i] == pytest.approx(expected, abs=1e-5)
    charged = rated.surplus_share + PARAMS.late_scale * rated.icm_gain
    np.testing.assert_allclose(
        rated.late_payment, np.where(event.entry == 1, 1.25, 1.0) * charged, atol=1e-12
    )
    np.testing.assert_array_equal(rated.gain_late, -rated.late_payment)


def test_a_later_entry_costs_more() -> None:
    gains = []
    for left in (59, 49, 39, 29, 19):
        event, state = last_of_sixty(left, 1500.0, PARAMS)
        gains.append(rate_event(event, state, params=PARAMS).icm_gain[0])
    assert all(early < late for early, late in itertools.pairwise(gains))
    assert gains[0] > 0


def test_logged_stacks_are_used_and_equal_stacks_change_nothing() -> None:
    event, state = last_of_sixty(29, 1500.0, PARAMS)
    equal = np.full((60, 60), np.nan)
    equal[0] = 59.0 / 28.0
    equal[0, 0] = 1.0
    plain = rate_event(event, state, params=PARAMS)
    logged = Event(**{**event.__dict__, "stacks": equal})
    rated = rate_event(logged, state, params=PARAMS)
    np.testing.assert_allclose(rated.icm_gain, plain.icm_gain, atol=1e-8)
    # One stack has nearly all chips, so the other stacks are short and the newcomer outlasts more
    # of them.
    short = equal.copy()
    short[0, 31:59], short[0, 59] = 0.5, 45.0
    rated = rate_event(Event(**{**event.__dict__, "stacks": short}), state, params=PARAMS)
    assert rated.icm_gain[0] > plain.icm_gain[0] + 5.0


def test_stacks_of_some_of_those_at_the_tables_are_refused() -> None:
    event, state = last_of_sixty(29, 1500.0, PARAMS)
    some = np.full((60, 60), np.nan)
    some[0, :50] = 1.0
    with pytest.raises(ValueError, match="when entry 0 registered have nan for entry 5"):
        rate_event(Event(**{**event.__dict__, "stacks": some}), state, params=PARAMS)


def test_hands_weight_of_the_gain_is_as_if_from_the_start() -> None:
    params = TierParams(hands_lo=0.01)
    event, state = last_of_sixty(39, 1500.0, params)
    rated = rate_event(event, state, params=params)
    field = next(equal_fields(np.array([60])))
    weight = float(hands_weight(np.array([110.0 / 3600.0]), params)[0])
    assert weight > rated.hands_weight[0]
    gain = gain_by_place(field.prec, field.mean, sigma=500.0, weight=weight, params=params)
    chance = placing_among_equals(39, own=1.0, other=59.0 / 38.0)
    assert rated.icm_gain[0] == pytest.approx(chance @ gain[:39] - gain.mean(), abs=1e-9)


def test_sums_returned_go_to_all_others_by_weight() -> None:
    paid, weight = np.array([6.0, 0.0, 3.0]), np.array([1.0, 2.0, 1.0])
    got = shared_with_others(paid, weight)
    np.testing.assert_allclose(got, [1.0, 6.0, 2.0])
    np.testing.assert_array_equal(shared_with_others(np.zeros(1), np.ones(1)), 0.0)


def with_chips(event: Event, chips: np.ndarray) -> Event:
    return Event(**{**event.__dict__, "bought": chips})


def test_equal_chips_in_any_unit_change_nothing() -> None:
    event, state = random_event("chips", 40, late=0.7, again=0.6)
    plain = rate_event(event, state, params=PARAMS)
    for unit in (1.0, 30_000.0, 1e-7):
        rated = rate_event(with_chips(event, np.full(40, unit)), state, params=PARAMS)
        np.testing.assert_allclose(rated.icm_gain, plain.icm_gain, rtol=0, atol=1e-10)


@pytest.mark.parametrize("own", [0.25, 1.0, 4.0])
def test_chips_brought_are_compared_with_the_same_chips_from_the_start(own: float) -> None:
    event, state = last_of_sixty(29, 1500.0, PARAMS)
    chips = named("chips").uniform(0.5, 2.0, 60)
    chips[0] = own
    rated = rate_event(with_chips(event, chips), state, params=PARAMS)
    field = next(equal_fields(np.array([60])))
    weight = float(hands_weight(np.array([110.0 / 3600.0]), PARAMS)[0])
    gain = gain_by_place(field.prec, field.mean, sigma=500.0, weight=weight, params=PARAMS)
    others = chips[1:].sum()
    late = placing_probabilities(np.append(np.full(28, others / 28), own), own=28)
    start = placing_probabilities(np.append(np.full(59, others / 59), own), own=59)
    assert rated.icm_gain[0] == pytest.approx(late @ gain[:29] - start @ gain, abs=1e-8)
    assert rated.icm_gain[0] > 0


def test_order_of_rows_with_chips_changes_no_bit() -> None:
    event, state = random_event("chip rows", 50, late=0.7, again=0.7)
    event = with_chips(event, named("chip rows").uniform(1.0, 9.0, 50))
    rated = rate_event(event, state, params=PARAMS)
    shuffle = named("shuffle").permutation(50)
    columns = ("player_idx", "place", "entry", "registered_at", "busted_at", "bought")
    shuffled = {name: getattr(event, name)[shuffle] for name in columns}
    again = rate_event(Event(**{**event.__dict__, **shuffled}), state, params=PARAMS)
    np.testing.assert_array_equal(again.rate_after, rated.rate_after[shuffle])


@pytest.mark.parametrize("bad", [0.0, -1.0, np.nan])
def test_an_entry_without_chips_is_refused(bad: float) -> None:
    event, state = last_of_sixty(29, 1500.0, PARAMS)
    chips = np.ones(60)
    chips[7] = bad
    with pytest.raises(ValueError, match="entry 7 brought"):
        rate_event(with_chips(event, chips), state, params=PARAMS)
