"""How far apart the players of a league are, found from their games so far."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.tier.event import State
from banzuke.engine.tier.tuned import (
    FIRST_LOOK,
    LEAST_INFORMATION,
    LOOK_AGAIN,
    SPREAD_FACTOR,
    SPREADS,
)


@dataclass(frozen=True)
class Spread:
    """The standard deviation of skills in a league, as its games so far tell it.

    Attributes
    ----------
    points
        Standard deviation of the prior of every player.
    n_games
        Games of the league so far.
    """

    points: float
    n_games: int


def next_look(n_games: int) -> int:
    """The first number of games above ``n_games`` after which the spread is found again."""
    look = FIRST_LOOK
    while look <= n_games:
        look = math.ceil(LOOK_AGAIN * look)
    return look


def likely_spread(state: State, spread: float, *, mean: float, least: float) -> float:
    """The spread of a league's skills, at least ``least``.

    A skill N(mu, sigma²) from the prior N(mean, spread²) is what games say, N(m, 1/τ), times that
    prior: ``τ = 1/sigma² - 1/spread²``. So m has the variance ``v² + 1/τ`` if players are v apart.
    Before any game, log v is normal about log ``least``. The result is the root mean square of v
    afterwards: of few players the spread is uncertain, and too small a spread would be worse than
    too large a one. In a league whose tables are levels of near equals games hardly tell the
    spread, and look as if it was small; so it is never below ``least``.

    Parameters
    ----------
    state
        Skills of all players of the league; those without games say nothing.
    spread
        Standard deviation of the prior of ``state``.
    mean, least
        Mean of the prior, and the spread without games, points.
    """
    precision, pull = _of_games(state, spread, mean)
    own = precision * spread**2 > LEAST_INFORMATION
    if not own.any():
        return max(spread, least)
    distance = (pull[own] / precision[own]) ** 2
    spreads = least * np.array(SPREADS)
    fits = (
        np.array(
            [
                -0.5 * np.sum(np.log(variance) + distance / variance)
                for v in spreads
                for variance in (v**2 + 1.0 / precision[own],)
            ]
        )
        - 0.5 * (np.log(spreads / least) / SPREAD_FACTOR) ** 2
    )
    weight = np.exp(fits - fits.max())
    return max(float(np.sqrt(np.sum(weight * spreads**2) / np.sum(weight))), least)


def with_spread(state: State, old: ArrayLike, new: float, *, mean: float) -> State:
    """The same games with the prior N(mean, new²) in place of N(mean, old²).

    ``old`` is one spread, or that of each of (n_players,). What a game said of one player depends a
    little on the priors of the others, and stays as it was.
    """
    before = np.broadcast_to(np.asarray(old, dtype=np.float64), state.mu.shape)
    moved: BoolArray = before != new
    precision, pull = _of_games(state, before, mean)
    whole = precision + 1.0 / new**2
    return State(
        np.where(moved, mean + pull / whole, state.mu),
        np.where(moved, 1.0 / np.sqrt(whole), state.sigma),
    )


def _of_games(
    state: State, spread: float | FloatArray, mean: float
) -> tuple[FloatArray, FloatArray]:
    """What games say: precision, and precision times the distance from the mean."""
    precision = 1.0 / state.sigma**2 - 1.0 / np.square(spread)
    known = precision * np.square(spread) > LEAST_INFORMATION
    pull = (state.mu - mean) / state.sigma**2
    return np.where(known, precision, 0.0), np.where(known, pull, 0.0)
