"""Columns of the players' ranks: 3d, 初段, 5級."""

from banzuke.flows.leagues.ranks import rank_number
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.two_players import Players

LEAST = 0.9
"""Least share of a column's different texts that are ranks."""


def rank_columns(log: Log, players: Players) -> dict[str, str]:
    """The columns with the ranks of both players; empty if there are not exactly two.

    A column is its side's where both names have the sides that those of the players have; else
    both stand in the order of the players' columns.
    """
    found = [column for column in log.columns if _has_ranks(column)]
    if players.pairing is not None or len(found) != 2:
        return {}
    first, second = found
    sides = [next(iter(column.words.sides), None) for column in found]
    if players.sides is not None and {*sides} == {*players.sides}:
        turned = sides[0] != players.sides[0]
    else:
        turned = players.first.place > players.second.place
    if turned:
        first, second = second, first
    return {"first_rank": first.name, "second_rank": second.name}


def _has_ranks(column: Column) -> bool:
    texts = column.different
    known = sum(rank_number(text) is not None for text in texts)
    return known > 0 and known >= LEAST * len(texts)
