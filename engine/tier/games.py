"""Ratings by single games in time order, each a free-for-all."""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import integers
from banzuke.engine.tier.event import State
from banzuke.engine.tier.kernel import sweep_chains
from banzuke.engine.tier.orders import order_losses, uniform_losses
from banzuke.engine.tier.spread import Spread, likely_spread, next_look, with_spread
from banzuke.engine.tier.tuned import GAMES_AT_ONCE, MAX_SWEEPS, RELATIVE_TOLERANCE, ROUNDING


@dataclass(frozen=True)
class GameParams:
    """Constants of skills by single games, in points.

    Attributes
    ----------
    mu_start, sigma_start
        Skill of a player without games, N(mu_start, sigma_start²).
    beta
        Standard deviation of a performance around the skill: the luck of one game. Its value was
        chosen by the 270 hanchan of a mahjong club, with the prior of the TIER rating. Their
        prequential log-loss is smallest, and nearly the same, for beta from 2500 to 3300: 0.0063 ±
        0.0074 nats a game below that of a guess. With beta 1000 the forecasts of these games are
        worse than a guess.
    drift
        Standard deviation of the change of a skill from one game of a player to the next. With 0 a
        skill is constant and sigma decreases for ever; the club's games need no drift.
    """

    mu_start: float = 1500.0
    sigma_start: float = 500.0
    beta: float = 2500.0
    drift: float = 0.0

    def __post_init__(self) -> None:
        """Refuse constants that allow no rating."""
        if not math.isfinite(self.mu_start):
            raise ValueError(f"mu_start is {self.mu_start}; give a finite number")
        for name in ("sigma_start", "beta"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value > 0.0):
                raise ValueError(f"{name} is {value}; it is a spread in points, so give it > 0")
        if not 0.0 <= self.drift < math.inf:
            raise ValueError(f"drift is {self.drift}; give 0, or the change of a skill in a game")


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
    state
        Skill of each player after the last game.
    games
        (n_players,) games of each player among these.
    order, first, pairs
        Scores of the forecasts of the whole finishing order, the winner, and pairs at a table.
    n_predicted
        Number of games behind the scores: all games without tied places.
    n_iter, converged
        Largest number of sweeps of a game, and whether all messages converged.
    spread
        The spread of the league's skills after the last game; with a drift, and where none was
        given, that which was given.
    """

    state: State
    games: IntArray
    order: Score
    first: Score
    pairs: Score
    n_predicted: int
    n_iter: int
    converged: bool
    spread: Spread | None = None


def rate_games(
    player_idx: ArrayLike,
    played_at: ArrayLike,
    state: State,
    *,
    params: GameParams,
    places: ArrayLike | None = None,
    spread: Spread | None = None,
) -> GamesRating:
    """The skills after games that are rated one by one, each from the state after the game before.

    A game is the free-for-all of ``rate_ranking`` (specification "TIER rating", section 2), and its
    message counts in full. Before a game, the variance of each of its players grows by ``drift²``.
    Games of the same time are rated in the order given, but all of them are forecast from the state
    before the first of them.

    With a ``spread``, the standard deviation of the prior is that of the league's players, found
    anew after 10, 12, 15, 18, 22, … games of the league (``likely_spread``), and never below
    ``params.sigma_start``. Games that came before count as if it had always been so.

    Parameters
    ----------
    player_idx
        (n_games, n_seats) players in finishing order, winner first.
    played_at
        (n_games,) times as integers that never decrease.
    state
        Skills before the first game; not changed.
    params
        Constants of the rating.
    places
        (n_games, n_seats) integers that never decrease along a game; equal places are a tie.
        Without this array there are no ties.
    spread
        The spread that is the prior of ``state``, in which all players of the league have to be,
        and the league's games before. None: the prior stays ``params.sigma_start``. A drift forgets
        the prior, so with one the spread stays as it is, too.

    Raises
    ------
    ValueError
        If shapes do not fit, a player is unknown or twice at a table, or times or places decrease.
    """
    # The kernel is compiled anew for arrays that are read-only or not contiguous.
    seats = np.require(player_idx, np.int64, ("C_CONTIGUOUS", "WRITEABLE"))
    times = np.require(played_at, np.int64, ("C_CONTIGUOUS", "WRITEABLE"))
    n_players = state.mu.size
    _check(seats, times, n_players)
    tied = _ties(places, seats)
    mu, sigma = state.mu.astype(np.float64), state.sigma.astype(np.float64)
    n_iter, worst = 0, 0.0
    blocks = []
    found = None if params.drift > 0.0 else spread
    stops = [] if found is None else _looks(found.n_games, len(seats))
    for block in _blocks(times, stops):
        before = np.empty((2, *seats[block].shape))
        sweeps, change = _play(
            seats[block], times[block], tied[block], mu, sigma, params.beta, params.drift, before
        )
        n_iter, worst = max(n_iter, sweeps), max(worst, change)
        # Densities give no chance of an exact tie, so games with ties are rated and not scored.
        clear = ~tied[block].any(axis=1)
        sd = np.sqrt(before[1][clear] + params.beta**2)
        blocks.append(_sums(order_losses(before[0][clear], sd), seats.shape[1]))
        if found is not None:
            found, mu, sigma = _look(found, block.stop - block.start, mu, sigma, params)
    sums = np.sum(blocks, axis=0) if blocks else np.zeros((4, 3))
    order, first, pairs = (_score(sums[:, k]) for k in range(3))
    return GamesRating(
        state=State(mu, sigma),
        games=np.bincount(seats.ravel(), minlength=n_players).astype(np.int64),
        order=order,
        first=first,
        pairs=pairs,
        n_predicted=int(sums[0, 0]),
        n_iter=n_iter,
        converged=worst <= 1.0,
        spread=found or spread,
    )


def start_games(n_players: int, *, params: GameParams) -> State:
    """The state of players without games."""
    return State(np.full(n_players, params.mu_start), np.full(n_players, params.sigma_start))


def chance_above(
    mu: tuple[float, float], sigma: tuple[float, float], *, params: GameParams
) -> float:
    """The chance that the first of two players places above the second in their next game.

    ``Φ((mu_1 - mu_2) / sqrt(sigma_1² + sigma_2² + 2 drift² + 2 beta²))``.
    """
    deviation = math.hypot(
        *sigma, *(math.sqrt(2.0) * noise for noise in (params.drift, params.beta))
    )
    return float(ndtr((mu[0] - mu[1]) / deviation))


@kernel(error_model="numpy")
def _play(  # type: ignore[no-untyped-def]
    seats, times, tied, mu, sigma, beta, drift, before
) -> tuple[int, float]:
    """Rate games in place; fill ``before`` with means and variances of skill before each time.

    Returns the largest number of sweeps, and the largest last change in units of the tolerance.
    """
    n_games, n = seats.shape
    mean, var = np.empty((n, 1)), np.empty((n, 1))
    messages, length, lane_tied = (
        np.empty((4, n, 1)),
        integers(1),
        np.empty((n - 1, 1), np.bool_),
    )
    length[0] = n
    most, worst = 0, 0.0
    seen = 0  # games with a forecast
    most_sweeps = np.int64(MAX_SWEEPS)  # a literal would be compiled separately
    for game in range(n_games):
        if game == seen:
            while seen < n_games and times[seen] == times[game]:
                for k in range(n):
                    player = seats[seen, k]
                    before[0, seen, k] = mu[player]
                    before[1, seen, k] = sigma[player] ** 2 + drift**2
                seen += 1
        # The chain only uses differences; means near 0 keep more digits for them.
        level = 0.0
        for k in range(n):
            level += mu[seats[game, k]] / n
        largest, narrowest, widest = 0.0, np.inf, 0.0
        for k in range(n):
            player = seats[game, k]
            mean[k, 0] = mu[player] - level
            var[k, 0] = sigma[player] ** 2 + drift**2 + beta**2
            largest = max(largest, abs(mean[k, 0]))
            narrowest, widest = min(narrowest, var[k, 0]), max(widest, var[k, 0])
            messages[0, k, 0] = messages[2, k, 0] = 0.0
            messages[1, k, 0] = messages[3, k, 0] = mean[k, 0]
            if k < n - 1:
                lane_tied[k, 0] = tied[game, k]
        tol = max(
            RELATIVE_TOLERANCE * math.sqrt(narrowest),
            ROUNDING * max(largest, math.sqrt(widest)),
        )
        sweeps, change = sweep_chains(mean, var, lane_tied, length, messages, tol, most_sweeps)
        most, worst = max(most, sweeps), max(worst, change / tol)
        for k in range(n):
            player = seats[game, k]
            down, up = messages[0, k, 0], messages[2, k, 0]
            prec = down + up
            pull = down * (messages[1, k, 0] - mean[k, 0]) + up * (messages[3, k, 0] - mean[k, 0])
            prior = sigma[player] ** 2 + drift**2
            # The message on skill has the precision tau = prec / (1 + beta² prec). What follows is
            # the posterior of the prior N(mean, prior) and this message.
            shared = 1.0 + (beta**2 + prior) * prec
            mu[player] += prior * pull / shared
            sigma[player] = math.sqrt(prior * (1.0 + beta**2 * prec) / shared)
    return most, worst


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


def _looks(n_before: int, n_games: int) -> list[int]:
    """The numbers of these games after which the spread is found again."""
    looks = []
    look = next_look(n_before)
    while look <= n_before + n_games:
        looks.append(look - n_before)
        look = next_look(look)
    return looks


def _look(
    spread: Spread, n_games: int, mu: FloatArray, sigma: FloatArray, params: GameParams
) -> tuple[Spread, FloatArray, FloatArray]:
    """The spread and the skills after ``n_games`` more games."""
    total, old, mean = spread.n_games + n_games, spread.points, params.mu_start
    if total < next_look(spread.n_games):
        return Spread(old, total), mu, sigma
    state = State(mu, sigma)
    new = likely_spread(state, old, mean=mean, least=params.sigma_start)
    state = with_spread(state, old, new, mean=mean)
    return Spread(new, total), state.mu, state.sigma


def _blocks(times: IntArray, stops: list[int]) -> list[slice]:
    """Blocks of games that end at stops; games of the same time are in one block."""
    ends = [0]
    while ends[-1] < len(times):
        stop = next((stop for stop in stops if stop > ends[-1]), len(times))
        last = min(ends[-1] + GAMES_AT_ONCE, stop) - 1
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
