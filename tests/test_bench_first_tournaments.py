"""Forecasts of a league's second tournament: what is lost against the true chances."""

import numpy as np
import pytest

from bench.first_tournaments import _lost, seen
from bench.paths_coverage import Cell, league

pytestmark = pytest.mark.slow


def test_a_forecast_loses_nothing_against_itself():
    true = np.array([0.2, 0.7])
    assert _lost(true, true) == 0.0
    assert _lost(true, 1.0 - true) > _lost(true, np.array([0.5, 0.5])) > 0.0
    assert _lost(true[:0], true[:0]) == 0.0


def test_only_the_last_tournament_is_forecast():
    cell = Cell(0, 60.0, "Swiss tournaments of a day", players=16, events=2)
    games, _ = league(cell, 3)
    assert len(np.unique(games.day)) == 2
    found = seen(cell, 3)
    assert 0.5 < found.held <= 1.0
    assert 50.0 < found.wrong**0.5 < 500.0
    assert 50.0 < found.width**0.5 < 600.0
    assert found.guess > 0.0
    assert found.lost > 0.0
