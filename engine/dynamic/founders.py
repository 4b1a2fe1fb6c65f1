"""Founders, who played when the league began, and newcomers, whose expected strength is lower.

The first games of a log contain all players of that time, new and experienced; later players are
newcomers. Football sides whose first game was in the first year of a log were 100 to 500 Elo
stronger than later sides.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.model import DynamicModel

FOUNDING_DAYS = 365
"""Days after the first game in which a new player is a founder: a league's round of a year."""

FEWEST_NEWCOMERS = 0.1
"""Smallest share of later players that makes them a group of their own. Fewer are mostly founders
who played late: with one of 30, a single player moved the level of all by 80 Elo."""


def founders(games: History) -> BoolArray:
    """Whether each of (n_players,) began in the league's first year."""
    found = np.zeros(games.n_players, np.bool_)
    if games.n_values:
        began = games.start[:-1][np.diff(games.start) > 0]
        found[games.player[began]] = games.day[began] < games.day.min() + FOUNDING_DAYS
    return found


def has_newcomers(games: History) -> bool:
    """Whether enough players came later to learn the founders' expected strength."""
    plays = np.diff(games.start) > 0
    many = int(np.count_nonzero(plays & ~founders(games)))
    return many >= FEWEST_NEWCOMERS * int(np.count_nonzero(plays))


def from_expected(games: History, founder: BoolArray, model: DynamicModel) -> History:
    """Return the games with strengths measured from each player's expected first strength.

    Parameters
    ----------
    founder : (n_players,) bool
        Founders, by all games of the league.
    """
    if model.founders_elo == 0.0:
        return games
    above = np.where(founder[games.player], model.founders, 0.0)
    return replace(games, shift=games.shift + above[games.first] - above[games.second])
