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
    """The sums of the columns of players: since the last row of sums, and since the beginning."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._n_rows = 0
        self._sums = dict.fromkeys(names, 0.0)
        self._points: set[tuple[float, ...]] = set()
        self._n_sums = 0
        self._all = dict.fromkeys(names, 0.0)

    def are_in(self, row: Mapping[str, str | None]) -> bool:
        """Whether a row has the sums of the rows above it; if not, its cells are added.

        Below the sums of months, a row with the sums of all games is one of sums, too.

        Where each place has fixed points, such as +15, 0 and -15, a game may have the sums of a few
        games by chance. A row with the points of an earlier game, in any order, is a game.
        """
        cells = {name: _number(row[name]) for name in self._names if row[name] is not None}
        numbers = {name: number for name, number in cells.items() if number is not None}
        if len(numbers) == len(cells) and tuple(sorted(numbers.values())) not in self._points:
            if self._n_rows >= LEAST_ROWS and _are_equal(numbers, self._sums):
                self._n_rows, self._sums = 0, dict.fromkeys(self._names, 0.0)
                self._n_sums += 1
                return True
            if not self._n_rows and self._n_sums > 1 and _are_equal(numbers, self._all):
                return True
        self._n_rows += 1
        self._points.add(tuple(sorted(numbers.values())))
        for name, number in numbers.items():
            self._sums[name] += number
            self._all[name] += number
        return False


def _are_equal(numbers: Mapping[str, float], sums: Mapping[str, float]) -> bool:
    """Whether the cells of a row are these sums, and those of all players who have one."""
    played = {name for name, total in sums.items() if total}
    return (
        len(played) > 1
        and played <= {*numbers}
        and all(abs(numbers[name] - sums[name]) < TOLERANCE for name in numbers)
    )


def _number(text: str | None) -> float | None:
    """The number of a cell; None for other texts, whose rows are no sums."""
    plain = (text or "").strip().translate(MINUS)
    if THOUSANDS.fullmatch(plain):
        plain = re.sub("[,' ]", "", plain)
    with suppress(ValueError):
        return float(plain.replace(",", "."))
    return None
