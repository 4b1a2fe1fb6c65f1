"""The slope, by the constants, of the probability of all results with strengths integrated out."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.evidence.preference import N_CONSTANTS
from banzuke.engine.dynamic.evidence.tuned import MOST_EXPONENT, SERIES_BELOW
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DynamicModel
from banzuke.engine.dynamic.paths import Path, moments

RANKS = slice(4, 6)
"""The worth of a kyu and of a dan among the constants."""
FACTS = (7, 4, 5, 6)
"""A later rank's share, a kyu, a dan and newcomers' rise: a league without ranks has the last."""


@dataclass(frozen=True)
class Slope:
    """Slope of the log-evidence by the constants, in the order and the units of `N_CONSTANTS`.

    Attributes
    ----------
    gradient : (N_CONSTANTS,) float
    curvature : (N_CONSTANTS, N_CONSTANTS) float
        Approximately minus the second derivatives.
    change_information : (n_players,) float
        The information of each player's results about the changes of strength: of each change the
        share of its variance that they remove, added up.
    by_change : (2, n_values) float
        What the change to each value adds to the slope by ln drift and to its curvature, all times
        alike; 0 at first values.
    """

    gradient: FloatArray
    curvature: FloatArray
    change_information: FloatArray
    by_change: FloatArray


def evidence_slope(path: Path, half_life: float = np.inf) -> Slope:
    """The slope of the log-evidence at the constants of a path.

    The evidence is the probability of all results with strengths integrated out: the product of the
    probability of each result given the results before it. Its slopes follow from the moments of
    the posterior (Dempster, Laird and Rubin 1977):

    - by ln σ: ``Σ E[x²] / σ² - n``. For the spread, x are the n first strengths less their expected
      values, and σ is their standard deviation. For the drift, x are the n changes, and σ is the
      standard deviation of a change in its time;
    - by the worth of ranks in the same way, as far as it is part of the σ of players of unknown
      rank;
    - by an expected value: ``Σ E[x] / σ²`` over first strengths and, as far as reversion leads back
      to that value, over changes;
    - by reversion κ, which leaves ``a = exp(-κ t)`` of a value y after the time t:
      ``-t a E[x y] / σ²`` for each change x, and the part by which κ moves σ.

    Parameters
    ----------
    path : Path
    half_life : float
        Years after which a change counts half for drift and reversion.
    """
    games, model, change = path.games, path.model, _changes(path)
    later, width, rise = change.later, change.width, change.rise
    weight = 0.5 ** ((games.day.max() - games.day) / DAYS_PER_YEAR / half_life)
    part = model.first_variance / width[~later]  # what the spread is of the variance
    of_founders = (1.0 - change.keep) * path.background.founder
    slide, narrows, pulled = _by_reversion(change, model)
    by_facts, curvature = _by_facts(path, change)
    by_width, curve_of_width = _by_width(path, change)
    gradient = np.array(
        [
            (weight * rise)[later].sum(),
            (part * rise[~later]).sum(),
            (of_founders * change.mean / width).sum(),
            (weight * slide)[later].sum(),
            *by_facts[4:],
        ]
    )
    gradient += by_width
    # Fisher's information about ln σ of independent numbers is twice the sum of the squares of each
    # number's share of information. Successive changes share information: in a long path the sum of
    # squares is half the sum, so drift has the plain sum. Results only have information about the
    # distance between founders and newcomers.
    share = 1.0 - float(of_founders[~later].sum()) / max(float((~later).sum()), 1.0)
    curvature[1, 1] = 2.0 * ((part * change.information[~later]) ** 2).sum()
    information = np.maximum(change.information, 0.0)
    curvature[2, 2] = share * (of_founders**2 * information / width).sum()
    curvature += curve_of_width
    curvature[0, 0] = (weight * information)[later].sum()
    curvature[3, 3] = (weight * information * (narrows**2 + pulled))[later].sum()
    curvature[0, 3] = curvature[3, 0] = -(weight * information * narrows)[later].sum()
    change_information: FloatArray = np.bincount(
        games.player[later], information[later], minlength=games.n_players
    ).astype(np.float64)
    by_change = np.where(later, (rise, information), 0.0)
    return Slope(gradient, curvature, change_information, by_change)


class _Changes(NamedTuple):
    """What results say about the change to each value; each array is (n_values,).

    The change to a first value is from 0, the expected strength.

    Attributes
    ----------
    later : bool
        Whether it is not a first value.
    years, keep : float
        The time of the change, and the share of the value before that is left; 0 at first values.
    width : float
        Variance of the change by the prior, logits².
    was, square_was : float
        Mean and mean square of the value before.
    mean, product : float
        Mean of the change, and of its product with the value before.
    information : float
        The share of ``width`` that results remove.
    rise : float
        ``E[x²] / σ² - 1``: the slope of the log-evidence by ln σ.
    """

    later: BoolArray
    years: FloatArray
    keep: FloatArray
    width: FloatArray
    was: FloatArray
    square_was: FloatArray
    mean: FloatArray
    product: FloatArray
    information: FloatArray
    rise: FloatArray


def _changes(path: Path) -> _Changes:
    """The changes of a path by the moments of its posterior."""
    games, model, found = path.games, path.model, moments(path)
    later = np.ones(games.n_values, np.bool_)
    later[games.start[:-1][np.diff(games.start) > 0]] = False
    clock = model.clock(games.day, games.player)
    days = np.where(later, np.diff(clock, prepend=clock[:1]), 0.0)
    keep = np.where(later, model.persistence(days), 0.0)
    width = np.where(later, model.moved(days), model.first_variance)
    width[_unknown(path)] += path.background.beyond_spread(model)
    was, var_was = np.roll(found.mean, 1), np.roll(found.variance, 1)
    mean = found.mean - keep * was
    shared = np.roll(found.shared, 1) - keep * var_was
    information = 1.0 - (found.variance - keep * (2.0 * shared + keep * var_was)) / width
    return _Changes(
        later, days / DAYS_PER_YEAR, keep, width, was, was**2 + var_was, mean,
        mean * was + shared, information, mean**2 / width - information,
    )  # fmt: skip


def _unknown(path: Path) -> IntArray:
    """The first values of players of unknown rank."""
    return path.games.start[path.background.apart]


def _by_reversion(
    change: _Changes, model: DynamicModel
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The slope by κ of each change; how κ narrows a change, and the curvature by its pull."""
    years, back = change.years, change.years * change.keep
    narrows = years * (_less(2.0 * model.reversion * years) if model.reversion else 0.5)
    slide = -narrows * change.rise - back * change.product / change.width
    return slide, narrows, np.maximum(back**2 * change.square_was / change.width, 0.0)


def _by_facts(path: Path, change: _Changes) -> tuple[FloatArray, FloatArray]:
    """Slope and curvature by the constants of `FACTS`, through expected strengths."""
    facts = _facts(path)
    facts = facts - change.keep * np.roll(facts, 1, axis=1)
    of_facts = FACTS[-len(facts) :]
    slope, curvature = np.zeros(N_CONSTANTS), np.zeros((N_CONSTANTS, N_CONSTANTS))
    slope[list(of_facts)] = (facts * change.mean / change.width).sum(axis=1)
    # einsum, because BLAS would start a thread on each core for a few thousand numbers
    curvature[np.ix_(of_facts, of_facts)] = np.einsum(
        "an,bn->ab", facts * np.maximum(change.information, 0.0) / change.width, facts
    )
    return slope, curvature


def _facts(path: Path) -> FloatArray:
    """What each constant of `FACTS` adds to expected strengths; no ranks without declared ones."""
    known, model = path.background, path.model
    years = known.years[np.newaxis]
    if known.steps is None or known.later is None:
        return years
    steps = known.steps - (1.0 - model.later_share) * known.later
    return np.vstack(((known.later @ model.ranks)[np.newaxis], steps.T, years))


def _by_width(path: Path, change: _Changes) -> tuple[FloatArray, FloatArray]:
    """Slope and curvature by the worth of ranks, through the variances of unknown ranks."""
    slope, curvature = np.zeros(N_CONSTANTS), np.zeros((N_CONSTANTS, N_CONSTANTS))
    if (unknown := path.background.unknown) is None or not len(unknown.player):
        return slope, curvature
    first = _unknown(path)
    width = change.width[first]
    # the slope of ln width by ln spread and by the worth of ranks, halved
    wider = np.zeros((len(width), N_CONSTANTS))
    wider[:, 1] = path.model.first_variance / width
    wider[:, RANKS] = (unknown.covariance @ path.model.ranks) / width[:, np.newaxis]
    slope[RANKS] = change.rise[first] @ wider[:, RANKS]
    curvature = 2.0 * np.einsum("n,na,nb->ab", change.information[first] ** 2, wider, wider)
    curvature[1, 1] = 0.0  # it is among those of all first values
    return slope, curvature


def _less(grown: FloatArray) -> FloatArray:
    """Return 1 / u - 1 / (exp(u) - 1): how reversion narrows changes."""
    u = np.maximum(grown, SERIES_BELOW)
    far = np.minimum(u, MOST_EXPONENT)
    return np.where(grown < SERIES_BELOW, 0.5 - grown / 12.0, 1.0 / u - 1.0 / np.expm1(far))
