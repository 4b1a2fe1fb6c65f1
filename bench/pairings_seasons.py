"""Leagues as seasons go: breaks, unfinished games, byes asked for, boards, challenges, paces."""

import itertools

import numpy as np

from bench.pairings import League, in_groups, swiss_round, without_repeats
from bench.pairings_clubs import known
from bench.pairings_odd import Odd, OddOnes


def winter_break(games: int) -> Odd:
    """By lot in autumn; then half of the players leave, and as many new ones come."""

    def play(league: League) -> OddOnes:
        third = league.n_players // 3
        for here in (range(2 * third), range(third, 3 * third)):
            for _ in range(games):
                order = league.rng.permutation(here).tolist()
                league.round(without_repeats(order, [set() for _ in range(league.n_players)]))
        return list(range(third)) + list(range(2 * third, 3 * third)), []

    return play


def correspondence(share: float) -> Odd:
    """A round robin by letters; games of equals last longest, and a share is not finished."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        for a in range(n):
            for b in range(a):
                league.play(a, b)
        first, second = np.array(league.games)[:, :2].astype(int).T
        apart = np.abs(league.truth[first] - league.truth[second])
        months = league.rng.gamma(4.0, 1.0, len(first)) * np.exp(-apart / 400.0)
        order = np.argsort(months)[: round((1.0 - share) * len(first))].tolist()
        league.games = [(*league.games[at][:3], turn) for turn, at in enumerate(order)]
        return [], []

    return play


def byes_asked(rounds: int, *, share: float) -> Odd:
    """A Swiss tournament; a share of the players asks for half a point in a round, up to twice."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        points, met, byes = np.zeros(n), [{player} for player in range(n)], np.zeros(n)
        for _ in range(rounds):
            absent = (league.rng.random(n) < share) & (byes < 2)
            order = [p for p in in_groups(league.rng, points, None) if not absent[p]]
            points[absent] += 0.5
            byes += absent
            swiss_round(league, order, points, met)
        return [], []

    return play


def boards(teams: int) -> Odd:
    """Teams meet twice, with changed colours; the boards are in the order of known strength."""

    def play(league: League) -> OddOnes:
        by_lot = league.rng.permutation(league.n_players).reshape(teams, -1)
        strength = known(league, 60.0)
        sides = [side[np.argsort(-strength[side])].tolist() for side in by_lot]
        for turned in (0, 1):
            for one in range(teams):
                for other in range(one):
                    for at, two in enumerate(zip(sides[one], sides[other], strict=True)):
                        league.play(*two, first=two[(at + turned) % 2])
                    league.turn += 1
        return [], []

    return play


def challenges(games: int, reach: int = 3) -> Odd:
    """A ladder that begins by known strength; who wins takes the place, challengers move first."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        ladder = np.argsort(-known(league, 100.0)).tolist()
        for _ in range(n * games // 2):
            at = int(league.rng.integers(1, n))
            to = max(0, at - int(league.rng.integers(1, reach + 1)))
            if league.play(ladder[at], ladder[to], first=ladder[at]) == 1.0:
                ladder.insert(to, ladder.pop(at))
            league.turn += 1
        return [], []

    return play


def two_paces(games: int, *, apart: float) -> Odd:
    """By lot, rapid and blitz in turn; each player's strength differs between them."""

    def play(league: League) -> OddOnes:
        own, extra = league.truth.copy(), league.rng.normal(0.0, 0.5 * apart, league.n_players)
        for number in range(games):
            league.truth[:] = own + (extra if number % 2 else -extra)
            order = league.rng.permutation(league.n_players).tolist()
            league.round(without_repeats(order, [set() for _ in range(league.n_players)]))
        league.truth[:] = own
        return [], []

    return play


def divisions_at_home(seasons: int, *, divisions: int = 4, moved: int = 2) -> Odd:
    """Divisions by known strength, two up and two down; whoever is placed higher moves first."""

    def play(league: League) -> OddOnes:
        by_strength = np.argsort(-known(league, 120.0))
        tables = [part.tolist() for part in np.array_split(by_strength, divisions)]
        for _ in range(seasons):
            for table in tables:
                points = np.zeros(league.n_players)
                for at, lower in enumerate(table):
                    for higher in table[:at]:
                        won = league.play(higher, lower, first=higher)
                        points[[higher, lower]] += won, 1.0 - won
                        league.turn += 1
                table.sort(key=lambda player, points=points: -points[player])
            for above, below in itertools.pairwise(tables):
                above[-moved:], below[:moved] = below[:moved], above[-moved:]
            league.starts.append(league.turn)
        return [], []

    return play


def first_by_rating(games: int, *, share: float) -> Odd:
    """By lot; in a share of the games the lower by running rating moves first."""

    def play(league: League) -> OddOnes:
        for _ in range(games):
            order = league.rng.permutation(league.n_players).tolist()
            for pair in zip(order[0::2], order[1::2], strict=False):
                lower, higher = sorted(pair, key=lambda player: league.rating[player])
                first = lower if league.rng.random() < share else higher
                league.play(lower, higher, first=first)
            league.turn += 1
        return [], []

    return play
