"""Paces: players whose strength changes faster or more slowly than that of others."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    find_constants,
    fit,
    history,
    marginals,
    sets_for_errors,
    strengths_at,
)
from banzuke.engine.dynamic.constants import paces
from banzuke.engine.dynamic.constants.sites import log_likely, sites_of
from banzuke.engine.dynamic.constants.tuned import LEAST_GAIN_OF_PACES, LIKELY_PACES
from banzuke.engine.dynamic.evidence import BACK
from banzuke.engine.dynamic.evidence.evidence import evidence_slope
from banzuke.engine.dynamic.evidence.preference import N_CONSTANTS
from banzuke.engine.dynamic.filter import passed, window_forecasts
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.dynamic.paths.moments import moments
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import random_history

PLAYERS, DAYS, FAST = 30, 2920, 10


def league(seed, fast=150.0, slow=20.0, early=1.0):
    """Games of eight years, in which ten players change fast and twenty slowly.

    In the first four years all change ``early`` times as much as later.
    """
    rng = np.random.default_rng(seed)
    drifts = np.where(np.arange(PLAYERS) < FAST, fast, slow)[:, np.newaxis]
    drifts = drifts * np.where(np.arange(DAYS) < DAYS // 2, early, 1.0)
    steps = rng.normal(size=(PLAYERS, DAYS)) * drifts / np.sqrt(DAYS_PER_YEAR)
    steps[:, 0] = rng.normal(0.0, 200.0, PLAYERS)
    truth = np.cumsum(steps, axis=1) / ELO_PER_LOGIT
    n = PLAYERS * 213 // 2
    first = rng.integers(0, PLAYERS, n)
    second = (first + rng.integers(1, PLAYERS, n)) % PLAYERS
    day = rng.integers(0, DAYS, n)
    won = rng.random(n) < 1.0 / (1.0 + np.exp(truth[second, day] - truth[first, day]))
    return history(
        first, second, day, n_players=PLAYERS, wins=won, draws=np.zeros(n), losses=~won,
        moves=np.zeros(n),
    )  # fmt: skip


@pytest.mark.parametrize("reversion", [0.0, 0.4])
def test_a_pace_of_two_for_all_is_twice_the_drift(reversion):
    games = random_history(4)
    model = DynamicModel(40.0, 200.0, reversion=reversion)
    alike = replace(model, drift_elo=80.0, reversion=4.0 * reversion)
    paced = replace(model, paces=(2.0,) * games.n_players)
    one, other = fit(games, alike), fit(games, paced)
    np.testing.assert_allclose(other.strength, one.strength, atol=1e-6)
    errors = [marginals(path) for path in (one, other)]
    np.testing.assert_allclose(errors[1].variance, errors[0].variance, rtol=1e-5)
    who, end = np.arange(games.n_players), np.full(games.n_players, games.day.max() + 400)
    there = [strengths_at(path, e, who, end) for path, e in zip((one, other), errors, strict=True)]
    np.testing.assert_allclose(there[1].variance, there[0].variance, rtol=1e-5)
    assert passed(games, paced, since=0).loss == pytest.approx(passed(games, alike, since=0).loss)
    np.testing.assert_allclose(
        window_forecasts(games, paced, window=91).variance,
        window_forecasts(games, alike, window=91).variance,
    )


def test_only_the_fast_player_gets_less_certain_fast():
    games = random_history(4)
    own = np.ones(games.n_players)
    own[0] = 3.0
    path = fit(games, DynamicModel(40.0, 200.0, paces=tuple(own)))
    who = np.flatnonzero(games.last >= 0)
    last, errors = games.day[games.last[who]], marginals(path)
    now, later = (strengths_at(path, errors, who, last + days).variance for days in (0, 365))
    grown = path.model.variance_per_day * 365 * own[who] ** 2
    np.testing.assert_allclose(later - now, grown, rtol=1e-9)


@pytest.mark.parametrize("reversion", [0.0, 0.4])
def test_terms_and_prior_of_a_path_give_its_moments(reversion):
    games = random_history(2)
    path = fit(games, DynamicModel(60.0, 200.0, reversion=reversion))
    found = moments(path)
    sites, model = sites_of(path, found), path.model
    for who in np.flatnonzero(games.last >= 0):
        mean, var = 0.0, sites.first_variance[who]
        for k in range(games.start[who], games.start[who + 1]):
            keep = float(model.persistence(sites.days[k]))
            mean, var = keep * mean, keep**2 * var + float(model.moved(sites.days[k]))
            grown = 1.0 + sites.precision[k] * var
            mean, var = (mean + sites.pull[k] * var) / grown, var / grown
        assert mean == pytest.approx(found.mean[games.last[who]], abs=1e-3)
        assert var == pytest.approx(found.variance[games.last[who]], rel=1e-3)


def test_results_are_likeliest_at_the_pace_of_each_player():
    games = league(1)
    path = fit(games, DynamicModel(75.0, 200.0))
    tried = np.array([20.0, 150.0]) / 75.0
    slow, fast = log_likely(path, sites_of(path, moments(path)), tried).T
    assert (fast - slow)[:FAST].mean() > 2.0
    assert (slow - fast)[FAST:].mean() > 1.0


def test_a_league_of_two_paces_has_them_and_a_league_of_one_has_none():
    found = find_constants(league(1), DynamicModel()).model
    own = np.array(found.paces)
    assert len(own) == PLAYERS
    assert np.median(own[:FAST]) > 1.5 * np.median(own[FAST:])
    assert not find_constants(league(1, 60.0, 60.0), DynamicModel()).model.paces


def test_a_league_whose_drift_changed_by_time_and_by_player_has_eras_and_paces():
    games = league(1, early=0.15)
    found = find_constants(games, DynamicModel())
    ((day, times),), own = found.model.eras, np.array(found.model.paces)
    assert abs(day - DAYS // 2) < 200
    assert times < 0.5
    assert np.median(own[:FAST]) > 1.5 * np.median(own[FAST:])
    models, shares = sets_for_errors(games, found)
    assert len(models) > 1
    assert shares.sum() == pytest.approx(1.0)
    assert all(len(model.eras) == 1 for model in models)
    assert all(abs(model.eras[0][0] - day) < DAYS // 4 for model in models)
    assert len({model.drift_elo for model in models}) > 1
    assert {model.paces for model in models} == {found.model.paces}


def test_the_slope_of_the_evidence_counts_eras_and_paces():
    games = random_history(4)
    model = DynamicModel(40.0, 200.0, eras=((200, 1.5),))
    paced = replace(model, paces=(2.0,) * games.n_players)
    alike = replace(model, drift_elo=80.0)
    ours, theirs = (evidence_slope(fit(games, one)) for one in (paced, alike))
    times = np.where(np.arange(N_CONSTANTS) == BACK, 4.0, 1.0)  # who lives faster reverts faster
    np.testing.assert_allclose(ours.gradient, times * theirs.gradient, atol=1e-5)
    np.testing.assert_allclose(ours.by_change, theirs.by_change, atol=1e-5)


@pytest.mark.parametrize("gain", [0.9 * LEAST_GAIN_OF_PACES, 1.1 * LEAST_GAIN_OF_PACES, np.nan])
def test_paces_count_only_if_the_filter_foresees_results_better(gain, monkeypatch):
    model = DynamicModel(75.0, 200.0)
    monkeypatch.setattr(paces, "_gain", lambda *_: gain)
    assert bool(paces.with_paces(league(1), model, None).paces) == (gain > LEAST_GAIN_OF_PACES)


def test_the_filter_foresees_results_worse_by_paces_of_chance():
    games, model = league(1), DynamicModel(75.0, 200.0)
    path = fit(games, model)
    sites = sites_of(path, moments(path))
    spread = paces.spread_of(log_likely(path, sites, LIKELY_PACES))
    assert paces._gain(path, sites, spread) > LEAST_GAIN_OF_PACES
    others = sites._replace(
        pull=np.random.default_rng(1).permutation(sites.pull),
    )
    assert paces._gain(path, others, spread) < 0.0


def test_equal_likelihoods_have_no_spread():
    assert paces.spread_of(np.zeros((20, 17))).gain == pytest.approx(0.0)


def test_a_pace_must_be_above_0():
    with pytest.raises(ValueError, match="paces"):
        DynamicModel(paces=(1.0, 0.0))
