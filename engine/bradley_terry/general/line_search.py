"""The line search: a step is shortened until ln P rises enough (Armijo), in a fixed gauge."""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.general.likelihood import Point, evaluate
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import (
    ASCENT,
    LEAST_STRENGTH,
    LEAST_VALUE,
    LONGEST_STEP,
    MOST_CUTS,
    NOISE,
)
from banzuke.engine.newton import line_search


def advance(
    cells: Cells, terms: Terms, point: Point, step: FloatArray, *, cautious: bool
) -> Point | None:
    """The state after a step, shortened until ln P rises; None if it never does.

    If `cautious`, long moves are cut player by player; if that fails, the step as a whole.
    """
    if not cautious:
        return _along(cells, terms, point, step)
    n_players = cells.n_players
    cut = step.copy()
    cut[:n_players] = np.clip(step[:n_players], -LONGEST_STEP, LONGEST_STEP)
    moved = _along(cells, terms, point, cut)
    longest = float(np.max(np.abs(step[:n_players])))
    if moved is None and longest > LONGEST_STEP:
        moved = _along(cells, terms, point, step * (LONGEST_STEP / longest))
    return moved


def _along(cells: Cells, terms: Terms, point: Point, step: FloatArray) -> Point | None:
    slope = max(float(np.sum(step * point.gradient)), 0.0)
    noise = NOISE * (abs(point.log_likelihood) + float(cells.n_games.sum()))
    line = _Line(cells, terms, point, step)
    length, _ = _search(line, 1.0, point.log_likelihood, ASCENT * slope, noise, MOST_CUTS)
    return line.ahead if length > 0.0 else None


class _Line:
    """The states along a step from a point, and the one evaluated last."""

    ahead: Point

    def __init__(self, cells: Cells, terms: Terms, point: Point, step: FloatArray) -> None:
        self.cells, self.terms, self.point, self.step = cells, terms, point, step

    def log_likelihood(self, length: float) -> float:
        """The value of ln P after a part of the step."""
        terms, start, step, n_players = (
            self.terms,
            self.point.state,
            self.step,
            self.cells.n_players,
        )
        bounded = slice(n_players + terms.q_at, None)
        state = start + length * step
        if terms.additive:
            state[:n_players] = start[:n_players] + _tempered(length * step[:n_players])
            state[bounded] = _added(start[bounded], length * step[bounded])
        state[bounded] = np.maximum(state[bounded], 0.0)
        self.ahead = evaluate(self.cells, terms, in_state_gauge(terms, state, n_players))
        return self.ahead.log_likelihood


_search = line_search(_Line.log_likelihood)


def _added(value: FloatArray, step: FloatArray) -> FloatArray:
    """Additive values after a step, multiplied by factors as strengths are.

    So they keep their ratios to strengths that rise and fall with them. A value whose step ends at
    0 becomes 0.
    """
    whole = (value > LEAST_VALUE) & (step > -value)
    ratio = np.where(whole, step / np.where(whole, value, 1.0), 0.0)
    return np.where(whole, value * np.exp(_tempered(ratio)), value + step)


def _tempered(step: FloatArray) -> FloatArray:
    """Limit long rises to the growth of a strength that is linear in the step.

    Where a strength is small relative to the value of a handicap, log odds are linear in the
    strength and not in its logarithm.
    """
    return np.where(step > 1.0, 1.0 + np.log(np.maximum(step, 1.0)), step)


def in_state_gauge(terms: Terms, state: FloatArray, n_players: int) -> FloatArray:
    """The same model with mean log strength 0, or with mean strength 1 if additive.

    Strengths of additive models do not fall below `LEAST_STRENGTH`.
    """
    moved = state.copy()
    if not terms.additive:
        moved[:n_players] -= moved[:n_players].mean()
        return moved
    top = moved[:n_players].max()
    shift = top + np.log(np.mean(np.exp(moved[:n_players] - top)))
    moved[:n_players] -= shift
    moved[:n_players] = np.maximum(moved[:n_players], LEAST_STRENGTH)
    moved[n_players + terms.q_at :] *= np.exp(-shift)
    return moved
