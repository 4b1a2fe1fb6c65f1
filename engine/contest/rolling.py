"""Rolling origin: every model predicts the games of each window from the games before it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.checks.calibration import Calibration, calibration_by_cluster, predictions
from banzuke.engine.contest.contestants import Contestant
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.recalibrated import contestants
from banzuke.engine.contest.tuned import FEWEST_BEFORE, LEARN_AGAIN, SURE


@dataclass(frozen=True)
class Score:
    """The score of a model, per game, over all windows.

    Attributes
    ----------
    name : str
    log_loss, brier, accuracy : float
        Natural log-loss of the outcome; squared error of the expected score; share of games that
        ended with the likeliest outcome.
    behind, behind_se : float
        Log-loss minus the best model's log-loss, and its standard error, paired by day.
    by_window : (n_windows,) float
        Log-loss of each window: the learning curve.
    calibration : Calibration
        Calibration of the first player's expected score: a slope below 1 means too extreme chances.
        Its errors have days as clusters, as ``behind_se`` has.
    """

    name: str
    log_loss: float
    brier: float
    accuracy: float
    behind: float
    behind_se: float
    by_window: FloatArray
    calibration: Calibration


@dataclass(frozen=True)
class Contest:
    """The scores of all models, the best first.

    Attributes
    ----------
    scores : tuple of Score
    n_games : int
    starts : (n_windows,) int
        First day of each window with games.
    games_in_window : (n_windows,) int
    """

    scores: tuple[Score, ...]
    n_games: int
    starts: IntArray
    games_in_window: IntArray


def contest(
    games: Games,
    *,
    starts: Sequence[int],
    models: Sequence[Contestant] | None = None,
    on_step: Callable[[int], None] = lambda _: None,
) -> Contest:
    """Score every model's forecasts of windows of games; a forecast uses earlier games only.

    Parameters
    ----------
    games : Games
    starts : sequence of int
        First days of windows in ascending order, then the day after the last window.
    models : sequence of Contestant, optional
        By default all models.
    on_step : callable
        Called with the number of each window done.

    Raises
    ------
    ValueError
        If no window has games that come after ``FEWEST_BEFORE`` other games.
    """
    models = contestants() if models is None else list(models)
    total = games.counts.sum(axis=1)
    found: list[FloatArray] = []
    rows, scored, learnt = [], [], 0.0  # `scored`: first days of the windows that are scored
    for number, (start, end) in enumerate(pairwise(starts)):
        ahead = (games.day >= start) & (games.day < end)
        known = float(total[games.day < start].sum())
        if ahead.any() and known >= FEWEST_BEFORE:
            if known >= LEARN_AGAIN * learnt:
                learnt = known
                for model in models:
                    model.learn(games, start)
            found.append(np.stack([model.forecast(games, ahead, start) for model in models]))
            rows.append(np.flatnonzero(ahead))
            scored.append(start)
        on_step(number)
    if not scored:
        raise ValueError(f"no window has games after {FEWEST_BEFORE} others")
    scores = _scores([model.name for model in models], games, found, rows)
    return Contest(
        scores, int(total[np.concatenate(rows)].sum()), np.array(scored),
        np.array([int(total[row].sum()) for row in rows]),
    )  # fmt: skip


def tied(found: Contest) -> tuple[Score, ...]:
    """The best model's score, and the scores that do not differ from it beyond chance."""
    best, *others = found.scores
    return best, *(score for score in others if not score.behind > SURE * score.behind_se)


def _scores(
    names: Sequence[str], games: Games, found: list[FloatArray], rows: list[IntArray]
) -> tuple[Score, ...]:
    every = np.concatenate(rows)
    mask = [np.isin(np.arange(len(games.day)), row) for row in rows]
    n = games.counts[every].sum()
    losses = [
        np.concatenate(
            [games.losses(forecast[m], at) for forecast, at in zip(found, mask, strict=True)]
        )
        for m in range(len(names))
    ]
    best = int(np.argmin([loss.sum() for loss in losses]))
    # The losses of all windows are joined; `bounds` are where each window begins.
    bounds = np.append(0, np.cumsum([len(row) for row in rows]))
    size = [games.counts[row].sum() for row in rows]
    scores = []
    for m, name in enumerate(names):
        forecast = np.concatenate([window[m] for window in found])
        behind = losses[m] - losses[best]
        curve = [
            losses[m][a:b].sum() / of for a, b, of in zip(bounds, bounds[1:], size, strict=False)
        ]
        scores.append(
            Score(
                name, float(losses[m].sum() / n), _brier(forecast, games.counts[every]),
                _accuracy(forecast, games.counts[every]), float(behind.sum() / n),
                _error(behind, games.counts[every].sum(axis=1), games.day[every]),
                np.array(curve), _calibration(forecast, games.counts[every], games.day[every]),
            )
        )  # fmt: skip
    return tuple(sorted(scores, key=lambda score: score.log_loss))


def _brier(forecast: FloatArray, counts: FloatArray) -> float:
    expected = forecast[:, 0] + 0.5 * forecast[:, 1]
    errors = (np.array([1.0, 0.5, 0.0]) - expected[:, None]) ** 2
    return float(np.sum(counts * errors) / counts.sum())


def _calibration(forecast: FloatArray, counts: FloatArray, day: IntArray) -> Calibration:
    half = 0.5 * forecast[:, 1]
    return calibration_by_cluster(
        predictions(forecast[:, 0] + half, forecast[:, 2] + half, counts), day
    )


def _accuracy(forecast: FloatArray, counts: FloatArray) -> float:
    right = counts[np.arange(len(forecast)), np.argmax(forecast, axis=1)]
    return float(right.sum() / counts.sum())


def _error(behind: FloatArray, n: FloatArray, day: IntArray) -> float:
    """The standard error of the mean difference, with days as independent clusters."""
    _, at = np.unique(day, return_inverse=True)
    apart = np.bincount(at, behind - n * behind.sum() / n.sum())
    many = len(apart)
    if many < 2:
        return float("nan")
    return float(np.sqrt(np.sum(apart**2) * many / (many - 1)) / n.sum())
