"""The refit of one lane by equations (1) to (8) of `replicates`: slow, dense, doubles."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.scale import ELO_PER_LOGIT

STRAY, PASSES, ENOUGH_ELO, REST = 0.04, 40, 0.03, 1e-5


def logit(points, games):
    return np.log(points) - np.log(games - points)


@dataclass(frozen=True)
class Lane:
    """The games of a lane, and the estimate from which they were redrawn.

    `first`, `second` and `side` of each edge. `join` has one row for each edge: +1, -1, and the
    side in the column of the effect, so that log odds are ``join @ state``.
    """

    join: np.ndarray
    games: np.ndarray
    estimate: np.ndarray
    points: np.ndarray
    total: np.ndarray

    @classmethod
    def of(cls, edges, estimate):
        n = edges.n_players
        join = np.zeros((len(edges.upper), n + edges.n_effects))
        rows = np.arange(len(join))
        join[rows, edges.lower()], join[rows, edges.upper] = 1.0, -1.0
        if edges.n_effects:
            join[:, n] = edges.side
        lane = cls(join, edges.n_games, np.asarray(estimate), np.zeros(0), np.zeros(0))
        takes, gives = join > 0.0, join < 0.0
        missed = edges.n_games - edges.score
        points = takes.T @ edges.score + gives.T @ missed
        total = np.abs(join).T @ edges.n_games
        return cls(join, edges.n_games, lane.estimate, points, total)

    def chance(self, x):
        return 1.0 / (1.0 + np.exp(-(self.join @ (self.estimate + x))))

    def expected(self, x):
        """E(x): expected points of players, and of all first movers."""
        chance = self.chance(x)
        takes, gives = self.join > 0.0, self.join < 0.0
        return takes.T @ (self.games * chance) + gives.T @ (self.games * (1.0 - chance))

    def information(self, x):
        chance = self.chance(x)
        return self.join.T @ ((self.games * chance * (1.0 - chance))[:, None] * self.join)

    def slope(self, x):
        """The derivative of each logit by its own parameter."""
        made = self.expected(x)
        return np.diag(self.information(x)) * self.total / (made * (self.total - made))

    def half_trend(self):
        """½ t of equation (4) by finite differences; 0 for the effect."""
        n, small = len(self.estimate), 1e-4
        trend = np.zeros(n)
        for i in range(n):
            step = np.zeros(n)
            step[i] = small
            trend[i] = (self.slope(step)[i] - self.slope(-step)[i]) / (2.0 * small)
        return 0.5 * trend / self.slope(np.zeros(n))


def optimum(lane):
    """The change at which expected points equal the redrawn ones, by Newton's method in doubles."""
    x = np.zeros(len(lane.estimate))
    for _ in range(60):
        step = np.linalg.pinv(lane.information(x)) @ (lane.points - lane.expected(x))
        x = x + step * min(1.0, 2.0 / np.abs(step).max())
        if np.abs(step).max() < 1e-12:
            return x
    raise AssertionError("no optimum")


def refit(lane, bin_of, is_soft):
    """The change by equations (2) to (8), and the number of passes.

    `bin_of` has the bin of each player; `is_soft` is True for soft players.
    """
    n_players, n = len(bin_of), len(lane.estimate)
    at = np.zeros(n)
    made = lane.expected(at)
    kappa = made * (1.0 - made / lane.total)  # (2)
    goal = logit(lane.points, lane.total)
    matrix = lane.information(at)
    own = np.where(np.arange(n) < n_players, 1.0 / np.diag(matrix), 0.0)
    is_soft = np.append(is_soft, np.zeros(n - n_players, bool))
    coarse = coarse_part(matrix, bin_of)
    half_trend = np.where(np.arange(n) < n_players, lane.half_trend(), 0.0)
    inverse = np.diag(own) + coarse
    slow, fast = ends(matrix, inverse, ~is_soft)
    slow, fast = (1.0 - STRAY) * slow, (1.0 + STRAY) * fast
    middle, half_width = 0.5 * (fast + slow), 0.5 * (fast - slow)
    root = np.sqrt(fast / slow)
    rate = max((root - 1.0) / (root + 1.0), 0.05)

    def correction(x):
        residual = kappa * (goal - logit(lane.expected(x), lane.total))
        alone = own * residual
        ratio = np.clip(1.0 + half_trend * (x + 0.5 * alone), 0.6, 1.6)  # (4)
        return alone / ratio + coarse @ residual  # (3)

    def settle(x):
        for _ in range(50):
            moved = 0.0
            for k in np.flatnonzero(is_soft):
                step = (goal[k] - logit(lane.expected(x)[k], lane.total[k])) / lane.slope(x)[k]
                x[k] += np.clip(step, -4.0, 4.0)  # (7)
                moved = max(moved, abs(step))
            if moved < REST:
                return

    x, step = np.zeros(n), np.zeros(n)
    keep, gain, ratio = 0.0, 1.0 / middle, half_width / middle  # (5)
    toward = correction(x)
    size = np.abs(toward).max() * ELO_PER_LOGIT
    for n_passes in range(1, PASSES + 1):
        step = keep * step + gain * toward
        x = x + step
        settle(x)
        toward = correction(x)
        before, size = size, np.abs(toward).max() * ELO_PER_LOGIT
        decline = min(size / before, 0.99)
        left = max(rate, decline) * size / min(slow, 1.0 - decline)  # (8)
        if left <= ENOUGH_ELO:
            x = x + toward
            settle(x)
            return x, n_passes
        following = 1.0 / (2.0 * middle / half_width - ratio)  # (6)
        keep, gain, ratio = following * ratio, 2.0 * following / half_width, following
    raise AssertionError("the iteration does not converge")


def coarse_part(matrix, bin_of):
    """``P (A⁻¹ - (Pᵀ D P)⁻¹) Pᵀ``; an effect is alone in its bin, without the second term."""
    n, n_players = len(matrix), len(bin_of)
    n_bins = bin_of.max() + 1
    bins = np.zeros((n, n_bins + n - n_players))
    bins[np.arange(n_players), bin_of] = 1.0
    bins[np.arange(n_players, n), n_bins + np.arange(n - n_players)] = 1.0
    between = bins.T @ matrix @ bins
    diagonal = np.zeros(len(between))
    diagonal[:n_bins] = 1.0 / np.bincount(bin_of, np.diag(matrix)[:n_players])
    return bins @ (np.linalg.pinv(between) - np.diag(diagonal)) @ bins.T


def ends(matrix, inverse, is_other):
    """The smallest and largest eigenvalue of ``M⁻¹ H``, without soft players and the null space."""
    soft = ~is_other
    others = matrix[np.ix_(is_other, is_other)]
    if soft.any():
        cross = matrix[np.ix_(is_other, soft)]
        others = others - cross @ np.linalg.solve(matrix[np.ix_(soft, soft)], cross.T)
    values = np.linalg.eigvals(inverse[np.ix_(is_other, is_other)] @ others).real
    values = values[values > 1e-6]
    return values.min(), values.max()
