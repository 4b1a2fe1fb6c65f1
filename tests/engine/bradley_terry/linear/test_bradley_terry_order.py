"""The conditions under which a first-mover effect exists."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import aggregate, from_counts

MEAN = Gauge("mean", 0.0)


def test_only_neutral_games_do_not_identify_the_effect():
    pairs = aggregate([0, 1, 0], [1, 0, 1], [1, 1, 1], n_players=2, neutral=[True] * 3)
    found = fit(pairs, Model(order=True), gauge=MEAN)
    assert found.effects[0].status == "not identifiable"
    assert np.isnan(found.effects[0].value)
    assert np.array_equal(found.rating_elo, fit(pairs, gauge=MEAN).rating_elo)


def test_handicap_games_carry_no_first_mover_effect():
    games = ([0, 1, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0])
    found = fit(aggregate(*games, n_players=2, handicap=[2] * 4), Model(order=True), gauge=MEAN)
    assert found.effects[0].status == "not identifiable"
    assert fit(aggregate(*games, n_players=2), Model(order=True), gauge=MEAN).has_order


def test_one_side_always_the_same_player_is_not_identifiable():
    pairs = from_counts([0], [1], [3], [0], [2], n_players=2)
    assert fit(pairs, Model(order=True), gauge=MEAN).effects[0].status == "not identifiable"


@pytest.mark.parametrize("score, limit", [(1.0, np.inf), (0.0, -np.inf)])
def test_first_movers_who_always_win_give_an_unbounded_effect(score, limit):
    pairs = aggregate([0, 1, 2], [1, 2, 0], [score] * 3, n_players=3)
    found = fit(pairs, Model(order=True), gauge=MEAN)
    assert (found.effects[0].status, found.effects[0].value) == ("unbounded", limit)
    assert np.isnan(found.effects[0].se_hessian)
    assert np.array_equal(found.rating_elo, fit(pairs, gauge=MEAN).rating_elo)


def test_a_fit_without_the_effect_lists_no_effect():
    found = fit(aggregate([0], [1], [0.5], n_players=2), gauge=MEAN)
    assert found.effects == ()


def linear_programme_status(pairs):
    """The status by linear programming: is there a direction in which no game is less likely?"""
    n = pairs.n_players
    rows = []
    for first, second, neutral, wins, losses in zip(
        pairs.first_idx, pairs.second_idx, pairs.neutral, pairs.wins, pairs.losses, strict=True
    ):
        row = np.zeros(n + 1)
        row[first], row[second], row[n] = 1, -1, 0 if neutral else 1
        rows += [row] * int(wins > 0) + [-row] * int(losses > 0)
    rows = np.array(rows)
    can_rise, can_fall = (
        linprog(
            np.zeros(n),
            A_ub=-rows[:, :n],
            b_ub=sign * rows[:, n],
            bounds=(None, None),
        ).success
        for sign in (1, -1)
    )
    return {
        (False, False): "estimated",
        (True, True): "not identifiable",
    }.get((can_rise, can_fall), "unbounded")


@pytest.mark.long
def test_status_agrees_with_linear_programming():
    seen = {}
    for seed in range(400):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 6))
        couples = np.array(list(itertools.permutations(range(n), 2)))
        games = couples[rng.integers(0, len(couples), int(rng.integers(3, 9)))]
        pairs = aggregate(
            games[:, 0],
            games[:, 1],
            (rng.random(len(games)) < rng.choice([0.5, 0.9])).astype(float),
            n_players=n,
            neutral=rng.random(len(games)) < rng.choice([0.0, 0.6]),
        )
        found = fit(pairs, Model(order=True), gauge=MEAN)
        if found.components.rated.all():
            seen.setdefault(linear_programme_status(pairs), []).append(found)
            assert found.effects[0].status == linear_programme_status(pairs)
            assert np.isfinite(found.rating_elo).all()
    assert {status: len(fits) >= 5 for status, fits in seen.items()} == {
        "estimated": True,
        "unbounded": True,
        "not identifiable": True,
    }
