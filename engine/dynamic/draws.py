"""Draws from the posterior: paths as likely as the games leave them, all players' together."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.fit import Path
from engine.dynamic.marginals import Marginals
from engine.dynamic.system import RIDGE
from engine.scale import ELO_PER_LOGIT
from engine.streams import child

N_LANES = 8
"""Draws solved side by side, as many as a line of memory holds: 100 of 90,000 values took 1.2 CPU
seconds, 1.5 by fours and by sixteens, 1.8 by thirty-twos."""

MOST_NUMBERS = 2**26
"""Numbers in one array of lanes, half a gigabyte: larger leagues take fewer lanes at a time."""

TOLERANCE_ELO = 0.3
"""To what draws are solved, Elo: a hundredth of deviations of 30, which take hundreds of games."""


@dataclass(frozen=True)
class Draws:
    """What draws around the mode say.

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
    """Return draws from the Gaussian at the mode (Papandreou and Yuille 2010).

    Noise with the matrix as its covariance, solved with the same matrix, has its inverse as
    covariance. Variances are each path's own at opponents that stand still, plus what the draws of
    the opponents add (Sidén, Lindgren, Bolin and Villani 2018): as exact as several times as many
    draws.

    Parameters
    ----------
    n_draws : int
        At least 1.
    rng : Generator
        Each draw has a child stream of its own, so their order does not matter.

    Raises
    ------
    ValueError
        If no draw is asked for.
    """
    if n_draws < 1:
        raise ValueError(f"n_draws = {n_draws}: it must be 1 or more")
    games, n = path.games, path.games.n_values
    sums, shared = np.zeros(n + 2), np.zeros(max(n - 1, 0))
    last = np.full((n_draws, games.n_players), np.nan)
    effects = np.empty((n_draws, 2))
    plays = games.last >= 0
    for start, found, given in _passes(path, n_draws, rng):
        many = slice(start, start + found.shape[1])
        sums += np.einsum("ij,ij->i", given, given)
        shared += np.einsum("ij,ij->i", given[: n - 1], given[1:n]) if n else 0.0
        last[many, plays] = found[games.last[plays]].T
        effects[many] = found[n:].T
    own, next_to = np.empty(n), np.empty(n)
    kernels.spread(path.system.inverse[:n], path.system.carry[:n], own, next_to)
    between = np.zeros(n)
    between[: max(n - 1, 0)] = shared / n_draws
    between[games.last[plays]] = 0.0
    variance = sums / n_draws
    variance[:n] += own
    variance[n:] += path.system.inverse[n:]
    return Draws(Marginals(variance[:n], next_to + between), last, effects, variance[n:])


def _passes(
    path: Path, n_draws: int, rng: np.random.Generator
) -> Iterator[tuple[int, FloatArray, FloatArray]]:
    """Yield the first draw of each pass, its draws, and their means at the opponents drawn."""
    n_lanes = int(min(N_LANES, max(1, MOST_NUMBERS // (path.games.n_values + 2))))
    for start in range(0, n_draws, n_lanes):
        many = range(start, min(start + n_lanes, n_draws))
        noise = np.column_stack([_noise(path, child(rng, index)) for index in many])
        found, _ = path.system.solve(noise, tolerance=TOLERANCE_ELO / ELO_PER_LOGIT)
        yield start, found, found - path.system.own(noise)


def _noise(path: Path, rng: np.random.Generator) -> FloatArray:
    """Return (n_values + 2,) noise with the system's matrix as covariance."""
    games, system, n = path.games, path.system, path.games.n_values
    moves, bend, cross, tie = system.coupling.T
    noise = np.zeros(n + 2)
    force = np.sqrt(system.step) * rng.standard_normal(n)
    noise[:n] += force
    noise[: max(n - 1, 0)] -= force[1:]
    firsts = games.start[:-1][np.diff(games.start) > 0]
    noise[firsts] += rng.standard_normal(len(firsts)) / np.sqrt(path.model.first_variance)
    root = np.sqrt(bend)
    told = rng.standard_normal(len(bend))
    push = root * told
    noise[:n] += np.bincount(games.first, push, n) - np.bincount(games.second, push, n)
    noise[n] = np.sqrt(RIDGE[0]) * rng.standard_normal() + np.sum(moves * push)
    slant = np.divide(cross, root, out=np.zeros_like(root), where=root > 0.0)
    rest = np.sqrt(np.maximum(tie - slant**2, 0.0)) * rng.standard_normal(len(bend))
    noise[n + 1] = np.sqrt(RIDGE[1]) * rng.standard_normal() + np.sum(slant * told + rest)
    return noise
