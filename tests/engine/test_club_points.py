"""A club's own points, compared with a loop over games."""

import numpy as np
import pytest

from banzuke.engine.club_points import club_points


def test_points_are_those_of_a_loop_over_games() -> None:
    rng = np.random.default_rng(7)
    first, second = rng.integers(0, 5, (2, 60))
    counts = rng.multinomial(1, [0.4, 0.2, 0.4], 60).T
    start = np.array([101.0, 108.0, np.nan, 130.0, 99.5])
    expected = start.copy()
    for a, b, (won, drawn, lost) in zip(first, second, counts.T, strict=True):
        expected[a] += 2.0 * won + 0.5 * drawn - lost
        expected[b] += 2.0 * lost + 0.5 * drawn - won
    found = club_points(
        first, second, counts, start=start, ladder=np.array([101.0, 108.0]), win=2.0, draw=0.5
    )
    np.testing.assert_allclose(found.points, expected)
    assert (found.wins + found.draws + found.losses).sum() == 120


@pytest.mark.parametrize(
    ("points", "step", "to_next"),
    [(100.0, -1, 1.0), (101.0, 0, 7.0), (107.0, 0, 1.0), (108.0, 1, np.nan), (np.nan, -1, np.nan)],
)
def test_a_step_begins_at_its_points(points, step, to_next) -> None:
    none = np.zeros(0, np.int64)
    found = club_points(
        none, none, np.zeros((3, 0), np.int64),
        start=np.array([points]), ladder=np.array([101.0, 108.0]),
    )  # fmt: skip
    assert found.step.tolist() == [step]
    np.testing.assert_equal(found.to_next, [to_next])


def test_a_ladder_that_does_not_rise_is_refused() -> None:
    none = np.zeros(0, np.int64)
    with pytest.raises(ValueError, match="rising"):
        club_points(
            none, none, np.zeros((3, 0), np.int64), start=np.zeros(1), ladder=np.array([2.0, 1.0])
        )
