"""The grid of stable ranks: half of it is kept, records are as a cell says, misses are named."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench.stable_rank_grid import Cell, Covered, _records, cells, grid_table, measure, missed


def test_half_of_the_cells_is_kept_and_none_is_there_twice() -> None:
    each = cells()
    assert len({cell.name for cell in each}) == len(each)
    assert abs(sum(cell.kept for cell in each) - len(each) / 2) <= 1


def test_tied_players_share_a_place_with_a_neighbour() -> None:
    cell = Cell("three", "average", 50, 0.5)
    _, place, tied, _ = _records(cell, 20, 50, named("test", "stable rank grid"))
    assert np.mean(tied == 2) == pytest.approx(0.5, abs=0.06)
    assert np.all(place + tied - 1 <= 3)


@pytest.mark.parametrize("rule", ["phoenix", "three, score"])
def test_intervals_of_many_games_hold_what_they_say(rule: str) -> None:
    found = measure(Cell(rule, "average", 100), 400, seed=1)
    assert found.inside == pytest.approx(0.95, abs=0.035)
    assert found.no_last == 0.0


def test_a_miss_is_named_beside_hits() -> None:
    hit = Covered(7.0, 0.95, 0.025, 0.025, 0.0, 0.0, 1.0)
    low = hit._replace(inside=0.90)
    one_sided = hit._replace(below=0.045, above=0.0, inside=0.955)
    assert [missed(one) for one in (hit, low, one_sided)] == [False, True, True]
    table = grid_table([(Cell("phoenix", "average", 10), low)], 100)
    assert table.rows[0][-1] == "missed"
    assert "1 of 1 cells" in table.notes[0]
