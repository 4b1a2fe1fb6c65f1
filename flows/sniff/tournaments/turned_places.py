"""Tournaments in which the last place has the most points: places may count from the last."""

import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of, plain_number
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted

POINTS = re.compile(r"poin|pts|pun[ck]?t|pkt|pont|pist|body|очк|балл|ポイント|得点|승점|积分")
"""Names of columns of points, of which more are better; scores may be strokes."""
LEAST = 3
"""Least number of places that show an order."""


def doubts_of_turned_places(log: Log, place: Column, event: pl.Series | None) -> Iterator[str]:
    """Yield a doubt about points of which place 1 has the fewest, and the last place the most.

    ``event`` names the tournament of each row; None if the log is one tournament.
    """
    named = [c for c in log.columns if c is not place and POINTS.search(plain(c.name))]
    column = next((c for c in named if c.is_of_numbers), None)
    if column is None:
        return
    rows = pl.DataFrame(
        {
            "event": event if event is not None else [""] * len(place.texts),
            "place": [_number(place_of(text or "") or text) for text in place.texts],
            "points": [_number(text) for text in column.texts],
        },
        schema_overrides={"place": pl.Float64, "points": pl.Float64},
    ).drop_nulls()
    points = pl.col("points")
    events = (
        rows.group_by("event", maintain_order=True)
        .agg(
            n=pl.col("place").n_unique(),
            is_turned=(points.sort_by("place").first() == points.min())
            & (points.sort_by("place").last() == points.max())
            & (points.min() < points.max()),
        )
        .filter(pl.col("n") >= LEAST)
    )
    n_turned = int(events["is_turned"].sum())
    if 2 * n_turned > events.height:
        yield (
            f"in {n_turned:,} of {counted(events.height, 'tournament')} place 1 has the fewest "
            f"{quoted(column.name)} and the last place the most, and place 1 is read as the "
            "winner: if more points are better, number the places from the winner, such as by the "
            "number of players + 1 - place"
        )


def _number(text: str | None) -> float | None:
    """The number that a text is; None for other texts."""
    whole = plain_number(text or "")
    return float(whole) if whole else None
