"""Many statements as one text."""

from collections.abc import Iterable


def as_one(statements: Iterable[str]) -> str:
    """One text with all statements; to run it takes two thirds of the time of one by one."""
    return "\n;\n".join(text.rstrip().removesuffix(";") for text in statements)
