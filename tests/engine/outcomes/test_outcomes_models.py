"""Models of results: their functions agree with each other, and an unknown model raises."""

from types import SimpleNamespace

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Model
from banzuke.engine.bradley_terry.linear.edges import fold
from banzuke.engine.checks.own_games import _log_odds
from banzuke.engine.checks.proper_scores import forecast
from banzuke.engine.dynamic import DynamicModel, chances
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.outcomes import DAVIDSON, DECISIVE, HALF_POINTS, MODELS, outcome_model

LOG_ODDS = np.array([-30.0, -2.0, -0.1, 0.0, 0.3, 4.0, 30.0])
SETTINGS = {"half": {"draw_rate": 0.3}, "drop": {}, "davidson": {"nu": 0.8}}


@pytest.mark.parametrize("name", MODELS)
def test_chances_add_up_and_turn_with_the_sides(name):
    model = outcome_model(name)
    win, draw, loss = model.chances(LOG_ODDS, **SETTINGS[name])
    np.testing.assert_allclose(win + draw + loss, 1.0, rtol=1e-15)
    turned = model.chances(-LOG_ODDS, **SETTINGS[name])
    np.testing.assert_array_equal(turned, (loss, draw, win))


@pytest.mark.parametrize("name", MODELS)
def test_log_odds_are_the_inverse_of_chances(name):
    model = outcome_model(name)
    log_odds, nu = model.log_odds(*model.chances(LOG_ODDS, **SETTINGS[name]))
    np.testing.assert_allclose(log_odds, LOG_ODDS, rtol=1e-12, atol=1e-12)
    assert (nu is not None) == model.has_ties
    if nu is not None:
        np.testing.assert_allclose(nu, 0.8, rtol=1e-12)


@pytest.mark.parametrize("name", MODELS)
def test_information_is_the_slope_of_the_expected_score(name):
    model, h = outcome_model(name), 1e-5
    near = LOG_ODDS[1:-1]

    def expected(at):
        win, draw, _ = model.chances(at, **SETTINGS[name])
        return win + 0.5 * draw

    slope = (expected(near + h) - expected(near - h)) / (2.0 * h)
    win, draw, _ = model.chances(near, **SETTINGS[name])
    np.testing.assert_allclose(model.information(win, draw), slope, rtol=1e-8)


@pytest.mark.parametrize("name", MODELS)
def test_the_loss_of_the_truth_is_its_entropy_and_other_losses_are_larger(name):
    model = outcome_model(name)
    truth = np.array(model.chances(LOG_ODDS, **SETTINGS[name]))
    if not model.has_ties:  # such a model counts a draw as half a win and half a loss
        truth[[0, 2]] += 0.5 * truth[1]
        truth[1] = 0.0

    def cost(shift):
        said = model.chances(LOG_ODDS + shift, **SETTINGS[name])
        return np.sum(truth.T * model.log_losses(*said), axis=1)

    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.sum(np.where(truth > 0.0, truth * np.log(truth), 0.0), axis=0)
    np.testing.assert_allclose(cost(0.0), entropy, rtol=1e-6, atol=1e-12)
    assert np.all(cost(0.5) > cost(0.0)) and np.all(cost(-0.5) > cost(0.0))


@pytest.mark.parametrize(
    ("name", "counts", "ties", "halves"),
    [("half", True, False, True), ("drop", False, False, False), ("davidson", True, True, False)],
)
def test_how_each_model_counts_draws(name, counts, ties, halves):
    model = outcome_model(name)
    assert (model.counts_draws, model.has_ties, model.halves_draws) == (counts, ties, halves)
    np.testing.assert_array_equal(model.counted(np.array([2, 0])), [2 * counts, 0])


def test_the_published_effect_and_its_inverse():
    assert DAVIDSON.published(DAVIDSON.natural(0.8)) == pytest.approx(0.8)
    assert DAVIDSON.natural(0.0) == -np.inf
    for model in (HALF_POINTS, DECISIVE):
        with pytest.raises(ValueError, match="has no effect of draws"):
            model.published(0.0)
        with pytest.raises(ValueError, match="has no effect of draws"):
            model.natural(1.0)


PAIRS = aggregate([0, 1], [1, 0], [1.0, 0.5], n_players=2)
THIRDS = SimpleNamespace(model=SimpleNamespace(draws="thirds"))
ONE = np.array([0.5])


@pytest.mark.parametrize(
    "asks",
    [
        lambda: outcome_model("thirds"),
        lambda: Model(draws="thirds"),
        lambda: DynamicModel(draws="thirds"),
        lambda: classify(PAIRS, draws="thirds"),
        lambda: fold(PAIRS, np.arange(2, dtype=np.int32), draws="thirds", order=False),
        lambda: chances(ONE, ONE, draws="thirds"),
        lambda: forecast(ONE, 0.0 * ONE, ONE, draws="thirds", draw_share=0.1),
        lambda: _log_odds(THIRDS, ONE, 0.0 * ONE, ONE),
    ],
)
def test_an_unknown_model_of_results_raises_wherever_it_is_asked(asks):
    with pytest.raises(ValueError, match="draws = 'thirds'; allowed: half, drop, davidson"):
        asks()
