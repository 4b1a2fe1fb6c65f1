"""Chances of games, and the constants with the best predictions."""

import csv

import numpy as np
import pytest
from scipy.integrate import quad

from banzuke.engine.dynamic import (
    DRIFT_ELO,
    DynamicModel,
    chances,
    effects_of,
    find_constants,
    fit,
    history,
    marginals,
    strengths_at,
)
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import random_history, simulated

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("draws", "log_nu", "rate"), [("half", 0.0, 0.3), ("davidson", -0.4, 0.0)])
def test_chances_are_the_integral_over_the_error(draws, log_nu, rate):
    found = chances([0.7], [2.5], draws=draws, log_nu=log_nu, draw_rate=rate)[0]
    density = lambda d: np.exp(-((d - 0.7) ** 2) / 5.0) / np.sqrt(5.0 * np.pi)  # noqa: E731

    def at(d, which):
        if draws == "davidson":
            parts = np.exp([d / 2, log_nu, -d / 2])
            return parts[which] / parts.sum()
        p = 1 / (1 + np.exp(-d))
        drawn = min(4 * rate * p * (1 - p), 2 * min(p, 1 - p))
        return (p - drawn / 2, drawn, 1 - p - drawn / 2)[which]

    for which in range(3):
        exact = quad(lambda d, w=which: density(d) * at(d, w), -30, 30, points=[0.0], limit=200)[0]
        assert found[which] == pytest.approx(exact, abs=2e-4)
    assert found.sum() == pytest.approx(1.0)


@pytest.mark.long
def test_constants_of_a_simulated_league_are_found():
    games, _ = simulated(
        2, n_players=60, n_games=12_000, n_days=3000, drift_elo=100.0, spread_elo=150.0
    )
    found = find_constants(games, DynamicModel())
    # 60 first strengths give their spread to 9 %; the loss gives the drift to 15 %.
    assert found.model.spread_elo == pytest.approx(150.0, rel=0.35)
    assert found.model.drift_elo == pytest.approx(100.0, rel=0.3)
    assert not found.by_default
    given = find_constants(games, DynamicModel(drift_elo=10.0), drift=False)
    assert given.model.drift_elo == 10.0


@pytest.mark.long
def test_effects_are_those_of_the_last_years():
    rng = np.random.default_rng(6)
    n_games, n_days, n_players = 40_000, 20_000, 40
    day = np.sort(rng.integers(0, n_days, n_games))
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    strength = rng.normal(0.0, 0.6, n_players)
    # The first-mover effect changes from 1.2 to 0.2 logits, and the draw effect doubles.
    lead, log_nu = 1.2 - day / n_days, np.log(0.5) + np.log(2.0) * day / n_days
    said = np.exp(np.array([[0.5], [0.0], [-0.5]]) * (strength[first] - strength[second] + lead))
    said[1] = np.exp(log_nu)
    luck = rng.random(n_games) * said.sum(axis=0)
    wins, draws = luck < said[0], (luck >= said[0]) & (luck < said[0] + said[1])
    games = history(
        first, second, day, n_players=n_players, wins=wins, draws=draws, losses=~wins & ~draws
    )
    model = DynamicModel(0.0, 150.0, order=True, draws="davidson")
    found, path = effects_of(games, model, None), fit(games, model)
    # The estimate is a mixture of walks of several speeds, whose fast ones have errors up to 0.1.
    assert abs(found.first_mover - 0.2) < 4.0 * np.sqrt(found.first_mover_variance) < 0.4
    assert abs(found.log_nu) < 4.0 * np.sqrt(found.log_nu_variance) < 0.3
    assert path.first_mover > 0.6
    assert path.log_nu < -0.2


@pytest.mark.parametrize("counts", [(0, 90, 0), (50, 0, 40), (50, 4, 36), (0, 0, 0)])
def test_effects_of_one_day_are_near_those_of_the_fit(counts):
    rng = np.random.default_rng(3)
    outcome = np.repeat([0, 1, 2], counts)
    first = rng.integers(0, 20, len(outcome))
    second = (first + rng.integers(1, 20, len(outcome))) % 20
    games = history(
        first, second, np.zeros(len(outcome)), n_players=20, wins=outcome == 0,
        draws=outcome == 1, losses=outcome == 2,
    )  # fmt: skip
    model = DynamicModel(35.0, 100.0, order=True, draws="davidson")
    found, path = effects_of(games, model, None), fit(games, model)
    assert found.log_nu == pytest.approx(path.log_nu, abs=0.5)
    assert abs(found.first_mover - path.first_mover) < 3.0 * np.sqrt(found.first_mover_variance)


def test_with_few_games_the_constants_are_the_defaults():
    found = find_constants(random_history(1, n_games=10), DynamicModel())
    assert found.by_default
    assert found.model.drift_elo == DRIFT_ELO


def test_football_of_the_next_season_is_predicted_better_than_by_the_peers(shared_folder):
    path = shared_folder / "data" / "football_big5" / "matches.csv"
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = sorted({row[side] for row in rows for side in ("home", "away")})
    number = {name: index for index, name in enumerate(names)}
    home, away = (np.array([number[row[side]] for row in rows]) for side in ("home", "away"))
    day = np.array([row["date"] for row in rows], "datetime64[D]").astype(np.int64)
    result = np.sign([int(row["home_goals"]) - int(row["away_goals"]) for row in rows])
    past = np.array([row["season"] < "2022-23" for row in rows])
    games = history(
        home[past], away[past], day[past], n_players=len(names), wins=result[past] == 1,
        draws=result[past] == 0, losses=result[past] == -1,
    )  # fmt: skip
    found = find_constants(games, DynamicModel(order=True, draws="davidson"))
    fitted = fit(games, found.model)
    errors = marginals(fitted)
    at = [strengths_at(fitted, errors, side[~past], day[~past]) for side in (home, away)]
    said = chances(
        at[0].mean - at[1].mean + fitted.first_mover, at[0].variance + at[1].variance,
        draws="davidson", log_nu=fitted.log_nu,
    )  # fmt: skip
    assert len(said) == 1826
    loss = -np.log(said[np.arange(len(said)), 1 - result[~past]]).mean()
    assert loss <= 1.008
    assert 20 < found.model.drift_elo < 100
    assert ELO_PER_LOGIT * fitted.first_mover > 20
