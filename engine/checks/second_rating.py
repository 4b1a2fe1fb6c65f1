"""The gain in likelihood from a second rating of one player in the second half."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, Int8Array
from banzuke.engine.checks.own_games import League
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.outcomes.term import beside, game_at, log_likelihood

_MAX_STEPS = 100
"""Largest number of steps, for a climb that rounding keeps going; Newton's method in three concave
variables converges long before."""

_MAX_HALVINGS = 40
"""Halvings of a step: to 1e-12 of it, where rounding hides any rise."""

_LEFT_OUT = 0.001
"""Largest neglected share of the information about a change, by the size of the residual.

With 2.5 times as much, player pools linked by few games stayed in place, and a change was a tenth
too small; in large leagues the response of the opponents alone neglects 0.0004.
"""

_SMALL_STEP = 1e-9
"""Negligible predicted rise of ln P, relative: p-values change by as little."""


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
        answer = league.response(player, opponent, pull, _LEFT_OUT * information)
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
    """Return each row's pull on its opponent per unit of change, and the change's information.

    The ratings' mean is fixed, and the information is that with fixed opponents.
    """
    later = half == 1
    earlier_sum, later_sum = float(np.sum(weight[~later])), float(np.sum(weight[later]))
    both = earlier_sum + later_sum
    share = np.where(later, -earlier_sum, later_sum) / both
    return np.asarray(share * weight), earlier_sum * later_sum / both


@kernel(error_model="numpy")
def _maximise(half, n_games, score, gap, tie, answer, cost):  # type: ignore[no-untyped-def]
    """Maximise over the two ratings and the extent t of the others' response, by Newton's method.

    A half with only wins or only losses has its rating at ±inf, and its own games have chance 1.
    """
    limit = _limits(half, n_games, score)
    start = doubles(3)
    linear, certain = 0.0, 0.0
    for k in range(len(half)):
        value, slope, _ = _row(n_games[k], score[k], gap[k], tie[k])
        linear += slope * answer[k]
        if limit[half[k]] != 0.0:
            certain -= value
    best = certain + _rise(half, n_games, score, gap, tie, answer, linear, cost, limit, start)
    at, there = start, doubles(3)
    for _ in range(_MAX_STEPS):
        step, _, slope_along = _newton_step(
            half, n_games, score, gap, tie, answer, linear, cost, limit, at
        )
        if slope_along <= _SMALL_STEP * max(1.0, abs(best)):
            break
        for _ in range(_MAX_HALVINGS):
            for k in range(3):
                there[k] = at[k] + step[k]
            ahead = certain + _rise(
                half, n_games, score, gap, tie, answer, linear, cost, limit, there
            )
            if ahead > best:
                break
            for k in range(3):
                step[k] *= 0.5
        if ahead <= best:
            break
        for k in range(3):
            at[k] += step[k]
        best = ahead
    if limit[0] != 0.0 or limit[1] != 0.0:
        return best, at[0] + limit[0], at[1] + limit[1], np.nan
    _, variance, _ = _newton_step(half, n_games, score, gap, tie, answer, linear, cost, limit, at)
    return best, at[0], at[1], variance


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


@inner(error_model="numpy")
def _row(n_games, score, gap, tie):  # type: ignore[no-untyped-def]
    """Return the log-likelihood of a row, its slope, and its information on the gap."""
    w, t = beside(abs(gap), tie)
    game = game_at(gap, w, t)
    value = log_likelihood(gap, w, t, n_games, score)
    return value, score - n_games * game.expected, n_games * game.information


@inner(error_model="numpy")
def _rise(  # type: ignore[no-untyped-def]
    half, n_games, score, gap, tie, answer, linear, cost, limit, at
):
    """The rise of ln P, without rows of halves at their limit."""
    total = linear * -at[2] - 0.5 * cost * at[2] * at[2]
    for k in range(len(half)):
        if limit[half[k]] == 0.0:
            moved = gap[k] + at[half[k]] + at[2] * answer[k]
            total += _row(n_games[k], score[k], moved, tie[k])[0]
            total -= _row(n_games[k], score[k], gap[k], tie[k])[0]
    return total


@inner(error_model="numpy")
def _newton_step(  # type: ignore[no-untyped-def]
    half, n_games, score, gap, tie, answer, linear, cost, limit, at
):
    """Return the step, the variance of the change, and the slope along the step.

    The halves are coupled only through t, so t is eliminated first.
    """
    slope, curvature, mixed = doubles(2), doubles(2), doubles(2)
    slope_t = -linear - cost * at[2]
    bend_t = cost
    for k in range(len(half)):
        h = half[k]
        if limit[h] == 0.0:
            moved = gap[k] + at[h] + at[2] * answer[k]
            _, push, weight = _row(n_games[k], score[k], moved, tie[k])
            slope[h] += push
            curvature[h] += weight
            mixed[h] += weight * answer[k]
            slope_t += push * answer[k]
            bend_t += weight * answer[k] * answer[k]
    step = doubles(3)
    rest, target, lean, variance = bend_t, slope_t, 0.0, 0.0
    for h in range(2):
        if curvature[h] > 0.0:
            rest -= mixed[h] * mixed[h] / curvature[h]
            target -= mixed[h] * slope[h] / curvature[h]
            lean += (2 * h - 1) * mixed[h] / curvature[h]
            variance += 1.0 / curvature[h]
    # Without a response (or one that only moves the player) t is not identifiable.
    if rest > 1e-12 * bend_t:
        step[2] = target / rest
        variance += lean * lean / rest
    for h in range(2):
        if curvature[h] > 0.0:
            step[h] = (slope[h] - mixed[h] * step[2]) / curvature[h]
    along = slope[0] * step[0] + slope[1] * step[1] + slope_t * step[2]
    return step, variance, along
