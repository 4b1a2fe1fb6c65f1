"""One pass through a history, each day predicted from the days before it."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray, IntArray
from engine.dynamic.history import History
from engine.dynamic.model import DynamicModel
from engine.inner import kernel

N_NODES = 9
"""Points of the rule over what is unknown of a game's log-odds: with 9 the losses of football,
cards and go differ from those with 31 below the fifth digit."""

SHARPEST = 0.25
"""The most that one game tells of its log-odds: p (1 - p) at even chances."""

LEAST_LEFT = 1e-9
"""Part of the variance that results leave at least, where one point of the rule takes all."""


@dataclass(frozen=True)
class Passed:
    """How a pass went.

    Attributes
    ----------
    loss : float
        Sum of log-losses of the games scored.
    n_games : float
        How many, or what they count.
    """

    loss: float
    n_games: float

    @property
    def mean(self) -> float:
        """Log-loss per game."""
        return self.loss / self.n_games if self.n_games > 0 else np.inf


@dataclass(frozen=True)
class InOrder:
    """Rows of games by day, as `run` takes them."""

    bounds: IntArray
    day: IntArray
    sides: IntArray
    rows: FloatArray
    n_players: int


def in_order(games: History) -> InOrder:
    """Return the rows of a history by day; within a day their order does not matter."""
    day = games.day[games.first]
    order = np.argsort(day, kind="stable")
    days, starts = np.unique(day[order], return_index=True)
    return InOrder(
        np.append(starts, len(order)),
        days,
        np.column_stack((games.player[games.first], games.player[games.second]))[order],
        np.column_stack((games.moves, games.shift, games.wins, games.draws, games.losses))[order],
        games.n_players,
    )


def run(
    games: InOrder, model: DynamicModel, *, first_mover: float, log_nu: float, since: int
) -> Passed:
    """Return the losses of all games from day ``since`` on, each predicted from days before it.

    Assumed-density filtering: before a day each player's strength is normal and apart from the
    others'; a game's log-odds take the mean and variance that its result leaves, and what that
    says of each player is added up over the day (Glickman 1999, with moments in place of his
    approximation).
    """
    nodes, weights = np.polynomial.hermite_e.hermegauss(N_NODES)
    loss, n = _run(
        games.bounds, games.day, games.sides, games.rows, games.n_players,
        model.variance_per_day, model.first_variance,
        first_mover if model.order else 0.0, np.exp(log_nu) if model.draws == "davidson" else 0.0,
        1.0 if model.draws == "half" else 0.0, nodes, weights / weights.sum(), since,
    )  # fmt: skip
    return Passed(float(loss), float(n))


@kernel(error_model="numpy")
def _run(  # type: ignore[no-untyped-def]
    bounds, day, sides, rows, n_players, per_day, first_variance, first_mover, nu, worth,
    nodes, weights, since,
):  # fmt: skip
    mean, known = np.zeros(n_players), np.full(n_players, 1.0 / first_variance)
    seen, plays = np.zeros(n_players, np.int64), np.zeros(n_players, np.bool_)
    told, push = np.zeros(n_players), np.zeros(n_players)
    buffer = np.empty(nodes.size)
    loss, n_scored = 0.0, 0.0
    for at in range(day.size):
        for row in range(bounds[at], bounds[at + 1]):
            for player in (sides[row, 0], sides[row, 1]):
                if plays[player]:
                    known[player] /= 1.0 + known[player] * per_day * (day[at] - seen[player])
                plays[player] = True
                seen[player] = day[at]
        for row in range(bounds[at], bounds[at + 1]):
            a, b = sides[row, 0], sides[row, 1]
            var_a, var_b = 1.0 / known[a], 1.0 / known[b]
            gap = mean[a] - mean[b] + first_mover * rows[row, 0] + rows[row, 1]
            half = 0.5 * worth * rows[row, 3]
            counts = (rows[row, 2] + half, rows[row, 3] if nu > 0.0 else 0.0, rows[row, 4] + half)
            sharp, shift, cost = _look(gap, var_a + var_b, counts, nu, nodes, weights, buffer)
            if day[at] >= since:
                loss += cost
                n_scored += counts[0] + counts[1] + counts[2]
            told[a] += sharp / (1.0 + sharp * var_b)
            told[b] += sharp / (1.0 + sharp * var_a)
            push[a] += shift / (1.0 + sharp * var_b)
            push[b] -= shift / (1.0 + sharp * var_a)
        for row in range(bounds[at], bounds[at + 1]):
            for player in (sides[row, 0], sides[row, 1]):
                known[player] += told[player]
                mean[player] += push[player] / known[player]
                told[player], push[player] = 0.0, 0.0
    return loss, n_scored


@kernel(error_model="numpy")
def _look(gap, var, counts, nu, nodes, weights, buffer):  # type: ignore[no-untyped-def]
    """Return what results say of log-odds N(gap, var): precision, pull, and what they cost.

    The precision is that of a normal observation with the same effect, no more than so many games
    can tell; the pull is precision times its distance from ``gap``.
    """
    sd, n = np.sqrt(var), counts[0] + counts[1] + counts[2]
    win, drawn, lost, top = 0.0, 0.0, 0.0, -np.inf
    for node in range(nodes.size):
        odds = gap + sd * nodes[node]
        far = np.exp(-abs(odds))
        middle = nu * np.sqrt(far)
        total = 1.0 + middle + far
        ahead = 1.0 if odds >= 0.0 else far
        win += weights[node] * ahead / total
        drawn += weights[node] * middle / total
        lost += weights[node] * (1.0 + far - ahead) / total
        # The smaller chance by its own logarithm: it may be below every number.
        upset = counts[2] if odds >= 0.0 else counts[0]
        buffer[node] = -n * np.log(total) - (upset + 0.5 * counts[1]) * abs(odds)
        top = max(top, buffer[node])
    cost = 0.0
    for count, chance in ((counts[0], win), (counts[1], drawn), (counts[2], lost)):
        if count > 0.0:
            cost -= count * np.log(chance)
    total, first, second = 0.0, 0.0, 0.0
    for node in range(nodes.size):
        share = weights[node] * np.exp(buffer[node] - top)
        total += share
        first += share * nodes[node]
        second += share * nodes[node] ** 2
    first /= total
    left = max(second / total - first**2, LEAST_LEFT)
    sharp = max(min((1.0 / left - 1.0) / var, SHARPEST * n), 0.0)
    return sharp, first * (1.0 + var * sharp) / sd, cost
