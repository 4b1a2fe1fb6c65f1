"""The posterior of a league's constants: several sets of constants of equal weight.

A search ends at the likeliest constants. Their uncertainty makes strengths less certain, most of
all where games are few. The uncertainty of the founders' mean is the error of the common level.
"""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.constants import (
    BACK,
    DRIFT,
    Constants,
    faster,
    moved_by,
    posterior_slope,
)
from banzuke.engine.dynamic.draws import Draws, draw
from banzuke.engine.dynamic.fit import Path, fit
from banzuke.engine.dynamic.handicaps import Supposed
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.marginals import Marginals
from banzuke.engine.dynamic.matching import matching_slope
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.moments import posterior_mean
from banzuke.engine.dynamic.preference import N_CONSTANTS
from banzuke.engine.dynamic.tuned import (
    BELIEF_NEAREST,
    BELIEF_STEP,
    BELIEF_SURE,
    BELIEF_UNSURE,
    BELIEF_WIDEST,
    ROUGH_STEP_ELO,
    WIDEST_FOR_ERRORS,
)
from banzuke.engine.streams import child


def sets_of(
    games: History, found: Constants, *, for_errors: bool = False
) -> tuple[DynamicModel, ...]:
    """Models of equal weight; only the model found if its constants are known well enough.

    There are two models for each direction of the constants' posterior, at the distances of a
    normal approximation (Julier and Uhlmann 1997). Its second derivatives are differences of the
    slope of the log-evidence. Where the posterior falls faster than the approximation, the model is
    put nearer. A negative reversion is replaced by its absolute value.

    Parameters
    ----------
    for_errors : bool
        Whether the models are for errors, which a larger drift makes larger
        (`engine.dynamic.matching`), or for forecasts.
    """
    free = np.flatnonzero(found.free)
    if not len(free) or np.all(found.error[free] <= BELIEF_SURE[free]):
        return (found.model,)
    likeliest = faster(found.model, 1.0 / found.faster)
    start = _values(fit(games, likeliest, last_step_elo=ROUGH_STEP_ELO))
    # Where pairings follow strength, the drift is larger already, by a factor that was measured.
    is_matched = for_errors and found.faster == 1.0 and free[0] == DRIFT
    is_matched = is_matched and not found.at_limit[DRIFT]

    def slope_at(step: FloatArray) -> tuple[FloatArray, float]:
        """The slope of the log-posterior of the constants, a step from those found.

        The second number is the part of the slope by ln drift that counts only for errors.
        """
        model = moved_by(likeliest, step)
        path = fit(games, model, start=start, last_step_elo=ROUGH_STEP_ELO)
        slope = posterior_slope(path)
        gradient = slope.gradient
        gradient[BACK] *= np.sign(likeliest.reversion + step[BACK]) or 1.0
        pull = matching_slope(slope.change_information) if is_matched else 0.0
        gradient[DRIFT] += pull
        return gradient[free], pull

    # The likeliest model is fitted once more from its own path: all slopes whose differences count
    # are then of fits from one start, and this one is as exact as the others.
    here, pull = slope_at(np.zeros(N_CONSTANTS))
    slopes = [slope_at(step)[0] for step in np.diag(BELIEF_STEP)[free]]
    widest = WIDEST_FOR_ERRORS if for_errors else BELIEF_WIDEST
    root = _root(found, free, here, slopes, widest[free])
    # The most probable constants for errors.
    top = np.zeros(N_CONSTANTS)
    top[free] = pull * np.einsum("ab,b->a", root, root[0])  # 0 unless drift is free, the first one
    sets, far = [], np.sqrt(len(free))
    for column in root.T:
        for way in (far * column, -far * column):
            step = np.zeros(N_CONSTANTS)
            step[free] = way
            if np.any(np.abs(column) > BELIEF_UNSURE[free]):
                # At a limit the slope is not 0, and the width has it already.
                at_top = np.where(found.at_limit[free] | bool(pull), 0.0, here)
                fall = -0.5 * (at_top + slope_at(top + step)[0]) @ way
                step *= np.clip(far / np.sqrt(max(2.0 * fall, 1.0)), BELIEF_NEAREST, 1.0)
            sets.append(faster(moved_by(likeliest, top + step), found.faster))
    return tuple(sets)


def _root(
    found: Constants,
    free: IntArray,
    here: FloatArray,
    slopes: Sequence[FloatArray],
    widest: FloatArray,
) -> FloatArray:
    """The (n_free, n_free) root of the covariance of the constants, a column a direction."""
    rises = [(slope - here) / BELIEF_STEP[at] for slope, at in zip(slopes, free, strict=True)]
    curvature = -np.array(rises)
    curvature = 0.5 * (curvature + curvature.T)
    # At its limit a constant has the exponential distribution of its slope, of this variance.
    curvature[np.diag_indices(len(free))] += np.where(found.at_limit[free], here**2, 0.0)
    size, ways = np.linalg.eigh(curvature * np.outer(widest, widest))
    root: FloatArray = widest[:, np.newaxis] * ways / np.sqrt(np.maximum(size, 1.0))
    return root


def paths_under(games: History, path: Path, sets: Sequence[DynamicModel]) -> list[Path]:
    """The path under each set; the path of the set found is given."""
    start = _values(path)
    return [
        path
        if model == path.model
        else fit(games, model, start=start, last_step_elo=ROUGH_STEP_ELO)
        for model in sets
    ]


def believed_paths(
    path: Path, supposed: Sequence[Supposed]
) -> tuple[list[Path], FloatArray | None]:
    """The paths under every likely worth of handicaps, and the probability of each path.

    Probabilities are None where only one worth of handicaps is likely: then all paths count alike.

    Parameters
    ----------
    path : Path
        Under the constants of the first supposition.
    supposed : sequence of Supposed
    """
    sets = sets_of(path.games, supposed[0].constants, for_errors=True)
    paths = paths_under(path.games, path, sets)
    shares = [supposed[0].share / len(paths)] * len(paths)
    for games, constants, _, share in supposed[1:]:
        other = fit(games, constants.model, start=_values(path))
        under = paths_under(games, other, sets_of(games, constants, for_errors=True))
        paths += under
        shares += [share / len(under)] * len(under)
    return paths, np.array(shares) if len(supposed) > 1 else None


def draw_believed(
    path: Path,
    paths: Sequence[Path],
    *,
    n_draws: int,
    rng: np.random.Generator,
    shares: FloatArray | None = None,
) -> Draws:
    """Draws of deviations from the mode of a path, from each set of constants in turn.

    The draws of a set have the mean of its posterior as their mean. Variances are mean squares of
    distances from the mode.

    Parameters
    ----------
    path : Path
    paths : sequence of Path
        Under each set of constants; their values are those of ``path``.
    n_draws : int
    rng : Generator
    shares : (n_paths,) float, optional
        The probability of each path; equal for all when left out.
    """
    counts = _draws_of_each(n_draws, len(paths), shares)
    drawn = [at for at, n in enumerate(counts) if n]
    paths, counts = [paths[at] for at in drawn], [counts[at] for at in drawn]
    shares = shares if shares is None else shares[drawn]
    means, paths = zip(*map(posterior_mean, paths), strict=True)
    parts = [
        draw(at, n_draws=n, rng=child(rng, number))
        for number, (at, n) in enumerate(zip(paths, counts, strict=True))
    ]
    away = [mean + at.expected - path.strength for mean, at in zip(means, paths, strict=True)]
    games = path.games
    plays = games.last >= 0
    last = []
    for part, off in zip(parts, away, strict=True):
        moved = part.last.copy()
        moved[:, plays] += off[games.last[plays]]
        last.append(moved)
    return Draws(
        mixed([part.errors for part in parts], away, shares),
        np.concatenate(last)[:n_draws],
        np.concatenate([part.effects for part in parts])[:n_draws],
        _mean([part.effect_variance for part in parts], shares),
    )


def _draws_of_each(n_draws: int, n_paths: int, shares: FloatArray | None) -> list[int]:
    """The number of draws around each path; without shares equal numbers, rounded up."""
    if shares is None:
        return [-(-n_draws // n_paths)] * n_paths
    ends = np.rint(n_draws * np.cumsum(shares)).astype(int)
    counts: list[int] = np.diff(ends, prepend=0).tolist()
    return counts


def mixed(
    errors: Sequence[Marginals], away: Sequence[FloatArray], shares: FloatArray | None = None
) -> Marginals:
    """Mean squares of errors about one path; the other paths differ by ``away``."""
    variance = [e.variance + off**2 for e, off in zip(errors, away, strict=True)]
    shared = [e.shared + off * np.append(off[1:], 0.0) for e, off in zip(errors, away, strict=True)]
    return Marginals(_mean(variance, shares), _mean(shared, shares))


def _mean(values: Sequence[FloatArray], shares: FloatArray | None) -> FloatArray:
    """The mean of arrays, by their shares if there are any."""
    mean: FloatArray = np.mean(values, axis=0)
    if shares is not None:
        mean = np.average(values, axis=0, weights=shares)
    return mean


def _values(path: Path) -> FloatArray:
    return np.append(path.strength, [path.first_mover, path.log_nu])
