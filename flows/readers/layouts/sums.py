"""Rows of sums without a name, as below a sheet with a column for each player."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

LEAST_ROWS = 2
"""Least number of rows above a row of sums: the second of two equal games is no sum."""
TOLERANCE = 0.05
"""Largest difference between a sum and the sheet's: sums of numbers such as 12.3."""
MINUS = str.maketrans({"−": "-", "▲": "-", "△": "-", "–": "-"})
THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:[,' ][0-9]{3})+")


class SumsSoFar:
    """The sums of the columns of players, since the beginning or the last row of sums."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._n_rows = 0
        self._sums = dict.fromkeys(names, 0.0)
        self._points: set[tuple[float, ...]] = set()

    def are_in(self, row: Mapping[str, str | None]) -> bool:
        """Whether a row has the sums of all rows above it; if not, its cells are added.

        Where each place has fixed points, such as +15, 0 and -15, a game may have the sums of a few
        games by chance. A row with the points of an earlier game, in any order, is a game.
        """
        cells = {name: _number(row[name]) for name in self._names if row[name] is not None}
        numbers = {name: number for name, number in cells.items() if number is not None}
        played = [name for name, total in self._sums.items() if total]
        if (
            self._n_rows >= LEAST_ROWS
            and len(numbers) == len(cells)
            and len(played) > 1
            and {*played} <= {*numbers}
            and tuple(sorted(numbers.values())) not in self._points
            and all(abs(numbers[name] - self._sums[name]) < TOLERANCE for name in numbers)
        ):
            self._n_rows, self._sums = 0, dict.fromkeys(self._names, 0.0)
            return True
        self._n_rows += 1
        self._points.add(tuple(sorted(numbers.values())))
        for name, number in numbers.items():
            self._sums[name] += number
        return False


def _number(text: str | None) -> float | None:
    """The number of a cell; None for other texts, whose rows are no sums."""
    plain = (text or "").strip().translate(MINUS)
    if THOUSANDS.fullmatch(plain):
        plain = re.sub("[,' ]", "", plain)
    with suppress(ValueError):
        return float(plain.replace(",", "."))
    return None
