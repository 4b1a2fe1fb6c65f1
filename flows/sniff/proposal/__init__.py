"""A guess how a kind of league reads a log, and the league file that is made of it.

``guess.py`` the roles of the columns, and doubts about them; ``league_text.py`` the text of the
league file. Begin with `Guess`.
"""

from banzuke.flows.sniff.proposal.guess import (
    DATES,
    MOST_VALUES,
    Guess,
    Result,
    date_columns_of,
    numbers_as_read,
    quoted,
    some,
)
from banzuke.flows.sniff.proposal.league_text import CSV, Proposal, league_text

__all__ = [
    "CSV",
    "DATES",
    "MOST_VALUES",
    "Guess",
    "Proposal",
    "Result",
    "date_columns_of",
    "league_text",
    "numbers_as_read",
    "quoted",
    "some",
]
