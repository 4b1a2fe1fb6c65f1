"""The edges whose outcomes show the rated players; recording costs time, and few edges suffice."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.replicates.lanes import LaneLeague
from banzuke.engine.bradley_terry.replicates.tuned import MOST_RECORDED, N_NEAREST, RARE
from banzuke.engine.compiled.inner import kernel


@dataclass(frozen=True)
class RecordedEdges:
    """Edges whose outcomes are recorded.

    Attributes
    ----------
    chosen : (n_edges,) bool
    lower, start, upper
        These edges as in `LaneEdges`.
    is_complete : (n_players,) bool
        Players with all their edges in `chosen`.
    """

    chosen: BoolArray
    lower: Int32Array
    start: IntArray
    upper: Int32Array
    is_complete: BoolArray


def worth_recording(league: LaneLeague) -> RecordedEdges:
    """The edges to each player's nearest opponents, or all of them in a sparse league.

    With these nearest opponents a player is nearly certain to have traded points. A player who has
    not is recognised by the points (`limits`), if no two such players met. Players with rare wins
    or losses would often be such players, so all their edges are taken. The bounds on a first-mover
    effect need every edge.
    """
    walk, n_players = league.walk, league.n_players
    expected = league.expected[:n_players]
    is_rare = np.minimum(expected, league.total[:n_players] - expected) < RARE
    chosen, is_complete = _worth(walk.lower, walk.start, walk.upper, is_rare, N_NEAREST)
    if league.n_effects or np.mean(chosen) > MOST_RECORDED:
        return all_edges(league)
    start = np.append(0, np.cumsum(chosen))[walk.start]
    return RecordedEdges(chosen, walk.lower, start, walk.upper[chosen], is_complete)


def all_edges(league: LaneLeague) -> RecordedEdges:
    """Every edge."""
    walk = league.walk
    chosen = np.ones(len(walk.upper), np.bool_)
    is_complete = np.ones(league.n_players, np.bool_)
    return RecordedEdges(chosen, walk.lower, walk.start, walk.upper, is_complete)


@kernel()
def _worth(lower, start, upper, is_rare, n_nearest):  # type: ignore[no-untyped-def]
    """Mark edges to each player's nearest stronger and weaker opponents, and of rare players.

    Return the marks, and the players with all edges marked.
    """
    marked = np.zeros(len(upper), np.bool_)
    is_complete = np.ones(len(is_rare), np.bool_)
    weaker, stronger = np.zeros((2, len(is_rare)), np.int64)
    for segment in range(len(lower)):
        i = lower[segment]
        for edge in range(start[segment], start[segment + 1]):
            weaker[i] += 1
            marked[edge] = is_rare[i] | is_rare[upper[edge]] | (weaker[i] <= n_nearest)
    for segment in range(len(lower) - 1, -1, -1):
        for edge in range(start[segment], start[segment + 1]):
            stronger[upper[edge]] += 1
            marked[edge] |= stronger[upper[edge]] <= n_nearest
            if not marked[edge]:
                is_complete[lower[segment]] = is_complete[upper[edge]] = False
    return marked, is_complete
