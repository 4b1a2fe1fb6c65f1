"""Constants as a league's games leave them: several sets, each as likely as the others.

A search ends at the likeliest constants; what is not known of them makes strengths less sure, and
most so where games are few. That of founders' mean is the error of the level of all.
"""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants import Constants, moved_by, prior_slope
from banzuke.engine.dynamic.draws import Draws, draw
from banzuke.engine.dynamic.evidence import evidence_slope
from banzuke.engine.dynamic.fit import Path, fit
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.marginals import Marginals
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.moments import around_mean
from banzuke.engine.streams import child

STEP = np.array([0.15, 0.1, 0.15, 0.1])
"""Over which second derivatives are taken: of ln drift, ln spread, founders' logits, 1 / year."""

WIDEST = np.array([1.0, 0.7, 0.9, 0.5])
"""Standard deviations beyond which the evidence is no parabola: what is expected before games."""

SURE = np.array([0.05, 0.05, 0.1, 0.05])
"""Standard deviations of constants that are known: errors of strengths change by a twentieth."""

LAST_STEP_ELO = 0.5
"""The last step of a fit under one of the sets, Elo: it leaves strengths within 0.01."""


def sets_of(games: History, found: Constants) -> tuple[DynamicModel, ...]:
    """Return models that are likely alike: those found alone where they are known.

    Their mean and covariance are those of the constants' posterior as a normal (Julier and Uhlmann
    1997), whose second derivatives are differences of the evidence's slope. A reversion that would
    be negative is one of the same size.
    """
    free = np.flatnonzero(found.free)
    if not len(free) or np.all(found.error[free] <= SURE[free]):
        return (found.model,)
    values = None
    slopes = []
    for place in [None, *free]:
        step = np.zeros(4)
        if place is not None:
            step[place] = STEP[place]
        model = moved_by(found.model, step)
        path = fit(games, model, start=values, last_step_elo=LAST_STEP_ELO)
        if values is None:
            values = _values(path)
        slopes.append((evidence_slope(path).gradient + prior_slope(model))[free])
    rises = [(slope - slopes[0]) / STEP[at] for slope, at in zip(slopes[1:], free, strict=True)]
    bend = -np.array(rises)
    bend = 0.5 * (bend + bend.T)
    # At its limit a constant lies beyond it as an exponential of its slope does.
    bend[np.diag_indices(len(free))] += np.where(found.at_limit[free], slopes[0] ** 2, 0.0)
    size, ways = np.linalg.eigh(bend * np.outer(WIDEST[free], WIDEST[free]))
    root = WIDEST[free, np.newaxis] * ways / np.sqrt(np.maximum(size, 1.0))
    sets = []
    for column in root.T:
        for sign in (1.0, -1.0):
            step = np.zeros(4)
            step[free] = sign * np.sqrt(len(free)) * column
            sets.append(moved_by(found.model, step))
    return tuple(sets)


def paths_under(games: History, path: Path, sets: Sequence[DynamicModel]) -> list[Path]:
    """Return the paths of each set; that of the set found is at hand."""
    start = _values(path)
    return [
        path if model == path.model else fit(games, model, start=start, last_step_elo=LAST_STEP_ELO)
        for model in sets
    ]


def draw_believed(
    path: Path, paths: Sequence[Path], *, n_draws: int, rng: np.random.Generator
) -> Draws:
    """Return draws around the mode of a path, from all sets of constants in turn.

    Each set's are around the mean of its posterior. Variances are mean squares about the mode.
    """
    share = -(-n_draws // len(paths))
    means, paths = zip(*map(around_mean, paths), strict=True)
    parts = [draw(at, n_draws=share, rng=child(rng, number)) for number, at in enumerate(paths)]
    away = [mean + at.expected - path.strength for mean, at in zip(means, paths, strict=True)]
    games = path.games
    plays = games.last >= 0
    last = []
    for part, off in zip(parts, away, strict=True):
        moved = part.last.copy()
        moved[:, plays] += off[games.last[plays]]
        last.append(moved)
    return Draws(
        mixed([part.errors for part in parts], away),
        np.concatenate(last)[:n_draws],
        np.concatenate([part.effects for part in parts])[:n_draws],
        np.mean([part.effect_variance for part in parts], axis=0),
    )


def mixed(errors: Sequence[Marginals], away: Sequence[FloatArray]) -> Marginals:
    """Return mean squares of errors about one path that others are ``away`` from."""
    variance = np.mean([e.variance + off**2 for e, off in zip(errors, away, strict=True)], axis=0)
    shared = np.mean(
        [e.shared + off * np.append(off[1:], 0.0) for e, off in zip(errors, away, strict=True)],
        axis=0,
    )
    return Marginals(variance, shared)


def _values(path: Path) -> FloatArray:
    return np.append(path.strength, [path.first_mover, path.log_nu])
