"""Steps of a waterfall: each starts where the last one ends; the oldest steps are added up."""

import pytest

from banzuke.flows.screen.waterfall import steps_of
from banzuke.flows.site.faces.shared import band
from banzuke.flows.site.parts.svg import waterfall

ROWS = [("a", 1000.0, 30.0, -10.0), ("b", 1020.0, -5.0, 1.0), ("c", 1016.0, 2.0, 2.0)]


def test_each_step_starts_at_its_level_and_adds_its_parts() -> None:
    steps = steps_of(ROWS, most=3)
    assert [step.levels for step in steps] == [
        (1000, 1030, 1020), (1020, 1015, 1016), (1016, 1018, 1020)
    ]  # fmt: skip


def test_the_oldest_steps_are_one_step_with_the_sum_of_their_parts() -> None:
    first, last = steps_of(ROWS, most=2)
    assert (first.label, first.levels) == ("1–2", (1000, 1025, 1016))
    assert last.label == "c"


def test_the_picture_has_a_bar_for_each_part_and_a_dash_for_each_step() -> None:
    picture = waterfall(steps_of([*ROWS, ("d", 1020.0, 0.0, 0.0)], most=9))
    assert picture.svg.count("<rect") == 6
    assert picture.svg.count('class="total"') == 4


def test_a_band_is_cut_where_a_far_end_would_squeeze_it_and_marked_there() -> None:
    rows = [(5.0, 6.0, 7.5), (5.5, 7.0, 8.0), (6.0, 8.0, 36_000.0), (6.5, 8.0, None)]
    found = band(rows)
    assert found.low == [5.0, 5.5, 6.0, 6.5]
    assert found.high == [7.5, 8.0, 10.0, 10.0]
    assert found.beyond == [None, None, 10.0, 10.0]


@pytest.mark.parametrize("value", [None, float("inf")])
def test_a_band_without_finite_values_is_empty(value: float | None) -> None:
    assert band([(None, value, None)]) == ([None], [None], [None])
