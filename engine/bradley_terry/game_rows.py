"""Games of unequal weight, behind the folded cells or edges of a fit."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.passes import redraw_cells
from banzuke.engine.games.pairs import Weights
from banzuke.engine.outcomes import outcome_model


@dataclass(frozen=True)
class GameRows:
    """Games by place (a folded cell or edge) and weight, sorted by place; every place has a row.

    Points of a place are Σ w s over its games, each game being one result: their variance is
    Σ w² Var(s), J of the sandwich I⁻¹ J I⁻¹ (Huber 1967, White 1982), with the model's variance
    of a single game, from which replicates are drawn too (section 5: both errors agree).

    Attributes
    ----------
    at : (n_rows,) int64
    weight : (n_rows,)
    n_games : (n_rows,)
        Whole numbers.
    """

    at: IntArray
    weight: FloatArray
    n_games: FloatArray

    def where(self, chosen: BoolArray) -> "GameRows":
        """The rows of chosen places, renumbered in their order."""
        rows = chosen[self.at]
        number = np.cumsum(chosen) - 1
        return GameRows(number[self.at[rows]], self.weight[rows], self.n_games[rows])

    def mean_weight(self) -> FloatArray:
        """Return ``Σ w² / Σ w`` of each place: the factor on the variance of its points."""
        total = np.bincount(self.at, self.weight * self.n_games)
        return np.asarray(np.bincount(self.at, self.weight**2 * self.n_games) / total)

    def redraw(
        self, stream: np.random.Generator, win: FloatArray, draw: FloatArray, *, n_lanes: int
    ) -> tuple[FloatArray, FloatArray]:
        """Points and draws of each place, (n_places, n_lanes), every game drawn anew.

        A game is drawn once and keeps its weight: a single result stays a single result. Games are
        drawn from the fit, as in leagues without weights, and not from the played games: resampling
        a small league's games with replacement leaves players without a win or without a game.
        """
        score, drawn = redraw_cells(
            stream, self.n_games, win[self.at], draw[self.at], n_lanes=n_lanes
        )
        starts = np.flatnonzero(np.diff(self.at, prepend=-1))
        weight = self.weight[:, None]
        return np.add.reduceat(weight * score, starts), np.add.reduceat(weight * drawn, starts)


def game_rows(weights: Weights, place: IntArray, *, draws: str) -> GameRows:
    """The games of folded cells; ``place`` (n_cells,) is each position, -1 for none."""
    counts = weights.games if outcome_model(draws).counts_draws else weights.games[:, [0, 2]]
    n_games, at = counts.sum(axis=1), place[weights.cell]
    counted = np.flatnonzero((at >= 0) & (n_games > 0))
    order = counted[np.argsort(at[counted], kind="stable")]
    return GameRows(at[order], weights.weight[order], n_games[order].astype(np.float64))


def redraw_games(
    stream: np.random.Generator,
    n_games: FloatArray,
    win: FloatArray,
    draw: FloatArray,
    *,
    n_lanes: int,
    rows: GameRows | None,
) -> tuple[FloatArray, FloatArray]:
    """Points and draws of (n_places,) cells or edges redrawn, game by game if weighted."""
    if rows is None:
        return redraw_cells(stream, n_games, win, draw, n_lanes=n_lanes)
    return rows.redraw(stream, win, draw, n_lanes=n_lanes)
