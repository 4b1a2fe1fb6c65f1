"""Pairs of players with two games in a round of a log whose pairs have one: often a correction."""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League

FEW = 0.1
"""Largest share of pairs with several games in a round that are exceptions and not the rule, as in
double rounds and matches of several games; one pair is always an exception."""
LEAST_PAIRS = 4
"""Least number of pairs in rounds that show what is the rule."""
PAIR = ("event", "round", "played_at", "one", "other")


def doubts_of_rounds(rows: pl.DataFrame, league: League, files: Sequence[str]) -> Iterator[str]:
    """Yield a doubt about pairs that have several games in a round, where others have one.

    ``rows`` are games that count. Equal rows with a day are left to `doubts_of_twins`, and games
    with ids to their ids.
    """
    if not league.its_kind.has_scores or "round" not in rows.columns:
        return
    games = rows.filter(pl.col("round").is_not_null())
    if "game" in rows.columns:
        games = games.filter(pl.col("game").is_null())
    pairs = (
        games.select(
            *("file", "line", "event", "round", "played_at", "content_key"),
            one=pl.min_horizontal("first", "second"),
            other=pl.max_horizontal("first", "second"),
            points=_points_of_one(),
        )
        .group_by(PAIR)
        .agg(
            n=pl.len(),
            n_files=pl.col("file").n_unique(),
            file=pl.col("file").first(),
            n_rows=pl.col("content_key").n_unique(),
            n_results=pl.col("points").n_unique(),
            lines=pl.col("line").sort().head(2),
        )
    )
    again = pairs.filter(pl.col("n") > 1)
    doubtful = again.filter(pl.col("n_files") == 1)
    if not league.source[0].has_own_columns:
        doubtful = doubtful.filter((pl.col("n_rows") > 1) | pl.col("played_at").is_null())
    is_rule = pairs.height < LEAST_PAIRS or again.height > max(1, FEW * pairs.height)
    if is_rule or doubtful.is_empty():
        return
    shown = doubtful.sort(*PAIR).row(0, named=True)
    line, again_at = shown["lines"]
    results = "different results" if shown["n_results"] > 1 else "the same result"
    more = f"; so have {counted(doubtful.height - 1, 'other pair')}" if doubtful.height > 1 else ""
    yield (
        f"{files[shown['file']]}: {shown['one']} and {shown['other']} have {shown['n']} games in "
        f"round {shown['round']} (lines {line} and {again_at}, with {results}), and all count{more}"
        ": if one row corrects another, or repeats it, take the wrong one out of the file"
    )


def _points_of_one() -> pl.Expr:
    """The wins of the player whose name comes first in order of text, less the other's."""
    won = pl.col("wins").cast(pl.Int64) - pl.col("losses").cast(pl.Int64)
    return pl.when(pl.col("first") < pl.col("second")).then(won).otherwise(-won)
