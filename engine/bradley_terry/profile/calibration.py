"""How far signed roots of the profile lie from standard normal, from redrawn leagues.

With few games a player the signed root of twice the fall of ln P, ``r``, is no standard normal: its
mean moves, since all distances are overstated, and its spread grows. Redrawn leagues say both, and
``(r - mean)/sd`` is normal to third order (DiCiccio, Martin and Stern 2001). Of a distance between
players the mean of r is that distance in standard errors times one number, the stretch: alike for
all players of a league, so that all of its redrawn leagues tell it, and chains of players who each
meet their likes are as far from true as they are long. Leagues are redrawn with effects whose bias
is taken out, and with strengths that results and league leave open: estimates spread too far, above
all those of few games, and leagues drawn from them would show another bias than there is.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr, ndtri, stdtrit

from banzuke.engine import streams
from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.profile import kernel
from banzuke.engine.bradley_terry.profile.noise import Noise
from banzuke.engine.bradley_terry.profile.population import Population, from_prior
from banzuke.engine.bradley_terry.profile.problem import Problem
from banzuke.engine.bradley_terry.profile.redrawn import Redrawn, of_size, source

_REDRAWS = 64
"""Leagues redrawn from the corrected estimate: an effect's mean r is then known to 1/8."""

_ROOTS = 256
"""Signed roots of differences in all redrawn leagues together: their spread is known to 4 %. Of
large leagues half as many: each takes long, and 6 % of an interval's width are not seen."""

Z = float(ndtri(0.975))
"""Standard deviations between which 95 % of a normal distribution lie."""

_LEAST = 1e-6
"""Noise where every game is drawn: less is not divided by."""

_UNSTRETCHED = 10.0
"""Squared distances, in standard errors, without a stretch that count beside those seen: it spreads
by some 0.3 from league to league. Most show hundreds, those in which all are alike next to none."""

_STEEPEST = -0.5
"""Least stretch: r falls by 1 a standard error, so that with -1 no value would be found."""

_TOLD = 0.1
"""Information, in games², of a player whose rating is bounded: about ¼ or more at an optimum."""


@dataclass(frozen=True)
class Calibration:
    """Means and spreads of signed roots where the corrected estimate is the truth.

    Attributes
    ----------
    league : Population
        The league as it probably is: strengths drawn from it and its effects are redrawn.
    stretch : float
        Mean of r of a distance between players, over that distance in standard errors.
    rating_sd : float
        Spread of r around that.
    effect_mean, effect_off : (n_effects,)
        Of the coordinates of effects, in their order: mean, and how far from it 95 % lie. Both are
        of so many leagues, hence Student's distribution for one league more.
    """

    league: Population
    stretch: float
    rating_sd: float
    effect_mean: FloatArray
    effect_off: FloatArray


def calibrate(problem: Problem, rng: np.random.Generator, *, rows: FloatArray) -> Calibration:
    """Return the calibration of a problem with all who are linked; `rng` names the streams.

    `rows` (n_rows, n_players + n_effects) are the effects' coordinates whose roots are asked for.
    """
    likely, rest = source(problem, streams.child(rng, 0)), streams.child(rng, 1)
    redraws = of_size(problem, _REDRAWS)
    n_pairs = min(problem.n_rated // 2, of_size(problem, _ROOTS) // redraws)
    roots, distances = [], []
    effects = np.empty((redraws, len(rows)))
    for number in range(redraws):
        stream = streams.child(rest, number)
        drawn = likely.redraw(stream)
        noise = Noise(problem, drawn.best)
        # Differences: a rating above the mean has no bounds once another player has run off.
        told = _told(problem, *noise.outcomes)
        sampled = stream.permutation(problem.n_rated)[: 2 * n_pairs].reshape(-1, 2)
        for a, b in sampled[told[sampled].all(axis=1)]:
            row = problem.difference(int(a), int(b))
            root, along = signed_root(drawn, row)
            scale = np.sqrt(noise.of(along))
            if scale > _LEAST:
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
    """Return within how many of their standard deviations 95 % of further leagues lie.

    Student's distribution, as mean and spread are those of so many leagues: 2.08 of 32, 2.01 of 64.
    """
    return float(stdtrit(leagues - 1, ndtr(Z)) * np.sqrt(1.0 + 1.0 / leagues))


def as_given(problem: Problem, *, rows: FloatArray) -> Calibration:
    """Return the calibration of a problem with a prior, which says itself what to expect.

    Where points vary by more or less than ln P knows, roots spread so.
    """
    cells, noise = problem.cells(), Noise(problem, problem.state)
    varies = [noise.of(kernel.towards(cells, problem.state, row, kernel.FINE)) for row in rows]
    return Calibration(
        from_prior(problem),
        stretch=0.0,
        rating_sd=1.0,
        effect_mean=np.zeros(len(rows)),
        effect_off=Z * np.sqrt(np.array(varies)),
    )


def _through_zero(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return y's slope over x and root mean square around it; 0 and 1 where nothing is known."""
    if not len(x):
        return 0.0, 1.0
    slope = max(float(np.sum(x * y) / (np.sum(x**2) + _UNSTRETCHED)), _STEEPEST)
    return slope, float(np.sqrt(np.mean((y - slope * x) ** 2)))


def signed_root(drawn: Redrawn, row: FloatArray) -> tuple[float, FloatArray]:
    """Return r of a coordinate's true value, positive where the estimate lies above it.

    With it the information's inverse times the coordinate, at the estimate.
    """
    value = float(np.sum(row * drawn.truth))
    along = kernel.towards(drawn.cells, drawn.best, row, kernel.ACCURACY)
    fall = kernel.drop_at(drawn.cells, drawn.best, drawn.top, row, value, along)
    gap = float(np.sum(row * drawn.best)) - value
    return float(np.copysign(np.sqrt(max(fall, 0.0)), gap)), along


def _told(problem: Problem, win: FloatArray, draw: FloatArray) -> BoolArray:
    """Return the (n_rated,) players whose results still bound their ratings."""
    cells = problem.folded
    expected = win + 0.5 * draw
    weight = cells.n_games * expected * (1.0 - expected)
    n_rated = problem.n_rated
    information = np.bincount(problem.helped, weight, n_rated)
    information += np.bincount(cells.other, weight, n_rated)
    return np.asarray(information > _TOLD)
