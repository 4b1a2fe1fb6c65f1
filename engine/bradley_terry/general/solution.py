"""A general model solved on its cells: what is fitted, and which players an additive one loses."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.general.at_zero import HOLD, strength_at_zero
from engine.bradley_terry.general.cells import Cells
from engine.bradley_terry.general.newton import FARTHEST, Optimum
from engine.bradley_terry.general.settle import (
    Settled,
    settle,
    without_levels,
    without_order,
    without_tie,
)
from engine.bradley_terry.general.solver import Solver, solver_of
from engine.bradley_terry.general.starts import highest
from engine.bradley_terry.general.terms import Terms
from engine.bradley_terry.result import NOT_IDENTIFIABLE, UNBOUNDED

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

_FLAT = 1e-9
_LEVEL = 1e-7


@dataclass(frozen=True)
class Solution:
    """A model without unbounded effects, at its optimum.

    Attributes
    ----------
    settled : Settled
    optimum : Optimum
    at_zero : (n_players,) bool
        Players whose strength an additive model sends to 0.
    """

    settled: Settled
    optimum: Optimum
    at_zero: BoolArray

    @cached_property
    def solver(self) -> Solver:
        """The expected information of players and free effects, which errors come from.

        The observed one, by which curved models are climbed, differs where they fit badly, and
        simulated errors follow the expected.
        """
        information = self.optimum.point.information(self.settled.cells)
        strength = self.optimum.state[: self.settled.cells.n_players]
        return solver_of(information.with_effects(self.optimum.is_free), strength)


@dataclass(frozen=True)
class Start:
    """A known optimum of the same league: where refits begin.

    Attributes
    ----------
    terms : Terms
    state : (n_players + n_effects,)
    """

    terms: Terms
    state: FloatArray

    def among(self, players: BoolArray) -> "Start":
        """Return the start of these players alone."""
        kept = np.append(players, np.ones(len(self.state) - len(players), np.bool_))
        return Start(self.terms, self.state[kept])

    def fits(self, terms: Terms) -> bool:
        """Return True if the state is one of this model."""
        mine, other = self.terms, terms
        return (mine.order, mine.tie, mine.handicap) == (
            other.order,
            other.tie,
            other.handicap,
        ) and np.array_equal(mine.levels, other.levels)


def solve_cells(
    cells: Cells, *, order: bool, tie: bool, handicap: str, start: Start | None = None
) -> Solution:
    """Return the most likely parameters, unbounded effects taken out (`settle`).

    Parameters
    ----------
    cells : Cells
        Of strongly connected players.
    order, tie, handicap
        The model.
    start : Start, optional
        Where to begin, used if the same effects are in the model.

    Raises
    ------
    NotConverged
    """
    settled = settle(cells, order=order, tie=tie, handicap=handicap)
    while True:
        terms = settled.terms
        state = start.state if start is not None and start.fits(terms) else None
        optimum = highest(settled.cells, terms, start=state)
        if optimum.ran_off:
            settled = _without_far(settled, optimum)
        elif terms.additive and terms.order and optimum.solver.information.corner[0, 0] < HOLD:
            settled = without_order(settled, (NOT_IDENTIFIABLE, np.nan))
        elif _is_flat(settled, optimum):
            settled = without_levels(settled, 0, (NOT_IDENTIFIABLE, np.nan))
        else:
            return Solution(settled, optimum, strength_at_zero(settled.cells, terms, optimum.point))


def _without_far(settled: Settled, optimum: Optimum) -> Settled:
    """Return the model without an effect that ran off while climbing."""
    terms, effects = settled.terms, optimum.state[settled.cells.n_players :]
    if terms.order and abs(effects[0]) > FARTHEST:
        return without_order(settled, (UNBOUNDED, np.copysign(np.inf, effects[0])))
    if terms.tie and abs(effects[terms.tie_at]) > FARTHEST:
        return without_tie(settled, (UNBOUNDED, np.inf))
    value = terms.at_levels(effects[terms.q_at :])
    first = int(np.argmax(np.log1p(value) > FARTHEST)) if terms.handicap == "A1" else 0
    return without_levels(settled, first, (UNBOUNDED, np.inf))


def _is_flat(settled: Settled, optimum: Optimum) -> bool:
    """Return True if players can make up for the handicap, so that ln P does not depend on it.

    Of linear models the linear programme has told already.
    """
    terms, cells, solver = settled.terms, settled.cells, optimum.solver
    if terms.is_linear:
        return False
    n_players, effects = cells.n_players, optimum.state[cells.n_players :]
    open_effects = optimum.is_free | (optimum.point.gradient[n_players:] > -_LEVEL)
    if not np.array_equal(open_effects, optimum.is_free):
        information = optimum.point.information(cells).with_effects(open_effects)
        solver = solver_of(information, optimum.state[:n_players])
    held_up = ~strength_at_zero(cells, terms, optimum.point)
    places = np.flatnonzero(open_effects)
    for place in np.flatnonzero(places >= terms.q_at):
        unit = np.zeros(n_players + len(places))
        unit[n_players + place] = 1.0
        if terms.additive:
            unit[:n_players] = -effects[places[place]] * held_up / np.count_nonzero(held_up)
        held = solver.information.corner[place, place]
        if held * np.sum(unit * solver.solve(unit, accuracy=1e-6)) > 1.0 / _FLAT:
            return True
    return False
