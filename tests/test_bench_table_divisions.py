"""Simulated leagues at tables in groups: who sits with whom, who moves, what is said."""

import numpy as np

from bench.table_divisions import CELLS, Cell, league, measured


def test_groups_are_filled_and_move_as_a_cell_says() -> None:
    seats, strength, group = league(Cell(3, 12, "truth", games=8), seed=1)
    assert seats.shape == (72, 4)
    assert all(len(set(group[row])) == 1 for row in seats), "nobody visits"
    means = [strength[group == number].mean() for number in range(3)]
    assert means == sorted(means, reverse=True)
    seats, _, after = league(Cell(3, 12, "lot", games=8, seasons=2, moved=2, visits=0.2), seed=1)
    assert seats.shape == (144, 4)
    assert np.bincount(after).tolist() == [12, 12, 12]
    assert any(len(set(after[row])) > 1 for row in seats)


def test_a_row_says_whether_a_night_would_warn() -> None:
    row = measured(Cell(2, 8, "truth", 2000.0, games=20), 2, seed=1)
    assert row[4:] == ("1.00", "2 of 2", "missed, said")


def test_a_part_of_the_kinds_was_kept() -> None:
    assert len(set(CELLS)) == len({cell.name for cell in CELLS}) == len(CELLS)
    assert 0.3 < np.mean([cell.kept for cell in CELLS]) < 0.6
