"""The games of a table league in the one order that rates skills."""

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.flows.inputs.arrays import NO_TIME

Hash = npt.NDArray[np.uint64]

GAME = ("file_id", "line")


def with_order_of_play(seats: pl.DataFrame) -> pl.DataFrame:
    """The seats with ``nth_game``: 0, 1, … in time order, whatever the order of rows and files.

    Games of one time have no order among them. They are sorted by a hash of their places and
    points, and where these are equal, as in a log without points, by a hash of players and places.
    So a rename, a merger of players or another name in the log leaves the order as it was if the
    log has points. A hash, because an order by results or names themselves would let the first
    games of a day reveal the results of the others. Only games with the same result share both
    hashes, and their order makes no visible difference.
    """
    by_game = seats.sort(*GAME)
    new_game = by_game.select(
        pl.any_horizontal(pl.col(name) != pl.col(name).shift(1) for name in GAME)
    )[:, 0]
    starts = np.flatnonzero(new_game.fill_null(True).to_numpy())
    if not starts.size:
        return by_game.with_columns(nth_game=pl.Series([], dtype=pl.Int64))
    by_points, by_name = (
        np.add.reduceat(hashes, starts) for hashes in (_points_hash(by_game), _seat_hash(by_game))
    )
    played_at = by_game["played_at"].to_physical().fill_null(NO_TIME).to_numpy()
    nth = np.empty(starts.size, dtype=np.int64)
    nth[np.lexsort((by_name, by_points, played_at[starts]))] = np.arange(starts.size)
    seats_each = np.diff(np.append(starts, by_game.height))
    return by_game.with_columns(nth_game=pl.Series(np.repeat(nth, seats_each)))


def _points_hash(seats: pl.DataFrame) -> Hash:
    """A hash of points and place of each seat, whoever sits there."""
    points = seats["points"].cast(pl.Float64).fill_null(np.inf).to_numpy() + 0.0  # -0.0 is 0.0
    return _mixed(_mixed(points.view(np.uint64)) + _place(seats))


def _seat_hash(seats: pl.DataFrame) -> Hash:
    """A hash of player and place of each seat; a player id is a letter and 16 hex digits."""
    player = (
        seats["player_id"]
        .cast(pl.String)
        .str.slice(1)
        .str.to_integer(base=16, dtype=pl.UInt64)
        .to_numpy()
    )
    return _mixed(player + _place(seats))


def _place(seats: pl.DataFrame) -> Hash:
    """The place of each seat, times the odd number with which SplitMix64 steps."""
    return seats["place"].cast(pl.UInt64).to_numpy() * np.uint64(0x9E3779B97F4A7C15)


def _mixed(x: Hash) -> Hash:
    """The finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit depends on all bits."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
