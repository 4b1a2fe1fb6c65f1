"""The column of dates, and the pattern of the dates."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import polars as pl

from banzuke.flows.ingest.canonical.times import ISO, SERIAL, parse_times
from banzuke.flows.leagues.date_patterns import EXCEL, UNIX, known_patterns
from banzuke.flows.machine_zone import machine_today
from banzuke.flows.readers.spelled_dates import iso_of, without_weekday
from banzuke.flows.readers.titles import DAY
from banzuke.flows.sniff.columns import MOSTLY, Column, Log, plain
from banzuke.flows.sniff.dates.date_orders import turned
from banzuke.flows.sniff.dates.several_days import doubts_of_several_days, order_of
from banzuke.flows.sniff.proposal import quoted

DIGIT = re.compile("[0-9０-９元]")
ISO_TEXT = re.compile(ISO.replace("(?<", "(?P<"))
DIGITS_ONLY = r"^[0-9]+(\.[0-9]+)?$"
NAMES = (
    *(("date",), ("date", "game"), ("date", "games"), ("date", "start"), ("start",)),
    *(("start", "game"), ("date", "end"), ("end",), ("date", "event"), ("date", "round")),
)
"""Concepts that the name of a date column may have, the likeliest first."""
OF_GAMES = frozenset({"date", "game", "games", "event", "round"})
"""Concepts of columns of days that may be those of games: not of ends, starts or registrations."""
OF_PEOPLE = 3
"""The `order_of` days of birth."""
NAMED = 0.5
"""Least share of dates in a column with the name of dates; the other rows go to quarantine."""
CLOCKS = frozenset(
    ["time", "at", "on", "when", "utc", "zeit", "heure", "hora", "ora", "время", "时间"]
)
"""Names of columns that may have a duration or an hour in place of a day."""
HOURS = frozenset(
    ["uhrzeit", "uhr", "anstoss", "beginn", "start", "kickoff", "tid", "godzina", "時刻"]
)
"""Other names of columns of times of day, as `plain` has them."""
HOUR = r"^(?:[01]?[0-9]|2[0-3])[:.][0-5][0-9](?:[:.][0-5][0-9])?(?:\s*(?:Uhr|h))?$"
DAY_LIKE = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
"""Three numbers like those of a day, in digits of any script; other text may stand beside them."""
WITHOUT_YEAR = re.compile(
    r"(?:[0-9]{1,2}\.[0-9]{1,2}\.|[0-9]{1,2}/[0-9]{1,2})(?:[\s,–-]+[0-9]{1,2}[:.][0-9]{2})?"
)
"""A day and a month, perhaps with a time of day."""
YEAR = re.compile(r"[0-9]{4}")
SERIALS = re.compile(SERIAL)
EPOCHS = re.compile(r"^[0-9]{10}(?:[0-9]{3})?(?:\.[0-9]{1,9})?$")
"""Seconds or milliseconds since 1970, from 2001 to 2286, perhaps with a fraction."""


@dataclass(frozen=True)
class Written:
    """Patterns for a column's dates, the likeliest first (None: Banzuke's own), and their share."""

    patterns: tuple[str | None, ...]
    share: float

    @property
    def is_dates(self) -> bool:
        """Whether most values are dates in one of these patterns."""
        return self.share >= MOSTLY


def date_column(log: Log) -> Column | None:
    """The column of the time of a game, found by its name, or else by its content.

    A name that says that games were played then comes first, such as "Played" or "Date of game";
    names of days on which somebody wrote, such as "Entered", come last.
    """
    by_name = {
        (order_of(column), nth, column.words.unknown, place): column
        for nth, concepts in enumerate(NAMES)
        for place, column in enumerate(log.columns)
        if column.words.concepts == set(concepts)
        and not column.words.sides
        and written(column).share >= NAMED
    }
    by_content = {
        (order_of(column), len(NAMES), 0, place): column
        for place, column in enumerate(log.columns)
        if order_of(column) == 0 or (not by_name and order_of(column) < OF_PEOPLE)
        if _has_days(column)
    }
    found = by_name | by_content
    return found[min(found)] if found else None


def _has_days(column: Column) -> bool:
    """Whether the values of a column are days, and not mere digits."""
    mere_digits = column.values.str.contains(DIGITS_ONLY).any()
    return not mere_digits and written(column).is_dates


def other_days(log: Log, dates: set[str], used: set[str]) -> Iterator[str]:
    """Yield a doubt if columns without a role have other days than the column that is read.

    ``dates`` are the names of columns of days, and ``used`` those of all columns with a role.
    """
    dated = [column for column in log.columns if column.name in dates and _has_days(column)]
    others = [
        column
        for column in log.columns
        if column.name not in used
        and column.words.concepts <= OF_GAMES
        and not column.words.sides
        and _has_days(column)
        and order_of(column) < OF_PEOPLE
    ]
    if dated and others:
        yield from doubts_of_several_days(
            (dated[0], _days(dated[0])), [(column, _days(column)) for column in others]
        )


def _days(column: Column) -> pl.Series:
    """The day of each row of a column, in its likeliest pattern."""
    return _times(column.texts, written(column).patterns[0]).dt.date()


def unread_dates(log: Log) -> tuple[str, bool]:
    """The message about a column that has the name or the form of dates, but no readable dates.

    Returns
    -------
    str
        The message, or an empty text.
    bool
        Whether it is a column of days, so that no league can be made without it.
    """
    for column in log.columns:
        if column.words.sides or column.values.is_empty() or not _is_of_days(column):
            continue
        if column.name == DAY:
            continue
        some = ", ".join(map(quoted, column.different[:3]))
        name = quoted(column.name)
        are_days = _share_of_days(column) >= NAMED
        if column.is_of_numbers or (plain(column.name) in CLOCKS and not are_days):
            said = f"{name} has no dates ({some}), so the days of the games are unknown"
            return f"{said}; write whole days, such as 2024-01-31", False
        no_year = "have no year" if _share_without_year(column) >= NAMED else "cannot be read"
        return (
            f"{name} has the days of the games, but they {no_year} ({some}): write them as "
            "2024-01-31, or with a time as 2024-01-31 19:30; rename the column if it has no dates",
            True,
        )
    for column in log.columns:
        if column.values.is_empty() or column.is_of_numbers or column.words.sides:
            continue
        if "score" in column.words.concepts:  # 1/2 is a draw there
            continue
        if _share_of_days(column) >= NAMED or _seem_spelled(column):
            some = ", ".join(map(quoted, column.different[:3]))
            return (
                f"{quoted(column.name)} has days that cannot be read ({some}): write them as "
                "2024-01-31, or 2024-01-31 19:30",
                False,
            )
    return "", False


def is_of_hours(column: Column) -> bool:
    """Whether a column has times of day, which look like scores: 18:00, 9.30."""
    if column.values.is_empty() or not column.values.str.contains(HOUR).all():
        return False
    has_full_hours = column.values.str.contains(r"[:.]0[0-9]").any()
    words = {*re.findall(r"[^\W\d_]+", plain(column.name))}
    return bool(has_full_hours or words & (CLOCKS | HOURS))


def _is_of_days(column: Column) -> bool:
    """Whether a column is called "date", or has a name like "start time" and values like days."""
    if column.words.concepts == {"date"} and not _is_of_objects(column):
        # "Time Class" is rapid or blitz
        return not column.words.unknown or any(map(DIGIT.search, column.different))
    has_name = "date" in column.words.concepts and column.words.concepts in map(frozenset, NAMES)
    return has_name and _share_of_days(column) >= NAMED


def _is_of_objects(column: Column) -> bool:
    """Whether the values are objects or lists of JSON."""
    return bool(column.values.str.contains(r"^\s*(?:\{[^{]|\[)").all())


def _share_of_days(column: Column) -> float:
    in_numbers = int(column.values.str.contains(DAY_LIKE).sum()) / len(column.values)
    return max(in_numbers, _share_without_year(column))


def _seem_spelled(column: Column) -> bool:
    """Whether the values of a column have a day, a year and a word, perhaps for a month.

    A known name of the column says that they are no days: Round 3 2024 is an event.
    """
    if column.words.concepts or len(column.different) < LEAST_DAYS:
        return False
    return int(column.values.str.contains(DAY_AND_YEAR).sum()) >= MOSTLY * len(column.values)


LEAST_DAYS = 2
"""Least number of different days in a column without a known name."""
DAY_AND_YEAR = (
    r"^[^0-9]*(?:(?:1[89]|2[0-5])[0-9]{2}[^0-9]+(?:[0-2]?[0-9]|3[01])|"
    r"(?:[0-2]?[0-9]|3[01])[^0-9]*\pL[^0-9]+(?:1[89]|2[0-5])[0-9]{2})[^0-9]*$"
)
"""One number of a day and one of a year, in either order."""


def _share_without_year(column: Column) -> float:
    """The share of values such as Sat 7 Jan, 7.1. and 1月7日, which are days without a year."""
    n_days = sum(n for text, n in _counts(column.values).items() if is_without_year(text))
    return n_days / len(column.values)


def is_without_year(text: str) -> bool:
    """Whether a text is a day and a month, by number or by name, and no year."""
    if WITHOUT_YEAR.fullmatch(text.strip()):
        return True
    has_month = any(map(str.isalpha, text)) and not YEAR.search(text)
    return has_month and any(map(iso_of, (f"{text.strip()} 2024", f"2024年{text.strip()}")))


def written(column: Column) -> Written:
    """The patterns of a column's dates.

    If day and month may stand in either order, the pattern with fewer steps back in time comes
    first: most logs are in order of time. A pattern that gives future days is left out if another
    pattern gives none.
    """
    texts = column.values
    counts = _counts(texts)
    if not any(map(DIGIT.search, counts)):
        return Written((None,), 0.0)
    if of_turned := _year_day_month(counts):
        return of_turned
    iso = _share(counts, ISO_TEXT)
    found = [(pattern, _share(counts, digits)) for pattern, digits in _patterns()]
    # Sheets with real dates among texts: a pattern reads its own texts, and ISO's beside them.
    found = [(p, s + iso if s and not p.startswith("%Y") else s) for p, s in found]
    best = max(share for _, share in found)
    spelled = sum(n for text, n in counts.items() if ISO_TEXT.search(text) or iso_of(text))
    own = spelled / len(texts) if best < 1 else iso
    if column.words.concepts & {"date", "start", "end"}:
        for pattern, numbers in ((EXCEL, SERIALS), (UNIX, EPOCHS)):
            if (share := _share(counts, numbers)) > max(best, own):
                return Written((pattern,), share)
    if own > best or iso >= best:
        return Written((None,), own)
    patterns = [pattern for pattern, share in found if share == best]
    past = [p for p in patterns if not _is_of_days_to_come(texts, p)] if patterns[1:] else []
    return Written((*sorted(past or patterns, key=lambda name: _steps_back(texts, name)),), best)


def _year_day_month(counts: Mapping[str, int]) -> Written | None:
    """The pattern of days such as 2024-31-01; None for other days."""
    texts = turned(counts)
    if not texts:
        return None
    by_turned = Counter(dict(zip(texts, counts.values(), strict=True)))
    found = [
        (_share(by_turned, digits), pattern)
        for pattern, digits in _patterns()
        if pattern.startswith("%Y") and pattern[2] in "-/."
    ]
    share, pattern = max(found, key=lambda each: each[0])
    return Written((pattern.replace("%m", "%_").replace("%d", "%m").replace("%_", "%d"),), share)


def _counts(texts: pl.Series) -> Counter[str]:
    """How often each text stands in a column, without the day of the week, 19:30 for 19h30."""
    counts: Counter[str] = Counter()
    for text, n in texts.alias("text").value_counts(name="n").iter_rows():
        counts[without_weekday(text)] += n
    return counts


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((pattern, re.compile(digits)) for pattern, digits in known_patterns())


def _share(counts: Mapping[str, int], expression: re.Pattern[str]) -> float:
    return sum(n for text, n in counts.items() if expression.search(text)) / sum(counts.values())


def _steps_back(texts: pl.Series, pattern: str) -> int:
    """The number of rows that are earlier than the row above, or are not dates."""
    at = _times(texts, pattern)
    return int((at.diff().dt.total_seconds() < 0).sum()) + at.null_count()


def _is_of_days_to_come(texts: pl.Series, pattern: str) -> bool:
    days = _times(texts, pattern).dt.date()
    return bool((days > machine_today() + dt.timedelta(days=1)).any())


def _times(texts: pl.Series, pattern: str | None) -> pl.Series:
    once = texts.drop_nulls().unique()
    parsed = parse_times(once, timezone="UTC", date_format=pattern)
    return texts.replace_strict(
        parsed["text"], parsed["at"], default=None, return_dtype=pl.Datetime("us", "UTC")
    )
