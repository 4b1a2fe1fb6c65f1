"""What is said of a league file that reads some files best, and of files that none reads."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.guess import Guess, quoted
from banzuke.flows.sniff.log import Log
from banzuke.flows.sniff.trial import Trial

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
    names = ", ".join(quoted(column.name) for column in log.columns) if log else ""
    return (
        f"its columns{f' ({names})' if names else ''} do not tell who played whom and who won. "
        "A log of games of two has both players and the result, one of table games three or four "
        "players with places or points, one of tournaments player and place. If it has them, write "
        "the league file by hand: data/README.md says how"
    )


def nothing_used(best: Trial) -> str:
    """The problem of a log of which no row can be used."""
    if best.failures:
        return str(next(iter(best.failures.values())))
    if best.quarantined is not None and best.quarantined.height:
        return f"none of its rows can be used: {best.quarantined['message'][0]}"
    return "there is no game in it"
