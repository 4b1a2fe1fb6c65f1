"""What is said of a league file that reads some files best, and of files that none reads."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.guess import Guess, quoted
from banzuke.flows.sniff.log import Log
from banzuke.flows.sniff.tournament import is_of_standings
from banzuke.flows.sniff.trial import Trial
from banzuke.flows.sniff.two_players import any_two, more_players

DATES_OF_RESULTS = 0.5
"""Share of dates in a column of results that a spreadsheet has spoilt."""
DATE_OF_RESULT = re.compile(
    r"[0-9]{1,2}[-. /]+[^\W\d]{3,}\.?|[^\W\d]{3,}[-. ][0-9]{1,2}|[0-9]{4}-[0-9]{2}-[0-9]{2}.*|"
    r"[0-9]{1,2}月[0-9]{1,2}日"
)
"""1-2 as spreadsheets show it once they take it for a day: 01. Feb, Jan-02, 2024-01-02, 1月2日."""
FEW_UNDATED = 1 / 20
"""Up to this share of games without a date, periods by year are worth more than these games."""


def of_dates(best: Trial, trials: Sequence[Trial]) -> Iterator[str]:
    """Yield a doubt about dates if another pattern reads as many rows."""
    mine = best.proposal.guess
    for other in trials:
        guess = other.proposal.guess
        same = replace(guess, date_format=mine.date_format) == mine
        if same and guess.date_format != mine.date_format and other.worth == best.worth:
            yield (
                f"dates are read as {mine.date_format}, but every one could as well be "
                f"{guess.date_format}: which day is the first one in the file?"
            )


def of_voids(guess: Guess) -> Iterator[str]:
    """Yield a doubt about rows that another column marks as no games."""
    for name, texts in guess.hints.items():
        some = ", ".join(map(quoted, texts))
        yield (
            f"{quoted(name)} is {some} in some rows: if those were no games, take away the # "
            "before [source.void_if]"
        )


def of_undated(best: Trial) -> Iterator[str]:
    """Yield a doubt about rows without a date: all rows are one period, or these rows have none."""
    if KINDS[best.proposal.kind].is_of_events or not best.n_counting:
        return
    n_undated = best.times.null_count()
    if n_undated == len(best.times):
        yield "nothing says when games were played, so all are one period"
    elif 0 < n_undated <= FEW_UNDATED * len(best.times):
        yield (
            f"{counted(n_undated, 'row')} without a date are of no year: kept, but not rated; "
            'period = "all" in place of `period` and `undated` rates them, too'
        )
    elif n_undated:
        yield (
            f"{counted(n_undated, 'row')} without a date would be left out of years, so all are "
            'one period; `period = "year"` if those do not matter'
        )


def no_guess(log: Log | None = None) -> str:
    """The problem of a log whose columns tell no game."""
    if log and log.columns and log.columns[0].texts.is_empty():
        return "it has names of columns, and no row below them"
    known = "".join(f"{line}. " for line in (_known_problems(log) if log else ()))
    names = ", ".join(quoted(column.name) for column in log.columns) if log else ""
    its = f"{'Its' if known else 'its'} columns{f' ({names})' if names else ''}"
    return known + (
        f"{its} do not tell who played whom and who won. A log of games of two has "
        "both players and the result, one of table games three or four "
        "players with places or points, one of tournaments player and place. If it has them, write "
        "the league file by hand: data/README.md says how"
    )


def _known_problems(log: Log) -> Iterator[str]:
    """Yield what is in the way of a log's being read, as far as it is known."""
    for column in log.columns:
        n_dates = sum(bool(DATE_OF_RESULT.fullmatch(text)) for text in column.different)
        if column.words.concepts == {"score"} and n_dates >= DATES_OF_RESULTS * len(
            column.different
        ):
            yield (
                f"{quoted(column.name)} has dates such as {quoted(column.different[0])}, which a "
                "spreadsheet has made of results such as 2-1: format the column as text, and type "
                "the results anew"
            )
    two = any_two(log)
    if two is not None and (others := more_players(log, two)):
        players = [two.first, two.second, *others]
        yield (
            f"{', '.join(quoted(each.name) for each in players)} all have names of players, and "
            "a game of two has two: write each pair of a doubles into one cell, such as Ann/Ben, "
            "and tables that stand side by side below each other"
        )
    if is_of_standings(log):
        yield "wins and losses of each player are the standings of a league, and no games"


def nothing_used(best: Trial) -> str:
    """The problem of a log of which no row can be used."""
    if best.failures:
        return str(next(iter(best.failures.values())))
    if best.quarantined is not None and best.quarantined.height:
        return f"none of its rows can be used: {best.quarantined['message'][0]}"
    return "there is no game in it"
