"""Rules: their meaning, and rules that are refused."""

import math

import numpy as np
import pytest

from banzuke.engine.stable_rank import LadderRule, Rule, ScoreTerm


def test_default_is_the_phoenix_room() -> None:
    assert Rule() == Rule(points=(90, 45, 0), last_cost=135, at_rank=7, step=15)
    assert Rule().n_places == 4
    assert Rule(points=(75, 0)).n_places == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": (90,)}, "has 1 values"),
        ({"points": (90, 45, 0, -135)}, "has 4 values"),
        ({"points": (90, math.nan, 0)}, r"points\[1\] is nan"),
        ({"points": (0, 0, 0)}, "earn nothing"),
        ({"last_cost": 0}, "last_cost is 0; without a penalty"),
        ({"last_cost": -135}, "last_cost is -135"),
        ({"last_cost": math.inf}, "last_cost is inf"),
        ({"at_rank": math.nan}, "at_rank is nan"),
        ({"step": 0}, "step is 0"),
        ({"step": -15}, "step is -15"),
    ],
)
def test_rule_without_a_stable_rank_is_refused_with_the_reason(change, message) -> None:
    with pytest.raises(ValueError, match=message):
        Rule(**change)


LADDER = LadderRule((125, 60, -5), (9, 10, 11), (135, 180, 195))


def test_ladder_is_interpolated_between_levels_and_prolonged_beyond_them() -> None:
    ratios = [135, 157.5, 180, 190, 195, 210, 90, np.inf]
    expected = [9, 9.5, 10, 10 + 2 / 3, 11, 12, 8, np.inf]
    np.testing.assert_allclose(LADDER.rank_of(ratios), expected)
    np.testing.assert_allclose(
        LADDER.points_per_rank([90.0, 150.0, 190.0, 500.0]), [45, 45, 15, 15]
    )
    assert np.isnan(LADDER.rank_of(np.nan))


def test_straight_ladder_is_the_linear_rule() -> None:
    ladder = LadderRule((90, 45, 0), (6, 7, 10), (120, 135, 180))
    ratios = np.linspace(-50.0, 400.0, 37)
    np.testing.assert_allclose(ladder.rank_of(ratios), Rule().rank_of(ratios), atol=1e-12)
    np.testing.assert_array_equal(ladder.points_per_rank(ratios), Rule().points_per_rank(ratios))


def test_score_term_rounds_up_where_the_site_does() -> None:
    scores = [25_000, 25_100, 24_900, 68_200]
    np.testing.assert_allclose(ScoreTerm(25_000, 1000).of(scores), [0, 0.1, -0.1, 43.2])
    np.testing.assert_array_equal(ScoreTerm(25_000, 1000, True).of(scores), [0, 1, 0, 44])


@pytest.mark.parametrize(
    ("ranks", "costs", "message"),
    [
        ((1,), (20,), "1 ranks and 1 last_costs"),
        ((1, 2), (20,), "2 ranks and 1 last_costs"),
        ((1, 1), (20, 40), r"ranks\[1\] is 1 after 1"),
        ((1, 2), (40, 20), r"last_costs\[1\] is 20 after 40"),
        ((1, 2), (0, 20), r"last_costs\[0\] is 0; without a penalty"),
        ((1, 2), (10, math.nan), r"last_costs\[1\] is nan"),
    ],
)
def test_ladder_without_a_stable_rank_is_refused_with_the_reason(ranks, costs, message) -> None:
    with pytest.raises(ValueError, match=message):
        LadderRule((90, 45, 0), ranks, costs)


@pytest.mark.parametrize(("start", "unit"), [(math.nan, 1000), (25_000, 0), (25_000, math.inf)])
def test_a_score_term_that_is_not_finite_is_refused(start, unit) -> None:
    with pytest.raises(ValueError, match=r"score (start|unit) is"):
        ScoreTerm(start, unit)
