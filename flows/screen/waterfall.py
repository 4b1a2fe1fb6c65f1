"""A waterfall: a value that changes from step to step, each step split into its causes."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One step: its start, and its signed parts, which lead to its end."""

    label: str
    start: float
    parts: tuple[float, ...]

    @property
    def levels(self) -> tuple[float, ...]:
        """The levels before the first part and after each part."""
        found = [self.start]
        for part in self.parts:
            found.append(found[-1] + part)
        return tuple(found)


def steps_of(rows: Sequence[tuple[Any, ...]], *, most: int) -> list[Step]:
    """Rows (label, value before, part …) as steps, with the oldest rows in one step.

    With more than ``most`` rows, the oldest rows are one step, labelled by their number, so that
    the picture includes every row's parts.
    """
    steps = [Step(str(row[0]), float(row[1]), tuple(map(float, row[2:]))) for row in rows]
    if len(steps) <= most:
        return steps
    n_old = len(steps) - most + 1
    sums = tuple(map(sum, zip(*(step.parts for step in steps[:n_old]), strict=True)))
    return [Step(f"1–{n_old}", steps[0].start, sums), *steps[n_old:]]
