"""More ways of pairing: arenas, teams, guests, absences, finals, challenges."""

import numpy as np

from bench.pairings import (
    SPREAD_ELO,
    League,
    Played,
    in_groups,
    knocked_out,
    swiss_round,
    without_repeats,
)


def arena(minutes: int) -> Played:
    """An arena of a site: all day, a free player meets the free player with the nearest points."""

    def play(league: League) -> None:
        n = league.n_players
        points, busy = np.zeros(n), np.zeros(n)
        leaves = league.rng.integers(minutes // 3, minutes, n)
        for now in range(minutes):
            free = np.flatnonzero((busy <= now) & (leaves > now))
            order = free[np.argsort(-points[free] - 0.1 * league.rng.random(len(free)))].tolist()
            pairs = list(zip(order[0::2], order[1::2], strict=False))
            for a, b, score in league.round(pairs):
                points[a] += 2.0 * score
                points[b] += 2.0 * (1.0 - score)
                busy[[a, b]] = now + league.rng.integers(3, 10)

    return play


def teams(count: int, *, times: int) -> Played:
    """Teams, strongest players on the first boards: each team meets each other on all boards."""

    def play(league: League) -> None:
        boards = league.n_players // count
        drawn = league.rng.permutation(league.n_players).reshape(count, boards)
        known = league.truth + league.rng.normal(0.0, 60.0, league.n_players)
        sides = [side[np.argsort(-known[side])].tolist() for side in drawn]
        for _ in range(times):
            for one in range(count):
                for other in range(one + 1, count):
                    league.round(zip(sides[one], sides[other], strict=True))

    return play


def guests(games: int, *, of_guests: int, share: float) -> Played:
    """Regulars meet by lot, `games` each; guests meet some of the regulars and stay away then."""

    def play(league: League) -> None:
        n_guests = int(share * league.n_players)
        regulars = np.arange(n_guests, league.n_players)
        for _ in range(games):
            order = league.rng.permutation(regulars).tolist()
            league.round(without_repeats(order, [set() for _ in range(league.n_players)]))
        for guest in range(n_guests):
            for other in league.rng.permutation(regulars)[:of_guests].tolist():
                league.round([(guest, other)])

    return play


def absent(rounds: int, *, share: float) -> Played:
    """A Swiss tournament in which each round a share of the players stays at home."""

    def play(league: League) -> None:
        n = league.n_players
        points, met = np.zeros(n), [{player} for player in range(n)]
        for _ in range(rounds):
            here = league.rng.random(n) >= share
            order = [player for player in in_groups(league.rng, points, None) if here[player]]
            points[~here] += 0.5
            swiss_round(league, order, points, met)

    return play


def finals(count: int, *, go_on: int) -> Played:
    """Groups in which everybody meets everybody, and a cup of the best of each."""

    def play(league: League) -> None:
        n = league.n_players
        points = 0.1 * league.rng.random(n)
        drawn = league.rng.permutation(n).reshape(count, -1)
        for group in drawn:
            for at, one in enumerate(group.tolist()):
                for other in group[at + 1 :].tolist():
                    ((_, _, score),) = league.round([(one, other)])
                    points[one] += score
                    points[other] += 1.0 - score
        best = [group[np.argsort(-points[group])][:go_on] for group in drawn]
        knocked_out(league, np.concatenate(best).tolist())

    return play


def challenges(games: int, *, reach: int) -> Played:
    """A ladder of places: a player challenges one just above, and takes the place by a win."""

    def play(league: League) -> None:
        n = league.n_players
        places = league.rng.permutation(n)
        for _ in range(n * games // 2):
            low = int(league.rng.integers(1, n))
            high = max(0, low - int(league.rng.integers(1, reach + 1)))
            ((_, _, score),) = league.round([(int(places[low]), int(places[high]))])
            if score > 0.5:
                places[[low, high]] = places[[high, low]]

    return play


def of_strengths(kind: str, play: Played) -> Played:
    """The same pairings among players whose strengths are not normal.

    "tails": Student's t with 3 degrees of freedom; "two camps": 400 Elo apart, 80 within each.
    Both have the spread of the other leagues in scale.
    """

    def play_by_others(league: League) -> None:
        n = league.n_players
        if kind == "tails":
            league.truth = SPREAD_ELO / np.sqrt(3.0) * league.rng.standard_t(3, n)
        else:
            camp = np.where(np.arange(n) % 2, SPREAD_ELO, -SPREAD_ELO)
            league.truth = camp + league.rng.normal(0.0, 80.0, n)
        play(league)

    return play_by_others
