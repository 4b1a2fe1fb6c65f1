"""Counts before nouns in messages."""


def counted(n: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun: "1 game", "2,000 games"; ``many`` is an irregular plural."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
