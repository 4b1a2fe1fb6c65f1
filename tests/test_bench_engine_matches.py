"""Simulated matches of engines have the expected scores and draws, and end when decided."""

import numpy as np
import pytest

from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named
from bench.engine_matches import SEEN, UNSEEN, Cell, everybody, match, until_decided


@pytest.mark.parametrize("model", ["half", "davidson"])
def test_scores_and_draws_are_those_of_the_model(model: str) -> None:
    cell = Cell(2, everybody, 0, draws=0.6, opening=0.0)
    points = match(cell, 70.0, model, 20_000, named("tests", "engines", model))
    odds = np.exp(70.0 / ELO_PER_LOGIT)
    if model == "half":
        drawn, expected = 1.2 / (1.0 + odds), odds / (1.0 + odds)
    else:
        drawn = 3.0 / (3.0 + odds**0.5 + odds**-0.5)
        expected = 0.5 * drawn + (1.0 - drawn) * odds / (1.0 + odds)
    assert np.mean(points == 0.5) == pytest.approx(drawn, abs=0.015)
    assert points.mean() == pytest.approx(expected, abs=0.01)


def test_openings_make_the_points_of_pairs_vary_less() -> None:
    points = match(SEEN[0], 0.0, "half", 20_000, named("tests", "engines", "pairs"))
    assert points.reshape(-1, 2).mean(axis=1).var() < 0.45 * points.var()


def test_a_match_ends_when_it_is_decided() -> None:
    cell = Cell(2, everybody, 0)
    stronger = until_decided(cell, 60.0, "half", named("tests", "engines", "decided"))
    near = until_decided(cell, 2.5, "half", named("tests", "engines", "open"))
    assert len(stronger) < 1000 < len(near)


def test_no_cell_is_seen_and_unseen() -> None:
    titles = [cell.title for cell in (*SEEN, *UNSEEN)]
    assert len(set(titles)) == len(titles)
