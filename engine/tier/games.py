"""Ratings by single games in time order, each a free-for-all."""

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.models import Models, Skills, possible_models, start_skills
from banzuke.engine.tier.orders import order_losses, uniform_losses
from banzuke.engine.tier.play import play
from banzuke.engine.tier.tuned import GAMES_AT_ONCE


@dataclass(frozen=True)
class GameParams:
    """Constants of skills by single games, in points.

    Attributes
    ----------
    mu_start, sigma_start
        Skill of a player without games, N(mu_start, sigma_start²); a wider spread is found from the
        league's games (`possible_models`).
    beta
        Standard deviation of a performance around the skill: the luck of one game. Its value was
        chosen by the 270 hanchan of a mahjong club, with the prior of the TIER rating. Their
        prequential log-loss is smallest, and nearly the same, for beta from 2500 to 3300: 0.0063 ±
        0.0074 nats a game below that of a guess. With beta 1000 the forecasts of these games are
        worse than a guess.
    drift
        Standard deviation of the change of a skill from one game of a player to the next, or None:
        found from the league's games. With 0 a skill is constant and sigma decreases for ever.
    """

    mu_start: float = 1500.0
    sigma_start: float = 500.0
    beta: float = 2500.0
    drift: float | None = None

    def __post_init__(self) -> None:
        """Refuse constants that allow no rating."""
        if not math.isfinite(self.mu_start):
            raise ValueError(f"mu_start is {self.mu_start}; give a finite number")
        for name in ("sigma_start", "beta"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0.0):
                raise ValueError(f"{name} is {value}; it is a spread in points, so give it > 0")
        if self.drift is not None and not 0.0 <= self.drift < math.inf:
            raise ValueError(f"drift is {self.drift}; give 0, or the change of a skill in a game")

    @property
    def models(self) -> Models:
        """What may be true of a league before its games."""
        return possible_models(self.sigma_start, self.drift)


@dataclass(frozen=True)
class Score:
    """Mean loss per predicted game, against a guess that treats all players the same.

    Attributes
    ----------
    model, guess
        Natural logarithm; NaN without predicted games.
    gain
        ``guess - model``: positive if skills predict.
    gain_se
        Standard error of the gain; NaN below two games. Each gain is conditional on all games
        before it, so gains are uncorrelated although games share players.
    """

    model: float
    guess: float
    gain: float
    gain_se: float


@dataclass(frozen=True)
class GamesRating:
    """Skills after some games, and how well each game was predicted from those before it.

    Attributes
    ----------
    skills
        Skill of each player after the last game, by each model, and the models' weights.
    games
        (n_players,) games of each player among these.
    order, first, pairs
        Scores of the forecasts of the whole finishing order, the winner, and pairs at a table.
    n_predicted
        Number of games behind the scores: all games without tied places.
    n_iter, converged
        Largest number of sweeps of a game, and whether all messages converged.
    """

    skills: Skills
    games: IntArray
    order: Score
    first: Score
    pairs: Score
    n_predicted: int
    n_iter: int
    converged: bool


def rate_games(
    player_idx: ArrayLike,
    played_at: ArrayLike,
    before: Skills,
    *,
    params: GameParams,
    places: ArrayLike | None = None,
) -> GamesRating:
    """The skills after games that are rated one by one, each from the skills after the game before.

    A game is the free-for-all of ``rate_ranking`` (specification "TIER rating", section 2), and its
    message counts in full. Before a game, the variance of each of its players grows by ``drift²``.
    Each model rates all games, and is weighed by the chance that it gave to each finishing order.
    Games of the same time are rated in the order given, but all of them are forecast from the
    skills before the first of them, of all models together (`Skills.mixed`).

    Parameters
    ----------
    player_idx
        (n_games, n_seats) players in finishing order, winner first.
    played_at
        (n_games,) times as integers that never decrease.
    before
        Skills before the first game, and the models' weights; not changed.
    params
        Constants of the rating. Spread and drift are those of the models.
    places
        (n_games, n_seats) integers that never decrease along a game; equal places are a tie.
        Without this array there are no ties.

    Raises
    ------
    ValueError
        If shapes do not fit, a player is unknown or twice at a table, or times or places decrease.
    """
    # The kernel is compiled anew for arrays that are read-only or not contiguous.
    seats = np.require(player_idx, np.int64, ("C_CONTIGUOUS", "WRITEABLE"))
    times = np.require(played_at, np.int64, ("C_CONTIGUOUS", "WRITEABLE"))
    n_players = len(before.mu)
    _check(seats, times, n_players)
    tied = _ties(places, seats)
    mu, sigma = (np.array(skill, np.float64, order="C") for skill in (before.mu, before.sigma))
    drift, log_weight = before.models.drift.copy(), before.models.log_weight.copy()
    n_iter, worst = 0, 0.0
    blocks = []
    for block in _blocks(times):
        forecast = np.empty((2, *seats[block].shape))
        sweeps, change = play(
            seats[block], times[block], tied[block], mu, sigma, drift, log_weight, params.beta,
            forecast,
        )  # fmt: skip
        n_iter, worst = max(n_iter, sweeps), max(worst, change)
        # Densities give no chance of an exact tie, so games with ties are rated and not scored.
        clear = ~tied[block].any(axis=1)
        sd = np.sqrt(forecast[1][clear] + params.beta**2)
        blocks.append(_sums(order_losses(forecast[0][clear], sd), seats.shape[1]))
    sums = np.sum(blocks, axis=0) if blocks else np.zeros((4, 3))
    order, first, pairs = (_score(sums[:, k]) for k in range(3))
    return GamesRating(
        skills=Skills(mu, sigma, replace(before.models, log_weight=log_weight)),
        games=np.bincount(seats.ravel(), minlength=n_players).astype(np.int64),
        order=order,
        first=first,
        pairs=pairs,
        n_predicted=int(sums[0, 0]),
        n_iter=n_iter,
        converged=worst <= 1.0,
    )


def start_games(n_players: int, *, params: GameParams) -> Skills:
    """The skills of players without games."""
    return start_skills(n_players, params.mu_start, params.models)


def chance_above(
    mu: tuple[float, float], sigma: tuple[float, float], *, beta: float, drift: float
) -> float:
    """The chance that the first of two players places above the second in their next game.

    ``Φ((mu_1 - mu_2) / sqrt(sigma_1² + sigma_2² + 2 drift² + 2 beta²))``.
    """
    deviation = math.hypot(*sigma, *(math.sqrt(2.0) * noise for noise in (drift, beta)))
    return float(ndtr((mu[0] - mu[1]) / deviation))


def _check(seats: IntArray, times: IntArray, n_players: int) -> None:
    if seats.ndim != 2 or seats.shape[1] < 2 or times.shape != seats.shape[:1]:
        raise ValueError(
            f"player_idx has shape {seats.shape} and played_at {times.shape}; give "
            "(n_games, n_seats) of 2 seats or more, and (n_games,)"
        )
    if seats.size and not (seats.min() >= 0 and seats.max() < n_players):
        raise ValueError(f"player_idx has players outside 0 to {n_players - 1}")
    in_order = np.sort(seats, axis=1)
    twice = np.flatnonzero((in_order[:, 1:] == in_order[:, :-1]).any(axis=1))
    if twice.size:
        raise ValueError(f"game {twice[0]} has a player twice: {seats[twice[0]].tolist()}")
    early = np.flatnonzero(np.diff(times) < 0)
    if early.size:
        raise ValueError(f"game {early[0] + 1} is before game {early[0]}; sort games by time")


def _ties(places: ArrayLike | None, seats: IntArray) -> BoolArray:
    if places is None:
        return np.zeros((len(seats), seats.shape[1] - 1), dtype=np.bool_)
    place = np.asarray(places)
    if place.shape != seats.shape or not np.issubdtype(place.dtype, np.integer):
        raise ValueError(
            f"places has shape {place.shape} and type {place.dtype}; give {seats.shape} integers"
        )
    step = np.diff(place, axis=1)
    if np.any(step < 0):
        game = int(np.flatnonzero((step < 0).any(axis=1))[0])
        raise ValueError(f"game {game} has places {place[game].tolist()}; give the winner first")
    return np.asarray(step == 0, dtype=np.bool_)


def _blocks(times: IntArray) -> list[slice]:
    """Blocks of games; games of the same time are in one block."""
    ends = [0]
    while ends[-1] < len(times):
        last = min(ends[-1] + GAMES_AT_ONCE, len(times)) - 1
        ends.append(int(np.searchsorted(times, times[last], side="right")))
    return [slice(start, stop) for start, stop in pairwise(ends)]


def _sums(losses: FloatArray, n_seats: int) -> FloatArray:
    """The (4, 3) sums over games: 1, loss, gain, gain²."""
    gain = uniform_losses(n_seats) - losses
    return np.array([np.full(3, len(losses)), *(a.sum(axis=0) for a in (losses, gain, gain**2))])


def _score(sums: FloatArray) -> Score:
    games = sums[0]
    if games == 0.0:
        return Score(math.nan, math.nan, math.nan, math.nan)
    model, gain = sums[1] / games, sums[2] / games
    square = max(sums[3] - games * gain**2, 0.0) if math.isfinite(gain) else math.nan
    se = math.sqrt(square / (games - 1.0) / games) if games > 1.0 else math.nan
    return Score(float(model), float(model + gain), float(gain), se)
