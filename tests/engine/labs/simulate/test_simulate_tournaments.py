"""Simulated tournaments: busts, registrations and hands agree; skill has the defined effect."""

import numpy as np
import pytest
from scipy.stats import norm

from banzuke.engine.labs.simulate import tournaments
from banzuke.engine.streams import named


def test_places_and_busts_fit_together() -> None:
    size = np.array([2, 9, 60, 33])
    series = tournaments(n_players=80, n_events=4, entrants=size, rng=named("busts"))
    for event, n in enumerate(size):
        rows = series.event_idx == event
        np.testing.assert_array_equal(series.place[rows], np.arange(1, n + 1))
        assert np.unique(series.player_idx[rows]).size == n
        busted = series.busted_min[rows]
        assert np.all(busted[:2] == series.duration_min[event])
        assert np.all(np.diff(busted[1:]) < 0)
        assert np.all(busted > 0)
    np.testing.assert_array_equal(series.duration_min, 6.0 * size)
    np.testing.assert_array_equal(series.registered_min, 0.0)
    assert series.hands is None
    assert np.all(np.diff(series.day) >= 0)


def test_late_entries_register_before_close_and_own_bust() -> None:
    series = tournaments(
        n_players=200, n_events=50, entrants=100, rng=named("late"), late_share=0.5, close_at=0.3
    )
    late = series.registered_min > 0
    assert late.mean() == pytest.approx(0.5, abs=0.03)
    assert np.all(series.registered_min < series.busted_min)
    assert np.all(series.registered_min <= series.close_min[series.event_idx])
    stayed = late & (series.place <= 20)
    assert series.registered_min[stayed].mean() == pytest.approx(0.15 * 600, rel=0.1)


def test_hands_follow_the_time_played() -> None:
    series = tournaments(
        n_players=100,
        n_events=40,
        entrants=60,
        rng=named("hands"),
        late_share=0.5,
        hands_per_hour=25,
    )
    assert series.hands is not None
    hours = (series.busted_min - series.registered_min) / 60
    assert series.hands.sum() == pytest.approx(25 * hours.sum(), rel=0.02)
    assert np.corrcoef(series.hands, hours)[0, 1] > 0.95


@pytest.mark.slow
def test_two_players_win_as_often_as_their_skills_say() -> None:
    series = tournaments(
        n_players=2, n_events=20_000, entrants=2, rng=named("duel"), skill_spread=700.0
    )
    winner = series.player_idx[series.place == 1]
    gap = series.skill[0] - series.skill[1]
    assert abs(gap) > 100
    assert np.mean(winner == 0) == pytest.approx(norm.cdf(gap / (np.sqrt(2) * 1000)), abs=0.015)


def test_activity_decides_who_enters() -> None:
    series = tournaments(
        n_players=300, n_events=200, entrants=20, rng=named("active"), activity_skew=1.0
    )
    entries = np.bincount(series.player_idx, minlength=300)
    assert np.sort(entries)[-30:].sum() > 0.4 * entries.sum()


def test_no_events_and_the_same_stream_twice() -> None:
    assert tournaments(n_players=5, n_events=0, entrants=2, rng=named("none")).place.size == 0
    one, two = (
        tournaments(n_players=30, n_events=5, entrants=10, rng=named("twice"), hands_per_hour=30)
        for _ in range(2)
    )
    for name in ("skill", "player_idx", "registered_min", "busted_min", "hands"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))


@pytest.mark.parametrize(
    "change",
    [
        {"n_players": 1},
        {"n_events": -1},
        {"skill_mean": float("inf")},
        {"skill_spread": -1.0},
        {"beta": -1.0},
        {"minutes_per_entrant": 0.0},
        {"late_share": 1.5},
        {"close_at": -0.1},
        {"hands_per_hour": -1.0},
        {"activity_skew": 2.5},
        {"n_days": 0},
    ],
)
def test_bad_argument_is_refused_by_name(change) -> None:
    name, value = next(iter(change.items()))
    with pytest.raises(ValueError, match=f"{name} is {value}"):
        tournaments(**({"n_players": 20, "n_events": 3, "entrants": 5} | change), rng=named("bad"))


@pytest.mark.parametrize(
    ("entrants", "message"),
    [(1, "from 1 to 1"), (21, "from 21 to 21"), ([5, 5], r"shape \(2,\)"), (5.0, "float64")],
)
def test_bad_field_is_refused(entrants, message) -> None:
    with pytest.raises(ValueError, match=message):
        tournaments(n_players=20, n_events=3, entrants=entrants, rng=named("bad"))
