"""Leagues over time whose features are all drawn by lot, with handicaps or without."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench.pairings_handicaps import NO_HANDICAPS, Given
from bench.paths_coverage import Cell
from bench.paths_drawn import HandicapPlayed, drawn_cell, drawn_league, held

STRENGTH = np.array([[-100.0], [100.0], [500.0]])


def given(**changed) -> Given:
    return NO_HANDICAPS._replace(by="ranks", rank=100.0, worth=80.0, most=3, **changed)


def played(how: Given) -> HandicapPlayed:
    return HandicapPlayed(
        STRENGTH, named("handicaps over time"), given=how, off=np.zeros(3), running=np.zeros(3)
    )


@pytest.mark.parametrize(("even", "steps"), [(0, [2, 3]), (1, [1, 3])])
def test_the_weaker_player_moves_first_with_a_step_for_each_rank(even, steps) -> None:
    games = played(given(even=even))
    games.play(1, 0, 0)
    games.play(0, 2, 0)

    assert [row[:2] for row in games.rows] == [(0, 1), (0, 2)]
    assert games.steps == steps


def test_points_are_those_of_the_player_who_was_named_first() -> None:
    games = played(given())
    points = [games.play(2, 0, 0) for _ in range(40)]

    assert [1.0 - row[2] for row in games.rows] == points
    assert sum(points) > 25.0  # 500 Elo ahead, less three steps of 80


def test_handicaps_by_results_are_0_before_the_first_result() -> None:
    games = played(given()._replace(by="results", rank=10.0))
    for _ in range(4):
        games.play(2, 0, 0)

    assert games.steps[0] == 0
    assert games.steps[-1] > 0


def test_a_cell_depends_on_its_seed_and_number_alone() -> None:
    cells = [drawn_cell("a", number, handicaps=True) for number in range(6)]

    assert cells == [drawn_cell("a", number, handicaps=True) for number in range(6)]
    assert len({cell.title for cell, _ in cells}) == 6
    assert [cell for cell, _ in cells] == [drawn_cell("a", number)[0] for number in range(6)]
    assert drawn_cell("a", 0)[1] == NO_HANDICAPS


def test_a_league_with_handicaps_is_measured() -> None:
    cell = Cell(6, 60.0, players=12)
    league, _ = drawn_league(cell, given(), "one")
    assert league.steps.max() == 3
    found = held(cell, given(), "one")

    assert 0.0 < found.error_elo < 400.0
    assert 0.5 < found.any_day <= 1.0
