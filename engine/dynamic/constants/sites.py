"""What results say about each value of a path: a normal term for each value.

The posterior of a path is its prior times one term for each value, ``exp(h x - s x² / 2)``, into
which the opponents' strengths are integrated. By these terms the results of a player are more or
less likely under another drift of the player, as long as what is known of opponents stays the same.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.dynamic.paths import Moments, Path


class Sites(NamedTuple):
    """The terms of a path's values.

    Attributes
    ----------
    precision, pull : (n_values,) float
        s and h, 1 / logits² and 1 / logits; x is measured from what is expected of the player.
    days : (n_values,) float
        Days since the value before, as `DynamicModel.clock` counts them for a pace of 1; 0 at first
        values.
    first_variance : (n_players,) float
        Variance of first strengths, logits².
    """

    precision: FloatArray
    pull: FloatArray
    days: FloatArray
    first_variance: FloatArray

    def before(self, known: BoolArray) -> "Sites":
        """The terms as they were when only the results of the values ``known`` were known."""
        none = np.zeros_like(self.pull)
        return self._replace(
            precision=np.where(known, self.precision, none), pull=np.where(known, self.pull, none)
        )


def sites_of(path: Path, found: Moments) -> Sites:
    """The terms of a path without paces, from its moments.

    The joint distribution of a chain has the precision of each pair of neighbours, less that of
    each value between two pairs. What the prior does not explain is from results.
    """
    games, model = path.games, path.model
    began = games.start[:-1][np.diff(games.start) > 0]
    later = np.ones(games.n_values, np.bool_)
    later[began] = False
    onward = np.append(later[1:], False)  # whether a value of the same player follows
    first_variance = np.full(games.n_players, model.first_variance)
    first_variance[path.background.apart] += path.background.beyond_spread(model)
    days = np.where(later, np.diff(model.clock(games.day), prepend=0.0), 0.0)
    var, mean, none = found.variance, found.mean, np.zeros(games.n_values)
    var_was, shared, was = np.roll(var, 1), np.roll(found.shared, 1), np.roll(mean, 1)
    # By the change to each value: its precision, and what it adds to the two values beside it.
    change = np.where(later, 1.0 / np.where(later, model.moved(days), 1.0), none)
    keep = model.persistence(days)
    both = np.where(later, var * var_was - shared**2, 1.0)
    of_later = np.where(later, var_was / both, none)
    of_was = np.roll(np.where(later, var / both, none), -1)
    precision = of_later + of_was - np.where(later & onward, 1.0 / var, none)
    precision += np.where(later | onward, none, 1.0 / var)
    prior = change + np.roll(keep**2 * change, -1)
    prior[began] += 1.0 / first_variance[games.player[began]]
    pull = precision * mean - keep * change * was - np.roll(keep * change * mean, -1)
    return Sites(np.maximum(precision - prior, 0.0), pull, days, first_variance)


def log_likely(path: Path, sites: Sites, paces: FloatArray) -> FloatArray:
    """The (n_players, n_paces) log-probabilities of each player's results at each pace.

    They are up to a constant of each player.
    """
    model = path.model
    out = np.zeros((path.games.n_players, len(paces)))
    _log_likely(
        path.games.start, sites.precision, sites.pull, sites.days, sites.first_variance,
        model.variance_per_day, model.reversion_per_day, paces**2, out,
    )  # fmt: skip
    return out


@kernel(error_model="numpy")
def _log_likely(  # type: ignore[no-untyped-def]
    start, precision, pull, days, first_variance, per_day, reversion, squares, out
):
    """Kalman's filter along each path, at the squares of paces.

    Logarithms are taken of products, since they cost most.
    """
    for who in range(start.size - 1):
        for at in range(squares.size):
            mean, var, total, grown = 0.0, first_variance[who], 0.0, 1.0
            for k in range(start[who], start[who + 1]):
                gap = squares[at] * days[k]
                if reversion == 0.0:
                    var += per_day * gap
                else:
                    keep = np.exp(-reversion * gap)
                    mean *= keep
                    var = keep**2 * var + per_day * (1.0 - keep**2) / (2.0 * reversion)
                s, h = precision[k], pull[k]
                more = 1.0 + s * var
                total += 0.5 * (2.0 * h * mean + h * h * var - s * mean * mean) / more
                mean = (mean + h * var) / more
                var /= more
                grown *= more
                if grown > 1e100:
                    total -= 0.5 * np.log(grown)
                    grown = 1.0
            out[who, at] = total - 0.5 * np.log(grown)
