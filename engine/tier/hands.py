"""The hands weight of an event for an entry, from the time played or from logged hands."""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.entries import Entries
from banzuke.engine.tier.timeline import Timeline
from banzuke.engine.tier_params import TierParams


def unit_hands(table_size: IntArray, params: TierParams) -> FloatArray:
    """``h_unit``: the hands per hour, relative to a table of nine.

    ``h_unit(n) = 1 + (VPIP(n) / VPIP(9) - 1) / 2``: the smaller the table, the more hands each
    player plays. Source: specification "TIER rating", section 6.

    Raises
    ------
    ValueError
        If a size is not in ``params.vpip``.
    """
    vpip = dict(params.vpip)
    unit = np.empty(table_size.size)
    for size in np.unique(table_size):
        if int(size) not in vpip:
            i = int(np.flatnonzero(table_size == size)[0])
            raise ValueError(
                f"entry {i} sat at a table of {size}, but vpip has only {sorted(vpip)}; "
                "correct the size or add it to vpip"
            )
        grown = vpip[int(size)] / vpip[9] - 1.0
        unit[table_size == size] = 1.0 + params.vpip_share * grown
    return unit


def hands_weight(h: FloatArray, params: TierParams) -> FloatArray:
    """``H = clip(c · cbrt(h / hands_hours), lo, hi)`` for h, hours at a table of nine.

    Source: specification "TIER rating", section 6.
    """
    weight = params.hands_c * np.cbrt(h / params.hands_hours)
    return np.clip(weight, params.hands_lo, params.hands_hi)


def event_weights(
    entries: Entries, time: Timeline | None, params: TierParams
) -> tuple[FloatArray, FloatArray]:
    """Each entry's hands weight, and its weight if it had played from the start, (n,) each.

    Both are 1 in an event without times. If ``params.hands_per_hour`` is given, logged hands are
    converted to hours and replace the time played.
    """
    n = entries.player.size
    if time is None:
        return np.ones(n), np.ones(n)
    unit = unit_hands(entries.table_size, params)
    h = time.hours * unit
    if params.hands_per_hour is not None:
        logged = entries.hands / params.hands_per_hour
        h = np.where(np.isnan(logged), h, logged)
    missed = time.hours_missed * unit
    return hands_weight(h, params), hands_weight(h + missed, params)
