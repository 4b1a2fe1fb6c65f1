"""Inputs of the engine: arrays of the games that count, sorted by a total key.

Row order, file order and thread count must change no number, so every frame is sorted by a total
key here before it becomes arrays, and players are numbered by their id.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import polars.selectors as cs

from banzuke.flows import fingerprint
from banzuke.flows.inputs.total_order import sorted_columns
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import Period, cutoff_after, period_of

Array = npt.NDArray[Any]

RECORD = ("file_id", "line")
MANY_ROWS = 2_000_000
"""With more players, player numbers have four bytes."""
NO_TIME = int(np.iinfo(np.int64).min)
"""Marks a missing time in arrays of microseconds."""


@dataclass(frozen=True)
class Input:
    """The effective games of one league and period, in the form for the engine and the audits."""

    period: Period
    player_ids: tuple[str, ...]
    arrays: dict[str, Array]
    input_hash: str
    n_rows: int
    n_games: int
    data_cutoff_at: dt.datetime | None
    files: dict[str, int]
    season: str = "all"
    season_number: int = 0


@dataclass(frozen=True)
class Prepared:
    """The inputs of each task of a league, the main task first, and the rows in no input.

    ``left_out`` has, by reason, the number of records in no input of the main task.
    """

    of_tasks: dict[str, tuple[Input, ...]]
    left_out: dict[str, int] = field(default_factory=dict)

    def of(self, task: str) -> tuple[Input, ...]:
        """The inputs of a task, in time order; empty for a task that does not rate the league."""
        return self.of_tasks.get(task, ())

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs of the main task."""
        return next(iter(self.of_tasks.values()), ())


def n_records(rows: pl.DataFrame) -> int:
    """The number of log records that the rows come from."""
    return records(rows).height


def records(rows: pl.DataFrame) -> pl.DataFrame:
    """One row of each record of a log; for a table game, the row of the first seat."""
    return rows.filter(pl.col("seat") == 1) if "seat" in rows.columns else rows


def numbered(
    rows: pl.DataFrame,
    people: tuple[str, ...],
    fields: tuple[str, ...],
    *,
    sort_first: tuple[str, ...] = (),
) -> tuple[dict[str, Array], tuple[str, ...]]:
    """The arrays sorted by a total key, with players numbered in the order of their ids."""
    everybody = rows.schema[people[0]].categories  # type: ignore[attr-defined]
    numbers = [rows[column].to_physical().to_numpy() for column in people]
    plays = np.zeros(len(everybody), dtype=np.bool_)
    for number in numbers:
        plays[number] = True
    place_of = np.cumsum(plays) - 1
    if rows.height > MANY_ROWS:
        place_of = place_of.astype(np.int32)
    rows = rows.with_columns(
        pl.Series(_index_name(column), place_of[number])
        for column, number in zip(people, numbers, strict=True)
    )
    columns = [_index_name(column) for column in people] + list(fields)
    rest = [column for column in columns if column not in sort_first]
    chosen = pl.DataFrame(sorted_columns(rows, [*sort_first, *rest]))
    chosen = chosen.with_columns(cs.datetime().dt.epoch("us").fill_null(NO_TIME))
    ids = everybody.filter(pl.Series(plays))
    return {name: _array(chosen[name]) for name in columns}, tuple(ids)


def _index_name(column: str) -> str:
    return column.removesuffix("_id") + "_idx"


def _array(series: pl.Series) -> Array:
    if series.dtype == pl.Boolean:
        return series.to_numpy().astype(np.bool_)
    return series.to_numpy()


def input_of(
    league: League,
    label: str,
    rows: pl.DataFrame,
    arrays: dict[str, Array],
    ids: tuple[str, ...],
    n_games: int,
    *,
    period: Period | None = None,
    types: Mapping[str, npt.DTypeLike] | None = None,
) -> Input:
    """The input made of the given rows, arrays and players.

    Arrays named in ``types`` are hashed as arrays of those types.
    """
    column = "played_at" if "played_at" in rows.columns else "ended_at"
    last_at = rows[column].max() if period is None else period.end_at
    if isinstance(last_at, dt.datetime):
        last_at = last_at.replace(tzinfo=None)
    files = (
        records(rows)
        .group_by("file_id")
        .len("n_rows")
        .with_columns(pl.col("file_id").cast(pl.String))
    )
    period = period or period_of(league, label)
    cutoff_at = cutoff_after(league, last_at)  # type: ignore[arg-type]
    times = [str(at) for at in (period.start_at, period.end_at, cutoff_at)]
    return Input(
        period=period,
        player_ids=ids,
        arrays=arrays,
        input_hash=fingerprint.of_arrays(
            arrays, texts={"player_ids": ids, "times": times}, types=types or {}
        ),
        n_rows=n_records(rows),
        n_games=n_games,
        data_cutoff_at=cutoff_at,
        files=dict(files.sort("file_id").iter_rows()),
    )
