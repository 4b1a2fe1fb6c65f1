"""Performance ratings: the definition, published examples, scores of 0 and of all points."""

import numpy as np
import pytest

from banzuke.engine.match.performance import expected_scores, performances
from banzuke.engine.outcomes import DAVIDSON, HALF_POINTS

OPPONENTS = np.array([1950.0, 2100.0, 1400.0, 2033.0, 1788.0])


def performance(opponents, score, **model):
    """The rating of one player, and its bound."""
    player = np.zeros(len(opponents), np.int64)
    rating, bound = performances(player, opponents, np.array([score]), **model)
    return rating[0], bound[0]


@pytest.mark.parametrize("score", [0.5, 1.0, 2.5, 4.0, 4.5])
@pytest.mark.parametrize("outcomes, nu", [(HALF_POINTS, 0.0), (DAVIDSON, 0.8)])
@pytest.mark.parametrize("advantage", [0.0, np.array([30.0, -30.0, 30.0, -30.0, 30.0])])
def test_the_expected_score_at_the_performance_is_the_score(score, outcomes, nu, advantage):
    rating, bound = performance(OPPONENTS, score, advantage_elo=advantage, outcomes=outcomes, nu=nu)
    gaps = rating - OPPONENTS + advantage
    assert bound == ""
    assert expected_scores(gaps, outcomes=outcomes, nu=nu).sum() == pytest.approx(score, abs=1e-6)


def test_half_the_points_give_the_opponents_rating_and_three_quarters_191_more():
    """10^(d/400) = 3 at d = 190.85."""
    assert performance(np.full(8, 1500.0), 4.0)[0] == pytest.approx(1500.0, abs=1e-3)
    assert performance(np.full(8, 1500.0), 6.0)[0] == pytest.approx(1690.85, abs=0.01)


@pytest.mark.parametrize("score, bound, as_if", [(5.0, "≥", 4.5), (0.0, "≤", 0.5)])
def test_all_and_nothing_give_a_bound_half_a_point_away(score, bound, as_if):
    assert performance(OPPONENTS, score) == (performance(OPPONENTS, as_if)[0], bound)


def test_one_won_game_is_at_least_the_opponent():
    rating, bound = performance(np.array([1600.0]), 1.0)
    assert (bound, round(rating)) == ("≥", 1600)


def test_far_from_all_opponents_a_root_is_found():
    many = np.full(20_000, 1500.0)
    rating, _ = performance(many, 19_999.5)
    assert rating == pytest.approx(1500 + 400 * np.log10(39_999), abs=0.1)


def test_no_games_have_no_performance_and_impossible_ones_raise():
    assert np.isnan(performance(np.empty(0), 0.0)[0])
    with pytest.raises(ValueError, match="between 0 and 5"):
        performance(OPPONENTS, 5.5)
    with pytest.raises(ValueError, match="finite"):
        performance(np.array([np.inf]), 1.0)
