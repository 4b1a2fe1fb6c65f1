"""Canonical rows to sorted arrays: the only door to the engine.

Row order, file order and thread count must not show in any number, so every frame is sorted by a
total key here before it becomes arrays, and players are numbered by their id.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from flows import fingerprint
from flows.ingest.aliases import aliases_of
from flows.inputs.effective import effective_rows, rows_by_period, split_by_period
from flows.inputs.events import ENTRY_TIMES, EVENT_TIMES, events_of
from flows.inputs.order_of_play import with_order_of_play
from flows.inputs.total_order import sorted_columns
from flows.leagues.league import Kind, League
from flows.leagues.periods import ALL_TIME, OUTSIDE, Period, cutoff_after, period_of
from flows.store import Store

Array = npt.NDArray[Any]

OUTSIDE_REASON = "outside every season"
PAIRWISE_FIELDS = ("wins", "draws", "losses", "handicap", "neutral")
ENTRY_FIELDS = (
    *("place", "entry", "logged_entry", "hands", "table_size"),
    *ENTRY_TIMES,
    *EVENT_TIMES,
)
RECORD = ("file_id", "line")
NARROW = {"player_idx": np.int32, "n_seats": np.int8, "place": np.int8}
"""Types of arrays of table games: all periods of a league wait side by side to be rated."""
NO_TIME = int(np.iinfo(np.int64).min)
"""Stands in arrays of microseconds for a time that the log does not have."""


@dataclass(frozen=True)
class Input:
    """The effective games of one league and period, as the engine and the audits need them."""

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
    """All inputs of one league, and the rows that no period counts, by reason.

    ``skill`` are those of a table league's skills: the same periods, games in order of play.
    """

    inputs: tuple[Input, ...]
    left_out: dict[str, int] = field(default_factory=dict)
    skill: tuple[Input, ...] = ()

    def of_task(self, task: str) -> tuple[Input, ...]:
        """Return the inputs of one of the league's tasks."""
        return self.skill if task == "table_skill" else self.inputs


def prepare(store: Store, league: League) -> Prepared:
    """Return a league's inputs in time order: one per period, or one per event of a tournament."""
    if league.kind == "tournament":
        return _events(league, effective_rows(store, league))
    return _periods(
        league,
        rows_by_period(store, league),
        every=lambda: effective_rows(store, league),
        aliased=bool(aliases_of(store, league.namespace)),
    )


def prepare_rows(league: League, rows: pl.DataFrame) -> Prepared:
    """Return the inputs that these effective rows of a league make."""
    if league.kind == "tournament":
        return _events(league, rows)
    return _periods(league, split_by_period(league, rows), every=lambda: rows, aliased=True)


def _periods(
    league: League,
    groups: Iterable[tuple[str, pl.DataFrame]],
    *,
    every: Callable[[], pl.DataFrame],
    aliased: bool,
) -> Prepared:
    """Return the inputs of labelled groups of rows; ``every`` gives the rows of all together.

    Unless names may be ``aliased`` nobody can meet itself: such rows are in quarantine.
    """
    left_out: Counter[str] = Counter()
    inputs, skill = [], []
    for label, rows in _with_empty_seasons(league, groups):
        counted = _counted(league, label, rows, left_out, aliased=aliased)
        if label == OUTSIDE:
            continue
        inputs.append(INPUT_OF_KIND[league.kind](league, label, counted))
        if league.skill:
            skill.append(_in_order_of_play(league, label, counted))
    if (inputs or left_out) and league.stable_rank and league.stable_rank.all_time:
        inputs = [found for found in inputs if found.period.label != ALL_TIME]
        rows = _counted(league, ALL_TIME, every(), Counter(), aliased=aliased)
        inputs.append(_table(league, ALL_TIME, rows))
        left_out.pop(OUTSIDE_REASON, None)
    reasons = dict(sorted(left_out.items(), key=_outside_last))
    return Prepared(tuple(sorted(inputs, key=_start)), reasons, tuple(sorted(skill, key=_start)))


def _with_empty_seasons(
    league: League, groups: Iterable[tuple[str, pl.DataFrame]]
) -> Iterable[tuple[str, pl.DataFrame]]:
    """Yield labelled groups, then seasons without games between others: their versions say so."""
    with_games, rows = set(), None
    for label, rows in groups:
        with_games.add(label)
        yield label, rows
    if rows is None or not isinstance(league.period, list):
        return
    first_days = [season.first_day for season in league.period if season.name in with_games]
    for season in league.period:
        is_between = first_days and min(first_days) < season.first_day < max(first_days)
        if is_between and season.name not in with_games:
            yield season.name, rows.clear()


def _start(input_: Input) -> tuple[dt.datetime, str]:
    return input_.period.start_at or dt.datetime.min, input_.period.label


def _outside_last(reason: tuple[str, int]) -> tuple[bool, str]:
    return reason[0] == OUTSIDE_REASON, reason[0]


def _counted(
    league: League,
    label: str,
    rows: pl.DataFrame,
    left_out: "Counter[str]",
    *,
    aliased: bool,
) -> pl.DataFrame:
    """Return the rows of a period that count; the records that do not are added to ``left_out``.

    A period all of whose games are void has no rows here, but is a period: its version says so.
    """
    if aliased:
        rows = _void_where(_meets_itself(league), rows)
    left_out.update(_void_counts(rows))
    valid = rows.filter(pl.col("void_reason").is_null())
    if label == OUTSIDE and valid.height:
        left_out[OUTSIDE_REASON] += _n_records(valid)
    return valid


def _meets_itself(league: League) -> pl.Expr:
    if league.kind == "pairwise":
        return pl.col("first_id") == pl.col("second_id")
    return pl.col("player_id").n_unique().over(RECORD) < pl.len().over(RECORD)


def _pairwise(league: League, label: str, counted: pl.DataFrame) -> Input:
    shared = league.static.pair_by if league.static else []
    n_games = int(counted.select(pl.sum_horizontal("wins", "draws", "losses").sum()).item())
    arrays, ids = _numbered(
        _with_pairs(counted, shared) if shared else counted,
        ("first_id", "second_id"),
        ("played_at", *PAIRWISE_FIELDS, *(["pair"] if shared else [])),
    )
    return _input(league, label, counted, arrays, ids, n_games)


def _with_pairs(rows: pl.DataFrame, shared: Sequence[str]) -> pl.DataFrame:
    """Return rows with ``pair``: one number for games that share these columns, else -1.

    Counts of many games say nothing about which of them were played as a pair.
    """
    single = pl.sum_horizontal("wins", "draws", "losses") == 1
    label = pl.when(single).then(pl.concat_str(shared, separator="\x1f"))
    labelled = rows.with_columns(pair_label=label)
    labels = labelled["pair_label"].drop_nulls().unique().sort()
    numbers = pl.DataFrame({"pair_label": labels, "pair": np.arange(len(labels), dtype=np.int64)})
    return labelled.join(numbers, on="pair_label", how="left").with_columns(
        pl.col("pair").fill_null(-1)
    )


def _table(league: League, label: str, seats: pl.DataFrame) -> Input:
    counted = seats.with_columns(_n_seats(seats).alias("n_seats"))
    arrays, ids = _numbered(counted, ("player_id",), ("played_at", "n_seats", "place", "points"))
    found = _input(league, label, counted, arrays, ids, _n_records(counted))
    # After the fingerprint, which is of the wide arrays.
    narrow = {name: found.arrays[name].astype(dtype) for name, dtype in NARROW.items()}
    points = found.arrays["points"]
    if np.isnan(points).all():
        narrow["points"] = np.broadcast_to(np.nan, points.shape)
    return replace(found, arrays=found.arrays | narrow)


def _n_seats(seats: pl.DataFrame) -> pl.Expr:
    """Return how many seats each row's game has; they need counting only if some have 3."""
    if seats.filter(pl.col("seat") == 4).height == _n_records(seats):
        return pl.lit(4, pl.get_index_type())
    return pl.len().over(RECORD)


def _in_order_of_play(league: League, label: str, seats: pl.DataFrame) -> Input:
    counted = with_order_of_play(seats.with_columns(_n_seats(seats).alias("n_seats")))
    arrays, ids = _numbered(
        counted,
        ("player_id",),
        ("nth_game", "place", "n_seats", "played_at"),
        sort_first=("nth_game", "place"),
    )
    return _input(league, label, counted, arrays, ids, _n_records(counted))


INPUT_OF_KIND: dict[Kind, Callable[[League, str, pl.DataFrame], Input]] = {
    "pairwise": _pairwise,
    "table": _table,
}


def _events(league: League, rows: pl.DataFrame) -> Prepared:
    left_out = _void_counts(rows)
    events, not_rated = events_of(league, rows.filter(pl.col("void_reason").is_null()))
    inputs = []
    for event in events:
        fields = ENTRY_FIELDS + (("stack",) if _any_stack(event.rows) else ())
        arrays, ids = _numbered(event.rows, ("player_id",), fields, sort_first=("place",))
        start_at = event.started_at.replace(tzinfo=None) if event.started_at else None
        end_at = event.ordered_at.replace(tzinfo=None) if event.ordered_at else None
        period = Period(event.name, start_at, end_at)
        found = _input(league, event.name, event.rows, arrays, ids, 1, period=period)
        season = event.season, event.season_number
        inputs.append(_in_season(found, *season) if isinstance(league.period, list) else found)
    return Prepared(tuple(inputs), left_out | not_rated)


def _any_stack(rows: pl.DataFrame) -> bool:
    """Return whether a log says how many chips somebody brought; else there is no such array."""
    return rows["stack"].null_count() < rows.height


def _in_season(input_: Input, season: str, number: int) -> Input:
    """Return an input that also is its season's: where seasons lie shows in what they carry."""
    input_hash = fingerprint.of_parts(input_.input_hash, season, number)
    return replace(input_, season=season, season_number=number, input_hash=input_hash)


def _void_where(oneself: pl.Expr, rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows, those void in which a player meets itself."""
    reason = pl.when(oneself).then(pl.lit("two players are one after aliases"))
    return rows.with_columns(pl.coalesce("void_reason", reason).alias("void_reason"))


def _void_counts(rows: pl.DataFrame) -> dict[str, int]:
    void = rows.filter(pl.col("void_reason").is_not_null())
    return {
        f"void: {reason}": _n_records(group)
        for (reason,), group in sorted(void.partition_by("void_reason", as_dict=True).items())
    }


def _n_records(rows: pl.DataFrame) -> int:
    return _records(rows).height


def _records(rows: pl.DataFrame) -> pl.DataFrame:
    """Return one row of each record of a log; that of a table game is its first seat's."""
    return rows.filter(pl.col("seat") == 1) if "seat" in rows.columns else rows


def _numbered(
    rows: pl.DataFrame,
    people: tuple[str, ...],
    fields: tuple[str, ...],
    *,
    sort_first: tuple[str, ...] = (),
) -> tuple[dict[str, Array], tuple[str, ...]]:
    """Return arrays sorted by a total key, players numbered in the order of their ids."""
    everybody = rows.schema[people[0]].categories  # type: ignore[attr-defined]
    numbers = [rows[column].to_physical().to_numpy() for column in people]
    plays = np.zeros(len(everybody), dtype=np.bool_)
    for number in numbers:
        plays[number] = True
    place_of = np.cumsum(plays) - 1
    rows = rows.with_columns(
        pl.Series(_index_name(column), place_of[number])
        for column, number in zip(people, numbers, strict=True)
    )
    columns = [_index_name(column) for column in people] + list(fields)
    rest = [column for column in columns if column not in sort_first]
    chosen = sorted_columns(rows, [*sort_first, *rest])
    ids = everybody.filter(pl.Series(plays))
    return {name: _array(chosen[name]) for name in columns}, tuple(ids)


def _index_name(column: str) -> str:
    return column.removesuffix("_id") + "_idx"


def _array(series: pl.Series) -> Array:
    if isinstance(series.dtype, pl.Datetime):
        return series.dt.epoch("us").fill_null(NO_TIME).to_numpy()
    if series.dtype == pl.Boolean:
        return series.to_numpy().astype(np.bool_)
    return series.to_numpy()


def _input(
    league: League,
    label: str,
    rows: pl.DataFrame,
    arrays: dict[str, Array],
    ids: tuple[str, ...],
    n_games: int,
    *,
    period: Period | None = None,
) -> Input:
    column = "played_at" if "played_at" in rows.columns else "ended_at"
    last_at = rows[column].max() if period is None else period.end_at
    if isinstance(last_at, dt.datetime):
        last_at = last_at.replace(tzinfo=None)
    files = (
        _records(rows)
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
        input_hash=fingerprint.of_arrays(arrays, texts={"player_ids": ids, "times": times}),
        n_rows=_n_records(rows),
        n_games=n_games,
        data_cutoff_at=cutoff_at,
        files=dict(files.sort("file_id").iter_rows()),
    )
