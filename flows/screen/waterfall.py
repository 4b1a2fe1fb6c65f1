"""A waterfall: a value that goes from step to step, each step by the parts that explain it."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One step: where it starts, and its signed parts, which lead to where it ends."""

    label: str
    start: float
    parts: tuple[float, ...]

    @property
    def levels(self) -> tuple[float, ...]:
        """Where the value stands before the first part and after each."""
        found = [self.start]
        for part in self.parts:
            found.append(found[-1] + part)
        return tuple(found)


def steps_of(rows: Sequence[tuple[Any, ...]], *, most: int) -> list[Step]:
    """Return rows (label, value before, part …) as steps, the first of them all in one.

    With more than ``most`` rows the oldest are one step, called by their number, so that every
    row's parts stand in the picture.
    """
    steps = [Step(str(row[0]), float(row[1]), tuple(map(float, row[2:]))) for row in rows]
    if len(steps) <= most:
        return steps
    n_old = len(steps) - most + 1
    sums = tuple(map(sum, zip(*(step.parts for step in steps[:n_old]), strict=True)))
    return [Step(f"1–{n_old}", steps[0].start, sums), *steps[n_old:]]
