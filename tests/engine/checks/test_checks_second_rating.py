"""The test of two halves, compared with full refits of one player as two players."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize

from banzuke.engine.bradley_terry import Model
from banzuke.engine.checks import stationarity
from banzuke.engine.checks.cells import union
from banzuke.engine.games.pairs import from_counts
from tests.engine.checking import LOGIT, plain, predict_with
from tests.engine.checks.halved import examine, two_halves
from tests.engine.pairwise_leagues import random_games, slow_fit, slow_log_likelihood

pytestmark = pytest.mark.slow


def renamed(pairs, old, new):
    """The cells, with one player's games given to another player."""
    first, second = (
        np.where(idx == old, new, idx).astype(int) for idx in (pairs.first_idx, pairs.second_idx)
    )
    return from_counts(
        first, second, pairs.wins, pairs.draws, pairs.losses, n_players=pairs.n_players + 1
    )


TIES = Model(draws="davidson")


def by_full_refit(halves, player):
    """(likelihood ratio, change) by a fit with a new player for the second half."""
    n = halves[0].n_players
    both = union(renamed(halves[0], -1, n), renamed(halves[1], player, n))
    split = plain(both)
    if not split.components.rated[[player, n]].all():
        return np.nan, np.nan
    ratio = 2.0 * (split.log_likelihood - plain(union(*halves)).log_likelihood)
    return ratio, split.rating_elo[n] - split.rating_elo[player]


@pytest.mark.parametrize(
    "n_players, n_games, spread, draw_share, accuracy",
    [
        (4, 120, 150.0, 0.0, 0.005),
        (20, 600, 250.0, 0.0, 0.005),
        (60, 1800, 250.0, 0.4, 0.005),
        (150, 2500, 400.0, 0.0, 0.02),
    ],
)
def test_likelihood_ratio_and_change_are_those_of_a_full_refit(
    n_players, n_games, spread, draw_share, accuracy
):
    rng = np.random.default_rng(n_players)
    games, _ = random_games(rng, n_players, n_games, spread=spread, draw_share=draw_share)
    halves = two_halves(games, n_players)
    found = examine(*halves, min_information=1.0)
    tested = np.flatnonzero(found.status == "tested")[:40]
    exact = np.array([by_full_refit(halves, player) for player in tested])
    ratio = (found.statistic * found.dispersion)[tested]
    assert np.isfinite(exact).all(axis=1).sum() >= min(n_players, 25)
    assert np.nanmax(np.abs(ratio - exact[:, 0]) / np.maximum(exact[:, 0], 0.1)) < accuracy
    miss = (found.change_elo[tested] - exact[:, 1]) / found.se_elo[tested]
    assert np.nanmax(np.abs(miss)) < 5.0 * accuracy


def pools(rng, n_each, n_games, moved_from):
    """Two pools with few games between them; player 0 changes the pool in the middle."""
    n = 2 * n_each
    first = rng.integers(0, n, n_games)
    second = (first // n_each) * n_each + (first + rng.integers(1, n_each, n_games)) % n_each
    second[: n_games // 100] = (first[: n_games // 100] + n_each) % n
    later = rng.random(n_games) < 0.5
    away = np.where(later, 1, 0) != moved_from
    for one, other in ((first, second), (second, first)):
        other[(one == 0) & away & (other < n_each)] += n_each
    chance = rng.random(n_games) < 0.5
    return (first, second, chance.astype(float)), later


def test_a_player_who_moves_to_a_weakly_linked_pool_is_tested_like_in_a_full_refit():
    n_flagged = 0
    for seed in range(8):
        games, later = pools(np.random.default_rng([1, seed]), 15, 1500, moved_from=0)
        halves = two_halves(games, 30, later)
        found = examine(*halves)
        ratio, change = by_full_refit(halves, 0)
        assert found.statistic[0] == pytest.approx(ratio, rel=0.05, abs=1e-3)
        assert found.change_elo[0] == pytest.approx(change, rel=0.05, abs=1.0)
        # Most information about the difference of the pools comes from player 0.
        assert found.se_elo[0] > 1.5 * np.nanmedian(found.se_elo)
        n_flagged += found.p_value[0] < 0.05
    assert n_flagged <= 2


def test_pools_of_many_players_move_against_each_other_as_in_a_full_refit():
    # If only opponents could respond, the pools would not move, and the change would look certain.
    games, later = pools(np.random.default_rng([1, 2]), 200, 10_000, moved_from=0)
    halves = two_halves(games, 400, later)
    found = examine(*halves, min_information=1.0)
    ratio, change = by_full_refit(halves, 0)
    assert found.statistic[0] == pytest.approx(ratio, rel=0.01)
    assert found.change_elo[0] == pytest.approx(change, rel=0.01)


def test_the_test_includes_a_first_mover_effect():
    rng = np.random.default_rng(3)
    (first, second, score), _ = random_games(rng, 12, 4000, spread=100.0, order_elo=150.0)
    later = rng.random(4000) < 0.5
    # Player 0 moves first only in the second half. Without the effect, it seems to improve.
    kept = np.where(later, second, first) != 0
    halves = two_halves((first[kept], second[kept], score[kept]), 12, later[kept])
    both = union(*halves)
    _, order_elo = slow_fit(both, order=True)
    found = stationarity(
        *halves, refit=lambda part: plain(part, order=True), predict=predict_with(order_elo)
    )
    without = examine(*halves)
    split = union(renamed(halves[0], -1, 12), renamed(halves[1], 0, 12))
    ratio = 2.0 * (plain(split, order=True).log_likelihood - plain(both, order=True).log_likelihood)
    assert found.statistic[0] == pytest.approx(ratio, rel=0.1)
    assert found.p_value[0] > 0.001
    assert without.p_value[0] < 1e-8


def test_a_half_with_only_wins_has_a_finite_ratio_and_an_infinite_change():
    rng = np.random.default_rng(4)
    (first, second, score), _ = random_games(rng, 12, 900, spread=100.0)
    later = np.arange(900) >= 450
    score[later & (first == 3)] = 1.0
    score[later & (second == 3)] = 0.0
    halves = two_halves((first, second, score), 12, later)
    found = examine(*halves)
    assert (found.status[3], found.change_elo[3]) == ("unbounded", np.inf)
    assert np.isnan(found.se_elo[3])
    # Its later games have chance 1, so the rest of the league is fitted without them.
    without = (halves[1].first_idx != 3) & (halves[1].second_idx != 3)
    columns = ("first_idx", "second_idx", "wins", "draws", "losses")
    rest = from_counts(*(getattr(halves[1], name)[without] for name in columns), n_players=12)
    ratio = 2.0 * (
        plain(union(halves[0], rest)).log_likelihood - plain(union(*halves)).log_likelihood
    )
    assert found.statistic[3] == pytest.approx(ratio, rel=0.02)
    assert found.flagged[3]
    back = examine(*halves[::-1])
    assert (back.status[3], back.change_elo[3]) == ("unbounded", -np.inf)


def test_the_ratio_at_the_fit_is_that_of_slow_sums():
    games, _ = random_games(np.random.default_rng(15), 5, 300)
    halves = two_halves(games, 5)
    found = examine(*halves)
    both = union(*halves)
    null = slow_log_likelihood(both, slow_fit(both)[0])
    split = union(renamed(halves[0], -1, 5), renamed(halves[1], 2, 5))
    better = slow_log_likelihood(split, slow_fit(split)[0])
    assert found.statistic[2] == pytest.approx(2.0 * (better - null), rel=0.005, abs=1e-3)


def davidson_log_likelihood(x, tie, halves, player, n):
    total = 0.0
    for half, pairs in enumerate(halves):
        state = x[:n].copy()
        if half and len(x) > n:
            state[player] = x[n]
        gap = state[pairs.first_idx] - state[pairs.second_idx]
        bottom = np.log(np.exp(gap) + 1.0 + tie * np.exp(gap / 2.0))
        games = pairs.wins + pairs.draws + pairs.losses
        total += np.sum(pairs.wins * gap + pairs.draws * (gap / 2.0 + np.log(tie)))
        total -= np.sum(games * bottom)
    return total


def test_ties_enter_by_davidsons_likelihood():
    rng, tie, n = np.random.default_rng(8), 1.3, 8
    first = rng.integers(0, n, 700)
    second = (first + rng.integers(1, n, 700)) % n
    truth = rng.normal(0.0, 1.0, n)
    gap = truth[first] - truth[second]
    bottom = np.exp(gap) + 1.0 + tie * np.exp(gap / 2)
    luck = rng.random(700) * bottom
    score = np.where(luck < 1.0, 0.0, np.where(luck < 1.0 + np.exp(gap), 1.0, 0.5))
    # Two players who only drew count too: for each other, and in the league's information.
    score[first + second == 1] = 0.5
    halves = two_halves((first, second, score), n)

    def best(player, n_free):
        def loss(x):
            return -davidson_log_likelihood(x, tie, halves, player, n) + x.mean() ** 2

        found = minimize(loss, np.zeros(n_free), method="BFGS", options={"gtol": 1e-5})
        return found.x, davidson_log_likelihood(found.x, tie, halves, player, n)

    state, log_likelihood = best(0, n)

    def predict(found, first_idx, second_idx, *, neutral, handicap):
        gap = LOGIT * (found.rating_elo[first_idx] - found.rating_elo[second_idx])
        bottom = np.exp(gap) + 1.0 + tie * np.exp(gap / 2)
        return np.exp(gap) / bottom, tie * np.exp(gap / 2) / bottom, 1.0 / bottom

    found = stationarity(
        *halves,
        refit=lambda part: replace(plain(part), rating_elo=state / LOGIT, model=TIES),
        predict=predict,
    )
    for player in range(n):
        split, better = best(player, n + 1)
        ratio = 2.0 * (better - log_likelihood)
        assert found.statistic[player] == pytest.approx(ratio, rel=0.01, abs=2e-3)
        change = (split[n] - split[player]) / LOGIT
        assert found.change_elo[player] == pytest.approx(change, rel=0.02, abs=1.0)
    assert found.dispersion.tolist() == [1.0] * n
