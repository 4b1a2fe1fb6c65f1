"""Instants in UTC from texts.

A time without a zone is local time of the league. If clocks show a local time twice, the earlier
instant counts; a local time that clocks skip does not exist. A date alone is the instant at which
its day starts in the league's zone. Dates that are spelled out are read without a pattern.
"""

import contextlib
import datetime as dt
import re
import zoneinfo

import polars as pl

from banzuke.flows.ingest.canonical.rules import RowRule, say
from banzuke.flows.leagues.date_patterns import EXCEL, UNIX, known_patterns
from banzuke.flows.leagues.league import League
from banzuke.flows.readers.spelled_dates import iso_of, without_weekday

UTC_TIME = pl.Datetime("us", "UTC")
ISO = (
    r"^(?<date>[0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"(?:[Tt ](?<clock>(?:[01][0-9]|2[0-3]):[0-5][0-9])"
    r"(?::(?<second>[0-5][0-9])(?:[.,](?<fraction>[0-9]{1,9}))?)?"
    r"(?: ?(?<zone>[Zz]|[+-](?:0[0-9]|1[0-4])(?::?[0-5][0-9])?))?)?$"
)
CLOCK_DIRECTIVES = frozenset("HIMSfpcXs")
MIN_YEAR, MAX_YEAR = 1000, 9999
SAMPLE_ROWS = 1000
NOT_A_TIME = (
    "is neither a date (YYYY-MM-DD) nor a date with a time; write it so, or set `date_format`"
)
NOT_BY_PATTERN = "does not have the form of `date_format`; write it so, or change `date_format`"
SERIAL = r"^[2-5][0-9]{4}(?:[.,][0-9]+)?$"
"""The number of a day of a spreadsheet from 1954 to 2064."""
AS_DATES = (
    'format the cells as dates there and save it again, or set `date_format` to "excel" if all '
    "days are numbers"
)
SKIPPED = "is a local time that clocks skipped; write it with its zone, like +09:00"
BAD_YEAR = f"has a year outside {MIN_YEAR} to {MAX_YEAR}; fix the year"


def problem_column(name: str) -> str:
    """The name of the column with the reason why a time was not parsed."""
    return f"{name}_problem"


def with_times(
    frame: pl.DataFrame, columns: list[str], *, timezone: str, date_format: str | None
) -> pl.DataFrame:
    """A frame whose text columns became UTC times, with ``…_problem`` beside each.

    The text itself stays in ``…_text`` for messages.
    """
    for name in columns:
        texts = frame[name]
        once_each = texts if _differ(texts) else texts.drop_nulls().unique()
        parsed = parse_times(once_each, timezone=timezone, date_format=date_format)
        old, at, problem = (parsed[column] for column in ("text", "at", "problem"))
        if once_each is not texts:
            at = texts.replace_strict(old, at, default=None, return_dtype=UTC_TIME)
            problem = texts.replace_strict(old, problem, default=None, return_dtype=pl.String)
        frame = frame.with_columns(
            texts.alias(f"{name}_text"), at.alias(name), problem.alias(problem_column(name))
        )
    return frame


def _differ(texts: pl.Series) -> bool:
    """Whether nearly all texts differ, judged by the first rows.

    The search for equal texts would then cost more than it saves.
    """
    sample = texts.head(SAMPLE_ROWS)
    return texts.null_count() == 0 and 2 * sample.n_unique() > len(sample)


def bad_time_rules(columns: list[str]) -> list[RowRule]:
    """The rule ``bad-time`` for each column."""
    return [
        RowRule(
            "bad-time",
            pl.col(problem_column(name)).is_not_null(),
            pl.concat_str(say(name + " {} ", f"{name}_text"), pl.col(problem_column(name))),
        )
        for name in columns
    ]


def parse_times(texts: pl.Series, *, timezone: str, date_format: str | None = None) -> pl.DataFrame:
    """``text``, ``at`` (UTC, microseconds) and ``problem`` (null if parsed)."""
    frame = pl.DataFrame({"text": texts.cast(pl.String)})
    parts = _strptime_parts(frame, date_format) if date_format else _iso_parts(frame)
    local = pl.col("naive").dt.replace_time_zone(
        timezone, ambiguous="earliest", non_existent="null"
    )
    placed = parts.with_columns(
        at=pl.when(pl.col("offset").is_null())
        .then(local.dt.convert_time_zone("UTC"))
        .otherwise((pl.col("naive") - pl.col("offset")).dt.replace_time_zone("UTC"))
    )
    placed = _place_starts_of_days(placed, zoneinfo.ZoneInfo(timezone))
    year_fits = pl.col("naive").dt.year().is_between(MIN_YEAR, MAX_YEAR)
    for seen in (pl.col("at"), pl.col("at").dt.convert_time_zone(timezone)):
        year_fits &= seen.is_null() | seen.dt.year().is_between(MIN_YEAR - 1, MAX_YEAR)
    problem = (
        pl.when(pl.col("naive").is_null())
        .then(
            pl.when(pl.col("text").str.contains(SERIAL) & pl.lit(date_format != EXCEL))
            .then(_said_of_serials())
            .otherwise(pl.lit(NOT_BY_PATTERN) if date_format else pl.lit(NOT_A_TIME))
        )
        .when(~year_fits)
        .then(pl.lit(BAD_YEAR))
        .when(pl.col("at").is_null())
        .then(pl.lit(SKIPPED))
    )
    result = placed.select("text", "at", problem=problem)
    understood = result.with_columns(pl.when(pl.col("problem").is_null()).then("at"))
    return understood if date_format else _with_remedies(understood)


def _said_of_serials() -> pl.Expr:
    """The problem of a text that is the number of a day in a spreadsheet."""
    days = pl.col("text").str.extract("^([0-9]+)").cast(pl.Int32)
    day = pl.lit(FIRST_DAY.date()) + pl.duration(days=days)
    return pl.format("is the number of a day in a spreadsheet, {}; {}", day, pl.lit(AS_DATES))


def _with_remedies(parsed: pl.DataFrame) -> pl.DataFrame:
    """Unparsed texts with the value of `date_format` that reads them, if there is one.

    No such format is applied automatically: 05/01/2024 may be two days, and only the author of
    the log knows which.
    """
    unread = (pl.col("problem") == NOT_A_TIME) & ~pl.col("text").str.contains(ISO)
    texts = parsed.filter(unread.fill_null(False))["text"]
    if texts.is_empty():
        return parsed
    reading = [
        pl.when(pl.col("text").str.contains(digits)).then(pl.lit(f'`date_format = "{pattern}"`'))
        for pattern, digits in known_patterns()
    ]
    advice = (
        texts.unique()
        .to_frame()
        .with_columns(pl.concat_list(reading).list.drop_nulls().list.join(" or ").alias("fits"))
    )
    message = pl.format(
        "is neither a date (YYYY-MM-DD) nor a date with a time; set {} in its source", "fits"
    )
    return (
        parsed.join(advice, on="text", how="left", maintain_order="left")
        .with_columns(
            pl.when(unread & (pl.col("fits") != ""))
            .then(message)
            .otherwise("problem")
            .alias("problem")
        )
        .drop("fits")
    )


def _iso_parts(frame: pl.DataFrame) -> pl.DataFrame:
    """``text``, ``naive`` (local clock), ``offset`` from UTC and ``is_date``."""
    groups = frame.select(
        "text", _with_spelled(frame["text"]).str.extract_groups(ISO).alias("group")
    ).unnest("group")
    clock = pl.concat_str(
        "date",
        pl.lit("T"),
        pl.col("clock").fill_null("00:00"),
        pl.lit(":"),
        pl.col("second").fill_null("00"),
    )
    micros = pl.col("fraction").fill_null("0").str.pad_end(6, "0").str.slice(0, 6).cast(pl.Int64)
    zone = pl.col("zone").str.replace(":", "", literal=True).str.pad_end(5, "0")
    minutes = zone.str.slice(1, 2).cast(pl.Int64, strict=False) * 60 + zone.str.slice(3, 2).cast(
        pl.Int64, strict=False
    )
    sign = pl.when(zone.str.starts_with("-")).then(-1).otherwise(1)
    offset = pl.when(zone.str.to_uppercase().str.starts_with("Z")).then(0).otherwise(sign * minutes)
    return groups.select(
        "text",
        naive=clock.str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=False)
        + pl.duration(microseconds=micros),
        offset=pl.duration(minutes=offset),
        is_date=pl.col("clock").is_null(),
    )


def _with_spelled(texts: pl.Series) -> pl.Series:
    """Texts with ISO in place of dates that are spelled in another way."""
    other = texts.filter(~texts.str.contains(ISO)).drop_nulls().unique()
    found = {text: iso for text in other if (iso := iso_of(text))}
    return texts.replace(found) if found else texts


def _strptime_parts(frame: pl.DataFrame, date_format: str) -> pl.DataFrame:
    is_date = date_format != UNIX and not any(
        f"%{directive}" in date_format for directive in CLOCK_DIRECTIVES
    )
    read = {EXCEL: _of_spreadsheet, UNIX: _since_1970}.get(date_format, _strptime)
    parsed = [read(text, date_format) for text in frame["text"]]
    naive = [None if moment is None else moment.replace(tzinfo=None) for moment in parsed]
    offset = [None if moment is None else moment.utcoffset() for moment in parsed]
    return frame.with_columns(
        naive=pl.Series(naive, dtype=pl.Datetime("us")),
        offset=pl.Series(offset, dtype=pl.Duration("us")),
        is_date=_is_midnight(naive) if date_format == EXCEL else pl.lit(is_date),
    )


def _strptime(text: str, date_format: str) -> dt.datetime | None:
    for written in (text, without_weekday(text)):
        with contextlib.suppress(ValueError):
            return dt.datetime.strptime(written, date_format)
    if date_format[:2] != "%Y" and ISO_START.match(text):
        with contextlib.suppress(ValueError):
            return dt.datetime.fromisoformat(text)
    return None


ISO_START = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")
"""A day that no other pattern than ISO's means, such as that of a real date among texts of a sheet.

Patterns that begin with the year are meant as they are: 2024-07-01 may be January there.
"""


def _is_midnight(naive: list[dt.datetime | None]) -> pl.Series:
    return pl.Series([at is not None and at.time() == dt.time() for at in naive], dtype=pl.Boolean)


FIRST_DAY = dt.datetime(1899, 12, 30)
"""Day 0 of spreadsheets, for which 1900 is a leap year; days before March 1900 are off by one."""
MOST_DAYS = 2_958_465
"""The last day of year 9999 in a spreadsheet."""


def _of_spreadsheet(text: str, _: str) -> dt.datetime | None:
    """The time that the number of a day in a spreadsheet stands for, to the second."""
    if not re.fullmatch(r"[0-9]{1,7}(?:[.,][0-9]+)?", text):
        return None
    days = float(text.replace(",", "."))
    if not 1 <= days <= MOST_DAYS:
        return None
    return FIRST_DAY + dt.timedelta(seconds=round(days * 86_400))


def _since_1970(text: str, _: str) -> dt.datetime | None:
    """The time of a number of seconds (10 digits), or of milliseconds (13), since 1970.

    A fraction counts to the microsecond.
    """
    found = re.fullmatch(r"([0-9]{10}(?:[0-9]{3})?)(?:\.([0-9]{1,9}))?", text)
    if found is None:
        return None
    whole, fraction = found[1], (found[2] or "").ljust(9, "0")
    unit = 1_000_000 if len(whole) == 10 else 1000
    micros = int(whole) * unit + int(fraction) * unit // 10**9
    return dt.datetime(1970, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=micros)


def _place_starts_of_days(parts: pl.DataFrame, zone: zoneinfo.ZoneInfo) -> pl.DataFrame:
    """The frame with the starts of days whose midnight was skipped by clocks."""
    starts_late = pl.col("is_date") & pl.col("at").is_null() & pl.col("naive").is_not_null()
    late = parts.filter(starts_late)
    if late.is_empty():
        return parts
    at = [start_of_day(naive.date(), zone) for naive in late["naive"]]
    starts = late.select("text", start=pl.Series(at, dtype=UTC_TIME))
    return parts.join(starts, on="text", how="left").with_columns(
        pl.coalesce("at", "start").alias("at")
    )


def start_of_day(day: dt.date, zone: zoneinfo.ZoneInfo) -> dt.datetime | None:
    """The first instant of a day in a zone, or None if the zone skipped the whole day."""
    midnight = dt.datetime.combine(day, dt.time(), dt.UTC)
    low, high = midnight - dt.timedelta(days=2), midnight + dt.timedelta(days=2)
    while high - low > dt.timedelta(seconds=1):
        middle = low + (high - low) / 2
        low, high = (low, middle) if middle.astimezone(zone).date() >= day else (middle, high)
    start = high.replace(microsecond=0)
    return start if start.astimezone(zone).date() == day else None


UNDATED = "undated"


def without_undated(timed: pl.DataFrame, league: League) -> pl.DataFrame:
    """Rows; rows without a date are void if the league file says so."""
    if league.period == "all" or league.undated != "void":
        return timed
    is_undated = pl.col("played_at").is_null() & pl.col("played_at_problem").is_null()
    reason = pl.coalesce("void_reason", pl.when(is_undated).then(pl.lit(UNDATED)))
    return timed.with_columns(void_reason=reason)


def undated_rule(league: League) -> RowRule:
    """The rule ``undated``.

    No row breaks the rule if the league's period is "all", or if the league keeps undated rows
    as void.
    """
    dated_only = league.period != "all" and league.undated == "quarantine"
    undated = pl.col("played_at").is_null() & pl.col("played_at_problem").is_null()
    return RowRule(
        UNDATED,
        undated & pl.lit(dated_only),
        say(
            'played_at is empty, so the row has no period; give it, set `period = "all"`, or '
            '`undated = "void"` to keep such games unrated'
        ),
    )
