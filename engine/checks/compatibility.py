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
from banzuke.engine.checks.tuned import EDGE, MOST_OF_TRIPLES, MOST_PLAYERS, MOST_ROUNDS, REST
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


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
    shift_elo, shift_error_elo : (n_pairs,)
        By how much the first is ahead beyond the published ratings: the term, and what ratings move
        beside terms; and the error of both together, which is less than the term's own, because
        games tell who beats whom better than why. 0 where τ is 0.
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
    shift_elo: FloatArray
    shift_error_elo: FloatArray
    spread_elo: float
    spread_error_elo: float
    z: float
    p_value: float


def compatibility(fit: Fit, pairs: Pairs) -> Compatibility:
    """Return the terms of all pairs of rated players, and the test whether there are any.

    The residual points r of the pairs have the covariance ``M = V - V X C Xᵀ V``, V the
    information of each pair's games, X the pairs' incidence, ``C = (Xᵀ V X)⁺``: what the ratings
    take up is taken out. With terms it is ``M + τ² M²``, so that

        ``τ² = (Σ r² - tr M) / tr M²``    ``A = (1/τ² + M)⁻¹ r``, with the errors of both
        ratings and terms in the diagonal of ``(1/τ² + M)⁻¹``.

    V and r are in units of φ, which is 1, and less where draws are half points: they make scores
    vary less.

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
            met.first, met.second, none, none, none, none, none, none, none,
            0.0, np.nan, np.nan, np.nan,
        )  # fmt: skip
    dispersion = float(met.variance.sum() / met.information.sum())
    left = _left_by_fit(met, met.information)
    excess = np.sum((met.points - met.expected) ** 2) / dispersion - left.own.sum()
    deviation = _root(2.0 * left.trace_square + left.kurtosis)
    z = excess / deviation if deviation > 0.0 else np.nan
    found = _terms(met, dispersion)
    return Compatibility(
        first_idx=met.first,
        second_idx=met.second,
        games=met.games,
        points=met.points,
        expected=met.expected,
        term_elo=ELO_PER_LOGIT * found.term,
        error_elo=ELO_PER_LOGIT * found.error,
        shift_elo=ELO_PER_LOGIT * found.shift,
        shift_error_elo=ELO_PER_LOGIT * found.shift_error,
        spread_elo=ELO_PER_LOGIT * found.spread,
        spread_error_elo=ELO_PER_LOGIT * found.spread_error,
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
class _Terms:
    """Terms and shifts of pairs with their errors, and τ with its error; natural units."""

    term: FloatArray
    error: FloatArray
    shift: FloatArray
    shift_error: FloatArray
    spread: float
    spread_error: float


def _terms(met: _Met, dispersion: float) -> _Terms:
    """The terms, with τ by moments.

    Ratings and terms are estimated together, ratings without a prior. Scores bend: the points that
    a term is worth shrink as it moves the pair from even. So residuals and information are taken
    anew at the terms, and at the ratings beside them, until τ rests.
    """
    none = np.zeros(len(met.games))
    found = _Terms(none, none, none, none, 0.0, float("nan"))
    even = logit(np.clip(met.expected / met.games, EDGE, 1.0 - EDGE))
    for _ in range(MOST_ROUNDS):
        share = expit(even + found.shift)
        v = met.games * share * (1.0 - share) / dispersion
        left = _left_by_fit(met, v)
        seen = (met.points - met.games * share) / dispersion + v * found.shift
        residual = seen - v * left.by_fit.fitted(seen)
        excess = float(np.sum(residual**2) - left.own.sum())
        before, spread = found.spread, _root(excess / left.trace_square) if excess > 0.0 else 0.0
        if spread == 0.0:
            return _Terms(none, none, none, none, 0.0, float("nan"))
        found = _posterior(left, v, seen, residual, spread)
        if abs(spread - before) < REST * spread:
            break
    return found


def _root(square: float) -> float:
    return float(np.sqrt(max(square, 0.0)))


def _posterior(
    left: "_Left", v: FloatArray, seen: FloatArray, residual: FloatArray, spread: float
) -> _Terms:
    """Terms ``(1/τ² + M)⁻¹ r``, shifts with the ratings beside them, and errors.

    By Woodbury's identity this takes matrices of players only: with ``D = V + 1/τ²`` and the
    Laplacian of ``V / (1 + τ² V)``.
    """
    precision = v + 1.0 / spread**2
    part = v / precision
    among = left.with_weight(v / (1.0 + spread**2 * v))
    term = residual / precision + part * among.fitted(part * residual)
    return _Terms(
        term=term,
        error=np.sqrt(1.0 / precision + part**2 * among.taken),
        shift=term + left.by_fit.fitted(seen - v * term),
        shift_error=np.sqrt(1.0 / precision + (1.0 - part) ** 2 * among.taken),
        spread=spread,
        spread_error=left.deviation_with(spread) / left.trace_square / (2.0 * spread),
    )


@dataclass(frozen=True)
class _Incidence:
    """The pairs' incidence X and ``C = (Xᵀ W X)⁺`` for weights W of pairs."""

    i: IntArray
    j: IntArray
    c: FloatArray

    @property
    def taken(self) -> FloatArray:
        """The diagonal of ``X C Xᵀ``."""
        i, j, c = self.i, self.j, self.c
        return np.asarray(c[i, i] + c[j, j] - 2.0 * c[i, j])

    def fitted(self, points: FloatArray) -> FloatArray:
        """``X C Xᵀ`` times points of pairs: what the ratings move for them."""
        n = len(self.c)
        rating = self.c @ (np.bincount(self.i, points, n) - np.bincount(self.j, points, n))
        return np.asarray(rating[self.i] - rating[self.j])


@dataclass(frozen=True)
class _Left:
    """``M = V - V X C Xᵀ V``, what the fit leaves of the pairs' residual points by chance.

    Attributes
    ----------
    own : (n_pairs,)
        The diagonal of M.
    trace_square, kurtosis : float
        tr M², and what games that are won or lost add to the variance of Σ r² beyond 2 tr M².
    by_fit : _Incidence
    """

    own: FloatArray
    trace_square: float
    kurtosis: float
    by_fit: _Incidence

    def with_weight(self, weight: FloatArray) -> _Incidence:
        """The same pairs with other weights."""
        return _incidence(self.by_fit.i, self.by_fit.j, weight)

    def deviation_with(self, spread: float) -> float:
        """Standard deviation of Σ r² under τ, as if M had its diagonal's values, stretched.

        M has fewer directions than pairs, by the ratings; each is worth as much more. Exact if all
        pairs have as many games.
        """
        n, directions = len(self.own), len(self.own) - len(self.by_fit.c) + 1
        stretched = self.own * n / directions
        return float(
            np.sqrt(2.0 * directions / n * np.sum((stretched + (spread * stretched) ** 2) ** 2))
        )


def _incidence(i: IntArray, j: IntArray, weight: FloatArray) -> _Incidence:
    n = int(max(i.max(), j.max())) + 1
    inverse = np.linalg.pinv(dense_laplacian(i, j, weight, np.zeros(n)), hermitian=True)
    return _Incidence(i, j, np.asarray(inverse, np.float64))


def _left_by_fit(met: _Met, v: FloatArray) -> _Left:
    """The part of information v of the pairs that a fit of the ratings leaves."""
    local = np.unique(np.concatenate((met.first, met.second)), return_inverse=True)[1]
    i, j = np.split(local, 2)
    by_fit = _incidence(i, j, v)
    taken, n = by_fit.taken, len(by_fit.c)
    own = v * np.maximum(1.0 - v * taken, 0.0)
    squares = dense_laplacian(i, j, v**2, np.zeros(n)) @ by_fit.c
    trace = float(np.sum(v**2) - 2.0 * np.sum(v**3 * taken) + np.sum(squares * squares.T))
    kept = np.divide(own, v, out=np.zeros_like(v), where=v > 0.0)
    fourth = v * (1.0 - 6.0 * v / met.games)
    kurtosis = float(np.sum(np.maximum(fourth, -2.0 * v**2) * kept**4))
    return _Left(own, max(trace, 0.0), kurtosis, by_fit)


@dataclass(frozen=True)
class Circle:
    """Three players, each stronger against the next than the next against that one (三すくみ).

    Attributes
    ----------
    players : (int, int, int)
        In the order in which each beats the next, the smallest index first.
    chance : float
        Chance that it is so: the product over the three pairs.
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
    gap = rating_elo[found.first_idx] - rating_elo[found.second_idx] + found.shift_elo
    ahead[a[inside], b[inside]], ahead[b[inside], a[inside]] = gap[inside], -gap[inside]
    chance = ndtr(gap / found.shift_error_elo)
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
