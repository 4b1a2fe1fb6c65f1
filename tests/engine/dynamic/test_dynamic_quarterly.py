"""Forecasts that paths would have made: of whole quarters, from the games before each only."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    effects_of,
    fit,
    history,
    marginals,
    past_forecasts,
    strengths_at,
)
from tests.engine.dynamic.dynamic_histories import simulated

N_DAYS = 900
MODEL = DynamicModel(40.0, 200.0)


@pytest.fixture(scope="module")
def games():
    return simulated(
        3, n_players=12, n_games=1200, n_days=N_DAYS, drift_elo=40.0, spread_elo=200.0
    )[0]


def test_each_quarter_is_forecast_by_a_fit_of_the_games_before_it(games):
    found = past_forecasts(games, fit(games, MODEL))
    last = int(games.day.max())
    begin = last + 1 - 91
    earlier = fit(games.before(begin), MODEL)
    errors = marginals(earlier)
    ahead = games.day[games.first] >= begin
    order = np.argsort(games.day[games.first][ahead], kind="stable")
    first, second = (
        strengths_at(
            earlier, errors, games.player[values[ahead]][order], games.day[values[ahead]][order]
        )
        for values in (games.first, games.second)
    )
    rows = slice(found.ends[-2], found.ends[-1])
    assert found.day[rows].min() >= begin
    assert found.gap[rows] == pytest.approx(first.mean - second.mean, abs=2e-4)
    assert found.variance[rows] == pytest.approx(first.variance + second.variance, rel=1e-3)
    assert np.all(np.diff(found.day[found.ends[:-1]]) > 0)
    assert found.rows[:, 2:].sum() == (games.wins + games.losses)[
        games.day[games.first] >= found.day.min()
    ].sum()  # fmt: skip


def test_forecasts_do_not_know_the_results_that_they_forecast(games):
    path = fit(games, MODEL)
    later = games.day[games.first] > games.day.max() - 91
    turned = replace(
        games,
        wins=np.where(later, games.losses, games.wins),
        losses=np.where(later, games.wins, games.losses),
    )
    found, other = (past_forecasts(each, path) for each in (games, turned))
    assert other.gap == pytest.approx(found.gap, abs=1e-9)
    assert not np.array_equal(other.rows, found.rows)


def test_few_games_or_too_many_are_not_forecast(games, monkeypatch):
    assert past_forecasts(games.before(20), fit(games.before(20), MODEL)) is None
    monkeypatch.setattr("banzuke.engine.dynamic.quarterly.MOST_ROWS", 100)
    assert past_forecasts(games, fit(games, MODEL)) is None


@pytest.mark.parametrize("drift_elo", [0.0, 40.0])
def test_a_true_model_is_scaled_by_about_one(games, drift_elo):
    model = replace(MODEL, drift_elo=drift_elo)
    forecasts = past_forecasts(games, fit(games, model))
    found = effects_of(games, model, forecasts)
    assert found.scale == pytest.approx(1.0, abs=0.12)
    assert found.is_of_paths
    assert not effects_of(games, model, None).is_of_paths


def test_form_that_a_tournament_shares_makes_forecasts_timid():
    """Results of one day that share their luck say less of strength than the model believes."""
    rng = np.random.default_rng(8)
    n_players, n_events = 24, 160
    strength = rng.normal(0.0, 0.7, n_players)
    rows = []
    for event in range(n_events):
        today = strength + rng.normal(0.0, 1.2, n_players)
        for _ in range(6):
            order = rng.permutation(n_players).reshape(2, -1)
            won = rng.random(n_players // 2) < 1.0 / (
                1.0 + np.exp(today[order[1]] - today[order[0]])
            )
            rows += [(*pair, 14 * event, win) for pair, win in zip(order.T, won, strict=True)]
    first, second, day, won = np.array(rows).T
    log = history(first, second, day, n_players=n_players, wins=won, draws=0 * won, losses=1 - won)
    model = DynamicModel(400.0, 200.0)
    scale = effects_of(log, model, past_forecasts(log, fit(log, model))).scale
    assert scale < 0.85
