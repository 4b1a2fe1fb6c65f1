"""Anybody's file of games of two as a log for `bench.predictions`, read as `banzuke sniff` does."""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.sniff.files import Target, found_files
from banzuke.flows.sniff.sniff import sniff
from bench.logs import Log

LEARNT_SHARE = 4
"""One of so many years is learnt from before predictions count."""


def own_log(file: Path) -> Log:
    """The games of a file as a log; its first year is not predicted.

    The first side has an advantage if the league file that sniffing proposes asks for one.
    """
    best = sniff(found_files([file]), Target.called(None), Reading())[0]
    rows = best.trial.accepted if best.trial is not None else None
    if rows is None or best.trial is None or "first" not in rows.columns:
        raise ValueError(f"{file} is no log of games of two: {best.problem}")
    static = best.trial.league.static
    still = static is None or static.order is False
    frame = _one_by_one(rows.filter(pl.col("void_reason").is_null(), weight=1), still=still)
    years = frame["date"].dt.year().to_numpy()
    first, last = int(years.min()), int(years.max())
    begins = min(first + 1, last)
    counts = min(begins + max(1, (last - first) // LEARNT_SHARE), last)
    return Log(file.stem, lambda _: frame, (begins, counts, last))


def _one_by_one(rows: pl.DataFrame, *, still: bool) -> pl.DataFrame:
    """A row for each game, in order of days; handicaps take away the first move."""
    neutral = pl.lit(still) | pl.col("neutral").fill_null(value=False) | (pl.col("handicap") != 0)
    sides = rows.drop_nulls("played_at").select(
        "first", "second", "wins", "draws", "losses", date=pl.col("played_at").dt.date(),
        neutral=neutral,
    )  # fmt: skip
    scores = [
        sides.filter(pl.col(column) > 0).select(
            "date", "first", "second", "neutral", score=pl.lit(score).repeat_by(column)
        )
        for column, score in (("wins", 1.0), ("draws", 0.5), ("losses", 0.0))
    ]
    return pl.concat(scores).explode("score").sort("date", maintain_order=True)
