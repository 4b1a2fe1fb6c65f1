"""Ties share places: each tied player gets the mean of the points of the shared places."""

import numpy as np
import pytest

from banzuke.engine.stable_rank import (
    Rule,
    ScoreTerm,
    SharedCounts,
    counts_in,
    estimate,
    interval,
    last_windows,
    mean_place,
    scores_in,
    sum_places,
    sum_scores,
    superiority_table,
)

RULE = Rule()
# Four games of the same four players: no tie; two first; three second; two first and two third.
PLAYER = np.repeat(np.arange(4), 4)
BEST = np.array([[1, 1, 1, 3], [2, 1, 2, 3], [3, 3, 2, 1], [4, 4, 2, 1]])
TIED = np.array([[1, 2, 1, 2], [1, 2, 3, 2], [1, 1, 3, 2], [1, 1, 3, 2]])
SHARES = [
    [2.5, 0.5, 0.5, 0.5],
    [0.5, 1 + 1 / 2 + 1 / 3, 1 / 3 + 1 / 2, 1 / 3 + 1 / 2],
    [0.5, 1 / 2 + 1 / 3, 2 + 1 / 3, 1 / 3],
    [0.5, 1 / 2 + 1 / 3, 1 / 3, 2 + 1 / 3],
]


def shared():
    return sum_places(PLAYER, BEST.ravel(), TIED.ravel(), n_players=4, n_places=4)


def test_tied_players_count_their_share_of_each_place() -> None:
    counts = shared()
    assert isinstance(counts, SharedCounts)
    np.testing.assert_allclose(counts.twelfths / 12, SHARES)
    assert counts.twelfths.sum(axis=0).tolist() == [48] * 4, "a game still has each place once"


def test_each_tied_player_gets_the_mean_points_of_the_places() -> None:
    """By hand: the points of a game at rank D, and the rank at which the games sum to 0."""
    pays = [90.0, 45.0, 0.0]

    def of_a_game(best: int, tied: int, rank: float) -> float:
        values = [*pays, -(135 + 15 * (rank - 7))]
        return float(np.mean(values[best - 1 : best - 1 + tied]))

    got = estimate(shared(), rule=RULE)
    for player in range(4):
        games = list(zip(BEST[player], TIED[player], strict=True))
        assert sum(of_a_game(*game, got.plain[player]) for game in games) == pytest.approx(0)
    assert got.games.tolist() == [4] * 4


def test_errors_are_not_too_small_where_half_of_all_games_are_ties() -> None:
    """Every record of four games with equal chances of all places, half of them shared."""
    games = 4
    outcomes = np.array([(place, 1) for place in (1, 2, 3, 4)] + [(1, 2), (1, 2), (3, 2), (3, 2)])
    records = np.array(list(np.ndindex(*[len(outcomes)] * games)))
    best, tied = outcomes[records.ravel()].T
    player = np.repeat(np.arange(len(records)), games)
    counts = sum_places(player, best, tied, n_players=len(records), n_places=4)
    got, (low, high) = estimate(counts, rule=RULE), interval(counts, rule=RULE)
    with_lots = float(RULE.rank_of(135 * (1 - 0.75**games)))
    assert 0 < with_lots - got.exact.mean() < 0.4
    assert np.sqrt((got.se**2).mean()) > got.exact.std()
    assert ((low <= 7) & (high >= 7)).mean() > 0.95


def test_records_without_ties_are_unchanged() -> None:
    places = np.array([1, 2, 4, 4, 3, 1])
    player = np.array([0, 0, 0, 1, 1, 1])
    plain = sum_places(player, places, n_players=2, n_places=4)
    tied = sum_places(player, places, np.ones(6, int), n_players=2, n_places=4)
    np.testing.assert_array_equal(plain, [[1, 1, 0, 1], [1, 0, 1, 1]])
    for one, other in (
        (estimate(plain, rule=RULE).exact, estimate(tied, rule=RULE).exact),
        (estimate(plain, rule=RULE).se, estimate(tied, rule=RULE).se),
        (interval(plain, rule=RULE), interval(tied, rule=RULE)),
        (mean_place(plain).mean, mean_place(tied).mean),
        (superiority_table(plain, rule=RULE), superiority_table(tied, rule=RULE)),
    ):
        np.testing.assert_array_equal(one, other)


def test_windows_contain_the_shares_of_their_games() -> None:
    windows = last_windows(PLAYER, np.tile(np.arange(4), 4), games=2)
    got = counts_in(windows, BEST.ravel(), TIED.ravel(), n_places=4)
    last_two = np.tile(np.arange(4) >= 2, 4)
    alone = sum_places(PLAYER[last_two], BEST.ravel()[last_two], TIED.ravel()[last_two],
                       n_players=4, n_places=4)  # fmt: skip
    np.testing.assert_array_equal(got.twelfths, alone.twelfths)


def test_points_for_scores_are_shared_as_the_places_are() -> None:
    rule = Rule(score=ScoreTerm(25_000, 1000))
    score = np.full(16, 30_000.0)
    sums = sum_scores(PLAYER, BEST.ravel(), score, TIED.ravel(), n_players=4, rule=rule)
    np.testing.assert_allclose(sums.total, 5 * np.array(SHARES))
    np.testing.assert_allclose(sums.squares, 25 * np.array(SHARES))
    windows = last_windows(PLAYER, np.tile(np.arange(4), 4), games=9)
    in_windows = scores_in(windows, BEST.ravel(), score, TIED.ravel(), rule=rule)
    np.testing.assert_allclose(in_windows.total, sums.total)
    # Each score pays 5 in every game and place, so it is as if each place paid 5 more.
    got = estimate(shared(), rule=rule, scores=sums).plain
    more = Rule(points=(95, 50, 5), last_cost=130)
    np.testing.assert_allclose(got, estimate(shared(), rule=more).plain)
    low, high = interval(shared(), rule=rule, scores=sums)
    assert np.all((low < got) & np.isfinite(high))


def test_mean_places_use_shares_and_intervals_contain_the_estimate() -> None:
    expected = (BEST + (TIED - 1) / 2).mean(axis=1)
    np.testing.assert_allclose(mean_place(shared()).mean, expected)
    low, high = interval(shared(), rule=RULE)
    exact = estimate(shared(), rule=RULE).exact
    assert np.all((low <= exact) & (exact <= high))


def test_shares_that_do_not_add_up_to_games_are_refused() -> None:
    with pytest.raises(ValueError, match="player 1 has 6 twelfths of a game too many"):
        estimate(SharedCounts(np.array([[12, 0, 0, 0], [12, 6, 0, 0]])), rule=RULE)
