"""The two halves of a period: a split of its games at the median time."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.arrays import BoolArray
from engine.pairs import Pairs, aggregate


def halves(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    score: ArrayLike,
    at: ArrayLike,
    *,
    n_players: int,
    neutral: ArrayLike | None = None,
    handicap: ArrayLike | None = None,
) -> tuple[Pairs, Pairs]:
    """Return the cells of the earlier and of the later half of a period's games.

    Games of one time stay together: the cut is the one between two times that divides the games
    most evenly, the earlier one if two do. If all games have one time, the second half is empty.

    Parameters
    ----------
    at : (n_games,) numbers or datetime64
        When each game was played.
    first_idx, second_idx, score, n_players, neutral, handicap
        As `engine.pairs.aggregate`.

    Raises
    ------
    ValueError
        If a time is missing, and what `aggregate` raises.
    """
    when = np.asarray(at)
    columns = {
        "first_idx": np.asarray(first_idx),
        "second_idx": np.asarray(second_idx),
        "score": np.asarray(score),
        "neutral": np.zeros(len(when), np.bool_) if neutral is None else np.asarray(neutral),
        "handicap": np.zeros(len(when), np.int64) if handicap is None else np.asarray(handicap),
    }
    _require_times(when, columns)
    early = _is_early(when)
    earlier, later = (
        aggregate(**{name: column[half] for name, column in columns.items()}, n_players=n_players)
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


def _is_early(when: NDArray[Any]) -> BoolArray:
    times, games = np.unique(when, return_counts=True)
    if len(times) < 2:
        return np.ones(len(when), np.bool_)
    before = np.cumsum(games)[:-1]
    return np.asarray(when < times[1 + np.argmin(np.abs(2 * before - len(when)))])
