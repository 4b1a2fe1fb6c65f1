"""The gain of each entry from the passes, by cause: places, conservation, late registration."""

from dataclasses import dataclass
from math import ceil

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.entries import Entries
from banzuke.engine.tier.late import LatePayments, late_payments
from banzuke.engine.tier.passes import Passes
from banzuke.engine.tier.timeline import Timeline
from banzuke.engine.tier_params import TierParams


def place_weights(
    place: IntArray,
    gain: FloatArray,
    *,
    final_table: int,
    params: TierParams,
    leads: IntArray | None = None,
) -> FloatArray:
    """The (n,) weight ρ of each entry's gain.

    The first case that applies counts: winner, top share, final table, bottom share. All other
    entries have one weight: the weight in their range that brings ``Σ ρ gain`` closest to
    ``Σ gain``. If their gains sum to 0, every weight is equally good, and they get the highest
    weight. Tied entries have the weight of the best place of the tie at the top, and of the worst
    place at the bottom. Source: specification "TIER rating", section 7.

    Parameters
    ----------
    place
        (n,) finishing place, never decreasing.
    gain
        (n,) rate gain before weights, in points.
    final_table
        Number of entries at the last table.
    leads
        (n_teams,) first entry of each team, by place: shares and seats count teams, and a team's
        place is the place of each person in it. Without this array all are single entries.
    """
    if not params.place_weights:
        return np.ones(place.size)
    ranked = place if leads is None else place[leads]
    n = ranked.size
    ahead = np.searchsorted(ranked, place, side="left")
    behind = n - np.searchsorted(ranked, place, side="right")
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


@dataclass(frozen=True)
class Gains:
    """The gain of the rate of each entry by cause, (n,) points; the six parts sum to the gain.

    Attributes
    ----------
    core
        From the full field, with every event counted equally.
    hands
        Because the event counts for less when an entry played for less time.
    partial
        Because an early bust is rated only against the field that it met.
    place
        From the weight of its place.
    conservation
        From the shift that prevents inflation by weights.
    late
        Minus the payment for late registration, plus the returned part of others' payments.
    place_weight
        (n,) ρ.
    payments
        Value and cost of late registration.
    surplus
        Points that partial games have added.
    """

    core: FloatArray
    hands: FloatArray
    partial: FloatArray
    place: FloatArray
    conservation: FloatArray
    late: FloatArray
    place_weight: FloatArray
    payments: LatePayments
    surplus: float


def split_gains(
    passes: Passes,
    entries: Entries,
    time: Timeline | None,
    *,
    sigma: FloatArray,
    weight: FloatArray,
    from_start: FloatArray,
    params: TierParams,
) -> Gains:
    """Split the gain of each entry by cause.

    Places: ``(ρ - 1) g`` for the gain g after partial games and hands. Conservation: a shift
    ``λ H ρ``. Its λ makes the sum of the changes of mu equal to that of the full field at H = 1 and
    ρ = 1, plus the surplus. Payments for late registration then remove the surplus, the scaled ICM
    part and the premium. Source: specification "TIER rating", sections 4, 5 and 7.

    Parameters
    ----------
    sigma
        (n,) points: standard deviation of skill before the event.
    weight, from_start
        (n,) hands weight H, and the weight if the entry had played from the start.
    """
    core = passes.full.gain(passes.sigma_before, params)
    full_tempered = passes.full_tempered.gain(passes.sigma_before, params)
    own = passes.own.gain(passes.sigma_before, params)
    partial = own - full_tempered
    surplus = float(np.sum(partial))
    rho = place_weights(
        entries.place,
        own,
        final_table=int(entries.table_size[0]),
        params=params,
        leads=entries.leads,
    )
    place = (rho - 1.0) * own
    # The sum of all moves must be that of the full field plus the surplus. The shift gives back
    # what hands and places have taken from this sum, in proportion to the weight H ρ of each entry.
    owed = passes.full.moved + partial - passes.own.moved - place
    shift = float(np.sum(owed)) / float(np.sum(weight * rho))
    payments = _payments(entries, time, sigma, from_start, weight * rho, surplus, params)
    return Gains(
        core=core,
        hands=full_tempered - core,
        partial=partial,
        place=place,
        conservation=shift * weight * rho,
        late=payments.returned - payments.payment,
        place_weight=rho,
        payments=payments,
        surplus=surplus,
    )


def _payments(
    entries: Entries,
    time: Timeline | None,
    sigma: FloatArray,
    from_start: FloatArray,
    weight: FloatArray,
    surplus: float,
    params: TierParams,
) -> LatePayments:
    if time is None:
        nothing = np.zeros(sigma.size)
        return LatePayments(nothing, nothing, nothing, nothing)
    return late_payments(
        entries,
        time,
        sigma=sigma,
        from_start=from_start,
        weight=weight,
        surplus=surplus,
        params=params,
    )
