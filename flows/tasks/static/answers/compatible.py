"""The compatibility of a league's pairs as published: terms, circles, and whether there is any."""

import math
from dataclasses import dataclass
from typing import Any

from banzuke.flows.store import Connection
from banzuke.flows.tasks.static.answers.period_group import NoAnswer, shown_period

PAIRS = ("player", "opponent", "games", "scored", "expected", "term", "error", "sure")
OF_ALL = ("p_value", "spread", "held_out_gain", "held_out_gain_se")
CIRCLES = ("player", "beats", "who_beats", "chance", "ahead", "ahead_next", "ahead_back")

SIGNIFICANCE_LEVEL = 0.05
"""Largest p-value of the test at which compatibility counts as found."""

_CHECK = """
SELECT reason, p_value, spread, spread_error, held_out_gain, held_out_gain_se
FROM compatibility_check WHERE league = ? AND period = ?
"""
_PAIRS = """
SELECT player, opponent, games, scored, expected, term, error, sure
FROM compatibility
WHERE league = ? AND period = ? AND (term > 0 OR (term = 0 AND player_id < opponent_id))
ORDER BY sure DESC, player, opponent
"""
_CIRCLES = f"""
SELECT {", ".join(CIRCLES)} FROM compatibility_circle WHERE league = ? AND period = ?
ORDER BY chance DESC, player, beats
"""


@dataclass(frozen=True)
class Compatible:
    """The answer about a period: numbers of all pairs, and rows of ``PAIRS`` and of ``CIRCLES``.

    Spread, terms and errors in Elo; the gain is log-loss per game held out. Pairs are shown from
    the side that has more than expected, the surest first. Unknown numbers are NaN.
    """

    period: str
    p_value: float
    spread: float
    spread_error: float
    held_out_gain: float
    held_out_gain_se: float
    pairs: tuple[tuple[Any, ...], ...]
    circles: tuple[tuple[Any, ...], ...]

    def pairs_with_all(self) -> list[tuple[Any, ...]]:
        """Rows of ``PAIRS`` and ``OF_ALL``."""
        same = tuple(getattr(self, name) for name in OF_ALL)
        return [(*row, *same) for row in self.pairs]


def compatible(serving: Connection, league: str, period: str | None) -> Compatible:
    """The compatibility of the pairs of a period, by default of the latest.

    Raises
    ------
    NoAnswer
        If nothing of the period is published, or its pairs have no terms: the message says why.
    """
    label, _ = shown_period(serving, league, period)
    ((reason, *numbers),) = serving.rows(_CHECK, [league, label])
    if reason is not None:
        raise NoAnswer(f"{league} {label} has no compatibility: {reason}")
    known = [math.nan if value is None else float(value) for value in numbers]
    p_value, spread, spread_error, gain, gain_se = known
    pairs, rings = (tuple(serving.rows(query, [league, label])) for query in (_PAIRS, _CIRCLES))
    return Compatible(label, p_value, spread, spread_error, gain, gain_se, pairs, rings)
