"""Places of players in a league where long chains of games join those who seldom meet.

On a ladder of challenges the winner takes the loser's place, so results decide who meets next. The
next opponent need not be stronger, if the ladder began by lot: he stands higher. Places are found
from who meets whom: the second eigenvector of a random walk from player to opponent (Fiedler 1973;
Shi and Malik 2000), in which opponents have similar values. On a ladder its ranks are places.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames
from banzuke.engine.bradley_terry.profile.pairings.tuned import DIGITS, LEAST_GAP, MOST_PLACES


def places(games: OrderedGames, strength: FloatArray) -> FloatArray | None:
    """The (n_players,) places, between -1 and 1, NaN for players who are left out.

    None if games do not tell one order from others, as in a round robin or among groups that never
    met, and for fewer than three or more than `MOST_PLACES` players. Games do not tell which end is
    the upper one either; the stronger half is taken for it.

    Parameters
    ----------
    games : OrderedGames
    strength : (n_players,)
        In natural units; NaN for players who are left out.
    """
    rated = np.flatnonzero(np.isfinite(strength))
    n = len(rated)
    if not 3 <= n <= MOST_PLACES:
        return None
    at = np.full(len(strength), -1)
    at[rated] = np.arange(n)
    one, other = at[games.first_idx], at[games.second_idx]
    met = np.zeros((n, n))
    here = (one >= 0) & (other >= 0)
    np.add.at(met, (one[here], other[here]), 1.0)
    met += met.T
    shrink = 1.0 / np.sqrt(np.maximum(met.sum(axis=1), 1.0))
    value, vector = np.linalg.eigh(shrink[:, None] * met * shrink)
    if np.diff(value)[-2:].min() < LEAST_GAP:
        return None
    along = np.round(vector[:, -2] * shrink, DIGITS + 2)
    ordered = np.unique(along)
    place = 2.0 * np.searchsorted(ordered, along) / max(len(ordered) - 1, 1) - 1.0
    upwards = np.round(place @ strength[rated], DIGITS)
    found = np.full(len(strength), np.nan)
    found[rated] = -place if upwards < 0.0 else place
    return found
