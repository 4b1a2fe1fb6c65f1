"""Schedules of simulated leagues over time whose players have several games on a day.

Tournaments of five rounds in a day, McMahon, in sections or Swiss; knockouts; evenings of a club.
In classes people meet who are taken for equally strong.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np

from bench.histories import FloatArray, IntArray
from bench.paths_designs import N_ROUNDS, Played, of_like_strength, play_round

COMES = 0.7
"""Share of the players who come to a tournament."""
BAND_ELO = 100.0
"""Elo of a rank: who is one rank higher begins a McMahon tournament with a point more."""
N_SECTIONS, N_SECTION = 3, 6
"""Sections of a Swiss tournament; players of a section in which everybody meets everybody."""
N_EVENING = 5
N_OF_EVENING = 3
"""Players of an evening who all meet each other; games of two who meet for an evening."""


def _tournaments(played: Played, games: int, of_one: float) -> Iterator[tuple[int, IntArray]]:
    """Yield the days of tournaments with so many games a player, and who comes."""
    n, n_days = played.strength.shape
    n_events = played.events or max(round(games / of_one / COMES), 1)
    for day in np.linspace(0, n_days - 1, n_events).astype(int).tolist():
        yield day, np.flatnonzero(played.rng.random(n) < COMES)


def _rounds(played: Played, day: int, here: IntArray, points: FloatArray) -> None:
    """Play the rounds of a tournament on its day."""
    met: set[frozenset[int]] = set()
    for _ in range(N_ROUNDS):
        play_round(played, day, here, points, met)


def mcmahon(played: Played, games: int, *, off_elo: float) -> None:
    """Play McMahon tournaments: points begin at the rank that the club takes a player for."""
    off = played.rng.normal(0.0, off_elo, len(played.strength))
    for day, here in _tournaments(played, games, N_ROUNDS):
        _rounds(played, day, here, np.round((played.strength[:, day] + off) / BAND_ELO))


def swiss_of_a_day(played: Played, games: int) -> None:
    """Play Swiss tournaments: points begin at 0 for everybody."""
    for day, here in _tournaments(played, games, N_ROUNDS):
        _rounds(played, day, here, np.zeros(len(played.strength)))


def sections(played: Played, games: int, *, off_elo: float) -> None:
    """Play tournaments in three sections by strength, each of them Swiss."""
    off = played.rng.normal(0.0, off_elo, len(played.strength))
    for day, here in _tournaments(played, games, N_ROUNDS):
        order = here[np.argsort(-(played.strength[here, day] + off[here]))]
        for section in np.array_split(order, N_SECTIONS):
            _rounds(played, day, section, np.zeros(len(played.strength)))


def sections_of_six(played: Played, games: int, *, off_elo: float) -> None:
    """Play tournaments in sections of six by strength, in which everybody meets everybody."""
    off = played.rng.normal(0.0, off_elo, len(played.strength))
    for day, here in _tournaments(played, games, N_SECTION - 1):
        order = here[np.argsort(-(played.strength[here, day] + off[here]))]
        for section in np.array_split(order, max(len(order) // N_SECTION, 1)):
            for one, other in combinations(section.tolist(), 2):
                played.play(one, other, day)


def knockouts(played: Played, games: int) -> None:
    """Play knockouts drawn by lot: two games a player, less the one that nobody plays."""
    for day, here in _tournaments(played, games, 2.0):
        left = played.rng.permutation(here).tolist()
        while len(left) > 1:
            stay = [left.pop()] if len(left) % 2 else []
            for one, other in zip(left[::2], left[1::2], strict=True):
                stay.append(one if played.play(one, other, day) == 1.0 else other)
            left = stay


def evenings(played: Played, games: int) -> None:
    """Play evenings of five by lot, who all meet each other."""
    n, n_days = played.strength.shape
    n_evenings = n * games // (N_EVENING * (N_EVENING - 1))
    for day in np.sort(played.rng.integers(0, n_days, n_evenings)).tolist():
        for one, other in combinations(played.rng.choice(n, N_EVENING, replace=False).tolist(), 2):
            played.play(one, other, day)


def evenings_of_two(played: Played, games: int, *, off_elo: float) -> None:
    """Play evenings of three games against somebody of about the same strength."""
    n, n_days = played.strength.shape
    off = played.rng.normal(0.0, off_elo, len(played.strength))
    for day in np.sort(played.rng.integers(0, n_days, n * games // (2 * N_OF_EVENING))).tolist():
        one = int(played.rng.integers(n))
        other = of_like_strength(played, one, day, off)
        for _ in range(N_OF_EVENING):
            played.play(one, other, day)


EVENTS: dict[str, Callable[[Played, int], None]] = {
    "McMahon tournaments": partial(mcmahon, off_elo=60.0),
    "McMahon tournaments, ranks known to 150 Elo": partial(mcmahon, off_elo=150.0),
    "sections by strength": partial(sections, off_elo=60.0),
    "sections of six": partial(sections_of_six, off_elo=60.0),
    "evenings of two of like strength": partial(evenings_of_two, off_elo=60.0),
    "Swiss tournaments of a day": swiss_of_a_day,
    "knockouts": knockouts,
    "evenings of five by lot": evenings,
}
"""Schedules by name; each plays about so many games a player."""
