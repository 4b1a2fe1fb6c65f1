"""Rows with several results: columns of a first and a second game, of sets, of single scores."""

import re

from banzuke.flows.sniff.columns import TWO_NUMBERS, Column, Log
from banzuke.flows.sniff.dates import is_of_hours

ONE_GAME = re.compile(r"\s*(?:1|0|½|0[.,]5|1/2)\s*[-:–]\s*(?:1|0|½|0[.,]5|1/2)\s*")
"""The result of a single game: 1-0, ½:½."""


def several_results(log: Log, column: Column) -> list[Column]:
    """The columns whose names differ only by a number, all with results of games or of sets.

    A row then has several games: 1. Partie, 2. Partie. A row also has several games if several
    columns with unknown names have scores, and none of them is the half-time score of another. The
    list is empty if there is no second column.
    """
    name = re.sub(r"[0-9]+", "#", column.name)
    same_name = [
        other
        for other in log.columns
        if "#" in name
        and re.sub(r"[0-9]+", "#", other.name) == name
        and other.different
        and any(all(map(form.fullmatch, other.different)) for form in (ONE_GAME, TWO_NUMBERS))
    ]
    if len(same_name) > 1 and column in same_name:
        return same_name
    unknown = [
        other
        for other in log.columns
        if not (other.words.concepts or other.words.sides)
        and other.different
        and all(TWO_NUMBERS.fullmatch(text) or ONE_GAME.fullmatch(text) for text in other.different)
        and not is_of_hours(other)
    ]
    apart = not any(_is_part_of(one, other) for one in unknown for other in unknown if one != other)
    return unknown if len(unknown) > 1 and column in unknown and apart else []


def _is_part_of(half: Column, whole: Column) -> bool:
    """Whether no score of a column is higher than that of another in the same row."""
    both = [
        (first.groups(), second.groups())
        for one, other in zip(half.texts, whole.texts, strict=True)
        if (first := TWO_NUMBERS.fullmatch(one or ""))
        and (second := TWO_NUMBERS.fullmatch(other or ""))
    ]
    return all(int(a) <= int(b) for one, other in both for a, b in zip(one, other, strict=True))
