"""Simulated tables: points and places agree, and skill has the defined effect."""

import numpy as np
import pytest

from banzuke.engine.labs.simulate import tables
from banzuke.engine.streams import named


@pytest.mark.parametrize(("n_seats", "total"), [(4, 100_000), (3, 105_000)])
def test_points_add_up_and_agree_with_places(n_seats: int, total: int) -> None:
    league = tables(n_players=50, n_games=20_000, n_seats=n_seats, rng=named("t", str(n_seats)))
    assert np.all(league.points.sum(axis=1) == total)
    assert np.all(league.points % 100 == 0)
    np.testing.assert_array_equal(
        np.sort(league.place, axis=1), [np.arange(1, n_seats + 1)] * 20_000
    )
    by_place = np.take_along_axis(league.points, np.argsort(league.place, axis=1), axis=1)
    assert np.all(np.diff(by_place, axis=1) < 0)
    in_order = np.sort(league.player_idx, axis=1)
    assert np.all(np.diff(in_order, axis=1) > 0)
    assert np.all(np.diff(league.day) >= 0)


def test_ties_come_when_asked_and_go_by_seat() -> None:
    league = tables(n_players=50, n_games=20_000, tie_share=0.2, rng=named("ties"))
    order = np.argsort(league.place, axis=1)
    points = np.take_along_axis(league.points, order, axis=1)
    tied = np.diff(points, axis=1) == 0
    assert np.all(np.diff(points, axis=1) <= 0)
    assert np.all(np.diff(order, axis=1)[tied] > 0)
    assert tied[:, 1:].mean() == pytest.approx(0.2, abs=0.01)
    assert np.all(league.points.sum(axis=1) == 100_000)


def test_first_place_is_taken_in_proportion_to_strength() -> None:
    league = tables(n_players=40, n_games=60_000, spread=0.5, rng=named("skill"))
    strength = np.exp(league.log_skill[league.player_idx])
    chance = strength / strength.sum(axis=1, keepdims=True)
    first = league.place == 1
    for low, high in ((0.0, 0.15), (0.15, 0.25), (0.25, 0.35), (0.35, 1.0)):
        inside = (chance >= low) & (chance < high)
        assert inside.sum() > 1000
        assert first[inside].mean() == pytest.approx(chance[inside].mean(), abs=0.015)


def test_equal_skills_leave_no_seat_or_player_ahead() -> None:
    league = tables(n_players=8, n_games=40_000, spread=0.0, rng=named("equal"))
    np.testing.assert_array_equal(league.log_skill, 0.0)
    assert league.place.mean(axis=0) == pytest.approx([2.5] * 4, abs=0.03)


def test_full_table_of_four_players_fills_even_with_skew() -> None:
    league = tables(n_players=4, n_games=500, activity_skew=2.0, rng=named("full"))
    np.testing.assert_array_equal(np.sort(league.player_idx, axis=1), [np.arange(4)] * 500)


@pytest.mark.parametrize(
    "change",
    [
        {"n_seats": 5},
        {"n_players": 3},
        {"n_games": -1},
        {"spread": -0.1},
        {"tie_share": 2.0},
        {"activity_skew": -1.0},
        {"n_days": 0},
    ],
)
def test_bad_argument_is_refused_by_name(change) -> None:
    name, value = next(iter(change.items()))
    with pytest.raises(ValueError, match=f"{name} is {value}"):
        tables(**({"n_players": 8, "n_games": 5} | change), rng=named("bad"))
