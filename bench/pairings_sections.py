"""Tournaments of a hundred and more: in sections, or by McMahon's system with known ranks.

A share of the players comes to each tournament. What people take a player for does not change.
"""

from collections.abc import Callable, Sequence

import numpy as np

from bench.pairings import Array, League, in_groups, sections_round
from bench.pairings_clubs import known
from bench.pairings_odd import Odd, OddOnes

COME, RANK_ELO = 0.7, 100.0
"""Share of the players who come; Elo of a rank, which gives a point to start with."""

Players = np.ndarray
Entered = Callable[[int, Players, Array], tuple[Sequence[Players], Array]]
"""From an event's number, who comes and what all are taken for: sections, and points to start."""


def _tournaments(events: int, rounds: int, error: float, enter: Entered) -> Odd:
    def play(league: League) -> OddOnes:
        n = league.n_players
        taken_for = known(league, error)
        for number in range(events):
            if number:
                league.starts.append(league.turn)
            here = np.flatnonzero(league.rng.random(n) < COME)
            entered, points = enter(number, here, taken_for)
            sections = [set(section.tolist()) for section in entered]
            met = [{player} for player in range(n)]
            for _ in range(rounds):
                order = in_groups(league.rng, points, None)
                orders = [[player for player in order if player in own] for own in sections]
                sections_round(league, orders, points, met)
        return [], []

    return play


def mcmahon(rounds: int, *, events: int, error: float) -> Odd:
    """McMahon tournaments; ranks are known to so many Elo."""

    def enter(_: int, here: Players, taken_for: Array) -> tuple[list[Players], Array]:
        return [here], np.round(taken_for / RANK_ELO)

    return _tournaments(events, rounds, error, enter)


def in_sections(count: int, rounds: int, *, events: int, error: float) -> Odd:
    """Swiss tournaments in sections by strength, known to so many Elo."""

    def enter(_: int, here: Players, taken_for: Array) -> tuple[list[Players], Array]:
        by_strength = here[np.argsort(-taken_for[here])]
        return np.array_split(by_strength, count), np.zeros(len(taken_for))

    return _tournaments(events, rounds, error, enter)


def in_towns(count: int, rounds: int, *, events: int) -> Odd:
    """Swiss tournaments of equally strong towns, each apart; those of every third event meet."""

    def enter(event: int, here: Players, taken_for: Array) -> tuple[list[Players], Array]:
        towns = [here[here % count == town] for town in range(count)]
        return towns if event % 3 else [here], np.zeros(len(taken_for))

    return _tournaments(events, rounds, 0.0, enter)
