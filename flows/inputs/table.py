"""Table leagues: the games of a period as arrays, a row per seat."""

from dataclasses import replace

import numpy as np
import polars as pl

from flows.inputs.arrays import RECORD, Input, input_of, n_records, numbered
from flows.inputs.order_of_play import with_order_of_play
from flows.leagues.league import League

NARROW = {"player_idx": np.int32, "n_seats": np.int8, "place": np.int8}
"""Types of arrays of table games: all periods of a league wait side by side to be rated."""


def one_person_twice() -> pl.Expr:
    """Return which rows are of games at which somebody had two seats."""
    return pl.col("player_id").n_unique().over(RECORD) < pl.len().over(RECORD)


def period_input(league: League, label: str, seats: pl.DataFrame) -> Input:
    """Return the input of a period from its seats that count."""
    counted = seats.with_columns(_n_seats(seats).alias("n_seats"))
    arrays, ids = numbered(counted, ("player_id",), ("played_at", "n_seats", "place", "points"))
    found = input_of(league, label, counted, arrays, ids, n_records(counted))
    # After the fingerprint, which is of the wide arrays.
    narrow = {name: found.arrays[name].astype(dtype) for name, dtype in NARROW.items()}
    points = found.arrays["points"]
    if np.isnan(points).all():
        narrow["points"] = np.broadcast_to(np.nan, points.shape)
    return replace(found, arrays=found.arrays | narrow)


def _n_seats(seats: pl.DataFrame) -> pl.Expr:
    """Return how many seats each row's game has; they need counting only if some have 3."""
    if seats.filter(pl.col("seat") == 4).height == n_records(seats):
        return pl.lit(4, pl.get_index_type())
    return pl.len().over(RECORD)


def input_in_order_of_play(league: League, label: str, seats: pl.DataFrame) -> Input:
    """Return the input of a period with its games in the order in which they were played."""
    counted = with_order_of_play(seats.with_columns(_n_seats(seats).alias("n_seats")))
    arrays, ids = numbered(
        counted,
        ("player_id",),
        ("nth_game", "place", "n_seats", "played_at"),
        sort_first=("nth_game", "place"),
    )
    return input_of(league, label, counted, arrays, ids, n_records(counted))
