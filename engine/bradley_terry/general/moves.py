"""Long moves of one coordinate, one line or one layer, beyond the reach of steps by curvature.

A climb by curvature ends where no nearby state is higher. Long moves try distant values: of each
strength and each effect alone, of each level between its neighbours, of all parameters below a gap
together, and along the gradient. They lead out of places where steps by curvature fail, and they
certify an optimum: a round of long moves that gains nothing.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.likelihood import Point, evaluate
from banzuke.engine.bradley_terry.general.limit import lowered
from banzuke.engine.bradley_terry.general.line_search import in_state_gauge
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import (
    DEEPEST,
    LAYERS_APART,
    LEVEL_ROUND,
    MOVES,
    ROUNDS,
    VALUES_TRIED,
)
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.outcomes.term import beside, log_likelihood

_SHIFTS = np.concatenate((-MOVES, MOVES))


def ascend(cells: Cells, terms: Terms, point: Point) -> Point:
    """The state after rounds of long moves, until a round gains nothing."""
    for _ in range(ROUNDS):
        ahead = one_round(cells, terms, point)
        gained = ahead.log_likelihood - point.log_likelihood
        if not gained > LEVEL_ROUND:
            break
        point = ahead
    return point


def one_round(cells: Cells, terms: Terms, point: Point) -> Point:
    """The state after one round of long moves, which is never lower."""
    league = _League(cells, terms)
    state = point.state.copy()
    league.move_players(state)
    if terms.additive:
        state = league.best_of(_layers(terms, state, cells.n_players), state)
    for effect in range(terms.n_effects):
        state = league.best_of(_along_effect(terms, state, cells.n_players, effect), state)
    if terms.handicap in ("A1", "M1"):
        for level in range(len(terms.levels) - 1):
            state = league.best_of(_between(terms, state, cells.n_players, level), state)
    state = league.best_of(_along_slope(cells, terms, state), state)
    ahead = evaluate(cells, terms, in_state_gauge(terms, state, cells.n_players))
    return ahead if ahead.log_likelihood > point.log_likelihood else point


class _Evaluation(NamedTuple):
    """A state, and the terms of ln P there.

    Attributes
    ----------
    strength : ndarray
        (n_players,) natural units.
    value : ndarray
        (n_kinds,) what each kind of game adds.
    nu : float
        Davidson's ν.
    term : ndarray
        (n_cells,) natural units of ln P.
    """

    strength: FloatArray
    value: FloatArray
    nu: float
    term: FloatArray


class _League:
    """A league prepared for many evaluations of ln P: every player's cells, from both sides."""

    def __init__(self, cells: Cells, terms: Terms) -> None:
        self.cells, self.terms = cells, terms
        self.helped = cells.helped()
        both = np.concatenate((self.helped, cells.other))
        self.order = np.argsort(both, kind="stable") % max(len(self.helped), 1)
        self.start = np.append(0, np.cumsum(np.bincount(both, minlength=cells.n_players)))

    def columns(self, state: FloatArray) -> tuple[Any, ...]:
        """The arguments of the compiled functions, at the effects of a state."""
        cells, terms = self.cells, self.terms
        effects = state[cells.n_players :]
        value, _ = terms.on_kinds(effects)
        first_additive = FIRST_LEVEL if terms.additive else len(value)
        nu = np.exp(effects[terms.tie_at]) if terms.tie else 0.0
        return (
            self.helped, cells.other, cells.kind, cells.n_games, cells.score, value,
            first_additive, nu,
        )  # fmt: skip

    def height(
        self, state: FloatArray, known: _Evaluation | None = None
    ) -> tuple[float, _Evaluation]:
        """Return ln P, and the terms of its cells.

        Terms of cells that are the same in the ``known`` state are not computed again: most moves
        change few cells.
        """
        n_players, terms = self.cells.n_players, self.terms
        columns = self.columns(state)
        *_, value, _, nu = columns
        here = _Evaluation(state[:n_players], value, nu, np.empty(len(self.helped)))
        if known is None:
            nowhere = np.full(n_players, np.nan)
            known = here._replace(strength=nowhere)
        found = float(_height(*columns, *known, here.strength, here.term))  # type: ignore[call-arg]
        if terms.tie:
            found += state[n_players + terms.tie_at] * self.cells.n_drawn
        return found, here

    def move_players(self, state: FloatArray) -> None:
        """Move every strength in turn to the best of its shifts, in place."""
        strength = state[: self.cells.n_players]
        _move_players(  # type: ignore[call-arg]
            *self.columns(state), self.order, self.start, _SHIFTS, strength
        )

    def best_of(self, states: Iterator[FloatArray], state: FloatArray) -> FloatArray:
        """The most likely of some states, the given one if none is more likely."""
        best, (top, known) = state, self.height(state)
        for candidate in states:
            height, _ = self.height(candidate, known)
            if height > top:
                best, top = candidate, height
        return best


def _along_effect(
    terms: Terms, state: FloatArray, n_players: int, effect: int
) -> Iterator[FloatArray]:
    """Yield states with another value of one effect."""
    place = n_players + effect
    now = state[place]
    if effect < terms.q_at:
        values = now + _SHIFTS
    else:
        values = np.concatenate(([0.0], _scale(terms, state[:n_players])))
        values = np.append(values, now * np.exp(_SHIFTS))
    for value in values:
        moved = state.copy()
        moved[place] = value
        yield moved


def _between(terms: Terms, state: FloatArray, n_players: int, level: int) -> Iterator[FloatArray]:
    """Yield states in which one level has another value between its neighbours."""
    place = n_players + terms.q_at + level
    both = state[place] + state[place + 1]
    values = np.concatenate(([0.0, both], _scale(terms, state[:n_players])))
    values = np.append(values, state[place] * np.exp(_SHIFTS))
    for value in values[values <= both]:
        moved = state.copy()
        moved[place], moved[place + 1] = value, both - value
        yield moved


def _scale(terms: Terms, strength: FloatArray) -> FloatArray:
    """Values of a handicap from nearly 0 to the largest that matters."""
    if not terms.additive:
        return np.geomspace(1e-3, 1e3, VALUES_TRIED)
    low, high = max(float(strength.min()), DEEPEST), float(strength.max())
    return np.exp(np.linspace(low - 2.0, high + 4.0, VALUES_TRIED))


def _layers(terms: Terms, state: FloatArray, n_players: int) -> Iterator[FloatArray]:
    """Yield states in which all parameters below a gap are higher or lower."""
    order = np.sort(state[:n_players])[::-1]
    for place in np.flatnonzero(-np.diff(order) > LAYERS_APART):
        upper, lower = float(order[place]), float(order[place + 1])
        for shift in _SHIFTS[np.abs(_SHIFTS) > 0.1]:
            if shift < upper - lower and order[-1] + shift > DEEPEST:
                yield lowered(terms, state, n_players, upper, lower, by=-shift)


def _along_slope(cells: Cells, terms: Terms, state: FloatArray) -> Iterator[FloatArray]:
    """Yield states along the gradient, each parameter scaled by its own curvature."""
    n_players = cells.n_players
    point = evaluate(cells, terms, state)
    information = point.information(cells)
    own = np.append(information.diagonal, np.diag(information.corner))
    step = np.clip(point.gradient / np.maximum(own, 1e-300), -8.0, 8.0)
    for length in MOVES[MOVES < 10.0]:
        moved = state + length * step
        moved[n_players + terms.q_at :] = np.maximum(moved[n_players + terms.q_at :], 0.0)
        yield moved


@kernel(error_model="numpy")
def _of_cell(own, lift, is_added, rival, games, score, nu):  # type: ignore[no-untyped-def]
    """Return ln P of a cell, without the constant that draws add with ties."""
    if is_added:
        top = max(own, np.log(lift)) if lift > 0.0 else own
        own = top + np.log(np.exp(own - top) + lift * np.exp(-top))
    else:
        own += lift
    gap = own - rival
    return log_likelihood(gap, *beside(abs(gap), nu), games, score)


@kernel(error_model="numpy")
def _height(  # type: ignore[no-untyped-def]
    helped, other, kind, n_games, score, value, first_additive, nu,
    known_strength, known_value, known_nu, known_term, strength, term,
):  # fmt: skip
    total = 0.0
    for cell in range(len(other)):
        k, own, rival = kind[cell], strength[helped[cell]], strength[other[cell]]
        if (
            own == known_strength[helped[cell]]
            and rival == known_strength[other[cell]]
            and value[k] == known_value[k]
            and nu == known_nu
        ):
            term[cell] = known_term[cell]
        else:
            term[cell] = _of_cell(
                own, value[k], k >= first_additive, rival, n_games[cell], score[cell], nu
            )
        total += term[cell]
    return total


@kernel(error_model="numpy")
def _move_players(  # type: ignore[no-untyped-def]
    helped, other, kind, n_games, score, value, first_additive, nu, order, start, shifts, strength
):
    for i in range(len(start) - 1):
        now, best, top = strength[i], strength[i], -np.inf
        for trial in range(-1, len(shifts)):
            strength[i] = now + shifts[trial] if trial >= 0 else now
            total = 0.0
            for place in range(start[i], start[i + 1]):
                cell = order[place]
                k = kind[cell]
                total += _of_cell(
                    strength[helped[cell]], value[k], k >= first_additive, strength[other[cell]],
                    n_games[cell], score[cell], nu,
                )  # fmt: skip
            if total > top:
                best, top = strength[i], total
        strength[i] = best
