"""Hands weight: the published table sizes, the limits, time played and logged hands."""

import numpy as np
import pytest

from banzuke.engine.tier import Event, TierParams, rate_event, start_state
from banzuke.engine.tier.hands import hands_weight, unit_hands

PARAMS = TierParams()


def make_event(**more) -> Event:
    hours = np.array([6.0, 6.0, 3.0, 1.0])
    return Event(
        np.arange(4),
        np.arange(1, 5),
        **{
            "registered_at": np.array([0.0, 3600.0, 0.0, 0.0]),
            "busted_at": hours * 3600.0,
            **more,
        },
    )


def weights(params: TierParams = PARAMS, **more) -> np.ndarray:
    return rate_event(make_event(**more), start_state(4, params=params), params=params).hands_weight


def test_nine_seats_give_1_and_heads_up_gives_two_and_a_half() -> None:
    np.testing.assert_allclose(unit_hands(np.array([9, 2, 9]), PARAMS), [1.0, 2.5, 1.0])
    np.testing.assert_allclose(unit_hands(np.array([6]), PARAMS), 1 + (30 / 20 - 1) / 2)


def test_fewer_seats_are_more_hands() -> None:
    sizes = np.array(sorted(size for size, _ in PARAMS.vpip))
    assert np.all(np.diff(unit_hands(sizes, PARAMS)) < 0)


def test_weight_is_the_cube_root_of_hours_between_its_bounds() -> None:
    got = hands_weight(np.array([0.0, 5.0, 10.0, 1e6]), TierParams(hands_c=0.55, hands_lo=0.35))
    np.testing.assert_allclose(got, [0.35, 0.55, 0.55 * 2 ** (1 / 3), 1.0])


def test_time_counts_from_registration_to_bust() -> None:
    expected = hands_weight(np.array([6.0, 5.0, 3.0, 1.0]), PARAMS)
    np.testing.assert_allclose(weights(), expected)


def test_table_size_counts_per_entry() -> None:
    expected = hands_weight(np.array([6.0, 5.0, 3.0, 1.0]) * [2.5, 2.5, 1.0, 1.0], PARAMS)
    np.testing.assert_allclose(weights(table_size=np.array([2, 2, 9, 9])), expected)


def test_logged_hands_replace_time_only_where_the_league_says_how_many_make_an_hour() -> None:
    hands = np.array([300.0, np.nan, 10.0, 40.0])
    np.testing.assert_array_equal(weights(hands=hands), weights())
    params = TierParams(hands_per_hour=25.0)
    expected = hands_weight(np.array([12.0, 5.0, 0.4, 1.6]), params)
    np.testing.assert_allclose(weights(params, hands=hands), expected)


def test_without_times_every_event_counts_in_full() -> None:
    np.testing.assert_array_equal(weights(busted_at=None), 1.0)


def test_less_time_moves_mu_and_sigma_less() -> None:
    event = make_event()
    state = start_state(4, params=PARAMS)
    short = Event(
        **{
            **event.__dict__,
            "busted_at": event.busted_at / 4,
            "registered_at": event.registered_at / 4,
        }
    )
    low = TierParams(hands_lo=0.01, place_weights=False)
    long_rated, short_rated = (rate_event(e, state, params=low) for e in (event, short))
    assert np.all(short_rated.sigma_after > long_rated.sigma_after)
    np.testing.assert_array_equal(np.sign(short_rated.gain_hands[:1]), -1)


def test_unknown_table_size_is_refused() -> None:
    with pytest.raises(ValueError, match=r"entry \d sat at a table of 11, but vpip has only"):
        weights(table_size=11)
