"""Passes: 32 replicates at a time, for all models.

A *replicate* is one redrawn and refitted league. 32 consecutive replicates make a *pass*: they
share one stream of random numbers, named by the number of the pass, so that whole passes can be
computed anywhere. Inside a pass replicate l is *lane* l: column l of an array, or bit l of a word.
The plain model refits the lanes side by side, for vector instructions (``replicates/``); the
other models redraw them together and refit one after the other.
"""

from typing import Protocol

import numpy as np

from banzuke.engine.arrays import Float32Array, FloatArray, IntArray
from banzuke.engine.compiled.inner import kernel

N_LANES = 32
"""Replicates of a pass: the number of bits in a word of marks.

A change of this number changes every replicate's random numbers, and so every published interval.
"""

ALL_LANES = np.uint32(0xFFFFFFFF)
"""The word with every lane's bit set."""


class Passes(Protocol):
    """The replicates of one fit, a pass at a time."""

    @property
    def players(self) -> IntArray:
        """(n_rated,) index in the league of each row."""

    def run(
        self, rng: np.random.Generator, number: int, *, wanted: int = N_LANES
    ) -> tuple[Float32Array, FloatArray]:
        """The (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass.

        The first `wanted` columns are filled in, and do not depend on their number; single refits
        skip the others.
        """


def redraw_cells(
    stream: np.random.Generator,
    n_games: FloatArray,
    win: FloatArray,
    draw: FloatArray,
    *,
    n_lanes: int,
) -> tuple[FloatArray, FloatArray]:
    """Redrawn points of the player whose chances are given, and draws, (n_cells, n_lanes) each.

    Parameters
    ----------
    stream : Generator
    n_games : (n_cells,)
        Number of games of each cell, whole numbers: each is drawn anew.
    win, draw : (n_cells,)
        Chances of a single game.
    n_lanes : int
    """
    games = np.repeat(n_games.astype(np.int64)[:, None], n_lanes, axis=1)
    drawn = stream.binomial(games, draw[:, None]) if draw.any() else np.zeros_like(games)
    decided = np.clip(win / np.maximum(1.0 - draw, 1e-300), 0.0, 1.0)
    won = stream.binomial(games - drawn, decided[:, None])
    return won + 0.5 * drawn, drawn.astype(np.float64)


@kernel()
def propagate_marks(lower, start, upper, lower_took, upper_took, above, below):  # type: ignore[no-untyped-def]
    """Carry "has a path to" and "is reached from" from the marked players along all arcs.

    Marks are those of 32 lanes, one bit each; an arc leads from taker to giver of points.

    Parameters
    ----------
    lower : (n_segments,) int32
        One player of a segment of edges; a player may have several.
    start : (n_segments + 1,) int64
        First edge of each segment.
    upper : (n_edges,) int32
    lower_took, upper_took : (n_edges,) uint32
        Bit l is set if the player took points in lane l.
    above, below : (n_players,) uint32
        Marks, changed in place.
    """
    sweep = 0
    while True:
        changed = np.uint32(0)
        for step in range(len(lower)):
            segment = step if sweep % 2 == 0 else len(lower) - 1 - step
            i = lower[segment]
            own_above, own_below = above[i], below[i]
            for edge in range(start[segment], start[segment + 1]):
                j = upper[edge]
                if own_above & own_below & above[j] & below[j] == ALL_LANES:
                    continue
                down, up = lower_took[edge], upper_took[edge]
                new_below = below[j] | (own_below & down)
                new_above = above[j] | (own_above & up)
                changed |= (new_below ^ below[j]) | (new_above ^ above[j])
                below[j], above[j] = new_below, new_above
                own_below |= new_below & up
                own_above |= new_above & down
            changed |= (own_above ^ above[i]) | (own_below ^ below[i])
            above[i], below[i] = own_above, own_below
        sweep += 1
        everywhere = ALL_LANES
        for i in range(len(above)):
            everywhere &= above[i] & below[i]
        if changed == 0 or everywhere == ALL_LANES:
            return
