"""All games of a pairwise league, by the local day on which they were played."""

from collections.abc import Callable

import polars as pl

from banzuke.flows.inputs.arrays import Input, input_of, numbered
from banzuke.flows.inputs.pairwise import FIELDS, n_games
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME

NO_DAY = -(2**31)
"""Marks a missing day in arrays of days."""


def input_of_all_games(league: League, rows: Callable[[], pl.DataFrame]) -> list[Input]:
    """The input of all games that count."""
    return [input_by_day(league, rows())]


def input_by_day(league: League, counted: pl.DataFrame) -> Input:
    """The input of games, by the local day on which they were played.

    ``day`` counts from 1970 in the league's time zone; `NO_DAY` if the game has no time. Games are
    weighted by their importance.
    """
    rows = counted.with_columns(
        day=day_of(league).fill_null(NO_DAY), importance=pl.col("importance").fill_null(1.0)
    )
    arrays, ids = numbered(rows, ("first_id", "second_id"), ("day", *FIELDS, "importance"))
    return input_of(league, ALL_TIME, counted, arrays, ids, n_games(counted))


def day_of(league: League) -> pl.Expr:
    """Days since 1970 in the league's time zone; null if the game has no time."""
    return pl.col("played_at").dt.convert_time_zone(league.timezone).dt.date().cast(pl.Int32)
