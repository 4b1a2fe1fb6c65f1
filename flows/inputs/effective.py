"""The effective rows: one per natural key, after corrections and aliases, by period."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from banzuke.flows.corrections.corrected import stage_corrected
from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.leagues.league import League, Rolling
from banzuke.flows.leagues.periods import ALL_TIME, Period, label_of, period_of, rolling_labels
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.store import Store

UNUSED = frozenset(["natural_key", "content_key", "game"])
"""Columns that no computation uses, in any kind of league."""
PEOPLE = ("first_id", "second_id", "player_id")
HAS_RANKS = """
SELECT 1
FROM core.game AS row
JOIN raw.source_file AS source_file ON source_file.file_id = row.file_id
WHERE source_file.league = ? AND (row.first_rank IS NOT NULL OR row.second_rank IS NOT NULL)
LIMIT 1
"""
ROWS_AT_ONCE = 2_000_000
"""A league with at most this many rows is read at once: one query per period would take longer."""
KNOWN_AT = ", least(active_file.ingested_at, withdrawn.known_at) AS known_at"
KNOWN_BEFORE = """
 LEFT JOIN core.withdrawn_row AS withdrawn ON withdrawn.league = active_file.league
    AND withdrawn.natural_key = row.natural_key AND withdrawn.content_key = row.content_key
"""
ROOM_PERIODS = 120
"""Number of periods that any league may have: ten years of months."""
LEAST_GAMES = 5
"""Minimum games per period, on average, if a league has more periods."""
AN_HOUR = dt.timedelta(hours=1)
"""Periods consist of whole days, so every period with games begins or ends some hour with games."""


class TooManyPeriods(OneLeagueFailed):
    """A league's games are spread over more periods than are useful for ratings."""


@dataclass(frozen=True)
class Span:
    """A period's label, and a half-open interval of UTC time that contains all its rows.

    Without ends, the rows are the rows without a time, or all rows of a league with one period.
    """

    label: str
    start_at: dt.datetime | None = None
    end_at: dt.datetime | None = None


def rows_by_period(store: Store, league: League) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield the label and the effective rows of each period with rows, void rows included.

    Periods come one at a time, so that a league of many years needs the memory of one period. A
    rolling period has all rows that it counts, so that a row belongs to several periods.
    """
    if league.period == ALL_TIME or _n_rows(store, league) <= ROWS_AT_ONCE:
        yield from split_by_period(league, effective_rows(store, league))
        return
    rolls = isinstance(league.period, Rolling)
    for span in _rolling_spans(store, league) if rolls else _spans(store, league):
        rows = effective_rows(store, league, within=span, lean=True)
        if span.start_at is not None and not rolls:
            inside = rows.select(label_of(league, "played_at") == span.label).to_series()
            rows = rows if inside.all() else rows.filter(inside)
        if rows.height:
            yield span.label, rows


def split_by_period(league: League, rows: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield the label and the rows of each period with rows, from rows in memory."""
    if isinstance(league.period, Rolling):
        yield from _windows(league, rows)
        return
    label = label_of(league, "played_at").fill_null(ALL_TIME).alias("period")
    refuse_many_periods(league, rows.select(label).to_series())
    for (name,), part in rows.with_columns(label).partition_by("period", as_dict=True).items():
        yield str(name), part


def refuse_many_periods(league: League, labels: pl.Series) -> None:
    """Raise if the games of a league, each with one of the labels, fall into too many periods.

    A few wrong dates would add a version, a page and a night's work for each such period.

    Raises
    ------
    TooManyPeriods
        If there are more than `ROOM_PERIODS`, with fewer than `LEAST_GAMES` each on average.
    """
    if isinstance(league.period, list):  # the league file names all its periods
        return
    different = labels.drop_nulls().unique().sort()
    n_games = len(labels) // league.its_kind.rows_of_record
    if len(different) > max(ROOM_PERIODS, n_games // LEAST_GAMES):
        raise TooManyPeriods(
            f"its {n_games:,} games fall into {len(different):,} periods, from {different[0]} to "
            f"{different[-1]}, and more than {ROOM_PERIODS} periods need {LEAST_GAMES} games each. "
            "Take longer periods, or fix the dates; `banzuke withdraw` takes a file back"
        )


def _takes_ranks(store: Store, league: League) -> bool:
    """Whether the ranks of players are among the columns: a log of millions mostly has none."""
    if league.reads_ranks or not league.follows_ranks:
        return league.reads_ranks
    return bool(store.rows(HAS_RANKS, [league.name]))


def _windows(league: League, rows: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    refuse_many_periods(league, rows.select(label_of(league, "played_at")).to_series())
    for period in _rolling_periods(league, rows["played_at"]):
        part = rows_of_period(rows, period)
        if part.height:
            yield period.label, part
    undated = rows.filter(pl.col("played_at").is_null())
    if undated.height:
        yield ALL_TIME, undated


def rows_of_period(rows: pl.DataFrame, period: Period) -> pl.DataFrame:
    """The rows that a period with ends counts."""
    start_at, end_at = (
        at.replace(tzinfo=dt.UTC)
        for at in (period.counts_from or period.start_at, period.end_at)
        if at
    )
    return rows.filter((pl.col("played_at") >= start_at) & (pl.col("played_at") < end_at))


def _rolling_periods(league: League, played_at: pl.Series) -> list[Period]:
    """The periods that count any of these times, which are UTC."""
    if not isinstance(league.period, Rolling):
        raise TypeError(f"the periods of {league.name} do not roll")
    local = played_at.drop_nulls().dt.convert_time_zone(league.timezone)
    months = (local.dt.year().cast(pl.Int64) * 12 + local.dt.month() - 1).unique()
    return [period_of(league, label) for label in rolling_labels(league.period, months)]


def effective_rows(
    store: Store,
    league: League,
    *,
    within: Span | None = None,
    with_known: bool = False,
    lean: bool = False,
) -> pl.DataFrame:
    """The rows of a league's active files, one per natural key, after corrections.

    Players are the players after aliases.

    Ids of players and files are enums in the order of their texts. Rows with equal keys have equal
    times (log ids that occur twice are quarantined at ingest), so an interval of time ``within``
    contains all rows of its keys. The column ``known_at``, the time at which each row became known,
    is added on request. If ``lean``, rows of two-player games have only the columns that ratings
    use, numbers in as few bytes as they need, and the reason of void rows as a category.
    """
    table = league.its_kind.table
    players, files = _number_players(store, league), _number_files(store, league)
    lean = lean and league.its_kind.has_scores
    texts = set() if _takes_ranks(store, league) else {*league.its_kind.texts}
    unused = UNUSED | texts | (_unrated(league) if lean else set())
    names = [name for name in _columns_of(store, table) if name not in unused]
    people = [name for name in PEOPLE if name in names]
    columns = ", ".join(_column(name, name in people) for name in names)
    joins = " ".join(
        f"LEFT JOIN person AS person_{n} ON person_{n}.known_id = row.{n}" for n in people
    )
    columns += KNOWN_AT if with_known else ""
    joins += KNOWN_BEFORE if with_known else ""
    where, values = _where(within)
    logged = stage_corrected(store, league.its_kind, league.name)
    source = f"{logged} AS row JOIN active_file ON active_file.file_id = row.file_id"
    repeated = _has_repeats(store, league, source, where, values)
    once = " ANTI JOIN repeat ON repeat.file_id = row.file_id AND repeat.line = row.line"
    query = f"SELECT {columns} FROM {source} {joins}{once if repeated else ''} WHERE {where}"
    parts = [_in_few_bytes(part) for part in store.frames(query, values)] if lean else []
    frame = pl.concat(parts, how="vertical_relaxed") if parts else store.frame(query, values)
    times = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.Datetime)]
    if league.undated == "void" and league.period != ALL_TIME:  # undated rows belong to no period
        frame = frame.filter(pl.col("played_at").is_not_null() | pl.col("void_reason").is_null())
    return frame.with_columns(
        pl.col(times).dt.replace_time_zone("UTC"),
        *[pl.col(name).cat.to(pl.Enum(players)) for name in people],
        pl.col("file_id").cat.to(pl.Enum(files)),
    )


def _unrated(league: League) -> set[str]:
    """The columns of pairwise games that ratings do not use."""
    return {"line", "event", "round"} - set(league.static.pair_by if league.static else [])


def _in_few_bytes(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with numbers in as few bytes as they need, and reasons as a category.

    A month of a large site has tens of millions of rows: at a hundred bytes each, and twice that
    during the conversion, they took most of a night's memory.
    """
    numbers = rows.select(pl.selectors.signed_integer())
    reason = pl.col("void_reason").cast(pl.Categorical)
    return rows.with_columns(reason, *(column.shrink_dtype() for column in numbers))


def _n_rows(store: Store, league: League) -> int:
    ((n_records,),) = store.rows(
        "SELECT coalesce(sum(rows_accepted + rows_duplicate), 0) FROM raw.source_file"
        " WHERE league = ? AND state = 'active'",
        [league.name],
    )
    return int(n_records) * league.its_kind.rows_of_record


def _column(name: str, is_person: bool) -> str:
    if is_person:
        # A join would drop an id that is in no player table, so a missing id is an error.
        missing = "error('core.player lacks ' || row." + name + ")"
        return f"coalesce(person_{name}.number, {missing}::UINTEGER) AS {name}"
    return "active_file.number AS file_id" if name == "file_id" else f"row.{name}"


def _columns_of(store: Store, table: str) -> list[str]:
    return [name for name, *_ in store.execute(f"FROM {table} LIMIT 0").description or ()]


def _number_players(store: Store, league: League) -> pl.Series:
    """Stage ``person`` (known_id, number after aliases) and return all ids, sorted."""
    found = store.frame(
        "SELECT DISTINCT player_id FROM core.player WHERE namespace = ? ORDER BY player_id",
        [league.namespace],
    )
    ids = found["player_id"].cast(pl.String)
    aliases = aliases_of(store, league.namespace)
    shown = ids.replace(list(aliases), list(aliases.values())) if aliases else ids
    number = shown.cast(pl.Enum(ids)).to_physical().cast(pl.UInt32)
    store.register("person", pl.DataFrame({"known_id": ids, "number": number}))
    return ids


def _number_files(store: Store, league: League) -> pl.Series:
    """Stage ``active_file`` (file_id, file_number, number) and return all ids, sorted."""
    found = store.frame(
        "SELECT file_id, file_number, league, ingested_at FROM raw.source_file"
        " WHERE league = ? AND state = 'active' ORDER BY file_id",
        [league.name],
    ).with_row_index("number")
    store.register("active_file", found)
    return found["file_id"].cast(pl.String)


def _where(within: Span | None) -> tuple[str, list[dt.datetime]]:
    if within is None:
        return "TRUE", []
    if within.start_at is None or within.end_at is None:
        return "row.played_at IS NULL", []
    return "row.played_at >= ? AND row.played_at < ?", [within.start_at, within.end_at]


def _has_repeats(
    store: Store, league: League, source: str, where: str, values: list[dt.datetime]
) -> bool:
    """Make the temporary table ``repeat`` of records (file_id, line) that equal an earlier record.

    Of records with one natural key, the first record of the file read first counts.
    """
    where += f" AND {league.its_kind.first_row}"
    store.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE repeat AS
        WITH twice AS (
            SELECT row.natural_key FROM {source} WHERE {where}
            GROUP BY row.natural_key HAVING count(*) > 1
        ),
        numbered AS (
            SELECT row.file_id, row.line, row_number() OVER (
                PARTITION BY row.natural_key ORDER BY active_file.file_number, row.line
            ) AS nth
            FROM {source} SEMI JOIN twice ON twice.natural_key = row.natural_key WHERE {where}
        )
        SELECT file_id, line FROM numbered WHERE nth > 1
        """,
        [*values, *values],
    )
    return bool(store.rows("SELECT count(*) FROM repeat")[0][0])


def _rolling_spans(store: Store, league: League) -> list[Span]:
    """The interval of time that each period counts, for every period that may have games."""
    hours = _hours(store, league)
    ends = pl.concat([hours.drop_nulls(), hours.drop_nulls().dt.offset_by("59m")])
    spans = [
        Span(period.label, period.counts_from, period.end_at)
        for period in _rolling_periods(league, ends)
    ]
    return spans + ([Span(ALL_TIME)] if hours.null_count() else [])


def _hours(store: Store, league: League) -> pl.Series:
    """The hours, in UTC, in which rows were played; null if some rows have no time."""
    _number_files(store, league)
    return (
        store.frame(
            f"SELECT DISTINCT date_trunc('hour', row.played_at) AS hour FROM"
            f" {stage_corrected(store, league.its_kind, league.name)} AS row"
            " JOIN active_file ON active_file.file_id = row.file_id"
        )["hour"]
        .cast(pl.Datetime("us"))
        .dt.replace_time_zone("UTC")
    )


def _spans(store: Store, league: League) -> list[Span]:
    """A span for every label that rows may have, from the hours with games and their labels."""
    hours = _hours(store, league).to_frame()
    undated = hours["hour"].null_count() > 0
    whole = hours.drop_nulls()
    ends = [
        whole.with_columns(at=pl.col("hour") + (AN_HOUR - dt.timedelta(microseconds=1)) * last)
        for last in (0, 1)
    ]
    found = (
        pl.concat(ends)
        .group_by(label_of(league, "at").alias("label"))
        .agg(start_at=pl.col("hour").min(), end_at=pl.col("hour").max() + AN_HOUR)
        .sort("label")
        .with_columns(pl.selectors.datetime().dt.replace_time_zone(None))
    )
    return [Span(*row) for row in found.iter_rows()] + ([Span(ALL_TIME)] if undated else [])
