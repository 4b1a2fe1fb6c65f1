"""Placing probabilities: enumeration, uniform fields, an exact recursion, the error bound."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.streams import named
from banzuke.engine.tier import icm, placing_probabilities
from banzuke.engine.tier.icm import placing_among_equals
from tests.promises.scale import n_examples

BOUND = 1e-12


def enumerated(stacks: list[float], own: int) -> np.ndarray:
    """The probabilities by the sum over all finishing orders."""
    chance = np.zeros(len(stacks))
    for order in itertools.permutations(range(len(stacks))):
        each = [stacks[k] / math.fsum(stacks[j] for j in order[at:]) for at, k in enumerate(order)]
        chance[order.index(own)] += math.prod(each)
    return chance


@pytest.mark.slow
@pytest.mark.parametrize("spread", [0.0, 1.0, 6.0])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 7])
def test_agrees_with_enumeration(n: int, spread: float) -> None:
    stacks = np.exp(named("icm", str(n)).normal(0, spread, n))
    for own in range(n):
        got = placing_probabilities(stacks, own=own)
        np.testing.assert_allclose(got, enumerated(list(stacks), own), rtol=0, atol=BOUND)


@pytest.mark.slow
def test_agrees_with_enumeration_of_nine() -> None:
    # A recursion over the players left, because there are 362,880 orders of nine.
    stacks = [1.0, 2.0, 2.0, 3.5, 8.0, 0.25, 13.0, 1.0, 40.0]

    def place(left: frozenset[int]) -> np.ndarray:
        chips = math.fsum(stacks[k] for k in left)
        chance = np.zeros(9)
        chance[0] = stacks[3] / chips
        for k in left - {3}:
            chance[1:] += stacks[k] / chips * place(left - {k})[:-1]
        return chance

    got = placing_probabilities(stacks, own=3)
    np.testing.assert_allclose(got, place(frozenset(range(9))), rtol=0, atol=BOUND)


@pytest.mark.parametrize("n", [2, 9, 60, 1000, 3000])
@pytest.mark.slow
def test_equal_stacks_are_uniform(n: int) -> None:
    got = placing_probabilities(np.full(n, 7.0), own=n // 2)
    np.testing.assert_allclose(got, 1.0 / n, rtol=0, atol=BOUND)
    np.testing.assert_allclose(placing_among_equals(n, own=7.0, other=7.0), 1.0 / n, rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("own", [1e-4, 0.2, 5.0, 1000.0])
@pytest.mark.parametrize("n", [2, 30, 1000])
def test_agrees_with_the_recursion_among_equals(n: int, own: float) -> None:
    stacks = np.append(np.ones(n - 1), own)
    np.testing.assert_allclose(
        placing_probabilities(stacks, own=n - 1),
        placing_among_equals(n, own=own, other=1.0),
        rtol=0,
        atol=BOUND,
    )


@pytest.mark.parametrize("spread", [0.3, 1.0, 3.0])
def test_half_the_step_changes_nothing_beyond_the_bound(monkeypatch, spread: float) -> None:
    stacks = np.exp(named("icm", "step").normal(0, spread, 400))
    got = placing_probabilities(stacks, own=17)
    monkeypatch.setattr(icm, "ICM_STEP", icm.ICM_STEP / 2)
    monkeypatch.setattr(icm, "ICM_LARGEST_STEP", icm.ICM_LARGEST_STEP / 2)
    half = placing_probabilities(stacks, own=17)
    np.testing.assert_allclose(got, half, rtol=0, atol=BOUND)


@settings(max_examples=n_examples(50), deadline=None)
@given(st.lists(st.floats(-9, 9), min_size=1, max_size=40))
def test_chances_of_all_places_are_one_and_the_first_is_the_share_of_chips(logs) -> None:
    stacks = np.exp(logs)
    got = placing_probabilities(stacks, own=0)
    assert got.sum() == pytest.approx(1.0, abs=1e-12)
    assert got[0] == pytest.approx(stacks[0] / stacks.sum(), abs=1e-12)
    assert np.all(got >= 0)


def test_every_place_is_taken_by_someone() -> None:
    stacks = np.exp(named("icm", "taken").normal(0, 1.5, 25))
    table = np.array([placing_probabilities(stacks, own=k) for k in range(25)])
    np.testing.assert_allclose(table.sum(axis=0), 1.0, atol=25 * BOUND)


def test_a_thousand_different_stacks_place_somewhere() -> None:
    stacks = np.exp(named("icm", "cost").normal(0, 1, 1000))
    assert placing_probabilities(stacks, own=0).sum() == pytest.approx(1.0, abs=BOUND)


@pytest.mark.parametrize(
    ("stacks", "own", "message"),
    [
        ([], 0, r"shape \(0,\)"),
        ([[1.0]], 0, r"shape \(1, 1\)"),
        ([1.0, 0.0], 0, "stack 1 is 0.0"),
        ([np.nan, 1.0], 1, "stack 0 is nan"),
        ([1.0, 2.0], 2, "own is 2; give a row of the 2 stacks"),
    ],
)
def test_bad_stacks_are_refused(stacks, own, message) -> None:
    with pytest.raises(ValueError, match=message):
        placing_probabilities(stacks, own=own)
