"""Numbers of each player beside the points: what somebody needs to win, or starts with."""

from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.guess import quoted
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.two_players import Players

REACHED = 0.9
"""Least share of rows in which one of the two has as many points as a number says."""


def doubts_of_targets(log: Log, players: Players, points: list[Column]) -> Iterator[str]:
    """Yield a doubt about points that do not say who has won, because of a handicap.

    Points are compared as they are. Where each player has a number of his own that one of the two
    reaches, as in races to 7 and to 5, who reaches it has won. Handicaps of each player may be
    part of the points or not.
    """
    one, other = (list(map(_number, column.texts)) for column in points)
    for mine, its in _of_both(log, players, points):
        names = f"{quoted(mine.name)} and {quoted(its.name)}"
        targets = zip(map(_number, mine.texts), map(_number, its.texts), strict=True)
        rows = [
            (a == t, b == u, a, b)
            for (t, u), a, b in zip(targets, one, other, strict=True)
            if None not in (t, u, a, b)
        ]
        reached = [row for row in rows if row[0] != row[1]]
        if rows and len(reached) >= REACHED * len(rows):
            wrong = sum((a > b) != is_first for is_first, _, a, b in reached if a and b)
            yield (
                f"{names} seem to be what each player needs to win, and the higher of "
                f"{quoted(points[0].name)} and {quoted(points[1].name)} counts, which is another "
                f"winner in {counted(wrong, 'row')}: add a column with the name of the winner"
            )
        elif "handicap" in mine.words.concepts:
            yield (
                f"{names} are not used, and points are compared as they are: if a handicap decides "
                "who has won, add a column with the name of the winner"
            )


def _of_both(log: Log, players: Players, points: list[Column]) -> Iterator[tuple[Column, Column]]:
    """Yield the pairs of columns of numbers that are called alike but for the side."""
    first, second = players.sides or ("", "")
    taken = {players.first.name, players.second.name, *(column.name for column in points)}
    numbers = [c for c in log.columns if c.is_of_numbers and c.name not in taken]
    for mine in (column for column in numbers if column.words.sides == {first}):
        for its in (column for column in numbers if column.words.sides == {second}):
            if (mine.words.concepts, mine.words.unknown) == (its.words.concepts, its.words.unknown):
                yield mine, its


def _number(text: str | None) -> float | None:
    plain = plain_number(text or "")
    return float(plain) if plain else None
