"""The posterior skills after a finishing order, and the message of the event on each skill."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.tier.kernel import joint_message, start_messages, sweep_chains
from banzuke.engine.tier.shared_places import likely_order, share_places
from banzuke.engine.tier.tuned import MAX_SWEEPS, RELATIVE_TOLERANCE, ROUNDING


@dataclass(frozen=True)
class Posterior:
    """Skills after one event, and the message of the event about each entry.

    Attributes
    ----------
    mu, sigma
        (n,) points: mean and standard deviation of the posterior skill, in finishing order.
    tau, m
        (n,) precision (points⁻²) and mean (points) of the event's Gaussian likelihood message on
        skill: ``1/sigma² = 1/prior_sigma² + tau``. Where ``tau`` is 0 the event has no information
        and ``m`` is the prior mean.
    n_iter
        Number of there-and-back sweeps used.
    converged
        Whether the message means converged within ``MAX_SWEEPS``.
    """

    mu: FloatArray
    sigma: FloatArray
    tau: FloatArray
    m: FloatArray
    n_iter: int
    converged: bool


def rate_ranking(
    mu: ArrayLike,
    sigma: ArrayLike,
    *,
    beta: float = 1000.0,
    places: ArrayLike | None = None,
    ties: Literal["draw", "unknown"] = "draw",
) -> Posterior:
    """The posterior skills after one free-for-all ranking.

    Skill ~ N(mu, sigma²), performance ~ N(skill, beta²), and every entry performed better than
    the next one; expectation propagation over the chain of adjacent differences. The message on
    skill is the message (π, m) on performance seen through the noise: ``tau = π / (1 + beta² π)``.
    Source: specification "TIER rating" section 2; Herbrich, Minka and Graepel 2006, "TrueSkill: a
    Bayesian skill rating system", of which this is the case of one-player teams.

    Parameters
    ----------
    mu, sigma
        (n,) points: prior mean and standard deviation of skill in finishing order, winner first.
        A ranking of one entry is allowed and changes nothing.
    beta
        Points: standard deviation of a performance around the skill.
    places
        (n,) integers that never decrease; equal places are a tie. Without it, no ties.
    ties
        What a tie says. ``draw``: performances were equal, the limit of TrueSkill's draw as its
        margin goes to 0 (the library trueskill 0.4.5 raises FloatingPointError at a margin of 0).
        ``unknown``: nothing about the order of those who share a place (``share_places``).

    Raises
    ------
    ValueError
        If an array is not (n,), not finite, a sigma or beta is not positive, or places decrease.
    """
    mean, sd = _as_priors(mu, sigma)
    if not (math.isfinite(beta) and beta > 0):
        raise ValueError(f"beta is {beta}; it is a standard deviation in points, so give it > 0")
    tied = _as_ties(places, mean.size)
    shared = ties == "unknown" and bool(np.any(tied))
    order = np.arange(mean.size)
    if shared:
        order = likely_order(np.append(0, np.cumsum(~tied)), mean, sd)
    # The chain only uses differences; means near 0 keep more digits for them.
    level = float(mean.sum() / mean.size)
    lane = (mean[order] - level)[:, np.newaxis]
    var = (sd[order] ** 2 + beta**2)[:, np.newaxis]
    tol = tolerance(lane, var)
    messages = start_messages(lane)
    length = np.array([mean.size])
    drawn = tied[:, np.newaxis] & (not shared)
    n_iter, change = sweep_chains(lane, var, drawn, length, messages, tol, MAX_SWEEPS)
    converged = bool(change <= tol)
    if shared:
        known = share_places(lane[:, 0], var[:, 0], tied, messages[:, :, 0])
        prec, message_mean, converged = known.prec, known.mean, converged and known.exact
    else:
        prec, message_mean = (each[:, 0] for each in joint_message(lane, messages))
    prec, message_mean = prec[np.argsort(order)], message_mean[np.argsort(order)]
    tau = skill_precision(prec, beta)
    m = message_mean + level
    moved, after = tempered(mean, sd, tau, m, 1.0)
    return Posterior(
        mu=mean + moved,
        sigma=after,
        tau=tau,
        m=m,
        n_iter=int(n_iter),
        converged=converged,
    )


def skill_precision(
    prec: FloatArray, beta: float, *, mates: float | FloatArray = 0.0
) -> FloatArray:
    """The precision on skill of messages of precision ``prec`` on performance.

    The noise of a performance lowers the precision: ``tau = π / (1 + beta² π)``. The mean stays. In
    a team the performances of the team-mates, of variance ``mates`` (points²), are noise, too.
    """
    return prec / (1.0 + (beta**2 + mates) * prec)


def tempered(
    mu: FloatArray,
    sigma: FloatArray,
    tau: FloatArray,
    m: FloatArray,
    weight: float | FloatArray,
) -> tuple[FloatArray, FloatArray]:
    """The change of mu, and sigma after, with each message tempered by its hands weight H.

    ``1/sigma'² = 1/sigma² + H tau`` and ``mu' / sigma'² = mu / sigma² + H tau m``: the message to
    the power of H. Source: specification "TIER rating", section 6.

    Parameters
    ----------
    mu, sigma
        (n,) points: skill before.
    tau, m
        (n,) points⁻² and points: precision and mean of the message on skill.
    weight
        H, one number or (n,); 1 counts the message in full.
    """
    ratio = sigma**2 * tau * weight  # the precision of the message to that of the prior
    return ratio / (1.0 + ratio) * (m - mu), sigma / np.sqrt(1.0 + ratio)


def _as_priors(mu: ArrayLike, sigma: ArrayLike) -> tuple[FloatArray, FloatArray]:
    mean = np.ascontiguousarray(mu, dtype=np.float64)
    sd = np.ascontiguousarray(sigma, dtype=np.float64)
    if mean.ndim != 1 or mean.size == 0 or mean.shape != sd.shape:
        raise ValueError(
            f"mu has shape {mean.shape} and sigma {sd.shape}; give two arrays (n,) with one value "
            "per entry, n ≥ 1"
        )
    # One check in few steps: with 10 entries, more steps would take as long as the rating.
    good = np.isfinite(mean) & np.isfinite(sd) & (sd > 0)
    if not good.all():
        i = int(np.argmin(good))
        raise ValueError(
            f"entry {i} has mu {mean[i]} and sigma {sd[i]}; both must be finite and sigma > 0"
        )
    return mean, sd


def tolerance(mean: FloatArray, var: FloatArray) -> float:
    """The change in points below which the messages of a ranking count as converged."""
    largest = max(float(np.abs(mean).max()), math.sqrt(var.max()))
    return max(RELATIVE_TOLERANCE * math.sqrt(var.min()), ROUNDING * largest)


def _as_ties(places: ArrayLike | None, n: int) -> BoolArray:
    if places is None:
        return np.zeros(n - 1, dtype=np.bool_)
    place = np.asarray(places)
    if place.shape != (n,) or not np.issubdtype(place.dtype, np.integer):
        raise ValueError(
            f"places has shape {place.shape} and type {place.dtype}; give ({n},) integers"
        )
    step = np.diff(place)
    if np.any(step < 0):
        i = int(np.flatnonzero(step < 0)[0])
        raise ValueError(
            f"place {place[i + 1]} of entry {i + 1} comes after place {place[i]}; "
            "sort the entries by place, winner first"
        )
    return np.asarray(step == 0, dtype=np.bool_)
