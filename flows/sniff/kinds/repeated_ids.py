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


def _may_correct(column: Column, counts: pl.DataFrame) -> bool:
    """Whether rows with the same text may correct each other.

    They do not if an address is that of a page about several games, or if numbers begin again, as
    those of a second season do.
    """
    if column.values.str.contains(LINK).all():
        return int(counts["n"].to_numpy().max()) <= MOST_OF_ADDRESS
    numbers = column.values.str.strip_chars().cast(pl.Int64, strict=False)
    if numbers.null_count():
        return True
    lowest = numbers == numbers.min()
    steps = numbers.diff().abs() > 1
    begins = lowest & steps | lowest.shift(1, fill_value=False) & steps
    return not begins.any()


LINK = r"^\s*https?://\S+\s*$"
IDS = re.compile(r"(?:g|m|game|match|record|row|entry|result|partie|spiel)?[ _-]?(?:id|uuid|guid)")
MOST_OF_ADDRESS = 2
"""Most rows with one address of which one may correct the other."""
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
        return
    n_again = int(counts["n"].sum()) - len(counts)
    if 0 < n_again <= FEW_REPEATED * len(column.texts) and _may_correct(column, counts):
        text, n = counts.sort("n", "text", descending=[True, False]).row(0)
        yield (
            f"{quoted(column.name)} is {quoted(text)} in {counted(n, 'row')}, and most rows have "
            "one of their own: it is not used as the id of a game, and each row counts; if such a "
            "row corrects or repeats the other, take the older one out"
        )
