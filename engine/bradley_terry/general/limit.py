"""The limits of an additive model: strengths that fall to 0, and handicaps that fall with them."""

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.general.likelihood import Point, evaluate
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import DEEPEST, LIMIT_APART, LIMIT_DROP


def toward_limit(cells: Cells, terms: Terms, point: Point) -> Point:
    """A point with weak players and small handicaps lowered further, if that is likelier.

    The supremum of an additive model can be a limit in which strengths fall to 0, some faster than
    others, in fixed ratios to each other and to the handicaps of a low level. A climb stops on the
    way. Here all parameters below a wide gap between strengths are lowered together.
    """
    if not terms.additive:
        return point
    n_players = cells.n_players
    order = np.sort(point.state[:n_players])[::-1]
    for place in np.flatnonzero(-np.diff(order) > LIMIT_APART):
        strength = np.sort(point.state[:n_players])[::-1]
        upper, lower = float(strength[place]), float(strength[place + 1])
        if lower - LIMIT_DROP < DEEPEST:
            break
        moved = lowered(terms, point.state, n_players, upper, lower, by=LIMIT_DROP)
        ahead = evaluate(cells, terms, moved)
        if ahead.log_likelihood >= point.log_likelihood:
            point = ahead
    return point


def lowered(
    terms: Terms, state: FloatArray, n_players: int, upper: float, lower: float, *, by: float
) -> FloatArray:
    """The state with all parameters nearer to `lower` than to `upper`, or below, lowered."""
    moved = state.copy()
    strength, q = moved[:n_players], moved[n_players + terms.q_at :]
    strength[strength <= lower] -= by
    with np.errstate(divide="ignore"):
        small = np.log(terms.at_levels(q)) < 0.5 * (upper + lower)
    q[:] = scaled(terms, q, small, float(np.exp(-by)))
    return moved


def scaled(terms: Terms, q: FloatArray, small: BoolArray, factor: float) -> FloatArray:
    """Return q with the values of small levels, (n_levels,) bool, times a factor.

    Small levels are the lowest. In linear models only code 1 can be small.
    """
    if small.all():
        return factor * q
    if terms.handicap == "A1":
        value = terms.at_levels(q)
        return np.diff(np.where(small, factor * value, value), prepend=0.0)
    if terms.handicap == "A2" and small[0] and terms.levels[0] == 1:
        return np.append(q[:-1], factor * q[-1:])
    return q


def vanishing_q(terms: Terms, small: BoolArray) -> BoolArray:
    """The (n_q,) parameters that are 0 if the small levels, (n_levels,) bool, are 0.

    As in `scaled`: small levels are the lowest.
    """
    n_q = terms.n_effects - terms.q_at
    if small.all():
        return np.ones(n_q, np.bool_)
    if terms.handicap == "A1":
        below: BoolArray = np.arange(n_q) < np.argmin(small)
        return below
    is_own_start = terms.handicap == "A2" and bool(small[0]) and terms.levels[0] == 1
    last: BoolArray = (np.arange(n_q) == n_q - 1) & is_own_start
    return last
