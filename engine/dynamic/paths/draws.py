"""Draws from the joint posterior of all players' paths."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray
from banzuke.engine.compiled.lanes import lane_array
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.newton import RIDGE, System, Vectors, kernels
from banzuke.engine.dynamic.newton.tuned import MOST_SWEEPS
from banzuke.engine.dynamic.paths.fit import Path
from banzuke.engine.dynamic.paths.marginals import Marginals, own_marginals
from banzuke.engine.dynamic.paths.tuned import (
    DRAW_LANES,
    DRAW_MOST_PASSED,
    DRAW_TOLERANCE_ELO,
    MOST_NUMBERS,
)
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child

AnyFloat = Float32Array | FloatArray


@dataclass(frozen=True)
class Draws:
    """Errors estimated from draws around the mode.

    Attributes
    ----------
    errors : Marginals
        Variances of values, of neighbours too; logits².
    last : (n_draws, n_players) float
        Deviations of each player's last value from its mode, logits; NaN without games.
    effects : (n_draws, 2) float
        Deviations of θ and ln ν.
    effect_variance : (2,) float
    """

    errors: Marginals
    last: FloatArray
    effects: FloatArray
    effect_variance: FloatArray


def draw(path: Path, *, n_draws: int, rng: np.random.Generator) -> Draws:
    """Draws from the Gaussian at the mode (Papandreou and Yuille 2010).

    Noise with the matrix as its covariance is multiplied by the inverse of the matrix: the result
    has the inverse as its covariance. A variance is that of the path with opponents fixed, plus the
    part from the opponents' draws (Sidén, Lindgren, Bolin and Villani 2018). This is as exact as
    several times as many draws.

    Parameters
    ----------
    n_draws : int
        At least 1.
    rng : Generator
        Each draw has a child stream of its own, so their order does not matter.

    Raises
    ------
    ValueError
        If ``n_draws`` is below 1.
    """
    if n_draws < 1:
        raise ValueError(f"n_draws = {n_draws}: it must be 1 or more")
    games, rows, n = path.games, path.system.games, path.games.n_values
    sums, shared = np.zeros(n + 2), np.zeros(n)
    last = np.full((n_draws, games.n_players), np.nan)
    effects = np.empty((n_draws, 2))
    plays = games.last >= 0
    at_last = rows.place[games.last[plays]]
    level = _Level.of(path, n_draws, rng) if path.model.pairing_precision else None
    for start, found, given in _passes(path, n_draws, rng):
        many = slice(start, start + found.shape[1])
        if level is not None:
            level.put(many, found, given)
        kernels.square(rows.player, given, np.zeros((rows.n_players, len(given[0]))), sums, shared)
        last[many, plays] = found[at_last].T
        effects[many] = found[n:].T
    place, own = rows.place, own_marginals(path.system)
    own = Marginals(own.variance[place], own.shared[place])
    if level is not None:
        own = _without_level(own, games)
    return Draws(
        Marginals(
            own.variance + (sums[:n] / n_draws)[place], own.shared + (shared / n_draws)[place]
        ),
        last,
        effects,
        path.system.effects + sums[n:] / n_draws,
    )


@dataclass(frozen=True)
class _Level:
    """The common level of draws where the prior of first strengths is wide.

    Neither a wide prior nor results have information about the common level of all strengths. So
    ratings are measured from the mean of all first strengths. This mean is an estimate of the
    expected strength of newcomers, with the standard error of a mean.

    Attributes
    ----------
    first : (n_values,) bool
        Whether a value is its player's first, by day.
    error : (n_draws,) float
        The level of each draw, logits.
    """

    first: BoolArray
    error: FloatArray

    @classmethod
    def of(cls, path: Path, n_draws: int, rng: np.random.Generator) -> "_Level":
        """Draw the levels of a path's draws."""
        first = path.system.games.is_first
        began = path.games.start[:-1][path.games.last >= 0]
        spread = np.sqrt(np.mean(path.strength[began] ** 2) / len(began))
        return cls(first, child(rng, n_draws).normal(0.0, spread, n_draws))

    def put(self, many: slice, found: AnyFloat, given: AnyFloat) -> None:
        """Move draws, and their means at the opponents drawn, to their level."""
        n = len(self.first)
        moved = self.error[many] - found[:n][self.first].mean(axis=0)
        found[:n] += moved
        given[:n] += moved


def _without_level(own: Marginals, games: History) -> Marginals:
    """The errors with opponents fixed, measured from the mean of all first values.

    This mean contains 1 / n_players of each player's error at the first value. The covariance of
    that error with the errors at later values falls along the path as in a Markov chain.
    """
    began = games.start[:-1][games.last >= 0]
    falls = np.ones_like(own.variance)
    falls[1:] = own.shared[:-1] / own.variance[:-1]
    falls[began] = own.variance[began]
    with_first = np.empty_like(falls)
    for start, end in zip(began, games.last[games.last >= 0] + 1, strict=True):
        with_first[start:end] = np.cumprod(falls[start:end])
    lost = with_first / len(began)
    following = np.append(lost[1:], 0.0)
    shared = own.shared - np.where(own.shared > 0.0, lost + following, 0.0)
    return Marginals(own.variance - 2.0 * lost, shared)


def _passes(
    path: Path, n_draws: int, rng: np.random.Generator
) -> Iterator[tuple[int, AnyFloat, AnyFloat]]:
    """Yield the first draw of each pass, its draws, and their means at the opponents drawn.

    The next pass overwrites the draws.
    """
    n = path.games.n_values + 2
    n_lanes = DRAW_LANES if DRAW_LANES * n <= MOST_NUMBERS else 1
    matrix_noise, solver = MatrixNoise(path.system), _Solver(path.system, n_lanes)
    for start in range(0, n_draws, n_lanes):
        many = min(n_lanes, n_draws - start)
        noise = lane_array(n, n_lanes, np.float32)  # a lane without a draw stays 0
        for lane in range(many):
            matrix_noise.add(child(rng, start + lane), noise[:, lane])
        found, own = solver.solve(noise)
        yield start, found[:, :many], found[:, :many] - own[:, :many]


class _Solver:
    """A solver in single precision, which is accurate enough for draws and takes half the memory.

    If it does not converge, or if opponents' draws move a draw far, double precision takes over.
    """

    def __init__(self, system: System[np.float64], n_lanes: int) -> None:
        self._exact, self._n_lanes = system, n_lanes
        self._rough = system.in_single()
        self._vectors = Vectors.of(system.games, n_lanes, np.float32)

    def solve(self, noise: Float32Array) -> tuple[AnyFloat, AnyFloat]:
        """The solutions, and the solutions with opponents fixed."""
        tolerance = DRAW_TOLERANCE_ELO / ELO_PER_LOGIT
        found, sweeps, _ = self._rough.solve(noise, self._vectors, tolerance=tolerance)
        own = self._rough.own(noise, self._vectors)
        if sweeps < MOST_SWEEPS and np.abs(found).max() <= DRAW_MOST_PASSED * np.abs(own).max():
            return found, own
        exact = lane_array(len(noise), self._n_lanes, np.float64)
        exact[:] = noise
        vectors = Vectors.of(self._exact.games, self._n_lanes, np.float64)
        there, *_ = self._exact.solve(exact, vectors, tolerance=tolerance)
        return there, self._exact.own(exact, vectors)


class MatrixNoise:
    """Noise with a system's matrix as its covariance; its memory is allocated once."""

    def __init__(self, system: System[np.float64]) -> None:
        self._system = system
        prior = system.prior
        self._step, self._curvature = np.sqrt(prior.step + prior.hold), np.sqrt(system.curvature)
        self._changes = np.empty(system.games.n_values)
        self._games = np.empty_like(self._curvature)

    def add(self, rng: np.random.Generator, out: AnyFloat) -> None:
        """Add (n_values + 2,) noise to a column of zeros."""
        system, games, n = self._system, self._system.games, self._system.games.n_values
        rng.standard_normal(out=self._changes)
        rng.standard_normal(out=self._games)
        kernels.add_noise(
            games.player, games.days_since, self._step, system.prior.keep, self._changes,
            games.first, games.second, self._curvature, self._games, np.zeros(games.n_players), out,
        )  # fmt: skip
        if not system.has_effects:
            return
        out[n] = np.sqrt(RIDGE[0]) * rng.standard_normal()
        out[n] += np.sum(system.moves * self._curvature * self._games)
        none = np.zeros_like(self._curvature)
        slant = np.divide(system.cross, self._curvature, out=none, where=self._curvature > 0.0)
        rest = np.sqrt(np.maximum(system.tie - slant**2, 0.0))
        out[n + 1] = np.sqrt(RIDGE[1]) * rng.standard_normal() + np.sum(slant * self._games)
        out[n + 1] += np.sum(rest * rng.standard_normal(len(rest)))
