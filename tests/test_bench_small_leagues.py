"""Small simulated leagues whose true chances are known."""

from dataclasses import replace

import numpy as np

from bench.predictions import Forecasts, behind
from bench.small_leagues import Scored, earlier_games, together
from bench.small_leagues_designs import GRID, Cell, league
from bench.worlds_book import FIRST_DAY, Book

SMALL = replace(GRID[0], players=12, games=120, years=2, drift=0.0, draws=0.0)


def test_both_halves_of_the_grid_have_all_spreads() -> None:
    halves = [sorted(cell.spread for cell in GRID if cell.kept is kept) for kept in (True, False)]
    assert halves[0] == halves[1]
    assert len({cell.name for cell in GRID}) == len(GRID)


def test_a_league_is_the_same_at_every_call() -> None:
    (one, true), (two, _), (other, _) = league(SMALL, 1), league(SMALL, 1), league(SMALL, 2)
    np.testing.assert_array_equal(one.counts, two.counts)
    assert not np.array_equal(one.first, other.first)
    assert one.counts.sum() == SMALL.games
    np.testing.assert_allclose(true.sum(axis=1), 1.0)


def test_opponents_are_as_the_cell_says() -> None:
    wide = replace(SMALL, spread=300.0, meets="anybody")

    def distance(cell: Cell) -> float:
        _, true = league(cell, 3)
        return float(np.abs(np.log(true[:, 0] / true[:, 2])).mean())

    apart = distance(wide)
    assert distance(replace(wide, meets="likes")) < 0.6 * apart
    assert distance(replace(wide, meets="divisions")) < 0.8 * apart
    events, _ = league(replace(wide, meets="events"), 3)
    assert np.all((events.day - FIRST_DAY) % 30 == 0)


def test_newcomers_take_the_places_of_others() -> None:
    games, _ = league(replace(SMALL, new=0.5), 1)
    assert games.n_players > SMALL.players
    per_day = [set(games.first[games.day == day]) for day in np.unique(games.day)]
    assert max(map(len, per_day)) <= SMALL.players


def test_games_of_earlier_days_are_counted_for_the_side_with_fewer() -> None:
    book = Book(np.random.default_rng(1))
    for day, one, other in ((0, 0, 1), (0, 1, 0), (1, 0, 1), (2, 0, 2), (3, 0, 2)):
        book.play(day, one, other, 0.0)
    games, _ = book.games()
    assert dict(zip(games.day - FIRST_DAY, earlier_games(games), strict=True)) == {
        0: 0, 1: 2, 2: 0, 3: 1,
    }  # fmt: skip


def test_leagues_are_clusters() -> None:
    chances = np.array([[0.6, 0.0, 0.4], [0.7, 0.0, 0.3]])
    parts = [
        Scored(
            {name: Forecasts(np.full(2, number), said, chances) for name, said in pair},
            np.arange(2),
        )
        for number, pair in enumerate([[("a", chances), ("b", chances[::-1])]] * 3)
    ]
    found = together(parts)
    assert found.earlier.tolist() == [0, 1] * 3
    more, error = behind(found.said["b"], found.said["a"])
    assert more > 0.0
    assert error < 1e-12
