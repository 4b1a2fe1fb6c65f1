"""The grid of simulated designs: pairings follow their rules, and coverage is counted."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench import pairings
from bench.coverage_grid import SEEN, UNSEEN, Cell, grid_tables, measure_grid
from bench.pairings import League


def played(cell: Cell) -> League:
    league = League(named("tests", "grid", cell.name), cell.n_players, cell.nu, cell.mover)
    cell.play(league)
    return league


def test_every_cell_gives_valid_games_and_no_cell_is_both_seen_and_unseen() -> None:
    for cell in (*SEEN, *UNSEEN):
        league = played(cell)
        first, second, score, turn = np.array(league.games).T
        assert np.all(first != second)
        assert set(score) <= {0.0, 0.5, 1.0}
        assert np.all(np.diff(turn) >= 0)
        assert len(set(first) | set(second)) > 0.9 * cell.n_players
    names = [cell.name for cell in (*SEEN, *UNSEEN)]
    assert len(set(names)) == len(names)


def test_a_swiss_tournament_pairs_equal_scores_and_no_pair_twice() -> None:
    league = played(Cell("Swiss", 32, pairings.swiss(5)))
    pairs = {frozenset(game[:2]) for game in league.games}
    assert len(pairs) == len(league.games) == 80
    points, apart = np.zeros(32), []
    for a, b, score, _ in league.games:
        apart.append(abs(points[a] - points[b]))
        points[a] += score
        points[b] += 1.0 - score
    assert np.mean(np.array(apart) == 0.0) > 0.7


@pytest.mark.slow
def test_coverage_is_counted_with_and_without_the_order_of_play() -> None:
    cells = (Cell("by lot", 12, pairings.by_lot(8)),)
    said: list[str] = []
    found = list(measure_grid(cells, 3, said.append))
    assert [(one.draws, one.order) for one in found] == [
        (draws, order) for order in ("known", "not known") for draws in ("half", "davidson")
    ]
    assert all(0.7 < one.rating <= 1.0 and one.intervals > 20 for one in found)
    known, unknown = grid_tables(found)
    assert len(known.rows) == len(unknown.rows) == 2
    assert len(said) == 4
