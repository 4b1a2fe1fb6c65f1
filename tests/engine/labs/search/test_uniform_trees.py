"""Uniform trees: known counts of leaves, one search against another, and the study of leaves."""

import numpy as np
import pytest

from banzuke.engine.labs.search import WrittenTree, alpha_beta
from banzuke.engine.labs.search.leaves import (
    LeavesStudy,
    knuth_moore,
    leaves_study,
    pearl_branching,
)
from banzuke.engine.labs.search.uniform import ORDERS, walk

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def study() -> LeavesStudy:
    return leaves_study(trees=40, counted_to=11, extrapolated_to=13)


def written(branching: int, depth: int, *, reverse: bool, worth: float = 0.0):
    """The tree of equal distances as nested lists; leaves have values for the first mover."""
    if not depth:
        return worth
    ranks = range(branching)
    # Each move costs the mover its rank, so the sign alternates from level to level.
    return [
        written(branching, depth - 1, reverse=reverse, worth=rank - worth)
        for rank in (reversed(ranks) if reverse else ranks)
    ]


@pytest.mark.parametrize("branching", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 5, 6])
def test_the_best_order_visits_as_few_leaves_as_knuth_and_moore_proved(branching, depth) -> None:
    found = walk("best", branching=branching, depth=depth)
    assert found.leaves == knuth_moore(branching, depth)
    assert found.child == 0
    assert walk("best", branching=branching, depth=depth, prune=False).leaves == branching**depth


@pytest.mark.parametrize("order", ["best", "reverse"])
@pytest.mark.parametrize(("branching", "depth"), [(3, 4), (3, 5), (2, 7)])
def test_kernel_and_written_tree_agree_leaf_for_leaf(order, branching, depth) -> None:
    tree = written(branching, depth, reverse=order == "reverse")
    slow = alpha_beta(WrittenTree(signed(tree)), depth)
    fast = walk(order, branching=branching, depth=depth)
    assert (fast.value, fast.child, fast.leaves) == (slow.value, slow.move, slow.leaves)


def signed(tree, mine=True):
    """Turn values for the side to move into values for the first mover."""
    if isinstance(tree, list):
        return [signed(child, not mine) for child in tree]
    return tree if mine else -tree


@pytest.mark.parametrize("seed", range(20))
def test_alpha_beta_finds_what_minimax_finds_in_random_trees(seed) -> None:
    pruned = walk("random", branching=3, depth=7, seed=seed)
    full = walk("random", branching=3, depth=7, seed=seed, prune=False)
    assert (pruned.value, pruned.child) == (full.value, full.child)
    assert pruned.leaves < full.leaves == 3**7


def test_random_trees_of_two_seeds_differ() -> None:
    values = {walk("random", branching=3, depth=4, seed=seed).value for seed in range(50)}
    assert len(values) == 50


def test_the_study_agrees_with_known_counts(study: LeavesStudy) -> None:
    assert study.meets_knuth_moore
    assert study.disagreements == 0
    assert study.compared > 40 * 8
    at = {(row.order, row.depth): row for row in study.rows}
    assert {order for order, _ in at} == set(ORDERS)
    for depth in range(1, 12):
        best, middle, worst = (at[order, depth].leaves for order in ("best", "random", "reverse"))
        assert best <= middle <= worst <= 3**depth
    assert at["random", 11].se > 0.0


def test_extrapolated_growth_is_marked(study: LeavesStudy) -> None:
    fitted = [row for row in study.rows if row.fitted]
    assert {(row.order, row.depth) for row in fitted} == {
        (order, depth) for order in ("reverse", "random") for depth in (12, 13)
    }
    for growth in study.growths:
        assert 3**0.5 < growth.branching < 3.0
        assert growth.se > 0.0
    [random] = [growth for growth in study.growths if growth.order == "random"]
    assert random.branching == pytest.approx(study.asymptotic, abs=0.15)


def test_a_study_counts_searches_that_disagree(monkeypatch) -> None:
    from banzuke.engine.labs.search import leaves

    def wrong(order, *, branching, depth, seed=0, prune=True):
        found = walk(order, branching=branching, depth=depth, seed=seed, prune=prune)
        return found if prune else type(found)(found.value + 1, found.child, found.leaves)

    monkeypatch.setattr(leaves, "walk", wrong)
    assert leaves_study(trees=2, counted_to=4, extrapolated_to=4).disagreements > 0


def test_pearls_limit_has_its_published_values() -> None:
    """For two children ξ is the golden section; his table has 1.618, and about 5.74 for ten."""
    assert pearl_branching(2) == pytest.approx((1 + 5**0.5) / 2, abs=1e-12)
    assert pearl_branching(3) == pytest.approx(2.1479, abs=1e-4)
    xi = pearl_branching(10) / (1 + pearl_branching(10))
    assert xi**10 + xi == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"order": "worst"}, "give one of best, reverse, random"),
        ({"depth": 0}, "depth = 0: give 1 or more"),
        ({"depth": 41}, "40 moves or fewer"),
        ({"branching": 1}, "give 2 children or more"),
    ],
)
def test_invalid_trees_are_refused(options, said) -> None:
    asked = {"order": "best", "branching": 3, "depth": 3} | options
    with pytest.raises(ValueError, match=said):
        walk(asked.pop("order"), **asked)


def test_a_study_of_one_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="give 2 trees or more"):
        leaves_study(trees=1)
    assert np.isfinite(knuth_moore(3, 20))
