"""Given names in one column and family names in another: neither column has players."""

import re

from banzuke.flows.sniff.guess import Guess, quoted
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.words import plain

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
    """The columns of given names and of family names; none unless a log has both."""
    given, family = (
        [column for column in log.columns if pattern.search(_words(column))]
        for pattern in (GIVEN, FAMILY)
    )
    return [*given, *family] if given and family else []


def _words(column: Column) -> str:
    return re.sub(r"[\s_.\-]+", " ", plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", column.name)))


def uses_half(guess: Guess, log: Log) -> bool:
    """Whether a guess takes one half of names for players."""
    halves = {column.name for column in name_halves(log)}
    return not halves.isdisjoint(guess.columns.values())


def of_halves(log: Log) -> str:
    """What to do about names in two columns; an empty text for other logs."""
    halves = name_halves(log)
    if not halves:
        return ""
    names = ", ".join(quoted(column.name) for column in halves)
    return (
        f"{names} have given names and family names in columns of their own, and people of one "
        "family would be one player: write both into one column, as a spreadsheet does with "
        '=A2&" "&B2'
    )
