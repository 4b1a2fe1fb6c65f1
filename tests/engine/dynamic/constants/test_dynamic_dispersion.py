"""Draws as half points: games vary less, and constants and errors know it."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, effects_of, find_constants, fit, past_forecasts
from banzuke.engine.dynamic.constants.dispersion import dispersed
from banzuke.engine.dynamic.filter import passed
from bench.paths_coverage import Cell, inside, league
from tests.engine.dynamic.dynamic_histories import dense_mode, random_history

RATE = 0.4
"""The rate of draws between equals in the simulated leagues."""
HALF = Cell(100, 60.0, draws="half")


@pytest.mark.parametrize("cell", [HALF, Cell(30, 60.0, draws="half")])
def test_the_dispersion_is_that_of_the_simulated_games(cell: Cell) -> None:
    found = [dispersed(league(cell, seed)[0], DynamicModel()).dispersion for seed in range(8)]
    assert np.mean(found) == pytest.approx(1.0 - RATE, abs=0.025)


def test_the_drift_is_that_of_games_without_draws() -> None:
    """Without the dispersion it was 30 for 60."""
    drifts = [
        find_constants(league(HALF, seed)[0], DynamicModel()).model.drift_elo for seed in range(8)
    ]
    assert 48.0 < np.median(drifts) < 72.0


def test_intervals_contain_the_truth() -> None:
    """Without the dispersion, 90 % of the last days and 86 % of the differences."""
    found = np.array([inside(HALF, seed)[:3] for seed in range(16)])
    assert found.mean(axis=0).min() > 0.92


def test_the_mode_is_that_of_as_many_more_games() -> None:
    games, model = random_history(3, draws=0.4), DynamicModel(order=True, dispersion=0.5)
    twice = games.weighted(2.0)
    expected = dense_mode(twice, DynamicModel(order=True))
    path = fit(games, model)
    assert path.strength == pytest.approx(expected[:-2], abs=1e-6)
    assert path.games is games
    assert passed(games, model, since=0).loss == pytest.approx(
        passed(twice, replace(model, dispersion=1.0), since=0).loss
    )


@pytest.mark.parametrize("draws", ["drop", "davidson"])
def test_only_half_points_have_a_dispersion(draws) -> None:
    games = random_history(4, draws=0.4)
    model = DynamicModel(draws=draws)
    assert dispersed(games, model) is model
    assert replace(model, dispersion=0.5).weight == 1.0


def test_few_games_all_of_them_drawn_are_no_certainty() -> None:
    games = random_history(5, n_games=3, draws=1.0)
    assert dispersed(games, DynamicModel()).dispersion > 0.7


def test_games_without_draws_are_as_before() -> None:
    games = random_history(6, draws=0.0)
    model = DynamicModel()
    assert dispersed(games, model) is model


@pytest.mark.parametrize("dispersion", [0.0, 1.1, np.nan])
def test_a_dispersion_out_of_range_is_refused(dispersion) -> None:
    with pytest.raises(ValueError, match="dispersion"):
        DynamicModel(dispersion=dispersion)


@pytest.mark.parametrize(("last_day", "least", "most"), [(10_000, 0.3, 0.45), (300, 0.0, 0.01)])
def test_draws_are_expected_as_often_as_today(last_day: int, least: float, most: float) -> None:
    """A league with draws all the time, and one that abolished them after its first 300 days."""
    games, _ = league(HALF, 3)
    wins, draws, losses = games.wins.copy(), games.draws.copy(), games.losses.copy()
    late = np.flatnonzero((games.day[games.first] > last_day) & (draws > 0))
    for rows, points in ((late[::2], wins), (late[1::2], losses)):
        points[rows] += draws[rows]
    draws[late] = 0.0
    games = replace(games, wins=wins, draws=draws, losses=losses)
    path = fit(games, find_constants(games, DynamicModel()).model)
    found = effects_of(games, path.model, past_forecasts(games, path))
    assert least <= found.draw_rate <= most
