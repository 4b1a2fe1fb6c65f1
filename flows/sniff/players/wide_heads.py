"""Heads that span two columns: the left one has titles, flags or numbers, and the right one names.

In CSV, and in tables of pages, only the left column has the head: the other one has no name.
"""

from dataclasses import replace

import polars as pl

from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.players.two_players import Players
from banzuke.flows.sniff.proposal import quoted


def below_wide_heads(log: Log, players: Players) -> Players:
    """The players, read from the columns without a name if their heads span two columns each."""
    if players.pairing is not None:
        return players
    left = (players.first, players.second)
    right = [log.right_of(column) for column in left]
    first, second = right
    if first is None or second is None or not _has_their_names(left, (first, second)):
        return players
    said = (
        f"the heads {quoted(left[0].name)} and {quoted(left[1].name)} seem to span two columns "
        f"each: the names are read from the right ones, {quoted(first.name)} and "
        f"{quoted(second.name)}"
    )
    return replace(players, first=first, second=second, unsure=(*players.unsure, said))


def _has_their_names(left: tuple[Column, Column], right: tuple[Column, Column]) -> bool:
    """Whether the right columns name people, whose titles, flags or numbers stand to the left.

    Each name always has the same value to its left, and several names have one value there, unless
    these values are numbers, or some are blank. A partner is another one from game to game.
    """
    if any(column.is_of_numbers or not len(column.values) for column in right):
        return False
    beside = pl.concat(
        pl.DataFrame({"name": name.texts, "left": value.texts.fill_null("")})
        for value, name in zip(left, right, strict=True)
    ).drop_nulls("name")
    values, names = beside["left"].n_unique(), beside["name"].n_unique()
    of_numbers = all(column.is_of_numbers for column in left)
    has_one_each = beside.unique().height == names > 1
    has_blanks = (beside["left"] == "").any()
    return has_one_each and (of_numbers or has_blanks or values < names)
