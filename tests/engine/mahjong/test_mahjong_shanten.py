"""Shanten against a search that knows no table."""

import numpy as np

from engine.mahjong.shanten import shanten


def searched(counts, n_sets, i=0, sets=0, partial=0, pair=0):
    """The textbook search: take sets, pairs and partial sets out of a hand in every order."""
    while i < 34 and counts[i] == 0:
        i += 1
    if i == 34:
        used = min(partial, n_sets - sets)
        return 2 * (n_sets - sets) - used - pair
    best = 99
    shapes = [((i, i, i), "set"), ((i, i), "pair"), ((i, i), "partial"), ((i,), "alone")]
    if i < 27 and i % 9 < 7:
        shapes.append(((i, i + 1, i + 2), "set"))
    if i < 27 and i % 9 < 8:
        shapes.append(((i, i + 1), "partial"))
    if i < 27 and i % 9 < 7:
        shapes.append(((i, i + 2), "partial"))
    for tiles, shape in shapes:
        if any(counts[t] < tiles.count(t) for t in tiles):
            continue
        if (shape == "pair" and pair) or (shape == "set" and sets == n_sets):
            continue
        for t in tiles:
            counts[t] -= 1
        found = searched(
            counts,
            n_sets,
            i,
            sets + (shape == "set"),
            partial + (shape == "partial"),
            pair + (shape == "pair"),
        )
        best = min(best, found)
        for t in tiles:
            counts[t] += 1
    return best


def test_shanten_is_what_a_search_finds():
    rng = np.random.default_rng(7)
    for n_melds in (0, 1, 3):
        hands = []
        while len(hands) < 40:
            suit = rng.integers(0, 4)
            few = np.arange(18) if suit == 0 else np.arange(34)
            tiles = rng.choice(np.repeat(few, 4), 14 - 3 * n_melds, replace=False)
            hands.append(np.bincount(tiles, minlength=34))
        mine = shanten(np.array(hands), n_melds=n_melds, forms=1)
        for hand, found in zip(hands, mine, strict=True):
            by_search = searched(hand.copy(), 4 - n_melds)
            # The search may wait for a fifth copy of a tile, which no wall has.
            assert found == by_search or (found > by_search and hand.max() == 4)


def test_forms_beside_the_regular_one():
    pairs = np.bincount([0, 0, 3, 3, 8, 8, 10, 10, 19, 19, 27, 27, 30, 31], minlength=34)
    orphans = np.bincount([0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 33], minlength=34)
    assert list(shanten(np.array([pairs, orphans]), forms=2)) == [0, 5]
    assert list(shanten(np.array([pairs, orphans]), forms=4)) == [7, -1]
