"""Errors of games that were played in pairs: against the cluster sandwich, and their coverage."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.checks import paired_bootstrap, warm_refit
from banzuke.engine.games.pairs import aggregate
from tests.engine.checking import LOGIT, MEAN, plain
from tests.engine.pairwise_leagues import random_games

pytestmark = pytest.mark.slow

RNG = streams.named("checks", "paired")


def paired_games(rng, n_players, n_pairs, *, alike, spread=200.0):
    """(first, second, score, pair_id) and the true ratings; each single game follows the model.

    With chance |alike|, the second game of a pair, with colours reversed, ends like the first
    (alike > 0) or has the opposite random number (alike < 0).
    """
    truth = rng.normal(0.0, spread, n_players)
    one = rng.integers(0, n_players, n_pairs)
    other = (one + rng.integers(1, n_players, n_pairs)) % n_players
    chance = 1.0 / (1.0 + 10.0 ** ((truth[other] - truth[one]) / 400.0))
    luck = rng.random(n_pairs)
    tied = rng.random(n_pairs) < abs(alike)
    again = np.where(tied, luck if alike > 0 else 1.0 - luck, rng.random(n_pairs))
    first, second = np.concatenate((one, other)), np.concatenate((other, one))
    score = np.concatenate((luck < chance, again >= chance)).astype(float)
    return (first, second, score, np.tile(np.arange(n_pairs), 2)), truth


def errors(games, *, replicates=200, gauge=MEAN, refit=None, **kinds):
    first, second, score, pair = games
    n = int(max(first.max(), second.max())) + 1
    found = fit(aggregate(first, second, score, n_players=n), gauge=gauge)
    return found, paired_bootstrap(
        first,
        second,
        score,
        pair,
        fit=found,
        refit=refit or warm_refit(found),
        replicates=replicates,
        rng=RNG,
        **kinds,
    )


def sandwich(found, games):
    """The errors by I⁻¹ J I⁻¹ in the mean gauge, with J summed over pairs of games."""
    first, second, score, pair = games
    n = len(found.rating_elo)
    gap = LOGIT * (found.rating_elo[first] - found.rating_elo[second])
    p = 1.0 / (1.0 + np.exp(-gap))
    design = np.zeros((len(first), n))
    design[np.arange(len(first)), first] = 1.0
    design[np.arange(len(first)), second] = -1.0
    # The common shift has no information. Rounding must not turn it into a large inverse.
    information = design.T @ ((p * (1 - p))[:, None] * design)
    inverse = np.linalg.pinv(information, rcond=1e-10, hermitian=True)
    pull = np.zeros((pair.max() + 1, n))
    np.add.at(pull, pair, (score - p)[:, None] * design)
    return np.sqrt(np.diag(inverse @ pull.T @ pull @ inverse)) / LOGIT


@pytest.mark.parametrize("alike", [-0.7, 0.0, 0.7])
@pytest.mark.long
def test_errors_are_those_of_the_cluster_sandwich(alike):
    games, _ = paired_games(np.random.default_rng(1), 12, 2500, alike=alike)
    found, seen = errors(games, replicates=600)
    ratio = seen.se_elo / sandwich(found, games)
    assert ratio == pytest.approx(np.ones(12), abs=4 / np.sqrt(2 * 600))
    assert ratio.mean() == pytest.approx(1.0, abs=0.03)
    assert seen.ratio == pytest.approx(seen.se_elo / found.se_hessian_elo)


@pytest.mark.rare
@pytest.mark.long
@pytest.mark.parametrize("alike, misled", [(0.8, (0.80, 0.90)), (-0.8, (0.975, 1.0))])
def test_pair_aware_intervals_cover_the_truth_and_the_ordinary_ones_do_not(alike, misled):
    aware, ordinary = [], []
    for seed in range(60):
        games, truth = paired_games(np.random.default_rng([2, seed]), 16, 800, alike=alike)
        found, seen = errors(games, replicates=100)
        miss = np.abs(found.rating_elo - (truth - truth.mean()))
        aware.append(miss < 1.96 * seen.se_elo)
        ordinary.append(miss < 1.96 * found.se_hessian_elo)
    assert 0.93 < np.mean(aware) < 0.97
    assert misled[0] < np.mean(ordinary) < misled[1]


def test_couples_who_met_once_have_errors_too():
    # Resampling within a couple is impossible here, resampling from the whole league is possible.
    rng = np.random.default_rng(3)
    first, second = np.triu_indices(40, 1)
    truth = rng.normal(0.0, 150.0, 40)
    chance = 1.0 / (1.0 + 10.0 ** ((truth[second] - truth[first]) / 400.0))
    score = (rng.random(len(first)) < chance).astype(float)
    _, seen = errors((first, second, score, np.full(len(first), -1)))
    assert np.nanmean(seen.ratio) == pytest.approx(1.05, abs=0.08)
    assert (seen.n_clusters, seen.n_paired_games) == (780, 0)


def test_games_on_their_own_have_the_ordinary_error():
    (first, second, score), _ = random_games(np.random.default_rng(4), 10, 5000, draw_share=0.5)
    alone = np.full(5000, -1)
    _, seen = errors((first, second, score, alone), replicates=400)
    assert np.mean(seen.ratio) == pytest.approx(1.0, abs=0.05)
    assert (seen.n_clusters, seen.n_paired_games, seen.n_replicates) == (5000, 0, 400)


def test_a_pair_id_joins_games_of_the_same_two_players_only():
    first, second, pair = [0, 1, 1, 2, 0, 0], [1, 0, 2, 0, 2, 1], [5, 5, 5, 5, 5, -1]
    games = (*(np.array(column) for column in (first, second)), np.ones(6), np.array(pair))
    _, seen = errors(games, replicates=2)
    # Players 0-1, 1-2, 0-2 with two games each, and one single game.
    assert (seen.n_clusters, seen.n_paired_games) == (4, 4)


def test_the_same_games_in_any_order_give_the_same_bits():
    games, _ = paired_games(np.random.default_rng(5), 9, 200, alike=0.5)
    games[3][:50] = -1
    shuffle = np.random.default_rng(6).permutation(400)
    _, one = errors(games, replicates=20)
    _, other = errors(tuple(column[shuffle] for column in games), replicates=20)
    assert one.se_elo.tobytes() == other.se_elo.tobytes()
    assert one.n_clusters == other.n_clusters


def test_the_warm_refit_is_the_fit():
    for draws in ("half", "drop"):
        (first, second, score), _ = random_games(
            np.random.default_rng(7), 25, 500, spread=700.0, draw_share=0.4
        )
        one, other = (
            aggregate(first[half], second[half], score[half], n_players=25)
            for half in (slice(0, 450), slice(100, 500))
        )
        start = plain(one, draws=draws)
        warm, cold = warm_refit(start)(other).rating_elo, plain(other, draws=draws).rating_elo
        assert np.isnan(warm).any()
        assert np.array_equal(np.isnan(warm), np.isnan(cold))
        assert warm == pytest.approx(cold, abs=1e-3, nan_ok=True)


def test_any_model_can_be_refitted():
    games, _ = paired_games(np.random.default_rng(8), 6, 300, alike=0.5)
    first, second, score, pair = games
    neutral, handicap = np.arange(600) % 3 == 0, np.arange(600) % 2
    kinds = {"neutral": neutral, "handicap": handicap}
    pairs = aggregate(first, second, score, n_players=6, **kinds)
    parts = []

    def refit(part):
        parts.append(part)
        return plain(part, order=True)

    found = plain(pairs, order=True)
    seen = paired_bootstrap(
        first, second, score, pair, fit=found, refit=refit, replicates=30, rng=RNG, **kinds
    )
    assert np.isfinite(seen.se_elo).all()
    whole = dict(zip(cells(pairs), pairs.wins + pairs.losses, strict=True))
    for part in parts:
        assert part.n_games == 600
        assert set(cells(part)) <= set(whole)
    # In the sum over replicates, every cell is as frequent as in the league.
    often = sum(np.sum(part.handicap * (part.wins + part.losses)) for part in parts) / 30
    assert often == pytest.approx(300, abs=30)


def cells(pairs):
    columns = (pairs.first_idx, pairs.second_idx, pairs.neutral, pairs.handicap)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def test_replicates_without_a_finite_rating_are_counted_and_left_out_of_the_error():
    first = np.array([0, 1] * 20 + [2, 0])
    second = np.array([1, 0] * 20 + [0, 2])
    score = np.ones(42)
    found, seen = errors((first, second, score, np.full(42, -1)), replicates=400)
    # Player 2 is rated only in replicates with both its games: (1 - 1/e)² approximately.
    assert found.components.rated.all()
    assert seen.infinite_share[2] == pytest.approx(1 - (1 - np.exp(-1)) ** 2, abs=0.08)
    assert seen.infinite_share[0] == 0.0
    # An error from less than half of the replicates would be that of a selection.
    assert np.isfinite(seen.se_elo).tolist() == [True, True, False]


def test_players_without_a_rating_have_no_error():
    games, _ = paired_games(np.random.default_rng(9), 5, 100, alike=0.5)
    first, second, score, pair = (
        np.append(column, extra) for column, extra in zip(games, (5, 0, 1.0, -1), strict=True)
    )
    found, seen = errors((first, second, score, pair), replicates=10)
    assert found.components.status[5] == "undefeated"
    for column in (seen.se_elo, seen.ordinary_se_elo, seen.ratio, seen.infinite_share):
        assert np.isnan(column).tolist() == [False] * 5 + [True]


def test_a_fixed_player_has_no_error_and_the_others_theirs_against_it():
    games, _ = paired_games(np.random.default_rng(10), 6, 400, alike=0.5)
    _, seen = errors(games, gauge=Gauge("fixed", 1500.0, 2))
    assert (seen.se_elo[2], seen.ordinary_se_elo[2]) == (0.0, 0.0)
    assert np.isnan(seen.ratio[2])
    assert np.delete(seen.ratio, 2) == pytest.approx(np.full(5, np.sqrt(1.5)), abs=0.35)
    assert np.nanmin(np.delete(seen.se_elo, 2)) > 5.0


def test_progress_is_reported_after_each_replicate():
    told = []
    games, _ = paired_games(np.random.default_rng(11), 4, 60, alike=0.0)
    errors(games, replicates=3, on_step=lambda *step: told.append(step))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_wrong_arguments_are_refused():
    games, _ = paired_games(np.random.default_rng(12), 4, 60, alike=0.0)
    first, second, score, pair = games
    with pytest.raises(ValueError, match="replicates = 1: give at least 2"):
        errors(games, replicates=1)
    with pytest.raises(ValueError, match="pair_id is float64"):
        errors((first, second, score, pair * 1.0))
    with pytest.raises(ValueError, match=r"give \(120,\) whole numbers"):
        errors((first, second, score, pair[1:]))
    found, _ = errors(games, replicates=2)
    with pytest.raises(ValueError, match="the fit had 12: give the games that were fitted"):
        paired_bootstrap(
            [0, 1], [1, 0], [1, 1], [0, 0], fit=found, refit=plain, replicates=2, rng=RNG
        )
    with pytest.raises(ValueError, match="order = True"):
        warm_refit(plain(aggregate(first, second, score, n_players=4), order=True))
