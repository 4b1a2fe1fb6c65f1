"""Whether opponents are chosen by more than their points, in rounds of several events.

Where a tournament is played in classes of strength, each class pairs by points, and the players of
other classes have as many points. (Of many classes the rounds hardly look paired by points.) The
strong then meet the strong in event after event. So paired players are compared by their strengths
in other events: with a draw of lots among equal points these are independent, in classes alike, and
if the upper half of a group meets the lower, opposed. Mean and variance of the sum of products over
all such draws of lots are exact.
"""

from collections.abc import Iterator

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.pairings.by_points import Round
from banzuke.engine.bradley_terry.profile.pairings.in_turn import InTurn
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    ALIKE_BEYOND,
    DIGITS,
    LEAST_VARIANCE,
    LIKES_PULLS,
    WIDER_BEYOND,
)


def chosen_beyond_points(
    rounds: list[Round], games: InTurn, strength: FloatArray, group: IntArray
) -> float:
    """How surely opponents of equal points are chosen: 0 by lot, 1 by strength.

    Parameters
    ----------
    rounds : list of Round
    games : InTurn
        All games of all events.
    strength : (n_players,)
        In natural units; NaN for players who are left out.
    group : (n_players,)
        That games stay within a group shows no choice: the lot draws within it, too.
    """
    low, high = ALIKE_BEYOND
    return float(np.clip((alike(rounds, games, strength, group) - low) / (high - low), 0.0, 1.0))


def alike(rounds: list[Round], games: InTurn, strength: FloatArray, group: IntArray) -> float:
    """How far paired players are more similar than by lot among equal points, in deviations."""
    if not np.any(games.event != games.event[0]):
        return 0.0
    elsewhere = dict(without_events(games, strength))
    sums = np.zeros(3)
    for each in rounds:
        if each.event not in elsewhere:  # all its players are left out
            continue
        known = elsewhere[each.event]
        one, other = known[each.one], known[each.other]
        turned = each.points > each.other_points
        one, other = np.where(turned, other, one), np.where(turned, one, other)
        within = np.where(group[each.one] == group[each.other], group[each.one], -1)
        ends = np.sort((each.points, each.other_points), axis=0)
        _, lot = np.unique((*ends, within), axis=1, return_inverse=True)
        for number in range(int(lot.max()) + 1):
            here = np.flatnonzero((lot.ravel() == number) & np.isfinite(one + other))
            equal = bool(ends[0, here[0]] == ends[1, here[0]]) if len(here) else False
            sums += products(one[here], other[here], equal=equal)
    seen, mean, variance = sums.tolist()
    return (seen - mean) / variance**0.5 if variance > 0.0 else 0.0


def products(one: FloatArray, other: FloatArray, *, equal: bool) -> FloatArray:
    """Sum of products of paired values: seen, and its mean and variance by lot.

    The lot pairs each of `one` (n_pairs,) with any of `other`, or anybody with anybody if all have
    equal points.
    """
    n_pairs = len(one)
    if n_pairs < 2:  # the lot has no choice
        return np.zeros(3)
    if not equal:
        one, other = one - one.mean(), other - other.mean()
        variance = float(np.sum(one**2) * np.sum(other**2)) / (n_pairs - 1)
        return np.array([np.sum(one * other), 0.0, variance])
    n, middle = 2 * n_pairs, 0.5 * (one.mean() + other.mean())
    one, other = one - middle, other - middle
    square, fourth = (float(np.sum(one**k + other**k)) for k in (2, 4))
    mean = -0.5 * square / (n - 1)
    same = n_pairs * (square**2 - fourth) / (n * (n - 1))
    pairs = n_pairs * (n_pairs - 1) / (n * (n - 1) * (n - 2) * (n - 3))
    return np.array(
        [np.sum(one * other), mean, same + pairs * (3.0 * square**2 - 6.0 * fourth) - mean**2]
    )


def without_events(games: InTurn, strength: FloatArray) -> Iterator[tuple[int, FloatArray]]:
    """Yield each event and the (n_players,) strengths by all other events; NaN for others.

    Classes that seldom meet differ by little more than who met whom. So opponents of other events
    are taken for similar, as in ``likes`` (`belief.spread`). It is a normal approximation round the
    given strengths: an event's games are taken out of the precision of its players.
    """
    rated = np.flatnonzero(np.isfinite(strength))
    n, at = len(rated), np.full(len(strength), -1)
    at[rated] = np.arange(n)
    here = (at[games.first_idx] >= 0) & (at[games.second_idx] >= 0)
    one, other = at[games.first_idx[here]], at[games.second_idx[here]]
    event, score = games.event[here], games.score[here]
    gap = strength[rated][one] - strength[rated][other]
    chance = 0.5 * (1.0 + np.tanh(0.5 * gap))
    information = chance * (1.0 - chance)
    told = score - chance + information * gap
    own = 1.0 / (WIDER_BEYOND**2 * max(float(np.var(strength[rated])), LEAST_VARIANCE))
    weight = information + 0.5 * LIKES_PULLS[-1] * own * n / len(gap)
    covariance = scaled_inverse(dense_laplacian(one, other, weight, np.full(n, own)))
    mean = np.einsum("ij,j->i", covariance, _sums(one, other, told, n))
    for number in np.unique(event):
        of = event == number
        who, place = np.unique((one[of], other[of]), return_inverse=True)
        a, b = place.reshape(2, -1)
        precision = scaled_inverse(covariance[np.ix_(who, who)])
        left = np.einsum("ij,j->i", precision, mean[who]) - _sums(a, b, told[of], len(who))
        of_event = dense_laplacian(a, b, weight[of], np.zeros(len(who)))
        found = np.full(len(strength), np.nan)
        by_others = np.einsum("ij,j->i", scaled_inverse(precision - of_event), left)
        found[rated[who]] = np.round(by_others, DIGITS)  # nothing is known of who played only here
        yield int(number), found


def _sums(one: IntArray, other: IntArray, told: FloatArray, n: int) -> FloatArray:
    return np.asarray(np.bincount(one, told, n) - np.bincount(other, told, n))
