"""The net cost of late registration: a check against the published figures."""

import numpy as np

from banzuke.engine.tier.icm import placing_among_equals
from banzuke.engine.tier.late import equal_fields, gain_by_place
from banzuke.engine.tier_params import TierParams


def late_net_effect(n_entries: int, left: int, *, hands_weight: float, params: TierParams) -> float:
    """The net loss, in points, of the last of ``n_entries`` newcomers by registering late.

    The published figures are read as the premium on part 2 alone: a payment of the whole ICM gain
    would make good for what being late is worth, and what is above it is lost. No skill enters.
    Source: specification "TIER rating", section 5.

    Parameters
    ----------
    n_entries
        Entries so far, the late one included.
    left
        Entries still in, the late one included.
    hands_weight
        H of the late entry had it come at the start.

    Raises
    ------
    ValueError
        Unless 2 ≤ ``left`` ≤ ``n_entries``.
    """
    if not 2 <= left <= n_entries:
        raise ValueError(f"left is {left} of {n_entries}; give 2 to n_entries")
    field = next(equal_fields(np.array([n_entries])))
    gain = gain_by_place(
        field.prec, field.mean, sigma=params.sigma_start, weight=hands_weight, params=params
    )
    chance = placing_among_equals(left, own=1.0, other=(n_entries - 1) / (left - 1))
    icm_gain = np.sum(chance * gain[:left]) - np.mean(gain)
    return float(-(params.late_premium - 1.0) * icm_gain)
