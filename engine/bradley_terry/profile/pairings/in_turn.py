"""A test of whether pairings follow the results so far, from the order of play.

Where they do, as in a Swiss tournament, a player who has just won meets a stronger opponent next.
Where players meet by lot, by a timetable, or because they know each other, a result predicts the
next opponent no better than the previous one: played backwards, such a league looks the same. The
statistic is the sum of ``result × (next opponent's strength - this one's)`` over each two
consecutive games of a player, of both games' results, divided by its standard deviation. Games of
one turn count as one, with the sum of their results and the mean of the opponents. Where pairings
do not follow results its mean is near 0, with a deviation of 0.5 to 1. Where they do, it is 2.4 and
more: 3 to 6 in leagues of 30 players (one to five Swiss tournaments of 7 rounds, ladders by running
ratings), 2.4 in tournaments that McMahon's system pairs. Places can stand for strengths.
"""

from dataclasses import dataclass, field

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    DIGITS,
    FOLLOWING,
    GAMES_TOGETHER,
    OTHERS_SD,
    SIDES,
    SUREST_BY_ORDER,
    UNKNOWN_ORDER,
)


@dataclass(frozen=True)
class OrderedGames:
    """Single games in their order of play.

    Attributes
    ----------
    first_idx, second_idx : (n_games,)
        Players of the league.
    score : (n_games,)
        Score of the first mover.
    turn : (n_games,)
        Increases with time; games of the same turn have no order.
    event : (n_games,), optional
        Number of the event: points begin anew with each. By default all games are one event.
    moves : (n_games,) bool, optional
        Whether moving first counts in the game: not on neutral ground, nor with a handicap. By
        default it does.
    handicap : (n_games,), optional
        Code of the game's handicap; by default 0, none.
    """

    first_idx: IntArray
    second_idx: IntArray
    score: FloatArray
    turn: IntArray
    event: IntArray = field(default_factory=lambda: np.zeros(1, np.int64))
    moves: BoolArray = field(default_factory=lambda: np.ones(1, np.bool_))
    handicap: IntArray = field(default_factory=lambda: np.zeros(1, np.int64))

    def __post_init__(self) -> None:
        """Make one event number, one mark of moves, and one handicap, per game."""
        for name in ("event", "moves", "handicap"):
            each = np.broadcast_to(getattr(self, name), self.turn.shape)
            object.__setattr__(self, name, each)

    @property
    def has_order(self) -> bool:
        """Whether the games have more than one turn."""
        return bool(np.any(self.turn != self.turn[0]))


def follows_results(
    games: OrderedGames, strength: FloatArray, mover: float, *, place: FloatArray | None = None
) -> float:
    """The probability that pairings follow the results so far, at most `SUREST_BY_ORDER`.

    Parameters
    ----------
    games : OrderedGames
    strength : (n_players,)
        In natural units, NaN for players who are left out.
    mover : float
        The first mover's advantage.
    place : (n_players,), optional
        Places of players (`places`), which are compared in place of strengths. Which end is the
        upper one is unknown, so a fall after a win counts as a rise.
    """
    # Where all are equal, as if all games were drawn, the statistic would be one of rounding.
    strength = np.round(strength, DIGITS)
    first, second = games.first_idx, games.second_idx
    gap = strength[first] - strength[second] + mover * games.moves
    surprise = games.score - 0.5 * (1.0 + np.tanh(0.5 * gap))
    value = strength if place is None else place
    if place is None:
        return follows_luck(games, surprise, value[second], value[first])
    faced = (value[second], value[first])
    return follows_luck(games, surprise, *faced, tried=(1, GAMES_TOGETHER), either_way=True)


def follows_luck(
    games: OrderedGames,
    luck: FloatArray,
    of_first: FloatArray,
    of_second: FloatArray,
    *,
    tried: tuple[int, ...] = (1,),
    either_way: bool = False,
) -> float:
    """The probability that something a player has in each game follows the player's luck so far.

    Parameters
    ----------
    games : OrderedGames
    luck : (n_games,)
        Score of the first mover beyond the expected one, NaN for games that are left out.
    of_first, of_second : (n_games,)
        What the first and the second player have, such as the strength of the opponent.
    tried : tuple of int
        How many of a player's games count together; the largest statistic decides.
    either_way : bool
        Whether a fall after good luck counts as a rise does.
    """
    player = np.concatenate((games.first_idx, games.second_idx))
    turn = np.concatenate((games.turn, games.turn))
    value = np.concatenate((of_first, of_second))
    luck = np.concatenate((luck, -luck))
    order = np.lexsort((luck, value, turn, player))
    order = order[np.isfinite(luck[order])]
    if len(order) == 0:
        return UNKNOWN_ORDER
    player, turn, value, luck = player[order], turn[order], value[order], luck[order]
    each = (_statistic(player, turn, value, luck, n_games) for n_games in tried)
    found = [one for one in each if one is not None]
    if not found:
        return UNKNOWN_ORDER
    if either_way:
        return _chance(max(map(abs, found)), sides=SIDES)
    return _chance(max(found))


def _statistic(
    player: IntArray, turn: IntArray, faced: FloatArray, luck: FloatArray, n_games: int
) -> float | None:
    """The statistic if so many games count together; None if all opponents are as strong."""
    begins = _together(player, turn, n_games)
    counted = np.diff(begins, append=len(player))
    faced = np.add.reduceat(faced, begins) / counted
    luck = np.add.reduceat(luck, begins)
    player = player[begins]
    then = np.flatnonzero(player[1:] == player[:-1])
    rise = faced[then + 1] - faced[then]
    each = np.concatenate((luck[then] * rise, luck[then + 1] * rise))
    size = float(np.sqrt(np.sum(each**2)))
    return float(np.sum(each)) / size if size > 0.0 else None


def _together(player: IntArray, turn: IntArray, n_games: int) -> IntArray:
    """Where those of a player's games begin that count as one: about so many, and whole turns."""
    is_new = np.diff(player, prepend=-1) != 0
    begins: IntArray = np.flatnonzero(is_new | (np.diff(turn, prepend=-1) != 0))
    of_player = np.flatnonzero(is_new)[np.cumsum(is_new)[begins] - 1]
    group = (begins - of_player) // n_games
    is_first = is_new[begins] | (np.diff(group, prepend=-1) != 0)
    return np.asarray(begins[is_first])


def _chance(statistic: float, *, sides: float = 1.0) -> float:
    mean, sd = FOLLOWING
    likely = np.exp(-0.5 * (min(statistic - mean, 0.0) / sd) ** 2) / sd
    other = sides * np.exp(-0.5 * (statistic / OTHERS_SD) ** 2) / OTHERS_SD
    chance = UNKNOWN_ORDER * likely / (UNKNOWN_ORDER * likely + (1.0 - UNKNOWN_ORDER) * other)
    return min(float(chance), SUREST_BY_ORDER)
