"""A general model solved on its cells: the fitted effects, and the players at strength 0."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.general.at_zero import levels_at_zero, strength_at_zero
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.limit import scaled
from banzuke.engine.bradley_terry.general.linear_system import LinearSystem, linear_system
from banzuke.engine.bradley_terry.general.newton import Optimum
from banzuke.engine.bradley_terry.general.settle import (
    Settled,
    has_own_start,
    joined,
    settle,
    without_levels,
    without_order,
    without_tie,
)
from banzuke.engine.bradley_terry.general.starts import highest
from banzuke.engine.bradley_terry.general.tuned import FARTHEST, FLAT, HOLD, NO_RISE, RIDGE
from banzuke.engine.bradley_terry.known_start import Start
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.bradley_terry.result import NOT_IDENTIFIABLE, UNBOUNDED, FinalState


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
    def level_at_zero(self) -> BoolArray:
        """(n_levels,) levels of an additive model whose value falls to 0 with strengths."""
        cells, terms = self.settled.cells, self.settled.terms
        return levels_at_zero(cells, terms, self.optimum.point, self.at_zero)

    @property
    def q(self) -> FloatArray:
        """The handicap's q, 0 for parameters that go to 0."""
        terms = self.settled.terms
        q = self.optimum.state[self.settled.cells.n_players + terms.q_at :]
        return scaled(terms, q, self.level_at_zero, 0.0) if self.level_at_zero.any() else q

    @property
    def reached(self) -> FinalState:
        """The start of the replicates."""
        return FinalState(self.settled.terms, self.optimum.state, self.settled.left_out)

    @cached_property
    def system(self) -> LinearSystem:
        """The expected information of players and free effects, the basis of the errors.

        The observed information, used to climb curved models, differs from it where the model fits
        badly; simulated errors agree with the expected information.
        """
        information = self.optimum.point.information(self.settled.cells)
        strength = self.optimum.state[: self.settled.cells.n_players]
        return linear_system(information.with_effects(self.optimum.is_free), strength)


def solve_cells(cells: Cells, model: Model, *, start: Start | None = None) -> Solution:
    """The most likely parameters, without unbounded effects (`settle`).

    Parameters
    ----------
    cells : Cells
        Cells of strongly connected players.
    model : Model
    start : Start, optional
        Start of the climb.

    Raises
    ------
    NotConverged
    """
    settled = settle(cells, model)
    while True:
        terms = settled.terms
        optimum = _highest(settled, start)
        if optimum.ran_off:
            settled = _without_far(settled, optimum)
        elif terms.additive and terms.order and optimum.system.information.corner[0, 0] < HOLD:
            settled = _without_flat_order(settled, optimum, start)
        elif (flat := _flat_levels(settled, optimum)).any():
            settled = _without_flat(settled, flat, start)
        else:
            return Solution(settled, optimum, _at_zero(settled, optimum))


def _at_zero(settled: Settled, optimum: Optimum) -> BoolArray:
    """The players at strength 0 in the model, which only additive models have."""
    if not settled.terms.additive:
        return np.zeros(settled.cells.n_players, np.bool_)
    return strength_at_zero(settled.cells, settled.terms, optimum.point)


def _highest(settled: Settled, start: Start | None) -> Optimum:
    state = None if start is None else start.at(settled.terms)
    return highest(settled.cells, settled.terms, start=state)


def _without_far(settled: Settled, optimum: Optimum) -> Settled:
    """The model without an effect that diverged during a climb."""
    terms, effects = settled.terms, optimum.state[settled.cells.n_players :]
    if terms.order and abs(effects[0]) > FARTHEST:
        return without_order(settled, (UNBOUNDED, np.copysign(np.inf, effects[0])))
    if terms.tie and abs(effects[terms.tie_at]) > FARTHEST:
        return without_tie(settled, (UNBOUNDED, np.inf))
    value = terms.at_levels(effects[terms.q_at :])
    first = int(np.argmax(np.log1p(value) > FARTHEST))
    if terms.handicap != "A1" and not (first == 1 and has_own_start(terms)):
        first = 0
    return without_levels(settled, first, (UNBOUNDED, np.inf))


def _without_flat_order(settled: Settled, optimum: Optimum, start: Start | None) -> Settled:
    """The model without a first-mover effect that is not identifiable at the optimum.

    If ln P is lower without it, the effect diverges together with strengths that fall to 0.
    """
    rest = without_order(settled, (NOT_IDENTIFIABLE, np.nan))
    lnp = _highest(rest, start).point.log_likelihood
    if lnp < optimum.point.log_likelihood - NO_RISE:
        theta = optimum.state[settled.cells.n_players]
        return replace(rest, order=(UNBOUNDED, float(np.copysign(np.inf, theta))))
    return rest


def _flat_levels(settled: Settled, optimum: Optimum) -> BoolArray:
    """The (n_levels,) levels whose value players can compensate, or no game depends on.

    ln P does not depend on such a value. For linear models the linear programme has found them.
    """
    terms, cells = settled.terms, settled.cells
    flat = np.zeros(len(terms.levels), np.bool_)
    if terms.is_linear:
        return flat
    system, n_players = optimum.system, cells.n_players
    effects = optimum.state[n_players:]
    at_zero = strength_at_zero(cells, terms, optimum.point)
    gone = levels_at_zero(cells, terms, optimum.point, at_zero)
    if at_zero.any() or not optimum.is_free.all():
        matrix = optimum.point.information(cells)
        ridge = np.diag(RIDGE * np.diag(matrix.corner))
        matrix = replace(matrix, corner=matrix.corner + ridge)
        system = linear_system(matrix, optimum.state[:n_players])
    value, design = terms.at_levels(effects[terms.q_at :]), terms.design()
    rests_on = np.exp(optimum.state[cells.other])
    for level in np.flatnonzero(~gone):
        row = np.zeros(len(optimum.state))
        row[n_players + terms.q_at :] = design[level]
        size = 1.0 + value[level]
        if terms.additive:
            row[:n_players] = -value[level] * ~at_zero / np.count_nonzero(~at_zero)
            met = cells.kind == FIRST_LEVEL + level
            size = max(value[level], float(np.average(rests_on[met], weights=cells.n_games[met])))
        flat[level] = np.sum(row * system.solve(row, accuracy=1e-6)) > size**2 / FLAT
    return flat


def _without_flat(settled: Settled, flat: BoolArray, start: Start | None) -> Settled:
    """The model without handicap values that no game depends on.

    Games of such a level count as those of the next level, or of the one below, whichever is
    more likely.
    """
    if flat.all() or settled.terms.n_effects - settled.terms.q_at == 1:
        return without_levels(settled, 0, (NOT_IDENTIFIABLE, np.nan))
    level = int(np.argmax(flat))
    merged = [joined(settled, level, up) for up in (True, False) if level + up < len(flat)]
    if len(merged) == 1:
        return merged[0]
    height = [_highest(m, start).point.log_likelihood for m in merged]
    return merged[int(np.argmax(height))]
