"""Leagues as clubs have them: classes by strength, first moves by strength, Keizer's system."""

import numpy as np

from bench.pairings import (
    SPREAD_ELO,
    Array,
    League,
    in_groups,
    sections_round,
    swiss,
    without_repeats,
)
from bench.pairings_odd import Odd, OddOnes


def known(league: League, error: float) -> Array:
    """The (n_players,) strengths as people know them, to so many Elo."""
    return league.truth + league.rng.normal(0.0, error, league.n_players)


def classes(count: int, rounds: int, *, events: int, come: float = 1.0) -> Odd:
    """Swiss tournaments in classes of strength, played at the same time; a share comes to each."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        for _ in range(events):
            here = league.rng.permutation(n)[: int(come * n)]
            by_class = np.array_split(here[np.argsort(-known(league, 100.0)[here])], count)
            points, met = np.zeros(n), [{player} for player in range(n)]
            for _ in range(rounds):
                order = in_groups(league.rng, points, None)
                orders = [[player for player in order if player in own] for own in by_class]
                sections_round(league, orders, points, met)
            league.starts.append(league.turn)
        return [], []

    return play


def first_by_strength(games: int, *, weaker: bool, error: float = 100.0) -> Odd:
    """By lot; the weaker of two moves first, or the stronger, as far as people know."""

    def play(league: League) -> OddOnes:
        for _ in range(games):
            order, strength = league.rng.permutation(league.n_players), known(league, error)
            for a, b in zip(order[0::2].tolist(), order[1::2].tolist(), strict=False):
                one, other = sorted((a, b), key=lambda p: strength[p], reverse=not weaker)
                league.play(one, other, first=one)
            league.turn += 1
        return [], []

    return play


def seeded_cups(events: int, *, of: int) -> Odd:
    """Cups of some players, of whom the four best known are seeded and move first."""

    def play(league: League) -> OddOnes:
        for _ in range(events):
            here = league.rng.permutation(league.n_players)[:of]
            order = here[np.argsort(-known(league, 100.0)[here])].tolist()
            others = league.rng.permutation(order[4:]).astype(int).tolist()
            size = of // 4 - 1
            line = []
            for place in (0, 3, 2, 1):
                line += [order[place], *others[:size]]
                others = others[size:]
            while len(line) > 1:
                won = []
                for a, b in zip(line[0::2], line[1::2], strict=True):
                    score = league.play(a, b, first=a)
                    won.append(
                        a if score > 0.5 or (score == 0.5 and league.rng.random() < 0.5) else b
                    )
                league.turn += 1
                line = won
            league.starts.append(league.turn)
        return [], []

    return play


def keizer(rounds: int, *, come: float) -> Odd:
    """Keizer's system: neighbours meet, by the values of those whom they have beaten so far."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        value = n + np.argsort(np.argsort(known(league, 150.0))).astype(float)
        score = value.copy()
        last: dict[tuple[int, int], int] = {}
        for number in range(rounds):
            here = np.flatnonzero(league.rng.random(n) < come)
            met = [
                {p} | {b for (a, b), r in last.items() if a == p and number - r < 4}
                for p in range(n)
            ]
            order = here[np.argsort(-score[here])].tolist()
            for a, b, won in league.round(without_repeats(order, met)):
                score[a] += won * value[b]
                score[b] += (1.0 - won) * value[a]
                last[a, b] = last[b, a] = number
            value = n + np.argsort(np.argsort(score)).astype(float)
        return [], []

    return play


def beginners(games: int, *, share: float, below: float, of_beginner: int) -> Odd:
    """Members meet by lot; a large share of weak beginners meets some of them and stays away."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        new = np.arange(int((1.0 - share) * n), n)
        league.truth[new] -= below
        for _ in range(games):
            order = league.rng.permutation(new[0]).tolist()
            league.round(without_repeats(order, [set() for _ in range(n)]))
        for player in new.tolist():
            for other in league.rng.permutation(new[0])[:of_beginner].tolist():
                league.round([(player, other)])
        return new.tolist(), []

    return play


def dropouts(games: int) -> Odd:
    """By lot; who has lost twice in a row leaves for good in three of ten cases."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        lost, gone = np.zeros(n), np.zeros(n, np.bool_)
        for _ in range(games):
            order = [p for p in league.rng.permutation(n).tolist() if not gone[p]]
            for a, b, won in league.round(without_repeats(order, [set() for _ in range(n)])):
                lost[a] = lost[a] + 1 if won == 0.0 else 0
                lost[b] = lost[b] + 1 if won == 1.0 else 0
            gone |= (lost >= 2) & (league.rng.random(n) < 0.3)
        return np.flatnonzero(gone).tolist(), []

    return play


def wins_reported(games: int) -> Odd:
    """By lot; one of the two reports a game, and half of the players report only what they won."""

    def play(league: League) -> OddOnes:
        n = league.n_players
        for _ in range(games):
            league.round(without_repeats(league.rng.permutation(n).tolist(), [set()] * n))
        vain = np.arange(n) % 2 == 0
        reported = []
        for game in league.games:
            first, second, score, _ = game
            who, own = (first, score) if league.rng.random() < 0.5 else (second, 1.0 - score)
            if not vain[who] or own == 1.0:
                reported.append(game)
        league.games = reported
        return np.flatnonzero(vain).tolist(), []

    return play


def skewed(play_it: Odd) -> Odd:
    """The same pairings of players of whom most are weak, and few far above (exponential)."""

    def play(league: League) -> OddOnes:
        league.truth = SPREAD_ELO * (league.rng.exponential(1.0, league.n_players) - 1.0)
        return play_it(league)

    return play


def mcmahon(rounds: int, *, events: int, seeded: str) -> Odd:
    """Tournaments by McMahon's system, by strengths known before them or by running ratings."""

    def play(league: League) -> OddOnes:
        swiss(rounds, events=events, seeded=seeded, start=True)(league)
        league.starts += range(rounds, rounds * events, rounds)
        return [], []

    return play


def nights(count: int, *, rounds: int, come: float) -> Odd:
    """Club nights; of those who come, neighbours by running rating meet."""

    def play(league: League) -> OddOnes:
        for _ in range(count):
            here = np.flatnonzero(league.rng.random(league.n_players) < come)
            for _ in range(rounds):
                seen = league.rating[here] + league.rng.normal(0.0, 40.0, len(here))
                order = here[np.argsort(-seen)].tolist()
                league.round(zip(order[0::2], order[1::2], strict=False))
            league.starts.append(league.turn)
        return [], []

    return play
