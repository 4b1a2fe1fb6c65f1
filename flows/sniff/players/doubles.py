"""Columns of the four players of a row, in which each of two sides has two, as in doubles."""

import re
from collections.abc import Set
from itertools import combinations

from banzuke.flows.sniff.columns import Column, Log, parts_of, words_of

OF_PLAYERS = frozenset(["player", "winner", "loser"])
"""Concepts that the name of such a column may have."""
OF_SIDES = frozenset(["winner", "loser"])
"""Concepts that tell the sides of a game apart, as numbers and other words of sides do."""
PARTNERS = frozenset(
    re.findall(
        r"\w+",
        "partner partnerin partners partnera partenaire mate teammate doppelpartner mitspieler "
        "coequipier companion companero companera pareja parceiro parceira compagno compagna "
        "makker medspiller medspelare dubbelpartner партнер напарник ペア 相方 パートナー 搭档",
    )
)
"""Words, as `plain` has them, for the other player of a side."""
Parts = tuple[str, ...]


def players_of_doubles(log: Log) -> list[Column]:
    """The columns such as "Winner 1", "Winner 2", "Loser 1" and "Loser 2"; else an empty list.

    Their names differ in two words: one tells the sides apart, and the other the two of a side.
    """
    named = {tuple(parts_of(column.name)): column for column in log.columns if _has_names(column)}
    for one, other in combinations(named, 2):
        differing = [k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
        if len(one) != len(other) or len(differing) != 2:
            continue
        crossed = [_with(one, k, other[k]) for k in differing]
        if all(_are_sides(one[k], other[k]) for k in differing) and {*crossed} <= {*named}:
            found = [named[parts] for parts in (one, *crossed, other)]
            return sorted(found, key=lambda column: column.place)
    return []


def partners_in(log: Log, names: Set[str]) -> list[Column]:
    """The columns with a name for partners, if they have some of the names of the players."""
    partners = [
        column
        for column in log.columns
        if PARTNERS & {*parts_of(column.name)} and not column.is_of_numbers and len(column.values)
    ]
    return partners if any(names & {*column.different} for column in partners) else []


def _has_names(column: Column) -> bool:
    """Whether a column has texts below a name of a player or of a side, and no other word."""
    words = column.words
    return (
        len(column.values) > 0
        and not column.is_of_numbers
        and words.unknown == 0
        and words.concepts <= OF_PLAYERS
    )


def _are_sides(one: str, other: str) -> bool:
    """Whether two words are numbers or names of two sides."""
    sides = [words.sides | (words.concepts & OF_SIDES) for words in map(words_of, (one, other))]
    return all(sides) and sides[0] != sides[1]


def _with(parts: Parts, k: int, word: str) -> Parts:
    return (*parts[:k], word, *parts[k + 1 :])
