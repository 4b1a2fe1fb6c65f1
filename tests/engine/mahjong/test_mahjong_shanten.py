"""Shanten, compared with a count without tables: tile kind by tile kind, all hands at once."""

import numpy as np
import pytest

from banzuke.engine.mahjong.shanten import shanten


def counted(hands, n_sets):
    """The number of missing tiles, by a pass over kinds; the state is open runs, sets and the pair.

    Each step takes triplets, new runs and the pair of one kind. What it needs beyond the hand's
    tiles is missing. It may not need more than four tiles of a kind.
    """
    least = {(0, 0, 0, 0): np.zeros(len(hands), int)}
    for kind in range(34):
        new = {}
        runs = 5 if kind < 27 and kind % 9 < 7 else 1
        for (before, last, sets, pair), lacks in least.items():
            for triplet, opened, paired in np.ndindex(2, runs, 2 - pair):
                needed = before + last + opened + 3 * triplet + 2 * paired
                if needed > 4 or sets + opened + triplet > n_sets:
                    continue
                key = (last, opened, sets + opened + triplet, pair + paired)
                found = lacks + np.maximum(0, needed - hands[:, kind])
                new[key] = np.minimum(new[key], found) if key in new else found
        least = new
    return least[0, 0, n_sets, 1]


@pytest.mark.slow
def test_shanten_of_ten_thousand_hands():
    rng = np.random.default_rng(20230502)
    ends = [k for k in range(34) if k >= 27 or k % 9 in (0, 8)]
    for kinds in (range(34), [*range(9), *range(27, 34)], range(9), ends):
        wall = np.repeat(list(kinds), 4)
        hands = np.array(
            [np.bincount(rng.permutation(wall)[:14], minlength=34) for _ in range(2500)]
        )
        assert (shanten(hands, forms=1) == counted(hands, 4) - 1).all()


def test_shanten_of_hands_with_melds():
    rng = np.random.default_rng(7)
    wall = np.repeat(np.arange(34), 4)
    for n_melds in (1, 2, 3, 4):
        hands = [rng.permutation(wall)[: 14 - 3 * n_melds] for _ in range(300)]
        hands = np.array([np.bincount(hand, minlength=34) for hand in hands])
        assert (shanten(hands, n_melds=n_melds) == counted(hands, 4 - n_melds) - 1).all()


def test_shanten_of_seven_pairs_and_thirteen_orphans():
    pairs = np.bincount([0, 0, 3, 3, 8, 8, 10, 10, 19, 19, 27, 27, 30, 31], minlength=34)
    orphans = np.bincount([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 33], minlength=34)
    assert list(shanten(np.array([pairs, orphans]), forms=2)) == [0, 5]
    assert list(shanten(np.array([pairs, orphans]), forms=4)) == [7, -1]
