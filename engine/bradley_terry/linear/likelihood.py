"""Log-likelihood of a fit, and Akaike's criterion comparable with other programs."""

import numpy as np
from numba import njit
from scipy.special import gammaln

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.linear.information import exp_of_negative, widest_row
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import doubles
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model


def log_likelihood(edges: Edges, state: FloatArray) -> float:
    """Return ``ln P = Σ s ln p + (n - s) ln(1 - p)``, natural log, no binomial constants."""
    effect = float(state[edges.n_players]) if edges.n_effects else 0.0
    return float(
        _log_likelihood(
            edges.indptr, edges.upper, edges.side, edges.n_games, edges.score, state, effect
        )
    )


def binomial_constant(pairs: Pairs, member: BoolArray, *, draws: str) -> float:
    """Return ``Σ ln C(n, s)`` over the ordered cells among members (section 2).

    Half points enter through the gamma function. NaN where games have weights: there are no counts.
    """
    if pairs.weights is not None:
        return np.nan
    half = 0.5 * outcome_model(draws).counted(pairs.draws)
    won, lost = pairs.wins + half, pairs.losses + half
    counted = (won > 0) & (lost > 0) & member[pairs.first_idx] & member[pairs.second_idx]
    won, lost = won[counted] + 1.0, lost[counted] + 1.0
    return float(np.sum(gammaln(won + lost - 1.0) - gammaln(won) - gammaln(lost)))


@kernel(error_model="numpy", fastmath={"reassoc", "contract"})
def _log_likelihood(indptr, upper, side, n_games, score, state, effect):  # type: ignore[no-untyped-def]
    """Sum over the edges by player; gathers have their own loop, so that the rest vectorises."""
    total = 0.0
    gap = doubles(widest_row(indptr))
    for i in range(len(indptr) - 1):
        row = slice(indptr[i], indptr[i + 1])
        row_upper, row_side, row_games, row_score = upper[row], side[row], n_games[row], score[row]
        for k in range(len(row_upper)):
            gap[k] = state[i] - state[np.uint64(row_upper[k])] + row_side[k] * effect
        for k in range(len(row_upper)):
            against = row_games[k] - row_score[k] if gap[k] >= 0.0 else row_score[k]
            small = exp_of_negative(-abs(gap[k]))
            total -= against * abs(gap[k]) + row_games[k] * _log1p(small)
    return total


@njit(inline="always")
def _log1p(x):  # type: ignore[no-untyped-def]
    """Return log(1 + x) for 0 <= x <= 1 within 1e-14: ``2 artanh(z)``, z = x / (2 + x) <= 1/3."""
    z = x / (2.0 + x)
    square = z * z
    series = 1.0 / 27.0
    series = series * square + 1.0 / 25.0
    series = series * square + 1.0 / 23.0
    series = series * square + 1.0 / 21.0
    series = series * square + 1.0 / 19.0
    series = series * square + 1.0 / 17.0
    series = series * square + 1.0 / 15.0
    series = series * square + 1.0 / 13.0
    series = series * square + 1.0 / 11.0
    series = series * square + 1.0 / 9.0
    series = series * square + 1.0 / 7.0
    series = series * square + 1.0 / 5.0
    series = series * square + 1.0 / 3.0
    return 2.0 * (z + z * (square * series))
