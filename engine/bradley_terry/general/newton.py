"""Projected Fisher scoring: the parameters that make the results most likely.

It stands apart from `engine.newton`: effects are held at 0, an optimum may be a limit, and a second
matrix is tried where the step of the first leads nowhere. Only the search for a step's length is
the same (`line_search`).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TypeVar

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general.at_zero import levels_at_zero, strength_at_zero
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.information import Information
from banzuke.engine.bradley_terry.general.likelihood import Point, evaluate
from banzuke.engine.bradley_terry.general.limit import toward_limit
from banzuke.engine.bradley_terry.general.line_search import advance, in_state_gauge
from banzuke.engine.bradley_terry.general.linear_system import (
    LinearSystem,
    is_definite,
    linear_system,
)
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import (
    CLIMB_STEPS,
    CREEP,
    FAR_ELO,
    FARTHEST,
    HOLD,
    MORE_THAN_PROMISED,
    NEAR_SUMMIT,
    NO_RISE,
    PATIENCE,
    RESTING,
    TRUE_CURVATURE_BELOW,
)
from banzuke.engine.bradley_terry.tuned import TOLERANCE_ELO
from banzuke.engine.scale import ELO_PER_LOGIT

T = TypeVar("T")


@dataclass(frozen=True)
class Optimum:
    """The maximum of ln P, possibly a local one.

    Attributes
    ----------
    state : (n_players + n_effects,)
        Log strengths, then effects; natural units.
    at : callable
        Returns `point`; called only when needed.
    is_free : (n_effects,) bool
        False for effects at their bound 0, where ln P falls inwards.
    solved : callable
        Returns `system`; called only when needed.
    n_iter : int
    grad_norm : float
        Largest |points - expected points| of any player or free effect.
    ran_off : bool
        True if an effect of a curved model passed `FARTHEST`; the rest of the result is then
        meaningless.
    is_certified : bool
        True if a round of long moves (`moves`) gains nothing; linear models, whose ln P is
        concave, need no such round.
    """

    state: FloatArray
    at: Callable[[], Point]
    is_free: BoolArray
    solved: Callable[[], LinearSystem]
    n_iter: int
    grad_norm: float
    ran_off: bool
    is_certified: bool = False

    @cached_property
    def point(self) -> Point:
        """The likelihood at the optimum; replicates of models without handicap never need it."""
        return self.at()

    @property
    def system(self) -> LinearSystem:
        """The system of the information of players and free effects; few callers need it."""
        return self.solved()


def climb(
    cells: Cells,
    terms: Terms,
    start: FloatArray,
    *,
    above: float = -np.inf,
    most: int | None = None,
    still: BoolArray | None = None,
) -> Optimum | None:
    """The optimum uphill of a state.

    The caller must know that the optimum exists: strongly connected players, effects bounded
    (except in models that are not linear, where they may diverge). ln P is concave in linear
    models; in the others the optimum may be a local one.

    Parameters
    ----------
    cells : Cells
    terms : Terms
    start : (n_players + n_effects,)
    above : float
        ln P of a known optimum: None is returned as soon as the climb leads to the same
        optimum.
    most : int, optional
        Largest number of steps, 500 by default.
    still : (n_players + n_effects,) bool, optional
        Fixed parameters, which are at a limit.

    Raises
    ------
    NotConverged
        If the preconditioned gradient is above 1e-6 Elo after these steps, if ln P has not risen
        for 60 steps, or if no length of a step raises it.
    """
    n = cells.n_players + terms.n_effects
    still = np.zeros(n, np.bool_) if still is None else still
    start = in_state_gauge(terms, start, cells.n_players)
    here = _scored(cells, terms, _resting(evaluate(cells, terms, start), still), still, np.inf)
    heights: list[float] = []
    for n_iter in range(CLIMB_STEPS if most is None else most):
        heights.append(here.point.log_likelihood)
        rule = _rule(terms, here, heights, above)
        if rule is Rule.LEADS_NO_HIGHER:
            return None
        if rule in (Rule.AT_REST, Rule.RAN_OFF):
            return _optimum(cells, terms, here, n_iter, ran_off=rule is Rule.RAN_OFF)
        moved, step = (None, None) if rule else _advanced(cells, terms, here, is_first=n_iter == 0)
        if moved is None or step is None:
            break
        gain = float(np.sum(step * here.point.gradient))
        here = _scored(cells, terms, _resting(moved, still), still, gain)
    raise NotConverged(here.point.state, n_iter + 1, here.size_elo)


class Rule(Enum):
    """The rules that end a climb, in the order in which they are tested.

    A climb also ends where no length of a step raises ln P, and after `CLIMB_STEPS` steps.
    """

    NOWHERE = "the distance from the optimum is not a finite number"
    RAN_OFF = "an effect of a curved model counts as diverged"
    AT_REST = "the preconditioned gradient is within the tolerance"
    STALLED = "ln P has not risen for so many steps"
    LEADS_NO_HIGHER = "the climb leads no higher than a known optimum"


@dataclass(frozen=True)
class _Scored:
    """The state of a climb: a point, and the system of Fisher scoring there.

    Attributes
    ----------
    point : Point
        With gradient 0 along fixed parameters.
    still : (n_players + n_effects,) bool
        Fixed parameters.
    is_free : (n_effects,) bool
        False for effects at their bound 0, where ln P falls inwards, and for fixed ones.
    information : Information
    system : LinearSystem
        Of the information of players and free effects.
    unit : (n_players + n_effects,)
        The slope of log odds by each parameter.
    gain : float
        Rise of ln P that the last step promised; inf before any.
    size_elo : float
        Largest preconditioned gradient: the distance from the optimum.
    """

    point: Point
    still: BoolArray
    is_free: BoolArray
    information: Information
    system: LinearSystem
    unit: FloatArray
    gain: float
    size_elo: float

    @property
    def is_near(self) -> bool:
        """True where the true curvature is tried."""
        return self.gain < TRUE_CURVATURE_BELOW


def _scored(cells: Cells, terms: Terms, point: Point, still: BoolArray, gain: float) -> _Scored:
    n_players = cells.n_players
    effects, slope = point.state[n_players:], point.gradient[n_players:]
    is_free = (~_bounded(terms) | (effects > 0.0) | (slope > 0.0)) & ~still[n_players:]
    near = gain < TRUE_CURVATURE_BELOW
    information, system = _curvature(cells, terms, point, is_free, still, near)
    unit = np.where(still, 0.0, _units(cells, terms, point, information))
    size_elo = _distance(terms, point, system, unit, is_free) * ELO_PER_LOGIT
    return _Scored(point, still, is_free, information, system, unit, gain, size_elo)


def _bounded(terms: Terms) -> BoolArray:
    """The (n_effects,) effects that cannot be negative."""
    return np.asarray(np.arange(terms.n_effects) >= terms.q_at)


def _rule(terms: Terms, here: _Scored, heights: list[float], above: float) -> Rule | None:
    """The rule that ends a climb here, None if the climb continues."""
    n_players = len(here.unit) - len(here.is_free)
    if not np.isfinite(here.size_elo):
        return Rule.NOWHERE
    if _far(terms, here.point.state[n_players:]):
        return Rule.RAN_OFF
    if here.size_elo <= TOLERANCE_ELO:
        return Rule.AT_REST
    if _has_stalled(heights, here.size_elo):
        return Rule.STALLED
    if _leads_no_higher(here.point, here.gain, above):
        return Rule.LEADS_NO_HIGHER
    return None


def _optimum(cells: Cells, terms: Terms, here: _Scored, n_iter: int, *, ran_off: bool) -> Optimum:
    moving = np.append(np.ones(cells.n_players, np.bool_), here.is_free)
    gradient = np.abs(here.point.gradient[moving])
    gradient /= np.where(here.unit > 0.0, here.unit, 1.0)[moving]
    point = here.point if ran_off else toward_limit(cells, terms, here.point)
    return Optimum(
        point.state, _returning(point), here.is_free, _returning(here.system), n_iter,
        float(np.max(gradient)), ran_off,
    )  # fmt: skip


def _advanced(
    cells: Cells, terms: Terms, here: _Scored, *, is_first: bool
) -> tuple[Point | None, FloatArray]:
    """The point after a step, None if no length of it raises ln P; and the step.

    If a step by the true curvature does not raise ln P, a step by the expected information is
    tried.
    """
    step = _bounded_step(here, terms, here.information, here.system)
    moved = advance(cells, terms, here.point, step, cautious=not is_first or terms.additive)
    if moved is None and here.is_near:
        information, system = _curvature(cells, terms, here.point, here.is_free, here.still, False)
        step = _bounded_step(here, terms, information, system)
        moved = advance(cells, terms, here.point, step, cautious=True)
    return moved, step


def _has_stalled(heights: list[float], size_elo: float) -> bool:
    """Whether ln P has not risen for `PATIENCE` steps."""
    least = NO_RISE if size_elo > FAR_ELO else CREEP
    return len(heights) > PATIENCE and heights[-1] - heights[-PATIENCE] < least


def _returning(value: T) -> Callable[[], T]:
    return lambda: value


def _resting(point: Point, still: BoolArray) -> Point:
    """The point with slope 0 along fixed parameters."""
    if not still.any():
        return point
    return replace(point, gradient=np.where(still, 0.0, point.gradient))


def _curvature(
    cells: Cells,
    terms: Terms,
    point: Point,
    is_free: BoolArray,
    still: BoolArray,
    observed: bool,
) -> tuple[Information, LinearSystem]:
    """Minus the Hessian of ln P if requested and definite, else the expected information.

    Scoring by the expected information climbs safely from far away; near the end of models that are
    not linear the true curvature, which can be far smaller, determines the remaining distance.
    """
    strength = point.state[: cells.n_players]
    if observed and not terms.is_linear:
        information = point.information(cells, observed=True).apart(still[: cells.n_players])
        if is_definite(information.with_effects(is_free), strength):
            return information, linear_system(information.with_effects(is_free), strength)
    information = point.information(cells).apart(still[: cells.n_players])
    return information, linear_system(information.with_effects(is_free), strength)


def _far(terms: Terms, effects: FloatArray) -> bool:
    if terms.is_linear:
        return False
    value = np.log1p(terms.at_levels(effects[terms.q_at :]))
    return bool(max(np.max(value, initial=0.0), *np.abs(effects[: terms.q_at]), 0.0) > FARTHEST)


def _leads_no_higher(point: Point, gain: float, above: float) -> bool:
    """Whether this is near the end of a climb that will not pass a known optimum."""
    return gain < NEAR_SUMMIT and point.log_likelihood + MORE_THAN_PROMISED * gain < above + NO_RISE


def _distance(
    terms: Terms, point: Point, system: LinearSystem, unit: FloatArray, is_free: BoolArray
) -> float:
    """The largest preconditioned gradient, in log odds, without the common shift."""
    n_players = len(unit) - len(is_free)
    moving = np.append(np.ones(n_players, np.bool_), is_free)
    step = np.zeros(len(unit))
    step[moving] = system.apply(point.gradient[moving])
    shift = step[:n_players][unit[:n_players] > 0.0].mean()
    step[:n_players] -= shift
    if terms.additive:
        step[n_players + terms.q_at :] -= shift * point.state[n_players + terms.q_at :]
    return float(np.max(np.abs(step[moving]) * unit[moving], initial=0.0))


def _units(cells: Cells, terms: Terms, point: Point, information: Information) -> FloatArray:
    """The slope of log odds by each parameter.

    1 for log strengths, θ and ν; 0 for players without strength who no longer move, for
    handicaps that are 0 with them, and for θ and ν if only such players' games depend on them.
    """
    unit = np.ones(len(point.state))
    resting = np.abs(point.gradient) < RESTING
    at_zero = strength_at_zero(cells, terms, point)
    unit[: cells.n_players][at_zero] = 0.0
    if terms.additive:
        unit[cells.n_players :][: terms.q_at] = np.diag(information.corner)[: terms.q_at] > HOLD
    unit[~resting] = 1.0
    if terms.q_at == terms.n_effects:
        return unit
    slope, weight = point.linearisation.slope, point.cell_information[0]
    per_kind = np.bincount(cells.kind, weight, len(slope))
    square = np.bincount(cells.kind, weight * point.linearisation.lift**2, len(slope))
    no_more = levels_at_zero(cells, terms, point, at_zero)
    for effect in range(terms.q_at, terms.n_effects):
        place = cells.n_players + effect
        if no_more.any() and np.abs(point.gradient * point.state)[place] < RESTING:
            per_kind[FIRST_LEVEL:][no_more] = square[FIRST_LEVEL:][no_more] = 0.0
            unit[place] = 0.0
        seen = np.sum((slope[:, effect] != 0.0) * per_kind)
        if seen > 0.0:
            moved = np.sum(slope[:, effect] ** 2 * square)
            unit[place] = np.sqrt(moved / seen)
    return unit


def _bounded_step(
    here: _Scored, terms: Terms, information: Information, system: LinearSystem
) -> FloatArray:
    """The Fisher step; effects that would become negative are set to 0 exactly."""
    point, is_free, bounded = here.point, here.is_free, _bounded(terms)
    n_players, n_effects = len(point.state) - len(is_free), len(is_free)
    accuracy = min(0.03, max(1e-6, here.size_elo / ELO_PER_LOGIT / 10.0))
    effects = point.state[n_players:]
    step = np.zeros(len(point.state))
    moving = is_free.copy()
    for _ in range(n_effects + 1):
        solved = np.append(np.ones(n_players, np.bool_), moving)
        if not np.array_equal(moving, is_free):
            fixed = step.copy()
            fixed[solved] = 0.0
            target = point.gradient - information.times(fixed)
            system = linear_system(information.with_effects(moving), point.state[:n_players])
        else:
            target = point.gradient
        step[solved] = system.solve(target[solved], accuracy=accuracy)
        below = moving & bounded & (effects + step[n_players:] < 0.0)
        if not below.any():
            break
        step[n_players:][below] = -effects[below]
        moving &= ~below
    if np.sum(step * point.gradient) > 0.0:
        return step
    solved = np.append(np.ones(n_players, np.bool_), is_free)
    step[:] = 0.0
    step[solved] = (
        point.gradient[solved]
        / np.append(information.diagonal, np.maximum(np.diag(information.corner), 1e-300))[solved]
    )
    return step
