"""The functions that the checks need of a model: a fit of cells, and predictions from a fit."""

from collections.abc import Callable
from typing import Protocol

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs

Refit = Callable[[Pairs], Fit]
"""Cells → a converged fit. Use the mean gauge: only differences matter here, and a fixed player may
be unrated in a part of the games."""


class Predict(Protocol):
    """Fit and games → chances of each game's outcomes."""

    def __call__(
        self,
        fit: Fit,
        first_idx: Int32Array,
        second_idx: Int32Array,
        *,
        neutral: BoolArray,
        handicap: Int32Array,
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """The (n_games,) chances that the first mover wins, draws and loses.

        NaN where the fit has no prediction. Models that count a draw as half a point each need not
        know the chance of a draw: only ``P(win) + P(draw) / 2`` is used.
        """
        ...
