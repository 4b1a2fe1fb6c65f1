"""Founders, who were there when the league began, and newcomers, of whom less may be expected.

A log that begins has everybody in it who plays then, newcomers and old hands; who comes later is a
newcomer. Sides of football whose first game was in the first year of a log were 100 to 500 Elo
stronger than those that came after.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.model import DynamicModel

FOUNDING_DAYS = 365
"""Days from the first game on in which who plays first is a founder: a league's round of a year."""

FEWEST_NEWCOMERS = 0.1
"""Part of the players from which on those who came later are a group of their own. Fewer are mostly
founders who played late: with one of 30 the level of all hung on a single player, by 80 Elo."""


def founders(games: History) -> BoolArray:
    """Return (n_players,) whether each began in the league's first year."""
    found = np.zeros(games.n_players, np.bool_)
    if games.n_values:
        began = games.start[:-1][np.diff(games.start) > 0]
        found[games.player[began]] = games.day[began] < games.day.min() + FOUNDING_DAYS
    return found


def has_newcomers(games: History) -> bool:
    """Return whether enough players came later to tell what is expected of founders."""
    plays = np.diff(games.start) > 0
    many = int(np.count_nonzero(plays & ~founders(games)))
    return many >= FEWEST_NEWCOMERS * int(np.count_nonzero(plays))


def from_expected(games: History, founder: BoolArray, model: DynamicModel) -> History:
    """Return the games as of strengths counted from what is expected of each player's first.

    Parameters
    ----------
    founder : (n_players,) bool
        As of all games of the league.
    """
    if model.founders_elo == 0.0:
        return games
    above = np.where(founder[games.player], model.founders, 0.0)
    return replace(games, shift=games.shift + above[games.first] - above[games.second])
