"""Tables of the tiles that each suit lacks for any number of sets, with and without a pair.

Shanten is the smallest sum of such numbers over the suits, less one. The numbers of a suit are the
distances from its hand to the nearest complete patterns: an extra tile is free and a missing tile
costs one. Such a distance is a sum over kinds, so it can be computed along one kind after the
other: two passes per axis instead of a search.

Many hands of a suit lack the same tiles: there are only 126 classes of them, and 55 of honours.
Sums over several suits fall into only 180 classes. So the tiles that a hand lacks are found by four
look-ups of a class, and three look-ups of two classes together.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Int8Array

MOST = 14
"""The largest distance: the tiles of a hand. It also stands for impossible patterns."""
N_SETS = 5
"""A suit of a hand has zero to four sets."""
BITS = 4
"""Bits of one distance in a word, as all of them are below 16."""
AWAY = 15
"""Stands for a distance beyond any hand: the largest number of so many bits."""


class Tables(NamedTuple):
    """Tables of the tiles that hands lack.

    Attributes
    ----------
    suits : (5**9,) uint8
        Class of every hand of a suit, by copies in base 5, the lowest kind first.
    honours : (5**7,) uint8
        Class of every hand of honours.
    merged : (n_classes, n_classes) uint8
        Class of two groups of suits together.
    lacking, bare : (5, n_classes, n_classes) int8
        Tiles that two groups lack together for so many sets and a pair, and without the pair.
    """

    suits: NDArray[np.uint8]
    honours: NDArray[np.uint8]
    merged: NDArray[np.uint8]
    lacking: Int8Array
    bare: Int8Array


@cache
def distance_tables() -> Tables:
    """The tables, made once per process."""
    suits, honours = _table(9, runs=True), _table(7, runs=False)
    words = np.unique(np.concatenate([np.unique(suits), np.unique(honours)]))
    while True:
        together = _merged(words)
        every = np.unique(np.concatenate([words, together.ravel()]))
        if len(every) == len(words):
            break
        words = every
    bare, paired = np.split(_distances(together).astype(np.int8), 2)
    classes = [np.searchsorted(words, found).astype(np.uint8) for found in (suits, honours)]
    return Tables(*classes, np.searchsorted(words, together).astype(np.uint8), paired, bare)  # type: ignore[arg-type, call-arg]


def _distances(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The distances in words: to 0-4 sets, then with a pair; (10, ...)."""
    shifts = np.arange(2 * N_SETS, dtype=np.uint64) * np.uint64(BITS)
    shifts = shifts.reshape(-1, *(1 for _ in words.shape))
    return (words >> shifts) & np.uint64(AWAY)


def _merged(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """(n, n): the words of every two groups together."""
    one, other = _distances(words)[:, :, None], _distances(words)[:, None, :]
    found = np.zeros((len(words), len(words)), np.uint64)
    for n in range(N_SETS):
        bare = [one[m] + other[n - m] for m in range(n + 1)]
        paired = [one[m + N_SETS] + other[n - m] for m in range(n + 1)]
        paired += [one[m] + other[n - m + N_SETS] for m in range(n + 1)]
        for place, sums in ((n, bare), (n + N_SETS, paired)):
            least = np.minimum(np.minimum.reduce(sums), np.uint64(AWAY))
            found |= least << np.uint64(BITS * place)
    return found


def _table(n_kinds: int, *, runs: bool) -> NDArray[np.uint64]:
    """Every hand's distances: to ``m`` sets in bits ``4 m``, with a pair ``20 + 4 m``."""
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
    """The sets that a suit can have, one per row of copies."""
    triplets = 3 * np.eye(n_kinds, dtype=np.int64)
    if not runs:
        return triplets
    each = [np.bincount(range(low, low + 3), minlength=n_kinds) for low in range(n_kinds - 2)]
    return np.concatenate([triplets, np.array(each, np.int64)])


def _with_one_more(patterns: NDArray[np.int64], parts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The distinct sums of a pattern and a part with at most four tiles of a kind."""
    together = (patterns[:, None] + parts[None]).reshape(-1, patterns.shape[1])
    return np.unique(together[(together <= 4).all(axis=1)], axis=0)


def _spread(patterns: NDArray[np.int64], n_kinds: int) -> Int8Array:
    """The distance from every hand to the nearest of some patterns."""
    distance: Int8Array = np.full((5,) * n_kinds, MOST, np.int8)
    distance[tuple(patterns.T)] = 0
    for kind in range(n_kinds):
        along = np.moveaxis(distance, kind, 0)
        for copies in range(1, 5):
            np.minimum(along[copies], along[copies - 1], out=along[copies])
        for copies in range(3, -1, -1):
            np.minimum(along[copies], along[copies + 1] + 1, out=along[copies])
    return distance.transpose(range(n_kinds - 1, -1, -1)).reshape(-1)
