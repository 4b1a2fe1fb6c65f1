"""Simulated communities: their true chances, and who is asked about them."""

import numpy as np
import pytest

from bench import worlds
from bench.predictions import Forecasts, behind
from bench.worlds import APART, FLOOR, SEEN, UNSEEN, World, pooled, rows_of, said_of
from bench.worlds_book import FIRST_DAY, Book, walks

pytestmark = pytest.mark.slow


def test_a_book_has_the_true_chances_of_each_row() -> None:
    book = Book(np.random.default_rng(1), lead=100.0, nu=1.0)
    points = [book.play(5, 0, 1, 200.0) for _ in range(3)] + [book.play(2, 1, 0, 0.0, lead=0.0)]
    games, true = book.games()
    assert games.day.tolist() == [FIRST_DAY + 2, FIRST_DAY + 5]
    assert games.counts.sum() == 4
    assert games.counts[1] @ [1.0, 0.5, 0.0] == sum(points[:3])
    np.testing.assert_allclose(true[0], 1.0 / 3.0)
    np.testing.assert_allclose(true[1, 0] / true[1, 2], 10.0 ** (300.0 / 400.0))
    assert games.moves.tolist() == [0.0, 1.0]


def test_a_handicap_takes_the_place_of_the_first_move() -> None:
    book = Book(np.random.default_rng(1), lead=100.0)
    book.play(0, 0, 1, 0.0, stones=3, ranks=(-4.0, -1.0))
    games, true = book.games()
    assert (games.moves[0], games.level[0]) == (0.0, 3)
    assert true[0].tolist() == [0.5, 0.0, 0.5]
    assert games.ranks is not None
    assert games.ranks[:, 0].tolist() == [-4.0, -1.0]


@pytest.mark.parametrize("name", ["draws", "school", "stones"])
def test_results_come_as_often_as_the_true_chances_say(name: str) -> None:
    book = (SEEN | UNSEEN)[name].play(np.random.default_rng(7))
    games, true = book.games()
    np.testing.assert_allclose(true.sum(axis=1), 1.0)
    line = Forecasts(games.day, true, games.counts).calibration()
    assert line.slope == pytest.approx(1.0, abs=4.0 * line.slope_se)
    assert games.counts[:, 1].sum() == pytest.approx(
        (games.counts.sum(axis=1) @ true[:, 1]), abs=4.0 * np.sqrt(games.counts.sum())
    )


def test_nobody_beats_the_truth_and_days_of_seeds_are_apart(monkeypatch) -> None:
    def small(rng: np.random.Generator) -> Book:
        book, strength = Book(rng), walks(rng, 12, 3 * 365, drift=30.0, spread=400.0)
        for day in range(0, 3 * 365, 3):
            one, other = rng.permutation(12)[:2]
            book.play(day, one, other, strength[one, day] - strength[other, day])
        return book

    monkeypatch.setitem(worlds.WORLDS, "small", World("small", small, (2011, 2011, 2012)))
    parts = [said_of("small", seed, ["dynamic", "Elo"], [], search_until=0) for seed in (1, 2)]
    found = pooled(parts)
    assert found[FLOOR].day.max() - found[FLOOR].day.min() > APART - 4 * 365
    assert len(found[FLOOR].day) == sum(len(part[FLOOR].day) for part in parts)
    assert behind(found[FLOOR], found["dynamic"])[0] < 0.0
    rows = rows_of(found)
    assert rows[0][0] == FLOOR
    assert {row[0] for row in rows} == {FLOOR, "**strength over time**", "Elo"}
