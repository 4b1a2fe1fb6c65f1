"""Simulated clubs with known strengths: who sits where, chances of places, what is measured."""

import numpy as np
import pytest

from bench.table_clubs import CELLS, LUCK, Cell, club, place_chances
from bench.table_seasons import measure, missed, order_right, seasons_table


def test_chances_of_places_are_those_of_drawn_games() -> None:
    strength = np.array([[0.0, 500.0, -800.0, 2000.0]])
    found = place_chances(strength)[0]
    rng = np.random.default_rng(1)
    shown = strength + LUCK * rng.normal(size=(200_000, 4))
    place = np.argsort(np.argsort(-shown, axis=1), axis=1)
    drawn = np.array([np.bincount(column, minlength=4) for column in place.T]) / 200_000
    np.testing.assert_allclose(found, drawn, atol=0.005)
    np.testing.assert_allclose(found.sum(axis=1), 1.0, atol=1e-9)


@pytest.mark.parametrize("tables", ["any", "levels", "house", "guests"])
def test_tables_are_as_a_cell_says(tables: str) -> None:
    cell = Cell(24, 40, tables=tables, house=2.0 if tables == "house" else 0.0)
    (season,) = club(cell, seed=1)
    assert season.who.shape == (240, 4)
    assert all(len(set(row)) == 4 for row in season.who.tolist())
    if tables == "house":
        assert np.all(np.any(season.who == 0, axis=1))
    if tables == "guests":
        games = np.bincount(season.who.ravel())
        assert np.all(games[24:] == 1) and games.size == 24 + 240
    spread = season.truth[season.who].std(axis=1).mean()
    assert (spread < 300.0) == (tables == "levels")


def test_half_of_the_kinds_of_clubs_were_kept() -> None:
    assert len(set(CELLS)) == len(CELLS)
    assert 0.4 < np.mean([cell.kept for cell in CELLS]) < 0.6


def test_a_club_far_apart_is_ordered_and_a_row_says_what_misses() -> None:
    cell = Cell(12, 100, 1500.0)
    found = measure(cell, 2, seed=1)
    assert found.ranked.right > 0.75 and found.rated.right > 0.75
    assert found.rated.gain > 0.0
    (row,) = seasons_table([(cell, found)], 2, 0).rows
    assert row[0] == "12 players, 100 games, spread 1500"
    worse = found._replace(rated=found.rated._replace(gain=-0.001, inside=0.95))
    assert "forecasts" in missed(worse)


def test_equal_values_count_as_half_of_an_order() -> None:
    assert order_right(np.array([1.0, 1.0, 2.0]), np.array([1.0, 2.0, 3.0])) == pytest.approx(5 / 6)
