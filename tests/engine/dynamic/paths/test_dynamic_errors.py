"""Errors of strength over time: against the dense inverse, and against true strengths."""

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    draw,
    fit,
    history,
    marginals,
    standing,
    strengths_at,
)
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import (
    dense_hessian,
    dense_mode,
    random_history,
    simulated,
)

pytestmark = pytest.mark.slow

N_LEAGUES = 80
"""640 careers: their share inside intervals has an error of one per cent."""


@pytest.fixture(scope="module")
def small():
    """A fitted history and the inverse of its Hessian."""
    model = DynamicModel(80.0, 200.0, order=True, draws="davidson")
    games = random_history(11, n_players=5, n_games=30)
    hessian = dense_hessian(games, model, dense_mode(games, model))
    return fit(games, model), np.linalg.inv(hessian)


@pytest.mark.long
def test_draws_have_the_covariance_of_the_dense_inverse(small):
    path, dense = small
    found = draw(path, n_draws=400, rng=np.random.default_rng(1))
    n = path.games.n_values
    # 400 draws, half of whose variance is exact: 2.5 % each, and the worst of 50.
    assert found.errors.variance == pytest.approx(np.diag(dense)[:n], rel=0.12)
    assert found.effect_variance == pytest.approx(np.diag(dense)[n:], rel=0.12)
    inside = np.flatnonzero(path.games.player[1:] == path.games.player[:-1])
    assert found.errors.shared[inside] == pytest.approx(
        dense[inside, inside + 1], rel=0.12, abs=2e-3
    )
    last = path.games.last
    sampled = found.last.T @ found.last / 400
    size = np.sqrt(np.outer(np.diag(dense)[last], np.diag(dense)[last]))
    assert np.abs(sampled - dense[np.ix_(last, last)]).max() < 0.2 * size.max()


@pytest.mark.rare  # the comparison with the dense inverse always runs
def test_draws_in_single_precision_are_those_in_double(small, monkeypatch):
    path = small[0]
    monkeypatch.setattr("banzuke.engine.dynamic.paths.draws.DRAW_TOLERANCE_ELO", 1e-3)
    single = draw(path, n_draws=5, rng=np.random.default_rng(1))
    monkeypatch.setattr("banzuke.engine.dynamic.paths.draws.DRAW_MOST_PASSED", 0.0)
    double = draw(path, n_draws=5, rng=np.random.default_rng(1))
    assert not (single.last == double.last).any()
    assert single.last == pytest.approx(double.last, abs=1e-4)
    assert single.errors.variance == pytest.approx(double.errors.variance, rel=1e-4)


@pytest.mark.rare  # the comparison with the dense inverse always runs
def test_draws_do_not_depend_on_how_many_are_solved_at_a_time(small, monkeypatch):
    path, _ = small
    monkeypatch.setattr("banzuke.engine.dynamic.paths.draws.DRAW_TOLERANCE_ELO", 1e-4)
    many = draw(path, n_draws=5, rng=np.random.default_rng(1))
    monkeypatch.setattr("banzuke.engine.dynamic.paths.draws.DRAW_LANES", 2)
    few = draw(path, n_draws=5, rng=np.random.default_rng(1))
    assert few.last == pytest.approx(many.last, abs=1e-3 / ELO_PER_LOGIT)


def test_messages_include_the_uncertainty_of_opponents(small):
    path, dense = small
    true = np.diag(dense)[: path.games.n_values]
    own, passed = (marginals(path, n_rounds=n).variance for n in (0, 6))
    assert np.all(own < passed)
    assert np.all(passed < true)


def test_messages_are_exact_where_opponents_form_no_cycle():
    games = history(
        [0, 1, 2, 2], [1, 2, 3, 4], [0, 40, 300, 90], n_players=5, wins=[1, 0, 1, 3],
        draws=np.zeros(4), losses=[0, 1, 0, 1],
    )  # fmt: skip
    path = fit(games, DynamicModel(80.0, 300.0))
    dense = np.linalg.inv(dense_hessian(games, path.model, np.append(path.strength, (0.0, 0.0))))
    found = marginals(path)
    assert found.variance == pytest.approx(np.diag(dense)[:-2], rel=1e-4)
    inside = np.flatnonzero(path.games.player[1:] == path.games.player[:-1])
    assert found.shared[inside] == pytest.approx(dense[inside, inside + 1], rel=1e-4)


def test_zero_draws_are_refused(small):
    with pytest.raises(ValueError, match="n_draws"):
        draw(small[0], n_draws=0, rng=np.random.default_rng(1))


@pytest.mark.long
def test_true_strengths_lie_inside_intervals_at_every_age_of_a_career():
    inside = {"early": [], "middle": [], "late": [], "between": []}
    # Errors within a league are correlated, so there are many small leagues instead of a large one.
    for seed in range(N_LEAGUES):
        games, truth = simulated(
            seed, n_players=8, n_games=200, n_days=1500, drift_elo=90.0, spread_elo=200.0
        )
        path = fit(games, DynamicModel(90.0, 200.0))
        errors = draw(path, n_draws=16, rng=np.random.default_rng(seed)).errors
        z = (path.rating_elo - truth[games.player, games.day]) / (
            np.sqrt(errors.variance) * ELO_PER_LOGIT
        )
        age = (np.arange(games.n_values) - games.start[games.player]) / np.diff(games.start)[
            games.player
        ]
        inside["early"].append(np.abs(z[age < 1 / 3]) < 1.96)
        inside["middle"].append(np.abs(z[(age >= 1 / 3) & (age < 2 / 3)]) < 1.96)
        inside["late"].append(np.abs(z[age >= 2 / 3]) < 1.96)
        player, day = np.arange(8).repeat(20), np.tile(np.arange(100, 1500, 70), 8)
        there = strengths_at(path, errors, player, day)
        gap = there.mean * ELO_PER_LOGIT - truth[player, day]
        inside["between"].append(np.abs(gap / np.sqrt(there.variance) / ELO_PER_LOGIT) < 1.96)
    share = {name: np.concatenate(found).mean() for name, found in inside.items()}
    assert all(0.93 < value < 0.97 for value in share.values()), share


def test_ranks_are_those_of_the_last_values(small):
    path, _ = small
    found = standing(
        path, draw(path, n_draws=100, rng=np.random.default_rng(2)), ranked=np.ones(5, np.bool_)
    )
    assert sorted(found.rank) == [1, 2, 3, 4, 5]
    assert np.argmin(found.rank) == np.argmax(found.rating_elo)
    assert np.all((found.rank_lo95 <= found.rank) & (found.rank <= found.rank_hi95))
    assert (found.rank_hi95 - found.rank_lo95).max() > 0


def test_after_the_last_game_the_error_grows_and_a_newcomer_has_the_spread(small):
    path, _ = small
    errors = marginals(path)
    late = strengths_at(path, errors, [0, 0], [int(path.games.day.max()), 10**4])
    assert late.mean[0] == late.mean[1]
    grown = (10**4 - path.games.day.max()) * path.model.variance_per_day
    assert late.variance[1] - late.variance[0] == pytest.approx(grown)


def test_strengths_of_the_last_of_many_players_are_found():
    """The number of values, players times days, does not fit into 32 bits."""
    n_players, model = 10**6, DynamicModel(80.0, 200.0)
    played = [n_players - 2, 0, n_players - 2], [n_players - 1, 1, n_players - 1], [0, 10, 5000]
    path = fit(
        history(
            *played, n_players=n_players, wins=np.ones(3), draws=np.zeros(3), losses=np.zeros(3)
        ),
        model,
    )
    found = strengths_at(path, marginals(path), [n_players - 2] * 2, [0, 5000])
    assert np.array_equal(found.mean, path.strength[-4:-2])
