"""Simulated clubs whose members change: when strengths change, and whose do."""

import numpy as np
import pytest

from banzuke.engine.streams import child, named
from bench.table_changes import CELLS, Cell, club


def first_strengths(cell: Cell):
    return cell.spread * child(named("bench", "table changes", cell.name, "1"), 0).normal(size=200)


@pytest.mark.parametrize("changes", ["season", "game", "day"])
def test_strengths_change_as_a_cell_says(changes: str) -> None:
    for cell in (
        Cell(200, 4, 500.0, 1.0, changes, seasons=2),
        Cell(200, 4, 500.0, 0.5, changes, still=1.0, seasons=2),
    ):
        seats, day, strength = club(cell, seed=1)
        assert seats.shape == (400, 4) and np.all(np.diff(day) >= 0)
        assert all(len(set(row)) == 4 for row in seats.tolist())
        np.testing.assert_allclose(strength, first_strengths(cell), rtol=1e-12)
    moving = Cell(200, 4, 500.0, 0.2, changes, seasons=2)
    moved = club(moving, seed=1)[2]
    assert 400.0 < moved.std() < 600.0  # the spread stays while strengths change
    assert np.corrcoef(moved, first_strengths(moving))[0, 1] < 0.5


def test_cells_differ_and_a_part_was_kept() -> None:
    assert len(set(CELLS)) == len({cell.name for cell in CELLS}) == len(CELLS)
    assert 0.3 < np.mean([cell.kept for cell in CELLS]) < 0.6
