"""Rows with several results: of a first and a second game, of sets, or the sums of an evening."""

import re
from collections.abc import Iterator, Set

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import TWO_NUMBERS, Column, Log, plain
from banzuke.flows.sniff.dates import is_of_hours
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.second_opinions import has_goals

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
        and not is_of_hours(other)
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
    apart = all(map(_is_of_single_games, unknown)) or not any(
        _is_part_of(one, other) for one in unknown for other in unknown if one != other
    )
    return unknown if len(unknown) > 1 and column in unknown and apart else []


SINGLE = re.compile(r"1\s*[-:–]\s*0|0\s*[-:–]\s*1|(½|0[.,]5|1/2)\s*[-:–]\s*\1")
"""The result of one game whose points add up to 1: a column of scores has others, too."""


def _is_of_single_games(column: Column) -> bool:
    """Whether all texts of a column are results of one game: 1-0, ½-½, 0-1."""
    return len(column.different) > 0 and all(map(SINGLE.fullmatch, column.different))


def doubts_of_further_games(log: Log, _players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt if columns without a role have the results of further games, as of a play-off.

    A column named for results, or without a name, may say the same as the result once more; beside
    goals it may have the half-time.
    """
    if has_goals(log, form):
        return
    further = [
        column
        for column in log.columns
        if column.name not in form.columns.values()
        and not (column.words.concepts or column.words.sides or column.is_nameless)
        and _is_of_single_games(column)
    ]
    if further:
        names = " and ".join(quoted(column.name) for column in further)
        n_rows = sum(len(column.values) for column in further)
        have = "has" if len(further) == 1 else "have"
        yield (
            f"{names} {have} the results of games, too, in {counted(n_rows, 'cell')}: these games "
            "are not read; to rate them, write a row for each game"
        )


NUMBERS_OF_HANDS = frozenset(
    map(plain, ("半荘数", "対局数", "試合数", "局数", "hanchan", "hanchans"))
)
"""Names of columns with the number of games of an evening at mahjong, as `plain` has them."""


def doubts_of_evenings(log: Log, taken: Set[str]) -> Iterator[str]:
    """Yield a doubt if rows of tables seem to be the sums of several games each.

    ``taken`` are the names of the columns with a role.
    """
    for column in log.columns:
        is_named = column.words.speaks_of("games") or plain(column.name) in NUMBERS_OF_HANDS
        if column.name in taken or not is_named or not column.is_of_numbers:
            continue
        if {*column.values} == {str(nth) for nth in range(1, len(column.values) + 1)}:
            continue  # the games are numbered
        several = column.values.filter(~column.values.is_in(["0", "1"]))
        if 2 * len(several) > len(column.values):
            yield (
                f"{quoted(column.name)} is {quoted(several[0])} in some rows, which seem to be "
                "the sums of several games: each row counts as one game; write a row for each game"
            )


def _is_part_of(half: Column, whole: Column) -> bool:
    """Whether no score of a column is higher than that of another in the same row."""
    both = [
        (first.groups(), second.groups())
        for one, other in zip(half.texts, whole.texts, strict=True)
        if (first := TWO_NUMBERS.fullmatch(one or ""))
        and (second := TWO_NUMBERS.fullmatch(other or ""))
    ]
    return all(int(a) <= int(b) for one, other in both for a, b in zip(one, other, strict=True))
