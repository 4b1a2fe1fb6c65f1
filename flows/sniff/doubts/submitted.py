"""Rows of a form that came in twice: equal rows but for the time, or one from each player."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted

STAMP = re.compile(
    r"timestamp|zeitstempel|horodateur|marca temporal|sygnatura czasowa|informazioni cronologiche|"
    r"carimbo de data/hora|tijdstempel|отметка времени|zaman damgasi|zaman damgası|tidsstampel|"
    r"tidsstempel|aikaleima|casova znacka|casova peciatka|idobelyeg|時間戳記|时间戳记?|"
    r"タイムスタンプ|타임스탬프|طابع زمني|completion time|abschlusszeit|fertigstellungszeit|"
    r"heure de fin|hora de finalizacion|ora di completamento|voltooiingstijd|submitted at"
)
"""Names of the column in which programs of forms write when an answer came in, as `plain` has them
in the languages of the people who made the form."""
BESIDE = re.compile(
    r"id|e-?mail.*|start time|startzeit|heure de debut|hora de inicio|ora di inizio|begintijd"
)
"""Names of other columns of such programs that differ between two answers."""
MOST = 0.1
"""Largest share of rows that were sent again; more are a custom, as of people who play twice."""
ALWAYS = 2
"""Number of such rows that are never a custom."""


def submitted_twice(
    log: Log, lines: Sequence[int] = (), answered: Collection[str] = ()
) -> Iterator[str]:
    """Yield a doubt about rows that differ only in the time at which a form was sent.

    ``lines`` are the lines of the rows, if they are known. Nothing is said about the times of
    columns in ``answered``.
    """
    stamps = [column for column in log.columns if STAMP.fullmatch(plain(column.name))]
    asked = [column for column in log.columns if column not in stamps and not _is_beside(column)]
    if all(column.name in answered for column in stamps) or len(asked) < 2:
        return
    first: dict[tuple[str | None, ...], int] = {}
    # without the day of the game, the same two may have played again on another day
    days = [] if any(map(_has_day, asked)) else [stamps[0].texts.str.extract(BEFORE_TIME)]
    again = [
        (first[row], k)
        for k, row in enumerate(zip(*(column.texts for column in asked), *days, strict=True))
        if any(row[: len(asked)]) and first.setdefault(row, k) != k
    ]
    if again and len(again) <= max(ALWAYS, MOST * len(stamps[0].texts)):
        one, other = again[0]
        times = " and ".join(quoted(str(stamps[0].texts[k])) for k in (one, other))
        where = f"lines {lines[one]} and {lines[other]}" if lines else f"those of {times}"
        yield (
            f"{counted(len(again), 'row')} {'differs' if len(again) == 1 else 'differ'} from an "
            f"earlier one only in {quoted(stamps[0].name)}, such as {where}, and all count: if a "
            "form was sent twice, take the second row out"
        )


BEFORE_TIME = r"^(.*?)\d{1,2}:\d{2}"
"""The day of a time at which an answer came in."""


def _has_day(column: Column) -> bool:
    return "date" in column.words.concepts


def _is_beside(column: Column) -> bool:
    return BESIDE.fullmatch(plain(column.name)) is not None


def reported_by_both(
    log: Log, columns: Mapping[str, str], lines: Sequence[int] = ()
) -> Iterator[str]:
    """Yield a doubt about games that both players reported in a form, each with a time of its own.

    ``columns`` are the roles of the columns: equal times are compared elsewhere, so only games
    whose time is that of the form are looked at.
    """
    named = {column.name: column for column in log.columns}
    own = [named.get(columns.get(role, "")) for role in ("played_at", "first", "second")]
    stamp, one, other = own
    if stamp is None or one is None or other is None or not STAMP.fullmatch(plain(stamp.name)):
        return
    if "opponent" not in other.words.concepts:
        return
    days = stamp.texts.str.extract(BEFORE_TIME)
    seen: dict[tuple[str | None, ...], int] = {}
    both = []
    for k, (day, *pair) in enumerate(zip(days, one.texts, other.texts, strict=True)):
        if (turned := seen.pop((day, *reversed(pair)), None)) is not None:
            both.append((turned, k))
        else:
            seen[day, *pair] = k
    if both:
        row, again = both[0]
        times = " and ".join(quoted(str(stamp.texts[k])) for k in (row, again))
        where = f"lines {lines[row]} and {lines[again]}" if lines else f"those of {times}"
        yield (
            f"{counted(len(both), 'pair')} of rows name the same two players in both orders on a "
            f"day in {quoted(stamp.name)}, such as {where}, and all rows count: if both players "
            "reported one game, take one of its rows out"
        )
