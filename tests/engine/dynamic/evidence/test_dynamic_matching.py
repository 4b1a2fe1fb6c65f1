"""Intervals contain the truth where a league's drift is not the usual one."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    draw_believed,
    find_constants,
    fit,
    paths_under,
    sets_of,
)
from banzuke.engine.dynamic.evidence.evidence import evidence_slope
from banzuke.engine.dynamic.evidence.matching import (
    information_on_drift,
    matching_slope,
    pull_for_errors,
)
from banzuke.engine.dynamic.evidence.preference import point_of, preference
from banzuke.engine.dynamic.evidence.tuned import WIDTH_FOR_ERRORS
from banzuke.engine.dynamic.model.tuned import SPREAD_ELO
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import simulated


def of_wiener(wide):
    """What results tell of a Wiener process and of its ln drift, summed over its frequencies."""
    share = wide**2 / (wide**2 + (np.pi * np.arange(1, 200_000)) ** 2)
    return share.sum(), 2.0 * (share**2).sum()


@pytest.mark.parametrize("wide", [0.3, 1.0, 2.0, 4.0, 10.0, 40.0])
def test_information_on_the_drift_is_that_of_a_process_observed_evenly(wide):
    (change_information, exact), (further, beyond) = of_wiener(wide), of_wiener(wide * 1.001)
    information, slope = information_on_drift(np.array([change_information, change_information]))
    assert information == pytest.approx(2.0 * exact, rel=0.2)
    assert slope == pytest.approx(2.0 * (beyond - exact) / np.log(1.001), rel=0.25)
    assert 2.0 * change_information - exact == pytest.approx(
        (further - change_information) / np.log(1.001), rel=1e-2
    )


def test_information_on_the_drift_is_that_of_simulated_leagues_within_a_factor_of_two():
    """It is a little too large, because players do not share the errors of their opponents."""
    truth, slopes, informations = DynamicModel(150.0, 200.0), [], []
    for seed in range(40):
        games, _ = simulated(
            seed, n_players=30, n_games=450, n_days=1278, drift_elo=150.0, spread_elo=200.0
        )
        found = evidence_slope(fit(games, truth))
        slopes.append(found.gradient[0])
        informations.append(information_on_drift(found.change_information)[0])
    assert np.var(slopes) < np.mean(informations) < 2.0 * np.var(slopes)


def test_results_that_say_nothing_of_the_drift_leave_the_preference_alone():
    assert matching_slope(np.full(30, 0.01)) < 1e-4
    assert matching_slope(np.full(30, 1.0)) > 0.5
    change_information = np.full(
        1000, 30.0
    )  # where results say all, this moves ln drift by a fifty-thousandth
    assert matching_slope(change_information) / information_on_drift(change_information)[0] < 2e-5


@pytest.mark.parametrize("drift_elo", [5.0, 35.0, 150.0])
def test_jeffreys_prior_stands_in_place_of_the_preference(drift_elo):
    model = DynamicModel(drift_elo)
    preferred = preference(point_of(model)).slope[0]
    little, much = np.full(30, 0.01), np.full(30, 3.0)
    assert pull_for_errors(model, little)[0] == pytest.approx(0.0, abs=1e-3)
    in_place = matching_slope(much) - preferred
    assert pull_for_errors(model, much)[0] == pytest.approx(in_place, abs=0.01)
    assert pull_for_errors(model, np.zeros(30))[0] == 0.0


@pytest.mark.parametrize("spread_elo", [80.0, 200.0, 350.0, 800.0])
def test_a_wide_preference_of_spread_stands_in_place_of_the_usual_one(spread_elo):
    model = DynamicModel(spread_elo=spread_elo)
    pull = pull_for_errors(model, np.zeros(30))
    wide = -np.log(spread_elo / SPREAD_ELO) / WIDTH_FOR_ERRORS[1] ** 2
    assert preference(point_of(model)).slope[1] + pull[1] == pytest.approx(wide)
    assert not pull[2:].any()


def test_errors_expect_a_wider_league_than_forecasts_do_where_games_are_few():
    games, _ = simulated(5, n_players=20, n_games=80, n_days=1200, drift_elo=35.0, spread_elo=400.0)
    found = find_constants(games, DynamicModel())

    def mean_spread(found, *, for_errors):
        sets = sets_of(games, found, for_errors=for_errors)
        return np.mean([np.log(model.spread_elo) for model in sets])

    usual = mean_spread(found, for_errors=False)
    assert usual + 0.05 < mean_spread(found, for_errors=True) < usual + 0.4
    # So they do where the drift has no prior of its own for errors.
    given = find_constants(games, DynamicModel(), drift=False)
    usual = mean_spread(given, for_errors=False)
    assert usual + 0.05 < mean_spread(given, for_errors=True) < usual + 0.4


def test_errors_expect_a_larger_drift_than_forecasts_do():
    games, _ = simulated(
        3, n_players=30, n_games=450, n_days=1200, drift_elo=150.0, spread_elo=200.0
    )
    found = find_constants(games, DynamicModel())

    def mean_drift(found, *, for_errors):
        sets = sets_of(games, found, for_errors=for_errors)
        return np.mean([np.log(model.drift_elo) for model in sets])

    usual = mean_drift(found, for_errors=False)
    assert usual + 0.03 < mean_drift(found, for_errors=True) < usual + 0.3
    # Where pairings follow strength, the drift has been made larger already.
    likes = replace(found.model, drift_elo=2.0 * found.model.drift_elo, pairing_elo=120.0)
    close = replace(found, model=likes, faster=2.0)
    assert mean_drift(close, for_errors=True) == pytest.approx(usual + np.log(2.0), abs=0.02)


@pytest.mark.slow
def test_intervals_contain_the_truth_where_strength_changes_fast():
    inside = {True: [], False: []}
    for seed in range(40):
        games, truth = simulated(
            seed, n_players=30, n_games=450, n_days=1278, drift_elo=150.0, spread_elo=200.0
        )
        found = find_constants(games, DynamicModel())
        path = fit(games, found.model)
        error = path.rating_elo - truth[games.player, games.day]
        for asked, held in inside.items():
            paths = paths_under(games, path, sets_of(games, found, for_errors=asked))
            drawn = draw_believed(path, paths, n_draws=64, rng=np.random.default_rng(seed))
            held.append(np.mean(np.abs(error) < 1.96 * ELO_PER_LOGIT * drawn.errors.variance**0.5))
    shares = {asked: np.mean(held) for asked, held in inside.items()}
    assert 0.93 < shares[True] < 0.97
    assert shares[True] > shares[False] + 0.01
