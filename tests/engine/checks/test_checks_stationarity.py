"""The test of two halves against full refits, its level, its power, and who is not tested."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import chi2, false_discovery_control

from engine.bradley_terry import Model, fit, predict
from engine.checks import own_games, stationarity
from engine.checks.cells import union
from engine.checks.false_discovery import q_values
from engine.pairs import aggregate, from_counts
from engine.simulate import pairwise
from tests.engine.checking import LOGIT, MEAN, plain, plain_predict, predict_with
from tests.engine.pairwise_leagues import random_games, slow_fit, slow_log_likelihood


def two_halves(games, n_players, later=None):
    first, second, score = games
    later = np.arange(len(first)) >= len(first) // 2 if later is None else later
    return tuple(
        aggregate(first[half], second[half], score[half], n_players=n_players)
        for half in (~later, later)
    )


def examine(*halves, **kwargs):
    return stationarity(*halves, **({"refit": plain, "predict": plain_predict} | kwargs))


def renamed(pairs, old, new):
    """Return the cells with one player's games given to another one."""
    first, second = (
        np.where(idx == old, new, idx).astype(int) for idx in (pairs.first_idx, pairs.second_idx)
    )
    return from_counts(
        first, second, pairs.wins, pairs.draws, pairs.losses, n_players=pairs.n_players + 1
    )


TIES = Model(draws="davidson")


def by_full_refit(halves, player):
    """Return (likelihood ratio, change) with the second half's player as a new one."""
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
    """Return games of two pools with few games between; player 0 changes pool in the middle."""
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
        # Most of what is known of the pools' difference comes from player 0 itself.
        assert found.se_elo[0] > 1.5 * np.nanmedian(found.se_elo)
        n_flagged += found.p_value[0] < 0.05
    assert n_flagged <= 2


def test_a_first_mover_effect_is_taken_along():
    rng = np.random.default_rng(3)
    (first, second, score), _ = random_games(rng, 12, 4000, spread=100.0, order_elo=150.0)
    later = rng.random(4000) < 0.5
    # Player 0 moves first in the second half only: without the effect it seems to have improved.
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
    # Its later games are certain then: the rest of the league is fitted without them.
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


def test_swapped_halves_change_the_sign_and_nothing_else():
    games, _ = random_games(np.random.default_rng(5), 15, 800, draw_share=0.3)
    halves = two_halves(games, 15)
    one, other = examine(*halves), examine(*halves[::-1])
    assert one.statistic == pytest.approx(other.statistic, rel=1e-3, nan_ok=True)
    assert one.change_elo == pytest.approx(-other.change_elo, rel=1e-3, nan_ok=True)
    assert one.n_first.tolist() == other.n_second.tolist()


def test_renumbered_players_get_the_same_results():
    (first, second, score), _ = random_games(np.random.default_rng(6), 15, 800)
    number = np.random.default_rng(7).permutation(15)
    one = examine(*two_halves((first, second, score), 15))
    other = examine(*two_halves((number[first], number[second], score), 15))
    assert one.status.tolist() == other.status[number].tolist()
    assert one.statistic == pytest.approx(other.statistic[number], rel=1e-3, nan_ok=True)
    assert one.q_value == pytest.approx(other.q_value[number], rel=1e-2, nan_ok=True)


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


def test_ties_as_outcomes_of_their_own_enter_by_their_own_likelihood():
    rng, tie, n = np.random.default_rng(8), 1.3, 8
    first = rng.integers(0, n, 700)
    second = (first + rng.integers(1, n, 700)) % n
    truth = rng.normal(0.0, 1.0, n)
    gap = truth[first] - truth[second]
    bottom = np.exp(gap) + 1.0 + tie * np.exp(gap / 2)
    luck = rng.random(700) * bottom
    score = np.where(luck < 1.0, 0.0, np.where(luck < 1.0 + np.exp(gap), 1.0, 0.5))
    # Two who only drew count as well: for each other, and in the league's information.
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


def test_dropped_draws_are_no_games():
    games, _ = random_games(np.random.default_rng(9), 8, 900, draw_share=0.6)
    found = stationarity(
        *two_halves(games, 8),
        refit=lambda part: plain(part, draws="drop"),
        predict=plain_predict,
    )
    decisive = games[2] != 0.5
    without = examine(*two_halves([v[decisive] for v in games], 8, np.arange(900)[decisive] >= 450))
    assert found.statistic == pytest.approx(without.statistic)
    assert found.n_first.tolist() == without.n_first.tolist()


def test_whoever_is_not_tested_has_a_reason():
    rng = np.random.default_rng(10)
    (first, second, score), _ = random_games(rng, 10, 1200, spread=80.0)
    later = np.arange(1200) >= 600

    def absent(player, when):
        return ((first == player) | (second == player)) & when

    few = absent(2, later)
    few[np.flatnonzero(few & (first != 0) & (second != 0))[:4]] = False
    kept = ~(absent(0, later) | absent(1, ~later) | few)
    games = [
        np.append(v[kept], extra)
        for v, extra in zip((first, second, score), ([10, 11], [3, 4], [1.0, 1.0]), strict=True)
    ]
    halves = two_halves(games, 13, np.append(later[kept], [True, True]))
    asked = np.ones(13, bool)
    asked[5] = False
    found = examine(*halves, asked=asked)
    assert found.status.tolist() == [
        "no games in second half",
        "no games in first half",
        "too few games",
        "tested",
        "tested",
        "not asked for",
        *["tested"] * 4,
        *["not rated"] * 3,
    ]
    silent = found.status != "tested"
    for column in (found.change_elo, found.se_elo, found.statistic, found.p_value, found.q_value):
        assert np.isnan(column).tolist() == silent.tolist()
    assert not found.flagged[silent].any()
    assert (found.n_second[0], found.n_first[1], found.n_second[2]) == (0, 0, 4)
    # Games against players without a rating say nothing.
    assert found.n_second[3] == np.sum(kept & later & ((first == 3) | (second == 3)))


def test_nobody_rated_is_nobody_tested():
    halves = [aggregate([0], [1], [1.0], n_players=3)] * 2
    found = examine(*halves)
    assert found.status.tolist() == ["not rated"] * 3
    assert np.isnan(found.p_value).all()


def test_wrong_arguments_are_refused():
    one, other = (aggregate([0, 1], [1, 0], [1.0, 1.0], n_players=n) for n in (2, 3))
    with pytest.raises(ValueError, match="2 and 3 players"):
        examine(one, other)
    with pytest.raises(ValueError, match=r"fdr = 1\.5"):
        examine(one, one, fdr=1.5)
    with pytest.raises(ValueError, match=r"asked has shape \(3,\)"):
        examine(one, one, asked=np.ones(3, bool))


def test_progress_is_told_after_each_player():
    games, _ = random_games(np.random.default_rng(11), 3, 200)
    told = []
    examine(*two_halves(games, 3), on_step=lambda *step: told.append(step))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("n_games, draw_share", [(600, 0.0), (600, 0.5), (4000, 0.0), (4000, 0.7)])
def test_stationary_players_are_flagged_as_often_as_promised(n_games, draw_share):
    p_value, z, any_flag = [], [], 0
    for seed in range(120):
        league = pairwise(
            n_players=30,
            n_games=n_games,
            rng=np.random.default_rng([12, seed]),
            draw_share=draw_share,
        )
        games = (league.first_idx, league.second_idx, league.score)
        found = examine(*two_halves(games, 30))
        tested = found.status == "tested"
        p_value.append(found.p_value[tested])
        z.append((found.change_elo / found.se_elo)[tested])
        any_flag += found.flagged.any()
    p_value, z = np.concatenate(p_value), np.concatenate(z)
    for level in (0.1, 0.05, 0.01):
        spread = np.sqrt(level * (1 - level) / len(p_value))
        assert np.mean(p_value < level) == pytest.approx(level, abs=4 * spread)
    assert np.mean(np.abs(z) < 1.96) == pytest.approx(0.95, abs=0.015)
    # All flags are false here, so the false discovery rate is the chance of any.
    assert any_flag / 120 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 120)


def test_a_jump_of_150_elo_is_found_and_the_others_are_not_blamed():
    hits, false, flags, z = 0, 0, 0, []
    for seed in range(60):
        rng = np.random.default_rng([13, seed])
        n, n_games = 40, 16000
        truth = rng.normal(0.0, 200.0, n)
        first = rng.integers(0, n, n_games)
        second = (first + rng.integers(1, n, n_games)) % n
        later = np.arange(n_games) >= n_games // 2
        jump = 150.0 * later
        gap = truth[first] - truth[second] + jump * (first == 0) - jump * (second == 0)
        score = (rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))).astype(float)
        found = examine(*two_halves((first, second, score), n))
        hits += found.flagged[0]
        false += found.flagged[1:].sum() / max(found.flagged.sum(), 1)
        flags += found.flagged.sum()
        z.append((found.change_elo[0] - 150.0) / found.se_elo[0])
    assert hits >= 45
    assert false / 60 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 60)
    assert np.mean(np.abs(z) < 1.96) > 0.87


def test_the_statistic_and_the_p_value_belong_together():
    games, _ = random_games(np.random.default_rng(14), 15, 800, draw_share=0.3)
    found = examine(*two_halves(games, 15), fdr=0.5)
    tested = found.status == "tested"
    assert found.p_value[tested] == pytest.approx(chi2.sf(found.statistic[tested], 1))
    assert found.q_value[tested] == pytest.approx(false_discovery_control(found.p_value[tested]))
    assert found.flagged.tolist() == (found.q_value <= 0.5).tolist()


def test_the_ratio_at_the_fit_is_that_of_slow_sums():
    games, _ = random_games(np.random.default_rng(15), 5, 300)
    halves = two_halves(games, 5)
    found = examine(*halves)
    both = union(*halves)
    null = slow_log_likelihood(both, slow_fit(both)[0])
    split = union(renamed(halves[0], -1, 5), renamed(halves[1], 2, 5))
    better = slow_log_likelihood(split, slow_fit(split)[0])
    assert found.statistic[2] == pytest.approx(2.0 * (better - null), rel=0.005, abs=1e-3)


def test_q_values_are_those_of_scipy_and_leave_out_what_was_not_tested():
    p_value = np.random.default_rng(16).random(50) ** 2
    p_value[[3, 17]] = p_value[4]
    assert q_values(p_value) == pytest.approx(false_discovery_control(p_value))
    gaps = np.insert(p_value, [0, 20, 50], np.nan)
    seen = q_values(gaps)
    assert np.isnan(seen).tolist() == np.isnan(gaps).tolist()
    assert seen[~np.isnan(gaps)] == pytest.approx(false_discovery_control(p_value))
    assert q_values(np.full(3, np.nan)).shape == (3,)


def test_a_prediction_that_is_missing_is_refused():
    games, _ = random_games(np.random.default_rng(17), 4, 200)

    def no_answer(found, first_idx, second_idx, *, neutral, handicap):
        return (np.full(len(first_idx), np.nan),) * 3

    with pytest.raises(ValueError, match="no prediction for some of its own games"):
        stationarity(
            *two_halves(games, 4), refit=lambda part: fit(part, gauge=MEAN), predict=no_answer
        )


def test_games_between_players_without_strength_tell_nothing():
    # Players 2 and 3 scored with handicaps only, and A2 leaves them no strength; then they met.
    first = [0, 1, 0, 1, 2, 2, 2, 3, 3, 3, 2]
    second = [1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 3]
    level = [0, 0, 0, 0, 0, 2, 2, 0, 2, 2, 0]
    score = [1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0.5]

    def half(games):
        first_idx, second_idx, handicap, won = np.repeat(games, 4, axis=1)
        return aggregate(
            first_idx.astype(int), second_idx.astype(int), won, n_players=4,
            handicap=handicap.astype(int),
        )  # fmt: skip

    games = np.array([first, second, level, score])
    model = Model(handicap="A2")
    refit = lambda pairs: fit(pairs, model, gauge=MEAN)  # noqa: E731
    both, without = (
        stationarity(half(some), half(some), refit=refit, predict=predict, min_information=0.1)
        for some in (games, games[:, :-1])
    )
    assert both.status.tolist() == ["tested", "tested", "not rated", "not rated"]
    assert both.statistic[:2] == pytest.approx(without.statistic[:2], abs=1e-6)
    assert both.statistic[:2] == pytest.approx([0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize("n_players", [12, 130], ids=["exact", "by conjugate gradients"])
def test_rows_added_up_a_few_at_a_time_give_the_same_bits(n_players, monkeypatch):
    games, _ = random_games(np.random.default_rng(5), n_players, 40 * n_players, draw_share=0.3)
    halves = two_halves(games, n_players)
    whole = examine(*halves)
    monkeypatch.setattr(own_games, "_AT_ONCE", 97)
    asked = np.arange(n_players) % 3 == 0

    parts, some = examine(*halves), examine(*halves, both=union(*halves), asked=asked)

    for name, values in vars(whole).items():
        np.testing.assert_array_equal(values, vars(parts)[name])
    assert (some.status == "tested").sum() >= 4
    for name in ("statistic", "change_elo", "se_elo", "dispersion"):
        tested = some.status == "tested"
        np.testing.assert_array_equal(vars(some)[name][tested], vars(whole)[name][tested])
