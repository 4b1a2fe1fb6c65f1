"""How far signed roots of the profile lie from standard normal, from redrawn leagues.

With few games a player the signed root of twice the fall of ln P, ``r``, is no standard normal: its
mean moves (an effect takes over what every rating overstates) and its spread grows. Redrawn leagues
say both, and ``(r - mean)/sd`` is normal to third order (DiCiccio, Martin and Stern 2001). They are
drawn with effects whose bias is taken out, and with strengths that results and league leave open:
estimates spread too far, above all those of few games, and leagues drawn from them would show
another bias than there is.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine import streams
from engine.arrays import FloatArray
from engine.bradley_terry.passes import redraw_cells
from engine.bradley_terry.profile import kernel
from engine.bradley_terry.profile.population import population
from engine.bradley_terry.profile.problem import Problem

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
"""Signed roots of differences in all redrawn leagues together: their spread is known to 4 %."""

_LONGEST = 1.0
"""Natural units that an effect moves in a round: pilots in which it ran off say no more."""

_LEAST = 1e-12
"""Unevenness of leagues in which everybody is equal, and noise where every game is drawn: less is
not divided by."""

_TOLD = 0.1
"""Information, in games², of a player whose rating is bounded: about ¼ or more at an optimum."""

_BISECTIONS = 40
"""Halvings of an interval of length 1: beyond them float64 has no digits left to matter."""


@dataclass(frozen=True)
class Calibration:
    """Means and spreads of signed roots where the corrected estimate is the truth.

    Attributes
    ----------
    corrected : (n_rated + n_effects,)
        The estimate with its bias taken out.
    shrink : float
        Factor on the estimated log strengths in `corrected`.
    rating_sd : float
        Of differences between players, whose mean is 0 over the league, and so of ratings.
    effect_mean, effect_sd : (n_effects,)
        Of the problem's effects, in the order of the state.
    """

    corrected: FloatArray
    shrink: float
    rating_sd: float
    effect_mean: FloatArray
    effect_sd: FloatArray


def calibrate(problem: Problem, rng: np.random.Generator, *, rows: FloatArray) -> Calibration:
    """Return the calibration of a problem; `rng` names the streams.

    `rows` (n_rows, n_rated + n_effects) are the effects' coordinates whose roots are asked for.
    """
    corrected, shrink = _corrected(problem, streams.child(rng, 0))
    league = population(problem, shrink)
    stream = streams.child(rng, 1)
    redraws = _of(problem, _REDRAWS)
    n_pairs = min(problem.n_rated // 2, _ROOTS // redraws)
    ratings = np.full((redraws, n_pairs), np.nan)
    effects = np.empty((redraws, len(rows)))
    for number in range(redraws):
        truth = corrected.copy()
        truth[: problem.n_rated] = league.drawn_strengths(stream)
        at = replace(problem, state=truth)
        cells = _redrawn(at, stream)
        best = truth.copy()
        top = kernel.climb(cells, best)
        # Differences: a rating above the mean has no bounds once another player has run off.
        told = _told(problem, best)
        sampled = stream.permutation(problem.n_rated)[: 2 * n_pairs].reshape(-1, 2)
        for place, (a, b) in enumerate(sampled):
            if not (told[a] and told[b]):
                continue
            row = problem.difference(int(a), int(b))
            varies = noise(at, row)
            if varies > _LEAST:
                value = float(np.sum(row * truth))
                ratings[number, place] = signed_root(cells, best, top, row, value) / np.sqrt(varies)
        for place, row in enumerate(rows):
            effects[number, place] = signed_root(
                cells, best, top, row, float(np.sum(row * corrected))
            )
    known = ratings[~np.isnan(ratings)]
    return Calibration(
        corrected,
        shrink,
        rating_sd=float(np.sqrt(np.mean(known**2))) if len(known) else 1.0,
        effect_mean=effects.mean(axis=0),
        effect_sd=effects.std(axis=0, ddof=1),
    )


def signed_root(
    cells: tuple[object, ...], best: FloatArray, top: float, row: FloatArray, value: float
) -> float:
    """Return r of one value of a coordinate: positive where the estimate lies above it."""
    gap = float(np.sum(row * best)) - value
    fall = kernel.drop_at(cells, top, row, value, best.copy())
    return float(np.copysign(np.sqrt(max(fall, 0.0)), gap))


def noise(problem: Problem, row: FloatArray) -> float:
    """Return the variance of a coordinate, over that which the likelihood takes for granted.

    1, unless draws count as half points: those vary less than games that are won or lost, so that
    ln P falls too slowly (section 5: I⁻¹ J I⁻¹ over I⁻¹).
    """
    if problem.has_tie or not problem.fit.draw_rate:
        return 1.0
    cells = problem.folded
    win, draw = problem.outcomes(problem.state)
    expected = win + 0.5 * draw
    taken = cells.n_games * expected * (1.0 - expected)
    along = kernel.towards(problem.cells(), problem.state, row, 1e-2)
    lift = np.sum(problem.slope * along[problem.n_rated :], axis=1)
    square = (along[problem.helped] - along[cells.other] + lift[cells.kind]) ** 2
    return float(np.sum(square * (taken - 0.25 * cells.n_games * draw)) / np.sum(square * taken))


def _of(problem: Problem, leagues: int) -> int:
    return leagues if problem.n_rated < _LARGE else leagues // 4


def _redrawn(problem: Problem, stream: np.random.Generator) -> tuple[object, ...]:
    win, draw = problem.outcomes(problem.state)
    score, drawn = redraw_cells(stream, problem.folded.n_games, win, draw, n_lanes=1)
    return problem.cells(problem.folded.with_results(score[:, 0], drawn[:, 0]))


def _corrected(problem: Problem, stream: np.random.Generator) -> tuple[FloatArray, float]:
    """Return the estimate from which redrawn leagues look like the one that was played.

    Effects move by the median bias of the pilots. Log strengths are shrunk until the games of
    redrawn and refitted leagues are as uneven as the estimate says these are, in the mean of
    ``(p - 1/2)²``: a measure that stays finite where a redrawn league lets a rating run off.
    """
    n_rated, state = problem.n_rated, problem.state
    seen = wanted = _unevenness(problem, state)
    corrected, shrink = state.copy(), 1.0
    for _ in range(_ROUNDS):
        at = replace(problem, state=corrected)
        pilots = _of(problem, _PILOTS)
        uneven = np.empty(pilots)
        effects = np.empty((pilots, len(state) - n_rated))
        for number in range(pilots):
            found = corrected.copy()
            kernel.climb(_redrawn(at, stream), found)
            uneven[number], effects[number] = _unevenness(problem, found), found[n_rated:]
        wanted *= seen / max(float(uneven.mean()), _LEAST)
        bias = np.median(effects, axis=0) - state[n_rated:]
        corrected[n_rated:] -= np.clip(bias, -_LONGEST, _LONGEST)
        shrink = _shrink_to(problem, corrected, wanted)
        corrected[:n_rated] = shrink * state[:n_rated]
    return corrected, shrink


def _shrink_to(problem: Problem, corrected: FloatArray, wanted: float) -> float:
    """Return the factor on the estimated log strengths that makes games as uneven as wanted."""
    n_rated, state = problem.n_rated, corrected.copy()
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        shrink = 0.5 * (low + high)
        state[:n_rated] = shrink * problem.state[:n_rated]
        if _unevenness(problem, state) < wanted:
            low = shrink
        else:
            high = shrink
    return high


def _unevenness(problem: Problem, state: FloatArray) -> float:
    win, draw = problem.outcomes(state)
    weight = problem.folded.n_games
    return float(np.sum(weight * (win + 0.5 * draw - 0.5) ** 2) / np.sum(weight))


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
