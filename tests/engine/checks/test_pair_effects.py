"""Effects of pairs: luck is seen as luck, real differences are found, few games say little."""

import numpy as np
import pytest
from scipy.special import expit

from banzuke.engine.checks import pair_effects


def drawn(spread: float, n_games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pairs of equals with effects of a known spread: effects, surpluses and variances."""
    rng = np.random.default_rng(5)
    effect = spread * rng.standard_normal(len(n_games))
    wins = rng.binomial(n_games, expit(effect))
    return effect, wins - n_games / 2, n_games / 4


def test_luck_alone_is_no_verdict():
    _, surplus, variance = drawn(0.0, np.full(4000, 12))
    found = pair_effects(surplus, variance)
    assert found.spread < 0.12
    assert np.abs(found.chance_above - 0.5).max() < 0.2


def test_the_spread_of_real_effects_is_found_and_chances_are_calibrated():
    effect, surplus, variance = drawn(0.6, np.tile([4, 30], 6000))
    found = pair_effects(surplus, variance)
    assert found.spread == pytest.approx(0.6, abs=0.05)
    for low in (0.1, 0.3, 0.5, 0.7, 0.9):
        said = (found.chance_above >= low - 0.1) & (found.chance_above < low + 0.1)
        assert (effect[said] > 0).mean() == pytest.approx(found.chance_above[said].mean(), abs=0.04)


def test_three_games_say_less_than_thirty_of_the_same_share():
    few, many = pair_effects(np.array([1.5, 15.0]), np.array([0.75, 7.5])).chance_above
    assert 0.5 < few < many


def test_no_variance_and_no_pairs_say_nothing():
    assert pair_effects(np.zeros(2), np.zeros(2)).chance_above.tolist() == [0.5, 0.5]
    assert pair_effects(np.empty(0), np.empty(0)).spread == 0.0
    with pytest.raises(ValueError, match="finite"):
        pair_effects(np.array([np.nan]), np.array([1.0]))
