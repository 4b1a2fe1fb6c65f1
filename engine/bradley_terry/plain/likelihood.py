"""Log-likelihood of a fit, and Akaike's criterion comparable with other programs."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from engine.bradley_terry.plain.edges import Edges
from engine.pairs import Pairs

FloatArray = NDArray[np.float64]


def log_likelihood(edges: Edges, state: FloatArray) -> float:
    """Return ``ln P = Σ s ln p + (n - s) ln(1 - p)``, natural log, no binomial constants."""
    gap = state[edges.lower()] - state[edges.upper]
    if edges.n_effects:
        gap += edges.side * state[edges.n_players]
    against = np.where(gap >= 0.0, edges.n_games - edges.score, edges.score)
    np.abs(gap, out=gap)
    return float(-np.sum(against * gap) - np.sum(edges.n_games * np.log1p(np.exp(-gap))))


def binomial_constant(pairs: Pairs, member: NDArray[np.bool_], *, draws: str) -> float:
    """Return ``Σ ln C(n, s)`` over the ordered cells among members (section 2).

    Half points enter through the gamma function.
    """
    inside = member[pairs.first_idx] & member[pairs.second_idx]
    half = 0.5 * pairs.draws[inside] if draws == "half" else 0.0
    won, lost = pairs.wins[inside] + half, pairs.losses[inside] + half
    mixed = (won > 0) & (lost > 0)
    won, lost = won[mixed], lost[mixed]
    return float(np.sum(gammaln(won + lost + 1.0) - gammaln(won + 1.0) - gammaln(lost + 1.0)))
