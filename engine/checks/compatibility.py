"""Compatibility of pairs: do some beat others more often than their ratings say?

Beside the difference of ratings, a pair has a term of its own, ``R_i - R_j + A_ij`` with
``A_ij = -A_ji`` (document 001, static ratings). Fitted freely, a term per pair would take every
chance result for style. So the terms are drawn alike, ``A_ij ~ N(0, τ²)``, with τ from how far
the pairs' scores are from those of the ratings, beyond chance; where they are not, all are 0.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import expit, logit, ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT

MOST_PLAYERS = 1500
"""Players up to which the matrix of their errors is inverted: a few seconds and 20 MB at most."""
MOST_ROUNDS, AT_REST = 30, 1e-3
"""Rounds of terms and spread, and the relative move of the spread at which they end."""
EDGE = 1e-6
"""Least expected share, so that its log odds are finite."""
MOST_OF_TRIPLES = 120
"""Players, the most active, among whom circles are looked for: 281,000 triples."""


@dataclass(frozen=True)
class Compatibility:
    """The terms of all pairs that met; pairs have the smaller player index first.

    Attributes
    ----------
    first_idx, second_idx : (n_pairs,) int
    games, points, expected : (n_pairs,)
        Points of the first, and those expected by ratings and effects.
    term_elo, error_elo : (n_pairs,)
        A of the first against the second, shrunk, and its standard error; both 0 where τ is 0.
    spread_elo : float
        τ, by moments: 0 if the pairs are no farther off than by chance.
    spread_error_elo : float
        Standard error of τ, first order; NaN where τ is 0.
    z, p_value : float
        Score test of τ = 0: how far ``Σ r²`` of the pairs' residual points is above what the fit
        leaves by chance, in standard deviations; and the chance of such an excess.
    """

    first_idx: IntArray
    second_idx: IntArray
    games: FloatArray
    points: FloatArray
    expected: FloatArray
    term_elo: FloatArray
    error_elo: FloatArray
    spread_elo: float
    spread_error_elo: float
    z: float
    p_value: float


def compatibility(fit: Fit, pairs: Pairs) -> Compatibility:
    """Return the terms of all pairs of rated players, and the test whether there are any.

    The residual points r of the pairs have the covariance ``Σ = φ (V - V X C Xᵀ V)``, V the
    information of each pair's games, X the pairs' incidence, ``C = (Xᵀ V X)⁺``: what the ratings
    take up is taken out. With terms it is ``Σ + τ² V_Σ²`` for ``V_Σ = Σ / φ``, so that

        ``τ² = (Σ r² - tr Σ) / tr V_Σ²``    ``A = r / (φ / τ² + V_Σ)`` of each pair.

    φ is 1, and less where draws are half points: they make scores vary less.

    Raises
    ------
    ValueError
        If games have weights, or there are more than 1,500 rated players.
    """
    if pairs.weights is not None:
        raise ValueError("games have weights: compatibility counts games, so leave weights out")
    n_rated = int(fit.components.rated.sum())
    if n_rated > MOST_PLAYERS:
        raise ValueError(f"{n_rated:,} rated players; compatibility takes at most {MOST_PLAYERS:,}")
    met = _met(fit, pairs)
    if not len(met.games):
        none = np.zeros(0)
        return Compatibility(
            met.first, met.second, none, none, none, none, none, 0.0, np.nan, np.nan, np.nan
        )
    dispersion = float(met.variance.sum() / met.information.sum())
    test = _moments(met, met.information, np.zeros(len(met.games)), dispersion)
    z = test.excess / test.deviation if test.deviation > 0.0 else np.nan
    spread, term, error, off = _terms(met, dispersion)
    return Compatibility(
        first_idx=met.first,
        second_idx=met.second,
        games=met.games,
        points=met.points,
        expected=met.expected,
        term_elo=ELO_PER_LOGIT * term,
        error_elo=ELO_PER_LOGIT * error,
        spread_elo=ELO_PER_LOGIT * spread,
        spread_error_elo=ELO_PER_LOGIT * off,
        z=float(z),
        p_value=float(ndtr(-z)),
    )


@dataclass(frozen=True)
class _Met:
    """Pairs of rated players who met, and their games at the fit."""

    first: IntArray
    second: IntArray
    games: FloatArray
    points: FloatArray
    expected: FloatArray
    information: FloatArray
    variance: FloatArray


def _met(fit: Fit, pairs: Pairs) -> _Met:
    win, draw, _ = predict(
        fit, pairs.first_idx, pairs.second_idx, neutral=pairs.neutral, handicap=pairs.handicap
    )
    counted = pairs.draws if fit.model.outcomes.counts_draws else np.zeros_like(pairs.draws)
    games = (pairs.wins + counted + pairs.losses).astype(np.float64)
    share = win + 0.5 * draw
    inside = np.flatnonzero(np.isfinite(share) & (games > 0))
    first, second = pairs.first_idx[inside].astype(np.int64), pairs.second_idx[inside]
    turned = first > second
    low, high = np.minimum(first, second), np.maximum(first, second)
    key, at = np.unique(low * pairs.n_players + high, return_inverse=True)
    n, p = games[inside], share[inside]
    made = pairs.wins[inside] + 0.5 * counted[inside]
    varies = n * (win + 0.25 * draw - share**2)[inside]

    def summed(values: FloatArray) -> FloatArray:
        return np.bincount(at, values, len(key)).astype(np.float64)

    return _Met(
        first=key // pairs.n_players,
        second=key % pairs.n_players,
        games=summed(n),
        points=summed(np.where(turned, n - made, made)),
        expected=summed(np.where(turned, n * (1.0 - p), n * p)),
        information=summed(varies if fit.model.has_ties else n * p * (1.0 - p)),
        variance=summed(varies),
    )


@dataclass(frozen=True)
class _Moments:
    """Residual points of pairs, in units of φ = 1, and what of their squares is above chance."""

    residual: FloatArray
    own: FloatArray
    trace_square: float
    excess: float
    deviation: float


def _terms(met: _Met, dispersion: float) -> tuple[float, FloatArray, FloatArray, float]:
    """τ, terms, their errors, and the error of τ; natural units.

    Scores bend: the points that a term is worth shrink as it moves the pair from even. So residuals
    and information are taken anew at the terms, until τ rests.
    """
    n = len(met.games)
    term, error, spread, off = np.zeros(n), np.zeros(n), 0.0, np.nan
    even = logit(np.clip(met.expected / met.games, EDGE, 1.0 - EDGE))
    for _ in range(MOST_ROUNDS):
        share = expit(even + term)
        bent = met.games * share * (1.0 - share)
        at = _moments(met, bent, term, dispersion, share=share)
        variance = dispersion * at.excess / at.trace_square if at.trace_square > 0.0 else 0.0
        before, spread = spread, float(np.sqrt(max(variance, 0.0)))
        if spread == 0.0:
            return 0.0, np.zeros(n), np.zeros(n), float("nan")
        precision = 1.0 / spread**2 + at.own / dispersion
        term = at.residual / np.sqrt(dispersion) / precision
        error = np.sqrt(1.0 / precision)
        spreads = at.own + spread**2 / dispersion * at.own**2
        deviation = float(np.sqrt(2.0 * np.sum(spreads**2)))
        off = dispersion * deviation / at.trace_square / (2.0 * spread)
        if abs(spread - before) < AT_REST * spread:
            break
    return spread, term, error, float(off)


def _moments(
    met: _Met,
    information: FloatArray,
    term: FloatArray,
    dispersion: float,
    *,
    share: FloatArray | None = None,
) -> _Moments:
    expected = met.expected if share is None else met.games * share
    residual = (met.points - expected + information * term) / np.sqrt(dispersion)
    own, trace_square, kurtosis = _left_by_fit(met, information)
    return _Moments(
        residual=residual,
        own=own,
        trace_square=trace_square,
        excess=float(np.sum(residual**2) - own.sum()),
        deviation=float(np.sqrt(max(2.0 * trace_square + kurtosis, 0.0))),
    )


def _left_by_fit(met: _Met, v: FloatArray) -> tuple[FloatArray, float, float]:
    """Return diagonal and tr of the square of ``V - V X C Xᵀ V``, and the excess kurtosis of r²."""
    players, local = np.unique(np.concatenate((met.first, met.second)), return_inverse=True)
    n, (i, j) = len(players), np.split(local, 2)

    def laplacian(weight: FloatArray) -> FloatArray:
        return dense_laplacian(i, j, weight, np.zeros(n))

    c = np.linalg.pinv(laplacian(v), hermitian=True)
    taken = c[i, i] + c[j, j] - 2.0 * c[i, j]
    own = v * np.maximum(1.0 - v * taken, 0.0)
    squares = laplacian(v**2) @ c
    trace = float(np.sum(v**2) - 2.0 * np.sum(v**3 * taken) + np.sum(squares * squares.T))
    kept = np.divide(own, v, out=np.zeros_like(v), where=v > 0.0)
    fourth = v * (1.0 - 6.0 * v / met.games)
    return own, max(trace, 0.0), float(np.sum(np.maximum(fourth, -2.0 * v**2) * kept**4))


@dataclass(frozen=True)
class Circle:
    """Three players, each stronger against the next than the next against that one (三すくみ).

    Attributes
    ----------
    players : (int, int, int)
        In the order in which each beats the next, the smallest index first.
    chance : float
        Chance that it is so, given the ratings: the product over the three pairs.
    edges_elo : (float, float, float)
        By how much each is ahead of the next.
    """

    players: tuple[int, int, int]
    chance: float
    edges_elo: tuple[float, float, float]


def circles(found: Compatibility, rating_elo: FloatArray, *, most: int = 10) -> list[Circle]:
    """Return the likeliest circles of three players who all met, the surest first.

    None where τ is 0: ratings alone allow no circle. Looked for among the 120 players with most
    games.
    """
    if found.spread_elo == 0.0:
        return []
    n = len(rating_elo)
    busy = np.bincount(found.first_idx, found.games, n) + np.bincount(
        found.second_idx, found.games, n
    )
    chosen = np.sort(np.argsort(-busy, kind="stable")[:MOST_OF_TRIPLES])
    place = np.full(n, -1)
    place[chosen] = np.arange(len(chosen))
    a, b = place[found.first_idx], place[found.second_idx]
    inside = (a >= 0) & (b >= 0)
    ahead = np.full((len(chosen),) * 2, np.nan)
    sure = np.full((len(chosen),) * 2, np.nan)
    gap = rating_elo[found.first_idx] - rating_elo[found.second_idx] + found.term_elo
    ahead[a[inside], b[inside]], ahead[b[inside], a[inside]] = gap[inside], -gap[inside]
    chance = ndtr(gap / found.error_elo)
    sure[a[inside], b[inside]], sure[b[inside], a[inside]] = chance[inside], 1.0 - chance[inside]
    best: list[Circle] = []
    for i in range(len(chosen)):
        with np.errstate(invalid="ignore"):
            product = sure[i][:, None] * sure * sure[:, i][None, :]
        product[: i + 1] = product[:, : i + 1] = np.nan
        order = np.argsort(np.where(np.isnan(product), -1.0, product), axis=None)[::-1][:most]
        for j, k in zip(*np.unravel_index(order, product.shape), strict=True):
            if product[j, k] > 0.0:
                edges = (float(ahead[i, j]), float(ahead[j, k]), float(ahead[k, i]))
                three = (int(chosen[i]), int(chosen[j]), int(chosen[k]))
                best.append(Circle(three, float(product[j, k]), edges))
    return sorted(best, key=lambda circle: (-circle.chance, circle.players))[:most]


def with_term(share: FloatArray, term_elo: FloatArray, error_elo: FloatArray) -> FloatArray:
    """Expected scores with the pairs' terms, their errors integrated out (MacKay 1992).

    Parameters
    ----------
    share, term_elo, error_elo : (n,)
        Expected score by ratings, and term with error, from the side whose score it is.
    """
    gap = logit(share) + term_elo / ELO_PER_LOGIT
    return np.asarray(expit(gap / np.sqrt(1.0 + np.pi / 8.0 * (error_elo / ELO_PER_LOGIT) ** 2)))
