"""Boundedness of θ and ν, by cycles of results: exact, without a linear programme.

A direction (y, ln θ, ln ν) in which ln P never falls keeps ``y_taker - y_giver + w ≥ 0`` on every
arc (`existence`): w is ± ln θ where one player moved first, less ν where the game was won, plus ν
where it was drawn (in units of ½ ln ν). Some y satisfies all of these exactly if no cycle of arcs
has a negative sum of w. Where one effect moves by 1 and the other by t, every negative cycle
bounds t on one side, and its bound is the next t to try.
"""

import numpy as np

from banzuke.engine.bradley_terry.general.cells import MOVER, Cells
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.result import NOT_IDENTIFIABLE, UNBOUNDED
from banzuke.engine.compiled.inner import inner, kernel


def status_by_cycles(cells: Cells, terms: Terms) -> dict[int, tuple[str, float]]:
    """Status and limit of θ and ν where they diverge, by position; for models without a handicap.

    The result has the effects that diverge while the other one stays fixed. If there are none, it
    has the two that diverge together. A model with ν needs draws: these bound ν from below.
    """
    if not terms.n_effects:
        return {}
    up, down, tie = _unbounded(
        cells.meetings, terms.order, terms.tie, np.empty((4 * len(cells.other), 4), np.int64),
        np.empty((3, cells.n_players), np.int64),
    )  # fmt: skip
    found = {}
    if up and down:
        found[0] = (NOT_IDENTIFIABLE, np.nan)
    elif up or down:
        found[0] = (UNBOUNDED, np.inf if up else -np.inf)
    if tie:
        found[terms.tie_at] = (UNBOUNDED, np.inf)
    return found


@kernel(error_model="numpy")
def _unbounded(meetings, has_order, has_tie, arcs, room):  # type: ignore[no-untyped-def]
    """Three flags: θ can rise, θ can fall, ν can rise.

    ``arcs`` (4 n_cells, 4) and ``room`` (3, n_players) int64 are scratch space.
    """
    n_arcs = _fill(meetings, has_order, has_tie, arcs)
    none, one = np.int64(0), np.int64(1)  # as constants each would be compiled for its own value
    up = has_order and _cycle_below_zero(arcs, n_arcs, room, one, none)[0] == 0
    down = has_order and _cycle_below_zero(arcs, n_arcs, room, -one, none)[0] == 0
    if not has_tie or not _can_move(arcs, n_arcs, room, none, one):
        return up, down, False
    tie = _cycle_below_zero(arcs, n_arcs, room, none, one)[0] == 0
    if up or down or tie:
        return up, down, tie
    up = _can_move(arcs, n_arcs, room, one, none)
    return up, _can_move(arcs, n_arcs, room, -one, none), True


@inner(error_model="numpy")
def _fill(meetings, has_order, has_tie, arcs):  # type: ignore[no-untyped-def]
    """Set each arc's taker, giver, and the slopes of its w by θ and ν; return their number."""
    indptr, other, kind, n_games, score, drawn = meetings
    n_arcs, of_tie = 0, np.int64(has_tie)
    for i in range(len(indptr) - 1):
        for cell in range(indptr[i], indptr[i + 1]):
            side = np.int64(has_order and kind[cell] == MOVER)
            was_drawn = has_tie and drawn[cell] > 0.0
            half = 0.5 * drawn[cell] if has_tie else 0.0
            won = score[cell] > half
            lost = n_games[cell] - score[cell] > half
            for way in range(4):  # helped took, other took, by winning; both again by drawing
                by_helped, by_draw = way % 2 == 0, way >= 2
                if was_drawn if by_draw else (won if by_helped else lost):
                    arcs[n_arcs, 0] = i if by_helped else other[cell]
                    arcs[n_arcs, 1] = other[cell] if by_helped else i
                    arcs[n_arcs, 2] = side if by_helped else -side
                    arcs[n_arcs, 3] = of_tie if by_draw else -of_tie
                    n_arcs += 1
    return n_arcs


@inner(error_model="numpy")
def _can_move(arcs, n_arcs, room, theta, nu):  # type: ignore[no-untyped-def]
    """Whether the effect given as ±1 can diverge while the other effect may move as well.

    One of ``theta`` and ``nu`` is ±1, the other 0. The other effect moves away from 0, in the
    direction in which the first negative cycle is no longer negative.
    """
    moves_theta = theta != 0
    sign, way = theta + nu, np.int64(0)
    while True:
        found, of_theta, of_nu = _cycle_below_zero(arcs, n_arcs, room, theta, nu)
        if found == 0:
            return True
        own, others = (of_theta, of_nu) if moves_theta else (of_nu, of_theta)
        if others == 0 or others * way < 0:
            return False
        way = np.int64(1 if others > 0 else -1)
        run, rise = sign * abs(others), -sign * own * way
        theta, nu = (run, rise) if moves_theta else (rise, run)


@inner(error_model="numpy")
def _cycle_below_zero(arcs, n_arcs, room, theta, nu):  # type: ignore[no-untyped-def]
    """A cycle with a negative sum of w: its number of arcs, growth with θ and with ν.

    0 arcs if there is none. Bellman-Ford; the parents form such a cycle as soon as one exists.
    """
    distance, parent, seen_by = room[0], room[1], room[2]
    n_nodes = len(distance)
    for node in range(n_nodes):
        distance[node], parent[node] = 0, -1
    while True:
        changed = False
        for arc in range(n_arcs):
            taker, giver = arcs[arc, 0], arcs[arc, 1]
            length = distance[taker] + theta * arcs[arc, 2] + nu * arcs[arc, 3]
            if length < distance[giver]:
                distance[giver], parent[giver] = length, arc
                changed = True
        if not changed:
            return 0, 0, 0
        for node in range(n_nodes):
            seen_by[node] = -1
        for start in range(n_nodes):
            node = start
            while parent[node] >= 0 and seen_by[node] < 0:
                seen_by[node] = start
                node = arcs[parent[node], 0]
            if parent[node] >= 0 and seen_by[node] == start:
                return _round(arcs, parent, node)


@inner(error_model="numpy")
def _round(arcs, parent, start):  # type: ignore[no-untyped-def]
    """The number of arcs of a cycle of parents, and its sums of growth with θ and with ν."""
    n_arcs, of_theta, of_nu = 0, 0, 0
    node = start
    while True:
        arc = parent[node]
        n_arcs, of_theta, of_nu = n_arcs + 1, of_theta + arcs[arc, 2], of_nu + arcs[arc, 3]
        node = arcs[arc, 0]
        if node == start:
            return n_arcs, of_theta, of_nu
