"""Paths and draws under sets of constants: errors contain that constants are uncertain."""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants import StepHypothesis
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.paths import Draws, Marginals, Path, draw, fit, posterior_mean
from banzuke.engine.dynamic.uncertainty.choosing import sets_for_errors
from banzuke.engine.streams import child


def paths_under(games: History, path: Path, sets: Sequence[DynamicModel]) -> list[Path]:
    """The path under each set; the path of the set found is given."""
    start = _values(path)
    return [
        path
        if model == path.model
        else fit(games, model, start=start, last_step_elo=ROUGH_STEP_ELO)
        for model in sets
    ]


def believed_paths(path: Path, supposed: Sequence[StepHypothesis]) -> tuple[list[Path], FloatArray]:
    """The paths under every likely worth of handicaps, and the probability of each path.

    Parameters
    ----------
    path : Path
        That is shown (`in_the_middle`).
    supposed : sequence of StepHypothesis
    """
    paths, shares = [], []
    for games, constants, _, _, share in supposed:
        if share == 0.0:
            continue
        is_shown = len(supposed) == 1 or (games is path.games and constants.model == path.model)
        likeliest = path if is_shown else fit(games, constants.model, start=_values(path))
        models, likely = sets_for_errors(games, constants)
        paths += paths_under(games, likeliest, models)
        shares.append(share * likely)
    return paths, np.concatenate(shares)


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
