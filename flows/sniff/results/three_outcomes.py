"""Three columns for the outcomes of a game, one of which is marked in each row: win, draw, win."""

from collections.abc import Iterator, Sequence

from banzuke.flows.sniff.columns import DRAWS, Column, Log, plain
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.questions import CROSSES, FALSE, TICKS, TRUE

MARKS = TRUE | CROSSES | TICKS
"""Signs that mark the outcome of a row."""
LEAST_ROWS = 2
"""Least number of rows: one mark in a row may be anything."""


def of_three_outcomes(log: Log, players: Players) -> Iterator[Result]:
    """Yield the result from columns such as White wins, Draw, Black wins, with 1 and 0, or yes."""
    if (three := _outcomes(log, players)) is None:
        return
    first, drawn, second = three
    if any(column.texts.has_nulls() for column in three):
        return  # a blank cell would have to be 0, and a game to come a draw
    said = (
        f"{quoted(first.name)}, {quoted(drawn.name)} and {quoted(second.name)} have one mark in "
        f"each row: read as a win of {quoted(players.first.name)}, a draw, and a win of "
        f"{quoted(players.second.name)}"
    )
    points = {"first_points": first, "second_points": second}
    values = {
        key: {text: str(int(_is_marked(text))) for text in sorted(column.different)}
        for key, column in points.items()
        if not column.is_of_numbers
    }
    yield Result({key: column.name for key, column in points.items()}, values, (said,))


def marks_of_outcomes(log: Log, players: Players) -> str:
    """The message about such columns with marks beside blank cells; empty without them."""
    if (three := _outcomes(log, players)) is None:
        return ""
    return (
        f"{', '.join(quoted(column.name) for column in three)} have a mark in one of three cells "
        "of each row: write 1 and 0 into all of these cells, or the result into one column, as "
        "1-0, ½-½ and 0-1"
    )


def _outcomes(log: Log, players: Players) -> tuple[Column, Column, Column] | None:
    """The columns of wins of the first player, of draws, and of wins of the second player."""
    for place, drawn in enumerate(log.columns):
        if drawn.words.concepts != {"draws"} and plain(drawn.name) not in DRAWS | {"x"}:
            continue
        for one, other in ((place - 1, place + 1), (place - 2, place - 1), (place + 1, place + 2)):
            if not (one >= 0 and other < len(log.columns)):
                continue
            two = _in_order(log.columns[one], log.columns[other], players)
            three = two[0], drawn, two[1]
            taken = {players.first.place, players.second.place}
            if taken.isdisjoint((two[0].place, two[1].place)) and _one_is_marked(three):
                return three
    return None


def _in_order(one: Column, other: Column, players: Players) -> tuple[Column, Column]:
    """Two columns in the order of the players whose sides their names have."""
    is_turned = players.sides is not None and one.words.sides == {players.sides[1]}
    return (other, one) if is_turned else (one, other)


def _one_is_marked(three: Sequence[Column]) -> bool:
    """Whether each row has a mark in one of three columns, and each player has won."""
    known = MARKS | FALSE | {"", "-"}
    if any(text.casefold() not in known for column in three for text in column.different):
        return False
    marks = [[_is_marked(text) for text in column.texts] for column in three]
    each = [sum(row) == 1 for row in zip(*marks, strict=True)]
    return len(each) >= LEAST_ROWS and all(each) and any(marks[0]) and any(marks[2])


def _is_marked(text: str | None) -> bool:
    return (text or "").strip().casefold() in MARKS
