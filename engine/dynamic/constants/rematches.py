"""How often two meet again, and how often if opponents were drawn by lot among those who play then.

The pairings, in order of days, are cut into parts of a few pairings a player. By lot, two players
with kₐ and k_b sides of a part have pₐb = kₐ k_b S / (S² - Σ k²) pairings in it, S = Σ k; so a part
has S / 2 in all. Of two in two parts pₐb p'ₐb pairs of pairings are expected. Their sum over
everybody is, for parts w < v,

    ½ c_w c_v [(Σ kₐʷ kₐᵛ)² - Σ (kₐʷ kₐᵛ)²],  c = S / (S² - Σ k²).

Who comes and goes with the years, or to some tournaments only, meets those who are there: the sides
of each part know this. Within a part two rarely meet twice, as tournaments avoid it.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.dynamic.constants.tuned import (
    FEWEST_AGAIN,
    MOST_AGAIN,
    MOST_MET,
    MOST_PARTS,
    PAIRINGS_OF_PART,
)
from banzuke.engine.dynamic.model import DAYS_PER_YEAR


class Rematches(NamedTuple):
    """Numbers of rematches: pairs of pairings of the same two in two parts.

    Attributes
    ----------
    expected, observed : float
        Their number by lot, and in the league.
    """

    expected: float
    observed: float

    @property
    def are_by_lot(self) -> bool:
        """Whether two surely meet again about as seldom as by lot.

        The number counts with two standard errors of Poisson's distribution. Where few would meet
        again by lot, nothing is known, and the answer is no.
        """
        most = self.observed + 2.0 * np.sqrt(self.observed)
        return bool(self.expected >= FEWEST_AGAIN and most < MOST_AGAIN * self.expected)

    @property
    def are_chosen(self) -> bool:
        """Whether two surely meet again more often than by lot."""
        return bool(self.observed - 2.0 * np.sqrt(self.observed) > self.expected)


@dataclass(frozen=True)
class Meetings:
    """How often two meet again, for each two parts.

    Attributes
    ----------
    expected, observed : (n_parts, n_parts) float
        Pairs of pairings of the same two in an earlier and a later part, by lot and in the league;
        0 unless the row is the earlier part.
    years : (n_parts, n_parts) float
        The time between the mean days of two parts, at least 0.
    """

    expected: FloatArray
    observed: FloatArray
    years: FloatArray

    @property
    def are_by_lot(self) -> bool:
        """Whether two surely meet again about as seldom as by lot, soon and at all times.

        Who meets people of his strength meets the same ones soon, and others later, if strength
        changes fast. Where few would meet again soon by lot, all times decide.
        """
        soon = self._soon
        return self._ever.are_by_lot and (soon.expected < FEWEST_AGAIN or soon.are_by_lot)

    @property
    def are_chosen(self) -> bool:
        """Whether two surely meet again more often than by lot."""
        return self._ever.are_chosen

    @property
    def are_chosen_for_a_while(self) -> bool:
        """Whether two meet again about as seldom as by lot at all times, but not soon."""
        return self._ever.are_by_lot and not self.are_by_lot

    @property
    def _ever(self) -> Rematches:
        return Rematches(float(self.expected.sum()), float(self.observed.sum()))

    @property
    def _soon(self) -> Rematches:
        """Of the parts nearest in time, with half of all pairs of pairings by lot."""
        later = np.triu(np.ones(self.years.shape, np.bool_), 1)
        expected, observed, years = self.expected[later], self.observed[later], self.years[later]
        if not len(years):
            return Rematches(0.0, 0.0)
        order = np.argsort(years, kind="stable")
        below = np.cumsum(expected[order])
        soon = years <= years[order][np.searchsorted(below, 0.5 * below[-1])]
        return Rematches(float(expected[soon].sum()), float(observed[soon].sum()))


def meetings(day: IntArray, sides: IntArray) -> Meetings:
    """How often two meet again.

    Parameters
    ----------
    day : (n_pairings,) int
        It rises.
    sides : (n_pairings, 2) int
    """
    part, here = _parts(day, sides), np.unique(sides, return_inverse=True)[1].reshape(-1, 2)
    n_in = np.bincount(part)
    middle = np.bincount(part, weights=day) / np.maximum(n_in, 1)
    years = np.abs(middle - middle[:, np.newaxis]) / DAYS_PER_YEAR
    return Meetings(_expected_rematches(part, here), _rematches(part, here), years)


def nearly_all_met(sides: IntArray) -> bool:
    """Whether nearly everybody met everybody, as in a round robin.

    Parameters
    ----------
    sides : (n_pairings, 2) int
    """
    n_players = len(np.unique(sides))
    n_met = len(np.unique(np.sort(sides, axis=1), axis=0))
    return n_met >= MOST_MET * n_players * (n_players - 1) / 2


def _parts(day: IntArray, sides: IntArray) -> IntArray:
    """The part of each pairing; a day is in one part."""
    n, n_here = len(day), len(np.unique(sides))
    n_parts = min(int(2 * n / max(n_here, 1) / PAIRINGS_OF_PART), MOST_PARTS)
    first = np.searchsorted(day, day, side="left")
    end = np.searchsorted(day, day, side="right")
    part: IntArray = (first + end) * n_parts // (2 * n)
    return part


def _expected_rematches(part: IntArray, sides: IntArray) -> FloatArray:
    """The expected numbers of pairs of pairings of the same two in two parts."""
    k = np.zeros((int(part.max()) + 1, int(sides.max()) + 1))
    for side in sides.T:
        np.add.at(k, (part, side), 1.0)
    total, square = k.sum(axis=1), np.sum(k**2, axis=1)
    free = total**2 - square
    c = np.divide(total, free, out=np.zeros(len(k)), where=free > 0.0)
    both = 0.5 * (_products(k) ** 2 - _products(k**2)) * np.outer(c, c)
    return np.triu(both, 1)


def _rematches(part: IntArray, sides: IntArray) -> FloatArray:
    """The numbers of pairs of pairings of the same two in two parts."""
    two = sides.min(axis=1) * (int(sides.max()) + 1) + sides.max(axis=1)
    who, n_times = np.unique(two, return_counts=True)
    often = np.isin(two, who[n_times > 1])
    met = np.zeros((int(part.max()) + 1, int(np.sum(n_times > 1))))
    np.add.at(met, (part[often], np.unique(two[often], return_inverse=True)[1].ravel()), 1.0)
    return np.triu(_products(met), 1)


def _products(rows: FloatArray) -> FloatArray:
    """The products of all rows with each other."""
    # einsum, because BLAS would start a thread on each core for a few thousand numbers
    products: FloatArray = np.einsum("wa,va->wv", rows, rows)
    return products
