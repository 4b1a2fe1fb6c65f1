"""Simulated clubs whose stones have a given worth."""

import numpy as np

from bench.given_step import MOST_STONES, PLAYERS, club, measured


def test_clubs_are_the_same_at_every_call_and_give_stones_by_rank() -> None:
    one, two, other = club(3, even=0.0), club(3, even=0.0), club(4, even=0.0)

    np.testing.assert_array_equal(one.truth, two.truth)
    np.testing.assert_array_equal(one.pairs.handicap, two.pairs.handicap)
    assert not np.array_equal(one.truth, other.truth)
    assert one.pairs.handicap.max() == MOST_STONES
    assert one.pairs.n_players == PLAYERS
    stones = one.pairs.handicap
    apart = one.truth[one.pairs.second_idx] - one.truth[one.pairs.first_idx]
    assert np.corrcoef(stones, apart)[0, 1] > 0.8
    assert np.mean(club(3, even=0.5).pairs.handicap == 0) > 0.4


def test_a_given_worth_finds_the_true_order() -> None:
    given = measured(5, even=0.0, given=100.0)

    assert given.correlation > 0.9
    assert given.ratings >= 0.9
