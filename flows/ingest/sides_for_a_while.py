"""Files in which both players enter a game for a while: the rest of the file has one row a game.

A file whose games nearly all stand there from both sides is found by `doubles`. The night, Python
and `banzuke sniff` say it in the same words.
"""

from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.doubles_queries import DOUBTFUL_PAIRS, LEAST_SHARE

GAME = ("file", "played_at", "event", "round", "one", "other", "won", "drawn", "lost")


def sides_for_a_while_said(rows: pl.DataFrame, files: Mapping[int, str]) -> Iterator[str]:
    """Yield a doubt for each file that shows its games from both sides between two of its lines.

    ``rows`` is as `games_twice_said` takes it, and ``files`` has the paths. Formats with columns of
    their own, and rows without a day and a round, are left out.
    """
    forward = pl.col("first") < pl.col("second")
    wins, losses = pl.col("wins"), pl.col("losses")
    sides = (
        rows.filter(
            ~pl.col("is_own") & ~pl.col("is_one_sided"),
            pl.col("played_at").is_not_null() | (pl.coalesce("round", pl.lit("")) != ""),
        )
        .select(
            *("file", "line", "played_at", "event", "round"),
            one=pl.min_horizontal("first", "second"),
            other=pl.max_horizontal("first", "second"),
            won=pl.when(forward).then(wins).otherwise(losses),
            drawn="draws",
            lost=pl.when(forward).then(losses).otherwise(wins),
            forward=forward,
        )
        .with_columns(both=pl.col("forward").n_unique().over(GAME) == 2)
    )
    start, end = (
        getattr(pl.col("line").filter("both"), last)().over("file") for last in ("min", "max")
    )
    found = (
        sides.with_columns(start=start, end=end, size=pl.len().over("file"))
        .filter(pl.col("line").is_between("start", "end"))
        .group_by("file")
        .agg(pl.col("start", "end", "size").first(), n=pl.len(), n_both=pl.col("both").sum())
        .filter(
            pl.col("n_both") >= 2 * DOUBTFUL_PAIRS,
            pl.col("n_both") >= LEAST_SHARE * pl.col("n"),
            pl.col("n_both") < LEAST_SHARE * pl.col("size"),
        )
        .sort("file")
    )
    for file, first, last, n in found.select("file", "start", "end", "n_both").iter_rows():
        yield (
            f"{files[file]}: {counted(n, 'row')} of lines {first} to {last} match another one with "
            "players and result exchanged, and all count: if both players entered their game there,"
            " take one row of each game out of the file; if both games were played, set "
            "`both_sides = false` in [[source]]"
        )
