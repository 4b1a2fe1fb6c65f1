"""Founders of a league, who were there from the beginning, and newcomers."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, effects_of, find_constants, fit, history, marginals
from banzuke.engine.dynamic import strengths_at as at
from banzuke.engine.dynamic.model.expected import founders
from banzuke.engine.scale import ELO_PER_LOGIT

pytestmark = pytest.mark.slow


def league(seed, *, ahead_elo, n_players=200, n_games=8000, n_days=3000):
    """A league whose odd players enter late and are weaker by ``ahead_elo``; true strengths."""
    rng = np.random.default_rng(seed)
    late = np.arange(n_players) % 2 == 1
    truth = rng.normal(0.0, 200.0, n_players) + np.where(late, 0.0, ahead_elo)
    begins = np.where(late, rng.integers(400, n_days - 100, n_players), 0)
    day = np.sort(rng.integers(0, n_days, n_games))
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    plays = (begins[first] <= day) & (begins[second] <= day)
    day, first, second = day[plays], first[plays], second[plays]
    gap = (truth[first] - truth[second]) / ELO_PER_LOGIT
    won = rng.random(len(gap)) < 1.0 / (1.0 + np.exp(-gap))
    games = history(first, second, day, n_players=n_players, wins=won, draws=0.0 * won, losses=~won)
    return games, truth, late


def test_founders_are_those_of_the_first_year():
    games = history(
        [0, 1, 2, 2], [1, 3, 0, 5], [10, 374, 375, 800], n_players=6, wins=np.ones(4),
        draws=np.zeros(4), losses=np.zeros(4),
    )  # fmt: skip
    assert founders(games).tolist() == [True, True, False, True, False, False]


@pytest.mark.long
@pytest.mark.parametrize("ahead", [-150.0, 0.0, 250.0])
def test_the_lead_of_founders_is_found(ahead):
    games, _, late = league(3, ahead_elo=ahead)
    assert np.array_equal(founders(games), ~late)
    found = find_constants(games, DynamicModel()).model
    # Two means of 100 first strengths each, of spread 200 Elo: the standard error of their
    # difference is 28.
    assert found.founders_elo == pytest.approx(ahead, abs=60.0)
    assert found.spread_elo == pytest.approx(200.0, rel=0.15)


def test_founders_without_newcomers_have_no_lead():
    games, _, _ = league(4, ahead_elo=0.0)
    assert find_constants(games.before(300), DynamicModel()).model.founders_elo == pytest.approx(
        0.0, abs=1.0
    )


def test_a_newcomer_is_expected_at_0_and_founders_ahead():
    whole, truth, late = league(5, ahead_elo=250.0)
    games = whole.before(2000)
    path = fit(games, find_constants(games, DynamicModel()).model)
    now = at(path, marginals(path), np.arange(200), np.full(200, 2000))
    unseen = games.last < 0
    assert unseen.sum() > 10
    assert not now.mean[unseen].any()
    error = now.mean * ELO_PER_LOGIT - truth
    for group in (unseen, late & ~unseen, ~late):
        assert np.mean(error[group]) == pytest.approx(0.0, abs=80.0)


@pytest.mark.parametrize("drift", [0.0, 50.0])
def test_a_lead_of_founders_equals_a_handicap_of_the_same_size(drift):
    games, _, _ = league(6, ahead_elo=100.0, n_games=1500)
    model = DynamicModel(drift, 150.0, 80.0, order=True)
    path, ahead = fit(games, model), 80.0 / ELO_PER_LOGIT * founders(games)
    shift = ahead[games.player[games.first]] - ahead[games.player[games.second]]
    shifted, level = replace(games, shift=shift), replace(model, founders_elo=0.0)
    same, lifted = fit(shifted, level), ahead[path.games.player]
    known, other = (effects_of(at, of, None) for at, of in ((games, model), (shifted, level)))
    # The scale of forecasts multiplies founders' lead, which is strength, and not a handicap.
    assert known.first_mover == pytest.approx(other.first_mover, abs=0.02)
    np.testing.assert_allclose(path.strength, same.strength + lifted, atol=1e-9)
    again = fit(games, model, start=np.append(path.strength, [path.first_mover, path.log_nu]))
    assert again.n_iter <= 2
    np.testing.assert_allclose(again.strength, path.strength, atol=1e-7)
