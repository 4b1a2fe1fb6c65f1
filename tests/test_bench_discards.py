"""The benchmark of discards: played hands have the mean result that the values of cuts predict."""

import numpy as np
import pytest

from bench import discards
from bench.discards import Counted, Decisions, Games, played, tables
from bench.discards_peers import prepare
from bench.measure import Outcome

pytestmark = pytest.mark.slow


@pytest.mark.rare
@pytest.mark.long
@pytest.mark.parametrize("options", ["bare", "bonus"])
def test_mean_results_of_twenty_hands_agree_with_the_values_of_their_cuts(options):
    found = list(played(options, {0: 7, 1: 7, 2: 6}))
    assert len(found) == 20
    for one in found:
        assert one.mean == pytest.approx(one.value, rel=0.01)
        assert abs(one.mean - one.value) <= 3 * one.standard_error


@pytest.mark.long
# a test of the benchmark; decisions in nights: tests/flows/tasks/decision_quality
@pytest.mark.rare
def test_the_error_of_a_mean_is_small_enough_to_find_a_wrong_value():
    one = next(iter(played("bare", {1: 1})))
    assert 3 * one.standard_error < 0.01 * one.value


def test_hands_are_dealt_by_their_shanten(monkeypatch):
    monkeypatch.setattr(discards, "BARS", {("bare", 1): 1.0})
    monkeypatch.setattr(discards, "PLAYED", {1: 1})
    monkeypatch.setattr(discards, "measure", lambda _: Outcome("missing", "not here"))
    monkeypatch.setattr(discards, "EACH", 3)
    records = list(discards.measure_discards(None, lambda _: None))
    assert [type(one).__name__ for one in records] == [
        "Decisions",
        *["Played"] * 2,
        *["Counted"] * 4,
    ]
    assert records[0].shanten == 1
    assert len(records[0].nodes) == 3
    assert set(records[0].methods) == {"exact"}
    assert len(tables(records)[0].rows) == 1


def test_tables_show_the_measurements_of_discards():
    records = [
        Decisions("dealt", "bare", 0, (2, 4, 2), (0.01, 0.03, 0.02), ("exact",) * 3),
        Games("all", (400, 550), (4.0, 15.0), 1.0),
        Counted("scores", "mahjong", 10, Outcome("ok", "", (2.0,), (2.0,), 1.0, 0.0)),
    ]
    decided, games, _, counted = (table.rows for table in tables(records))
    assert decided == [("dealt", "bare", "0", "3", "2", "0.020", "0.030", "0.02", "0.02")]
    assert games == [("all", "2", "950", "9.00", "10", "100-115", "9.50")]
    assert counted == [("scores", "mahjong", "10", "2.0000", "5", "0")]


@pytest.mark.parametrize("what", ["shanten", "scores"])
def test_the_library_mahjong_agrees(what):
    pytest.importorskip("mahjong.shanten")  # not "mahjong": a folder of tests has this name too
    ours, theirs = (np.array(prepare(what, who, 300)()) for who in ("banzuke", "mahjong"))
    assert (ours == theirs).all()
