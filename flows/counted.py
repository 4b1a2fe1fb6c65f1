"""Counts and short lists in messages."""

from collections.abc import Sequence

FEW = 3
"""Things of a list that a message names."""


def counted(n: int, one: str, many: str | None = None) -> str:
    """A count with its noun: "1 game", "2,000 games"; ``many`` is an irregular plural."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def first_few(names: Sequence[str], n: int = FEW) -> str:
    """The first names of a list, with dots behind them if there are more."""
    return ", ".join(names[:n]) + (", …" if len(names) > n else "")
