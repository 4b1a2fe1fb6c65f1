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


def founders(games: History) -> BoolArray:
    """Return (n_players,) whether each began in the league's first year."""
    found = np.zeros(games.n_players, np.bool_)
    if games.n_values:
        began = games.start[:-1][np.diff(games.start) > 0]
        found[games.player[began]] = games.day[began] < games.day.min() + FOUNDING_DAYS
    return found


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
