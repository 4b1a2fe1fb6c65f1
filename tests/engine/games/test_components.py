from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import banzuke.engine.games.arcs
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import aggregate
from tests.promises.scale import n_examples


def league(n_players, *games):
    first, second, score = zip(*games, strict=True) if games else ((), (), ())
    return aggregate(first, second, score, n_players=n_players)


CYCLE = ((0, 1, 1), (1, 2, 1), (2, 0, 1))


def test_a_cycle_is_rated():
    found = classify(league(3, *CYCLE))
    assert found.status.tolist() == ["rated"] * 3
    assert found.size.tolist() == [3]


def test_undefeated_and_winless():
    found = classify(league(5, *CYCLE, (3, 0, 1), (4, 1, 0)))
    assert found.status.tolist() == ["rated"] * 3 + ["undefeated", "winless"]


def test_a_group_that_always_beats_another_is_not_linked_to_it():
    games = ((0, 1, 1), (1, 0, 1), (2, 3, 1), (3, 2, 1), (0, 2, 1), (1, 3, 1))
    pairs = league(4, *games)
    assert classify(pairs, baseline=2).status.tolist() == ["dominates"] * 2 + ["rated"] * 2
    assert classify(pairs, baseline=0).status.tolist() == ["rated"] * 2 + ["dominated"] * 2


def test_incomparable_players_share_a_stronger_opponent_only():
    games = (*CYCLE, (3, 4, 1), (4, 3, 1), (5, 3, 1), (5, 0, 1), (6, 5, 1))
    found = classify(league(7, *games))
    assert found.status[[3, 4]].tolist() == ["incomparable"] * 2
    assert found.status[[5, 6]].tolist() == ["dominates", "undefeated"]


def test_unconnected_group_and_player_without_games():
    found = classify(league(7, *CYCLE, (3, 4, 1), (4, 3, 1), (5, 3, 0.5)))
    assert found.status.tolist() == ["rated"] * 3 + ["unconnected"] * 4
    assert found.component.tolist() == [0, 0, 0, 1, 1, 1, 2]


def test_undefeated_comes_before_unconnected():
    assert classify(league(5, *CYCLE, (3, 4, 1))).status[3:].tolist() == ["undefeated", "winless"]


def test_draws_link_as_half_points_but_not_when_dropped():
    pairs = league(4, *CYCLE, (3, 0, 0.5))
    assert classify(pairs).status[3] == "rated"
    assert classify(pairs, draws="drop").status[3] == "unconnected"
    with_win = league(4, *CYCLE, (3, 0, 0.5), (3, 1, 1))
    assert classify(with_win, draws="drop").status[3] == "undefeated"


def test_components_are_numbered_by_size_then_smallest_player():
    games = ((5, 6, 0.5), (3, 4, 0.5), (0, 1, 0.5), (1, 2, 0.5))
    found = classify(league(8, *games))
    assert found.component.tolist() == [0, 0, 0, 1, 1, 2, 2, 3]
    assert found.size.tolist() == [3, 2, 2, 1]


def test_nobody_is_rated_without_a_component_of_two():
    found = classify(league(4, (0, 1, 1), (1, 2, 1)))
    assert found.baseline is None
    assert found.status.tolist() == ["undefeated", "incomparable", "winless", "unconnected"]
    assert classify(league(0)).status.tolist() == []
    assert classify(league(2)).status.tolist() == ["unconnected"] * 2


def test_auto_baseline_is_middling_with_many_opponents():
    ring = [(i, j, 0.5) for i in range(1, 5) for j in range(i + 1, 5)]
    pairs = league(6, *ring, *[(0, i, 0.5) for i in range(1, 5)], (5, 0, 0.5), (5, 0, 0.5))
    assert classify(pairs).baseline == 0


@pytest.mark.parametrize("kwargs", [{"baseline": 3}, {"baseline": -1}, {"draws": "half "}])
def test_bad_arguments_are_refused(kwargs):
    with pytest.raises(ValueError, match=r"(baseline|draws) = "):
        classify(league(3, *CYCLE), **kwargs)


def reference(n_players, games, baseline):
    """Statuses by the transitive closure, player by player."""
    reach = np.eye(n_players, dtype=bool)
    for first, second, score in games:
        reach[first, second] |= score > 0
        reach[second, first] |= score < 1
    took, gave = reach.sum(1) > 1, reach.sum(0) > 1
    linked = reach | reach.T
    for k in range(n_players):
        reach |= reach[:, [k]] & reach[[k]]
        linked |= linked[:, [k]] & linked[[k]]
    both = reach & reach.T
    names = []
    for k in range(n_players):
        rules = (
            ("rated", both[k, baseline] and both[baseline].sum() > 1),
            ("undefeated", took[k] and not gave[k]),
            ("winless", gave[k] and not took[k]),
            ("dominates", reach[k, baseline] and k != baseline),
            ("dominated", reach[baseline, k] and k != baseline),
            ("incomparable", linked[k, baseline] and (took[k] or gave[k])),
            ("unconnected", True),
        )
        names.append(next(name for name, holds in rules if holds))
    return names, both


N = 7
some_games = st.lists(
    st.tuples(st.integers(0, N - 1), st.integers(1, N - 1), st.sampled_from([0.0, 0.5, 1.0])).map(
        lambda g: (g[0], (g[0] + g[1]) % N, g[2])
    ),
    max_size=14,
)


@given(some_games, st.integers(0, N - 1), st.booleans())
@settings(max_examples=n_examples(150), deadline=None)
def test_statuses_agree_with_the_transitive_closure(games, baseline, sweeps_settle):
    def give_up(*_):
        return False

    sweep = banzuke.engine.games.arcs._sweep if sweeps_settle else give_up
    with mock.patch.object(banzuke.engine.games.arcs, "_sweep", sweep):
        found = classify(league(N, *games), baseline=baseline)
    names, both = reference(N, games, baseline)
    assert np.array_equal(found.component[:, None] == found.component, both)
    assert found.status.tolist() == names
