"""Which 95 % interval leads: the one place where a group's method is chosen."""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    REFIT_ERROR_ELO,
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
from banzuke.flows.tasks.static.fitted import Fitted, Group
from banzuke.flows.tasks.static.order_of_play import followed, in_turn

POSTERIOR = "posterior"
"""What the results and the model's prior leave open together.

Simulated seasons do not say that: what is pulled to the mean spreads less than it is unsure, and
their bias taken out of it twice left estimates outside their own intervals.
"""

BIAS_CORRECTED = "bias-corrected"
"""Percentiles of the simulated seasons, with their median bias taken out."""

MOST_WORK = 5_000_000
"""Rated players times cells up to which everybody's profile is climbed in a night: 1.5 CPU seconds.

Above it intervals are bias-corrected, and `banzuke compare` climbs the profiles it is asked for.
"""

_Z = float(ndtri(0.975))
"""Standard deviations between which 95 % of a normal distribution lie."""

_CHUNK = 1024
"""Players whose replicates are sorted at a time."""


@dataclass(frozen=True)
class Leading:
    """The leading intervals of one group.

    Attributes
    ----------
    profile : Profile, Belief or None
        None where the method is another.
    rating : (n_players, 3)
        Estimate with its bias taken out, lower and upper end; NaN where not rated.
    rating_by : (n_players,) object
        Method of each interval, None without one.
    effects : (n_effects, 3)
        In the fit's order and units.
    effects_by : (n_effects,) object
    rank : (n_players, 2)
        Ends of the rank's interval; NaN where not ranked.
    """

    profile: Profile | Belief | None
    rating: Array
    rating_by: Array
    effects: Array
    effects_by: Array
    rank: Array


def profile_of(fitted: Fitted, group: Group) -> Profile | Belief | None:
    """Return what is known of a group's players, None where its model does not say."""
    follows = followed(fitted, group)
    return profile(
        group.fit,
        group.pairs,
        _stream(fitted, group, "profile"),
        in_turn=in_turn(fitted, group) if follows is None else None,
        follows=follows,
    )


def _stream(fitted: Fitted, group: Group, what: str) -> np.random.Generator:
    name = (fitted.job.league, fitted.job.task, fitted.job.period, what)
    return streams.named(*name) if group.is_own else streams.named(*name, f"{group.component}")


def leading(fitted: Fitted, group: Group, replicates: Replicates, seen: Uncertainty) -> Leading:
    """Return the leading intervals of a group: by profile, where that is done and converges.

    `seen` is what the simulated seasons say.
    """
    fit = group.fit
    rated = np.flatnonzero(np.isfinite(fit.rating_elo))
    found = profile_of(fitted, group) if _is_small(group) else None
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
        for number in estimated.tolist():
            _replace(effects, effects_by, number, found.effect(fit.effects[number].name), by)
    rank = _ranks(found, seen, _stream(fitted, group, "ranks"))
    return Leading(found, rating, rating_by, effects, effects_by, rank)


def _ranks(found: Profile | Belief | None, seen: Uncertainty, rng: np.random.Generator) -> Array:
    """Return the (n_players, 2) ends of ranks, by the source of superiority.

    An interval always holds the rank that is published.
    """
    ends = np.column_stack((seen.rank_lo95, seen.rank_hi95))
    ranked = np.flatnonzero(np.isfinite(seen.rank))
    if found is not None and len(ranked):
        low, high = rank_ends(found.population, ranked, rng).T
        rank = seen.rank[ranked]
        ends[ranked] = np.column_stack((np.minimum(low, rank), np.maximum(high, rank)))
    return ends


def _is_small(group: Group) -> bool:
    return int(group.fit.components.rated.sum()) * group.pairs.n_cells <= MOST_WORK


def _simulated(
    replicates: Array, estimate: Array, rows: Array, *, resolution: float = 0.0
) -> tuple[Array, Array]:
    """Return corrected estimates with bias-corrected ends, and who has them."""
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
    """Return estimates of a prior with the ends of Laplace's approximation, and who has them."""
    found = np.full((len(estimate), 3), np.nan)
    by = np.full(len(estimate), None, dtype=object)
    found[rows] = (estimate[:, None] + _Z * np.multiply.outer(error, [0.0, -1.0, 1.0]))[rows]
    by[rows] = POSTERIOR
    return found, by


def _replace(found: Array, by: Array, at: int, interval: Interval, name: str) -> None:
    if np.isfinite(interval.lo95) and np.isfinite(interval.hi95):
        found[at] = interval.corrected, interval.lo95, interval.hi95
        by[at] = name
