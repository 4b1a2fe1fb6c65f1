"""Do the cells look like the model? Deviance and Pearson's X² against the saturated model."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc, ndtr, xlogy

from engine.arrays import BoolArray, FloatArray

SMALL = 5.0
"""Expected count below which χ² is not trusted in a cell (Cochran 1954)."""
MOST_SMALL = 0.2
"""Largest share of such cells at which χ² is still used (Cochran 1954)."""

_ROUNDING = 1e-12
"""Variance of a single game, or excess of a chance, that is rounding: no chance is that small."""

_AT_ONCE = 1 << 20
"""Cells whose terms are made at a time: each takes a hundred bytes on the way."""


@dataclass(frozen=True)
class GoodnessOfFit:
    """Distance between observed and expected counts.

    Attributes
    ----------
    deviance : float
        ``2 Σ O ln(O / E)``, divided by the dispersion where draws are half points.
    pearson : float
        X². inf if something happened that the model calls impossible.
    n_cells : int
        Cells with games and more than one possible outcome.
    df : int
        Free counts of these cells minus parameters.
    small_share : float
        Share of cells with an expected count below 5.
    is_chi2_reliable : bool
        ``small_share <= 0.2``, and no expected count below 1 (Cochran's rule).
    deviance_p, pearson_p : float
        From χ² with `df` degrees of freedom; NaN if that is not reliable or `df` is not positive.
    pearson_z : float
        ``(X² - df) / sqrt(variance)``, the exact variance of X² at the fitted chances; it holds for
        small counts too if there are many cells.
    pearson_z_p : float
        Chance of a `pearson_z` as large, from the normal distribution. Taking the fitted chances as
        known overstates the variance, and fitting to few games the mean: seen at a nominal 5 %
        were 4 % in full leagues, 7 % in one of 100 players with 40 games each.
    """

    deviance: float
    pearson: float
    n_cells: int
    df: int
    small_share: float
    is_chi2_reliable: bool
    deviance_p: float
    pearson_p: float
    pearson_z: float
    pearson_z_p: float


def goodness_of_scores(
    n_games: ArrayLike,
    points: ArrayLike,
    expected: ArrayLike,
    *,
    n_parameters: int,
    p_draw: ArrayLike | None = None,
) -> GoodnessOfFit:
    """Return how well points in cells of games agree with expected scores per game.

    ``X² = Σ (s - n p)² / (n v)`` with ``v = p (1 - p) - P(draw) / 4``: a draw as half a point makes
    scores vary less. One cell's X² has mean 1 and variance ``2 + k / n``, k the excess kurtosis of
    one game's score. The deviance, binomial, is divided by ``Σ n v / Σ n p (1 - p)``.

    Parameters
    ----------
    n_games, points : (n_cells,)
        Whole games, and points of the first mover.
    expected : (n_cells,)
        Fitted score per game, p.
    n_parameters : int
        Fitted ones: players minus components plus effects.
    p_draw : (n_cells,), optional
        Fitted chance of a draw counted half; 0 when left out.

    Raises
    ------
    ValueError
        If shapes differ, points are not within 0 … n_games, or a chance is impossible.
    """
    games, made, p = (np.asarray(array, np.float64) for array in (n_games, points, expected))
    drawn = np.zeros_like(p) if p_draw is None else np.asarray(p_draw, np.float64)
    _require_shape(games, points=made, expected=p, p_draw=drawn)
    _refuse(~((made >= 0.0) & (made <= games)), made, "points", "is not within 0 … n_games")
    _refuse(~((p >= 0.0) & (p <= 1.0)), p, "expected", "is not a score between 0 and 1")
    most = 2.0 * np.minimum(p, 1.0 - p) + _ROUNDING
    _refuse(~((drawn >= 0.0) & (drawn <= most)), drawn, "p_draw", "is not within 0 … 2 min(p, 1-p)")
    terms = _ScoreTerms.of(games, made, p, drawn)
    least = terms.column("least")
    dispersion = terms.total("variance") / terms.total("binomial") if len(least) else 1.0
    deviance = np.inf if terms.impossible else 2.0 * terms.total("distance")
    return _judge(
        deviance / dispersion,
        np.inf if terms.impossible else terms.total("pearson"),
        least,
        len(least) - n_parameters,
        terms.total("pearson_variance"),
    )


@dataclass(frozen=True)
class _ScoreTerms:
    """What cells that can vary add to each sum.

    Attributes
    ----------
    columns : dict of str to (n_cells,) or (n_cells, 2)
        Filled from the front.
    n_free : int
        How many cells can vary.
    impossible : bool
        Whether something happened that the model calls impossible.
    """

    columns: dict[str, FloatArray]
    n_free: int
    impossible: bool

    @classmethod
    def of(
        cls, games: FloatArray, made: FloatArray, p: FloatArray, drawn: FloatArray
    ) -> "_ScoreTerms":
        """Return the terms of all cells, made some at a time."""
        names = ("pearson", "pearson_variance", "variance", "binomial", "least")
        columns = {name: np.empty(len(games)) for name in names}
        columns["distance"] = np.empty((len(games), 2))
        n_free, impossible = 0, False
        for start in range(0, len(games), _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            found, never = _score_terms(games[some], made[some], p[some], drawn[some])
            place = slice(n_free, n_free + len(found["least"]))
            for name, values in found.items():
                columns[name][place] = values
            n_free, impossible = place.stop, impossible or never
        return cls(columns, n_free, impossible)

    def column(self, name: str) -> FloatArray:
        """Return a term of the cells that can vary."""
        return self.columns[name][: self.n_free]

    def total(self, name: str) -> float:
        """Return a term's sum."""
        return float(np.sum(self.column(name)))


def _score_terms(
    games: FloatArray, made: FloatArray, p: FloatArray, drawn: FloatArray
) -> tuple[dict[str, FloatArray], bool]:
    binomial = p * (1.0 - p)
    variance = binomial - 0.25 * drawn
    residual = made - games * p
    free = (games > 0.0) & (variance > _ROUNDING)
    impossible = bool(np.any(~free & (np.abs(residual) > 1e-9 * games)))
    counted = np.column_stack((made, games - made))[free]
    foreseen = (games[:, None] * np.column_stack((p, 1.0 - p)))[free]
    fourth = (
        (p - 0.5 * drawn) * (1.0 - p) ** 4 + drawn * (0.5 - p) ** 4 + (1.0 - p - 0.5 * drawn) * p**4
    )[free]
    n, v = games[free], variance[free]
    found = {
        "pearson": residual[free] ** 2 / (n * v),
        "pearson_variance": 2.0 + (fourth / v**2 - 3.0) / n,
        "variance": n * v,
        "binomial": n * binomial[free],
        "distance": _distance(counted, foreseen),
        "least": foreseen.min(axis=1, initial=np.inf),
    }
    return found, impossible


def goodness_of_outcomes(
    counts: ArrayLike, chances: ArrayLike, *, n_parameters: int
) -> GoodnessOfFit:
    """Return how well counts of outcomes, such as wins, draws and losses, agree with chances.

    ``X² = Σ (O - E)² / E``. A cell with K possible outcomes has mean K - 1 and variance
    ``2 (K - 1) + (Σ 1/p - K² - 2 K + 2) / n`` (Haldane 1937).

    Parameters
    ----------
    counts, chances : (n_cells, n_outcomes)
    n_parameters : int

    Raises
    ------
    ValueError
        If shapes differ, a count is negative, or a row of chances is not one.
    """
    observed, p = np.asarray(counts, np.float64), np.asarray(chances, np.float64)
    _require_shape(observed, chances=p)
    _refuse(~np.all(observed >= 0.0, axis=1), observed, "counts", "holds a count below 0")
    unsound = np.any(p < 0.0, axis=1) | ~(np.abs(p.sum(axis=1) - 1.0) < 1e-6)
    _refuse(unsound, p, "chances", "is not a row of chances that add up to 1")
    games = observed.sum(axis=1)
    possible = p > 0.0
    n_possible = possible.sum(axis=1)
    free = (games > 0.0) & (n_possible > 1)
    foreseen = games[:, None] * p
    term = np.zeros_like(p)
    np.divide((observed - foreseen) ** 2, foreseen, out=term, where=foreseen > 0.0)
    impossible = bool(np.any((observed > 0.0) & ~possible))
    pearson = np.inf if impossible else float(np.sum(term[free]))
    inverse = np.sum(np.divide(1.0, p, out=np.zeros_like(p), where=possible), axis=1)[free]
    k, n = n_possible[free], games[free]
    pearson_variance = float(np.sum(2.0 * (k - 1) + (inverse - k**2 - 2 * k + 2) / n))
    distance = _distance(observed[free], foreseen[free])
    deviance = np.inf if impossible else float(2.0 * np.sum(distance))
    least = np.where(possible, foreseen, np.inf)[free].min(axis=1, initial=np.inf)
    return _judge(deviance, pearson, least, int(np.sum(k - 1)) - n_parameters, pearson_variance)


def _distance(observed: FloatArray, foreseen: FloatArray) -> FloatArray:
    """Return ``O ln(O / E)`` of each count."""
    safe = np.where(foreseen > 0.0, foreseen, 1.0)
    return np.asarray(xlogy(observed, observed / safe))


def _judge(
    deviance: float, pearson: float, least: FloatArray, df: int, pearson_variance: float
) -> GoodnessOfFit:
    """Return what sums say of cells whose ``least`` (n_cells,) expected count is known."""
    small_share = float(np.mean(least < SMALL)) if len(least) else np.nan
    reliable = bool(len(least) and small_share <= MOST_SMALL and least.min() >= 1.0)
    use = reliable and df > 0
    z = (pearson - df) / np.sqrt(pearson_variance) if df > 0 and pearson_variance > 0.0 else np.nan
    return GoodnessOfFit(
        deviance=deviance,
        pearson=pearson,
        n_cells=len(least),
        df=df,
        small_share=small_share,
        is_chi2_reliable=reliable,
        deviance_p=float(chdtrc(df, deviance)) if use else np.nan,
        pearson_p=float(chdtrc(df, pearson)) if use else np.nan,
        pearson_z=float(z),
        pearson_z_p=float(ndtr(-z)),
    )


def _require_shape(model: FloatArray, **others: FloatArray) -> None:
    for name, array in others.items():
        if array.shape != model.shape:
            raise ValueError(
                f"{name} has shape {array.shape}, expected {model.shape}: one per cell"
            )


def _refuse(bad: BoolArray, values: FloatArray, name: str, problem: str) -> None:
    if bad.any():
        row = int(np.argmax(bad))
        raise ValueError(f"{name}[{row}] = {values[row]} {problem}; {int(bad.sum())} such cells")
