"""Which simulated leagues are taken for leagues that choose opponents by strength."""

import pytest

from bench.paths_coverage import SCHEDULES, Cell
from bench.recognised import CHOOSING, OTHERS, recognised

pytestmark = pytest.mark.slow


def test_who_chooses_is_taken_and_who_meets_anybody_is_neither_taken_nor_doubted():
    assert recognised(Cell(30, 60.0, "by true strength"), 4000) == (True, 0.0)
    assert recognised(Cell(30, 60.0), 4000) == (False, 0.0)


def test_every_design_has_a_schedule():
    day_by_day = {"anybody", "by running Elo", "by true strength"}
    assert {*OTHERS, *CHOOSING} == SCHEDULES.keys() | day_by_day
