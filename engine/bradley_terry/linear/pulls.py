"""Normal terms of a fit: edges that pull two players to a given difference."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray


@dataclass(frozen=True)
class Pulls:
    """Edges without games, each of which adds ``-½ precision (β_lower - β_upper - mean)²`` to ln P.

    They are edges, so that all functions of a weighted Laplacian accept them: their weight in the
    information is the precision.

    Attributes
    ----------
    at : (n_pulls,) int64
        Places among the edges.
    lower, upper : (n_pulls,) int32
        The two players of each edge.
    precision, mean : (n_pulls,) float64
        Natural units.
    """

    at: IntArray
    lower: Int32Array
    upper: Int32Array
    precision: FloatArray
    mean: FloatArray

    def force(self, state: FloatArray) -> FloatArray:
        """The (n_pulls,) slopes of minus each term by the strength of its lower player."""
        force: FloatArray = self.precision * (state[self.lower] - state[self.upper] - self.mean)
        return force

    def add_to(self, state: FloatArray, weight: FloatArray, totals: FloatArray) -> None:
        """Add the pulls to the sums over the games at ``state``.

        Parameters
        ----------
        state : (n_players + n_effects,)
        weight : (n_edges,)
            Information of each edge.
        totals : (n_players + 1, 2 + n_effects)
            Expected points and diagonal in the first two columns; a force counts as expected points
            in addition to those of the games.
        """
        force = self.force(state)
        weight[self.at] = self.precision
        for players, sign in ((self.lower, 1.0), (self.upper, -1.0)):
            np.add.at(totals[:, 0], players, sign * force)
            np.add.at(totals[:, 1], players, self.precision)
