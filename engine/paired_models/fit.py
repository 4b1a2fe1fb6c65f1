"""The maximum of the likelihood of a paired-comparison model: Fisher scoring on dense matrices."""

from dataclasses import dataclass

import numpy as np
from scipy.linalg import LinAlgError, cho_factor, cho_solve

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.paired_models.chances import LEAST, Outcomes
from banzuke.engine.paired_models.first_move import difference

MOST_STEPS, MOST_HALVINGS = 200, 40
"""Steps of a climb and halvings of a step, at which a fit is given up and said to have failed."""
AT_REST = 1e-9
"""Gain of ln P that a whole step still promises, at which the climb ends."""
FIRST_LOG_TAU = -1.0
"""Start of ln τ: 15 to 29 % of games between equals are drawn. There is one maximum."""
LEAST_SURE = 5.0
"""Standard error of an effect, in logits or of ln τ, from which on games do not bound it: where all
outcomes but one have lost their chance, no information is left."""
LEAST_LEFT = 1e-6
"""Share of a player's strength that an additive effect must leave; less is its limit."""


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
        (additive); NaN without one.
    score_of_first : float
        Expected score of the first mover between two of the mean strength: 0.5 without effect.
    log_likelihood : float
        Natural logarithm, without binomial constants.
    n_parameters : int
        Ratings less one, and effects.
    n_steps : int
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
    """Return the fit of a model.

    The state is the log strengths, the first player's held at 0, then ln τ if draws are an
    outcome, then the effect of moving first.

    Raises
    ------
    NoMaximum
        If no step raises ln P before the slope has gone.
    """
    model = _Model(games, outcomes, first_move)
    state = np.zeros(model.size)
    if outcomes.has_draws:
        state[games.n_players] = FIRST_LOG_TAU
    here = model.at(state)
    for n_steps in range(MOST_STEPS):
        step = _solved(here)
        if here.gradient @ step < AT_REST:
            model.refuse_limits(state, here)
            return model.published(state, here, n_steps)
        state, here = _climbed(model, state, here, step)
    raise NoMaximum(f"no maximum after {MOST_STEPS} steps: an effect grows without end")


def _solved(here: _Point) -> FloatArray:
    try:
        return np.asarray(cho_solve(cho_factor(here.information), here.gradient))
    except (LinAlgError, ValueError) as error:
        raise NoMaximum("the games do not determine every parameter") from error


def _climbed(
    model: "_Model", state: FloatArray, here: _Point, step: FloatArray
) -> tuple[FloatArray, _Point]:
    for _ in range(MOST_HALVINGS):
        there = state.copy()
        there[1:] += step
        found = model.at(there)
        if found.value >= here.value:
            return there, found
        step = 0.5 * step
    raise NoMaximum("ln P rises only beyond what an effect may be: it is at its limit")


class _Model:
    """The log-likelihood of games under a model."""

    def __init__(self, games: Games, outcomes: Outcomes, first_move: str) -> None:
        self.games, self.outcomes, self.first_move = games, outcomes, first_move
        n = games.n_players
        self.draw_at = n if outcomes.has_draws else None
        self.effect_at = None if first_move == "none" else n + outcomes.has_draws
        self.size = n + outcomes.has_draws + (first_move != "none")

    def at(self, state: FloatArray) -> _Point:
        """Return ln P with gradient and expected information, (size - 1,) parameters."""
        games, tau, effect = self.games, *self._effects(state)
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
                places.append(np.full(len(games.first), at))
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

    def _effects(self, state: FloatArray) -> tuple[float, float]:
        tau = float(np.exp(state[self.draw_at])) if self.draw_at is not None else 0.0
        return tau, float(state[self.effect_at]) if self.effect_at is not None else 0.0

    def refuse_limits(self, state: FloatArray, here: _Point) -> None:
        """Raise `NoMaximum` if an effect has left all that games could tell."""
        bounded = [self.draw_at, self.effect_at if self.first_move == "multiplicative" else None]
        if any(at is not None and self.error_of(here, at) > LEAST_SURE for at in bounded):
            raise NoMaximum("an effect grows without end: some outcome is certain")
        if self.first_move == "additive":
            strength, effect = np.exp(state[: self.games.n_players]), state[self.effect_at]
            moved = self.games.moves > 0.0
            first, second = (strength[at[moved]] for at in (self.games.first, self.games.second))
            if min((1.0 + effect / first).min(), (1.0 - effect / second).min()) < LEAST_LEFT:
                raise NoMaximum("the effect is at its limit: it takes all that somebody has")

    def error_of(self, here: _Point, at: int) -> float:
        """Standard error of a parameter, from the expected information."""
        unit = np.eye(len(here.information))[at - 1]
        return float(np.sqrt(unit @ cho_solve(cho_factor(here.information), unit)))

    def published(self, state: FloatArray, here: _Point, n_steps: int) -> PairedFit:
        """Return the fit at a state, in published units."""
        n, elo = self.games.n_players, self.outcomes.elo
        tau, effect = self._effects(state)
        log_strength = state[:n] - state[:n].mean()
        is_additive = self.first_move == "additive"
        # An additive effect is in the unit of strengths, whose mean is published as 50.
        unit = 50.0 / float(np.exp(state[:n]).mean()) if is_additive else elo
        error = np.nan
        if self.effect_at is not None:
            error = unit * self.error_of(here, self.effect_at)
        even = np.full(1, np.log(np.exp(state[:n]).mean()) if is_additive else 0.0)
        gap = difference(self.first_move, even, even, np.ones(1), effect)
        win, draw, _ = self.outcomes.chances(gap.d, tau).p[:, 0]
        return PairedFit(
            outcomes=self.outcomes.name,
            first_move=self.first_move,
            rating_elo=elo * log_strength,
            draw_of_equals=self.outcomes.draw_of_equals(tau) if tau else np.nan,
            effect=unit * effect if self.effect_at is not None else np.nan,
            effect_se=error,
            score_of_first=float(win + 0.5 * draw),
            log_likelihood=here.value,
            n_parameters=self.size - 1,
            n_steps=n_steps,
        )
