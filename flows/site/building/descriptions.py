"""Short descriptions of pages, as chat programs and search engines show them beside a link."""

from collections.abc import Sequence
from typing import Any

from banzuke.flows.site.parts.blocks import Facts, Section, Table, Text
from banzuke.flows.site.parts.numbers import Amount, in_language, number
from banzuke.flows.site.parts.texts import said

FIRST, FACTS = 5, 3
"""Number of rows of a leaderboard, and of facts of a player or an event, in a description."""


def best_of(board: Table, most: int) -> list[tuple[str, str | None, str]]:
    """The first players of a leaderboard: name, page, and the first column of kind number."""
    kinds = [column.kind for column in board.columns]
    if "player" not in kinds:
        return []
    player = kinds.index("player")
    value = kinds.index("number") if "number" in kinds else None
    return [
        (
            row[player].label,
            row[player].href,
            "" if value is None else number(row[value], board.columns[value].digits),
        )
        for row in board.rows[:most]
    ]


def first_of(board: Table, language: str) -> str:
    """The first rows of a leaderboard as one line."""
    best = enumerate(best_of(board, FIRST), start=1)
    return " · ".join(
        f"{place}. {name[:40]} {in_language(value, language)}" for place, (name, _, value) in best
    )


def in_facts(sections: Sequence[Section], language: str) -> str:
    """The first facts of a page as one line."""
    facts = next((b for s in sections for b in s.blocks if isinstance(b, Facts)), Facts([]))
    return " · ".join(
        f"{said(name, language)}: {_plainly(v, language)}" for name, v in facts.rows[:FACTS]
    )


def _plainly(value: Any, language: str) -> str:
    if isinstance(value, Text):
        return said(value, language)
    return in_language(value, language) if isinstance(value, Amount) else str(value)
