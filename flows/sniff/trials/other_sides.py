"""Lists with each game from both sides: rows whose two sides tell different results."""

import zoneinfo
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted

RESULT = ("won", "draws", "lost")


def doubts_of_other_sides(games: pl.DataFrame, zone: str) -> Iterator[str]:
    """Yield a doubt about two rows of one day that contradict each other.

    ``games`` are those of `games_from_a_side`, and ``zone`` is the league's.
    """
    day = ["file", "played_at", "event", "round", "one", "other"]
    forward = pl.col("forward").sum()
    both = (
        games.filter(pl.col("played_at").is_not_null())
        .group_by(*day, *RESULT)
        .agg(one_side=forward.cast(pl.Int64) - (pl.len() - forward).cast(pl.Int64))
    )
    contradict = (
        both.group_by(*day)
        .agg(
            (pl.col("one_side") > 0).any().alias("more"),
            (pl.col("one_side") < 0).any().alias("less"),
        )
        .filter("more", "less")
        .sort("file", "played_at", "one", "other")
    )
    if contradict.is_empty():
        return
    first = contradict.row(0, named=True)
    at = first["played_at"].astimezone(zoneinfo.ZoneInfo(zone))
    n = counted(contradict.height, "pair")
    yield (
        f"{n} of rows tell different results of two players on a day, such as those of "
        f"{first['one']} and {first['other']} on {at:%Y-%m-%d}, and both rows count as games: "
        "correct the one that is wrong"
    )
