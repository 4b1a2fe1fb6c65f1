"""The test of two halves: its level, its power, and the players without a test."""

import numpy as np
import pytest
from scipy.stats import chi2, false_discovery_control

from banzuke.engine.bradley_terry import Model, fit, predict
from banzuke.engine.checks import own_games, stationarity
from banzuke.engine.checks.cells import union
from banzuke.engine.checks.stationarity import q_values
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.labs.simulate import pairwise
from tests.engine.checking import MEAN, plain, plain_predict
from tests.engine.checks.halved import examine, two_halves
from tests.engine.pairwise_leagues import random_games
from tests.marks import rare

pytestmark = pytest.mark.slow


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
    tested = np.ones(13, bool)
    tested[5] = False
    found = examine(*halves, tested=tested)
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
    # Games against unrated players carry no information.
    assert found.n_second[3] == np.sum(kept & later & ((first == 3) | (second == 3)))


def test_without_rated_players_nobody_is_tested():
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
    with pytest.raises(ValueError, match=r"tested has shape \(3,\)"):
        examine(one, one, tested=np.ones(3, bool))


def test_progress_is_reported_after_each_player():
    games, _ = random_games(np.random.default_rng(11), 3, 200)
    told = []
    examine(*two_halves(games, 3), on_step=lambda *step: told.append(step))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.long
@pytest.mark.parametrize(
    "n_games, draw_share", [rare(600, 0.0), (600, 0.5), rare(4000, 0.0), (4000, 0.7)]
)
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
    # All flags are false here, so the false discovery rate is the chance of any flag.
    assert any_flag / 120 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 120)


@pytest.mark.long
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


def test_games_between_players_without_strength_are_ignored():
    # Players 2 and 3 scored only with handicaps, so A2 gives them strength 0; then they met.
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
    monkeypatch.setattr(own_games, "GAMES_AT_ONCE", 97)
    tested = np.arange(n_players) % 3 == 0

    parts, some = examine(*halves), examine(*halves, both=union(*halves), tested=tested)

    for name, values in vars(whole).items():
        np.testing.assert_array_equal(values, vars(parts)[name])
    assert (some.status == "tested").sum() >= 4
    for name in ("statistic", "change_elo", "se_elo", "dispersion"):
        tested = some.status == "tested"
        np.testing.assert_array_equal(vars(some)[name][tested], vars(whole)[name][tested])
