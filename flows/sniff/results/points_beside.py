"""Points of both players beside a column of winners: a doubt where they say that the other won."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import FIRST, SECOND, Column, Log, parts_of
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.questions import DRAW
from banzuke.flows.sniff.results.winners import outcomes_of

LEAST_AGREEING = 2 / 3
"""Least share of rows in which the winner has more points, or in which the winner has fewer."""
LEAST_ROWS = 3
MOST_POINTS = 999
"""Larger numbers may be ratings: the stronger player wins more often, too."""
OF_STRENGTH = re.compile(
    r"(?i)rating|rtg|elo|dwz|rank|hcp|handicap|seed|level|grade|pr\b|average|avg"
)
"""Words of numbers that players have before the game, or beside its result."""


def doubts_of_points_beside(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt for two columns of points without a role that contradict the winners."""
    if "winner" not in form.columns or "first_points" in form.columns:
        return
    read = outcomes_of(form, players, log)
    for one, other in _pairs(log, players, form):
        numbers = list(zip(map(_number, one.texts), map(_number, other.texts), strict=True))
        told = [
            (row, FIRST if left > right else SECOND)
            for row, (left, right) in enumerate(numbers)
            if left is not None and right is not None and left != right
            and read[row] in (FIRST, SECOND)
        ]  # fmt: skip
        differ = [row for row, side in told if side != read[row]]
        more_win = 2 * len(differ) < len(told)
        if not more_win:
            differ = [row for row, side in told if side == read[row]]
        drawn = [
            row for row, (left, right) in enumerate(numbers)
            if left is not None and left == right and read[row] == DRAW
        ]  # fmt: skip
        n = len(told) + len(drawn)
        if n < LEAST_ROWS or not differ or n - len(differ) < LEAST_AGREEING * n:
            continue
        row = differ[0]
        first, second = players.first.texts[row], players.second.texts[row]
        winner, loser = (first, second) if read[row] == FIRST else (second, first)
        yield (
            f"{quoted(one.name)} and {quoted(other.name)} contradict "
            f"{quoted(form.columns['winner'])} in {counted(len(differ), 'row')}, such as "
            f"{one.texts[row]} and {other.texts[row]} where {winner} beat {loser}: "
            f"{quoted(form.columns['winner'])} counts; correct the rows that are wrong"
        )


def _pairs(log: Log, players: Players, form: Result) -> Iterator[tuple[Column, Column]]:
    """Yield two columns of numbers whose names differ in one word or letter, left of the other."""
    taken = {*form.columns.values(), players.first.name, players.second.name}
    free = [column for column in log.columns if column.name not in taken and _are_points(column)]
    for k, one in enumerate(free):
        for other in free[k + 1 :]:
            if _are_alike(parts_of(one.name), parts_of(other.name)):
                yield one, other


def _are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    return len(one) == len(other) > 1 and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _are_points(column: Column) -> bool:
    """Whether numbers may be points of a game, and no strength that each player keeps."""
    if OF_STRENGTH.search(column.name) or column.words.concepts & {"number", "place", "handicap"}:
        return False
    numbers = [n for n in map(_number, column.texts) if n is not None]
    return bool(numbers) and min(numbers) >= 0 and max(numbers) <= MOST_POINTS


def _number(text: str | None) -> float | None:
    number = plain_number(text or "")
    return None if number is None else float(number)
