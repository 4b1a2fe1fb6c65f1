"""Messages about doubts in the league file that reads some files best."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from banzuke.flows.counted import counted
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.machine_zone import machine_today
from banzuke.flows.readers.titles import DAY, EVENT, TITLES
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.proposal import CSV, Guess, quoted, some
from banzuke.flows.sniff.shape import Looked
from banzuke.flows.sniff.trials import Trial

LONGEST_SHOWN = 60
"""Largest number of letters that are shown of a remark."""
FEW_UNDATED = 1 / 20
"""Largest share of games without a date for which periods by year are kept: these games are then
not rated."""


def of_dates(best: Trial, trials: Sequence[Trial]) -> Iterator[str]:
    """Yield a doubt about dates if another pattern reads as many rows."""
    mine = best.proposal.guess
    for other in trials:
        guess = other.proposal.guess
        same = replace(guess, date_format=mine.date_format) == mine
        if same and guess.date_format != mine.date_format and other.worth == best.worth:
            said = f"dates are read as {mine.date_format}, but"
            if n_unread := _n_unread_times(best):
                yield (
                    f"{said} {counted(n_unread, 'row')} cannot be read so, and as many rows can be "
                    f"read as {guess.date_format}: day and month seem to stand in both orders, "
                    "and days that may be in either order may be wrong. Write all as 2024-01-31"
                )
            else:
                yield f"{said} all of them may also be {guess.date_format}: {CHECK_DAY}"


CHECK_DAY = "check the first day in the file"


def _n_unread_times(trial: Trial) -> int:
    """The number of rows in quarantine because of their day."""
    rows = trial.quarantined
    return 0 if rows is None else int((rows["rule"] == "bad-time").sum())


def of_encoding(best: Trial, looked: Looked) -> Iterator[str]:
    """Yield a doubt about the encoding of a CSV, if the text may also be in another encoding."""
    if looked.format != CSV:
        return
    mine = best.proposal.encoding or looked.encodings[0]
    if mine not in looked.encodings:
        yield (
            f"the first letters beyond ASCII come late in the file, and are read as {mine}: check "
            "the names"
        )
    elif len(looked.encodings) > 1:
        others = " or ".join(looked.encodings[1:])
        yield f"text is read as {mine}; if names look wrong, try {others}"
    elif looked.is_doubtful:
        yield (
            f"text is read as {mine}, but has signs that no language uses: check the names, and "
            "save the file as UTF-8 if they are wrong"
        )


def of_voids(guess: Guess) -> Iterator[str]:
    """Yield a doubt about rows that another column seems to mark as void."""
    for name, texts in guess.hints.items():
        values = [
            text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…" for text in texts
        ]
        yield (
            f"{quoted(name)} is {some(values)} in some rows: if these rows are not games, remove "
            "the # before [source.void_if]"
        )


def of_title(log: Log) -> Iterator[str]:
    """Yield the event and the day that lines above the names of columns give to the games below."""
    said = {column.name: column.different[0] for column in log.columns if column.different}
    parts = {column.name: column for column in log.columns if column.name in TITLES}
    several = [name for name in TITLES if name in parts and len(parts[name].different) > 1]
    if several:
        some = [
            f"{name.split()[0]} {quoted(str(part[0]))} to {quoted(str(part[-1]))}"
            for name in several
            if len(part := parts[name].values)
        ]
        yield (
            "titles between the rows begin parts: each title applies to the rows below it "
            f"({', '.join(some)}); repeated names of columns are not rows"
        )
        said = {name: text for name, text in said.items() if name not in several}
    if DAY in said:
        yield f"the title has the day {said[DAY]}: all games below it get this day"
    if EVENT in said:
        yield f"the title names the event: {quoted(said[EVENT])}"


def of_undated(best: Trial) -> Iterator[str]:
    """Yield a doubt about rows without a date: all rows are one period, or these rows have none."""
    n_undated = best.times.null_count()
    if KINDS[best.proposal.kind].is_of_events:
        if n_undated:
            yield (
                "events without a date are rated first, in the order of their names (event 2 "
                "before event 10): if this order is wrong, add a column of dates"
            )
        return
    if not best.n_counting:
        return
    if n_undated == len(best.times):
        yield f"games have no dates, so all games are one period{_days_in_names(best)}"
    elif 0 < n_undated <= FEW_UNDATED * len(best.times):
        yield (
            f"{counted(n_undated, 'row')} without a date belong to no year: they are stored, but "
            'not rated; to rate them, too, write period = "all" in place of `period` and `undated`'
        )
    elif n_undated:
        yield (
            f"{counted(n_undated, 'row')} without a date would be left out of years, so all games "
            'are one period; set `period = "year"` if these rows do not matter'
            f"{_filled_above(best)}"
        )


IN_NAME = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}[-_.]?[01][0-9][-_.]?[0-3][0-9](?![0-9])")
"""A day in the name of a file: 2024-03-12, 20240312."""


def _days_in_names(best: Trial) -> str:
    """The remedy for files that have a day in their names only."""
    paths = [PurePath(state.path) for state in best.states]
    for where, texts in (("file", [p.name for p in paths]), ("folder", [str(p) for p in paths])):
        if found := next(filter(None, map(IN_NAME.search, texts)), None):
            return (
                f". The day in the name of a {where} ({found[0]}) is not read: write it into a "
                "column `date`, or into a first line above the names of the columns"
            )
    return ""


def _filled_above(best: Trial) -> str:
    """The remedy for rows that have the day of the row above, if the format has `fill_down`."""
    column = best.proposal.guess.columns.get("played_at")
    if column is None or format_of(best.proposal.format).kinds:
        return ""
    return f"; if they have the day of the row above, set `fill_down = [{quoted(column)}]`"


OLDEST = dt.date(1800, 1, 1)
"""Days before this day are typing errors, as future days are."""


CALENDARS = {
    range(2400, 2700): "; a year of the Thai calendar is 543 more than that of the usual one",
    range(1300, 1500): "; if these are days of the Persian or Islamic calendar, write those of the "
    "usual one, such as 2024-01-31",
}
"""The remedies for years of other calendars, which no date can tell from typing errors."""


def of_days(best: Trial) -> Iterator[str]:
    """Yield a doubt about games that are dated after today, or long ago."""
    days = best.times.drop_nulls().dt.date()
    odd = days.filter((days > machine_today() + dt.timedelta(days=1)) | (days < OLDEST))
    if len(odd):
        calendar = next((said for years, said in CALENDARS.items() if odd[0].year in years), "")
        yield (
            f"{counted(len(odd), 'row')} dated after today, or before {OLDEST.year} (such as "
            f"{odd[0]}): fix the dates{calendar}"
        )
