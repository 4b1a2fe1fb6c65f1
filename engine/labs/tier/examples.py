"""Three careers of a simulated season, as the source draws them."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.seasons import CLASSES, season
from banzuke.engine.labs.tier.careers import against_fixed_field, rate_season
from banzuke.engine.tier_params import TierParams

# Class, and the player's place in the class by final rate: a weak player with bad results, an
# average player with good results, a top player with typical results.
CHOSEN = (("weak", 0.1), ("average", 0.9), ("top", 0.5))
# The fixed field of the source's third career: specification "TIER rating", section 10.
STRONG_RATE = 2000.0


@dataclass(frozen=True)
class Examples:
    """Careers of three players, rows in the order of ``CHOSEN``.

    Attributes
    ----------
    rate, place, n_field
        (3, n_entries) points: TIER rate after each entry; finishing place; entries of the event.
    strong_rate
        (n_entries,) points: rate of the last, the top player, had all others stood at
        ``STRONG_RATE``.
    """

    rate: FloatArray
    place: IntArray
    n_field: IntArray
    strong_rate: FloatArray


def examples(*, rng: np.random.Generator, params: TierParams) -> Examples:
    """The three careers of one season with everyone in time.

    Source: specification "TIER rating", section 10.
    """
    simulated = season(rng=rng)
    careers = rate_season(simulated, params=params)
    players = [_at_share(careers.rate[:, -1], careers.class_idx, *chosen) for chosen in CHOSEN]
    return Examples(
        rate=careers.rate[players],
        place=careers.place[players],
        n_field=careers.n_field[players],
        strong_rate=against_fixed_field(simulated, players[-1], rate=STRONG_RATE, params=params),
    )


def _at_share(final: FloatArray, class_idx: IntArray, name: str, share: float) -> int:
    """The player of a class below whose final rate such a share of the class lies."""
    members = np.flatnonzero(class_idx == CLASSES.index(name))
    in_order = members[np.argsort(final[members], kind="stable")]
    return int(in_order[round(share * (members.size - 1))])
