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
from numpy.typing import NDArray

from engine import streams
from engine.arrays import FloatArray
from engine.bradley_terry.game_rows import redraw_games
from engine.bradley_terry.profile import kernel
from engine.bradley_terry.profile.population import Population, from_prior, population
from engine.bradley_terry.profile.problem import Problem, told_by

_PILOTS = 16
"""Leagues redrawn from the estimate to see its bias: their mean bias is known to a quarter of its
spread, which is small against what it corrects."""

_ROUNDS = 2
"""Times that the bias is taken out: once more where the first correction was a long one."""

_REDRAWS = 64
"""Leagues redrawn from the corrected estimate: an effect's mean r is then known to 1/8, which costs
an interval 0.2 % of its coverage."""

_LARGE = 1000
"""Rated players from which a quarter as many leagues are redrawn: each tells more by itself."""

_ROOTS = 256
"""Signed roots of differences in all redrawn leagues together: their spread is known to 4 %. Of
large leagues half as many: each takes long, and 6 % of an interval's width are not seen."""

_LONGEST = 1.0
"""Natural units that an effect moves in a round: pilots in which it ran off say no more."""

_LEAST = 1e-12
"""Squares of distances of leagues in which everybody is equal, and noise where every game is drawn:
less is not divided by."""

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
    effect_mean, effect_sd : (n_effects,)
        Of the problem's effects, in the order of the state.
    """

    league: Population
    stretch: float
    rating_sd: float
    effect_mean: FloatArray
    effect_sd: FloatArray


def calibrate(problem: Problem, rng: np.random.Generator, *, rows: FloatArray) -> Calibration:
    """Return the calibration of a problem with all who are linked; `rng` names the streams.

    `rows` (n_rows, n_players + n_effects) are the effects' coordinates whose roots are asked for.
    """
    league = _corrected(problem, streams.child(rng, 0))
    corrected = league.state
    stream = streams.child(rng, 1)
    redraws = _of(problem, _REDRAWS)
    wanted = _ROOTS if problem.n_rated < _LARGE else _ROOTS // 2
    n_pairs = min(problem.n_rated // 2, wanted // redraws)
    roots, distances = [], []
    effects = np.empty((redraws, len(rows)))
    for number in range(redraws):
        truth = corrected.copy()
        truth[: problem.n_rated] = league.drawn_strengths(stream)
        cells = _redrawn(problem, truth, stream)
        best = truth.copy()
        top = kernel.climb(cells, best)
        # Differences: a rating above the mean has no bounds once another player has run off.
        told = _told(problem, best)
        sampled = stream.permutation(problem.n_rated)[: 2 * n_pairs].reshape(-1, 2)
        for a, b in sampled[told[sampled].all(axis=1)]:
            row = problem.difference(int(a), int(b))
            varies = noise(problem, row, truth)
            if varies > _LEAST:
                value = float(np.sum(row * truth))
                along = kernel.towards(cells, best, row, kernel.ACCURACY)
                scale = np.sqrt(varies)
                se = np.sqrt(np.sum(row * along))
                root = signed_root(cells, best, top, row, value, along)
                roots.append(root / scale)
                distances.append(value / (se * scale))
        for place, row in enumerate(rows):
            effects[number, place] = signed_root(
                cells, best, top, row, float(np.sum(row * corrected))
            )
    stretch, rating_sd = _through_zero(np.array(distances), np.array(roots))
    return Calibration(
        league,
        stretch=stretch,
        rating_sd=rating_sd,
        effect_mean=effects.mean(axis=0),
        effect_sd=effects.std(axis=0, ddof=1),
    )


def as_given(problem: Problem, *, rows: FloatArray) -> Calibration:
    """Return the calibration of a problem with a prior, which says itself what to expect.

    Where points vary by more or less than ln P knows, roots spread so.
    """
    return Calibration(
        from_prior(problem),
        stretch=0.0,
        rating_sd=1.0,
        effect_mean=np.zeros(len(rows)),
        effect_sd=np.array([np.sqrt(noise(problem, row, problem.state)) for row in rows]),
    )


def _through_zero(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return y's slope over x and root mean square around it; 0 and 1 where nothing is known."""
    square = float(np.sum(x**2))
    if not square > _LEAST:
        return 0.0, 1.0
    slope = max(float(np.sum(x * y)) / square, _STEEPEST)
    return slope, float(np.sqrt(np.mean((y - slope * x) ** 2)))


def signed_root(
    cells: tuple[object, ...],
    best: FloatArray,
    top: float,
    row: FloatArray,
    value: float,
    along: FloatArray | None = None,
) -> float:
    """Return r of one value of a coordinate: positive where the estimate lies above it."""
    gap = float(np.sum(row * best)) - value
    fall = kernel.drop_at(cells, top, row, value, best.copy(), along)
    return float(np.copysign(np.sqrt(max(fall, 0.0)), gap))


def noise(problem: Problem, row: FloatArray, state: FloatArray) -> float:
    """Return the variance of a coordinate, over that which the likelihood takes for granted.

    1, unless points vary by more or less than ln P knows, which then falls too fast or too slowly
    (section 5: I⁻¹ J I⁻¹ over I⁻¹).
    """
    if problem.is_as_told:
        return 1.0
    along = kernel.towards(problem.cells(), state, row, 1e-2)
    moved = _told_along(problem, along, state)
    return float(np.sum(moved * problem.dispersion(state)) / np.sum(moved))


def _told_along(problem: Problem, along: FloatArray, state: FloatArray) -> FloatArray:
    """Return the (n_cells,) information of each cell on a direction."""
    cells, n_rated = problem.folded, problem.n_rated
    win, draw = problem.outcomes(state)
    lift = np.sum(problem.slope * along[n_rated:], axis=1)
    pull = along[problem.helped] - along[cells.other] + lift[cells.kind]
    told = told_by(win, draw, has_tie=problem.has_tie) * pull**2
    if problem.has_tie:
        told += draw * (1.0 - 2.0 * win - draw) * pull * along[-1]
        told += draw * (1.0 - draw) * along[-1] ** 2
    return np.asarray(cells.n_games * told)


def _of(problem: Problem, leagues: int) -> int:
    return leagues if problem.n_rated < _LARGE else leagues // 4


def _redrawn(
    problem: Problem, state: FloatArray, stream: np.random.Generator
) -> tuple[object, ...]:
    win, draw = problem.outcomes(state)
    folded = problem.folded
    score, drawn = redraw_games(stream, folded.n_games, win, draw, n_lanes=1, rows=folded.rows)
    return problem.cells(problem.folded.with_results(score[:, 0], drawn[:, 0]))


def _corrected(problem: Problem, stream: np.random.Generator) -> Population:
    """Return the population whose redrawn and refitted leagues have the effects that are seen."""
    n_rated, state = problem.n_rated, problem.state
    effects = state[n_rated:].copy()
    league = population(problem, effects)
    for _ in range(_ROUNDS if len(effects) else 0):
        found = np.empty((_of(problem, _PILOTS), len(effects)))
        for number in range(len(found)):
            truth = league.state.copy()
            truth[:n_rated] = league.drawn_strengths(stream)
            cells = _redrawn(problem, truth, stream)
            kernel.climb(cells, truth)
            found[number] = truth[n_rated:]
        bias = np.median(found, axis=0) - state[n_rated:]
        effects -= np.clip(bias, -_LONGEST, _LONGEST)
        league = population(problem, effects, near=league)
    return league


def _told(problem: Problem, state: FloatArray) -> NDArray[np.bool_]:
    """Return the (n_rated,) players whose results still bound their ratings."""
    cells = problem.folded
    win, draw = problem.outcomes(state)
    expected = win + 0.5 * draw
    weight = cells.n_games * expected * (1.0 - expected)
    n_rated = problem.n_rated
    information = np.bincount(problem.helped, weight, n_rated)
    information += np.bincount(cells.other, weight, n_rated)
    return np.asarray(information > _TOLD)
