"""Table leagues: the games of a period as arrays, one row per seat."""

from dataclasses import replace

import numpy as np
import polars as pl

from banzuke.flows.inputs.arrays import RECORD, Input, input_of, n_records, numbered
from banzuke.flows.leagues.league import League

NARROW = {
    "player_idx": np.int32,
    "n_seats": np.int8,
    "place": np.int8,
    "tied_from": np.int8,
    "n_tied": np.int8,
}
"""Types of arrays of table games, kept small: all periods of a league wait in memory together."""


def one_person_twice() -> pl.Expr:
    """A mask of rows in games in which one player had two seats."""
    return pl.col("player_id").n_unique().over(RECORD) < pl.len().over(RECORD)


def period_input(league: League, label: str, seats: pl.DataFrame) -> list[Input]:
    """The input of a period from its seats that count."""
    counted = seats.with_columns(n_seats(seats).alias("n_seats"))
    fields = ["played_at", "n_seats", "place", "points"]
    if league.stable_rank and league.stable_rank.shares_ties:
        counted = counted.with_columns(tied_from=_tied_from(), n_tied=_n_tied())
        fields += ["tied_from", "n_tied"]
    arrays, ids = numbered(counted, ("player_id",), tuple(fields))
    found = input_of(league, label, counted, arrays, ids, n_records(counted))
    # After the fingerprint, which uses the wide arrays.
    narrow = {name: found.arrays[name].astype(NARROW[name]) for name in {*NARROW} & {*found.arrays}}
    points = found.arrays["points"]
    if np.isnan(points).all():
        narrow["points"] = np.broadcast_to(np.nan, points.shape)
    return [replace(found, arrays=found.arrays | narrow)]


def n_seats(seats: pl.DataFrame) -> pl.Expr:
    """The number of seats in each row's game; counted only if some games have 3."""
    if seats.filter(pl.col("seat") == 4).height == n_records(seats):
        return pl.lit(4, pl.get_index_type())
    return pl.len().over(RECORD)


def _tied_from() -> pl.Expr:
    """The best place among the seats of a table with as many points as each row's seat."""
    return (
        pl.when(_has_all_points())
        .then(pl.col("place").min().over(*RECORD, "points"))
        .otherwise("place")
    )


def _n_tied() -> pl.Expr:
    """The number of seats at a table with as many points as each row's seat, itself included."""
    return pl.when(_has_all_points()).then(pl.len().over(*RECORD, "points")).otherwise(1)


def _has_all_points() -> pl.Expr:
    """A mask of rows in games with all players' points; in other games nobody ties."""
    return pl.col("points").is_not_null().all().over(RECORD)
