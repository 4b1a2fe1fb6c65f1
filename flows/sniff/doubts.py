"""Messages about the league file that reads some files best, and about files that none reads."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.readers.titles import DAY, EVENT, TITLES
from banzuke.flows.sniff.guess import Guess, quoted, some
from banzuke.flows.sniff.league_text import CSV
from banzuke.flows.sniff.log import Log
from banzuke.flows.sniff.look import Looked
from banzuke.flows.sniff.machine_zone import machine_today
from banzuke.flows.sniff.tournament import is_of_standings, is_ranking
from banzuke.flows.sniff.trial import Trial
from banzuke.flows.sniff.two_players import (
    Players,
    any_two,
    more_players,
    sides_without_names,
    unparted,
)

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


def of_encoding(best: Trial, looked: Looked) -> Iterator[str]:
    """Yield a doubt about the encoding of a CSV, if the text may as well be in another one."""
    if looked.format != CSV:
        return
    mine = best.proposal.encoding or looked.encodings[0]
    if mine not in looked.encodings:
        yield (
            f"letters beyond ASCII come late in the file and are read as {mine}: look at the names"
        )
    elif len(looked.encodings) > 1:
        others = " or ".join(looked.encodings[1:])
        yield f"text is read as {mine}; if names look wrong, try {others}"
    elif looked.is_doubtful:
        yield (
            f"text is read as {mine}, and has signs that no language has: look at the names, and "
            "save the file as UTF-8 if they are wrong"
        )


def of_voids(guess: Guess) -> Iterator[str]:
    """Yield a doubt about rows that another column marks as no games."""
    for name, texts in guess.hints.items():
        some = ", ".join(map(quoted, texts))
        yield (
            f"{quoted(name)} is {some} in some rows: if those were no games, take away the # "
            "before [source.void_if]"
        )


def of_title(log: Log) -> Iterator[str]:
    """Yield what the lines above the names of columns say of all games below them."""
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
            "titles between the rows begin parts, and each is taken for the title of the rows "
            f"below it ({', '.join(some)}); repeated names of columns are no rows"
        )
        said = {name: text for name, text in said.items() if name not in several}
    if DAY in said:
        yield f"the title says {said[DAY]}: all games below it are taken for those of that day"
    if EVENT in said:
        yield f"the title names the event: {quoted(said[EVENT])}"


def of_undated(best: Trial) -> Iterator[str]:
    """Yield a doubt about rows without a date: all rows are one period, or these rows have none."""
    n_undated = best.times.null_count()
    if KINDS[best.proposal.kind].is_of_events:
        if n_undated:
            yield (
                "events without a date are rated first, in the order of their names, in which "
                "numbers count as numbers (2 before 10): if that is wrong, add a column of dates"
            )
        return
    if not best.n_counting:
        return
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
            f"{_filled_above(best)}"
        )


def _filled_above(best: Trial) -> str:
    """The remedy for rows that have the day of the row above, if the format knows it."""
    column = best.proposal.guess.columns.get("played_at")
    if column is None or format_of(best.proposal.format).kinds:
        return ""
    return f"; if they are of the day above them, `fill_down = [{quoted(column)}]` in [[source]]"


OLDEST = dt.date(1800, 1, 1)
"""Days before this one are misspelt, as days to come are."""


def of_days(best: Trial) -> Iterator[str]:
    """Yield a doubt about games that are dated after today, or long ago."""
    days = best.times.drop_nulls().dt.date()
    odd = days.filter((days > machine_today() + dt.timedelta(days=1)) | (days < OLDEST))
    if len(odd):
        yield (
            f"{counted(len(odd), 'row')} dated after today, or before {OLDEST.year} (such as "
            f"{odd[0]}): mend the dates"
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
    if two is not None:
        yield from _of_sets(log)
        if log.about(("wins",)) and log.about(("losses",)) and not log.about(("games",)):
            yield (
                "each row counts many games of two players, and nothing says how many: add a "
                'column "games" with wins, draws and losses together'
            )
    if two is not None and (others := more_players(log, two)):
        players = [two.first, two.second, *others]
        yield (
            f"{', '.join(quoted(each.name) for each in players)} all have names of players, and "
            "a game of two has two: write each pair of a doubles into one cell, such as Ann/Ben, "
            "and tables that stand side by side below each other"
        )
    if sides := sides_without_names(log):
        yield (
            f"results name {sides[0]} and {sides[1]}, and nothing says which of the two names in a "
            f"cell is which: write the players into two columns, {sides[0]} and {sides[1]}"
        )
    elif both := unparted(log):
        yield (
            f"{quoted(both.name)} is called like a column of both players, and its cells (such "
            f"as {quoted(both.different[0])}) are not two names with a sign such as - or vs "
            "between them: write them so, or each player into a column of its own"
        )
    other = log.about(("opponent",), ("opponent", "player"))
    if two is None and other is not None:
        yield (
            f"each row names one player, the opponent ({quoted(other.name)}), and nothing says "
            "whose games these are: add a column player with the name of who keeps the list"
        )
    if two is not None and not more_players(log, two) and not [*_of_sets(log)]:
        yield from _of_results(log, two)
    if is_of_standings(log):
        yield "wins and losses of each player are the standings of a league, and no games"
    elif log.about(("place",), ("number", "place")) is not None and is_ranking(log):
        yield (
            "this is a ranking without games: it says who came where, and not who played whom. "
            "Export the pairings of all rounds with their results, or the crosstable"
        )


def _of_results(log: Log, two: Players) -> Iterator[str]:
    """Yield who is taken for the players of a game, and why nothing says who won."""
    who = f"{quoted(two.first.name)} and {quoted(two.second.name)} are taken for the players"
    of_results = [
        column
        for column in log.columns
        if column.words.concepts & {"score", "winner", "loser"}
        and column.name not in two.columns.values()
    ]
    filled = [column for column in of_results if column.different]
    if empty := [column for column in of_results if not column.different]:
        yield (
            f"{who}, and {quoted(empty[0].name)} is empty in all rows: if it has formulas, open "
            "the workbook in a spreadsheet, save it, and try again, or paste the values"
        )
    elif filled:
        yield (
            f"{who}, and {quoted(filled[0].name)} has values that mean nothing known "
            f"({some(filled[0].different)}): write 1-0, 0-1 or ½-½, the goals such as 3:1, or the "
            "name of the winner; or write the league file by hand, with their meaning in "
            "[source.values]"
        )
    else:
        yield f"{who}, and no column is called like a result: add one with 1-0, 0-1 or ½-½"


PAIRS_OF_POINTS = r"^[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2}$"
SEVERAL_PAIRS = r"^[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2}(?:\s*[,;/ ]\s*[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2})+$"


def _of_sets(log: Log) -> Iterator[str]:
    """Yield that a log has the points of each set, and not who has won."""
    of_points = [
        column
        for column in log.columns
        if len(column.values) and column.values.str.contains(PAIRS_OF_POINTS).all()
    ]
    several = [
        column
        for column in log.columns
        if column.values.str.contains(SEVERAL_PAIRS).sum() > 0.5 * len(column.values) > 0
    ]
    if len(of_points) > 1:
        yield (
            f"{', '.join(quoted(column.name) for column in of_points)} have the points of each "
            "set, and nothing says who has won: add a column with the sets, such as 3:1"
        )
    for column in several:
        yield (
            f"{quoted(column.name)} has the points of all sets in a cell (such as "
            f"{quoted(column.different[0])}): add a column with the sets, such as 3:1"
        )


def nothing_used(best: Trial) -> str:
    """The problem of a log of which no row can be used."""
    if best.failures:
        return str(next(iter(best.failures.values())))
    if best.quarantined is not None and best.quarantined.height:
        return f"none of its rows can be used: {best.quarantined['message'][0]}"
    return "there is no game in it"
