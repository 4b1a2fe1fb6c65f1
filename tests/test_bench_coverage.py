"""The bench of intervals: what it counts, on one small design."""

import numpy as np
import pytest

from bench import coverage
from bench.coverage import METHODS, clubs, coverage_tables, leagues_of, measure
from engine.streams import named


def test_every_method_is_judged_on_the_same_leagues(monkeypatch) -> None:
    monkeypatch.setattr(coverage, "CLUB_GAMES", (20,))
    monkeypatch.setattr(coverage, "REPLICATES", 40)
    (design,) = clubs(named("tests", "bench coverage"))
    said: list[str] = []
    covered, told = measure(design, 2, said.append)
    assert len(said) == 1
    found = {(one.quantity, one.method): one for one in covered}
    assert set(found) == {
        (quantity, method)
        for quantity in ("rating", "difference", "first_mover")
        for method in METHODS
    } | {("rank", method) for method in ("percentile", "profile")}
    for quantity, asked in (("rating", 20), ("difference", 20), ("first_mover", 2)):
        assert {found[quantity, method].asked for method in METHODS} == {asked}
    assert found["rating", "profile"].infinite == 0.0
    assert 0.7 <= found["rating", "profile"].inside <= 1.0
    first, second = coverage_tables(covered, told)
    assert len(first.rows) == 4
    assert len(second.rows) == 2


def test_large_designs_are_simulated_a_fifth_as_often() -> None:
    design = next(iter(clubs(named("tests", "bench coverage"))))
    assert leagues_of(design, 100) == 100
    many = coverage.Design(**{**vars(design), "n_players": coverage.LARGE})
    assert leagues_of(many, 100) == 20


def test_an_infinite_end_is_counted_and_holds_what_it_can() -> None:
    rows = np.array([[0.0, -np.inf, 1.0], [2.0, 0.0, 1.0]])
    seen = coverage._covered("club", "rating", "percentile", rows)
    assert (seen.inside, seen.infinite) == (0.5, 0.5)
    assert seen.width == pytest.approx(np.inf)
