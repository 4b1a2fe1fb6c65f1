"""Leagues that are numerically difficult have correct ratings and replicates."""

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, fit, simulate
from banzuke.engine.bradley_terry.plain import size
from banzuke.engine.bradley_terry.replicates.lanes import lane_league
from banzuke.engine.bradley_terry.replicates.redraw import thresholds, trace_lane
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import random_games

pytestmark = pytest.mark.long

MEAN = Gauge("mean", 1500.0)
RNG = streams.named("tests", "adversarial")


@pytest.fixture(autouse=True)
def in_lanes(monkeypatch):
    """Refit leagues of any size in lanes, because only lanes can be traced."""
    monkeypatch.setattr(size, "FEW", 0)


def own_optimum(found, pairs, lane):
    """A replicate's ratings (mean 0) by a separate fit of its redrawn games."""
    league = lane_league(found, pairs)
    edges = trace_lane(league, thresholds(league), streams.child(RNG, 0), lane)
    draws = np.round(2 * (edges.score % 1)).astype(int)
    wins = np.floor(edges.score).astype(int)
    redrawn = from_counts(
        league.players[edges.lower()],
        league.players[edges.upper],
        wins,
        draws,
        edges.n_games.astype(int) - wins - draws,
        n_players=pairs.n_players,
    )
    baseline = found.components.baseline
    if 2 * classify(redrawn, baseline=baseline).rated.sum() <= pairs.n_players:
        size = sizes_of_components(redrawn)
        if size.max() == 1:
            return np.full(pairs.n_players, np.nan)
        baseline = baseline if size[baseline] == size.max() else int(np.argmax(size))
    return fit(redrawn, gauge=MEAN, baseline=baseline).rating_elo


def sizes_of_components(pairs):
    """For each player, the number of players with a chain of points in both directions."""
    first, second = pairs.first_idx, pairs.second_idx
    first_took, second_took = pairs.wins + pairs.draws > 0, pairs.losses + pairs.draws > 0
    took = np.append(first[first_took], second[second_took])
    gave = np.append(second[first_took], first[second_took])
    arcs = coo_array((np.ones(len(took)), (took, gave)), shape=(pairs.n_players,) * 2)
    label = connected_components(arcs, connection="strong")[1]
    return np.bincount(label)[label]


def worst_error(found, pairs, lanes):
    """The largest distance in Elo between replicates and their own optima."""
    draws = simulate(found, pairs, replicates=32, rng=RNG).rating_elo
    worst = 0.0
    for lane in lanes:
        own = own_optimum(found, pairs, lane)
        finite = np.isfinite(own)
        assert np.array_equal(finite, np.isfinite(draws[:, lane]))
        if finite.sum() > 1:
            worst = max(worst, np.ptp(draws[finite, lane] - own[finite]))
    return worst


@pytest.mark.rare
def test_a_component_per_pair_of_100000_players_is_found():
    first = np.arange(0, 100_000, 2)
    ones = np.ones(50_000, int)
    pairs = from_counts(first, first + 1, 2 * ones, 0 * ones, ones, n_players=100_000)
    components = classify(pairs)
    found = fit(pairs, gauge=MEAN)
    draws = simulate(found, pairs, replicates=64, rng=RNG)
    assert len(components.size) == 50_000
    assert np.array_equal(components.component[::2], np.arange(50_000))
    assert np.flatnonzero(components.rated).tolist() == [0, 1]
    assert np.subtract(*found.rating_elo[:2]) == pytest.approx(400 * np.log10(2))
    assert np.isnan(draws.rating_elo[2:]).all()


@pytest.mark.rare  # another test of very unequal activity always runs
def test_replicates_beside_a_player_of_100000_games_are_at_their_optimum():
    rng = np.random.default_rng(8)
    (first, second, score), truth = random_games(rng, 200, 1000)
    light = aggregate(first, second, score, n_players=200)
    heavy = rng.integers(1, 200, 300)
    wins = rng.binomial(333, 1 / (1 + 10 ** ((truth[heavy] - truth[0]) / 400)))
    none = np.zeros(300, int)
    pairs = from_counts(
        np.append(light.first_idx, none),
        np.append(light.second_idx, heavy),
        np.append(light.wins, wins),
        np.append(light.draws, none),
        np.append(light.losses, 333 - wins),
        n_players=200,
    )
    assert worst_error(fit(pairs, gauge=MEAN), pairs, range(0, 32, 4)) < 0.1


def test_replicates_of_players_4000_elo_apart_are_at_their_optimum():
    levels = np.repeat([0.0, 1000.0, 2000.0, 3000.0, 4000.0], 8)
    first, second = np.triu_indices(40, 1)
    chance = 1 / (1 + 10 ** ((levels[second] - levels[first]) / 400))
    wins = np.random.default_rng(4).binomial(300, chance)
    pairs = from_counts(first, second, wins, 0 * wins, 300 - wins, n_players=40)
    found = fit(pairs, gauge=MEAN)
    assert np.ptp(found.rating_elo[found.components.rated]) > 3500
    assert worst_error(found, pairs, range(0, 32, 4)) < 0.1


def test_two_players_with_one_game_have_no_rating_and_two_with_two_have():
    one = aggregate([0], [1], [1.0], n_players=2)
    assert fit(one, gauge=MEAN).components.status.tolist() == ["undefeated", "winless"]
    drawn = aggregate([0], [1], [0.5], n_players=2)
    assert fit(drawn, gauge=MEAN).rating_elo.tolist() == [1500.0, 1500.0]
    split = aggregate([0, 1], [1, 0], [1.0, 1.0], n_players=2)
    found = fit(split, gauge=MEAN)
    draws = simulate(found, split, replicates=640, rng=RNG).rating_elo
    assert found.rating_elo.tolist() == [1500.0, 1500.0]
    assert np.mean(np.isfinite(draws[0])) + np.mean(np.isfinite(draws[1])) > 0.9


@pytest.mark.parametrize("games_per_player", [4, 8, 16, 40])
def test_replicates_are_at_their_optimum_however_sparse_the_league(games_per_player):
    rng = np.random.default_rng(games_per_player)
    games, _ = random_games(rng, 300, 150 * games_per_player, draw_share=0.3)
    pairs = aggregate(*games, n_players=300)
    assert worst_error(fit(pairs, gauge=MEAN), pairs, range(0, 32, 3)) < 0.1


def test_replicates_of_players_of_very_unequal_activity_are_at_their_optimum():
    rng = np.random.default_rng(12)
    activity = rng.lognormal(0.0, 1.05, 300)
    first, second = rng.choice(300, (2, 30_000), p=activity / activity.sum())
    first, second = first[first != second], second[first != second]
    truth = rng.normal(0.0, 250.0, 300)
    score = rng.random(len(first)) < 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400))
    pairs = aggregate(first, second, score.astype(float), n_players=300)
    assert worst_error(fit(pairs, gauge=MEAN), pairs, range(32)) < 0.1


def test_replicates_of_friends_who_hardly_meet_others_are_at_their_optimum():
    rng = np.random.default_rng(9)
    (first, second, score), _ = random_games(rng, 80, 6000)
    among = np.transpose(np.triu_indices(5, 1)).repeat(5, axis=0) + 80
    others = np.column_stack((np.repeat(np.arange(80, 85), 2), rng.integers(0, 80, 10)))
    friends = np.concatenate((among, others))
    pairs = aggregate(
        np.append(first, friends[:, 0]),
        np.append(second, friends[:, 1]),
        np.append(score, rng.integers(0, 2, len(friends))),
        n_players=85,
    )
    found = fit(pairs, gauge=MEAN)
    soft = lane_league(found, pairs).soft
    assert set(range(80, 85)) <= set(
        lane_league(found, pairs).players[soft.player[soft.is_coupled]]
    )
    assert worst_error(found, pairs, range(32)) < 0.1
