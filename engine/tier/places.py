"""Weights by place: winning, going deep, reaching the final table and not being last count."""

from math import ceil

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier_params import TierParams


def place_weights(
    place: IntArray, gain: FloatArray, *, final_table: int, params: TierParams
) -> FloatArray:
    """Return the (n,) weight ρ of each entry's gain.

    The first that applies of: winner, top share, final table, bottom share. All others share the
    one weight of their range that brings ``Σ ρ gain`` closest to ``Σ gain``; where they gain
    nothing together any is as good, and they get the highest. Who ties is weighted by the best
    place of the tie at the top, and by the worst at the bottom.
    Source: specification "TIER rating", section 7.

    Parameters
    ----------
    place
        (n,) finishing place, never decreasing.
    gain
        (n,) rate gain before weights, in points.
    final_table
        Number of entries at the last table.
    """
    n = place.size
    if not params.place_weights:
        return np.ones(n)
    ahead = np.searchsorted(place, place, side="left")
    behind = n - np.searchsorted(place, place, side="right")
    named = [
        (ahead == 0, params.weight_first),
        (ahead < ceil(params.top_share * n), params.weight_top),
        (ahead < final_table, params.weight_final_table),
        (behind < ceil(params.bottom_share * n), params.weight_bottom),
    ]
    weight = np.select([which for which, _ in named], [w for _, w in named], default=np.nan)
    rest = np.isnan(weight)
    weight[rest] = _rest_weight(gain, weight, rest, params)
    return weight


def _rest_weight(
    gain: FloatArray,
    weight: FloatArray,
    rest: BoolArray,
    params: TierParams,
) -> float:
    lost = float(np.sum((1.0 - weight[~rest]) * gain[~rest]))
    total = float(np.sum(gain[rest]))
    if total == 0.0:
        return params.weight_rest_hi
    return min(max(1.0 + lost / total, params.weight_rest_lo), params.weight_rest_hi)
