"""Columns of handicaps: numbers, or names that have codes."""

from collections.abc import Iterator

from banzuke.flows.ingest.canonical.handicap_texts import handicap_of
from banzuke.flows.sniff.guess import quoted, some
from banzuke.flows.sniff.log import MOST, Column, Log


def unknown_handicaps(column: Column) -> list[str]:
    """The texts of a column that are no handicaps, if these are more than a few."""
    unknown = [text for text in column.different if handicap_of(text) is None]
    return unknown if column.values.is_in(unknown).sum() > (1 - MOST) * len(column.values) else []


def handicap_doubts(log: Log) -> Iterator[str]:
    """Yield how handicaps by name are read, or why a column of handicaps is not used."""
    column = log.about(("handicap",))
    if column is None or column.values.is_empty():
        return
    name = quoted(column.name)
    if unknown := unknown_handicaps(column):
        yield (
            f"{name} is not used: {some(unknown)} mean no handicap that is known; give their "
            "codes in [source.values] (0 even, 2 two stones) and map it as `handicap`"
        )
    elif named := [text for text in column.different if not text.isdigit()]:
        read = ", ".join(f"{quoted(text)} as {handicap_of(text)}" for text in named[:5])
        yield f"{name} has handicaps by name, read as codes: {read}"
