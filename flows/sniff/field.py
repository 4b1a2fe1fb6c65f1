"""Tournaments with the best places only: a column has the larger number of entries."""

import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.sniff.guess import quoted
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.words import plain

SIZE = re.compile(
    r"(?:(?:number|no|n|#|total|num)[ _.]*(?:of)?[ _.]*)?"
    r"(?:entries|entrants|players|participants|runners|field(?:[ _]?size)?|teilnehmer(?:zahl)?|"
    r"inscritos|participantes|joueurs|participants|iscritti)(?:[ _]?(?:count|total))?|"
    r"(?:参加|エントリー|総)(?:人数|者数|数)"
)
"""Names of columns with the number of players or entries of a tournament."""


def doubts_of_field(log: Log, event: Column) -> Iterator[str]:
    """Yield a doubt if most tournaments had more entries, by a column, than they have rows."""
    for column in log.columns:
        if not SIZE.fullmatch(plain(column.name)) or not column.is_of_numbers:
            continue
        rows = pl.DataFrame({"event": event.texts, "size": column.texts}).drop_nulls("event")
        events = rows.group_by("event", maintain_order=True).agg(
            pl.col("size").drop_nulls().n_unique().alias("n_sizes"),
            pl.col("size").drop_nulls().first().cast(pl.Float64, strict=False),
            pl.len().alias("n_rows"),
        )
        short = events.filter((pl.col("n_sizes") == 1) & (pl.col("size") > pl.col("n_rows")))
        if short.height > 0.5 * events.height:
            name, _, size, n_rows = short.row(0)
            yield (
                f"{quoted(column.name)} is {size:.0f} for {name}, but the log has "
                f"{counted(n_rows, 'row')}: the players in the log are rated as if nobody else had "
                "played. Add a row for every entry, also for entries without a prize"
            )
