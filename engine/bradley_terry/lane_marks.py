"""Marks of 32 lanes, one bit each, spread along who took points from whom."""

import numpy as np
from numba import njit

ALL_LANES = np.uint32(0xFFFFFFFF)


@njit(cache=True, nogil=True)
def spread_marks(lower, start, upper, lower_took, upper_took, above, below):  # type: ignore[no-untyped-def]
    """Spread "has a path to" and "is reached from" the marked players, to the end.

    Parameters
    ----------
    lower : (n_segments,) int32
        One player of a segment of edges; a player may have several.
    start : (n_segments + 1,) int64
        First edge of each segment.
    upper : (n_edges,) int32
    lower_took, upper_took : (n_edges,) uint32
        Bit l says who took points in lane l.
    above, below : (n_players,) uint32
        Marks, changed in place.
    """
    sweep = 0
    while True:
        changed = np.uint32(0)
        for step in range(len(lower)):
            segment = step if sweep % 2 == 0 else len(lower) - 1 - step
            i = lower[segment]
            own_above, own_below = above[i], below[i]
            for edge in range(start[segment], start[segment + 1]):
                j = upper[edge]
                if own_above & own_below & above[j] & below[j] == ALL_LANES:
                    continue
                down, up = lower_took[edge], upper_took[edge]
                new_below = below[j] | (own_below & down)
                new_above = above[j] | (own_above & up)
                changed |= (new_below ^ below[j]) | (new_above ^ above[j])
                below[j], above[j] = new_below, new_above
                own_below |= new_below & up
                own_above |= new_above & down
            changed |= (own_above ^ above[i]) | (own_below ^ below[i])
            above[i], below[i] = own_above, own_below
        sweep += 1
        if changed == 0 or np.all(above & below == ALL_LANES):
            return
