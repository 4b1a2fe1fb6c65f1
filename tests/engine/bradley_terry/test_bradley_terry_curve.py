"""The value of a handicap in Elo."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, handicap_worth, predict, simulate
from tests.engine.handicap_leagues import MODELS, aga_games, counted, handicap_league
from tests.marks import rare

pytestmark = pytest.mark.long

MEAN = Gauge("mean", 1500.0)


@pytest.mark.parametrize("model", MODELS)
def test_worth_is_the_change_of_log_odds_that_predictions_show(model):
    pairs = handicap_league(3, n_players=8, n_games=800)
    found = fit(pairs, Model(handicap=model), gauge=MEAN)
    codes = [0, 1, 2, 3, 4]
    win = predict(found, [2] * 5, [5] * 5, handicap=codes)[0]
    odds = 400 * np.log10(win / (1 - win))
    worth = handicap_worth(found, codes, rating_elo=float(found.rating_elo[2]))
    assert worth.elo == pytest.approx(odds - odds[0], abs=1e-6)
    assert worth.elo[0] == worth.se_elo[0] == 0.0


@pytest.mark.long
@pytest.mark.parametrize("model", [rare("M1"), "M2", rare("M4"), rare("A1"), "A3"])
def test_errors_are_those_of_redrawn_results(model):
    pairs = handicap_league(11, n_players=10, n_games=4000)
    found = fit(pairs, Model(handicap=model), gauge=MEAN)
    worth = handicap_worth(found, [1, 2, 3])
    draws = simulate(found, pairs, replicates=256, rng=streams.named("tests", "worth"))
    values = draws.effects
    code = np.array([[1.0], [2.0], [3.0]])
    if model == "M1":
        elo = 400 * np.log10(1 + values)
    elif model == "M2":
        elo = 400 * np.log10(1 + values[0] * code + values[1])
    elif model == "M4":
        elo = values[0] * code
    else:
        strength = 10 ** (draws.rating_elo / 400)
        typical = 10 ** (draws.rating_elo.mean(axis=0) / 400) * 50 / strength.mean(axis=0)
        added = values if model == "A1" else values[0] * code
        elo = 400 * np.log10(1 + added / typical)
    assert elo.std(axis=1) / worth.se_elo == pytest.approx(np.ones(3), abs=0.2)


def test_additive_handicaps_help_the_weak_more():
    found = fit(handicap_league(3, n_players=8, n_games=800), Model(handicap="A3"), gauge=MEAN)
    weak, strong = (handicap_worth(found, [2], rating_elo=r).elo[0] for r in (1200.0, 1800.0))
    assert weak > strong > 0


def test_unbounded_levels_are_worth_more_than_anything():
    rows = [(0, 1, 0, 3, 0, 3), (1, 2, 0, 3, 0, 3), (2, 0, 0, 3, 0, 3)]
    rows += [(0, 1, 1, 4, 0, 2), (2, 0, 3, 5, 0, 0)]
    worth = handicap_worth(fit(counted(rows, 3), Model(handicap="M1"), gauge=MEAN), [1, 2, 3, 4])
    assert worth.elo[0] == worth.elo[1] > 0
    assert np.isposinf(worth.elo[2:]).all()
    assert np.isnan(worth.se_elo[2:]).all()


def test_a_fit_without_handicaps_gives_no_curve():
    found = fit(handicap_league(3), gauge=MEAN)
    with pytest.raises(ValueError, match="handicap = 'none', which says nothing"):
        handicap_worth(found, [1])
    with pytest.raises(ValueError, match="whole numbers from 0"):
        handicap_worth(fit(handicap_league(3), Model(handicap="M4"), gauge=MEAN), [0.5])


def test_a_stone_of_go_is_worth_some_ninety_elo(real_logs):
    found = fit(aga_games(real_logs), Model(handicap="M1"), gauge=MEAN)
    worth = handicap_worth(found, range(1, 10))
    assert np.all(np.diff(worth.elo) >= 0)
    assert worth.elo[-1] / 9 == pytest.approx(90, abs=5)
    assert 5 < worth.se_elo[0] < worth.se_elo[-1] < 80
