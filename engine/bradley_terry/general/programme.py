"""Directions in which ln P never falls, by linear programming."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.result import NOT_IDENTIFIABLE, UNBOUNDED

Bound = tuple[float | None, float | None]


@dataclass(frozen=True)
class Arcs:
    """Constraints ``y_taker - y_giver + growth · z ≥ 0`` on a direction (y, z).

    Attributes
    ----------
    n_nodes : int
        Players, or groups of players that cannot move against each other.
    taker, giver : (n_arcs,) int64
    growth : (n_arcs, n_effects)
    """

    n_nodes: int
    taker: IntArray
    giver: IntArray
    growth: FloatArray


def status_by_programme(
    arcs: Arcs, terms: Terms, open_effects: BoolArray
) -> dict[int, tuple[str, float]]:
    """Status and limit of the effects that can diverge, by position.

    Effects that diverge alone if there are any, else those that diverge together with others.
    Raises RuntimeError if the programme cannot be solved.
    """
    by_nodes = _node_part(arcs)
    if not _anything_moves(arcs, by_nodes, terms, open_effects):
        return {}
    for alone in (True, False):
        found = {}
        for effect in np.flatnonzero(open_effects):
            allowed = np.zeros(len(open_effects), np.bool_)
            allowed[effect] = True
            status = _status(arcs, by_nodes, terms, int(effect), allowed if alone else open_effects)
            if status is not None:
                found[int(effect)] = status
        if found:
            return found
    return {}


def _anything_moves(
    arcs: Arcs, by_nodes: csr_matrix, terms: Terms, open_effects: BoolArray
) -> bool:
    """Whether any direction moves an effect: at most three programmes for all effects.

    ν and the handicap's q can only rise, so that their sum is enough; θ can move both ways.
    """
    places = np.flatnonzero(open_effects)
    rising = np.isin(places, np.arange(int(terms.order), len(open_effects)))
    bounds: list[Bound] = [(0.0, 1.0) if rises else (None, None) for rises in rising]
    if rising.any() and _best(arcs, by_nodes, places, rising.astype(np.float64), bounds) > 0.5:
        return True
    if rising.all():
        return False
    bounds[0] = (-1.0, 1.0)
    theta = (~rising).astype(np.float64)
    return any(_best(arcs, by_nodes, places, sign * theta, bounds) > 0.5 for sign in (1.0, -1.0))


def _status(
    arcs: Arcs, by_nodes: csr_matrix, terms: Terms, effect: int, allowed: BoolArray
) -> tuple[str, float] | None:
    up = _moves(arcs, by_nodes, terms, effect, allowed, 1.0)
    is_free = effect < terms.q_at
    down = (up or is_free) and _moves(arcs, by_nodes, terms, effect, allowed, -1.0)
    if up and down:
        return NOT_IDENTIFIABLE, np.nan
    if up:
        return UNBOUNDED, np.inf
    if down:
        return UNBOUNDED, -np.inf
    return None


def _moves(
    arcs: Arcs,
    by_nodes: csr_matrix,
    terms: Terms,
    effect: int,
    allowed: BoolArray,
    sign: float,
) -> bool:
    """Whether a direction moves this effect in the direction of `sign`."""
    places = np.flatnonzero(allowed)
    bounds: list[Bound] = []
    for place in places:
        if place == effect:
            bounds.append((0.0, 1.0) if sign > 0.0 else (-1.0, 0.0))
        elif place < terms.q_at:
            bounds.append((None, None))
        else:
            bounds.append((0.0, None) if sign > 0.0 or effect < terms.q_at else (None, 0.0))
    goal = sign * (places == effect).astype(np.float64)
    return _best(arcs, by_nodes, places, goal, bounds) > 0.5


def _best(
    arcs: Arcs, by_nodes: csr_matrix, places: IntArray, goal: FloatArray, bounds: list[Bound]
) -> float:
    """The largest ``goal · z`` over directions that move the effects at these positions."""
    matrix = hstack((by_nodes, csr_matrix(-arcs.growth[:, places])), format="csr")
    free: list[Bound] = [(0.0, 0.0)] + [(None, None)] * (arcs.n_nodes - 1)
    result = linprog(
        np.concatenate((np.zeros(arcs.n_nodes), -goal)),
        A_ub=matrix,
        b_ub=np.zeros(len(arcs.taker)),
        bounds=free + bounds,
        method="highs",
    )
    if not result.success:
        raise RuntimeError(f"the linear programme of unbounded effects failed: {result.message}")
    return float(-result.fun)


def _node_part(arcs: Arcs) -> csr_matrix:
    n_arcs = len(arcs.taker)
    row = np.concatenate((np.arange(n_arcs), np.arange(n_arcs)))
    column = np.concatenate((arcs.taker, arcs.giver))
    sign = np.concatenate((-np.ones(n_arcs), np.ones(n_arcs)))
    return csr_matrix((sign, (row, column)), shape=(n_arcs, arcs.n_nodes))
