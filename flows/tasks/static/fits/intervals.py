"""The leading 95 % interval: the only module that chooses a group's method."""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    MOST_PLAYERS,
    REFIT_ERROR_ELO,
    SPREAD_ELO,
    Belief,
    Interval,
    Profile,
    Replicates,
    Uncertainty,
    bias_corrected,
    finite_moments,
    profile,
    rank_ends,
)
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group
from banzuke.flows.tasks.static.fits.order_of_play import course, in_turn

POSTERIOR = "posterior"
"""The method for the joint uncertainty of the results and the model's prior.

Simulated seasons do not give this uncertainty: estimates pulled to the mean spread too little, and
a double bias correction left estimates outside their own intervals.
"""

BIAS_CORRECTED = "bias-corrected"
"""Percentiles of the simulated seasons, with their median bias removed."""

MOST_WORK = 5_000_000
"""Maximum of rated players times cells for which a night climbs all profiles: 1.5 CPU seconds.

Above it intervals are bias-corrected, in comparisons too. Leagues of up to `MOST_PLAYERS` climb
none; their games may be many.
"""

_Z = float(ndtri(0.975))
"""95 % of a normal distribution lie within this number of standard deviations."""

_CHUNK = 1024
"""Players whose replicates are sorted together."""


@dataclass(frozen=True)
class LeadingIntervals:
    """The leading intervals of one group.

    Attributes
    ----------
    profile : Profile, Belief or None
        None for other methods.
    rating : (n_players, 3)
        The estimate with its bias removed, lower and upper end; NaN if not rated.
    rating_by : (n_players,) object
        The method of each interval; None if there is no interval.
    effects : (n_effects, 3)
        The effects in the fit's order and units.
    effects_by : (n_effects,) object
    rank : (n_players, 2)
        The ends of the rank's interval; NaN if not ranked.
    """

    profile: Profile | Belief | None
    rating: Array
    rating_by: Array
    effects: Array
    effects_by: Array
    rank: Array


def profile_of(
    fitted: Fitted, group: Group, *, uses_spread: bool = True
) -> Profile | Belief | None:
    """The profile or belief of a group's players; None if it is large or its model gives neither.

    Comparisons and stored rows both call this function, so they agree. Without `uses_spread` it is
    that of a league without the key `spread`.
    """
    if not is_small(group):
        return None
    spread = fitted.job.parameters.get("spread") if uses_spread else None
    known = course(fitted, group)
    return profile(
        group.of_intervals,
        group.pairs,
        _stream(fitted, group, "profile"),
        in_turn=in_turn(fitted, group) if None in known else None,
        course=known,
        spread_elo=SPREAD_ELO if spread is None else spread,
    )


def _stream(fitted: Fitted, group: Group, what: str) -> np.random.Generator:
    name = (fitted.job.league, fitted.job.task, fitted.job.period, what)
    return streams.named(*name) if group.is_own else streams.named(*name, f"{group.component}")


def leading(
    fitted: Fitted, group: Group, replicates: Replicates, seen: Uncertainty
) -> LeadingIntervals:
    """The leading intervals of a group: by profile, if profiles are climbed and converge.

    `seen` is the uncertainty from the simulated seasons.
    """
    fit = group.fit
    rated = np.flatnonzero(np.isfinite(fit.rating_elo))
    found = profile_of(fitted, group)
    value = np.array([effect.value for effect in fit.effects])
    estimated = np.flatnonzero([effect.status == "estimated" for effect in fit.effects])
    if fit.model.prior == "none":
        rating, rating_by = _simulated(
            replicates.rating_elo, fit.rating_elo, rated, resolution=REFIT_ERROR_ELO
        )
        effects, effects_by = _simulated(replicates.effects, value, estimated)
    else:
        rating, rating_by = _normal(fit.rating_elo, fit.se_hessian_elo, rated)
        error = np.array([effect.se_hessian for effect in fit.effects])
        effects, effects_by = _normal(value, error, estimated)
    if found is not None:
        by = found.by
        for player in rated.tolist():
            _replace(rating, rating_by, player, found.rating(player), by)
        known = {effect.name for effect in group.of_intervals.effects}
        for number in [n for n in estimated.tolist() if fit.effects[n].name in known]:
            _replace(effects, effects_by, number, found.effect(fit.effects[number].name), by)
    rank = _ranks(found, seen, _stream(fitted, group, "ranks"))
    return LeadingIntervals(found, rating, rating_by, effects, effects_by, rank)


def _ranks(found: Profile | Belief | None, seen: Uncertainty, rng: np.random.Generator) -> Array:
    """The (n_players, 2) ends of ranks, by the source of superiority.

    An interval always contains the published rank.
    """
    ends = np.column_stack((seen.rank_lo95, seen.rank_hi95))
    ranked = np.flatnonzero(np.isfinite(seen.rank))
    if found is not None and len(ranked):
        low, high = rank_ends(found.population, ranked, rng).T
        rank = seen.rank[ranked]
        ends[ranked] = np.column_stack((np.minimum(low, rank), np.maximum(high, rank)))
    return ends


def is_small(group: Group) -> bool:
    """Whether a group gets the distribution of its players, or its profiles are climbed."""
    pairs, rated = group.pairs, group.fit.components.rated
    if group.fit.model.prior == "none":
        who = np.unique(np.concatenate((pairs.first_idx, pairs.second_idx)))
        if len(who) <= MOST_PLAYERS:
            return True
    return int(rated.sum()) * pairs.n_cells <= MOST_WORK


def _simulated(
    replicates: Array, estimate: Array, rows: Array, *, resolution: float = 0.0
) -> tuple[Array, Array]:
    """Bias-corrected estimates and ends, and a mask of the players who have them."""
    found = np.full((len(estimate), 3), np.nan)
    by = np.full(len(estimate), None, dtype=object)
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        values, at = replicates[chunk].astype(np.float64), estimate[chunk]
        found[chunk, 0] = 2.0 * at - finite_moments(values)[0]
        found[chunk, 1], found[chunk, 2] = bias_corrected(values, at, resolution=resolution)
    by[rows] = BIAS_CORRECTED
    return found, by


def _normal(estimate: Array, error: Array, rows: Array) -> tuple[Array, Array]:
    """Estimates with a prior, the ends of Laplace's approximation, and a mask of their players."""
    found = np.full((len(estimate), 3), np.nan)
    by = np.full(len(estimate), None, dtype=object)
    found[rows] = (estimate[:, None] + _Z * np.multiply.outer(error, [0.0, -1.0, 1.0]))[rows]
    by[rows] = POSTERIOR
    return found, by


def _replace(found: Array, by: Array, at: int, interval: Interval, name: str) -> None:
    if np.isfinite(interval.lo95) and np.isfinite(interval.hi95):
        found[at] = interval.corrected, interval.lo95, interval.hi95
        by[at] = name
