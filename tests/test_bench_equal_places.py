"""Seasons of equal places, late registration and forecasts: right places, rows and gains."""

import numpy as np
import pytest

from banzuke.engine.tier import Event
from bench.equal_places import Cell, measure, places, table
from bench.late_registration import cells
from bench.order_forecasts import gains, plackett_luce, tier
from bench.table import markdown


def test_places_of_seats_and_lists() -> None:
    shared = {how: places(Cell("", 6, 1, 2, how)).tolist() for how in ("top", "rest", "both")}
    assert shared == {
        "top": [1, 1, 3, 4, 5, 6], "rest": [1, 2, 3, 3, 3, 3], "both": [1, 1, 3, 3, 3, 3],
    }  # fmt: skip


def test_unknown_orders_are_better_than_draws_where_most_share_a_place() -> None:
    cell = Cell("list", 20, 8, 3, "rest")
    draw, unknown = (measure(cell, ties, 3, seed=1) for ties in ("draw", "unknown"))
    assert unknown.inside > draw.inside
    assert unknown.error < draw.error
    page = markdown(table([(cell, draw, unknown)], 3))
    assert page.count("| list |") == 1


def test_late_seasons_stand_beside_the_same_ones_without_late_entries() -> None:
    kinds = cells()
    plain = {(cell.field, cell.events) for cell in kinds if not cell.late}
    assert plain == {(cell.field, cell.events) for cell in kinds if cell.late}


def test_forecasts_of_a_steady_order_gain_and_of_none_lose_nothing() -> None:
    event = Event(np.arange(4), np.arange(1, 5))
    assert np.all(gains(tier, [event] * 6, 4) > 0.05)
    assert np.all(gains(tier, [event], 4) == pytest.approx(0.0))


def test_the_library_takes_the_better_of_two_entries() -> None:
    pytest.importorskip("openskill")
    event = Event(np.array([0, 1, 0]), np.array([1, 2, 3]), np.array([2, 1, 1]))
    *_, after = plackett_luce([event, event], 2)
    assert after.mu[0] > after.mu[1]
