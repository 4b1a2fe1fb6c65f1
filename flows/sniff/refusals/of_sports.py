"""Messages about results of a sport whose sheets have another shape in every club: the remedy."""

import re
from collections.abc import Iterator

from banzuke.flows.sniff.columns import Log, plain
from banzuke.flows.sniff.proposal import quoted

BRIDGE = frozenset(["contract", "kontrakt", "contrat", "contrato", "contratto"])
"""Names of the column of contracts, which only bridge has."""
PARTS = re.compile(r"(?:end|inning|inn|period|per|q|quarter|e|i)?\s?(?P<number>[1-9]|1[0-9])")
"""The names of columns of an end, an inning or a quarter."""
SUM = frozenset(
    ["total", "tot", "t", "r", "runs", "sum", "final", "f", "score", "points", "pts", "gesamt"]
)
LEAST_PARTS = 4
PER_GAME = 2
"""Rows of a game, one for each of its teams."""


def of_sports(log: Log) -> Iterator[str]:
    """Yield the message about a sheet of bridge, or about one of games with parts of a game."""
    if any(plain(column.name) in BRIDGE for column in log.columns):
        yield (
            "these are the boards of a session of bridge, whose scores do not say who beat whom: "
            "write a row for each pair and session, with event, player (such as Ann/Ben) and "
            "place, as the ranking of the session has them"
        )
        return
    parts = [
        column for column in log.columns
        if PARTS.fullmatch(plain(column.name)) and (column.is_of_numbers or not column.different)
    ]  # fmt: skip
    total = next((c for c in log.columns if plain(c.name) in SUM and c.is_of_numbers), None)
    team = log.about(("player",))
    if len(parts) < LEAST_PARTS or total is None or team is None or not total.different:
        return
    if len(team.texts) % PER_GAME == 0 and not team.is_of_numbers:
        yield (
            f"each row is a team of a game, with the points of each part in {quoted(parts[0].name)}"
            f" to {quoted(parts[-1].name)}: write one row for each game, with both teams and both "
            f"numbers of {quoted(total.name)}, such as date, team 1, team 2, score 1, score 2"
        )
