"""Simulated clubs whose model AIC selects."""

import numpy as np

from banzuke.engine.streams import named
from bench.selected import KINDS, club, measured


def test_a_club_is_the_same_at_every_call_and_weaker_players_take_stones() -> None:
    kind = next(kind for kind in KINDS if kind.share == 1.0)
    truth, pairs, _ = club(kind, named("bench", "selected", "a test"))
    again, _, _ = club(kind, named("bench", "selected", "a test"))

    np.testing.assert_array_equal(truth, again)
    apart = truth[pairs.second_idx] - truth[pairs.first_idx]
    assert np.corrcoef(pairs.handicap, apart)[0, 1] > 0.6


def test_intervals_of_a_club_with_proper_handicaps_hold() -> None:
    kind = next(kind for kind in KINDS if kind.share == 1.0)
    found = measured(kind, named("bench", "selected", "a club"))

    assert found is not None
    _, ((by_winner, _), (now, _)) = found
    assert now >= max(by_winner, 0.85)
