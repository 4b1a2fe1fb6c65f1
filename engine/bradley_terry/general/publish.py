"""Conversion of a state in natural units to effects with names, units and errors."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.general.errors import covariance
from banzuke.engine.bradley_terry.general.information import Information
from banzuke.engine.bradley_terry.general.settle import Verdict
from banzuke.engine.bradley_terry.general.solution import Solution
from banzuke.engine.bradley_terry.general.terms import ADDITIVE, Terms
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.bradley_terry.result import (
    AT_ITS_BOUND,
    DRAW,
    ESTIMATED,
    FIRST_MOVER,
    GIVEN,
    NOT_IDENTIFIABLE,
    UNBOUNDED,
    Curve,
    Effect,
)
from banzuke.engine.outcomes import DAVIDSON
from banzuke.engine.scale import ELO_PER_LOGIT

MEAN_STRENGTH = 50.0
"""Mean strength in the gauge of additive effects, Σπ = 50 N."""

GAMMA = "gamma"
"""The effect of M4, Elo a step."""

_PARAMETERS = {
    "none": (),
    "A2": ("theta1", "theta2"),
    "A3": ("theta3",),
    "M2": ("delta1", "delta2"),
    "M3": ("delta3",),
    "M4": (GAMMA,),
}


def unit_of(handicap: str) -> str:
    """The unit of a handicap model's parameters."""
    if handicap == "M4":
        return "Elo"
    return "strength" if handicap in ADDITIVE else "ratio"


def names_of(handicap: str, levels: IntArray) -> tuple[str, ...]:
    """The names of a handicap model's parameters (section 6)."""
    if handicap in ("A1", "M1"):
        letter = "f" if handicap == "A1" else "g"
        return tuple(f"{letter}({code})" for code in levels)
    return _PARAMETERS[handicap]


@dataclass(frozen=True)
class ModelEffects:
    """Effects of a model: first mover, ν, and the handicap's parameters at observed levels."""

    model: Model
    levels: IntArray

    def names(self) -> tuple[str, ...]:
        """The names of all effects, in the order in which they are published."""
        before = (FIRST_MOVER,) * self.model.order + (DRAW,) * self.model.has_ties
        return before + names_of(self.model.handicap, self.levels)

    def unit(self, name: str) -> str:
        """The unit of an effect."""
        return {FIRST_MOVER: "Elo", DRAW: "ratio"}.get(name, unit_of(self.model.handicap))


def effects_of(
    solution: Solution, score_covariance: Information, named: ModelEffects
) -> tuple[Effect, ...]:
    """The requested effects, estimated or not.

    `score_covariance` is J of the sandwich covariance ``I⁻¹ J I⁻¹``.
    """
    _, rows = published(solution)
    error = _errors(solution, score_covariance, rows)
    effects = []
    for name, (status, value) in verdicts(solution, named).items():
        se = error[name] if status == ESTIMATED else np.nan
        effects.append(Effect(name, named.unit(name), float(value), float(se), status))
    return tuple(effects)


def verdicts(solution: Solution, named: ModelEffects) -> dict[str, Verdict]:
    """Status and value of every requested effect, in order."""
    settled, (value, _) = solution.settled, published(solution)
    at_bound = _at_bound(solution)
    lost = names_of(named.model.handicap, named.levels)
    if named.model.handicap in ("A1", "M1"):
        above = named.levels >= (np.inf if settled.lost_from is None else settled.lost_from)
        lost = tuple(name for name, is_above in zip(lost, above, strict=True) if is_above)
    if named.model.handicap in ("A2", "M2") and settled.left_out and len(settled.terms.levels):
        # The slope diverged while the value of code 1, the sum of both, stayed finite.
        slope, rest = names_of(named.model.handicap, named.levels)
        run_off = {slope: (UNBOUNDED, np.inf), rest: (UNBOUNDED, -np.inf)}
    else:
        run_off = {}
    found: dict[str, Verdict] = {}
    for name in named.names():
        found[name] = (NOT_IDENTIFIABLE, np.nan)
        if name == GAMMA and named.model.handicap_step is not None:
            found[name] = (GIVEN, named.model.handicap_step)
        elif name in run_off:
            found[name] = run_off[name]
        elif name in value:
            found[name] = (AT_ITS_BOUND if name in at_bound else ESTIMATED, value[name])
        elif name == FIRST_MOVER and settled.order is not None:
            found[name] = settled.order
        elif name == DRAW and settled.tie is not None:
            found[name] = settled.tie
        elif name in lost and name not in ("theta2", "delta2") and settled.lost is not None:
            found[name] = settled.lost
    return found


def published(solution: Solution) -> tuple[dict[str, float], dict[str, FloatArray]]:
    """Values and slopes (by state) of the effects in the model.

    Slopes of additive values, ``f = 50 v / mean(π)``, include those of the mean strength.
    """
    terms, state = solution.settled.terms, solution.optimum.state
    n_players = solution.settled.cells.n_players
    value: dict[str, float] = {}
    rows: dict[str, FloatArray] = {}
    if terms.order:
        value[FIRST_MOVER] = ELO_PER_LOGIT * state[n_players]
        rows[FIRST_MOVER] = _unit(state, n_players, ELO_PER_LOGIT)
    if terms.tie:
        place = n_players + terms.tie_at
        value[DRAW] = DAVIDSON.published(state[place])
        rows[DRAW] = _unit(state, place, value[DRAW])
    if terms.handicap == "none":
        return value, rows
    q = solution.q
    strength = np.where(solution.at_zero, 0.0, np.exp(state[:n_players]))
    scale = MEAN_STRENGTH / strength.mean() if terms.additive else 1.0
    for name, of_q in _by_name(terms).items():
        raw = float(np.sum(of_q * q))
        row = np.zeros(len(state))
        row[n_players + terms.q_at :] = scale * of_q
        if terms.additive:
            row[:n_players] = -scale * raw * strength / strength.sum()
        value[name] = scale * raw
        if terms.handicap == "M1":
            value[name] = float(np.expm1(raw))
            row *= np.exp(raw)
        if terms.handicap == "M4":
            value[name] *= ELO_PER_LOGIT
            row *= ELO_PER_LOGIT
        rows[name] = row
    return value, rows


def curve_of(solution: Solution, score_covariance: Information, model: Model) -> Curve:
    """The value of the handicap in Elo; see `Curve`."""
    settled, state = solution.settled, solution.optimum.state
    if model.handicap_step is not None:
        q = np.array([model.step])
        return Curve(model.handicap, settled.terms.levels, q, np.zeros((1, 1)), None)
    terms, n_players = settled.terms, settled.cells.n_players
    q = solution.q.copy()
    rows = np.zeros((len(q), len(state)))
    rows[:, n_players + terms.q_at :] = np.eye(len(q))
    if terms.additive:
        finite = ~solution.at_zero
        scale = np.exp(-state[:n_players][finite].mean())
        rows[:, :n_players] = -q[:, None] * finite / np.count_nonzero(finite)
        rows *= scale
        q *= scale
    free = solution.optimum.is_free[terms.q_at :]
    covariance_q = np.zeros((len(q), len(q)))
    covariance_q[np.ix_(free, free)] = covariance(
        solution.system, score_covariance, rows[free][:, _is_estimated(solution)]
    )
    return Curve(
        model=model.handicap,
        code=terms.levels,
        q=q,
        covariance=covariance_q,
        sure_from=settled.lost_from if settled.left_out else None,
    )


def _by_name(terms: Terms) -> dict[str, FloatArray]:
    """Each parameter of the model as a combination of its q."""
    names, n_q = names_of(terms.handicap, terms.levels), terms.n_effects - terms.q_at
    if terms.handicap in ("A1", "M1"):
        return dict(zip(names, np.tri(n_q), strict=True))
    if terms.handicap in ("A2", "M2"):
        if n_q == 1:
            return {names[1]: np.ones(1)}
        return {names[0]: np.array([1.0, 0.0]), names[1]: np.array([-1.0, 1.0])}
    return dict(zip(names, np.eye(n_q), strict=True))


def _at_bound(solution: Solution) -> set[str]:
    """The parameters at their bounds: those whose own q is 0, or falls to 0."""
    terms = solution.settled.terms
    if terms.handicap == "none":
        return set()
    names = names_of(terms.handicap, terms.levels)
    held = ~solution.optimum.is_free[terms.q_at :] | (solution.q == 0.0)
    return {name for name, is_held in zip(names[-len(held) :], held, strict=False) if is_held}


def _is_estimated(solution: Solution) -> BoolArray:
    n_players = solution.settled.cells.n_players
    return np.append(np.ones(n_players, np.bool_), solution.optimum.is_free)


def _errors(
    solution: Solution, score_covariance: Information, rows: dict[str, FloatArray]
) -> dict[str, float]:
    if not rows:
        return {}
    quantities = np.array(list(rows.values()))[:, _is_estimated(solution)]
    variance = np.diag(covariance(solution.system, score_covariance, quantities))
    return dict(zip(rows, np.sqrt(np.maximum(variance, 0.0)), strict=True))


def _unit(state: FloatArray, place: int, size: float) -> FloatArray:
    row = np.zeros(len(state))
    row[place] = size
    return row
