"""The benchmark of interval coverage: its counts on one small design."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench import coverage, coverage_designs
from bench.coverage import METHODS, measure
from bench.coverage_designs import KINDS, clubs, leagues_by_kind, priors, weighted
from bench.coverage_page import coverage_tables

pytestmark = pytest.mark.slow


def test_every_method_is_judged_on_the_same_leagues(monkeypatch) -> None:
    monkeypatch.setattr(coverage_designs, "CLUB_GAMES", (20,))
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


@pytest.mark.long
def test_clubs_with_priors_and_with_weights_are_separate_kinds(monkeypatch) -> None:
    monkeypatch.setattr(coverage_designs, "CLUB_GAMES", (30,))
    monkeypatch.setattr(coverage, "REPLICATES", 40)
    designs = [
        design for kind in (priors, weighted) for design in kind(named("tests", "bench coverage"))
    ]
    assert [design.name.split()[0] for design in designs] == ["prior"] * 2 + ["weights"] * 2
    for design in designs:
        covered, _ = measure(design, 2, lambda text: None)
        inside = {(one.quantity, one.method): one.inside for one in covered}
        assert 0.7 <= inside["rating", "profile"] <= 1.0


def test_a_run_continues_from_its_record(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(coverage_designs, "CLUB_GAMES", (20,))
    monkeypatch.setattr(coverage, "REPLICATES", 40)
    (design,) = clubs(named("tests", "bench coverage"))
    record = tmp_path / "record.jsonl"
    at_once = measure(design, 2, lambda text: None)
    measure(design, 1, lambda text: None, record)
    assert measure(design, 2, lambda text: None, record) == at_once
    assert len(record.read_text().splitlines()) == 2
    monkeypatch.setattr(coverage, "_league", None)  # a new simulation would fail
    assert measure(design, 2, lambda text: None, record) == at_once


def test_kinds_of_leagues_are_simulated_as_often_as_asked() -> None:
    assert leagues_by_kind("7") == dict.fromkeys(KINDS, 7)
    assert leagues_by_kind("football=60,go=40") == dict.fromkeys(KINDS, 0) | {
        "football": 60, "go": 40,
    }  # fmt: skip
    with pytest.raises(ValueError, match="'chess'"):
        leagues_by_kind("chess=1")


def test_an_infinite_end_is_counted_and_contains_every_truth_on_its_side() -> None:
    rows = np.array([[0.0, -np.inf, 1.0], [2.0, 0.0, 1.0]])
    seen = coverage._covered("club", "rating", "percentile", rows)
    assert (seen.inside, seen.infinite) == (0.5, 0.5)
    assert seen.width == pytest.approx(np.inf)
