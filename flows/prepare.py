"""Canonical rows to sorted arrays: the only door to the engine.

Row order, file order and thread count must not show in any number, so every frame is sorted by a
total key here before it becomes arrays, and players are numbered by their id.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from flows import fingerprint
from flows.aliases import aliases_of
from flows.arrival import TABLE_OF_KIND
from flows.events import ENTRY_TIMES, EVENT_TIMES, events_of
from flows.league import League
from flows.periods import ALL_TIME, OUTSIDE, Period, cutoff_after, label_of, period_of
from flows.store import Store
from flows.table_games import with_order_of_play

Array = npt.NDArray[Any]

OUTSIDE_REASON = "outside every season"
PAIRWISE_FIELDS = ("wins", "draws", "losses", "handicap", "neutral")
ENTRY_FIELDS = (
    *("place", "entry", "logged_entry", "hands", "table_size"),
    *ENTRY_TIMES,
    *EVENT_TIMES,
)
NO_TIME = int(np.iinfo(np.int64).min)
"""Stands in arrays of microseconds for a time that the log does not have."""
KNOWN_AT = ", least(file.ingested_at, withdrawn.known_at) AS known_at"
KNOWN_BEFORE = """
LEFT JOIN core.withdrawn_row AS withdrawn ON withdrawn.league = file.league
    AND withdrawn.natural_key = stored.natural_key AND withdrawn.content_key = stored.content_key
"""


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


def prepare(store: Store, league: League) -> Prepared:
    """Return a league's inputs in time order: one per period, or one per event of a tournament."""
    return prepare_rows(league, effective_rows(store, league))


def prepare_rows(league: League, rows: pl.DataFrame) -> Prepared:
    """Return the inputs that these effective rows of a league make."""
    return {"pairwise": _pairwise, "table": _tables, "tournament": _events}[league.kind](
        league, rows
    )


def effective_rows(store: Store, league: League, *, with_known: bool = False) -> pl.DataFrame:
    """Return the rows of a league's active files, one per natural key, players after aliases.

    With ``known_at``, the time since when each is known, if asked for.
    """
    table = TABLE_OF_KIND[league.kind]
    names = [
        name for (name,) in store.rows("SELECT column_name FROM duckdb_columns() WHERE"
        " schema_name || '.' || table_name = ? ORDER BY column_index", [table])
    ]  # fmt: skip
    people = {"first_id", "second_id", "player_id"} & set(names)
    columns = ", ".join(
        f"coalesce(alias_{n}.player_id, row.{n}) AS {n}" if n in people else f"row.{n}"
        for n in names
        if n not in ("natural_key", "content_key")
    )
    columns += ", row.known_at" if with_known else ""
    joins = " ".join(
        f"LEFT JOIN alias AS alias_{n} ON alias_{n}.alias_id = row.{n}" for n in sorted(people)
    )
    aliases = aliases_of(store, league.namespace)
    schema = {"alias_id": pl.String, "player_id": pl.String}
    store.stage("alias", pl.DataFrame(list(aliases.items()), schema=schema, orient="row"))
    frame = store.frame(
        f"""
        WITH ranked AS (
            SELECT stored.*, dense_rank() OVER (
                PARTITION BY stored.natural_key ORDER BY file.file_number, stored.line
            ) AS nth{KNOWN_AT if with_known else ""}
            FROM {table} AS stored
            JOIN raw.source_file AS file ON file.file_id = stored.file_id
            {KNOWN_BEFORE if with_known else ""}
            WHERE file.league = ? AND file.state = 'active'
        )
        SELECT {columns} FROM ranked AS row {joins} WHERE row.nth = 1
        """,
        [league.name],
    )
    times = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.Datetime)]
    return frame.with_columns(pl.col(times).dt.replace_time_zone("UTC"))


def _pairwise(league: League, rows: pl.DataFrame) -> Prepared:
    oneself = pl.col("first_id") == pl.col("second_id")
    groups, left_out = _by_period(league, _void_where(oneself, rows))
    shared = league.static.pair_by if league.static else []
    inputs = []
    for label, counted in groups:
        n_games = int(counted.select(pl.sum_horizontal("wins", "draws", "losses").sum()).item())
        arrays, ids = _numbered(
            _with_pairs(counted, shared) if shared else counted,
            ("first_id", "second_id"),
            ("played_at", *PAIRWISE_FIELDS, *(["pair"] if shared else [])),
        )
        inputs.append(_input(league, label, counted, arrays, ids, n_games))
    return Prepared(tuple(inputs), left_out)


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


def _tables(league: League, rows: pl.DataFrame) -> Prepared:
    per = ("file_id", "line")
    oneself = pl.col("player_id").n_unique().over(per) < pl.len().over(per)
    rows = _void_where(oneself, rows)
    groups, left_out = _by_period(league, rows, per=per)
    skill = [_in_order_of_play(league, *group, per) for group in groups if league.skill]
    if rows.height and league.stable_rank and league.stable_rank.all_time:
        groups = [group for group in groups if group[0] != ALL_TIME]
        groups.append((ALL_TIME, rows.filter(pl.col("void_reason").is_null())))
        left_out.pop(OUTSIDE_REASON, None)
    inputs = []
    for label, seats in groups:
        counted = seats.with_columns(pl.len().over(per).alias("n_seats"))
        n_games = _n_records(counted, per)
        arrays, ids = _numbered(
            counted, ("player_id",), ("played_at", "n_seats", "place", "points")
        )
        inputs.append(_input(league, label, counted, arrays, ids, n_games, per=per))
    return Prepared(tuple(inputs), left_out, tuple(skill))


def _in_order_of_play(
    league: League, label: str, seats: pl.DataFrame, per: tuple[str, ...]
) -> Input:
    counted = with_order_of_play(seats.with_columns(pl.len().over(per).alias("n_seats")))
    arrays, ids = _numbered(
        counted,
        ("player_id",),
        ("nth_game", "place", "n_seats", "played_at"),
        sort_first=("nth_game", "place"),
    )
    return _input(league, label, counted, arrays, ids, _n_records(counted, per), per=per)


def _events(league: League, rows: pl.DataFrame) -> Prepared:
    left_out = _void_counts(rows)
    events, not_rated = events_of(league, rows.filter(pl.col("void_reason").is_null()))
    inputs = []
    for event in events:
        fields = ENTRY_FIELDS + (("stack",) if _any_stack(event.rows) else ())
        arrays, ids = _numbered(event.rows, ("player_id",), fields, sort_first=("place",))
        start_at = event.started_at.replace(tzinfo=None) if event.started_at else None
        period = Period(event.name, start_at, event.ordered_at.replace(tzinfo=None))
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


def _by_period(
    league: League, rows: pl.DataFrame, per: tuple[str, ...] = ()
) -> tuple[list[tuple[str, pl.DataFrame]], dict[str, int]]:
    """Return (label, rows that count) in time order, and how many records do not, by reason.

    A period all of whose games are void has no rows here, but is a period: its version says so.
    """
    labelled = rows.with_columns(label_of(league, "played_at").fill_null("all").alias("period"))
    left_out = _void_counts(labelled, per)
    valid = labelled.filter(pl.col("void_reason").is_null())
    outside = valid.filter(pl.col("period") == OUTSIDE)
    if len(outside):
        left_out[OUTSIDE_REASON] = _n_records(outside, per)
    inside = valid.filter(pl.col("period") != OUTSIDE)
    groups = {label: inside.clear() for label in labelled["period"].unique() if label != OUTSIDE}
    groups |= {str(key[0]): g for key, g in inside.partition_by("period", as_dict=True).items()}
    named = sorted(
        groups.items(),
        key=lambda item: (period_of(league, item[0]).start_at or dt.datetime.min, item[0]),
    )
    return named, left_out


def _void_counts(rows: pl.DataFrame, per: tuple[str, ...] = ()) -> dict[str, int]:
    void = rows.filter(pl.col("void_reason").is_not_null())
    return {
        f"void: {reason}": _n_records(group, per)
        for (reason,), group in sorted(void.partition_by("void_reason", as_dict=True).items())
    }


def _n_records(rows: pl.DataFrame, per: tuple[str, ...]) -> int:
    return int(rows.select(pl.struct(per).n_unique()).item()) if per else rows.height


def _numbered(
    rows: pl.DataFrame,
    people: tuple[str, ...],
    fields: tuple[str, ...],
    *,
    sort_first: tuple[str, ...] = (),
) -> tuple[dict[str, Array], tuple[str, ...]]:
    """Return arrays sorted by a total key, players numbered in the order of their ids."""
    ids = pl.concat([rows[column] for column in people]).unique().sort().rename("player_id")
    number = pl.DataFrame({"player_id": ids, "idx": np.arange(len(ids), dtype=np.int64)})
    for column in people:
        rows = rows.join(
            number.rename({"player_id": column, "idx": _index_name(column)}), on=column, how="left"
        )
    columns = [_index_name(column) for column in people] + list(fields)
    rest = [column for column in columns if column not in sort_first]
    chosen = rows.select(columns).sort(*sort_first, *rest, nulls_last=True).rechunk()
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
    per: tuple[str, ...] = (),
    period: Period | None = None,
) -> Input:
    column = "played_at" if "played_at" in rows.columns else "ended_at"
    last_at = rows[column].max() if period is None else period.end_at
    if isinstance(last_at, dt.datetime):
        last_at = last_at.replace(tzinfo=None)
    files = rows.group_by("file_id").agg(
        (pl.struct(per).n_unique() if per else pl.len()).alias("n_rows")
    )
    period = period or period_of(league, label)
    cutoff_at = cutoff_after(league, last_at)  # type: ignore[arg-type]
    times = [str(at) for at in (period.start_at, period.end_at, cutoff_at)]
    return Input(
        period=period,
        player_ids=ids,
        arrays=arrays,
        input_hash=fingerprint.of_arrays(arrays, texts={"player_ids": ids, "times": times}),
        n_rows=_n_records(rows, per),
        n_games=n_games,
        data_cutoff_at=cutoff_at,
        files=dict(files.sort("file_id").iter_rows()),
    )
