"""The spread of players' strengths: priors of one spread each, and the likelihood of each.

Pairings may carry information about strengths or not, and results alone do not show which. So
three accounts of a league are compared:

- ``results``: pairings carry no information; all strengths have the same prior. True where pairings
  are drawn by lot, and where they follow the results so far, as in a Swiss tournament: the pairing
  then adds nothing to the results (the design is ignorable).
- ``likes``: opponents have similar strengths; the results show how similar.
- ``habit``: opponents have similar strengths because they know each other. Chains of players are
  then as long as they look. The evidence takes them for luck, so it says nothing about the spread:
  the spread comes from the sum of squares of the estimates, with their errors removed.

In the first two, groups have means of their own, and guests may come from elsewhere
(`populations`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.special import logsumexp, softmax

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.belief.joint import Joint, Normal, NormalPrior
from banzuke.engine.bradley_terry.profile.belief.populations import Populations
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    EVEN_SD,
    FIRST_TRY,
    HABIT_PULL,
    HIDDEN_SPREAD,
    LEAST_LOG_SPREAD,
    LEAST_OF_GIVEN,
    MOST_LOG_SPREAD,
    MOST_UNLIKELY,
    PLAUSIBLE_FROM,
    ROUGH_REST,
    SAME_SPREAD,
    SPREAD_FACTOR,
    SPREAD_POINTS,
    SPREAD_SHARES,
    SPREADS_TRIED,
    STEP_OF_SPREADS,
    SURE_SPREAD,
    WIDE_SPREAD,
)
from banzuke.engine.bradley_terry.profile.pairings.tuned import LIKES_PULLS
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Part:
    """One distribution of several, and the logarithm of its weight within its account."""

    log_weight: float
    known: Normal


@dataclass(frozen=True)
class SpreadPrior:
    """The prior of the logarithm of the spread, in natural units: normal around a given spread.

    Attributes
    ----------
    spread_elo : float
        The likeliest spread, in Elo.
    is_even : bool
        Whether all spreads well below it are equally likely, as where pairings carry no
        information. People who meet their like look like near equals; so where they may, small
        spreads are unlikely.
    """

    spread_elo: float
    is_even: bool

    @cached_property
    def middle(self) -> float:
        """The likeliest logarithm."""
        return float(np.log(self.spread_elo / ELO_PER_LOGIT))

    def log_density(self, at: float) -> float:
        """Log prior density of the logarithm of a spread, without its constant."""
        # The spread itself, and not its logarithm, has the largest density here.
        end = max(at, self.middle - SPREAD_FACTOR**2) if self.is_even else at
        return float(at - end - 0.5 * ((end - self.middle) / SPREAD_FACTOR) ** 2)

    @property
    def sd(self) -> float:
        """The standard deviation of the logarithm."""
        return EVEN_SD if self.is_even else SPREAD_FACTOR

    def within(self, at: float) -> float:
        """The nearest logarithm of a spread that is tried."""
        least = min(LEAST_LOG_SPREAD, self.middle + LEAST_OF_GIVEN)
        return float(np.clip(at, least, MOST_LOG_SPREAD))


@dataclass(frozen=True)
class Shape:
    """Priors with one strength of pull to the opponents, for every spread."""

    joint: Joint
    likeness: float
    own: FloatArray | None = None
    """(n_rated, n_rated) precision without any pull to opponents (`Populations.precisions`)."""

    @cached_property
    def _of_one(self) -> tuple[FloatArray, float, float, FloatArray]:
        """Precision, its strengths' log determinant, mean square of centred strengths, centre.

        The mean square is that of one population: the spread of groups is that of their members.
        The centre has the strengths that handicaps of a given worth make even.
        """
        joint, problem = self.joint, self.joint.problem
        n, games = problem.n_rated, problem.folded.n_games * problem.is_played
        per_cell = games * (0.5 * self.likeness * n / games.sum())
        matrix = np.zeros((len(problem.state),) * 2)
        own = dense_laplacian(problem.helped, problem.folded.other, per_cell, np.ones(n))
        inverse = scaled_inverse(own)
        square = (float(np.trace(inverse)) - float(inverse.sum()) / n) / n
        if self.own is not None:
            own += self.own - np.eye(n)
            inverse = scaled_inverse(own)
        matrix[:n, :n] = own
        lift = per_cell[:, None] * joint.pull_to_even
        if lift.any():
            border = np.stack([joint.along(column) for column in lift.T], axis=1)
            matrix[:n, n:] = border
            matrix[n:, :n] = border.T
            matrix[n:, n:] = border.T @ inverse @ border
        centre = np.zeros(len(matrix))
        centre[n:] = problem.effect_prior[0]
        given = self.joint.by_ranks * per_cell * problem.given[problem.folded.kind]
        given = given + lift @ centre[n:]
        if given.any():
            centre[:n] = -np.sum(inverse * joint.along(given), axis=1)
        return matrix, float(np.linalg.slogdet(own)[1]), square, centre

    def prior(self, spread: float) -> NormalPrior:
        """The prior of a spread, in natural units."""
        of_one, log_determinant, square, centre = self._of_one
        n = self.joint.problem.n_rated
        factor = square / spread**2
        precision = factor * of_one
        _, of_effects = self.joint.problem.effect_prior
        precision[n:, n:] += of_effects
        log_effects = float(np.linalg.slogdet(of_effects)[1])
        return NormalPrior(centre, precision, log_determinant + n * np.log(factor) + log_effects)


def by_evidence(
    joint: Joint, likeness: float, whose: Populations, *, near: Normal | None = None
) -> list[Part]:
    """Distributions of one account, at the likely spreads, for guests like others and wider."""
    each: list[tuple[float, list[Part]]] = []
    for share, population in whose.accounts():
        parts: list[Part] = []
        for own in population.precisions():
            parts += _of_shape(Shape(joint, likeness, own), near)
            near = likeliest(parts)
        each.append((share, parts))
    return each[0][1] if len(each) == 1 else _in_shares(each)


def _in_shares(each: list[tuple[float, list[Part]]]) -> list[Part]:
    """The parts of several populations in given shares; their evidence together is the mean."""
    evidence = [float(logsumexp([part.log_weight for part in parts])) for _, parts in each]
    mean = sum(share * own for (share, _), own in zip(each, evidence, strict=True))
    return [
        Part(part.log_weight - own + mean + float(np.log(share)), part.known)
        for (share, parts), own in zip(each, evidence, strict=True)
        for part in parts
    ]


def likeliest(parts: list[Part]) -> Normal:
    """The distribution with the largest weight."""
    return max(parts, key=lambda part: part.log_weight).known


def plausible(parts: list[Part], n_rated: int, spread_elo: float) -> float:
    """How plausible the spread of an account is where results alone decide who meets.

    It is the spread divided by `PLAUSIBLE_FROM` of the likeliest one, at most 1, and the mean over
    the account's distributions.
    """

    def of_one(known: Normal) -> float:
        mean, covariance = known.mean[:n_rated], known.covariance[:n_rated, :n_rated]
        square = float(np.var(mean) + np.diagonal(covariance).mean() - covariance.mean())
        return min(ELO_PER_LOGIT * float(np.sqrt(square)) / (PLAUSIBLE_FROM * spread_elo), 1.0)

    weight = softmax([part.log_weight for part in parts])
    return float(weight @ [of_one(part.known) for part in parts])


def _of_shape(shape: Shape, near: Normal | None) -> list[Part]:
    joint, seen = shape.joint, dict[float, Part]()
    prior = SpreadPrior(joint.spread_elo, is_even=shape.likeness == 0.0)

    def height(at: float) -> float:
        if at not in seen:
            start = seen[min(seen, key=lambda other: abs(other - at))].known if seen else near
            known = joint.given(shape.prior(float(np.exp(at))), near=start, enough=ROUGH_REST)
            seen[at] = Part(known.evidence + prior.log_density(at), known)
        return seen[at].log_weight

    best, sd = _top(height, prior)

    def part(at: float, near: Normal, width: float) -> Part:
        known = joint.given(shape.prior(float(np.exp(at))), near=near)
        return Part(known.evidence + prior.log_density(at) + float(np.log(width)), known)

    height(best)  # a start near its end
    if sd < SURE_SPREAD:
        return [part(best, seen[best].known, sd)]
    width = STEP_OF_SPREADS * sd
    share = width / float(np.sqrt(2.0 * np.pi))
    top = part(best, seen[best].known, share)
    parts = [top]
    for step in (-width, width):
        at, last = best + step, top
        while last.log_weight > top.log_weight - MOST_UNLIKELY and prior.within(at) == at:
            last = part(at, last.known, share)
            parts.append(last)
            at += step
    return parts


def _rule(sd: float) -> list[tuple[float, float]]:
    """Points of a normal logarithm of the spread, in standard deviations, and their shares."""
    if sd < SURE_SPREAD:
        return [(0.0, 1.0)]
    return list(zip(SPREAD_POINTS.tolist(), SPREAD_SHARES.tolist(), strict=True))


def likes(joint: Joint, whose: Populations, *, near: Normal | None = None) -> list[Part]:
    """Distributions of all accounts, at the likely spreads."""
    parts = [by_evidence(joint, likeness, whose, near=near) for likeness in LIKES_PULLS]
    return [part for own in parts for part in own]


def by_habit(joint: Joint, *, near: Normal | None = None) -> list[Part]:
    """Distributions at the spreads that are likely by the estimates' sum of squares."""
    wide = joint.given(Shape(joint, 0.0).prior(WIDE_SPREAD), near=near)
    prior = SpreadPrior(joint.spread_elo, is_even=False)
    centre, sd = _top(_by_squares(wide, joint.problem.n_rated, prior), prior)
    centre += HIDDEN_SPREAD
    shape, parts, last = Shape(joint, HABIT_PULL), [], wide
    for point, share in _rule(sd):
        at = prior.within(centre + sd * point)
        last = joint.given(shape.prior(float(np.exp(at))), near=last)
        parts.append(Part(float(np.log(share)), last))
    return parts


def _by_squares(wide: Normal, n: int, prior: SpreadPrior) -> Callable[[float], float]:
    """Log-likelihood of a spread, from the sum of squares of estimates under a very weak prior.

    For strengths s and errors e with covariance C the estimates are H (s + e), H the shrinkage by
    the prior. Their sum of squares has the mean ``S² tr H² + tr H C_given`` and the variance of
    normal variables.
    """
    centred = wide.mean[:n] - wide.mean[:n].mean()
    middle = np.eye(n) - 1.0 / n
    covariance = middle @ wide.covariance[:n, :n] @ middle
    left = middle - covariance / WIDE_SPREAD**2
    square, noise = left @ left, left @ covariance
    total = float(centred @ centred)
    of_square, of_noise = float(np.trace(square)), float(np.trace(noise))
    terms = (
        float(np.sum(square**2)),
        2.0 * float(np.sum(square * noise.T)),
        float(np.sum(noise * noise.T)),
    )

    def height(at: float) -> float:
        s2 = float(np.exp(2.0 * at))
        variance = 2.0 * (s2**2 * terms[0] + s2 * terms[1] + terms[2])
        off = total - s2 * of_square - of_noise
        return float(-0.5 * off**2 / variance - 0.5 * np.log(variance)) + prior.log_density(at)

    return height


def _top(height: Callable[[float], float], prior: SpreadPrior) -> tuple[float, float]:
    """The argument of the maximum of a function, and the standard deviation by its curvature.

    Parabolas through the best three points; the curvature is never less than the prior's, so that
    the deviation is never larger than the prior's.
    """
    start = prior.middle
    points = {at: height(at) for at in (start - FIRST_TRY, start, start + FIRST_TRY)}
    sd, best = prior.sd, start
    for _ in range(SPREADS_TRIED + 1):
        tried = sorted(points)
        middle = max(tried, key=points.__getitem__)
        at = tried.index(middle)
        if at in (0, len(tried) - 1):
            step = 2.0 * FIRST_TRY * (1.0 if at else -1.0)
            best = prior.within(middle + step)
            if best in points:
                return best, sd
            points[best] = height(best)
            continue
        left, right = tried[at - 1], tried[at + 1]
        a, b, c = points[left], points[middle], points[right]
        rise, fall = (b - a) / (middle - left), (c - b) / (right - middle)
        curvature = max(2.0 * (rise - fall) / (right - left), prior.sd**-2.0)
        sd = curvature**-0.5
        best = middle + (rise - 0.5 * curvature * (middle - left)) / curvature
        best = float(np.clip(best, left, right))
        if min(abs(best - known) for known in points) < max(SAME_SPREAD, 0.2 * sd):
            break
        points[best] = height(best)
    return best, sd
