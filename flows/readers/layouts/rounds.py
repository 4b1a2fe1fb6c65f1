"""The games of a table of rounds, each from the cells of its two players, if the cells agree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banzuke.flows.readers.gathered import UnusableGame
from banzuke.flows.readers.layouts.swiss_cells import NO_GAME, WIN, Cell

SCORES = {2: "1", 1: "1/2", 0: "0"}
BYE, FORFEIT = "bye", "forfeit"
NOBODY = "bye"
"""The second player of a record that is not a game, as in TRF."""
DISAGREE, UNKNOWN, NO_CELL = "players-disagree", "unknown-opponent", "bad-round"


@dataclass(frozen=True)
class Row:
    """The row of a player: its line, its number, the name, and a text for each round."""

    line: int
    number: int
    name: str
    raw: str
    texts: tuple[str | None, ...]
    cells: tuple[Cell | None, ...]


StatedGame = tuple[int, Row, dict[str, str | None] | UnusableGame]
"""Round from 1, the row that states the game first, and the columns of the game or the error."""


def games_of(rows: Sequence[Row], *, white_first: bool) -> Iterator[StatedGame]:
    """Yield each pairing of each round once.

    ``white_first`` says that white is the first player where colours are known, and not black.
    """
    by_number = {row.number: row for row in rows}
    for nth in range(max((len(row.cells) for row in rows), default=0)):
        seen: set[tuple[int, int]] = set()
        for row in rows:
            cell = row.cells[nth]
            if cell is None:
                if row.texts[nth] is not None:
                    yield nth + 1, row, _unreadable(row, nth)
                continue
            pair = (min(row.number, cell.opponent), max(row.number, cell.opponent))
            if cell is not NO_GAME and pair in seen:
                continue
            seen.add(pair)
            try:
                yield nth + 1, row, _game(row, cell, by_number, nth, white_first=white_first)
            except UnusableGame as error:
                yield nth + 1, row, error


def n_agreeing(rows: Sequence[Row]) -> int:
    """The number of cells whose opponent has the player of the cell in the same round."""
    by_number = {row.number: row for row in rows}
    return sum(
        (other := by_number.get(cell.opponent)) is not None
        and (back := other.cells[nth]) is not None
        and back.opponent == row.number
        for row in rows
        for nth, cell in enumerate(row.cells)
        if cell is not None and cell is not NO_GAME
    )


def _game(
    row: Row, cell: Cell, by_number: Mapping[int, Row], nth: int, *, white_first: bool
) -> dict[str, str | None]:
    if cell is NO_GAME or cell.result is None:
        return {"first": row.name, "second": NOBODY, "void_reason": BYE}
    other = by_number.get(cell.opponent)
    if other is None:
        raise UnusableGame(
            UNKNOWN,
            f"round {nth + 1} of {row.name} says {row.texts[nth]!r}, but no player has the number "
            f"{cell.opponent}; fix the cell",
        )
    back = other.cells[nth]
    agree = (
        back is not None
        and back.opponent == row.number
        and back.result is not None
        and (back.result + cell.result == WIN or (cell.is_default and back.is_default))
        and (not (cell.colour and back.colour) or cell.colour != back.colour)
    )
    if not agree or other is row:
        raise UnusableGame(
            DISAGREE,
            f"the cells of two players contradict each other in round {nth + 1}: {row.name} has "
            f"{row.texts[nth]!r}, {other.name} (line {other.line}) has {other.texts[nth]!r}; fix "
            "the wrong one",
        )
    colour = cell.colour or {"w": "b", "b": "w"}.get(back.colour if back else "", "")
    turned = colour == ("b" if white_first else "w")
    first, second = (other, row) if turned else (row, other)
    result = WIN - cell.result if turned else cell.result
    return {
        "first": first.name,
        "second": second.name,
        "score": SCORES[result],
        "neutral": None if colour else "true",
        "handicap": cell.handicap,
        "void_reason": FORFEIT if cell.is_default or (back and back.is_default) else None,
    }


def _unreadable(row: Row, nth: int) -> UnusableGame:
    return UnusableGame(
        NO_CELL,
        f"round {nth + 1} of {row.name} says {row.texts[nth]!r}, which is not an opponent with a "
        "result (such as 4w1, 12b½, 7+ or bye); fix the cell",
    )
