"""Counts and short lists in messages."""

import re
from collections.abc import Sequence

FEW = 3
"""Things of a list that a message names."""


def counted(n: int, one: str, many: str | None = None) -> str:
    """A count with its noun: "1 game", "2,000 games"; ``many`` is an irregular plural."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def natural(name: str) -> list[tuple[int, int, str]]:
    """A key that sorts the numbers in names as numbers: Night 2 before Night 10."""
    parts = re.split(r"([0-9]+)", name)
    return [
        (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part)
        for part in parts
        if part
    ]


def first_few(names: Sequence[str], n: int = FEW) -> str:
    """The first names of a list, with dots behind them if there are more."""
    return ", ".join(names[:n]) + (", …" if len(names) > n else "")


def first_named(names: Sequence[str], n: int = FEW) -> str:
    """The first names of a list, and how many more there are: "Ann, Ben, Cy and 2 more"."""
    more = f" and {len(names) - n} more" if len(names) > n else ""
    return ", ".join(names[:n]) + more
