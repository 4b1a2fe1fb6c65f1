"""Minimax and alpha-beta for any game: the source's example, brute force, bounds of windows."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.labs.search import AT_LEAST, AT_MOST, EXACT, WrittenTree, alpha_beta, minimax
from tests.promises.scale import n_examples

EXAMPLE = [[[500, -200], [700, 300]], [[200, -100], [400, 100]]]
"""Depth 3, two moves each; the best move comes first everywhere, as in the source's figure."""


def turned(tree):
    """A tree with the children of every node in the opposite order."""
    return [turned(child) for child in reversed(tree)] if isinstance(tree, list) else tree


def nested(depth, branching):
    leaf = st.integers(-9, 9)
    for _ in range(depth):
        leaf = st.lists(leaf, min_size=1, max_size=branching)
    return leaf


def by_hand(tree, mine=True):
    """The value for the first mover: maximum of own moves, minimum of the opponent's moves."""
    if not isinstance(tree, list):
        return tree
    values = [by_hand(child, not mine) for child in tree]
    return max(values) if mine else min(values)


def test_the_worked_example_skips_three_leaves_and_none_in_reverse_order() -> None:
    full = minimax(WrittenTree(EXAMPLE), 3)
    first, last = (alpha_beta(WrittenTree(tree), 3) for tree in (EXAMPLE, turned(EXAMPLE)))

    assert (full.value, full.move, full.leaves) == (500, 0, 8)
    assert (first.value, first.move, first.leaves, first.bound) == (500, 0, 5, EXACT)
    assert (last.value, last.move, last.leaves) == (500, 1, 8)


@settings(max_examples=n_examples(60), deadline=None)
@given(st.integers(1, 5).flatmap(lambda depth: nested(depth, 4)))
def test_both_searches_agree_with_brute_force(tree) -> None:
    full, pruned = minimax(WrittenTree(tree), 9), alpha_beta(WrittenTree(tree), 9)

    assert full.value == pruned.value == by_hand(tree)
    assert full.move == pruned.move
    assert pruned.nodes <= full.nodes
    assert pruned.leaves <= full.leaves


@settings(max_examples=n_examples(60), deadline=None)
@given(nested(4, 3), st.integers(-10, 9), st.integers(1, 8))
def test_a_value_outside_its_window_is_a_bound(tree, alpha, width) -> None:
    truth = by_hand(tree)
    found = alpha_beta(WrittenTree(tree), 4, alpha, alpha + width)

    if truth <= alpha:
        assert found.bound == AT_MOST
        assert truth <= found.value <= alpha
    elif truth >= alpha + width:
        assert found.bound == AT_LEAST
        assert alpha + width <= found.value <= truth
    else:
        assert (found.bound, found.value) == (EXACT, truth)


def test_a_search_leaves_the_game_unchanged() -> None:
    game = WrittenTree(EXAMPLE)
    alpha_beta(game, 3, 0, 1)
    minimax(game, 3)
    assert list(game.moves()) == [0, 1]
    game.play(1)
    assert minimax(game, 2).value == -200


@pytest.mark.parametrize("search", [minimax, alpha_beta])
def test_what_cannot_be_searched_is_refused(search) -> None:
    with pytest.raises(ValueError, match="depth = 0: give 1 or more moves"):
        search(WrittenTree(EXAMPLE), 0)
    with pytest.raises(ValueError, match="no move to search: the game is over"):
        search(WrittenTree(7.0), 1)
    with pytest.raises(ValueError, match="branches: search deeper"):
        search(WrittenTree(EXAMPLE), 2)


def test_an_empty_window_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing lies between"):
        alpha_beta(WrittenTree(EXAMPLE), 3, 5, 5)
    with pytest.raises(ValueError, match="nothing lies between"):
        alpha_beta(WrittenTree(EXAMPLE), 3, math.nan, 5)
