"""Columns whose cells are not a player's name: half a name, or a name with points of a game."""

import re

from banzuke.flows.leagues.names import LONGEST_NAME
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted

GIVEN = re.compile(
    r"\b(?:vornamen?|given ?names?|first ?names?|fore ?names?|prenoms?|voornaam|imie|fornavn|"
    r"fornamn|keresztnev|jmeno|firstname)\b"
)
FAMILY = re.compile(
    r"\b(?:nachnamen?|familiennamen?|zunamen?|last ?names?|sur ?names?|family ?names?|cognomi?|"
    r"cognome|apellidos?|nom de famille|achternaam|nazwisko|efternavn|etternavn|efternamn|"
    r"vezeteknev|prijmeni|prezime|фамилия|姓)\b"
)


def name_halves(log: Log) -> list[Column]:
    """The columns of given names and of family names, if a log has both; else an empty list."""
    given, family = (
        [column for column in log.columns if pattern.search(_words(column))]
        for pattern in (GIVEN, FAMILY)
    )
    one = [column for column in given if column not in family]
    other = [column for column in family if column not in given]
    return [*one, *other] if one and other else []


def _words(column: Column) -> str:
    return re.sub(r"[\s_.\-]+", " ", plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", column.name)))


WITH_POINTS = re.compile(r"(.*[^\s\d(（].*?)\s*[(（]([-+−▲△]?[0-9][0-9.,]*)[)）]")
"""A name with a number in brackets behind it."""
BARE_POINTS = re.compile(
    r"([^\d(（]*[^\W\d_][^\d(（]*?)\s*[\s:：]\s*"
    r"([-+−▲△][0-9][0-9.,]*|[0-9]{3,}|[0-9]+[.,][0-9]+)(?:pt|点)?"
)
"""A name without digits, and behind a blank a number with a sign, of three digits, or of parts."""
LONGEST = LONGEST_NAME + 20
"""Longest text that can be a name with points: the time of the pattern grows with the square of the
length, and a column may have the moves of whole games."""
LEAST_SHARE = 0.9
"""Least share of such cells in a column of names with points."""


def with_points(log: Log) -> list[Column]:
    """The columns whose cells are a name and the points of a game, such as 田中(45.0).

    If a name always has the same number, the number is a rating or the like, and not points.
    """
    found, numbers = [], dict[str, set[str]]()
    for column in log.columns:
        short = (text for text in column.different if len(text) <= LONGEST)
        cells = [
            cell
            for text in short
            if (cell := WITH_POINTS.fullmatch(text) or BARE_POINTS.fullmatch(text))
        ]
        if cells and len(cells) >= LEAST_SHARE * len(column.different):
            found.append(column)
            for cell in cells:
                numbers.setdefault(cell[1], set()).add(cell[2])
    n_games = sum(map(len, numbers.values()))
    return found if len(found) >= LEAST_SEATS and n_games > len(numbers) else []


LEAST_SEATS = 3


def no_players(log: Log) -> set[str]:
    """The names of columns that have half a name, or a name with points, in place of players."""
    return {column.name for column in (*name_halves(log), *with_points(log))}


def of_no_names(log: Log) -> str:
    """The remedy for such columns; an empty text for other logs."""
    if glued := with_points(log):
        return (
            f"{quoted(glued[0].name)} has names and points in one cell, such as "
            f"{quoted(glued[0].different[0])}, so each game would have new players: write the "
            "points into a column beside each name"
        )
    halves = name_halves(log)
    if not halves:
        return ""
    names = ", ".join(quoted(column.name) for column in halves)
    return (
        f"{names} have given names and family names in separate columns, so people of one family "
        "would be one player: write both names into one column, in a spreadsheet with "
        '=A2&" "&B2'
    )
