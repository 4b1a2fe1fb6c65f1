"""The columns of players of a row with more than two, as in doubles."""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.players.doubles import partners_in, players_of_doubles
from banzuke.flows.sniff.players.opponents import opposed_by_signs
from banzuke.flows.sniff.players.two_players import SHARED, Players, any_two, has_numbers_of
from banzuke.flows.sniff.players.wide_heads import below_wide_heads
from banzuke.flows.sniff.proposal import quoted

MOST_THIRDS = 0.5
"""Least share of values that are neither of the two players, in a column of further players."""


def players_of(log: Log) -> Players | None:
    """The columns of the two players; None if they are unknown, or if a row has more players."""
    players = any_two(log)
    if players is None or more_players(log, players):
        return None
    return opposed_by_signs(below_wide_heads(log, players))


def more_players(log: Log, players: Players) -> list[Column]:
    """The other columns of players, if a row has more than two players, as in doubles.

    A single further column of such names may have referees; two further columns have players, and
    so has "player 3". A column that names one of the two players, such as the winner, is left out.
    """
    both = (players.first.name, players.second.name)
    doubles = players_of_doubles(log)
    if {*both} <= {column.name for column in doubles}:
        return [column for column in doubles if column.name not in both]
    names = {*players.first.different, *players.second.different}
    others = [
        column
        for column in log.columns
        if column.name not in both
        and not column.is_of_numbers
        and len(names & {*column.different}) >= SHARED * max(len(column.different), 1)
        and _names_a_third(column, players)
        and not has_numbers_of(column, players)
    ]
    twice = [second for column in others if (second := log.second_of(column)) is not None]
    others += [column for column in twice if column not in others]
    same_names = {_numberless(column.name) for column in (players.first, players.second)}
    numbered = [
        column
        for column in log.columns
        if _numberless(column.name) in same_names
        and column.name not in both
        and "#" in _numberless(column.name)
        and not column.is_of_numbers
        and len(column.values)
    ]
    partners = [column for column in partners_in(log, names) if column.name not in both]
    return numbered or _other_seats(log, players) or partners or (others if len(others) > 1 else [])


SUBSTITUTE = re.compile(
    r"\b(?:subs?|substitutes?|stand ?ins?|replaced by|played by|ersatz(?:spieler)?|"
    r"vertret(?:er|ung)|remplacant|suplente|sustituto|sostituto|riserva|invaller|vervanger|reserv[ea]?|"
    r"zastepca|nahradnik)\b|замена|代走|代打|替补|대타"
)
"""Words, as `plain` has them, in names of columns with people who played in place of a player."""


def doubts_of_substitutes(log: Log, players: Players) -> Iterator[str]:
    """Yield a doubt for each column with people who played some games in place of a player."""
    used = {*players.columns.values()}
    for column in log.columns:
        named = column.name not in used and SUBSTITUTE.search(plain(column.name).replace("_", " "))
        if named and len(column.values) and not column.is_of_numbers:
            yield (
                f"{quoted(column.name)} has names in {counted(len(column.values), 'row')}, such "
                f"as {quoted(column.different[0])}: if they played in place of a player, write "
                "them there, because the game counts for the player"
            )


SEATS = frozenset(["east", "south", "west", "north"])
"""Sides of which a game of four has all."""


def _other_seats(log: Log, players: Players) -> list[Column]:
    """The columns of the other seats, if the two players sit at a table of three or four."""
    of_two = players.first.words.sides | players.second.words.sides
    if len(of_two) < 2 or not of_two <= SEATS:
        return []
    return [
        column
        for column in log.columns
        if column.words.speaks_of(*players.first.words.concepts)
        and column.words.sides
        and column.words.sides <= SEATS - of_two
        and not column.is_of_numbers
    ]


def _numberless(name: str) -> str:
    """A name with # in place of each number or role: the same for "player 3" and "player 1"."""
    return ROLES.sub("#", re.sub(r"\d+", "#", name))


ROLES = re.compile(
    r"(?i)attack(?:er)?|defen[cs]e|defender|offen[cs]e|goalkeeper|goalie|keeper|striker|sturm|abwehr"
)
"""Roles of the two of a team, as at table football."""


def _names_a_third(column: Column, players: Players) -> bool:
    """Whether most values of a column are neither of the two players of their rows."""
    other = column.texts.ne(players.first.texts) & column.texts.ne(players.second.texts)
    return int(other.sum()) >= MOST_THIRDS * max(len(column.values), 1)
