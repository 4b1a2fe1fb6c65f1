"""Other structures of the TIER update, and the numbers that they would give if all entries were in
time.

The source keeps its use of the hands weight private. The rating raises each message to the power of
it (specification "TIER rating", section 6). This module tests other uses against the source's
numbers. These are questions about the source; nothing here rates a league.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.seasons import TABLE_SIZE, Season
from banzuke.engine.labs.tier.careers import SECONDS, Careers
from banzuke.engine.tier.gains import place_weights
from banzuke.engine.tier.hands import hands_weight
from banzuke.engine.tier.ladder import tier_rate
from banzuke.engine.tier.ranking import tempered
from banzuke.engine.tier.subfields import rate_subfields
from banzuke.engine.tier_params import TierParams

SHIFTS = ("by weight", "equal", "none")
HOUR = 60.0 * SECONDS
"""Seconds of an hour."""


@dataclass(frozen=True)
class Structure:
    """One way to update all entries of an event.

    Attributes
    ----------
    hands : {"message", "move"}
        The hands weight is the power of the message, or a factor of what a full message would move
        mean and deviation by.
    noise : float
        Share of the weight H, as an exponent, that acts as noise of the performance instead: its
        variance is ``β² / H^noise``, and ``H^(1 - noise)`` is left for the rest. 0: none.
    shift : {"by weight", "equal", "none"}
        Conservation: what the mean of all is held by.
    batch : int
        Events rated from the state before the first of them; 1: each from the one before.
    factor : float
        Of every move of a mean.
    by_event : bool
        All entries of an event have the weight of its whole length.
    """

    hands: str = "message"
    noise: float = 0.0
    shift: str = SHIFTS[0]
    batch: int = 1
    factor: float = 1.0
    by_event: bool = False


def structures(params: TierParams) -> Iterator[tuple[str, Structure, TierParams]]:
    """Yield name, structure and constants of each alternative; the first is the rating's own."""
    own, bare = Structure(), replace(params, place_weights=False)
    moves = replace(params, hands_c=1.08 * params.hands_c, hands_lo=1.08 * params.hands_lo)
    yield "as rated", own, params
    yield "no place weights", own, bare
    yield "conservation: equal shifts", replace(own, shift="equal"), params
    yield "no conservation", replace(own, shift="none"), params
    yield "batches of 16 events", replace(own, batch=16), params
    yield "one weight an event", replace(own, by_event=True), replace(params, hands_c=0.45)
    yield "H times the move, refitted", replace(own, hands="move"), moves
    yield (
        "the same, no place weights",
        replace(own, hands="move"),
        replace(moves, place_weights=False),
    )
    yield "moves 1.12 times as large", replace(own, factor=1.12), params
    yield "all of H as noise", replace(own, noise=1.0), params
    yield "all of H as noise, no shift", replace(own, noise=1.0, shift="none"), params
    yield "a third of H as noise", replace(own, noise=1 / 3), params
    yield "half of H as noise", replace(own, noise=0.5), params


def careers_by(structure: Structure, season: Season, *, params: TierParams) -> Careers:
    """The careers of a season with everybody in time, under a structure.

    Raises
    ------
    ValueError
        If somebody registers late: payments are not part of these questions.
    """
    if np.any(season.registered_min > 0.0):
        raise ValueError("somebody registers late; give a season with everybody in time")
    n = season.class_idx.size
    shape = n, int(np.max(np.bincount(season.player_idx)))
    mu, sigma = np.full(n, params.mu_start), np.full(n, params.sigma_start)
    known = mu.copy(), sigma.copy()
    table = {name: np.full(shape, np.nan) for name in ("rate", "sigma", "gain", "sigma_before")}
    place, n_field = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    entries = np.zeros(n, np.int64)
    for event in range(season.duration_min.size):
        rows = slice(season.first[event], season.first[event + 1])
        who = season.player_idx[rows]
        if event % structure.batch == 0:
            known = mu.copy(), sigma.copy()
        hours = season.busted_min[rows] * SECONDS / HOUR
        if structure.by_event:
            hours = np.full(who.size, season.duration_min[event] * SECONDS / HOUR)
        moved, after = _update(
            structure, known[0][who], known[1][who], season.place[rows], hours, params
        )
        at, before = (who, entries[who]), tier_rate(mu[who], sigma[who], params)
        table["sigma_before"][at] = sigma[who]
        mu[who] += moved
        sigma[who] = np.minimum(sigma[who], after)
        table["rate"][at] = tier_rate(mu[who], sigma[who], params)
        table["sigma"][at], table["gain"][at] = sigma[who], table["rate"][at] - before
        place[at], n_field[at] = season.place[rows], who.size
        entries[who] += 1
    return Careers(class_idx=season.class_idx, place=place, n_field=n_field, **table)


def _update(
    structure: Structure,
    mu: FloatArray,
    sigma: FloatArray,
    place: IntArray,
    hours: FloatArray,
    params: TierParams,
) -> tuple[FloatArray, FloatArray]:
    """The (n,) moves of the means, and deviations after one event."""
    weight = hands_weight(hours, params)
    noise = params.beta / weight ** (0.5 * structure.noise)
    [field] = rate_subfields(
        mu, sigma**2 + noise**2, place=place, joined=np.arange(mu.size), sizes=np.array([mu.size])
    )
    tau = field.prec / (1.0 + noise**2 * field.prec)
    full, settled = tempered(mu, sigma, tau, field.mean, 1.0)
    left = weight ** (1.0 - structure.noise)
    if structure.hands == "move":
        moved, after = left * full, sigma + left * (settled - sigma)
    else:
        moved, after = tempered(mu, sigma, tau, field.mean, left)
    after = np.maximum(after, params.sigma_floor)
    gain = moved - params.k * (after - sigma)
    rho = place_weights(place, gain, final_table=TABLE_SIZE, params=params)
    moved = moved + (rho - 1.0) * gain
    share = weight * rho if structure.shift == SHIFTS[0] else np.ones(mu.size)
    if structure.shift != SHIFTS[-1]:
        moved = moved + share * (np.sum(full) - np.sum(moved)) / np.sum(share)
    return structure.factor * moved, after
