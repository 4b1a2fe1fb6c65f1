"""All games of a pairwise league, by the local day on which they were played."""

from collections.abc import Callable, Mapping

import numpy as np
import polars as pl

from banzuke.flows.inputs.arrays import Array, Input, input_of, numbered
from banzuke.flows.inputs.pairwise import FIELDS, n_games
from banzuke.flows.inputs.ranks import SIDES, not_understood, rank_numbers
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME

NO_DAY = -(2**31)
"""Marks a missing day in arrays of days."""

NO_RANK = -(2**15)
"""Marks a missing rank in arrays of ranks."""

NOT_A_RANK = NO_RANK + 1
"""Marks a text that is no rank in arrays of ranks."""


def input_of_all_games(league: League, rows: Callable[[], pl.DataFrame]) -> list[Input]:
    """The input of all games that count."""
    return [input_by_day(league, rows())]


def input_by_day(league: League, counted: pl.DataFrame) -> Input:
    """The input of games, by the local day on which they were played.

    ``day`` counts from 1970 in the league's time zone; `NO_DAY` if the game has no time. Games are
    weighted by their importance. Ranks stand in it where players declared any.
    """
    rows = counted.with_columns(
        day=day_of(league).fill_null(NO_DAY), importance=pl.col("importance").fill_null(1.0)
    )
    rows, ranks = _with_ranks(rows)
    arrays, ids = numbered(rows, ("first_id", "second_id"), ("day", *FIELDS, "importance", *ranks))
    return input_of(league, ALL_TIME, counted, arrays, ids, n_games(counted))


def _with_ranks(rows: pl.DataFrame) -> tuple[pl.DataFrame, tuple[str, ...]]:
    """The rows with declared ranks as numbers, and their names; unchanged rows without ranks."""
    names = tuple(name for _, name in SIDES if name in rows.columns)
    numbers = rows.with_columns(
        rank_numbers(name).fill_null(
            pl.when(not_understood(name)).then(NOT_A_RANK).otherwise(NO_RANK)
        )
        for name in names
    )
    has_ranks = any((numbers[name] != NO_RANK).any() for name in names)
    return (numbers, names) if has_ranks else (rows, ())


def arrays_of_view(rows: pl.DataFrame) -> tuple[dict[str, Array], tuple[str, ...]]:
    """The arrays of rows of the view ``game``, as in an input of them, and the ids of players."""
    ids = tuple(pl.concat([rows["first_id"], rows["second_id"]]).unique().sort())
    number = {player: place for place, player in enumerate(ids)}
    arrays = {
        f"{side}_idx": rows[f"{side}_id"].replace_strict(number, return_dtype=pl.Int32).to_numpy()
        for side in ("first", "second")
    }
    numbers, names = _with_ranks(rows)
    arrays |= {name: numbers[name].to_numpy() for name in (*FIELDS, *names)}
    return arrays | {"day": rows["played_on"].cast(pl.Int32).to_numpy()}, ids


def ranks_in(arrays: Mapping[str, Array]) -> Array | None:
    """The (2, n_rows) ranks in the arrays of an input, NaN without one; None where none has any."""
    if "first_rank" not in arrays:
        return None
    ranks = np.stack([arrays[name] for _, name in SIDES]).astype(np.float64)
    ranks[ranks <= NOT_A_RANK] = np.nan
    return ranks if np.isfinite(ranks).any() else None


def n_not_understood(arrays: Mapping[str, Array]) -> int:
    """The number of ranks whose text is no rank."""
    return sum(int((arrays[name] == NOT_A_RANK).sum()) for _, name in SIDES if name in arrays)


def day_of(league: League) -> pl.Expr:
    """Days since 1970 in the league's time zone; null if the game has no time."""
    return pl.col("played_at").dt.convert_time_zone(league.timezone).dt.date().cast(pl.Int32)
