"""The benchmark of chances of two who are compared."""

import numpy as np

from bench.asked_pairs import _means, losses
from bench.paths_coverage import Cell


def test_the_mean_of_both_cases_is_near_the_better_one() -> None:
    found = losses(Cell(30, 60.0, "by true strength"), 24_000)
    assert found is not None
    chosen, anybody, mean = found.T
    np.testing.assert_array_less(0.0, found)
    assert (mean < np.maximum(chosen, anybody)).all()


def test_leagues_that_pair_by_results_are_left_out() -> None:
    assert losses(Cell(30, 60.0, "by running Elo"), 24_000) is None


def test_a_kind_of_which_no_league_is_recognised_has_dashes() -> None:
    assert _means([]) == ["-"] * 6
    assert _means([np.full((2, 3), 0.5), np.full((2, 3), 0.25)]) == ["0.375"] * 6
