"""Simulated seasons with known skills: who sits down late, who shares a place, what is measured."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams
from bench.tier_rooms import CELLS, Cell, play, shared
from bench.tier_seasons import measure, seasons_table

PARAMS = TierParams()


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ("order", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("seats", [1, 1, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("deal", [1, 1, 1, 4, 5, 6, 7, 8, 9, 10]),
        ("list", [1, 2, 3, 3, 3, 3, 3, 3, 3, 3]),
        ("bands", [1, 1, 3, 3, 5, 5, 7, 7, 9, 9]),
        ("pairs", [1, 1, 3, 3, 5, 5, 7, 7, 9, 9]),
    ],
)
def test_places_are_shared_as_a_cell_says(places: str, wanted: list[int]) -> None:
    assert shared(places, 10).tolist() == wanted


def test_whoever_sits_down_late_outlasts_those_who_had_bust() -> None:
    cell = Cell(60, 1, late=0.5, again=0.5, timed=True)
    truth = named("test tier seasons").normal(1500.0, 500.0, 60)
    event = play(cell, np.arange(60), truth, named("test tier seasons", "play"), PARAMS)
    assert np.any(event.entry > 1)
    assert np.any(event.registered_at[event.entry == 1] > 0.0)
    assert np.all(event.busted_at >= event.registered_at)
    order = np.argsort(event.place)
    assert np.all(np.diff(event.busted_at[order]) <= 0.0)


def test_half_of_the_kinds_of_seasons_were_kept() -> None:
    assert len(set(CELLS)) == len(CELLS)
    assert 0.4 < np.mean([cell.kept for cell in CELLS]) < 0.6


def test_skills_of_the_prior_are_inside_their_intervals_and_a_row_says_so() -> None:
    cell = Cell(20, 4, places="bands")
    found = measure(cell, 4, seed=1, params=PARAMS)
    assert found.converged
    assert 0.88 < found.inside <= 1.0
    assert 0.0 < found.error < 500.0
    (row,) = seasons_table([(cell, found)]).rows
    assert row[0] == "4 events of 20, bands"
