"""Points of a side that are two numbers: goals and points (2-14), goals and behinds (10.9)."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.sniff.columns import REPEATED_NAME, TWO_NUMBERS, Column
from banzuke.flows.sniff.proposal import quoted

DECIMAL = re.compile(r"([0-9]+)\.([0-9]{1,2})")
HALVES = frozenset({"0", "5", "00", "50", "25", "75"})
"""Decimals of halves and quarters."""


def are_of_two_parts(both: Sequence[Column | None]) -> bool:
    """Whether the points of each side are two numbers, and not the score from its own view."""
    columns = [column for column in both if column is not None and len(column.values)]
    heads = {REPEATED_NAME.sub("", column.name) for column in columns}  # equal in another table
    if len(heads) < 2 or not all(
        all(map(TWO_NUMBERS.fullmatch, column.different)) for column in columns
    ):
        return False
    pairs = zip(*(column.texts.to_list() for column in columns), strict=True)
    return any(one and other and _numbers(one) != _numbers(other)[::-1] for one, other in pairs)


def _numbers(text: str) -> list[str]:
    return re.findall("[0-9]+", text)


def of_two_parts(columns: Sequence[Column]) -> str:
    """Why the columns of both sides are no results; empty if their cells are not two numbers."""
    if not are_of_two_parts(columns[:2]):
        return ""
    one, other = columns[:2]
    return (
        f"{quoted(one.name)} and {quoted(other.name)} have two numbers for each side, such as "
        f"{quoted(one.different[0])}, and nothing says what each is worth: write the points of "
        "each side as one number, such as 20 for 2 goals and 14 points at Gaelic football"
    )


def doubts_of_decimals(both: Sequence[Column]) -> Iterator[str]:
    """Yield a doubt about 10.12 beside 10.9, which may be goals and behinds, or overs and balls."""
    found = [
        (text, decimal[2])
        for column in both
        for text in column.different
        if (decimal := DECIMAL.fullmatch(text))
    ]
    lengths = {len(digits): text for text, digits in found}
    if len(lengths) > 1 and any(digits not in HALVES for _, digits in found):
        long, short = lengths[max(lengths)], lengths[min(lengths)]
        yield (
            f"{quoted(both[0].name)} and {quoted(both[1].name)} have numbers such as {short} and "
            f"{long}, read as decimal numbers: if they are goals and behinds, as in Australian "
            "football, write the points of each side"
        )
