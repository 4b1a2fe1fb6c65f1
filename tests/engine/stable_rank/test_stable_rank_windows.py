"""Windows of games: their games, and that games at the same time are not separated."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.stable_rank import Rule, ScoreTerm, estimate, sum_scores
from banzuke.engine.stable_rank.windows import counts_in, last_windows, rolling_windows, scores_in
from tests.promises.scale import n_examples

PLAYER = np.array([0] * 7 + [2] * 3 + [5])
TIME = np.array([1, 2, 3, 3, 3, 4, 5, 1, 1, 2, 9])


def held(windows) -> list[tuple[int, int, int, int]]:
    return list(
        zip(
            windows.player_idx.tolist(), windows.start.tolist(), windows.stop.tolist(),
            windows.game_number.tolist(), strict=True,
        )
    )  # fmt: skip


def test_last_games_are_the_last_and_all_where_there_are_fewer() -> None:
    assert held(last_windows(PLAYER, TIME, games=2)) == [
        (0, 5, 7, 7),
        (2, 7, 10, 3),
        (5, 10, 11, 1),
    ]
    assert held(last_windows(PLAYER, TIME, games=9)) == [
        (0, 0, 7, 7),
        (2, 7, 10, 3),
        (5, 10, 11, 1),
    ]


def test_window_takes_all_games_of_the_time_at_its_edge() -> None:
    windows = last_windows(PLAYER, TIME, games=3)
    assert held(windows)[0] == (0, 2, 7, 7)
    assert windows.games.tolist() == [5, 3, 1]


def test_rolling_windows_end_step_games_apart_and_at_the_last_game() -> None:
    windows = rolling_windows(PLAYER, TIME, games=2, step=2)
    # Windows end after games 2, 4 and 6 of player 0; an end between games of time 3 moves to the
    # last of them.
    assert held(windows) == [
        (0, 0, 2, 2), (0, 2, 5, 5), (0, 2, 6, 6), (0, 5, 7, 7), (2, 7, 9, 2), (2, 7, 10, 3),
    ]  # fmt: skip


def test_players_with_fewer_games_have_no_rolling_window() -> None:
    assert held(rolling_windows(PLAYER, TIME, games=4, step=1)) == [
        (0, 1, 5, 5), (0, 2, 6, 6), (0, 2, 7, 7),
    ]  # fmt: skip
    assert held(rolling_windows(PLAYER, TIME, games=8, step=1)) == []
    assert held(last_windows([], [], games=8)) == []


@settings(max_examples=n_examples(60), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 6), st.integers(1, 4)), max_size=40),
       st.integers(1, 9), st.integers(1, 4))  # fmt: skip
def test_counts_are_those_of_the_rows_held(rows, games, step) -> None:
    table = np.array(sorted(rows), dtype=np.int64).reshape(-1, 3)
    player, time, place = table.T
    for windows in (
        last_windows(player, time, games=games),
        rolling_windows(player, time, games=games, step=step),
    ):
        counts = counts_in(windows, place, n_places=4)
        for k, (idx, start, stop, number) in enumerate(held(windows)):
            assert np.all(player[start:stop] == idx)
            assert counts[k].tolist() == np.bincount(place[start:stop], minlength=5)[1:].tolist()
            assert number == np.sum(player[:stop] == idx)
            inside = set(time[start:stop].tolist())
            outside = (player == idx) & ~np.isin(np.arange(len(player)), range(start, stop))
            assert not inside & set(time[outside].tolist())
            assert stop - start >= min(games, number)


def test_window_over_everything_gives_the_estimate_of_everything() -> None:
    rule = Rule((125, 60, -5), 180, 10, 15, ScoreTerm(25_000, 1000))
    player, time = np.repeat([0, 1], 6), np.tile(np.arange(6), 2)
    place = np.array([1, 2, 3, 4, 1, 4, 2, 2, 1, 4, 3, 3])
    score = 25_000.0 + 1000 * np.array([20, 5, -4, -21, 31, -9, 8, 3, 40, -30, -1, -6])
    windows = last_windows(player, time, games=6)
    found = estimate(
        counts_in(windows, place, n_places=4),
        rule=rule,
        scores=scores_in(windows, place, score, rule=rule),
    )
    sums = sum_scores(player, place, score, n_players=2, rule=rule)
    counts = np.array([[2, 1, 1, 2], [1, 2, 2, 1]])
    np.testing.assert_allclose(found.exact, estimate(counts, rule=rule, scores=sums).exact)
    np.testing.assert_allclose(found.se, estimate(counts, rule=rule, scores=sums).se)
    assert scores_in(windows, place, score, rule=Rule()) is None


@pytest.mark.parametrize(
    ("player", "time", "games", "step", "message"),
    [
        ([1, 0], [1, 2], 1, 1, "row 1 is before row 0"),
        ([0, 0], [2, 1], 1, 1, "row 1 is before row 0"),
        ([0, 0], [1, 2], 0, 1, "games is 0"),
        ([0, 0], [1, 2], 1, 0, "step is 0"),
    ],
)
def test_bad_windows_are_refused(player, time, games, step, message) -> None:
    with pytest.raises(ValueError, match=message):
        rolling_windows(player, time, games=games, step=step)
