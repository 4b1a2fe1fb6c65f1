"""Starts of climbs, chosen so that the best local optimum is found and models nest."""

from contextlib import suppress
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.optimize import nnls

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general.ascent import certified, higher_of, uphill
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.existence import is_connected, unbounded_effects
from banzuke.engine.bradley_terry.general.likelihood import evaluate
from banzuke.engine.bradley_terry.general.line_search import in_state_gauge
from banzuke.engine.bradley_terry.general.newton import Optimum, climb
from banzuke.engine.bradley_terry.general.small_climb import climb_small, is_small
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import (
    FAINT,
    FAINT_GAMES,
    HOP_SPREADS,
    HOP_VALUES,
    HOPS,
    LARGE_START,
    NO_RISE,
    ROUGH_STEPS,
    STACKS,
)
from banzuke.engine.bradley_terry.known_start import nearest_q

_NARROWER = {"A1": "A2", "A2": "A3", "M2": "M3"}
_LINEAR = ("M1", "M4", "none")


def highest(cells: Cells, terms: Terms, *, start: FloatArray | None = None) -> Optimum:
    """The highest optimum found.

    Linear models have one optimum. The others (A1, A2, A3, M2, M3) are climbed from the optimum of
    M1 translated (M4 or no handicap where M1 has none), from no handicap, from a large one, and
    from the optima of the narrower models, without a first-mover effect or with a narrower handicap
    (A1 ⊃ A2 ⊃ A3, M2 ⊃ M3), so that a wider model is never less likely; additive models also from
    starts scattered around the best of these. The optimum is certified by long moves (`moves`).
    With a `start`, for replicates, the climb begins only there, unless it fails.

    Raises
    ------
    NotConverged
        If no climb converges.
    """
    if start is not None:
        with suppress(NotConverged):
            return _from(cells, terms, start)
    if terms.is_linear:
        return _from(cells, terms, np.zeros(cells.n_players + terms.n_effects))
    return _Family(cells).highest(terms)


def _from(cells: Cells, terms: Terms, start: FloatArray) -> Optimum:
    """The optimum uphill of a state, which is the only one of a linear model."""
    if is_small(cells, terms):
        return climb_small(cells, terms, start)
    return _sure((climb if terms.is_linear else uphill)(cells, terms, start))


@dataclass(frozen=True)
class _Family:
    """Models of one league, each solved once."""

    cells: Cells
    known: dict[tuple[bool, str], Optimum] = field(default_factory=dict)

    def highest(self, terms: Terms) -> Optimum:
        key = (terms.order, terms.handicap)
        if key not in self.known:
            if terms.is_linear:
                self.known[key] = highest(self.cells, terms)
            else:
                self.known[key] = self._climbed(terms)
        return self.known[key]

    def _climbed(self, terms: Terms) -> Optimum:
        narrower = self._narrower(terms)
        starts = [_lifted(terms, begin, self.cells.n_players) for begin, _ in narrower]
        starts += self._translated(terms) + self._stacked(terms)
        best, failure = self._best(terms, starts, None)
        for begin, lnp in narrower:
            if best is None or best.point.log_likelihood < lnp:
                best, failed = self._best(terms, [begin], best)
                failure = failed or failure
        if failure is not None and self._height(terms, failure) > _height_of(best) + NO_RISE:
            best = higher_of(best, uphill(self.cells, terms, failure.state))
        return certified(self.cells, terms, self._hopped(terms, _sure(best)))

    def _hopped(self, terms: Terms, best: Optimum) -> Optimum:
        """The highest optimum uphill of states scattered around the best one so far."""
        for hop in range(0 if best.ran_off else HOPS.get(terms.handicap, 0)):
            begin = _scattered(self.cells.n_players, terms, best.state, hop)
            found, failure = self._best(terms, [begin], best)
            if failure is not None and self._height(terms, failure) > _height_of(found) + NO_RISE:
                with suppress(NotConverged):
                    found = higher_of(found, uphill(self.cells, terms, failure.state))
            best = _sure(found)
        return best

    def _height(self, terms: Terms, failure: NotConverged) -> float:
        return evaluate(self.cells, terms, failure.state).log_likelihood

    def _best(
        self, terms: Terms, starts: list[FloatArray], best: Optimum | None
    ) -> tuple[Optimum | None, NotConverged | None]:
        """The highest optimum, of the starts or known, and the error of a failed climb."""
        failure = None
        for begin in starts:
            above = -np.inf if best is None else best.point.log_likelihood
            try:
                found = climb(self.cells, terms, begin, above=above)
            except NotConverged as problem:
                if failure is None or self._height(terms, problem) > self._height(terms, failure):
                    failure = problem
                continue
            best = higher_of(best, found)
        return best, failure

    def _narrower(self, terms: Terms) -> list[tuple[FloatArray, float]]:
        """States and ln P of the optima of narrower models."""
        narrower = []
        if terms.order:
            narrower.append(replace(terms, order=False))
        if terms.handicap in _NARROWER:
            narrower.append(replace(terms, handicap=_NARROWER[terms.handicap]))
        starts = []
        for narrow in narrower:
            found = self.highest(narrow)
            if not found.ran_off:
                begin = self._start(terms, narrow, found, _values(self.cells, narrow, found))
                starts.append((begin, found.point.log_likelihood))
        return starts

    def _translated(self, terms: Terms) -> list[FloatArray]:
        """States with a linear model's handicap, without handicap, and with a large one."""
        linear = next(
            other
            for other in (replace(terms, handicap=name) for name in _LINEAR)
            if other.handicap == "none" or not unbounded_effects(self.cells, other)
        )
        found = self.highest(linear)
        factor = np.exp(_values(self.cells, linear, found))
        own = _receivers(self.cells, found) if terms.additive else np.ones(len(factor))
        top = np.exp(found.state[: self.cells.n_players].max()) if terms.additive else 1.0
        values = ((factor - 1.0) * own, 0.0 * own, np.full(len(own), LARGE_START * top))
        return [self._start(terms, linear, found, value) for value in values]

    def _stacked(self, terms: Terms) -> list[FloatArray]:
        """States in which players are in layers far above each other, as in limits.

        Strengths can go to 0 only where games without handicap do not link all players. The
        strengths are those of the games without handicap, and with the lowest levels, with a tiny
        weight on all other games; the other levels add the mean strength.
        """
        level = self.cells.kind - FIRST_LEVEL
        if not terms.additive or is_connected(self.cells.where(level < 0)):
            return []
        plain = replace(terms, order=False, tie=False, handicap="none")
        n_players, starts = self.cells.n_players, []
        for first in range(min(len(terms.levels), STACKS) + 1):
            weight = np.where(level < first, 1.0, FAINT_GAMES)
            begin = np.zeros(n_players + terms.n_effects)
            try:
                weighed = self.cells.weighed(weight)
                found = _sure(climb(weighed, plain, begin[:n_players], most=ROUGH_STEPS)).state
            except NotConverged as problem:
                found = problem.state  # near enough for a start
            begin[:n_players] = found
            begin = in_state_gauge(terms, begin, n_players)
            value = np.where(np.arange(len(terms.levels)) < first, 0.0, 1.0)
            begin[n_players + terms.q_at :] = nnls(terms.design(), value)[0]
            starts.append(begin)
        return starts

    def _start(self, terms: Terms, other: Terms, found: Optimum, value: FloatArray) -> FloatArray:
        """A state with the q that best fit the values of the levels."""
        n_players, effects = self.cells.n_players, found.state[self.cells.n_players :]
        begin = np.zeros(n_players + terms.n_effects)
        begin[:n_players] = found.state[:n_players]
        if terms.order and other.order:
            begin[n_players] = effects[0]
        if terms.tie:
            begin[n_players + terms.tie_at] = effects[other.tie_at]
        begin[n_players + terms.q_at :] = nearest_q(terms, value)
        return begin


def _lifted(terms: Terms, begin: FloatArray, n_players: int) -> FloatArray:
    """A start without players at strength 0, from which climbing is slow."""
    lifted = begin.copy()
    if terms.additive:
        lifted[:n_players] = np.maximum(lifted[:n_players], FAINT)
    return lifted


def _scattered(n_players: int, terms: Terms, state: FloatArray, number: int) -> FloatArray:
    """Start `number` around a state, the same in every call.

    Strengths are moved at random, and the handicap's q are redrawn.
    """
    rng = streams.child(streams.named("basins"), number)
    begin = state.copy()
    spread = HOP_SPREADS[number % len(HOP_SPREADS)]
    begin[:n_players] = np.maximum(begin[:n_players], FAINT) + rng.normal(0.0, spread, n_players)
    size = HOP_VALUES[number // len(HOP_SPREADS) % len(HOP_VALUES)]
    n_q = terms.n_effects - terms.q_at
    begin[n_players + terms.q_at :] = rng.exponential(size, n_q)
    return begin


def _height_of(found: Optimum | None) -> float:
    return -np.inf if found is None else found.point.log_likelihood


def _sure(found: Optimum | None) -> Optimum:
    if found is None:
        raise RuntimeError("a climb ended where none had been before: a defect, report it")
    return found


def _values(cells: Cells, terms: Terms, found: Optimum) -> FloatArray:
    return terms.at_levels(found.state[cells.n_players + terms.q_at :])


def _receivers(cells: Cells, found: Optimum) -> FloatArray:
    """The (n_levels,) typical strength of receivers: geometric mean by information."""
    weight = found.point.cell_information[0]
    own = found.state[cells.helped()]
    total = np.bincount(cells.kind, weight, cells.n_kinds)
    mean = np.bincount(cells.kind, weight * own, cells.n_kinds) / np.maximum(total, 1e-12)
    return np.exp(mean[FIRST_LEVEL:])
