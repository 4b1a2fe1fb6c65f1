"""All games of a league, with the facts that set each player's starting points."""

from collections.abc import Callable

import numpy as np
import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.inputs.arrays import Array, Input, input_of, numbered
from banzuke.flows.inputs.pairwise import COUNTS, n_games
from banzuke.flows.inputs.ranks import ranks_of
from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.leagues.periods import ALL_TIME

NO_RANK = -(2**31)
"""Marks a player to whom no log gives a rank."""


def inputs_of_all_games(league: League, rows: Callable[[], pl.DataFrame]) -> list[Input]:
    """The input of all games that count.

    Beside them, for each player: ``start_rank`` and ``last_rank``, the first and the last rank of
    logs as numbers, or `NO_RANK`; and ``start_points`` of the league file, or NaN.
    """
    counted = rows()
    arrays, ids = numbered(counted, ("first_id", "second_id"), COUNTS)
    arrays |= {**_ranks(counted, ids), "start_points": _start_points(league, ids)}
    return [input_of(league, ALL_TIME, counted, arrays, ids, n_games(counted))]


def _ranks(counted: pl.DataFrame, ids: tuple[str, ...]) -> dict[str, Array]:
    found = ranks_of(counted).with_columns(pl.col("player").cast(pl.String))
    place = {player: at for at, player in enumerate(ids)}
    at = [place[player] for player in found["player"]]
    start, last = np.full((2, len(ids)), NO_RANK, np.int64)
    start[at], last[at] = found["start"].to_numpy(), found["now"].to_numpy()
    return {"start_rank": start, "last_rank": last}


def _start_points(league: League, ids: tuple[str, ...]) -> Array:
    """Points of the league file (n_players,), by the name that is shown; NaN for others."""
    given = (league.dan_points or DanPoints.model_validate({})).start
    points = {
        fingerprint.of_player(league.namespace, clean_name(name)): value
        for name, value in given.items()
    }
    return np.array([points.get(player, np.nan) for player in ids], np.float64)
