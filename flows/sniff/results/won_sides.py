"""Columns that say whether a side has won or lost: black_lost, white_won, radiant_win."""

from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import FIRST, SECOND, Column, Log, parts_of
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.questions import FALSE, TRUE


def of_lost_sides(log: Log, players: Players) -> Iterator[Result]:
    """Yield columns such as black_lost and white_won, whose values are true or false."""
    for place, side in enumerate(players.sides or ()):
        for concepts in OF_SIDES:
            column = log.named(*concepts, side=side) or _asked(log, concepts, side)
            texts = column.different if column else []
            if column is None or not is_yes_or_no(column):
                continue
            lost = {"loser", "lost"} & {*concepts}
            won = (FIRST, SECOND)[1 - place if lost else place]
            other = SECOND if won == FIRST else FIRST
            values = {text: won if text.casefold() in TRUE else other for text in sorted(texts)}
            means = ", ".join(f"{text} a win of the {who} player" for text, who in values.items())
            said = f"{quoted(column.name)} is read as the result: {means}"
            yield Result(
                {"winner": column.name}, {"winner": values}, (said, *_neither(log, column))
            )


def _asked(log: Log, concepts: tuple[str, ...], side: str) -> Column | None:
    """The column of a side with such concepts whose name begins with a verb: isWinner, has_won."""
    return next(
        (
            column
            for column in log.columns
            if column.words.concepts == {*concepts}
            and column.words.sides == {side}
            and column.words.unknown == len(VERBS & {*parts_of(column.own_side or column.name)})
        ),
        None,
    )


VERBS = frozenset(["is", "has", "was"])
"""Verbs at the beginning of names of columns that are true or false."""
OF_SIDES = (
    *(("winner",), ("loser",), ("lost",), ("wins",), ("winner", "player"), ("loser", "player")),
    *(("wins", "player"), ("wins", "score"), ("wins", "game")),
)
"""Concepts in the names of columns that say whether a side has won or lost."""


def of_won_sides(log: Log, players: Players) -> Iterator[Result]:
    """Yield a column such as radiant_win or blue_won, which says whether one side has won.

    1 and 0 of both sides may be numbers of wins.
    """
    for form in of_lost_sides(log, players):
        (name,) = form.columns.values()
        column = next(each for each in log.columns if each.name == name)
        of_sides = [each for each in log.columns if each.words.concepts == column.words.concepts]
        if not column.is_of_numbers or of_sides == [column]:
            yield form
            return


def is_yes_or_no(column: Column) -> bool:
    """Whether all values of a column are words for true and false, or 1 and 0."""
    return bool(column.different) and {text.casefold() for text in column.different} <= TRUE | FALSE


def _neither(log: Log, column: Column) -> Iterator[str]:
    """Yield a doubt about rows in which the columns of both sides have the same value."""
    for other in log.columns:
        if other is column or other.words.concepts != column.words.concepts:
            continue
        if n := int((other.texts == column.texts).sum()):
            yield (
                f"{quoted(column.name)} and {quoted(other.name)} are equal in {counted(n, 'row')}, "
                f"which may be draws, or not games: only {quoted(column.name)} is read"
            )
