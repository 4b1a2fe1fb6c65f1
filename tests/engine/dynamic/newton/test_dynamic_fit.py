"""The mode of strengths: against a dense optimiser, a static fit, and other orders of the games."""

import os

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, log_expit

from banzuke.engine.dynamic import DynamicModel, fit, history
from banzuke.engine.dynamic.newton import ascent
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import dense_mode, random_history

pytestmark = pytest.mark.slow

MODELS = (
    DynamicModel(35.0, 350.0),
    DynamicModel(120.0, 150.0, order=True, draws="davidson"),
    DynamicModel(20.0, 600.0, order=True, draws="drop"),
    DynamicModel(150.0, 200.0, draws="drop", reversion=2.0),
)
N_RANDOM = int(os.environ.get("BANZUKE_HISTORIES", "1"))
"""Histories of each model; 70 of each are the 200 of the long form."""


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.draws}-{model.reversion}")
@pytest.mark.parametrize("seed", range(N_RANDOM))
@pytest.mark.long
def test_mode_is_that_of_a_dense_optimiser(model, seed):
    games = random_history(seed, n_players=4, n_games=12)
    found, dense = fit(games, model), dense_mode(games, model)
    assert found.converged
    assert found.strength * ELO_PER_LOGIT == pytest.approx(dense[:-2] * ELO_PER_LOGIT, abs=1e-4)
    if model.order:
        assert found.first_mover == pytest.approx(dense[-2], abs=1e-6)
    if model.draws == "davidson":
        assert found.log_nu == pytest.approx(dense[-1], abs=1e-6)


@pytest.mark.parametrize(
    ("spread", "numbers"), [(200.0, [np.float32]), (4000.0, [np.float32, np.float64])]
)
@pytest.mark.long
def test_double_precision_is_used_where_single_is_too_coarse(monkeypatch, spread, numbers):
    games, model = random_history(0, n_players=4, n_games=40, n_days=4), DynamicModel(35.0, spread)
    way, used = ascent._StepSolver.of, []
    monkeypatch.setattr(
        ascent._StepSolver, "of", lambda *given: used.append(given[1]) or way(*given)
    )
    found, dense = fit(games, model), dense_mode(games, model)
    assert used == numbers
    assert found.converged
    assert found.rating_elo == pytest.approx(dense[:-2] * ELO_PER_LOGIT, abs=1e-5)


def test_one_who_always_moves_first_and_wins_is_strong():
    """The first move gets the part of the log odds that its prior variance is of theirs."""
    games = history(
        [0] * 3, [1] * 3, [0, 0, 0], n_players=2, wins=[1] * 3, draws=[0] * 3, losses=[0] * 3
    )
    found = fit(games, DynamicModel(35.0, 200.0, order=True))
    apart = found.strength[0] - found.strength[1]
    assert found.first_mover / apart == pytest.approx(0.5**2 / (2.0 * (200.0 / ELO_PER_LOGIT) ** 2))


def test_without_drift_the_mode_is_a_static_fit_with_a_normal_prior():
    games = random_history(7, n_players=8, n_games=300)
    found = fit(games, DynamicModel(0.0, 200.0))
    first, second = games.player[games.first], games.player[games.second]
    scored, conceded = games.wins + games.draws / 2, games.losses + games.draws / 2
    precision = (ELO_PER_LOGIT / 200.0) ** 2

    def posterior(r):
        gap = r[first] - r[second]
        value = -np.sum(scored * log_expit(gap) + conceded * log_expit(-gap))
        push = scored - (scored + conceded) * expit(gap)
        slope = np.bincount(second, push, 8) - np.bincount(first, push, 8)
        return value + 0.5 * precision * np.sum(r**2), slope + precision * r

    static = minimize(posterior, np.zeros(8), jac=True, method="BFGS", options={"gtol": 1e-12}).x
    assert found.rating_elo == pytest.approx(static * ELO_PER_LOGIT, abs=1e-6)


def test_order_of_games_and_names_of_players_do_not_matter():
    games = random_history(3, n_players=6, n_games=60)
    player = {"first": games.player[games.first], "second": games.player[games.second]}
    day = games.day[games.first]
    counts = {name: getattr(games, name) for name in ("wins", "draws", "losses", "moves")}
    shuffled = np.random.default_rng(0).permutation(len(day))
    again = history(
        player["first"][shuffled], player["second"][shuffled], day[shuffled], n_players=6,
        **{name: values[shuffled] for name, values in counts.items()},
    )  # fmt: skip
    model = DynamicModel(order=True, draws="davidson")
    assert np.array_equal(fit(games, model).strength, fit(again, model).strength)
    renamed = history(5 - player["first"], 5 - player["second"], day, n_players=6, **counts)
    there = fit(renamed, model)
    place = np.lexsort((renamed.day, 5 - renamed.player))
    assert there.strength[place] == pytest.approx(fit(games, model).strength, abs=1e-9)


def test_a_warm_start_ends_at_the_same_mode():
    games, model = random_history(5, n_games=80), DynamicModel(order=True, draws="davidson")
    cold = fit(games, model)
    start = np.append(cold.strength + 0.3, (0.5, -0.5))
    warm = fit(games, model, start=start)
    assert warm.converged
    assert warm.rating_elo == pytest.approx(cold.rating_elo, abs=1e-4)


@pytest.mark.parametrize(
    ("wins", "draws", "losses"), [((0, 0), (5, 3), (0, 0)), ((9, 9), (0, 0), (0, 0)), ((), (), ())]
)
def test_all_drawn_all_won_and_no_games_have_a_mode(wins, draws, losses):
    games = history(
        range(len(wins)), range(1, len(wins) + 1), np.arange(len(wins)), n_players=4,
        wins=wins, draws=draws, losses=losses,
    )  # fmt: skip
    for model in MODELS:
        found = fit(games, model)
        assert found.converged
        assert np.isfinite([*found.strength, found.first_mover, found.log_nu]).all()


def test_two_components_stand_around_the_same_zero():
    games = history(
        [0, 0, 2, 2], [1, 1, 3, 3], [0, 5, 0, 5], n_players=5, wins=[1, 1, 1, 1],
        draws=np.zeros(4), losses=np.zeros(4),
    )  # fmt: skip
    found = fit(games, DynamicModel())
    assert found.strength[:2] == pytest.approx(found.strength[4:6])
    assert found.games.last[4] == -1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"second_idx": [0, 2]}, "against itself"),
        ({"second_idx": [1, 9]}, "not a player"),
        ({"wins": [1, -1]}, "at least 0"),
        ({"wins": [1, np.nan]}, "finite"),
        ({"day": [1]}, "shape"),
        ({"day": [0, 10**9]}, "at most"),
    ],
)
def test_bad_games_are_refused(change, message):
    given = {
        "first_idx": [0, 1], "second_idx": [1, 2], "day": [0, 1], "wins": [1, 1],
        "draws": [0, 0], "losses": [0, 0],
    }  # fmt: skip
    with pytest.raises(ValueError, match=message):
        history(**(given | change), n_players=3)


@pytest.mark.parametrize(
    ("constants", "message"),
    [
        ((-1.0, 1e2), "drift"),
        ((np.nan, 1e2), "drift"),
        ((1, 0.0), "spread"),
        ((1.0, 1e9), "spread"),
    ],
)
def test_constants_out_of_range_are_refused(constants, message):
    with pytest.raises(ValueError, match=message):
        DynamicModel(*constants)
