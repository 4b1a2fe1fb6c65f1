"""Which of θ and ν the games do not bound, by cycles of results: exact, without a programme.

A direction (y, ln θ, ln ν) in which ln P never falls keeps ``y_taker - y_giver + w ≥ 0`` on every
arc (`existence`): w is ± ln θ where somebody moved first, less ν where the game was won, plus ν
where it was drawn (in units of ½ ln ν). Some y keeps them all exactly if w adds up below 0 along no
cycle of arcs. Where one effect moves by 1 and the other by t, every cycle below 0 bounds t on one
side, and its bound is the next t to try.
"""

import numpy as np
from numba import njit

from engine.bradley_terry.general.cells import MOVER, Cells
from engine.bradley_terry.general.terms import Terms
from engine.bradley_terry.result import NOT_IDENTIFIABLE, UNBOUNDED


def status_by_cycles(cells: Cells, terms: Terms) -> dict[int, tuple[str, float]]:
    """Return status and limit of θ and ν that can run off, by place, of a model without handicap.

    Alone if any can; else in company. The games must have draws if ν is in the model, which bound
    it from below.
    """
    if not terms.n_effects:
        return {}
    up, down, tie = _unbounded(
        cells.indptr, cells.other, cells.kind, cells.n_games, cells.score, cells.drawn,
        terms.order, terms.tie,
    )  # fmt: skip
    found = {}
    if up and down:
        found[0] = (NOT_IDENTIFIABLE, np.nan)
    elif up or down:
        found[0] = (UNBOUNDED, np.inf if up else -np.inf)
    if tie:
        found[terms.tie_at] = (UNBOUNDED, np.inf)
    return found


@njit(cache=True, nogil=True)
def _unbounded(indptr, other, kind, n_games, score, drawn, has_order, has_tie):  # type: ignore[no-untyped-def]
    """Return whether θ can rise, whether it can fall, and whether ν can rise."""
    n_nodes = len(indptr) - 1
    arcs = _arcs(indptr, other, kind, n_games, score, drawn, has_order, has_tie)
    up = has_order and _cycle_below_zero(n_nodes, arcs, 1, 0)[0] == 0
    down = has_order and _cycle_below_zero(n_nodes, arcs, -1, 0)[0] == 0
    if not has_tie or not _can_move(n_nodes, arcs, 0, 1):
        return up, down, False
    tie = _cycle_below_zero(n_nodes, arcs, 0, 1)[0] == 0
    if up or down or tie:
        return up, down, tie
    return _can_move(n_nodes, arcs, 1, 0), _can_move(n_nodes, arcs, -1, 0), True


@njit(cache=True, nogil=True)
def _arcs(indptr, other, kind, n_games, score, drawn, has_order, has_tie):  # type: ignore[no-untyped-def]
    """Return (n_arcs, 4): taker, giver, and how the arc's w grows with θ and with ν."""
    arcs = np.empty((4 * len(other), 4), np.int64)
    n_arcs, tie = 0, np.int64(has_tie)
    for i in range(len(indptr) - 1):
        for cell in range(indptr[i], indptr[i + 1]):
            side = np.int64(has_order and kind[cell] == MOVER)
            half = 0.5 * drawn[cell] if has_tie else 0.0
            helped_won, other_won = score[cell] > half, n_games[cell] - score[cell] > half
            was_drawn = has_tie and drawn[cell] > 0.0
            for took, sign, of_tie in (
                (helped_won, 1, -tie), (other_won, -1, -tie), (was_drawn, 1, tie),
                (was_drawn, -1, tie),
            ):  # fmt: skip
                if took:
                    arcs[n_arcs, 0] = i if sign > 0 else other[cell]
                    arcs[n_arcs, 1] = other[cell] if sign > 0 else i
                    arcs[n_arcs, 2], arcs[n_arcs, 3] = sign * side, of_tie
                    n_arcs += 1
    return arcs[:n_arcs]


@njit(cache=True, nogil=True)
def _can_move(n_nodes, arcs, theta, nu) -> bool:  # type: ignore[no-untyped-def]
    """Return True if one effect can move, the one that is not 0, while the other may move as well.

    The other goes from 0 away, to the side on which the first cycle bounds it.
    """
    fixed, moved = (2, 3) if theta != 0 else (3, 2)
    sign, way = theta + nu, 0
    while True:
        n_arcs, of_theta, of_nu = _cycle_below_zero(n_nodes, arcs, theta, nu)
        if n_arcs == 0:
            return True
        own, others = (of_theta, of_nu) if fixed == 2 else (of_nu, of_theta)
        if others == 0 or others * way < 0:
            return False
        way = 1 if others > 0 else -1
        run, rise = sign * abs(others), -sign * own * way
        theta, nu = (run, rise) if moved == 3 else (rise, run)


@njit(cache=True, nogil=True)
def _cycle_below_zero(n_nodes, arcs, theta, nu):  # type: ignore[no-untyped-def]
    """Return a cycle on which w adds up below 0: its number of arcs, growth with θ and with ν.

    0 arcs if there is none. Bellman-Ford; parents form such a cycle as soon as there is one.
    """
    distance = np.zeros(n_nodes, np.int64)
    parent = np.full(n_nodes, -1, np.int64)
    seen_by = np.empty(n_nodes, np.int64)
    while True:
        changed = False
        for arc in range(len(arcs)):
            taker, giver = arcs[arc, 0], arcs[arc, 1]
            length = distance[taker] + theta * arcs[arc, 2] + nu * arcs[arc, 3]
            if length < distance[giver]:
                distance[giver], parent[giver] = length, arc
                changed = True
        if not changed:
            return 0, 0, 0
        seen_by[:] = -1
        for start in range(n_nodes):
            node = start
            while parent[node] >= 0 and seen_by[node] < 0:
                seen_by[node] = start
                node = arcs[parent[node], 0]
            if parent[node] >= 0 and seen_by[node] == start:
                return _round(arcs, parent, node)


@njit(cache=True, nogil=True)
def _round(arcs, parent, start):  # type: ignore[no-untyped-def]
    """Return how many arcs a cycle of parents has, and its sums of growth with θ and with ν."""
    n_arcs, of_theta, of_nu = 0, 0, 0
    node = start
    while True:
        arc = parent[node]
        n_arcs, of_theta, of_nu = n_arcs + 1, of_theta + arcs[arc, 2], of_nu + arcs[arc, 3]
        node = arcs[arc, 0]
        if node == start:
            return n_arcs, of_theta, of_nu
