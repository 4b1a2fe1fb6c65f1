"""A period's games, split at the median time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banzuke.engine.checks import halves


def halves_of_games(first_idx, second_idx, score, at, **more):
    score = np.asarray(score)
    return halves(first_idx, second_idx, score == 1, score == 0.5, score == 0, at, **more)


def split(at, **more):
    n = len(at)
    return halves_of_games(
        [0, 1] * n, [1, 0] * n, [1.0] * 2 * n, np.repeat(at, 2), n_players=2, **more
    )


@pytest.mark.parametrize(
    "at, n_early",
    [
        ([3, 1, 2, 4], 2),
        ([1, 1, 1, 2], 3),
        ([1, 2, 2, 2], 1),
        ([1, 2, 2, 3], 1),
        ([5, 5, 5], 3),
        ([7], 1),
        ([], 0),
    ],
)
def test_the_cut_between_two_times_divides_most_evenly(at, n_early):
    early, late = split(at)
    assert (early.n_games, late.n_games) == (2 * n_early, 2 * (len(at) - n_early))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=40))
def test_games_of_one_time_stay_together_and_none_gets_lost(at):
    player = [n + 1 for n in range(len(at))]
    early, late = halves_of_games([0] * len(at), player, [1.0] * len(at), at, n_players=len(at) + 1)
    first, second = (np.array(at)[half.second_idx - 1] for half in (early, late))
    assert sorted([*early.second_idx, *late.second_idx]) == player
    assert not len(second) or first.max() < second.min()
    cuts = [np.sum(np.array(at) < time) for time in set(at)]
    best = min(abs(2 * cut - len(at)) for cut in cuts)
    assert abs(early.n_games - late.n_games) <= best


def test_dates_neutral_games_and_handicaps_are_kept():
    at = np.array(["2024-05-03", "2024-05-01", "2024-05-02"], "datetime64[s]")
    early, late = halves_of_games(
        [0, 1, 2],
        [1, 2, 0],
        [1, 0.5, 0],
        at,
        n_players=3,
        neutral=[True, False, False],
        handicap=[0, 2, 3],
    )
    assert (early.first_idx.tolist(), early.handicap.tolist(), early.draws.tolist()) == (
        [1],
        [2],
        [1],
    )
    assert late.neutral.tolist() == [True, False]


def test_games_without_a_time_are_refused():
    with pytest.raises(ValueError, match=r"at\[2\] is missing \(1 such game\)"):
        halves_of_games([0, 1, 0], [1, 0, 1], [1, 1, 1], [1.0, 2.0, np.nan], n_players=2)
    with pytest.raises(ValueError, match=r"at\[0\] is missing"):
        halves_of_games([0], [1], [1], np.array(["NaT"], "datetime64[s]"), n_players=2)
    with pytest.raises(ValueError, match=r"wins has shape \(1,\), at has \(2,\)"):
        halves_of_games([0, 1], [1, 0], [1], [1, 2], n_players=2)


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(1, 3), *[st.integers(0, 3)] * 3, st.booleans()),
        max_size=20,
    )
)
def test_rows_that_are_counted_split_as_their_games_do(rows):
    table = np.array(rows, np.int64).reshape(-1, 6)
    at, opponent, *counts, neutral = table.T
    row = np.repeat(np.arange(len(table)), table[:, 2:5].sum(axis=1))
    score = np.repeat(np.tile([1.0, 0.5, 0.0], len(table)), table[:, 2:5].ravel())
    first = np.zeros(len(table), int)
    found = halves(
        first, opponent, *(column.astype(np.int8) for column in counts), at, n_players=4,
        neutral=neutral,
    )  # fmt: skip
    expected = halves_of_games(
        first[row], opponent[row], score, at[row], n_players=4, neutral=neutral[row]
    )
    if len(row):
        for one, other in zip(found, expected, strict=True):
            assert str(vars(one)) == str(vars(other))
