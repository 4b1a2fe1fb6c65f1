"""Numbers whose columns are named as those of the players: sca and scb beside pla and plb.

The initials may stand for the words: hs and as beside home and away.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import takewhile

from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, numbers_as_read, quoted

MOST_POINTS = 99
"""Largest number that is rather points than a rating, an id or a year."""


def of_like_named(log: Log, players: Players) -> Iterator[Result]:
    """Yield the points of both players by columns that no word explains.

    The names of the two columns differ by the same letters as those of the players' columns, no
    other such pair has numbers, and some player has different numbers, as no age or seed has.
    """
    if players.pairing is not None:
        return
    words = _difference(players.first, players.second)
    ends = {words, (words[0][:1], words[1][:1])}
    others = [
        column
        for column in log.columns
        if column.is_of_numbers and not (column.words.concepts or column.words.sides)
    ]
    found = [
        (one, other)
        for one in others
        for other in others
        if one is not other and _difference(one, other) in ends
    ]
    if len(found) != 1 or not _are_points(players, *found[0]):
        return
    one, other = found[0]
    said = (
        f"{quoted(one.name)} and {quoted(other.name)} are read as the points of "
        f"{quoted(players.first.name)} and {quoted(players.second.name)}, because their names "
        "differ in the same way"
    )
    names = {"first_points": one.name, "second_points": other.name}
    yield Result(names, unsure=(said, *numbers_as_read([one, other])))


def _difference(one: Column, other: Column) -> tuple[str, str]:
    """The letters by which two names differ: a and b of pla_id and plb_id."""
    left, right = plain(one.name), plain(other.name)
    start = _n_common(left, right)
    end = _n_common(left[start:][::-1], right[start:][::-1])
    return left[start : len(left) - end], right[start : len(right) - end]


def _n_common(one: str, other: str) -> int:
    """The number of letters with which both texts begin."""
    same = takewhile(lambda two: two[0] == two[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _are_points(players: Players, one: Column, other: Column) -> bool:
    numbers: dict[str, set[str]] = defaultdict(set)
    for player, column in ((players.first, one), (players.second, other)):
        for name, text in zip(player.texts, column.texts, strict=True):
            number = plain_number(text or "")
            if number and not 0 <= float(number) <= MOST_POINTS:
                return False
            numbers[name or ""].add(number or "")
    return any(len(each) > 1 for each in numbers.values())
