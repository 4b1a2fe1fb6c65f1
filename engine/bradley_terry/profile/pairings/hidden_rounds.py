"""A test of whether some order of the games makes them a Swiss tournament.

Logs often lack the rounds. The games of a tournament can then be put into rounds in many ways: a
search moves them between rounds, so that nobody plays twice in a round and paired players have
equal points. A Swiss tournament has such rounds. If players of similar strength met, or if the lot
paired them, the search finds rounds with more similar points than the lot gives, but the points are
far from equal. The search sees the players in the order of their strengths, so that names change
nothing.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.pairings.by_points import nearness
from banzuke.engine.bradley_terry.profile.pairings.choice import in_order
from banzuke.engine.bradley_terry.profile.pairings.hidden_rounds_kernel import rows, sweep
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    BYES,
    CLOSE,
    CLOSE_WITH_BYES,
    COOLING,
    FEW_BYES,
    FEWEST_ROUNDS,
    MANY_GAMES,
    MOST_AGAIN,
    MOST_GAMES,
    MOST_MISSED,
    MOST_OF_ALL,
    SEARCHES,
    SWEEPS,
    TWICE_IN_ROUND,
)


@dataclass(frozen=True)
class Bag:
    """The games of a tournament, in any order.

    Attributes
    ----------
    first, second : (n_games,)
    score : (n_games,)
        Score of the first.
    n_players : int
    n_rounds : int
        Games of whoever played most.
    """

    first: IntArray
    second: IntArray
    score: FloatArray
    n_players: int
    n_rounds: int

    @property
    def missed(self) -> float:
        """The share of a round's players who are not paired, on average."""
        return 1.0 - 2.0 * len(self.first) / (self.n_players * self.n_rounds)


def could_be_by_points(problem: Problem, strength: FloatArray) -> bool:
    """Whether the games of a problem, whose order is unknown, have rounds by points.

    Players are numbered by their `strength` (n_rated,).
    """
    bag = bag_of(problem, strength)
    return bag is not None and has_rounds_by_points(bag)


def bag_of(problem: Problem, strength: FloatArray) -> Bag | None:
    """The games of a problem, or None if they are not those of one tournament with rounds.

    Players are numbered by their `strength` (n_rated,), and games are in the order of the players.

    They are not if many have met twice, if there are too few rounds, if so many have met that there
    was little left to pair, or if players missed most rounds. Too many games are not searched.
    """
    cells = problem.folded
    if cells.rows is not None:
        return None
    n, helped, other = problem.n_rated, problem.helped, cells.other
    met = np.unique(np.sort(np.column_stack((helped, other)), axis=1), axis=0)
    n_games = float(cells.n_games.sum())
    if n_games - len(met) > MOST_AGAIN * n_games:
        return None
    place = np.argsort(in_order(strength))
    outcome, cell = np.nonzero(problem.counts)
    again = problem.counts[outcome, cell].astype(np.int64)
    one, two = place[helped[cell]], place[other[cell]]
    points = np.array([1.0, 0.5, 0.0])[outcome]
    points = np.where(one < two, points, 1.0 - points)
    one, two = np.minimum(one, two), np.maximum(one, two)
    order = np.lexsort((points, two, one))
    first, second, score = (np.repeat(part[order], again[order]) for part in (one, two, points))
    n_rounds = int(np.bincount(np.concatenate((first, second)), minlength=n).max())
    if not FEWEST_ROUNDS <= n_rounds <= MOST_OF_ALL * n or len(first) > MOST_GAMES:
        return None
    bag = Bag(first, second, score, n, n_rounds)
    return bag if bag.missed <= MOST_MISSED else None


def has_rounds_by_points(bag: Bag) -> bool:
    """Whether a search finds rounds whose pairings are by points."""
    with_byes = bag.missed > FEW_BYES
    enough = CLOSE_WITH_BYES if with_byes else CLOSE
    byes = BYES if with_byes else (BYES[-1],)
    searches = SEARCHES if len(bag.first) <= MANY_GAMES else 1
    return any(closeness(bag, bye, number) > enough for number in range(searches) for bye in byes)


def closeness(bag: Bag, bye: float, number: int) -> float:
    """How close points of paired players are in the best rounds that a search finds.

    The statistic of `by_points` (standard deviations below the sum by lot), divided by the root of
    the number of games, so that it does not grow with the tournament. `bye` is what a missed round
    is worth, `number` that of the search.
    """
    turn, points = searched(bag, bye, streams.named("hidden rounds", str(number), str(bye)))
    sums = np.zeros(4)
    for of_round in range(bag.n_rounds):
        here = turn == of_round
        if here.any():
            before = points[:, of_round]
            sums += nearness(before[bag.first[here]], before[bag.second[here]])
    seen, _, by_lot, variance = sums.tolist()
    return (by_lot - seen) / (variance * len(bag.first)) ** 0.5 if variance else 0.0


def searched(bag: Bag, bye: float, stream: np.random.Generator) -> tuple[IntArray, FloatArray]:
    """Rounds of the games, and the (n_players, n_rounds + 1) points before each, by annealing.

    `bye` is what a missed round is worth.
    """
    n_games, n, n_rounds = len(bag.first), bag.n_players, bag.n_rounds
    turn = stream.integers(0, n_rounds, n_games)
    listed, n_listed = _by_player(bag)
    points, count = np.zeros((n, n_rounds + 1)), np.zeros((n, n_rounds), np.int64)
    results = (bag.first, bag.second, bag.score, listed, n_listed)
    rows(*results, turn, bye, points, count)
    heat = np.geomspace(*COOLING, SWEEPS)
    for temperature, twice in zip(heat, np.geomspace(*TWICE_IN_ROUND, SWEEPS), strict=True):
        luck = stream.random((n_games, 5))
        sweep(*results, turn, bye, points, count, temperature, twice, luck)
    return turn, points


def _by_player(bag: Bag) -> tuple[IntArray, IntArray]:
    """The (n_players, n_rounds) games of each player, and how many there are."""
    player = np.concatenate((bag.first, bag.second))
    game = np.tile(np.arange(len(bag.first)), 2)
    order = np.argsort(player, kind="stable")
    n_listed = np.bincount(player, minlength=bag.n_players)
    start = np.cumsum(n_listed) - n_listed
    listed = np.zeros((bag.n_players, bag.n_rounds), np.int64)
    listed[player[order], np.arange(len(player)) - start[player[order]]] = game[order]
    return listed, n_listed
