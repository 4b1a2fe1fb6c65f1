"""Forecasts of whole quarters by fits of earlier games only."""

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
from banzuke.engine.dynamic.filter.window_forecasts import WindowForecasts
from banzuke.engine.dynamic.forecasts.tuned import CAUTIOUS_LIKELY
from banzuke.engine.dynamic.forecasts.walks import _doubted, learnt
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


def test_forecasts_do_not_depend_on_the_results_of_their_quarter(games):
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
    monkeypatch.setattr("banzuke.engine.dynamic.forecasts.quarterly.QUARTERLY_ROWS", 100)
    assert past_forecasts(games, fit(games, MODEL)) is None


def test_fits_that_have_not_converged_forecast_nothing(games, monkeypatch):
    path = fit(games, MODEL)
    found, fits = past_forecasts(games, path), []

    def some(*args, **options):
        fits.append(fit(*args, **options))
        return replace(fits[-1], converged=len(fits) != 1)

    monkeypatch.setattr("banzuke.engine.dynamic.forecasts.quarterly.fit", some)
    left = past_forecasts(games, path)
    kept = found.ends[-2]
    assert np.array_equal(left.ends, found.ends[:-1])
    assert np.array_equal(left.gap, found.gap[:kept])
    monkeypatch.setattr(
        "banzuke.engine.dynamic.forecasts.quarterly.fit",
        lambda *args, **options: replace(fit(*args, **options), converged=False),
    )
    assert past_forecasts(games, path) is None


@pytest.mark.parametrize("drift_elo", [0.0, 40.0])
def test_a_true_model_is_scaled_by_about_one(games, drift_elo):
    model = replace(MODEL, drift_elo=drift_elo)
    forecasts = past_forecasts(games, fit(games, model))
    found = effects_of(games, model, forecasts)
    assert found.scale == pytest.approx(1.0, abs=0.12)
    assert found.is_of_paths
    assert not effects_of(games, model, None).is_of_paths


def test_common_form_in_a_tournament_gives_a_scale_below_1():
    """Results of one day with a common form say less about strength than the model assumes."""
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


def quarters(scale, *, n_games=12_000):
    """Forecasts of ten quarters whose log-odds must be multiplied by ``scale``."""
    rng = np.random.default_rng(3)
    gap, day = rng.normal(0.0, 1.0, n_games), np.sort(rng.integers(0, 910, n_games))
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-scale * gap))
    none = np.zeros(n_games)
    rows = np.column_stack((none, none, won, none, ~won)).astype(np.float64)
    ends = np.append(np.flatnonzero(np.diff(day // 91, prepend=-1)), n_games)
    return WindowForecasts(ends.astype(np.int64), day, gap, none, rows, none, none > 0.0)


def test_a_bounded_scale_is_at_most_1():
    timid, bold = (quarters(scale) for scale in (1.3, 0.7))
    told = {"order": False, "draws": "half"}
    never = (0.0,) * 4
    assert learnt(timid, **told).scale == pytest.approx(1.3, abs=0.06)
    assert 0.97 < learnt(timid, cautious=never, **told).scale <= 1.0
    # With a clear result the bound has no effect.
    free, bound = learnt(bold, **told).scale, learnt(bold, cautious=never, **told).scale
    assert free == pytest.approx(0.7, abs=0.04)
    assert bound == pytest.approx(free, abs=0.002)


def test_a_lasting_caution_of_forecasts_is_found_and_a_doubtful_one_is_not():
    told = {"order": False, "draws": "half", "cautious": CAUTIOUS_LIKELY}
    assert learnt(quarters(1.3), **told).scale == pytest.approx(1.3, abs=0.06)
    assert learnt(quarters(1.3, n_games=300), **told).scale < 1.04
    assert learnt(quarters(0.7), **told).scale == pytest.approx(0.7, abs=0.04)


@pytest.mark.parametrize("odds", [0.0, 0.3, 1.0])
def test_the_scale_is_the_mean_of_the_mixture_whose_part_above_0_counts_less(odds):
    mean, var, weight = np.array([0.0, 0.2, -0.3]), np.array([1e-8, 0.02, 0.04]), [0.5, 0.3, 0.2]
    total = chance = 0.0
    for x, part in (
        (np.linspace(-3.0, 0.0, 3_000_001), 1.0),
        (np.linspace(0.0, 3.0, 3_000_001), odds),
    ):
        for m, v, w in zip(mean, var, weight, strict=True):
            density = part * w * np.exp(-0.5 * (x - m) ** 2 / v) / np.sqrt(2.0 * np.pi * v)
            total += np.trapezoid(x * density, x)
            chance += np.trapezoid(density, x)
    # the Python function, because compiled code cannot be called from here
    found = _doubted.py_func
    cautious = np.full(3, odds)
    assert found(mean, var, np.array(weight), cautious) == pytest.approx(total / chance, abs=1e-5)
    # With all mass above 0, which is ruled out, the mean is the bound.
    assert found(np.array([5.0]), np.array([1e-4]), np.ones(1), np.zeros(1)) == 0.0
