"""Numbers of each player beside the points: the points that a player needs, or a handicap."""

from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import quoted

REACHED = 0.9
"""Least share of rows in which exactly one player has reached the own number."""


def doubts_of_targets(log: Log, players: Players, points: Sequence[Column]) -> Iterator[str]:
    """Yield a doubt about points that may not show the winner, because of a handicap.

    The player with more points counts as the winner. If each player has another target, as in a
    race to 7 and to 5, the player who reaches the own target has won. Points may include a handicap
    or not.
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
                f"{names} seem to be the points that each player needs to win, but the higher of "
                f"{quoted(points[0].name)} and {quoted(points[1].name)} counts as the win, which "
                f"is another winner in {counted(wrong, 'row')}: add a column with the name of the "
                "winner"
            )
        elif "handicap" in mine.words.concepts:
            yield (
                f"{names} are not used: the player with more points counts as the winner. If a "
                "handicap decides who won, add a column with the name of the winner"
            )


def _of_both(
    log: Log, players: Players, points: Sequence[Column]
) -> Iterator[tuple[Column, Column]]:
    """Yield the pairs of columns of numbers whose names differ only by the side."""
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
