"""Errors contain that strength may revert, as far as results leave it open."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    draw_believed,
    find_constants,
    fit,
    paths_under,
    sets_for_errors,
    sets_of,
)
from banzuke.engine.dynamic.evidence.matching import slope_for_errors
from banzuke.engine.dynamic.evidence.tuned import WIDTH_FOR_ERRORS
from banzuke.engine.dynamic.uncertainty.reverting import sets_with_reversion
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import simulated

LEAGUE = {"n_players": 30, "n_games": 450, "n_days": 1278, "spread_elo": 150.0}
DRIFTS, SPREADS, REVERSIONS = (
    np.log([8.0, 20.0, 40.0, 80.0, 150.0, 300.0]),
    np.log([80.0, 130.0, 200.0, 350.0]),
    np.array([0.0, 0.15, 0.4, 0.8, 1.6]),
)


def share_of_reversion(sets):
    models, shares = sets
    assert shares.sum() == pytest.approx(1.0)
    return sum(share for model, share in zip(models, shares, strict=True) if model.reversion > 0.0)


def risen(slopes, at):
    """The integral of slopes along the first axis, by trapezoids; 0 in the middle."""
    steps = 0.5 * (slopes[1:] + slopes[:-1]) * np.diff(at).reshape(-1, *[1] * (slopes.ndim - 1))
    heights = np.concatenate([np.zeros_like(slopes[:1]), np.cumsum(steps, axis=0)])
    return heights - heights[len(at) // 2]


def summed(games):
    """The probability of reversion, summed over a grid of constants."""
    slopes = np.array(
        [
            [
                [
                    slope_for_errors(
                        fit(games, DynamicModel(np.exp(drift), np.exp(spread), reversion=back))
                    ).gradient
                    for back in REVERSIONS
                ]
                for spread in SPREADS
            ]
            for drift in DRIFTS
        ]
    )
    drift, spread = len(DRIFTS) // 2, len(SPREADS) // 2
    height = risen(slopes[..., 0], DRIFTS) + risen(slopes[drift, ..., 1], SPREADS)
    height = height + risen(slopes[drift, spread, :, 3], REVERSIONS)
    mass = np.exp(height - height.max()).sum(axis=(0, 1))
    with_it = 2.0 / np.sqrt(2.0 * np.pi) / WIDTH_FOR_ERRORS[3] * np.trapezoid(mass, REVERSIONS)
    return with_it / (with_it + mass[0])


@pytest.mark.parametrize(("reversion", "seed"), [(0.0, 1), (0.0, 4), (0.5, 7), (0.5, 8)])
def test_reversion_is_as_likely_as_summed_over_all_constants(reversion, seed):
    games, _ = simulated(seed, drift_elo=100.0, reversion=reversion, **LEAGUE)
    found = find_constants(games, DynamicModel())
    assert not found.free[3]  # a search that asks for reversion leaves no doubt
    share = share_of_reversion(sets_with_reversion(games, found))
    assert share == pytest.approx(summed(games), abs=0.12)


def test_errors_prefer_little_reversion_less_than_ratings_do():
    games, _ = simulated(1, drift_elo=150.0, reversion=1.0, **LEAGUE)
    found = find_constants(games, DynamicModel())
    assert found.free[3]
    models, shares = sets_for_errors(games, found)
    assert share_of_reversion((models, shares)) == pytest.approx(1.0)
    assert np.mean([model.reversion for model in models]) > found.model.reversion + 0.1


def test_reversion_is_left_out_where_it_is_not_searched_for():
    games, _ = simulated(2, drift_elo=150.0, reversion=0.5, **LEAGUE)
    found = find_constants(games, DynamicModel(), reversion=False)
    models, shares = sets_with_reversion(games, found)
    assert models == sets_of(games, found, for_errors=True)
    assert np.all(shares == shares[0])
    known = replace(find_constants(games, DynamicModel()), error=np.full(8, 0.01))
    assert sets_for_errors(games, known)[0] == (known.model,)


def test_errors_doubt_reversion_that_luck_shows():
    games, _ = simulated(
        34, n_players=4, n_games=400, n_days=1278, drift_elo=60.0, spread_elo=200.0
    )
    found = find_constants(games, DynamicModel())
    assert found.free[3]  # a random walk that looks like reversion
    models, shares = sets_for_errors(games, found)
    assert 0.3 < share_of_reversion((models, shares)) < 0.7


@pytest.mark.slow
def test_intervals_contain_the_truth_where_strength_reverts():
    inside = {"by probability": [], "as searched": []}
    for seed in range(32):
        games, truth = simulated(seed, drift_elo=150.0, reversion=0.5, **LEAGUE)
        found = find_constants(games, DynamicModel())
        path = fit(games, found.model)
        error = path.rating_elo - truth[games.player, games.day]
        searched = sets_of(games, found, for_errors=True), None
        for name, (models, shares) in (
            ("by probability", sets_for_errors(games, found)),
            ("as searched", searched),
        ):
            drawn = draw_believed(
                path, paths_under(games, path, models), n_draws=64,
                rng=np.random.default_rng(seed), shares=shares,
            )  # fmt: skip
            se = ELO_PER_LOGIT * drawn.errors.variance**0.5
            inside[name].append(np.mean(np.abs(error) < 1.96 * se))
    assert 0.93 < np.mean(inside["by probability"]) < 0.97
    assert np.mean(inside["by probability"]) > np.mean(inside["as searched"]) + 0.01
