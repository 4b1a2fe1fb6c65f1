from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.games.pairs import aggregate, from_counts
from tests.promises.scale import n_examples

N_PLAYERS = 5

game = st.tuples(
    st.integers(0, N_PLAYERS - 1),
    st.integers(1, N_PLAYERS - 1),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.integers(0, 3),
    st.booleans(),
    st.integers(0, 4),
).map(lambda g: (g[0], (g[0] + g[1]) % N_PLAYERS, *g[2:]))


def columns(games):
    first, second, score, handicap, neutral, weight = map(list, zip(*games, strict=True))
    return (first, second, score), {"handicap": handicap, "neutral": neutral, "weight": weight}


def as_dict(pairs):
    rows = zip(
        pairs.first_idx.tolist(),
        pairs.second_idx.tolist(),
        pairs.neutral.tolist(),
        pairs.handicap.tolist(),
        pairs.wins.tolist(),
        pairs.draws.tolist(),
        pairs.losses.tolist(),
        strict=True,
    )
    return {row[:4]: row[4:] for row in rows}


def same(a, b):
    names = ("first_idx", "second_idx", "neutral", "handicap", "wins", "draws", "losses")
    return all(np.array_equal(getattr(a, n), getattr(b, n)) for n in names)


@given(st.lists(game, min_size=1, max_size=60))
@settings(max_examples=n_examples(60), deadline=None)
def test_cells_count_every_game_once(games):
    args, extra = columns(games)
    expected = {}
    for first, second, score, handicap, neutral, weight in games:
        if weight:
            cell = expected.setdefault((first, second, neutral, handicap), Counter())
            cell[score] += weight
    pairs = aggregate(*args, n_players=N_PLAYERS, **extra)
    assert as_dict(pairs) == {key: (c[1.0], c[0.5], c[0.0]) for key, c in expected.items()}
    assert list(as_dict(pairs)) == sorted(expected)
    assert pairs.n_games == sum(g[-1] for g in games)
    assert pairs.n_cells == len(expected)


@given(st.lists(game, min_size=1, max_size=60), st.randoms())
@settings(max_examples=n_examples(40), deadline=None)
def test_row_order_does_not_matter(games, random):
    args, extra = columns(games)
    pairs = aggregate(*args, n_players=N_PLAYERS, **extra)
    shuffled = games[:]
    random.shuffle(shuffled)
    args, extra = columns(shuffled)
    assert same(pairs, aggregate(*args, n_players=N_PLAYERS, **extra))


@given(st.lists(game, min_size=1, max_size=60))
@settings(max_examples=n_examples(40), deadline=None)
def test_weights_counts_and_single_rows_agree(games):
    args, extra = columns(games)
    weighted = aggregate(*args, n_players=N_PLAYERS, **extra)
    repeated = [g for g in games for _ in range(g[-1])]
    if repeated:
        args, extra = columns(repeated)
        extra.pop("weight")
        assert same(weighted, aggregate(*args, n_players=N_PLAYERS, **extra))
    counted = from_counts(
        weighted.first_idx,
        weighted.second_idx,
        weighted.wins,
        weighted.draws,
        weighted.losses,
        n_players=N_PLAYERS,
        handicap=weighted.handicap,
        neutral=weighted.neutral,
    )
    assert same(weighted, counted)


def test_no_game_is_an_empty_league():
    pairs = aggregate([], [], [], n_players=3)
    assert (pairs.n_cells, pairs.n_games, pairs.n_players) == (0, 0, 3)
    assert from_counts([0], [1], [0], [0], [0], n_players=2).n_cells == 0


@pytest.mark.parametrize(
    "args, extra, message",
    [
        (([0, 3], [1, 0], [1, 1]), {}, r"first_idx\[1\] = 3 is outside 0 … 2"),
        (([0, 0], [1, -1], [1, 1]), {}, r"second_idx\[1\] = -1 is outside"),
        (([0, 1], [1, 1], [1, 1]), {}, r"first_idx\[1\] = 1 equals second_idx"),
        (([0], [1], [0.25]), {}, r"score\[0\] = 0.25 is not 0, 0.5 or 1"),
        (([0], [1], [float("nan")]), {}, r"score\[0\] = nan"),
        (([0, 1], [1], [1]), {}, r"first_idx has shape \(2,\); expected \(1,\)"),
        (([0], [1], [1]), {"handicap": [-1]}, r"handicap\[0\] = -1 is below 0"),
        (([0], [1], [1]), {"weight": [1.5]}, r"weight\[0\] = 1.5 is not a whole"),
        (([0], [1], [1]), {"weight": [float("inf")]}, r"weight\[0\] = inf is not a finite"),
        (([0], [1], [1]), {"neutral": [2]}, r"neutral\[0\] = 2 is not a flag"),
        (([0], [1], [1]), {"neutral": [True, False]}, r"neutral has shape \(2,\)"),
        (([0], [1], [1]), {"handicap": [2**60]}, "do not fit one 64-bit"),
    ],
)
def test_bad_rows_are_refused_with_value_and_place(args, extra, message):
    with pytest.raises(ValueError, match=message):
        aggregate(*args, n_players=3, **extra)


@pytest.mark.parametrize("bad", [[-1], [0.5], [float("nan")], [1, 2]])
def test_bad_counts_are_refused(bad):
    with pytest.raises(ValueError, match="draws"):
        from_counts([0], [1], [1], bad, [0], n_players=2)
