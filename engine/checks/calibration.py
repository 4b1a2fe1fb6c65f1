"""Logistic recalibration of predicted scores: a test for too extreme chances.

Its loop of Newton's method stands apart from `engine.newton`: ln P of two numbers is concave, and
a step that is never longer than 1 needs no evaluation of ln P, which is a pass over millions of
cells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.checks.copies import in_few_bytes
from banzuke.engine.checks.tuned import (
    FARTHEST,
    RECALIBRATION_REST,
    RECALIBRATION_STEPS,
    ROWS_AT_ONCE,
)
from banzuke.engine.outcomes import winning_chances

_HALF_POINTS = np.array([2, 1, 0])
"""Scores of the first mover, for a win, a draw and a loss."""


@dataclass(frozen=True)
class Calibration:
    """``logit(E[score]) = intercept + slope · logit(predicted)``: 0 and 1 would be right.

    Attributes
    ----------
    slope, slope_se : float
        Below 1: chances are more extreme than the results. NaN where the games do not determine it.
    intercept, intercept_se : float
        Above 0: the first mover scores more than predicted between equals.
    """

    slope: float
    slope_se: float
    intercept: float
    intercept_se: float


UNKNOWN = Calibration(np.nan, np.nan, np.nan, np.nan)


@dataclass(frozen=True)
class Predictions:
    """Predicted scores of the first mover and the results: the input of recalibration.

    Attributes
    ----------
    log_odds : (n_cells,)
        Log odds of a point for the first mover against one for the second.
    games, half_points : (n_cells,)
        Games, and twice the first mover's score in them.
    """

    log_odds: FloatArray
    games: IntArray | FloatArray
    half_points: IntArray | FloatArray


def predictions(
    expected: FloatArray, conceded: FloatArray, counts: IntArray | FloatArray
) -> Predictions:
    """The input of recalibration from predicted cells.

    Parameters
    ----------
    expected, conceded : (n_cells,)
        Predicted scores of the first and of the second mover; they add up to 1.
    counts : (n_cells, 3)
        Games that the first mover won, drew and lost.
    """
    tiny = np.exp(-FARTHEST)
    log_odds = np.log(np.maximum(expected, tiny)) - np.log(np.maximum(conceded, tiny))
    games, half_points = counts.sum(axis=1), counts @ _HALF_POINTS
    if counts.dtype.kind != "f":
        games, half_points = in_few_bytes(games), in_few_bytes(half_points)
    return Predictions(log_odds, games, half_points)


def calibration(parts: Sequence[Predictions]) -> Calibration:
    """The recalibration that makes the outcomes of all parts most likely."""
    found = np.array([0.0, 0.5])
    for _ in range(RECALIBRATION_STEPS):
        information, slope = np.zeros((2, 2)), np.zeros(2)
        for log_odds, games, points in _rows(parts):
            chance, _ = winning_chances(found[0] + found[1] * log_odds)
            weight, missed = games * chance * (1.0 - chance), points - games * chance
            across = np.sum(weight * log_odds)
            information += [[np.sum(weight), across], [across, np.sum(weight * log_odds**2)]]
            slope += [np.sum(missed), np.sum(missed * log_odds)]
        if not np.linalg.det(information) > 1e-9 * max(information[0, 0], 1.0):
            return UNKNOWN
        step = np.linalg.solve(information, slope)
        found = found + np.clip(step, -1.0, 1.0)
        if np.max(np.abs(step)) < RECALIBRATION_REST:
            se = np.sqrt(np.diag(np.linalg.inv(information)))
            return Calibration(*(float(v) for v in (found[1], se[1], found[0], se[0])))
    return UNKNOWN


def calibration_by_cluster(predicted: Predictions, cluster: IntArray) -> Calibration:
    """The recalibration whose errors let games of one cluster, such as a day, depend on each other.

    Errors are the sandwich's (Liang and Zeger 1986): I⁻¹ (Σ s sᵀ) I⁻¹ n / (n - 2), with the
    information I, the score s of each of n clusters, and two numbers found.

    Parameters
    ----------
    predicted : Predictions
    cluster : (n_cells,)
        The cluster of each cell. Errors are NaN with fewer than three clusters.
    """
    found = calibration([predicted])
    _, at = np.unique(cluster, return_inverse=True)
    many = int(at.max(initial=-1)) + 1
    if np.isnan(found.slope) or many < 3:
        return replace(found, slope_se=np.nan, intercept_se=np.nan)
    games, points = predicted.games.astype(np.float64), 0.5 * predicted.half_points
    chance, _ = winning_chances(found.intercept + found.slope * predicted.log_odds)
    sides = np.stack((np.ones_like(predicted.log_odds), predicted.log_odds))
    information = np.einsum("ir,jr,r->ij", sides, sides, games * chance * (1.0 - chance))
    score = np.stack([np.bincount(at, side * (points - games * chance)) for side in sides])
    moved = np.linalg.solve(information, score)
    se = np.sqrt(np.sum(moved**2, axis=1) * many / (many - 2))
    return replace(found, slope_se=float(se[1]), intercept_se=float(se[0]))


def _rows(parts: Sequence[Predictions]) -> Iterator[tuple[FloatArray, FloatArray, FloatArray]]:
    """Yield log odds, games and points of some cells at a time: a large league has millions."""
    for part in parts:
        for start in range(0, len(part.log_odds), ROWS_AT_ONCE):
            some = slice(start, start + ROWS_AT_ONCE)
            games, half_points = (
                column[some].astype(np.float64) for column in (part.games, part.half_points)
            )
            yield part.log_odds[some], games, 0.5 * half_points
