"""How far apart the players of a league of single games are, found from their games."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.tier import (
    GameParams,
    Spread,
    State,
    likely_spread,
    rate_games,
    start_games,
    with_spread,
)
from banzuke.engine.tier.spread import next_look

PARAMS = GameParams()
OF_FILE = Spread(PARAMS.sigma_start, 0)


def club(spread: float, *, n_players: int = 40, n_games: int = 400):
    """True skills, and (n_games, 4) players in finishing order."""
    rng = streams.named("test spread", str(spread))
    truth = PARAMS.mu_start + spread * rng.normal(size=n_players)
    who = np.argsort(rng.random((n_games, n_players)), axis=1)[:, :4]
    shown = truth[who] + PARAMS.beta * rng.normal(size=who.shape)
    return truth, np.take_along_axis(who, np.argsort(-shown, axis=1), axis=1)


def rated(seats, *, params=PARAMS, spread=OF_FILE, n_players=40):
    start = start_games(n_players, params=params)
    return rate_games(seats, np.arange(len(seats)), start, params=params, spread=spread)


def test_the_spread_of_many_known_players_is_found() -> None:
    rng = streams.named("test spread", "known")
    for spread in (700.0, 2000.0):
        precision = rng.uniform(1e-7, 1e-5, 4000)
        said = 1500.0 + spread * rng.normal(size=4000) + rng.normal(size=4000) / precision**0.5
        whole = precision + 500.0**-2
        state = State(1500.0 + precision * (said - 1500.0) / whole, whole**-0.5)
        found = likely_spread(state, 500.0, mean=1500.0, least=500.0)
        assert found == pytest.approx(spread, rel=0.06)


def test_near_equals_and_nobody_keep_the_spread_of_the_league_file() -> None:
    _, seats = club(0.0)
    assert rated(seats).spread.points == pytest.approx(500.0)
    nobody = start_games(7, params=PARAMS)
    assert likely_spread(nobody, 500.0, mean=1500.0, least=500.0) == 500.0


def test_another_prior_and_back_is_the_same_skill_and_newcomers_have_the_prior() -> None:
    state = State(np.array([1500.0, 1800.0, 1200.0]), np.array([500.0, 300.0, 450.0]))
    wide = with_spread(state, 500.0, 900.0, mean=1500.0)
    assert (wide.mu[0], wide.sigma[0]) == (1500.0, pytest.approx(900.0))
    assert wide.mu[1] > 1800.0 and wide.sigma[1] > 300.0
    again = with_spread(wide, 900.0, 500.0, mean=1500.0)
    np.testing.assert_allclose(again.mu, state.mu, rtol=1e-12)
    np.testing.assert_allclose(again.sigma, state.sigma, rtol=1e-12)
    same = with_spread(state, np.full(3, 500.0), 500.0, mean=1500.0)
    assert np.array_equal(same.mu, state.mu) and np.array_equal(same.sigma, state.sigma)


def test_intervals_of_far_apart_players_hold_what_they_say() -> None:
    truth, seats = club(1500.0, n_games=1500)

    def inside(spread):
        state = rated(seats, spread=spread).state
        error = state.mu - truth - np.mean(state.mu - truth)
        return np.mean(np.abs(error) < 1.96 * state.sigma)

    assert inside(None) < 0.75
    assert inside(OF_FILE) > 0.9


def test_forecasts_of_far_apart_players_are_better() -> None:
    _, seats = club(1500.0)
    assert rated(seats).pairs.gain > 1.05 * rated(seats, spread=None).pairs.gain


def test_a_league_in_two_parts_has_the_same_skills_to_the_last_bit() -> None:
    _, seats = club(1000.0)
    whole = rated(seats)
    for cut in (1, 10, 11, 137, 399):
        first = rated(seats[:cut])
        day = np.arange(cut, len(seats))
        after = rate_games(seats[cut:], day, first.state, params=PARAMS, spread=first.spread)
        assert after.spread == whole.spread
        assert np.array_equal(after.state.mu, whole.state.mu)
        assert np.array_equal(after.state.sigma, whole.state.sigma)


def test_a_drift_forgets_the_prior_so_the_spread_stays() -> None:
    _, seats = club(1500.0)
    drifting = GameParams(drift=40.0)
    found, usual = rated(seats, params=drifting), rated(seats, params=drifting, spread=None)
    assert np.array_equal(found.state.mu, usual.state.mu)
    assert found.spread == OF_FILE


def test_the_spread_is_found_after_a_fifth_more_games_each_time() -> None:
    looks = [0]
    for _ in range(6):
        looks.append(next_look(looks[-1]))
    assert looks == [0, 10, 12, 15, 18, 22, 27]
    assert next_look(11) == 12 and next_look(12) == 15
