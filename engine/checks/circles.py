"""Circles of three players, each stronger against the next, by the terms of pairs (三すくみ)."""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from banzuke.engine.arrays import FloatArray
from banzuke.engine.checks.compatibility import Compatibility
from banzuke.engine.checks.tuned import MOST_OF_TRIPLES


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
    """The likeliest circles of three players who all met, the surest first.

    None where τ is 0: ratings alone allow no circle. The search is among the 120 players with most
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
            # The chance of i over j, j over k and k over i, with the three terms taken as
            # independent.
            product = sure[i][:, None] * sure * sure[:, i][None, :]
        # Of the three rotations of a circle, only the one that begins with its lowest number stays.
        product[: i + 1] = product[:, : i + 1] = np.nan
        order = np.argsort(np.where(np.isnan(product), -1.0, product), axis=None)[::-1][:most]
        for j, k in zip(*np.unravel_index(order, product.shape), strict=True):
            if product[j, k] > 0.0:
                edges = (float(ahead[i, j]), float(ahead[j, k]), float(ahead[k, i]))
                three = (int(chosen[i]), int(chosen[j]), int(chosen[k]))
                best.append(Circle(three, float(product[j, k]), edges))
    return sorted(best, key=lambda circle: (-circle.chance, circle.players))[:most]
