"""Whether results leave open what a handicap is worth."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit, is_worth_open, select
from banzuke.engine.games.pairs import from_counts


def club(*, extra: bool, given: float, even: float):
    """Four players who give each other their ranks' difference in stones.

    With ``extra`` pairs also play without stones. ``given`` and ``even`` are the points of the
    receiver in 40 games with and without stones.
    """
    first, second = np.array([0, 0, 1, 0, 2]), np.array([1, 2, 2, 3, 3])
    level = second - first
    rows = [(first, second, level, np.full(5, given))]
    rows += [(first, second, 0 * level, np.full(5, even))] if extra else []
    one, other, handicap, won = (np.concatenate(column) for column in zip(*rows, strict=True))
    return from_counts(one, other, won, 0.0 * won, 40.0 - won, n_players=4, handicap=handicap)


@pytest.mark.parametrize(
    ("pairs", "is_open"),
    [
        (club(extra=False, given=20.0, even=0.0), True),
        (club(extra=True, given=20.0, even=12.0), False),
        (club(extra=True, given=20.0, even=20.0), False),
    ],
    ids=["stones are ranks", "stones help", "stones do not help"],
)
def test_a_worth_is_open_only_if_results_do_not_tell_it(pairs, is_open) -> None:
    for found in (
        fit(pairs, Model(handicap="M4"), gauge=Gauge()),
        select(pairs, Model(), gauge=Gauge(), among=["handicap"]),
    ):
        assert is_worth_open(found) == is_open


def test_no_model_of_handicaps_is_no_question() -> None:
    pairs = club(extra=False, given=20.0, even=0.0)

    assert not is_worth_open(fit(pairs, Model(), gauge=Gauge()))
