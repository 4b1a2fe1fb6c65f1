"""A season of a poker room: regulars and guests, large and small nights, late and re-entries."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FIELD = (8, 35)
BETA = 1000.0
MINUTES_PER_ENTRANT = 6.0
CLOSE_AT = 0.3
"""Share of a night after which registration closes."""
LATE_SHARE, AGAIN_SHARE, MOST_ENTRIES = 0.3, 0.6, 3
MINUTES_TO_COME_BACK = 3.0
HANDS_PER_HOUR = 25.0
ACTIVITY = 1.5
"""Standard deviation of the log of how eagerly a player enters: regulars, and rare guests."""


@dataclass
class Entry:
    """One entry of a night, times in minutes after its start."""

    player: int
    number: int
    performance: float
    registered: float
    busted: float


@dataclass(frozen=True)
class Night:
    """One night: its length, the close of registration, and its entries, the winner first."""

    duration: float
    close: float
    entries: list[Entry]


def play_season(
    skill: NDArray[np.float64], *, n_events: int, rng: np.random.Generator
) -> list[Night]:
    """The nights of a season; places follow performances N(skill, beta²).

    Parameters
    ----------
    skill
        (n_players,) points.
    """
    eager = rng.normal(0.0, ACTIVITY, skill.size)
    return [_play(skill, eager, rng) for _ in range(n_events)]


def _play(
    skill: NDArray[np.float64], eager: NDArray[np.float64], rng: np.random.Generator
) -> Night:
    n = int(rng.integers(*FIELD))
    entrants = np.argsort(-(eager + rng.gumbel(size=skill.size)))[:n]
    duration = MINUTES_PER_ENTRANT * n
    close = CLOSE_AT * duration
    performances = rng.normal(skill[entrants], BETA)
    busts = np.sort(rng.uniform(0.02, 1.0, n)) * duration
    busts[-2:] = duration
    entries = []
    for at, bust in zip(np.argsort(performances), busts, strict=True):
        late = rng.uniform(0.0, min(close, bust)) if rng.random() < LATE_SHARE else 0.0
        player, performance = int(entrants[at]), float(performances[at])
        entries.append(Entry(player, 1, performance, late, float(bust)))
    return Night(duration, close, _with_re_entries(entries, skill, close, rng))


def _with_re_entries(
    entries: list[Entry], skill: NDArray[np.float64], close: float, rng: np.random.Generator
) -> list[Entry]:
    """The entries, the winner first, after early losers re-entered with a new performance.

    ``entries`` are in the order of their busts. The new performance places a re-entry among the
    players still in, or makes it the next to bust; its bust time lies between its neighbours'.
    """
    at = 0
    while at < len(entries) and entries[at].busted + MINUTES_TO_COME_BACK <= close:
        out = entries[at]
        at += 1
        if out.number == MOST_ENTRIES or rng.random() >= AGAIN_SHARE:
            continue
        back = out.busted + MINUTES_TO_COME_BACK
        performance = float(rng.normal(skill[out.player], BETA))
        first = next(i for i, entry in enumerate(entries) if entry.busted >= back)
        behind = sum(entry.performance < performance for entry in entries[first:])
        before = max(back, entries[first + behind - 1].busted) if behind else back
        after = entries[first + behind].busted if first + behind < len(entries) else before
        again = Entry(
            out.player, out.number + 1, performance, back, float(rng.uniform(before, after))
        )
        entries.insert(first + behind, again)
    return entries[::-1]
