"""Players without a declared rank, in a league whose pairings follow ranks."""

from functools import partial

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    draw,
    find_constants,
    fit,
    history,
    marginals,
    strengths_at,
)
from banzuke.engine.dynamic.filter import expected_in_order, in_order
from banzuke.engine.dynamic.model.expected import background, founders
from banzuke.engine.scale import ELO_PER_LOGIT

MODEL = DynamicModel(80.0, 150.0, kyu_elo=40.0, dan_elo=70.0)


def club(seed, *, near, n_players=200, n_games=2400, declared=0.5):
    """Games of two years between members at most ``near`` ranks apart, and all true ranks."""
    rng = np.random.default_rng(seed)
    rank = np.rint(rng.normal(-5.0, 5.0, n_players))
    strength = 40.0 * rank + rng.normal(0.0, 100.0, n_players)
    shown = np.where(rng.random(n_players) < declared, rank, np.nan)
    first = rng.integers(0, n_players, 20 * n_games)
    second = rng.integers(0, n_players, 20 * n_games)
    meet = np.flatnonzero((first != second) & (np.abs(rank[first] - rank[second]) <= near))
    first, second = first[meet[:n_games]], second[meet[:n_games]]
    gap = (strength[first] - strength[second]) / ELO_PER_LOGIT
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-gap))
    games = history(
        first, second, np.sort(rng.integers(0, 730, n_games)), n_players=n_players, wins=won,
        draws=0 * won, losses=~won, ranks=shown[[first, second]],
    )  # fmt: skip
    return games, rank


@pytest.mark.parametrize("near", [1, 3, 100])
def test_ranks_of_opponents_give_unknown_ranks_with_the_right_error(near):
    """Where any two players meet, opponents say nothing, and the error is the spread of ranks."""
    games, rank = club(1, near=near)
    known = background(games, founders(games))
    kyu, width = known.unknown.mean[:, 0], np.sqrt(known.unknown.covariance[:, 0, 0])
    true = np.minimum(rank[known.unknown.player], 1.0)
    # The highest and lowest ranks do not quite follow the normal distributions.
    assert np.mean(((true - kyu) / width) ** 2) == pytest.approx(1.0, abs=0.7)
    assert np.mean(np.abs(true - kyu) <= 2.0 * width) > 0.9
    if near == 100:
        assert np.all(width > 3.5)
    else:
        assert np.std(true - kyu) < 0.4 * np.std(true)
        assert np.median(width) < 1.5


def test_a_rank_without_information_has_the_distribution_of_all():
    # Players 3 and 4 have no rank and meet only each other.
    games = history(
        [0, 1, 3], [1, 2, 4], [0, 5, 9], n_players=5, wins=np.ones(3), draws=np.zeros(3),
        losses=np.zeros(3), ranks=[[-3, -5, np.nan], [-5, -10, np.nan]],
    )  # fmt: skip
    known = background(games, founders(games))
    assert known.unknown.player.tolist() == [3, 4]
    assert np.allclose(known.steps[-2:], 0.0)
    # The mean square distance of -3, -5 and -10 from -6, with one rank at the usual distance, and
    # rounding.
    usual = ((3.0**2 + 1.0 + 4.0**2) + 5.0**2) / 3 + 1.0 / 12.0
    np.testing.assert_allclose(known.unknown.covariance.sum(axis=(1, 2)), usual, rtol=0.05)


def dense_prior(games, known):
    """The precision matrix of all values, from their covariances."""
    variance = np.full(games.n_players, MODEL.first_variance)
    worth, (who, _, covariance) = MODEL.ranks, known.unknown
    variance[who] += np.einsum("a,nab,b->n", worth, covariance, worth)
    began = games.day[games.start[games.player]]
    since = games.day - began
    same = games.player[:, None] == games.player
    per_day = (MODEL.drift_elo / ELO_PER_LOGIT) ** 2 / 365.25
    walked = per_day * np.minimum(since[:, None], since)
    return np.linalg.inv(np.where(same, variance[games.player][:, None] + walked, 0.0))


def small():
    games, _ = club(3, near=6, n_players=9, n_games=40)
    known = background(games, founders(games))
    assert 0 < len(known.unknown.player) < 9
    return games, known


def test_the_mode_and_its_errors_are_those_of_a_dense_prior():
    games, known = small()
    path = fit(games, MODEL)
    prior = dense_prior(games, known)
    gap = path.strength[games.first] - path.strength[games.second]
    chance = 1.0 / (1.0 + np.exp(-gap))
    joins = np.zeros((len(gap), games.n_values))
    joins[np.arange(len(gap)), games.first] = 1.0
    joins[np.arange(len(gap)), games.second] = -1.0
    counts = games.wins + games.losses
    pull = joins.T @ (games.wins - counts * chance) - prior @ (path.strength - path.expected)
    assert np.abs(pull).max() < 1e-5
    exact = np.linalg.inv(prior + (joins.T * counts * chance * (1.0 - chance)) @ joins)
    drawn = draw(path, n_draws=2000, rng=np.random.default_rng(1))
    np.testing.assert_allclose(drawn.errors.variance, np.diag(exact), rtol=0.1)


def test_the_filter_begins_with_the_same_variance():
    games, known = small()
    rows = expected_in_order(games, MODEL)
    assert rows.apart.tolist() == known.unknown.player.tolist()
    np.testing.assert_allclose(rows.beyond_spread, known.beyond_spread(MODEL))
    assert len(in_order(games).apart) == 0


def test_a_first_rank_counts_less_after_more_results():
    games, known = small()
    path = fit(games, MODEL)
    errors = marginals(path)
    who = known.unknown.player[:1]
    at = partial(strengths_at, path, errors, who, np.array([800]))
    moved = (at(declared=np.array([8.0])).mean - at(declared=np.array([-20.0])).mean)[0]
    whole = 21.0 * 40.0 + 7.0 * 70.0
    last = games.last[who]
    part = errors.variance[last] / (MODEL.first_variance + known.beyond_spread(MODEL)[:1])
    assert moved * ELO_PER_LOGIT == pytest.approx(whole * part[0])
    assert 0.0 < part[0] < 0.9


def test_somebody_without_games_and_without_a_rank_is_less_certain():
    games, _ = small()
    path = fit(games.before(100), MODEL)
    unseen = np.flatnonzero(path.games.last < 0)[:2]
    said = strengths_at(
        path, marginals(path), unseen, np.array([9, 9]), declared=np.array([-4.0, np.nan])
    )
    assert said.variance[0] == pytest.approx(MODEL.first_variance)
    assert said.variance[1] > 2.0 * MODEL.first_variance


@pytest.mark.slow
def test_the_value_of_a_kyu_is_found_where_half_declare_no_rank():
    """It was 5 to 15 when players without a rank counted as average."""
    found = [
        find_constants(club(seed, near=3)[0], DynamicModel()).model.kyu_elo for seed in range(3)
    ]
    assert np.mean(found) == pytest.approx(40.0, rel=0.25)
