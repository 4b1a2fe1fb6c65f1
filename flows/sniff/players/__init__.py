"""Columns of players: the two of a game, or more, with their sides, ranks and handicaps.

``two_players.py`` the two players of a row; ``opponents.py`` signs before the second one;
``more_players.py`` rows with more; ``doubles.py`` rows of four; ``wide_heads.py`` heads of two
columns; ``movers.py`` the side of the first player; ``handicaps.py`` and ``ranks.py`` handicaps;
``no_names.py`` columns whose cells are no names; ``reversed_pairs.py`` games that were played in
pairs. Begin with `any_two`.
"""

from banzuke.flows.sniff.players.doubles import players_of_doubles
from banzuke.flows.sniff.players.handicaps import (
    doubts_of_starts,
    handicap_column,
    handicap_doubts,
    unknown_handicaps,
    unknown_komi,
)
from banzuke.flows.sniff.players.more_players import (
    doubts_of_substitutes,
    more_players,
    players_of,
)
from banzuke.flows.sniff.players.movers import (
    Turns,
    coloured_results,
    movers_of,
    movers_said,
    starts_not_used,
    turns_of,
)
from banzuke.flows.sniff.players.no_names import no_players, of_no_names
from banzuke.flows.sniff.players.ranks import handicaps_by_ranks, rank_columns, taken_for_even
from banzuke.flows.sniff.players.reversed_pairs import pair_by
from banzuke.flows.sniff.players.two_players import (
    OF_WINNERS,
    OWN_SIDES,
    PAIRING,
    PERHAPS_TWICE,
    Players,
    any_two,
    is_pairing,
    sides_without_names,
)

__all__ = [
    "OF_WINNERS",
    "OWN_SIDES",
    "PAIRING",
    "PERHAPS_TWICE",
    "Players",
    "Turns",
    "any_two",
    "coloured_results",
    "doubts_of_starts",
    "doubts_of_substitutes",
    "handicap_column",
    "handicap_doubts",
    "handicaps_by_ranks",
    "is_pairing",
    "more_players",
    "movers_of",
    "movers_said",
    "no_players",
    "of_no_names",
    "pair_by",
    "players_of",
    "players_of_doubles",
    "rank_columns",
    "sides_without_names",
    "starts_not_used",
    "taken_for_even",
    "turns_of",
    "unknown_handicaps",
    "unknown_komi",
]
