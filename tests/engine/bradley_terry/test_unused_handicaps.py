"""The reasons why handicaps of a league have no effect on ratings."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import (
    OPEN,
    OTHER_RECEIVER,
    Gauge,
    Model,
    fit,
    select,
    why_unused,
)
from banzuke.engine.games.pairs import from_counts


def club(*, extra: bool, given: float, even: float):
    """Four players who always play with stones by the difference of their ranks.

    With ``extra``, the pairs also play without stones. ``given`` and ``even`` are the receiver's
    points in 40 games with and without stones.
    """
    first, second = np.array([0, 0, 1, 0, 2]), np.array([1, 2, 2, 3, 3])
    level = second - first
    rows = [(first, second, level, np.full(5, given))]
    rows += [(first, second, 0 * level, np.full(5, even))] if extra else []
    one, other, handicap, won = (np.concatenate(column) for column in zip(*rows, strict=True))
    return from_counts(one, other, won, 0.0 * won, 40.0 - won, n_players=4, handicap=handicap)


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        (club(extra=False, given=20.0, even=0.0), OPEN),
        (club(extra=True, given=20.0, even=12.0), None),
        (club(extra=True, given=20.0, even=20.0), None),
        (club(extra=True, given=20.0, even=28.0), OTHER_RECEIVER),
    ],
    ids=["stones are ranks", "stones help", "stones do not help", "stones help the giver"],
)
def test_a_reason_is_given_where_handicaps_have_no_effect(pairs, why) -> None:
    for found in (
        fit(pairs, Model(handicap="M4"), gauge=Gauge()),
        select(pairs, Model(), gauge=Gauge(), among=["handicap"]),
    ):
        assert why_unused(found, pairs) == why


def test_without_a_handicap_model_there_is_no_reason() -> None:
    pairs = club(extra=False, given=20.0, even=0.0)

    assert why_unused(fit(pairs, Model(), gauge=Gauge()), pairs) is None
