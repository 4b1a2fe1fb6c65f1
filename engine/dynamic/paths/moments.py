"""Mean and variance of the posterior, closer than those of the Gaussian at its mode."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.dynamic.newton import System, Vectors, kernels
from banzuke.engine.dynamic.paths.fit import Path
from banzuke.engine.dynamic.paths.marginals import marginals
from banzuke.engine.dynamic.paths.tuned import (
    LEAST_LEFT,
    MEAN_TOLERANCE_ELO,
    MOMENT_NODES,
    MOMENT_ROUNDS,
    MOMENT_STEPS,
    MOST_MOVED,
)
from banzuke.engine.outcomes.term import beside, game_at, log_likelihood
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Moments:
    """Moments of values, logits and logits².

    Attributes
    ----------
    mean, variance : (n_values,) float
        Means are measured from expected first strengths.
    shared : (n_values,) float
        Covariance with the player's next value; 0 at the last.
    """

    mean: FloatArray
    variance: FloatArray
    shared: FloatArray


def moments(path: Path) -> Moments:
    """The moments of the posterior, by expectation propagation from its mode."""
    mean, there = posterior_mean(path)
    errors = marginals(there, n_rounds=MOMENT_ROUNDS)
    return Moments(mean, errors.variance, errors.shared)


def posterior_mean(path: Path) -> tuple[FloatArray, Path]:
    """The (n_values,) mean, measured from expected strengths, and the path with the system there.

    Each game is replaced by a normal term of its log-odds (expectation propagation, Minka 2001):
    together with the terms of all other games, this term gives the log-odds the same mean and
    variance as the game itself would. The terms begin as the slope and the curvature of each game
    at the mode. With these terms log-odds are too near to even, because the curvature of a game
    falls off on the side of the likelier result. All terms are matched at once. θ and ln ν keep
    their curvature: all games together determine them well.
    """
    games = path.system.games
    x = np.empty(games.n_values + 2)
    x[games.place] = path.strength - path.expected
    x[-2:] = path.first_mover, path.log_nu
    counts, points = _counted(path)
    rows = games.first, games.second, games.moves, games.shift, counts, points
    order, nu = path.model.order, _nu(path)
    slope = np.empty(len(counts))
    _slopes(*rows, order, nu, x, slope)
    nodes, weights = np.polynomial.hermite_e.hermegauss(MOMENT_NODES)
    for _ in range(MOMENT_STEPS):
        variance = np.empty(games.n_values)
        variance[games.place] = marginals(path, n_rounds=MOMENT_ROUNDS).variance
        before, was = path.system.curvature, slope.copy()
        curvature, push = np.empty_like(before), np.zeros((len(x), 1))
        _match(
            *rows, order, nu, nodes, weights / weights.sum(), x, variance, before,
            slope, curvature, push[:, 0],
        )  # fmt: skip
        system, moved = _moved(path.system, curvature, push)
        far = np.max(np.abs(moved[:-2]) / np.sqrt(variance), initial=0.0)
        if far > MOST_MOVED:  # terms that are matched at once contradict each other
            share = MOST_MOVED / far
            curvature, slope = before + share * (curvature - before), was + share * (slope - was)
            system, moved = _moved(path.system, curvature, share * push)
        path = replace(path, system=system)
        x += moved
        _follow(*rows[:3], order, moved, curvature, slope)
    return x[games.place], path


def _moved(
    system: System[np.float64], curvature: FloatArray, push: FloatArray
) -> tuple[System[np.float64], FloatArray]:
    """The system with other curvatures of its rows, and the (n_values + 2,) step by ``push``."""
    there = _with(system, curvature)
    vectors, tolerance = Vectors.of(there.games, 1, np.float64), MEAN_TOLERANCE_ELO / ELO_PER_LOGIT
    moved, _, _ = there.solve(push, vectors, tolerance=tolerance)
    return there, moved[:, 0]


def _with(system: System[np.float64], curvature: FloatArray) -> System[np.float64]:
    """The system with other curvatures of its rows."""
    games, inverse = system.games, np.empty_like(system.inverse)
    passed = system.prior.first.copy()
    kernels.factor(
        games.value_ends, games.row_ends, games.player, games.days_until, *system.prior.ahead,
        games.first, games.second, curvature, passed, inverse,
    )  # fmt: skip
    return replace(system, curvature=curvature, inverse=inverse)


def _counted(path: Path) -> tuple[FloatArray, FloatArray]:
    """Each row's games and the first's points."""
    games, outcomes = path.system.games, path.model.outcomes
    decided = games.wins + games.losses
    if not outcomes.counts_draws:
        return decided, games.wins
    return decided + games.draws, games.wins + 0.5 * games.draws


def _nu(path: Path) -> float:
    return float(np.exp(path.log_nu)) if path.model.outcomes.has_ties else 0.0


@kernel(error_model="numpy", **BORROWS)
def _slopes(first, second, moves, shift, counts, points, order, nu, x, slope):  # type: ignore[no-untyped-def]
    """Write the slope of each row's log-likelihood at ``x``."""
    lead = x[x.size - 2] if order else 0.0
    for game in range(first.size):
        gap = x[first[game]] - x[second[game]] + shift[game] + lead * moves[game]
        w, t = beside(abs(gap), nu)
        slope[game] = points[game] - counts[game] * game_at(gap, w, t).expected


@kernel(error_model="numpy", **BORROWS)
def _match(  # type: ignore[no-untyped-def]
    first, second, moves, shift, counts, points, order, nu, nodes, weights, x, variance, curvature,
    slope, out, push,
):  # fmt: skip
    """Match each row's normal term to the row; write its curvature and its slope at ``x``.

    The term is ``s d - h d²/2`` at a distance d from the row's log-odds. Under all terms d is
    normal with variance v. With the row in place of its term, d has mean m and variance V. Then the
    new term has curvature ``h + 1/V - 1/v`` and slope ``s + m/V``. ``push`` adds up the changes of
    the slopes. A row too sharp for the quadrature keeps its term.
    """
    n = variance.size
    lead = x[n] if order else 0.0
    for game in range(first.size):
        a, b = first[game], second[game]
        gap = x[a] - x[b] + shift[game] + lead * moves[game]
        count, scored, s, h = counts[game], points[game], slope[game], curvature[game]
        v = _of_gap(variance[a], variance[b], h)
        w, t = beside(abs(gap), nu)
        here = log_likelihood(gap, w, t, count, scored)
        total, mean, square = 0.0, 0.0, 0.0
        for node in range(nodes.size):
            d = np.sqrt(v) * nodes[node]
            w, t = beside(abs(gap + d), nu)
            there = log_likelihood(gap + d, w, t, count, scored)
            share = weights[node] * np.exp(there - here - d * (s - 0.5 * h * d))
            total += share
            mean += share * nodes[node]
            square += share * nodes[node] ** 2
        mean /= total  # in deviations √v
        square = square / total - mean**2
        if not (total < np.inf and square > LEAST_LEFT):  # no node is near enough to the row's mode
            out[game] = h
            continue
        out[game] = max(h + (1.0 / square - 1.0) / v, 0.0)
        pushed = mean / (square * np.sqrt(v))
        slope[game] = s + pushed
        push[a] += pushed
        push[b] -= pushed
        push[n] += moves[game] * pushed if order else 0.0


@kernel(error_model="numpy", **BORROWS)
def _follow(first, second, moves, order, moved, curvature, slope):  # type: ignore[no-untyped-def]
    """Write the slope of each row's term after all values have moved."""
    lead = moved[moved.size - 2] if order else 0.0
    for game in range(first.size):
        d = moved[first[game]] - moved[second[game]] + lead * moves[game]
        slope[game] -= curvature[game] * d


@borrower(error_model="numpy")
def _of_gap(one, other, curvature):  # type: ignore[no-untyped-def]
    """The variance of the difference of two values that only ``curvature`` couples."""
    both = one * other
    return one + other - 4.0 * curvature * both / (1.0 + np.sqrt(1.0 + 4.0 * curvature**2 * both))
