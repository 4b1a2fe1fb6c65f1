"""Columns that come in threes or fours: one for each seat of a table."""

from dataclasses import dataclass

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.sniff.log import Column, Log

WINDS = ("east", "south", "west", "north")
NUMBERS = tuple(map(str, SEATS))


@dataclass(frozen=True)
class Family:
    """Columns of the seats, in their order, and what their names speak of."""

    concepts: frozenset[str]
    columns: tuple[Column, ...]

    @property
    def is_of_numbers(self) -> bool:
        """Whether each column is of numbers."""
        return all(column.is_of_numbers for column in self.columns)


def families(log: Log) -> list[Family]:
    """Return every three or four columns whose names differ by the number or the wind only."""
    found = []
    for seats in (NUMBERS, WINDS):
        by_name: dict[str, dict[str, Column]] = {}
        for column in log.columns:
            (side,) = column.words.sides if len(column.words.sides) == 1 else ("",)
            if side in seats:
                by_name.setdefault(_rest(column), {}).setdefault(side, column)
        for columns in by_name.values():
            row = tuple(columns[seat] for seat in seats if seat in columns)
            if len(row) >= 3 and all(seat in columns for seat in seats[: len(row)]):
                found.append(Family(row[0].words.concepts, row))
    return sorted(found, key=lambda family: family.columns[0].place)


def _rest(column: Column) -> str:
    """Return what names of the same family have in common."""
    return " ".join((*sorted(column.words.concepts), f"{column.words.unknown}"))
