"""The points of each set in columns of their own: most sets won is the win."""

from collections.abc import Iterator, Sequence

from banzuke.flows.readers.layouts.sets import columns_of_sets, sets_won
from banzuke.flows.sniff.columns import MOSTLY, Column, Log
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted


def of_sets(log: Log, players: Players) -> Iterator[Result]:
    """Yield the reading of columns that have the points of a set each, or of a player in a set."""
    taken = {*players.columns.values()}
    sets = columns_of_sets(column.name for column in log.columns if column.name not in taken)
    by_name = {column.name: column for column in log.columns}
    columns = [[by_name[name] for name in of_set] for of_set in sets]
    if not columns or players.pairing is not None or _is_turned(players, columns[0]):
        return
    rows = zip(*(zip(*(c.texts for c in of_set), strict=True) for of_set in columns), strict=True)
    won = [text for row in rows if (text := sets_won(row)) is not None]
    if not won or sum(map(_is_decided, won)) < MOSTLY * len(won):
        return
    first, last = quoted(sets[0][0]), quoted(sets[-1][-1])
    yield Result(
        {},
        unsure=(
            f"columns {first} to {last} have the points of each set: most sets won is the win, "
            "which counts once; if each set is to count, write a row for each",
        ),
        source={"layout": "sets"},
        also_used=tuple(name for of_set in sets for name in of_set),
    )


def _is_decided(won: str) -> bool:
    """Whether a text such as 3-1 has the sets of both, of whom one has won more."""
    one, _, other = won.partition("-")
    return one.isdigit() and other.isdigit() and one != other and len(one) == len(other) == 1


def _is_turned(players: Players, of_set: Sequence[Column]) -> bool:
    """Whether the left column of a set belongs to the second player, by the words for the sides."""
    if players.sides is None or len(of_set) == 1:
        return False
    sides = [column.words.sides for column in of_set]
    return sides[0] == {players.sides[1]} and sides[1] == {players.sides[0]}
