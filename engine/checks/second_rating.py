"""The gain in likelihood from a second rating of one player in the second half."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, Int8Array
from banzuke.engine.checks.own_games import League
from banzuke.engine.checks.tuned import LEFT_OUT, LENGTHS, SMALL_STEP, STEPS
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.newton import AT_REST, Rules, newton
from banzuke.engine.outcomes.term import beside, game_at, log_likelihood


@dataclass(frozen=True)
class SecondRating:
    """Best fit with a second rating for one player; natural units.

    Attributes
    ----------
    gain : float
        Rise of ln P, 0 or more.
    change : float
        Second rating minus first; ±inf if a half has only wins or only losses.
    variance : float
        Variance of the change, by the curvature at the optimum; NaN if the change is infinite.
    """

    gain: float
    change: float
    variance: float


def second_rating(league: League, player: int) -> SecondRating:
    """The gain of local `player` from a separate rating in each half.

    The player's own games enter by their exact likelihood, with both ratings free. All other
    players move along ``-t H⁻¹ c``, their first-order response with t free, at a cost of second
    order (H the information, c its coupling to the change once the player's common rating has
    followed). The neglected part can only add likelihood, so the gain is understated, never
    overstated by more than the cubic terms of the others' games among themselves. Against full
    refits it was low by less than 0.3 % in leagues with 15 games per player and half, by 1.4 % with
    8, and by 10 % for a player whose own games are most of the links between two parts of a league.
    """
    games = league.games
    rows = slice(games.indptr[player], games.indptr[player + 1])
    opponent = games.opponent[rows]
    pull, information = _coupling(games.half[rows], games.weight[rows])
    answer, cost = np.zeros(len(opponent)), 0.0
    if np.any(pull != 0.0):
        answer = league.response(player, opponent, pull, LEFT_OUT * information)
        # As H x = c has it, and conjugate gradients that start at 0 keep at every step.
        own = np.sum(games.weight[rows] * answer**2)
        cost = max(float(np.sum(pull * answer) - own), 0.0)
    gain, first, second, variance = _maximise(
        games.half[rows],
        games.n_games[rows],
        games.score[rows],
        games.gap[rows],
        games.tie[rows],
        answer,
        cost,
    )
    return SecondRating(float(gain), float(second - first), float(variance))


def _coupling(half: Int8Array, weight: FloatArray) -> tuple[FloatArray, float]:
    """Each row's pull on its opponent per unit of change, and the change's information.

    The ratings' mean is fixed, and the information is that with fixed opponents.
    """
    later = half == 1
    earlier_sum, later_sum = float(np.sum(weight[~later])), float(np.sum(weight[later]))
    both = earlier_sum + later_sum
    share = np.where(later, -earlier_sum, later_sum) / both
    return np.asarray(share * weight), earlier_sum * later_sum / both


class _Problem(NamedTuple):
    """One player's own games, and the response of the others.

    Attributes
    ----------
    half : (n_rows,) int8
        0 or 1.
    n_games, score, gap, tie, answer : (n_rows,) float64
        Games, the player's points in them, the log odds at the fit, Davidson's ν there, and what
        the response adds to the log odds at ``t = 1``.
    linear, cost : float
        The slope of ln P by t, and its second derivative with the sign changed.
    certain : float
        What a half at its limit adds to the gain.
    limit : (2,) float64
        ±inf for a half with only wins or only losses, 0 for the others.
    at : (3,) float64
        The point evaluated last: the two ratings' changes and t.
    variance : (1,) float64
        Of the difference between the two ratings, by the curvature there.
    """

    half: Int8Array
    n_games: FloatArray
    score: FloatArray
    gap: FloatArray
    tie: FloatArray
    answer: FloatArray
    linear: float
    cost: float
    certain: float
    limit: FloatArray
    at: FloatArray
    variance: FloatArray


@inner(error_model="numpy")
def _row(n_games, score, gap, tie):  # type: ignore[no-untyped-def]
    """The log-likelihood of a row, its slope, and its information on the gap."""
    w, t = beside(abs(gap), tie)
    game = game_at(gap, w, t)
    value = log_likelihood(gap, w, t, n_games, score)
    return value, score - n_games * game.expected, n_games * game.information


@inner(error_model="numpy")
def _gain(problem, at):  # type: ignore[no-untyped-def]
    """The rise of ln P at a point; games of a half at its limit are certain."""
    half, n_games, score, gap = problem.half, problem.n_games, problem.score, problem.gap
    tie, answer = problem.tie, problem.answer
    for k in range(3):
        problem.at[k] = at[k]
    total = problem.linear * -at[2] - 0.5 * problem.cost * at[2] * at[2]
    for k in range(len(half)):
        if problem.limit[half[k]] == 0.0:
            moved = gap[k] + at[half[k]] + at[2] * answer[k]
            total += _row(n_games[k], score[k], moved, tie[k])[0]
            total -= _row(n_games[k], score[k], gap[k], tie[k])[0]
    return problem.certain + total


@inner(error_model="numpy")
def _solve(problem, step):  # type: ignore[no-untyped-def]
    """Write the step; return the slope along it, and its largest part.

    The halves are coupled only through t, so t is eliminated first. The variance of the change is a
    result of the same elimination.
    """
    half, n_games, score, gap = problem.half, problem.n_games, problem.score, problem.gap
    tie, answer, at, cost = problem.tie, problem.answer, problem.at, problem.cost
    slope, information, mixed = doubles(2), doubles(2), doubles(2)
    slope_t = -problem.linear - cost * at[2]
    information_t = cost
    for k in range(len(half)):
        h = half[k]
        if problem.limit[h] == 0.0:
            moved = gap[k] + at[h] + at[2] * answer[k]
            _, pull, weight = _row(n_games[k], score[k], moved, tie[k])
            slope[h] += pull
            information[h] += weight
            mixed[h] += weight * answer[k]
            slope_t += pull * answer[k]
            information_t += weight * answer[k] * answer[k]
    rest, target, lean, variance = information_t, slope_t, 0.0, 0.0
    for h in range(2):
        step[h] = 0.0
        if information[h] > 0.0:
            rest -= mixed[h] * mixed[h] / information[h]
            target -= mixed[h] * slope[h] / information[h]
            lean += (2 * h - 1) * mixed[h] / information[h]
            variance += 1.0 / information[h]
    step[2] = 0.0
    # Without a response (or one that only moves the player) t is not identifiable.
    if rest > 1e-12 * information_t:
        step[2] = target / rest
        variance += lean * lean / rest
    for h in range(2):
        if information[h] > 0.0:
            step[h] = (slope[h] - mixed[h] * step[2]) / information[h]
    problem.variance[0] = variance
    along = slope[0] * step[0] + slope[1] * step[1] + slope_t * step[2]
    return along, max(abs(step[0]), abs(step[1]), abs(step[2]))


@inner(error_model="numpy")
def _is_at_rest(along, longest, gain):  # type: ignore[no-untyped-def]
    return along <= SMALL_STEP * max(1.0, abs(gain))


_uphill = newton(_gain, _solve, _is_at_rest, made=inner(error_model="numpy"))


@kernel(error_model="numpy")
def _maximise(half, n_games, score, gap, tie, answer, cost):  # type: ignore[no-untyped-def]
    """Maximise over the two ratings and the extent t of the others' response; `engine.newton`.

    A half with only wins or only losses has its rating at ±inf, and its own games have chance 1.
    Returns the gain, the two ratings' changes, and the variance of their difference.
    """
    limit = _limits(half, n_games, score)
    linear, certain = 0.0, 0.0
    for k in range(len(half)):
        value, slope, _ = _row(n_games[k], score[k], gap[k], tie[k])
        linear += slope * answer[k]
        if limit[half[k]] != 0.0:
            certain -= value
    problem = _Problem(
        half, n_games, score, gap, tie, answer, linear, cost, certain, limit, doubles(3), doubles(1)
    )
    rules = Rules(STEPS, LENGTHS, np.inf, 0.0, 0.0, 0.0, -np.inf)
    at, step = doubles(3), doubles(3)
    end = _uphill(problem, at, step, doubles(3), rules)
    if limit[0] != 0.0 or limit[1] != 0.0:
        return end.f, at[0] + limit[0], at[1] + limit[1], np.nan
    if end.rule != AT_REST:  # then the variance is that of another point
        _gain(problem, at)
        _solve(problem, step)
    return end.f, at[0], at[1], problem.variance[0]


@inner()
def _limits(half, n_games, score):  # type: ignore[no-untyped-def]
    limit = doubles(2)
    for number in range(2):
        games, points = 0.0, 0.0
        for k in range(len(half)):
            if half[k] == number:
                games += n_games[k]
                points += score[k]
        if points == 0.0:
            limit[number] = -np.inf
        if points == games:
            limit[number] = np.inf
    return limit
