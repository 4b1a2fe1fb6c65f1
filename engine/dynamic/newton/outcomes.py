"""The log-likelihood of counted results, its slopes and its curvature, at values and effects."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.dynamic.histories import DailyHistory
from banzuke.engine.dynamic.model import DynamicModel, Prior
from banzuke.engine.dynamic.newton import kernels
from banzuke.engine.outcomes.term import beside, game_at, log_likelihood

NO_ROWS = np.zeros(0)
"""Placeholder where results have no information."""


@dataclass(frozen=True)
class Slopes:
    """Derivatives of the log-likelihood at some values, θ and ln ν; `slopes` overwrites them.

    With 12 million games, allocating memory took more than half of the time.

    Attributes
    ----------
    gradient : (n_values + 2,) float
        First derivatives of the log-likelihood.
    curvature, cross, tie_curvature : (n_rows,) float
        Second derivatives of minus the log-likelihood of each row: by log-odds twice, by log-odds
        and ln ν, by ln ν twice. Without Davidson's draws the last two are 0, and empty without the
        first move.
    on_effects : (2,) float
        Second derivatives of the whole by θ twice and by ln ν twice.
    """

    gradient: FloatArray
    curvature: FloatArray
    cross: FloatArray
    tie_curvature: FloatArray
    on_effects: FloatArray

    @classmethod
    def of(cls, games: DailyHistory, model: DynamicModel) -> "Slopes":
        """Memory for the slopes of these games."""
        curvature, cross, tie_curvature = np.zeros_like(games.wins), NO_ROWS, NO_ROWS
        if model.order or model.outcomes.has_ties:
            cross, tie_curvature = np.zeros_like(curvature), np.zeros_like(curvature)
        return cls(np.zeros(games.n_values + 2), curvature, cross, tie_curvature, np.zeros(2))


def slopes(
    games: DailyHistory, prior: Prior, x: FloatArray, model: DynamicModel, out: Slopes
) -> float:
    """Write the slopes at (n_values + 2,) values and effects; return the log-posterior.

    The log-posterior is without the prior of the two effects.

    The term of a row of games is that of `engine.outcomes.term`.
    """
    out.gradient[-2:] = out.on_effects[:] = 0.0
    near = np.zeros(games.n_players)
    tables = prior.step, prior.hold, prior.lean
    days = games.value_ends, games.row_ends, games.player, games.days_since, *tables, near
    rows = games.first, games.second, games.moves, games.shift
    counts = games.wins, games.draws, games.losses
    if model.outcomes.has_ties:
        value = _davidson(
            *days, *rows, *counts, model.order, x, out.gradient, out.curvature, out.cross,
            out.tie_curvature,
            out.on_effects,
        )  # fmt: skip
    else:
        worth = 0.5 if model.outcomes.halves_draws else 0.0
        value = _logistic(
            *days, *rows, *counts, worth, model.order, x, out.gradient, out.curvature,
            out.on_effects,
        )  # fmt: skip
    if not model.order:
        out.gradient[-2] = out.on_effects[0] = 0.0
    kernels.pull(games.player, games.days_until, prior.onward, prior.lean, x, near, out.gradient)
    return float(value)


@borrower(error_model="numpy")
def _changes(values, player, since, step, hold, lean, x, near, gradient):  # type: ignore[no-untyped-def]
    """Write the pull of changes on a day's values; return the weight of the changes."""
    weight = 0.0
    for k in range(values[0], values[1]):
        before, days = near[player[k]], since[k]
        change = x[k] - before
        force, held = step[days] * change, hold[days] * x[k]
        gradient[k] = -force - held
        weight += force * change + held * x[k] + lean[days] * before * before
        near[player[k]] = x[k]
    return weight


@kernel(error_model="numpy", **BORROWS)
def _logistic(  # type: ignore[no-untyped-def]
    value_ends, row_ends, player, since, step, hold, lean, near, first, second, moves, shift, wins,
    draws, losses, worth, order, x, gradient, curvature, on_effects,
):  # fmt: skip
    """Write slopes and curvature where a draw is ``worth`` this much to both; return the sum.

    Each day is summed by itself: a sum of 10^7 numbers in a row would lose three digits.
    """
    n = x.size - 2
    lead = x[n] if order else 0.0
    value = 0.0
    for day in range(row_ends.size - 1):
        values = value_ends[day], value_ends[day + 1]
        of_day = -0.5 * _changes(values, player, since, step, hold, lean, x, near, gradient)
        for game in range(row_ends[day], row_ends[day + 1]):
            a, b = first[game], second[game]
            gap = x[a] - x[b] + shift[game]
            if order:
                gap += lead * moves[game]
            scored, conceded = wins[game] + worth * draws[game], losses[game] + worth * draws[game]
            count = scored + conceded
            w, _ = beside(abs(gap), None)
            of = game_at(gap, w, None)
            of_day += log_likelihood(gap, w, None, count, scored)
            pull = scored - count * of.expected
            curvature[game] = count * of.information
            gradient[a] += pull
            gradient[b] -= pull
            if order:
                gradient[n] += moves[game] * pull
                on_effects[0] += moves[game] ** 2 * curvature[game]
        value += of_day
    return value


@kernel(error_model="numpy", **BORROWS)
def _davidson(  # type: ignore[no-untyped-def]
    value_ends, row_ends, player, since, step, hold, lean, near, first, second, moves, shift, wins,
    draws, losses, order, x, gradient, curvature, cross, tie_curvature, on_effects,
):  # fmt: skip
    """Write slopes and curvature where draws are Davidson's; return the sum, day by day."""
    n = x.size - 2
    lead, log_nu = x[n] if order else 0.0, x[n + 1]
    nu = np.exp(log_nu)
    value = 0.0
    for day in range(row_ends.size - 1):
        values = value_ends[day], value_ends[day + 1]
        of_day = -0.5 * _changes(values, player, since, step, hold, lean, x, near, gradient)
        for game in range(row_ends[day], row_ends[day + 1]):
            a, b = first[game], second[game]
            gap = x[a] - x[b] + shift[game] + lead * moves[game]
            scored, count = wins[game] + 0.5 * draws[game], wins[game] + draws[game] + losses[game]
            w, t = beside(abs(gap), nu)
            of = game_at(gap, w, t)
            of_day += log_likelihood(gap, w, t, count, scored) + draws[game] * log_nu
            pull = scored - count * of.expected
            curvature[game] = count * of.information
            cross[game] = count * of.covariance
            tie_curvature[game] = count * of.draw * (1.0 - of.draw)
            gradient[a] += pull
            gradient[b] -= pull
            gradient[n] += moves[game] * pull
            gradient[n + 1] += draws[game] - count * of.draw
            on_effects[0] += moves[game] ** 2 * curvature[game]
            on_effects[1] += tie_curvature[game]
        value += of_day
    return value
