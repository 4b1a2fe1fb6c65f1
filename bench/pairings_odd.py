"""Leagues with a peculiarity; each returns the players and pairs of players hard to rate."""

from collections.abc import Callable, Iterable

import numpy as np

from bench.pairings import League, Played, without_repeats

OddOnes = tuple[list[int], list[tuple[int, int]]]
Odd = Callable[[League], OddOnes]


def _lot(league: League, players: Iterable[int], games: int) -> None:
    """Some players meet each other by lot, each in so many games."""
    everybody = list(players)
    for _ in range(games):
        order = league.rng.permutation(everybody).tolist()
        league.round(without_repeats(order, [set() for _ in range(league.n_players)]))


def nobody(play: Played) -> Odd:
    """The pairings of others, with nobody of special interest."""

    def play_it(league: League) -> OddOnes:
        play(league)
        return [], []

    return play_it


def uneven_teams(count: int) -> Odd:
    """Teams of different size; each meets each other with four members, strong against strong."""

    def play(league: League) -> OddOnes:
        size = league.rng.integers(4, 11, count).astype(float)
        size = np.maximum(4, np.floor(size * league.n_players / size.sum())).astype(int)
        ends = np.minimum(np.cumsum(size), league.n_players)
        sides = [list(range(int(e - s), int(e))) for s, e in zip(size, ends, strict=True)]

        def by_strength(boards: list[int]) -> list[int]:
            known = {player: league.truth[player] + league.rng.normal(0, 60.0) for player in boards}
            return sorted(boards, key=lambda player: -known[player])

        for one in range(count):
            for other in range(one + 1, count):
                two = (sides[one], sides[other])
                boards = [league.rng.permutation(side)[:4].tolist() for side in two]
                boards = [by_strength(side) for side in boards]
                league.round([(a, b) for a, b in zip(*boards, strict=True) if a != b])
        return [], []

    return play


def two_clubs(games: int, *, between: int, apart: float = 0.0) -> Odd:
    """Two clubs that few games join; the second is `apart` Elo stronger on average."""

    def play(league: League) -> OddOnes:
        half = league.n_players // 2
        league.truth[half:] += apart
        for club in (range(half), range(half, 2 * half)):
            _lot(league, club, games)
        for _ in range(between):
            league.round([(int(league.rng.integers(half)), int(half + league.rng.integers(half)))])
        return [], [(a, half + a) for a in range(half)]

    return play


def far_above(games: int, above: float) -> Odd:
    """By lot; the first player is far above the others."""

    def play(league: League) -> OddOnes:
        league.truth[0] = above
        _lot(league, range(league.n_players), games)
        return [0], []

    return play


def leavers(games: int) -> Odd:
    """By lot; three players leave after one game."""

    def play(league: League) -> OddOnes:
        _lot(league, range(league.n_players), 1)
        _lot(league, range(3, league.n_players), games - 1)
        return [0, 1, 2], []

    return play


def one_opponent(games: int, times: int) -> Odd:
    """By lot; three players meet one opponent only, many times."""

    def play(league: League) -> OddOnes:
        _lot(league, range(3, league.n_players), games)
        for player in range(3):
            other = int(league.rng.integers(3, league.n_players))
            for _ in range(times):
                league.round([(player, other)])
        return [0, 1, 2], []

    return play


def withdrawals(share: float) -> Odd:
    """A double round robin in which a share of the players withdraw on the way."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        rounds = 2 * (n - 1)
        last = np.where(league.rng.random(n) < share, league.rng.integers(2, rounds, n), rounds)
        for number in range(rounds):
            shift = number % (n - 1) + 1
            pairs = [(a, (a + shift) % n) for a in range(n) if a < (a + shift) % n]
            league.round((a, b) for a, b in pairs if min(last[a], last[b]) > number)
        return np.flatnonzero(last < rounds).tolist(), []

    return play


def no_shows(games: int, share: float) -> Odd:
    """By lot; a share of the games is lost by a player who did not come, and counts."""

    def play(league: League) -> OddOnes:
        _lot(league, range(league.n_players), games)
        league.games = [
            (a, b, float(league.rng.random() < 0.5) if league.rng.random() < share else s, t)
            for a, b, s, t in league.games
        ]
        return [], []

    return play


def newcomer(games: int, above: float, of_newcomer: int) -> Odd:
    """A weak club by lot, and one very strong newcomer with few games."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        league.truth[:] *= 0.5
        league.truth[0] = above
        _lot(league, range(1, n), games)
        for other in league.rng.permutation(np.arange(1, n))[:of_newcomer].tolist():
            league.round([(0, other)])
        return [0], []

    return play
