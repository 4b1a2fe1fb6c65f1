"""Who gained since a day: the players of a league by the change of their ratings."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Gain(NamedTuple):
    """A player's rating at the end of a day and now, and the day of the player's last game."""

    player: str
    before: float
    now: float
    change: float
    last_on: dt.date


@dataclass(frozen=True)
class Gains:
    """The changes of one task's ratings since a day, the largest gain first.

    Only players with a rating on that day, games after it, and a rating now are in ``rows``.

    Attributes
    ----------
    how : str
        How ``before`` is known, in a sentence.
    problem : str
        Why there are no rows, and what helps; empty with rows.
    """

    league: str
    task: str
    period: str
    since: dt.date
    rows: tuple[Gain, ...]
    how: str
    problem: str = ""


def in_order(rows: Iterable[Any]) -> tuple[Gain, ...]:
    """Gains from their values, the largest first."""
    return tuple(sorted(map(Gain._make, rows), key=lambda gain: (-gain.change, gain.player)))
