"""Games that were played in pairs: two of each round, with colours reversed, as of engine tests."""

import polars as pl

LEAST_GAMES = 20
"""Least number of games for a choice of `pair_by`."""
MOST = 0.9
"""Least share of games in pairs."""


def pair_by(games: pl.DataFrame) -> list[str]:
    """The columns of `pair_by` if most games are pairs; an empty list if they are not.

    ``games`` has first, second, event, round, wins, draws and losses. Two games are a pair if they
    are the only ones of their two players with this event and round, and colours are reversed.
    """
    single = pl.sum_horizontal(pl.col("wins", "draws", "losses").cast(pl.Int64)) == 1
    known = games.filter(single & pl.col("round").is_not_null())
    if known.height < max(LEAST_GAMES, MOST * games.height):
        return []
    columns = ["event", "round"] if known["event"].null_count() == 0 else ["round"]
    sides = pl.col("first", "second")
    pairs = known.group_by(
        *columns, pl.min_horizontal(sides).alias("one"), pl.max_horizontal(sides).alias("other")
    ).agg(pl.len().alias("n"), pl.n_unique("first").alias("colours"))
    n_paired = 2 * pairs.filter((pl.col("n") == 2) & (pl.col("colours") == 2)).height
    return columns if n_paired >= MOST * games.height else []
