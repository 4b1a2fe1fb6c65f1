"""Marks of games that leagues often do not count, in formats that name their columns themselves.

Their records have an event (`Casual blitz game`), and in PGN tags such as `[Rated "false"]`, which
the reader leaves out unless a source names them.
"""

import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import LINE
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.proposal import quoted, some
from banzuke.flows.sniff.results import marks_of_own

EVENT = {"pgn": "Event"}
"""The tag of a format behind the column ``event``."""
SHOWN = 3
"""Most values of a column that a message shows; the line for the league file has them all."""
UNTAGGED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
"""Names of columns that need no quotes in a league file."""


def own_marks_said(rows: pl.DataFrame, source: Source, *, with_lines: bool) -> Iterator[str]:
    """Yield the doubts about games that count; ``with_lines`` says where the first one stands."""
    counting = rows.filter(pl.col("void_reason").is_null()) if "void_reason" in rows else rows
    log = Log.of(counting)
    for name, texts in marks_of_own(log, {*source.void_if}).items():
        column = next(each for each in log.columns if each.name == name)
        is_one = column.texts.str.strip_chars().is_in(texts).fill_null(value=False)
        key = EVENT.get(source.format, name) if name == "event" else name
        if key in source.void_if:
            continue
        shown = some(texts) if len(texts) <= SHOWN else f"{some(texts[:SHOWN])}, …"
        at = f", such as line {counting[LINE].filter(is_one)[0]}" if with_lines else ""
        bare = key if UNTAGGED.fullmatch(key) else quoted(key)
        voids = f"`void_if = {{ {bare} = [{', '.join(map(quoted, texts))}] }}`"
        yield (
            f"{quoted(key)} is {shown} in {counted(int(is_one.sum()), 'game')} of "
            f"{counting.height:,}{at}, and all count together: {voids} in [[source]] leaves them "
            "unrated"
        )
