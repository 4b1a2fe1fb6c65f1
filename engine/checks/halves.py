"""The two halves of a period: a split of its games at the median time."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import BoolArray, IntArray
from banzuke.engine.games.pairs import Pairs, from_counts


def halves(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    wins: ArrayLike,
    draws: ArrayLike,
    losses: ArrayLike,
    at: ArrayLike,
    *,
    n_players: int,
    neutral: ArrayLike | None = None,
    handicap: ArrayLike | None = None,
) -> tuple[Pairs, Pairs]:
    """The cells of the earlier and of the later half of a period's games.

    Games of one time stay together: the cut is between the two times that divide the games most
    evenly, the earlier cut in a tie. If all games have one time, the second half is empty.

    Parameters
    ----------
    at : (n_rows,) numbers or datetime64
        Time of the games of each row.
    first_idx, second_idx, wins, draws, losses, n_players, neutral, handicap
        As `engine.games.pairs.from_counts`.

    Raises
    ------
    ValueError
        If a time is missing, and the errors of `from_counts`.
    """
    when = np.asarray(at)
    given = {
        "first_idx": first_idx, "second_idx": second_idx, "wins": wins, "draws": draws,
        "losses": losses, "neutral": neutral, "handicap": handicap,
    }  # fmt: skip
    columns = {name: np.asarray(column) for name, column in given.items() if column is not None}
    _require_times(when, columns)
    n_games = np.zeros(len(when), np.int64)
    for name in ("wins", "draws", "losses"):
        n_games += columns[name]
    early = _is_early(when, None if np.all(n_games == 1) else n_games)
    del n_games  # before cells are made: a large league's fill the memory
    earlier, later = (
        from_counts(**{name: column[half] for name, column in columns.items()}, n_players=n_players)
        for half in (early, ~early)
    )
    return earlier, later


def _require_times(when: NDArray[Any], columns: dict[str, NDArray[Any]]) -> None:
    for name, column in columns.items():
        if column.shape != when.shape:
            raise ValueError(f"{name} has shape {column.shape}, at has {when.shape}: one per game")
    missing = np.isnat(when) if when.dtype.kind in "mM" else np.isnan(when.astype(np.float64))
    if missing.any():
        row, n_missing = int(np.argmax(missing)), int(missing.sum())
        raise ValueError(
            f"at[{row}] is missing ({n_missing} such game{'s' * (n_missing > 1)}): leave games "
            "without a time out, a split in time cannot place them"
        )


def _is_early(when: NDArray[Any], n_games: IntArray | None = None) -> BoolArray:
    if n_games is None:
        times, games = np.unique(when, return_counts=True)
    else:
        times, row = np.unique(when, return_inverse=True)
        games = np.bincount(row, n_games, len(times)).astype(np.int64)
        times, games = times[games > 0], games[games > 0]
    if len(times) < 2:
        return np.ones(len(when), np.bool_)
    before = np.cumsum(games)[:-1]
    cut = times[1 + np.argmin(np.abs(2 * before - np.sum(games)))]
    return np.asarray(when < cut)
