"""The ranks that logs give the players of a pairwise league (`first_rank`, `second_rank`)."""

import polars as pl

from banzuke.flows.leagues.ranks import rank_number, says_no_rank

SIDES = (("first_id", "first_rank"), ("second_id", "second_rank"))


def ranks_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The first and the last rank of each player with one: ``player``, ``start``, ``now``.

    Ranks are numbers of `rank_number`; a text that is not a rank is left out. Of the ranks of one
    time, the lower comes first, in any order of the rows.
    """
    sides = pl.concat(
        rows.select("played_at", player=pl.col(who), text=pl.col(rank).cast(pl.String))
        for who, rank in SIDES
    ).drop_nulls("text")
    return (
        sides.with_columns(rank=rank_numbers("text"))
        .drop_nulls("rank")
        .sort("played_at", "rank", nulls_last=False)
        .group_by("player", maintain_order=True)
        .agg(start=pl.col("rank").first(), now=pl.col("rank").last())
    )


def rank_numbers(column: str) -> pl.Expr:
    """The numbers of a column of ranks; null for a text that is not a rank."""
    return pl.col(column).cast(pl.String).map_batches(_numbers, return_dtype=pl.Int64)


def _numbers(texts: pl.Series) -> pl.Series:
    known = texts.drop_nulls().unique().sort().to_list()
    if not known:
        return pl.repeat(None, len(texts), dtype=pl.Int64, eager=True).alias(texts.name)
    return texts.replace_strict(known, [rank_number(text) for text in known], return_dtype=pl.Int64)


def not_understood(column: str) -> pl.Expr:
    """A mask of the texts that are no ranks, and do not say that a player has none."""
    return pl.col(column).cast(pl.String).map_batches(_not_understood, return_dtype=pl.Boolean)


def _not_understood(texts: pl.Series) -> pl.Series:
    known = texts.drop_nulls().unique().to_list()
    strange = [text for text in known if rank_number(text) is None and not says_no_rank(text)]
    return texts.is_in(strange).fill_null(value=False)
