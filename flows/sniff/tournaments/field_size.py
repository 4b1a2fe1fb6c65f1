"""The number of entries of a tournament in a column, and rows that name only the best of them."""

import re
from collections.abc import Iterator

from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import MOSTLY, Log, plain
from banzuke.flows.sniff.proposal import Guess, quoted

FIELD_SIZE = re.compile(
    r"(?:(?:number|no|n|#|total|num)[ _.]*(?:of)?[ _.]*)?"
    r"(?:entries|entrants|players|participants|runners|field(?:[ _]?size)?|teilnehmer(?:zahl)?|"
    r"inscritos|participantes|joueurs|participants|iscritti)(?:[ _]?(?:count|total))?|"
    r"(?:参加|エントリー|総)(?:人数|者数|数)"
)
"""Names of columns with the number of players or entries of a tournament."""


def doubts_of_winners(guess: Guess, log: Log) -> Iterator[str]:
    """Yield a doubt if a row may be a tournament whose best players are read as those of a game.

    A list of winners has names by place, or a winner and a runner-up, and beside them the number
    of entries.
    """
    n_named = _n_by_place(guess)
    for column in log.columns if n_named else ():
        if not FIELD_SIZE.fullmatch(plain(column.name)) or not column.is_of_numbers:
            continue
        larger = [text for text in column.values if float(plain_number(text) or 0) > n_named]
        if len(larger) >= MOSTLY * len(column.values):
            yield (
                f"{quoted(column.name)} is {larger[0]} in the first such row: if a row is a "
                f"tournament of so many players, it is no game of the {n_named} that the row "
                "names, and this league means nothing; write a row for each player of a "
                "tournament, with event, player and place"
            )


def _n_by_place(guess: Guess) -> int:
    """The number of players whom a row names in the order of their places; 0 for other rows."""
    columns = guess.columns
    if guess.source.get("layout") == "places":
        return sum(name.startswith("player_") for name in columns)
    return 2 if "winner" in columns and columns["winner"] == columns.get("first") else 0
