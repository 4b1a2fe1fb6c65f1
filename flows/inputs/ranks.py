"""The ranks that logs give the players of a pairwise league (`first_rank`, `second_rank`)."""

import polars as pl

from banzuke.flows.leagues.ranks import rank_number

SIDES = (("first_id", "first_rank"), ("second_id", "second_rank"))


def ranks_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The first and the last rank of each player with one: ``player``, ``start``, ``now``.

    Ranks are numbers of `rank_number`; a text that is no rank counts as none. Of the ranks of one
    time, the lower comes first, whatever the order of the rows.
    """
    sides = pl.concat(
        rows.select("played_at", player=pl.col(who), text=pl.col(rank).cast(pl.String))
        for who, rank in SIDES
    ).drop_nulls("text")
    texts = sides["text"].unique().to_list()
    number = pl.col("text").replace_strict(
        texts, [rank_number(text) for text in texts], return_dtype=pl.Int64
    )
    return (
        sides.with_columns(rank=number)
        .drop_nulls("rank")
        .sort("played_at", "rank", nulls_last=False)
        .group_by("player", maintain_order=True)
        .agg(start=pl.col("rank").first(), now=pl.col("rank").last())
    )
