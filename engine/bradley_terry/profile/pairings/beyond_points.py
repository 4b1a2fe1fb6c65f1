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
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    ALIKE_BEYOND,
    DIGITS,
    LEAST_VARIANCE,
    LIKES_PULLS,
    WIDER_BEYOND,
)


def chosen_beyond_points(
    rounds: list[Round], games: OrderedGames, strength: FloatArray, group: IntArray
) -> float:
    """How surely opponents of equal points are chosen: 0 by lot, 1 by strength.

    Parameters
    ----------
    rounds : list of Round
    games : OrderedGames
        All games of all events.
    strength : (n_players,)
        In natural units; NaN for players who are left out.
    group : (n_players,)
        That games stay within a group shows no choice: the lot draws within it, too.
    """
    low, high = ALIKE_BEYOND
    return float(np.clip((alike(rounds, games, strength, group) - low) / (high - low), 0.0, 1.0))


def alike(rounds: list[Round], games: OrderedGames, strength: FloatArray, group: IntArray) -> float:
    """How far paired players are more similar than by lot among equal points, in deviations."""
    if not np.any(games.event != games.event[0]):
        return 0.0
    elsewhere = dict(strengths_elsewhere(games, strength))
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
            sums += moments_by_lot(one[here], other[here], equal=equal)
    seen, mean, variance = sums.tolist()
    return (seen - mean) / variance**0.5 if variance > 0.0 else 0.0


def moments_by_lot(one: FloatArray, other: FloatArray, *, equal: bool) -> FloatArray:
    """Sum of products of paired values, and its mean and variance over all draws of lots.

    A permutation test of the covariance between opponents. Values are taken less their mean, so
    that their sum is 0; S₂ and S₄ are sums of their squares and fourth powers.

    - Unequal points: lots give each of `one` any of `other`. The mean is 0, the variance
      ``S₂(one) S₂(other) / (m - 1)`` for m pairs (Pitman 1937).
    - Equal points: lots pair all n = 2m players with each other. The mean of a pair's product is
      ``-S₂ / (n(n - 1))``, of its square ``(S₂² - S₄) / (n(n - 1))``, and of the product of two
      pairs, so of four players, ``(3S₂² - 6S₄) / (n(n - 1)(n - 2)(n - 3))`` (Newton's identities).

    Parameters
    ----------
    one, other : (n_pairs,)
        Values of the two players of each pair: those with fewer points, and with more.
    equal : bool
        Whether all have equal points.

    Returns
    -------
    (3,)
        The sum that was seen, mean and variance; 0 for fewer than two pairs, where lots decide
        nothing.
    """
    n_pairs = len(one)
    if n_pairs < 2:
        return np.zeros(3)
    if not equal:
        one, other = one - one.mean(), other - other.mean()
        variance = float(np.sum(one**2) * np.sum(other**2)) / (n_pairs - 1)
        return np.array([np.sum(one * other), 0.0, variance])
    n, middle = 2 * n_pairs, 0.5 * (one.mean() + other.mean())
    one, other = one - middle, other - middle
    s2, s4 = (float(np.sum(one**power + other**power)) for power in (2, 4))
    mean = -n_pairs * s2 / (n * (n - 1))
    squares = n_pairs * (s2**2 - s4) / (n * (n - 1))
    share = n_pairs * (n_pairs - 1) / (n * (n - 1) * (n - 2) * (n - 3))
    of_two_pairs = share * (3.0 * s2**2 - 6.0 * s4)
    return np.array([np.sum(one * other), mean, squares + of_two_pairs - mean**2])


def strengths_elsewhere(
    games: OrderedGames, strength: FloatArray
) -> Iterator[tuple[int, FloatArray]]:
    """Yield each event, and its players' strengths by the games of all other events.

    All games are fitted once: strengths are normal with precision Λ and mean Λ⁻¹h, and a game is a
    measurement of the difference d between its players, as in iteratively reweighted least squares.
    With the chance p at the given strengths it adds the weight ``p(1 - p)`` to Λ, and
    ``score - p + p(1 - p)d`` to the first player's h, the negative of it to the second's. The prior
    is wide. Opponents are taken for similar, as in ``likes`` (`belief.spread`): classes that seldom
    meet would else differ by little more than who met whom.

    An event is then taken out without another fit (a cavity, as in expectation propagation). The
    inverse of its players' block of Λ⁻¹ is their precision with all other players averaged over;
    from it and from h everything is subtracted that the event's own games have added.

    Parameters
    ----------
    games : OrderedGames
        All games of all events.
    strength : (n_players,)
        In natural units; NaN for players who are left out.

    Yields
    ------
    int, (n_players,)
        Number of the event, and strengths in natural units; NaN for players who are not in it.
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
    measured = score - chance + information * gap
    prior = 1.0 / (WIDER_BEYOND**2 * max(float(np.var(strength[rated])), LEAST_VARIANCE))
    weight = information + 0.5 * LIKES_PULLS[-1] * prior * n / len(gap)
    covariance = scaled_inverse(dense_laplacian(one, other, weight, np.full(n, prior)))
    mean = np.einsum("ij,j->i", covariance, _by_player(one, other, measured, n))
    for number in np.unique(event):
        of = event == number
        who, place = np.unique((one[of], other[of]), return_inverse=True)
        a, b = place.reshape(2, -1)
        precision = scaled_inverse(covariance[np.ix_(who, who)])
        by_all = np.einsum("ij,j->i", precision, mean[who])
        by_others = by_all - _by_player(a, b, measured[of], len(who))
        less = precision - dense_laplacian(a, b, weight[of], np.zeros(len(who)))
        found = np.full(len(strength), np.nan)
        # Rounded: whoever played only here has no strength by others but rounding errors.
        elsewhere = np.einsum("ij,j->i", scaled_inverse(less), by_others)
        found[rated[who]] = np.round(elsewhere, DIGITS)
        yield int(number), found


def _by_player(one: IntArray, other: IntArray, value: FloatArray, n: int) -> FloatArray:
    """The (n,) sums of the values of games: with a plus for `one`, with a minus for `other`."""
    return np.asarray(np.bincount(one, value, n) - np.bincount(other, value, n))
