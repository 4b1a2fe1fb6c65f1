"""The exact moments of performances, given an order in which entries share places.

The best performance of a place is the threshold to the place ahead: given it, the places ahead and
those behind are independent. So the thresholds are a Markov chain, and two passes along it give
every moment, whatever the number of those who share a place. No order within a place is listed, and
nothing is iterated.
"""

import math

import numpy as np

from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import double_table, doubles
from banzuke.engine.tier.kernel import positive_moments
from banzuke.engine.tier.large_places import many_beside, many_between, place_table
from banzuke.engine.tier.log_chances import log_below
from banzuke.engine.tier.single_places import one_ahead, one_behind, one_between
from banzuke.engine.tier.small_places import few_behind, few_between, union_nodes
from banzuke.engine.tier.tuned import FEW


@kernel(error_model="numpy")
def place_moments(  # type: ignore[no-untyped-def]
    mean, var, starts, centre, first, size, step, lo, hi
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The first two moments of every performance, given the order of the places.

    With ``D = Π (Φ_i(x) - Φ_i(m))`` over the entries of place k, ``D' = dD/dx``, and ``t_k`` the
    best performance of place k:

    - the density of ``t_k = x`` and of all places from k on in their order is
      ``F_k(x) = ∫_{m<x} F_{k+1}(m) D'(m, x) dm``; of the last place it is that of the largest of
      independent normals;
    - the chance that the places ahead of k are in order and above m is
      ``B_k(m) = ∫_{x>m} D'(m, x) B_{k-1}(x) dx``, at the first place ``Π Φ_i``;
    - given ``t_{k+1} = m`` and ``t_k = x``, an entry of k is that at x with the chance of its share
      in D', and otherwise a normal between m and x.

    Parameters
    ----------
    mean, var
        (n,) points and points²: performance before the event, by place.
    starts
        (n_places + 1,) first entry of each place, then n.
    centre
        (n,) points: about where each performance will be; moments are taken there.
    first, size
        (n_places,) first node of each threshold and the number of its nodes, as multiples of
        ``step``; those of place 0 are not read.
    step
        Points between two nodes.
    lo, hi
        Moments are wanted of the places from ``lo`` to ``hi - 1``. Sums from behind end at the
        first of them, and those from ahead at the last.

    Returns
    -------
    (n,) mean and variance of each performance, both of ``(performance - mean) / sqrt(var)``, and
    (n_places,) share of each threshold's chance at an end of its nodes. Both are of wanted places.
    """
    n_places = starts.size - 1
    last = n_places - 1
    sd = np.sqrt(var)
    offset, subsets = np.zeros(n_places + 1, np.int64), np.zeros(n_places + 1, np.int64)
    for k in range(1, n_places):
        n = starts[k + 1] - starts[k]
        offset[k + 1], subsets[k + 1] = offset[k] + size[k], subsets[k]
        if lo <= k < min(hi, last) and 1 < n <= FEW:
            subsets[k + 1] += 2**n * union_nodes(first[k], size[k], first[k + 1], size[k + 1])
    behind, ahead = doubles(offset[n_places]), doubles(offset[n_places])
    below = doubles(subsets[n_places])  # C of every subset of a wanted place of few
    _largest(mean[starts[last] :], sd[starts[last] :], first[last], step, behind[offset[last] :])
    for k in range(last - 1, max(lo, 1) - 1, -1):
        of, at = slice(starts[k], starts[k + 1]), slice(offset[k], offset[k + 1])
        after = behind[offset[k + 1] : offset[k + 2]]
        _behind(mean[of], sd[of], first[k], first[k + 1], step, after, behind[at],
                below[subsets[k] : subsets[k + 1]])  # fmt: skip
    _all_above(mean[: starts[1]], sd[: starts[1]], first[1], step, ahead[: size[1]])
    moments, ends = double_table(2, mean.size), doubles(n_places)
    for k in range(1, min(max(hi, 2), n_places)):
        of, at = slice(starts[k], starts[k + 1]), slice(offset[k], offset[k + 1])
        weight = behind[at]
        if k >= lo:
            weight = _weights(behind[at], ahead[at])
            ends[k] = weight[0] + weight[-1]
        if k == 1 and lo == 0:
            top = slice(0, starts[1])
            _above(mean[top], sd[top], centre[top], first[1], step, weight, moments[:, top])
        if k == last and hi > last:
            _below(mean[of], sd[of], centre[of], first[k], step, weight, moments[:, of])
        elif k < min(hi, last):
            to = slice(offset[k + 1], offset[k + 2])
            _between(mean[of], sd[of], centre[of], first[k], first[k + 1], step, k >= lo, weight,
                     behind[at], behind[to], ahead[at], ahead[to],
                     below[subsets[k] : subsets[k + 1]], moments[:, of])  # fmt: skip
    shift, square = moments[0], moments[1]
    for i in range(mean.size):
        square[i] -= shift[i] * shift[i]
        shift[i] += (centre[i] - mean[i]) / sd[i]
    return shift, square, ends


@inner(error_model="numpy")
def _behind(mean, sd, first, first_after, step, after, out, below) -> None:  # type: ignore[no-untyped-def]
    """Write F of a place between two others, and C of its subsets if ``below`` has room."""
    if mean.size == 1:
        one_behind(mean[0], sd[0], first, first_after, step, after, out)
    elif mean.size <= FEW:
        few_behind(mean, sd, first, first_after, step, after, out, below)
    else:
        area, density, factors = place_table(mean, sd, first_after, first + out.size, step)
        many_beside(area, density, factors, first - first_after, step, False, after, out)


@inner(error_model="numpy")
def _between(  # type: ignore[no-untyped-def]
    mean, sd, centre, first, first_after, step, wanted, weight, own, after, ahead, ahead_after,
    below, moments,
) -> None:  # fmt: skip
    """Write B behind a place between two others, and the moments of its entries if ``wanted``."""
    if mean.size == 1:
        if wanted:
            one_between(sd[0], centre[0], first, step, weight, moments[:, 0])
        one_ahead(mean[0], sd[0], first, first_after, step, ahead, ahead_after)
    elif mean.size <= FEW:
        few_between(mean, sd, centre, first, first_after, step, ahead, ahead_after, below, moments)
    else:
        area, density, factors = place_table(mean, sd, first_after, first + ahead.size, step)
        if wanted:
            many_between(mean, sd, centre, area, density, factors, first, first_after, step, own,
                         after, ahead, ahead_after, moments)  # fmt: skip
        else:
            many_beside(area, density, factors, first - first_after, step, True, ahead, ahead_after)


@inner(error_model="numpy")
def _weights(behind, ahead):  # type: ignore[no-untyped-def]
    """The chances of the nodes of one threshold, which sum to 1."""
    weight = behind + ahead
    weight = np.exp(weight - weight.max())
    return weight / weight.sum()


@inner(error_model="numpy")
def _largest(mean, sd, first, step, out) -> None:  # type: ignore[no-untyped-def]
    """Write the log density of the largest of independent normals at each node."""
    for j in range(out.size):
        chance, hazard = 0.0, 0.0
        for i in range(mean.size):
            log_chance, v = log_below(((first + j) * step - mean[i]) / sd[i])
            chance += log_chance
            hazard += v / sd[i]
        out[j] = chance + math.log(hazard)


@inner(error_model="numpy")
def _all_above(mean, sd, first, step, out) -> None:  # type: ignore[no-untyped-def]
    """Write the log chance that all are above each node."""
    for j in range(out.size):
        for i in range(mean.size):
            out[j] += log_below((mean[i] - (first + j) * step) / sd[i])[0]


@inner(error_model="numpy")
def _above(mean, sd, centre, first, step, weight, moments) -> None:  # type: ignore[no-untyped-def]
    """Write the moments of the entries of the first place, each above the threshold."""
    for i in range(mean.size):
        c = (centre[i] - mean[i]) / sd[i]
        for j in range(weight.size):
            if weight[j] > 0.0:
                z = (mean[i] - (first + j) * step) / sd[i]
                _, v, _, rest = positive_moments(z)
                moments[0, i] += weight[j] * (v - c)
                moments[1, i] += weight[j] * ((v - c) ** 2 + rest)


@inner(error_model="numpy")
def _below(mean, sd, centre, first, step, weight, moments) -> None:  # type: ignore[no-untyped-def]
    """Write the moments of the entries of the last place, one at the threshold, the others below.

    An entry is the one at the threshold with the chance of its share in the hazards.
    """
    hazard = doubles(mean.size)
    for j in range(weight.size):
        if weight[j] == 0.0:
            continue
        total = 0.0
        for i in range(mean.size):
            _, v = log_below(((first + j) * step - mean[i]) / sd[i])
            hazard[i] = v / sd[i]
            total += hazard[i]
        for i in range(mean.size):
            c = (centre[i] - mean[i]) / sd[i]
            z = ((first + j) * step - mean[i]) / sd[i]
            _, v, _, rest = positive_moments(z)
            share = hazard[i] / total
            moments[0, i] += weight[j] * (share * (z - c) - (1.0 - share) * (v + c))
            moments[1, i] += weight[j] * (
                share * (z - c) ** 2 + (1.0 - share) * ((v + c) ** 2 + rest)
            )
