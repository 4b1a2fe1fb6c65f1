"""Compatibility of pairs: do some beat others more often than their ratings say?

Beside the difference of ratings, a pair has a term of its own, ``R_i - R_j + A_ij`` with
``A_ij = -A_ji`` (document 001, static ratings). Fitted freely, a term per pair would take every
chance result for style. So all terms have one prior, ``A_ij ~ N(0, τ²)``. τ comes from the distance
of the pairs' scores from those that ratings expect, beyond chance; without such a distance all
terms are 0.
"""

from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, logit, ndtr

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.checks.tuned import EDGE, MOST_PLAYERS, MOST_ROUNDS, REST, ROUNDING, WEIGHTLESS
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
        τ, by moments: 0 if chance alone explains how far the pairs' scores are from the expected
        ones.
    spread_error_elo : float
        Standard error of τ, first order; NaN where τ is 0.
    z, p_value : float
        Test of τ = 0: how much the residuals of a pair's games have in common, summed over all
        pairs, in standard deviations; and the chance of as much or more. NaN where no pair met
        twice.
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
    """The terms of all pairs of rated players, and the test whether there are any.

    The residual points r of the pairs have the covariance ``M = V - V X C Xᵀ V``, V the
    information of each pair's games, X the pairs' incidence, ``C = (Xᵀ V X)⁺``: what the ratings
    take up is taken out. With terms it is ``M + τ² M²``. A pair that met once says nothing about τ:
    one result varies as much with a term as without. So only products of residuals of two games of
    a pair count, ``U = r² - Σ e²`` with e the residual of each game, and with n games of a pair

        ``τ² = Σ (U + (1 - 1/n) (V² X C Xᵀ)) / Σ (1 - 1/n) M²``, diagonals of the matrices;
        ``A = (1/τ² + M)⁻¹ r``, with the errors of both ratings and terms in the diagonal of
        ``(1/τ² + M)⁻¹``.

    The squares of single games need no model of the variance: where players have few games, fitted
    chances are too sure, and their variance too small.

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
    if not met.variance.sum() > 0.0:  # nobody met, or no result could be another
        none = np.zeros(len(met.games))
        return Compatibility(
            met.first, met.second, met.games, met.points, met.expected, none, none, none, none,
            0.0, np.nan, np.nan, np.nan,
        )  # fmt: skip
    dispersion = float(met.variance.sum() / met.information.sum())
    left = _left_by_fit(met, met.information / dispersion)
    residual = (met.points - met.expected) / dispersion
    # A prior draws ratings together: what ratings without it take up is no term of a pair.
    residual = residual - met.information / dispersion * left.by_fit.fitted(residual)
    excess = _excess(met, left, residual, dispersion)
    deviation = _root(2.0 * left.products) if left.square > 0.0 else 0.0
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
class _MetPairs:
    """Pairs of rated players who met, and their games at the fit.

    ``within`` has the squares of the games' residuals around the mean residual of their pair.
    """

    first: IntArray
    second: IntArray
    games: FloatArray
    points: FloatArray
    expected: FloatArray
    information: FloatArray
    variance: FloatArray
    within: FloatArray

    @property
    def shared(self) -> FloatArray:
        """The share of the products of two residuals of a pair that are of two games."""
        return np.asarray(1.0 - 1.0 / self.games)


def _met(fit: Fit, pairs: Pairs) -> _MetPairs:
    win, draw, _ = predict(
        fit, pairs.first_idx, pairs.second_idx, neutral=pairs.neutral, handicap=pairs.handicap
    )
    counted = pairs.draws if fit.model.outcomes.counts_draws else np.zeros_like(pairs.draws)
    games = (pairs.wins + counted + pairs.losses).astype(np.float64)
    share = win + 0.5 * draw
    inside = np.flatnonzero(np.isfinite(share) & (games > 0))
    first, second = pairs.first_idx[inside].astype(np.int64), pairs.second_idx[inside]
    # A pair is one row, its lower number first; results of the other order are turned round.
    turned = first > second
    low, high = np.minimum(first, second), np.maximum(first, second)
    key, at = np.unique(low * pairs.n_players + high, return_inverse=True)
    n, p = games[inside], share[inside]
    made = pairs.wins[inside] + 0.5 * counted[inside]
    varies = n * (win + 0.25 * draw - share**2)[inside]
    # Squares of single residuals: with the sum per pair they give the products of two games.
    squares = (
        pairs.wins[inside] * (1.0 - p) ** 2
        + counted[inside] * (0.5 - p) ** 2
        + pairs.losses[inside] * p**2
    )

    def summed(values: FloatArray) -> FloatArray:
        return np.bincount(at, values, len(key)).astype(np.float64)

    total = summed(n)
    points = summed(np.where(turned, n - made, made))
    expected = summed(np.where(turned, n * (1.0 - p), n * p))
    return _MetPairs(
        first=key // pairs.n_players,
        second=key % pairs.n_players,
        games=total,
        points=points,
        expected=expected,
        information=summed(varies if fit.model.has_ties else n * p * (1.0 - p)),
        variance=summed(varies),
        within=summed(squares) - (points - expected) ** 2 / total,
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


def _terms(met: _MetPairs, dispersion: float) -> _Terms:
    """The terms, with τ by moments.

    Ratings and terms are estimated together, ratings without a prior. The score is not linear in
    the term: the farther a pair is from even, the fewer points the same term is worth. So residuals
    and information are computed anew at the current terms and ratings, until τ no longer changes.
    """
    none = np.zeros(len(met.games))
    found = _Terms(none, none, none, none, 0.0, float("nan"))
    even = logit(np.clip(met.expected / met.games, EDGE, 1.0 - EDGE))
    for _ in range(MOST_ROUNDS):
        share = expit(even + found.shift)
        v = met.games * share * (1.0 - share) / dispersion
        left = _left_by_fit(met, v)
        observed = (met.points - met.games * share) / dispersion + v * found.shift
        residual = observed - v * left.by_fit.fitted(observed)
        excess = _excess(met, left, residual, dispersion)
        is_seen = excess > 0.0 and left.square > 0.0
        before, spread = found.spread, _root(excess / left.square) if is_seen else 0.0
        if spread == 0.0:
            return _Terms(none, none, none, none, 0.0, float("nan"))
        found = _posterior(left, v, observed, residual, spread)
        if abs(spread - before) < REST * spread:
            break
    return found


def _excess(met: _MetPairs, left: "_Residual", residual: FloatArray, dispersion: float) -> float:
    """How much the residuals of two games of a pair have in common beyond chance, summed."""
    products = met.shared * residual**2 - met.within / dispersion**2
    return float(np.sum(products) + np.sum(met.shared * left.taken_up))


def _root(square: float) -> float:
    return float(np.sqrt(max(square, 0.0)))


def _posterior(
    left: "_Residual", v: FloatArray, observed: FloatArray, residual: FloatArray, spread: float
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
        shift=term + left.by_fit.fitted(observed - v * term),
        shift_error=np.sqrt(1.0 / precision + (1.0 - part) ** 2 * among.taken),
        spread=spread,
        spread_error=left.deviation_with(spread) / left.square / (2.0 * spread),
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
class _Residual:
    """``M = V - V X C Xᵀ V``, what the fit leaves of the pairs' residual points by chance.

    Attributes
    ----------
    own, taken_up, shared : (n_pairs,)
        The diagonal of M, that of ``V - M``, and the share of products that are of two games.
    square : float
        The sum of ``shared`` times the diagonal of M²; 0 if no pair met twice.
    products : float
        The sum of M's squares less those of games with themselves. Products of two games are
        skewed, and this is a little more than their variance: of 400 leagues of 100 players with 18
        games each and no terms, 4 % have p below 0.05, and 0.3 % below 0.01.
    directions : float
        Directions of pairs that the ratings leave free; 0 where games make no circle of pairs.
    by_fit : _Incidence
    """

    own: FloatArray
    taken_up: FloatArray
    shared: FloatArray
    square: float
    products: float
    directions: float
    by_fit: _Incidence

    def with_weight(self, weight: FloatArray) -> _Incidence:
        """The same pairs with other weights."""
        return _incidence(self.by_fit.i, self.by_fit.j, weight)

    def deviation_with(self, spread: float) -> float:
        """Standard deviation of the excess under τ, as if M had its diagonal's values, stretched.

        M has fewer directions than pairs, by the ratings; each is worth as much more. Exact if all
        pairs have as many games.
        """
        n, directions = len(self.own), self.directions
        stretched = self.own * n / directions
        square = self.shared * (stretched + (spread * stretched) ** 2) ** 2
        return float(np.sqrt(2.0 * directions / n * np.sum(square)))


def _incidence(i: IntArray, j: IntArray, weight: FloatArray) -> _Incidence:
    """The incidence with a generalised inverse of the Laplacian.

    Any generalised inverse gives the same differences of players. The Laplacian is singular along
    one direction for each connected group of players: a common shift of all its ratings. The mean
    weight is added along these directions. The matrix then has a Cholesky factor, which is many
    times faster than a pseudoinverse.
    """
    n = int(max(i.max(), j.max())) + 1
    matrix = dense_laplacian(i, j, weight, np.zeros(n))
    informs = weight > WEIGHTLESS * weight.max()
    links = coo_array((np.ones(informs.sum()), (i[informs], j[informs])), shape=(n, n))
    group = connected_components(links, directed=False)[1]
    size = np.bincount(group)[group]
    level = float(np.trace(matrix)) / n or 1.0
    matrix += np.where(group[:, None] == group[None, :], level / size, 0.0)
    return _Incidence(i, j, np.asarray(cho_solve(cho_factor(matrix), np.eye(n)), np.float64))


def _left_by_fit(met: _MetPairs, v: FloatArray) -> _Residual:
    """The part of information v of the pairs that a fit of the ratings leaves."""
    local = np.unique(np.concatenate((met.first, met.second)), return_inverse=True)[1]
    i, j = np.split(local, 2)
    by_fit = _incidence(i, j, v)
    taken, n = by_fit.taken, len(by_fit.c)
    free = _above_rounding(1.0 - v * taken)
    own = v * free
    through = by_fit.c @ dense_laplacian(i, j, v**2, np.zeros(n)) @ by_fit.c
    others = _Incidence(i, j, through).taken
    squares = v**2 * _above_rounding(1.0 - 2.0 * v * taken + others)
    shared = float(np.sum(met.shared * squares))
    products = float(np.sum(squares) - np.sum(own**2 / met.games))
    return _Residual(
        own, v - own, met.shared, shared, max(products, 0.0), float(free.sum()), by_fit
    )


def _above_rounding(share: FloatArray) -> FloatArray:
    """Shares, 0 where they differ from 0 by rounding: pairs in no circle of games."""
    return np.asarray(np.where(share > ROUNDING, share, 0.0))


def with_term(share: FloatArray, term_elo: FloatArray, error_elo: FloatArray) -> FloatArray:
    """Expected scores with the pairs' terms, their errors integrated out (MacKay 1992).

    Parameters
    ----------
    share, term_elo, error_elo : (n,)
        Expected score by ratings, and term with error, from the side whose score it is.
    """
    gap = logit(share) + term_elo / ELO_PER_LOGIT
    return np.asarray(expit(gap / np.sqrt(1.0 + np.pi / 8.0 * (error_elo / ELO_PER_LOGIT) ** 2)))
