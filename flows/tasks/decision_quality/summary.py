"""Summary of one player's decisions: points lost before any riichi, closed and open separately."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from banzuke.flows.tasks.decision_quality.judge import JudgedDecision

EQUAL = 1e-6
"""Two cuts whose values differ by less than this many points are equal, except for rounding."""


@dataclass(frozen=True)
class Part:
    """Decisions of one kind: the number with a value, mean points lost, share of best cuts."""

    decisions: int
    lost: float | None
    best_share: float | None


@dataclass(frozen=True)
class Summary:
    """Summary of a player's decisions; ``after_riichi`` counts the decisions that are left out."""

    hands: int
    closed: Part
    open: Part
    after_riichi: int
    uncounted: int


def summarise(judged: Iterable[JudgedDecision]) -> Summary:
    """The sums of a player's decisions."""
    every = list(judged)
    free = [one for one in every if not one.seen.threatened]
    closed = [one for one in free if all(kind == "ankan" for kind, _ in one.seen.melds)]
    opened = [one for one in free if any(kind != "ankan" for kind, _ in one.seen.melds)]
    return Summary(
        hands=len({one.seen.hand for one in every}),
        closed=_part(closed),
        open=_part(opened),
        after_riichi=len(every) - len(free),
        uncounted=sum(one.lost is None for one in free),
    )


def _part(judged: Sequence[JudgedDecision]) -> Part:
    lost = [one.lost for one in judged if one.lost is not None]
    if not lost:
        return Part(0, None, None)
    return Part(len(lost), sum(lost) / len(lost), sum(x <= EQUAL for x in lost) / len(lost))
