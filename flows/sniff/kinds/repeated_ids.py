"""Ids of games that rows share: a row may be the other side of a game, or correct another row."""

import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, parts_of, plain
from banzuke.flows.sniff.kinds.layouts import is_of_two_rows
from banzuke.flows.sniff.proposal import quoted


def _of_ids(log: Log) -> Column | None:
    """The first column of addresses, which a site has for each game, or called gid; or None."""
    columns = (c for c in log.columns if len(c.values) and not c.words.sides)
    return next(
        (c for c in columns if c.values.str.contains(LINK).all() or IDS.fullmatch(plain(c.name))),
        None,
    )


LINK = r"^\s*https?://\S+\s*$"
IDS = re.compile(r"(?:g|m|game|match|record|row|entry|result|partie|spiel)?[ _-]?(?:id|uuid|guid)")
FEW_REPEATED = 0.25
"""Largest share of rows whose id an earlier row has, if most rows have one of their own."""


def doubts_of_ids(log: Log) -> Iterator[str]:
    """Yield a doubt about ids of games that rows share with other rows.

    If each id stands in two rows, they may be the two sides of a game. If only a few ids stand
    twice, one row may correct the other.
    """
    named = log.about(("game", "number"))
    column = named if named is not None and not named.words.unknown else _of_ids(log)
    if column is None or is_of_two_rows(column):
        return
    counts = column.values.alias("text").value_counts(name="n").filter(pl.col("n") > 1)
    is_of_ids = {"id", "gameid", "matchid"} & {*parts_of(column.name)}
    if is_of_ids and 2 * int(counts["n"].sum()) > len(column.texts):
        text, n = counts.sort("n", "text", descending=[True, False]).row(0)
        yield (
            f"{quoted(column.name)} is the same in several rows, such as {quoted(text)} in {n}, "
            "and each row counts as a game: if such rows are one game, keep one of them"
        )
    elif 0 < int(counts["n"].sum()) - len(counts) <= FEW_REPEATED * len(column.texts):
        text, n = counts.sort("n", "text", descending=[True, False]).row(0)
        yield (
            f"{quoted(column.name)} is {quoted(text)} in {counted(n, 'row')}, and most rows have "
            "one of their own: it is not used as the id of a game, and each row counts; if such a "
            "row corrects or repeats the other, take the older one out"
        )
