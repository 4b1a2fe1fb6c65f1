"""The compatibility of a league's pairs: terms, circles, and whether there is any."""

from dataclasses import dataclass
from typing import Any

from scipy.special import ndtr

from banzuke.engine import streams
from banzuke.engine.checks import Compatibility, circles, compatibility, foretold
from banzuke.flows.tasks.static.period_group import NoAnswer, PeriodGroup

PAIRS = ("player", "opponent", "games", "scored", "expected", "term", "error", "sure")
OF_ALL = ("p_value", "spread", "held_out_gain", "held_out_gain_se")
CIRCLES = ("player", "beats", "who_beats", "chance", "ahead", "then", "back")
MOST_CIRCLES = 100


@dataclass(frozen=True)
class Compatible:
    """The answer about a period: numbers of all pairs, and rows of ``PAIRS`` and of ``CIRCLES``.

    Spread, terms and errors in Elo; the gain is log-loss per game held out. Pairs are shown from
    the side that has more than expected, the surest first.
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


def compatible(asked: PeriodGroup) -> Compatible:
    """The compatibility of the pairs of a period.

    Raises
    ------
    NoAnswer
        If games have weights, or there are too many players.
    """
    fitted, pairs = asked.group.fit, asked.group.pairs
    try:
        found = compatibility(fitted, pairs)
        rng = streams.named("compatibility", asked.league, asked.period)
        held = foretold(fitted, pairs, rng=rng)
    except ValueError as error:
        raise NoAnswer(f"{asked.league} {asked.period}: {error}") from error
    return Compatible(
        period=asked.period,
        p_value=found.p_value,
        spread=found.spread_elo,
        spread_error=found.spread_error_elo,
        held_out_gain=held.gain,
        held_out_gain_se=held.gain_se,
        pairs=tuple(_pairs(found, asked.names)),
        circles=tuple(
            (*(asked.names[p] for p in circle.players), circle.chance, *circle.edges_elo)
            for circle in circles(found, fitted.rating_elo, most=MOST_CIRCLES)
        ),
    )


def _pairs(found: Compatibility, names: tuple[str, ...]) -> list[tuple[Any, ...]]:
    rows = []
    for i in range(len(found.games)):
        a, b = names[found.first_idx[i]], names[found.second_idx[i]]
        games, made, expected = (
            float(values[i]) for values in (found.games, found.points, found.expected)
        )
        term, error = float(found.term_elo[i]), float(found.error_elo[i])
        if term < 0.0:
            a, b, made, expected, term = b, a, games - made, games - expected, -term
        sure = float(ndtr(term / error)) if error > 0.0 else 0.5
        rows.append((a, b, games, made, expected, term, error, sure))
    return sorted(rows, key=lambda row: (-row[-1], row[0], row[1]))
