"""Whether opponents follow results: whom a player meets after a win is stronger than before it.

Where winners are promoted, or the next opponent is the nearest by running rating, the opponents of
the games after a win are stronger than those of the games before it, and after a loss weaker. Where
people choose opponents by the strength that they know, luck does not decide whom they meet next.
The opponents after a win and those before it are then equally strong.

For each game the opponents' mean strengths over the next games and over those before are compared,
of the first player less the second, D. With points y beyond those expected,

    z = Σ D y / √(Σ D² y²)

is about normal around 0 where opponents do not follow results.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array
from banzuke.engine.dynamic.constants.tuned import GAMES_AROUND
from banzuke.engine.dynamic.paths import Path, log_odds


def follow_results(path: Path) -> float:
    """By how many standard deviations opponents follow the results of a path's games."""
    games = path.games
    values = np.append(path.strength, [path.first_mover, path.log_nu])
    expected = 1.0 / (1.0 + np.exp(-log_odds(games, values, order=path.model.order)))
    n_games = games.wins + games.draws + games.losses
    beyond = games.wins + 0.5 * games.draws - n_games * expected
    product = _change_of_opponents(path) * beyond
    square = float(product @ product)
    return float(product.sum() / np.sqrt(square)) if square > 0.0 else 0.0


def _change_of_opponents(path: Path) -> FloatArray:
    """(n_rows,) how much stronger the first's opponents are after a row, less the second's.

    Games of a day have no order, so those of other days are compared. Whom a window cuts off on its
    last day depends on strengths, not on names.
    """
    games = path.games
    sums = np.bincount(games.player, weights=path.strength, minlength=games.n_players)
    mean = sums / np.maximum(np.diff(games.start), 1)
    values = np.stack((games.first, games.second), axis=1)
    value, opponent = values.ravel(), mean[games.player[values[:, ::-1]]].ravel()
    order = np.lexsort((opponent, value))
    change = np.empty(len(value))
    change[order] = _after_less_before(opponent[order], value[order], games.player[value[order]])
    ahead, behind = change.reshape(-1, 2).T
    return ahead - behind


def _after_less_before(strength: FloatArray, day: Int32Array, who: Int32Array) -> FloatArray:
    """The mean of a player's next values less that of those before; 0 at both ends.

    Values are by player, then day; those of the same day are left out.
    """
    (begin, end), (low, high) = (
        [np.searchsorted(of, of, side) for side in ("left", "right")] for of in (day, who)
    )
    low, high = np.maximum(begin - GAMES_AROUND, low), np.minimum(end + GAMES_AROUND, high)
    below = np.append(0.0, np.cumsum(strength))
    before = (below[begin] - below[low]) / np.maximum(begin - low, 1)
    after = (below[high] - below[end]) / np.maximum(high - end, 1)
    return np.where((begin > low) & (high > end), after - before, 0.0)
