"""Payments of late entries: a share of the surplus, and the value of missing the early busts."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.entries import Entries
from banzuke.engine.tier.icm import placing_among_equals, placing_probabilities
from banzuke.engine.tier.ranking import skill_precision, tempered
from banzuke.engine.tier.subfields import SubField, rate_subfields
from banzuke.engine.tier.teams import summed
from banzuke.engine.tier.timeline import Timeline
from banzuke.engine.tier_params import TierParams


@dataclass(frozen=True)
class LatePayments:
    """Value and cost of late registration, per entry and in points of the rate.

    Attributes
    ----------
    surplus_share
        (n,) part 1: the entry's share of the surplus; the shares sum to the surplus.
    icm_gain
        (n,) part 2: expected gain at registration minus the expected gain from the start.
    payment
        (n,) payment of the entry, premium included; 0 for entries in time.
    returned
        (n,) part of others' payments that the entry gets back; 0 unless ``return_late``.
    """

    surplus_share: FloatArray
    icm_gain: FloatArray
    payment: FloatArray
    returned: FloatArray


def late_payments(
    entries: Entries,
    time: Timeline,
    *,
    sigma: FloatArray,
    from_start: FloatArray,
    weight: FloatArray,
    surplus: float,
    params: TierParams,
) -> LatePayments:
    """The payment of each entry for late registration.

    ``p_late = part 1 + scale · part 2``. First entries pay this with the premium. Re-entries pay it
    without the premium, because they had no choice. An entry with more chips than others is
    compared with the same chips from the start, so that it pays only for being late. Source:
    specification "TIER rating", section 5.

    Parameters
    ----------
    entries, time
        The event.
    sigma
        (n,) points: standard deviation of skill before the event.
    from_start
        (n,) hands weight of the entry had it played from the start.
    weight
        (n,) ``H ρ``, the weights by which returned payments are divided.
    surplus
        Points that partial games brought in.

    Raises
    ------
    ValueError
        If stacks at a registration are logged, but not for all entries at the tables.
    """
    n = sigma.size
    share, icm = np.zeros(n), np.zeros(n)
    late = np.flatnonzero(time.n_gone > 0)
    if late.size:
        missed = time.n_gone[late] / time.n_present[late]
        share[late] = surplus * missed / np.sum(missed)
        icm[late] = _icm_gains(late, entries, time, sigma, from_start, params)
    charged = share + params.late_scale * icm
    returned = np.zeros(n)
    if params.return_late:
        returned = shared_with_others(params.late_scale * icm, weight)
    return LatePayments(
        surplus_share=share,
        icm_gain=icm,
        payment=np.where(entries.number == 1, params.late_premium, 1.0) * charged,
        returned=returned,
    )


def gain_by_place(
    prec: FloatArray,
    mean: FloatArray,
    *,
    sigma: float,
    weight: float,
    params: TierParams,
    team_size: int = 1,
) -> FloatArray:
    """R(n), the (size,) rate gain by place in a field of equal players, in points.

    Parameters
    ----------
    prec, mean
        (size,) precision and mean of the field's messages on performances of mean 0, variance 1.
    sigma
        Points: standard deviation of everyone's skill.
    weight
        Hands weight.
    team_size
        People of each entry: the gain is that of one of them in a field of such teams.
    """
    own = sigma**2 + params.beta**2
    var = team_size * own
    tau = skill_precision(prec / var, params.beta, mates=(team_size - 1) * own)
    mu, sd = np.zeros(prec.size), np.full(prec.size, sigma)
    moved, after = tempered(mu, sd, tau, mean * np.sqrt(var), weight)
    return moved - params.k * (np.maximum(after, params.sigma_floor) - sigma)


def shared_with_others(paid: FloatArray, weight: FloatArray) -> FloatArray:
    """Divide each payment of ``paid`` (n,) among all other entries by weight; return (n,) sums."""
    others = np.sum(weight) - weight
    rate = np.divide(paid, others, out=np.zeros(paid.size), where=paid != 0.0)
    return np.asarray(weight * (np.sum(rate) - rate))


def _icm_gains(
    late: IntArray,
    entries: Entries,
    time: Timeline,
    sigma: FloatArray,
    from_start: FloatArray,
    params: TierParams,
) -> FloatArray:
    """``E_late - E_init`` of the late entries; a field of equals is rated once for each size."""
    sizes = time.n_present[late]
    by_joining = np.argsort(time.joined)
    people = np.bincount(entries.team)
    of_team = summed(sigma, entries.team, people.size)
    # Of the first k teams to join, for each k: the mean sigma of their people, and their chips.
    mean_sigma = np.cumsum(of_team[by_joining]) / np.cumsum(people[by_joining])
    chips = np.cumsum(entries.bought[entries.leads][by_joining])
    gains = np.empty(late.size)
    for field in equal_fields(sizes):
        for at in np.flatnonzero(sizes == field.size):
            i = int(late[at])
            gain = gain_by_place(
                field.prec,
                field.mean,
                sigma=float(mean_sigma[field.size - 1]),
                weight=float(from_start[i]),
                params=params,
                team_size=int(people[entries.team[i]]),
            )
            total = float(chips[field.size - 1])
            open_places = _placing(i, entries, time, chips=total)
            gains[at] = np.sum(open_places * gain[: open_places.size]) - _expected_from_start(
                gain, own=float(entries.bought[i]), chips=total
            )
    return gains


def _expected_from_start(gain: FloatArray, *, own: float, chips: float) -> float:
    """``E_init``: the value of ``own`` of the ``chips`` in play before the first bust."""
    if own * gain.size == chips:
        return float(np.mean(gain))
    other = (chips - own) / (gain.size - 1)
    return float(np.sum(placing_among_equals(gain.size, own=own, other=other) * gain))


def equal_fields(sizes: IntArray) -> Iterator[SubField]:
    """Yield a field of equals of each size, performances of mean 0 and variance 1.

    In a field of equals only the size counts. The order of joining is chosen so that entries in the
    middle join last: without them the messages of the others hardly change.
    """
    n = int(np.max(sizes))
    joined = np.empty(n, dtype=np.int64)
    joined[np.argsort(-np.abs(2 * np.arange(n) - n + 1), kind="stable")] = np.arange(n)
    return rate_subfields(np.zeros(n), np.ones(n), place=np.arange(n), joined=joined, sizes=sizes)


def _placing(i: int, entries: Entries, time: Timeline, *, chips: float) -> FloatArray:
    """The probabilities of the places that were still open when entry i registered.

    ``chips`` are the chips in play then. Without logged stacks, the other entries at the tables are
    assumed to have equal stacks.
    """
    left = int(time.n_present[i] - time.n_gone[i])
    if entries.stacks is None or np.all(np.isnan(entries.stacks[i])):
        own = float(entries.bought[i])
        return placing_among_equals(left, own=own, other=(chips - own) / max(left - 1, 1))
    there = entries.leads[time.still_in(i)[entries.leads]]
    counted = entries.stacks[i, there]
    bad = np.flatnonzero(~(np.isfinite(counted) & (counted > 0)))
    if bad.size:
        raise ValueError(
            f"the stacks when entry {entries.row[i]} registered have {counted[bad[0]]} for entry "
            f"{entries.row[there[bad[0]]]}, who was at the tables; log the chips of everyone "
            "there, or of no one"
        )
    lead = entries.leads[entries.team[i]]
    return placing_probabilities(counted, own=int(np.searchsorted(there, lead)))
