"""Ratings of many fields of one event, each made of the first entries to join.

Section 4 of the specification "TIER rating" requires a ranking for each early bust, section 5 a
ranking for each late entry. Consecutive fields differ by an entry or two, so each starts from the
messages of the field before it, and eight fields are swept side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.kernel import joint_message, start_messages, sweep_chains
from banzuke.engine.tier.ranking import tolerance
from banzuke.engine.tier.shared_places import Shared, likely_order, share_places
from banzuke.engine.tier.tuned import FIELDS_AT_ONCE, MAX_SWEEPS, PLACE_REACH


@dataclass(frozen=True)
class SubField:
    """The messages of one field's finishing order on the performance of its entries.

    Attributes
    ----------
    size
        Number of entries.
    rows
        (size,) rows of the entries, in finishing order.
    prec, mean
        (size,) precision (points⁻²) and mean (points) of the message on performance.
    n_iter, converged
        Sweeps used, and whether the messages converged.
    """

    size: int
    rows: IntArray
    prec: FloatArray
    mean: FloatArray
    n_iter: int
    converged: bool


def rate_subfields(
    mean: FloatArray,
    var: FloatArray,
    *,
    place: IntArray,
    joined: IntArray,
    sizes: IntArray,
    read_in: IntArray | None = None,
) -> Iterator[SubField]:
    """Yield one field per size, the largest first: the entries with ``joined < size``, by place.

    Sizes decrease, so every entry of a field was in the field before it and keeps its messages.
    Nodes of places that are shared reach as far as they had to in the fields before.

    Parameters
    ----------
    mean, var
        (n,) points and points²: performance before the event, in finishing order.
    place
        (n,) finishing place, never decreasing; the order of those who share a place is unknown.
    joined
        (n,) a permutation of 0 to n - 1: the order in which entries joined.
    sizes
        Sizes of the fields wanted, each from 1 to n, in any order; each is rated once.
    read_in
        (n,) size of the field in which an entry is read, besides that of all n. Where places are
        shared, other messages may then be missing (precision 0). Without it all are read.
    """
    # The chain only uses differences; means near 0 keep more digits for them.
    level = float(np.mean(mean))
    order = likely_order(place, mean, var)
    read_in = None if read_in is None else read_in[order]
    centred, var, place, joined = mean[order] - level, var[order], place[order], joined[order]
    tol = tolerance(centred, var)
    known = start_messages(centred)
    place = np.unique(place, return_inverse=True)[1]
    reach = np.full(place[-1] + 1, PLACE_REACH)
    descending = np.unique(sizes)[::-1]
    for first in range(0, descending.size, FIELDS_AT_ONCE):
        block = np.ascontiguousarray(descending[first : first + FIELDS_AT_ONCE])
        rows = [np.flatnonzero(joined < size) for size in block]
        lanes = _lanes(rows)
        lane_mean, lane_var = centred[lanes], var[lanes]
        messages = np.ascontiguousarray(known[:, lanes])
        # Nobody is ahead of the first or behind the last of a field: no message comes from there.
        messages[0, 0] = 0.0
        messages[2, block - 1, np.arange(block.size)] = 0.0
        strict = np.zeros((len(lanes) - 1, block.size), np.bool_)
        n_iter, change = sweep_chains(lane_mean, lane_var, strict, block, messages, tol, MAX_SWEEPS)
        for lane, size in enumerate(block):
            own_mean, own, exact = lane_mean[:size, lane], messages[:, :size, lane], True
            here = place[rows[lane]]
            tied = here[1:] == here[:-1]
            if np.any(tied):
                wanted = (
                    None if read_in is None or size == mean.size else read_in[rows[lane]] == size
                )
                shared = _share(own_mean, lane_var[:size, lane], here, own, wanted, reach)
                prec, message_mean, exact = shared.prec, shared.mean, shared.exact
            else:
                prec, message_mean = joint_message(own_mean, own)
            in_order = np.argsort(order[rows[lane]])
            yield SubField(
                size=int(size),
                rows=order[rows[lane]][in_order],
                prec=prec[in_order],
                mean=message_mean[in_order] + level,
                n_iter=int(n_iter),
                converged=bool(change <= tol) and exact,
            )
        known[:, rows[-1]] = messages[:, : block[-1], -1]


def _share(
    mean: FloatArray,
    var: FloatArray,
    place: IntArray,
    chain: FloatArray,
    wanted: BoolArray | None,
    reach: FloatArray,
) -> Shared:
    """The messages of a field with shared places, those ``wanted``; widen ``reach`` in place.

    ``place`` (size,) are indices of ``reach``. The best and the last of a field have the widest
    tails, so its first and last threshold reach as far as those of the full field.
    """
    tied = place[1:] == place[:-1]
    first = np.append(True, ~tied)
    at = place[first]
    ends = [1, -1] if at.size > 1 else []
    reach[at[ends]] = np.maximum(reach[at[ends]], reach[ends])
    between = None
    if wanted is not None and np.any(wanted):
        number = np.cumsum(first)[wanted] - 1
        between = (int(number[0]), int(number[-1]) + 1)
    shared = share_places(mean, var, tied, chain, wanted=between, reach=reach[at])
    reach[at] = shared.reach
    return shared


def _lanes(rows: list[IntArray]) -> IntArray:
    """Rows of the fields, (longest, n_lanes), one field per column; the padding is never read."""
    lanes = np.zeros((rows[0].size, len(rows)), dtype=np.int64)
    for lane, own in enumerate(rows):
        lanes[: own.size, lane] = own
    return lanes
