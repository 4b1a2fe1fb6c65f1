"""The maximum of the likelihood of a paired-comparison model: Fisher scoring on dense matrices."""

from dataclasses import dataclass, replace

import numpy as np
from scipy.linalg import LinAlgError, cho_factor, cho_solve

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.newton import AT_REST, LEVEL, NO_RISE, NOWHERE, SPENT, newton
from banzuke.engine.paired_models.chances import Outcomes
from banzuke.engine.paired_models.first_move import (
    BY_PAIR,
    PairsInOrder,
    difference,
    pairs_in_order,
)
from banzuke.engine.paired_models.tuned import (
    FIRST_LOG_TAU,
    LEAST,
    LEAST_LEFT,
    LEAST_PROMISE,
    LEAST_SURE,
    MOST_PARAMETERS,
    RULES,
)


class NoMaximum(RuntimeError):
    """The likelihood has no maximum that could be reached: an effect grows without end."""


@dataclass(frozen=True)
class Games:
    """Counted games among players who can all be rated.

    Attributes
    ----------
    n_players : int
    first, second : (n_cells,) int64
    moves : (n_cells,)
        1 where the first player has the advantage of moving first, else 0.
    counts : (3, n_cells)
        Wins, draws and losses of the first.
    """

    n_players: int
    first: IntArray
    second: IntArray
    moves: FloatArray
    counts: FloatArray


@dataclass(frozen=True)
class EffectsByPair:
    """The effect of moving first in each pair that met in both orders.

    Attributes
    ----------
    low, high : (n_pairs,) int64
        Players, the smaller number first.
    effect, effect_se : (n_pairs,)
        In the unit of `PairedFit.effect`. If the player who moved first won all games of a pair,
        or lost all of them, a multiplicative effect is inf or -inf, and its error NaN.
    """

    low: IntArray
    high: IntArray
    effect: FloatArray
    effect_se: FloatArray


@dataclass(frozen=True)
class PairedFit:
    """One model at the maximum of its likelihood.

    Attributes
    ----------
    outcomes, first_move : str
        Names of the model of results and of the effect of moving first.
    rating_elo : (n_players,)
        With mean 0; differences of even players have the slope of the Elo scale in every model.
    draw_of_equals : float
        Chance of a draw between equals who do not move first; NaN if draws are no outcome.
    effect, effect_se : float
        Elo of moving first (multiplicative), or strength where the mean strength is 50
        (additive); NaN without one, or with one a pair.
    score_of_first : float
        Expected score of the first mover between two of the mean strength: 0.5 without effect, NaN
        with one a pair.
    log_likelihood : float
        Natural logarithm, without binomial constants.
    n_parameters : int
        Ratings less one, and effects.
    n_steps : int
    by_pair : EffectsByPair or None
    """

    outcomes: str
    first_move: str
    rating_elo: FloatArray
    draw_of_equals: float
    effect: float
    effect_se: float
    score_of_first: float
    log_likelihood: float
    n_parameters: int
    n_steps: int
    by_pair: EffectsByPair | None = None

    @property
    def aic(self) -> float:
        """``-2 ln P + 2 k``."""
        return -2.0 * self.log_likelihood + 2.0 * self.n_parameters


@dataclass(frozen=True)
class _Point:
    """ln P at a state, its gradient and the information, the first player's strength held."""

    value: float
    gradient: FloatArray
    information: FloatArray


def fit_paired(games: Games, outcomes: Outcomes, first_move: str) -> PairedFit:
    """The fit of a model.

    The state is the log strengths, the first player's held at 0, then ln τ if draws are an
    outcome, then the effects of moving first.

    Raises
    ------
    NoMaximum
        If no step raises ln P before the slope has gone, or there are too many parameters.
    """
    model = _Model(games, outcomes, first_move)
    if model.size > MOST_PARAMETERS:
        raise NoMaximum(f"{model.size:,} parameters; at most {MOST_PARAMETERS:,} are fitted")
    state = np.zeros(model.size)
    if outcomes.has_draws:
        state[games.n_players] = FIRST_LOG_TAU
    climb = _ModelClimb(model)
    end = _uphill(climb, state, np.empty_like(state), np.empty_like(state), RULES)
    if end.rule != AT_REST:
        raise NoMaximum(_FAILURES[end.rule])
    model.refuse_limits(state, climb.here)
    return model.published(state, climb.here, end.n_steps)


_FAILURES = {
    LEVEL: "an effect grows without end, or is at its limit",
    NO_RISE: "ln P rises only beyond what an effect may be: it is at its limit",
    NOWHERE: "the start is beyond what an effect may be",
    SPENT: f"no maximum after {RULES.steps} steps: an effect grows without end",
}
"""The reason of a failure, by the rule that ended the climb."""


class _Model:
    """The log-likelihood of games under a model."""

    def __init__(self, games: Games, outcomes: Outcomes, first_move: str) -> None:
        self.outcomes, self.first_move = outcomes, first_move
        self.pairs: PairsInOrder | None = None
        self.certain = np.zeros(0, np.int64)
        self._first_wins = np.zeros(0, np.bool_)
        n = games.n_players
        self.draw_at = n if outcomes.has_draws else None
        self.first_effect = n + outcomes.has_draws
        effect_of = np.zeros(len(games.first), np.int64)
        if first_move.endswith(BY_PAIR):
            self.pairs = pairs_in_order(games.first, games.second, games.moves)
            games, effect_of = self._by_pair(games, self.pairs)
        self.games = games
        n_effects = 0 if first_move == "none" else int(effect_of.max(initial=0)) + 1
        self.effect_at = None if first_move == "none" else self.first_effect + effect_of
        self.size = self.first_effect + n_effects

    def _by_pair(self, games: Games, pairs: PairsInOrder) -> tuple[Games, IntArray]:
        """The games that determine effects, and the number of the effect of each cell.

        Pairs that did not meet in both orders share the last number.

        If the player who moves first always wins, or always loses, in a pair, its multiplicative
        effect grows without end. Then the results of its games are certain, add 0 to ln P, and
        contain no other information.
        """
        is_used = np.ones(len(games.first), np.bool_)
        own = pairs.in_both_orders.copy()
        if self.first_move.startswith("multiplicative"):
            moved = np.where(games.moves > 0.0, games.counts, 0.0)
            won, drawn, lost = (np.bincount(pairs.of_cell, row, len(own)) for row in moved)
            one_way = ((won + drawn == 0.0) | (lost + drawn == 0.0)) & own
            self.certain = np.flatnonzero(one_way)
            self._first_wins = won > 0.0
            own &= ~one_way
            is_used = ~(one_way[pairs.of_cell] & (games.moves > 0.0))
        number = np.where(own, np.cumsum(own) - 1, int(own.sum()))[pairs.of_cell]
        number[games.moves == 0.0] = 0
        cells = {name: getattr(games, name)[is_used] for name in ("first", "second", "moves")}
        return replace(games, **cells, counts=games.counts[:, is_used]), number[is_used]

    def at(self, state: FloatArray) -> _Point:
        """The ln P with gradient and expected information, (size - 1,) parameters."""
        games, tau = self.games, self._tau(state)
        effect = 0.0 if self.effect_at is None else state[self.effect_at]
        gap = difference(
            self.first_move, state[games.first], state[games.second], games.moves, effect
        )
        if not np.isfinite(gap.d).all():
            return _Point(-np.inf, np.zeros(0), np.zeros((0, 0)))
        chances = self.outcomes.chances(gap.d, tau)
        p = np.maximum(chances.p, LEAST)
        value = float(np.sum(np.where(games.counts > 0, games.counts * np.log(p), 0.0)))
        local = [chances.by_d * gap.by_first, chances.by_d * gap.by_second]
        places = [games.first, games.second]
        for at, slope in (
            (self.draw_at, chances.by_draw),
            (self.effect_at, chances.by_d * gap.by_effect),
        ):
            if at is not None:
                local.append(slope)
                places.append(np.broadcast_to(np.asarray(at), len(games.first)))
        return _Point(value, *self._gathered(places, np.stack(local), p))

    def _gathered(
        self, places: list[IntArray], slope: FloatArray, p: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Gradient and information of all cells, from (n_local, 3, n_cells) slopes of chances."""
        counts = self.games.counts
        # Without draws as outcomes their slopes are 0 and their chance is the least.
        gradient, information = np.zeros(self.size), np.zeros((self.size, self.size))
        relative = slope / p
        total = counts.sum(axis=0)
        for a, at in enumerate(places):
            np.add.at(gradient, at, np.sum(counts * relative[a], axis=0))
            for b, other in enumerate(places):
                np.add.at(information, (at, other), total * np.sum(slope[a] * relative[b], axis=0))
        return gradient[1:], information[1:, 1:]

    def _tau(self, state: FloatArray) -> float:
        return float(np.exp(state[self.draw_at])) if self.draw_at is not None else 0.0

    def refuse_limits(self, state: FloatArray, here: _Point) -> None:
        """Raise `NoMaximum` if an effect has become so large that the games do not bound it."""
        bounded = [] if self.draw_at is None else [self.draw_at]
        if self.first_move.startswith("multiplicative"):
            bounded += range(self.first_effect, self.size)
        errors = self.errors(here)
        if any(errors[at - 1] > LEAST_SURE for at in bounded):
            raise NoMaximum("an effect grows without end: some outcome is certain")
        if self.effect_at is not None and self.first_move.startswith("additive"):
            strength, effect = np.exp(state[: self.games.n_players]), state[self.effect_at]
            first, second = (strength[at] for at in (self.games.first, self.games.second))
            left = np.minimum(1.0 + effect / first, 1.0 - effect / second)
            if left[self.games.moves > 0.0].min(initial=1.0) < LEAST_LEFT:
                raise NoMaximum("the effect is at its limit: it is as large as a player's strength")

    def errors(self, here: _Point) -> FloatArray:
        """Standard errors of all parameters but the first, from the expected information."""
        inverse = cho_solve(cho_factor(here.information), np.eye(len(here.information)))
        return np.asarray(np.sqrt(np.diag(inverse)))

    def published(self, state: FloatArray, here: _Point, n_steps: int) -> PairedFit:
        """The fit at a state, in published units."""
        n, elo, tau = self.games.n_players, self.outcomes.elo, self._tau(state)
        log_strength = state[:n] - state[:n].mean()
        mean = float(np.exp(state[:n]).mean())
        # An additive effect is in the unit of strengths, whose mean is published as 50.
        is_additive = self.first_move.startswith("additive")
        unit = 50.0 / mean if is_additive else elo
        effects = unit * state[self.first_effect :]
        errors = unit * self.errors(here)[self.first_effect - 1 :]
        is_one = self.effect_at is not None and self.pairs is None
        score = 0.5 if self.effect_at is None else np.nan
        if is_one:
            even = np.full(1, np.log(mean) if is_additive else 0.0)
            gap = difference(self.first_move, even, even, np.ones(1), effects[0] / unit)
            win, draw, _ = self.outcomes.chances(gap.d, tau).p[:, 0]
            score = float(win + 0.5 * draw)
        return PairedFit(
            outcomes=self.outcomes.name,
            first_move=self.first_move,
            rating_elo=elo * log_strength,
            draw_of_equals=self.outcomes.draw_of_equals(tau) if tau else np.nan,
            effect=float(effects[0]) if is_one else np.nan,
            effect_se=float(errors[0]) if is_one else np.nan,
            score_of_first=score,
            log_likelihood=here.value,
            n_parameters=self.size - 1 + len(self.certain),
            n_steps=n_steps,
            by_pair=(self._effects_by_pair(self.pairs, effects, errors) if self.pairs else None),
        )

    def _effects_by_pair(
        self, pairs: PairsInOrder, effects: FloatArray, errors: FloatArray
    ) -> EffectsByPair:
        """Effects of the pairs that met in both orders; infinite if the results are certain."""
        inside = np.flatnonzero(pairs.in_both_orders)
        is_certain = np.isin(inside, self.certain)
        effect, error = np.full((2, len(inside)), np.nan)
        effect[~is_certain] = effects[: (~is_certain).sum()]
        error[~is_certain] = errors[: (~is_certain).sum()]
        effect[is_certain] = np.where(self._first_wins[self.certain], np.inf, -np.inf)
        return EffectsByPair(pairs.low[inside], pairs.high[inside], effect, error)


class _ModelClimb:
    """A model, and the point evaluated last."""

    here: _Point

    def __init__(self, model: _Model) -> None:
        self.model = model

    def value(self, state: FloatArray) -> float:
        self.here = self.model.at(state)
        return self.here.value

    def solve(self, step: FloatArray) -> tuple[float, float]:
        """Write the step, of all but the first player's strength."""
        gradient, information = self.here.gradient, self.here.information
        step[0] = 0.0
        try:
            step[1:] = cho_solve(cho_factor(information), gradient)
        except (LinAlgError, ValueError) as error:
            raise NoMaximum("the games do not determine every parameter") from error
        return float(gradient @ step[1:]), float(np.abs(step).max())


def _is_at_rest(gain: float, _longest: float, _value: float) -> bool:
    return gain < LEAST_PROMISE


_uphill = newton(_ModelClimb.value, _ModelClimb.solve, _is_at_rest)
