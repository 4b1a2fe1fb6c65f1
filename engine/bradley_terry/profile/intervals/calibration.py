"""Mean and spread of signed roots of the profile, estimated from redrawn leagues.

With few games per player the signed root of twice the fall of ln P, ``r``, is not standard normal:
its mean moves, since all differences are overstated, and its spread grows. Both are estimated from
redrawn leagues, and ``(r - mean)/sd`` is normal to third order (DiCiccio, Martin and Stern 2001).
For a difference between players the mean of r is that difference in standard errors times one
number, the stretch. The stretch is the same for all players of a league, so all of its redrawn
leagues contribute to it; and in chains of players who each meet similar players the overstatement
grows with the length. Leagues are redrawn with bias-corrected effects, and with strengths drawn
from their posterior. Estimates are too spread out, above all those from few games, and leagues
redrawn from them would show a different bias.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr, stdtrit

from banzuke.engine import streams
from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.profile.intervals.redrawn import Redrawn, of_size, source
from banzuke.engine.bradley_terry.profile.intervals.tuned import (
    FIRST_ACCURACY,
    INFORMED,
    LEAST_STRETCH,
    NOISE_FLOOR,
    REDRAWS,
    ROOTS,
    UNSTRETCHED,
)
from banzuke.engine.bradley_terry.profile.likelihood import Noise, Problem, kernel
from banzuke.engine.bradley_terry.profile.likelihood.tuned import STEP_ACCURACY
from banzuke.engine.bradley_terry.profile.similar import Population, from_prior
from banzuke.engine.bradley_terry.profile.similar.tuned import Z


@dataclass(frozen=True)
class Calibration:
    """Means and spreads of signed roots if the corrected estimate is the truth.

    Attributes
    ----------
    league : Population
        The league's posterior; redrawn leagues take their strengths and effects from it.
    stretch : float
        Mean of r of a difference between players, divided by that difference in standard errors.
    rating_sd : float
        Spread of r around its mean.
    effect_mean, effect_off : (n_effects,)
        Mean of the coordinates of effects, in their order, and the half width of 95 % around it.
        Both come from a finite number of leagues, hence Student's distribution for one more league.
    """

    league: Population
    stretch: float
    rating_sd: float
    effect_mean: FloatArray
    effect_off: FloatArray


def calibrate(problem: Problem, rng: np.random.Generator, *, rows: FloatArray) -> Calibration:
    """The calibration of a problem with all linked players; `rng` names the streams.

    `rows` (n_rows, n_players + n_effects) are the coordinates of the effects to calibrate.
    """
    likely, rest = source(problem, streams.child(rng, 0)), streams.child(rng, 1)
    redraws = of_size(problem, REDRAWS)
    n_pairs = min(problem.n_rated // 2, of_size(problem, ROOTS) // redraws)
    roots, distances = [], []
    effects = np.empty((redraws, len(rows)))
    for number in range(redraws):
        stream = streams.child(rest, number)
        drawn = likely.redraw(stream)
        noise = Noise(problem, drawn.best)
        # Differences: a rating above the mean has no bounds once another player has run off.
        bounded = _are_bounded(problem, *noise.outcomes)
        sampled = stream.permutation(problem.n_rated)[: 2 * n_pairs].reshape(-1, 2)
        for a, b in sampled[bounded[sampled].all(axis=1)]:
            row = problem.difference(int(a), int(b))
            root, along = signed_root(drawn, row)
            scale = np.sqrt(noise.of(along))
            if scale > NOISE_FLOOR:
                roots.append(root / scale)
                distances.append(np.sum(row * drawn.truth) / (np.sqrt(np.sum(row * along)) * scale))
        effects[number] = [signed_root(drawn, row)[0] for row in rows]
    stretch, rating_sd = _through_zero(np.array(distances), np.array(roots))
    return Calibration(
        likely.league,
        stretch=stretch,
        rating_sd=rating_sd,
        effect_mean=effects.mean(axis=0),
        effect_off=effects.std(axis=0, ddof=1) * _one_more(redraws),
    )


def _one_more(leagues: int) -> float:
    """The half width of 95 % of further leagues, in standard deviations.

    Student's distribution, as mean and sd come from few leagues: 2.07 for 32, 2.01 for 64.
    """
    return float(stdtrit(leagues - 1, ndtr(Z)) * np.sqrt(1.0 + 1.0 / leagues))


def as_given(problem: Problem, *, rows: FloatArray) -> Calibration:
    """The calibration of a problem with a prior, which needs no redrawn leagues.

    Where points vary by more or less than ln P assumes, the roots vary in proportion.
    """
    cells, noise = problem.cells(), Noise(problem, problem.state)
    varies = [noise.of(kernel.towards(cells, problem.state, row, FIRST_ACCURACY)) for row in rows]
    return Calibration(
        from_prior(problem),
        stretch=0.0,
        rating_sd=1.0,
        effect_mean=np.zeros(len(rows)),
        effect_off=Z * np.sqrt(np.array(varies)),
    )


def _through_zero(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """The slope of y over x and the root mean square around it; 0 and 1 without data."""
    if not len(x):
        return 0.0, 1.0
    slope = max(float(np.sum(x * y) / (np.sum(x**2) + UNSTRETCHED)), LEAST_STRETCH)
    return slope, float(np.sqrt(np.mean((y - slope * x) ** 2)))


def signed_root(drawn: Redrawn, row: FloatArray) -> tuple[float, FloatArray]:
    """Return r of a coordinate's true value, positive where the estimate lies above it.

    Also return the information's inverse times the coordinate, at the estimate.
    """
    value = float(np.sum(row * drawn.truth))
    along = kernel.towards(drawn.cells, drawn.best, row, STEP_ACCURACY)
    fall = kernel.drop_at(drawn.cells, drawn.best, drawn.top, row, value, along)
    gap = float(np.sum(row * drawn.best)) - value
    return float(np.copysign(np.sqrt(max(fall, 0.0)), gap)), along


def _are_bounded(problem: Problem, win: FloatArray, draw: FloatArray) -> BoolArray:
    """The (n_rated,) players whose ratings are bounded by their results."""
    cells = problem.folded
    expected = win + 0.5 * draw
    weight = cells.n_games * expected * (1.0 - expected)
    n_rated = problem.n_rated
    information = np.bincount(problem.helped, weight, n_rated)
    information += np.bincount(cells.other, weight, n_rated)
    return np.asarray(information > INFORMED)
