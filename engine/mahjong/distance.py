"""How many tiles each suit lacks for any number of sets, with and without a pair: a table.

Shanten is the smallest sum of such numbers over the suits, less one. The table of a suit is the
distance from every hand to the nearest complete pattern, where a tile too many is free and one too
few costs one. That distance is a sum over kinds, so that it spreads along one kind after the other:
two passes an axis instead of a search.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Int8Array

MOST = 14
"""The largest distance there is: the tiles of a hand. It also says what cannot be."""
N_SETS = 5
"""A hand has no set to four of them in one suit."""
BITS = 4
"""Bits of one distance in a word of the table, as all of them are below 16."""


@cache
def distance_tables() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the tables of suits and of honours, made once a process.

    Returns
    -------
    (5**9,) and (5**7,) uint64
        By copies in base 5, the lowest kind first: the distance to ``m`` sets in bits ``4 m``, to
        ``m`` sets and a pair in bits ``20 + 4 m``.
    """
    return _table(9, runs=True), _table(7, runs=False)


def _table(n_kinds: int, *, runs: bool) -> NDArray[np.uint64]:
    words = np.zeros(5**n_kinds, np.uint64)
    bare = [np.zeros(n_kinds, np.int64)[None]]
    for _ in range(N_SETS - 1):
        bare.append(_with_one_more(bare[-1], _sets(n_kinds, runs=runs)))
    pairs = 2 * np.eye(n_kinds, dtype=np.int64)
    for n_sets, patterns in enumerate(bare):
        for paired, found in enumerate((patterns, _with_one_more(patterns, pairs))):
            distance = _spread(found, n_kinds).astype(np.uint64)
            words |= distance << np.uint64(BITS * (N_SETS * paired + n_sets))
    return words


def _sets(n_kinds: int, *, runs: bool) -> NDArray[np.int64]:
    """Return the sets that a suit can have, one a row of copies."""
    triplets = 3 * np.eye(n_kinds, dtype=np.int64)
    if not runs:
        return triplets
    each = [np.bincount(range(low, low + 3), minlength=n_kinds) for low in range(n_kinds - 2)]
    return np.concatenate([triplets, np.array(each, np.int64)])


def _with_one_more(patterns: NDArray[np.int64], parts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return each different pattern and part together that takes at most four of a kind."""
    together = (patterns[:, None] + parts[None]).reshape(-1, patterns.shape[1])
    return np.unique(together[(together <= 4).all(axis=1)], axis=0)


def _spread(patterns: NDArray[np.int64], n_kinds: int) -> Int8Array:
    """Return the distance from every hand to the nearest of some patterns."""
    distance: Int8Array = np.full((5,) * n_kinds, MOST, np.int8)
    distance[tuple(patterns.T)] = 0
    for kind in range(n_kinds):
        along = np.moveaxis(distance, kind, 0)
        for copies in range(1, 5):
            np.minimum(along[copies], along[copies - 1], out=along[copies])
        for copies in range(3, -1, -1):
            np.minimum(along[copies], along[copies + 1] + 1, out=along[copies])
    return distance.transpose(range(n_kinds - 1, -1, -1)).reshape(-1)
