"""Draws that differ from one event to the next, and newcomers whose first opponents are equals."""

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, effects_of, fit, history, past_forecasts
from banzuke.engine.dynamic.filter import window_forecasts
from banzuke.engine.dynamic.filter.window_forecasts import WindowForecasts, joined
from banzuke.engine.dynamic.forecasts.walks import Effects, learnt


def drawn_after(shares, *, n_games=200):
    """The share of draws between equals that is learnt from quarters with these shares."""
    day = np.repeat(91 * np.arange(len(shares)), n_games)
    drawn = np.concatenate([np.arange(n_games) < share * n_games for share in shares])
    won = ~drawn & (np.arange(len(day)) % 2 == 0)
    none = np.zeros(len(day))
    rows = np.column_stack((none, none, won, drawn, ~won & ~drawn)).astype(np.float64)
    ends = np.append(np.flatnonzero(np.diff(day, prepend=-1)), len(day))
    forecasts = WindowForecasts(ends.astype(np.int64), day, none, none, rows, none, none > 0.0)
    nu = np.exp(learnt(forecasts, order=False, draws="davidson").log_nu)
    return nu / (2.0 + nu)


def test_draws_of_one_event_say_little_about_the_next_event():
    """Finals of equals have many draws, the preliminaries after them few."""
    assert drawn_after([0.3, 0.8] * 6) == pytest.approx(0.55, abs=0.06)
    assert drawn_after([0.8, 0.3] * 6) == pytest.approx(0.55, abs=0.06)


def test_a_change_of_draws_that_stays_is_followed():
    assert drawn_after([0.3] * 8 + [0.6] * 8) == pytest.approx(0.6, abs=0.03)
    assert drawn_after([0.4] * 12) == pytest.approx(0.4, abs=0.01)


def newcomers_lead(lead, *, n_newcomers, n_games, n_windows=12):
    """By how much newcomers are found to be stronger than expected, logits.

    Each window has so many newcomers, each with so many games against known players.
    """
    rng = np.random.default_rng(7)
    windows = []
    for window in range(n_windows):
        apart = rng.normal(0.0, 0.8, n_newcomers)
        strength = np.repeat(lead + apart - apart.mean(), n_games)
        n = len(strength)
        swapped = rng.random(n) < 0.5
        who = n_newcomers * window + np.repeat(np.arange(n_newcomers), n_games) + 1
        sides = np.column_stack((np.where(swapped, 0, who), np.where(swapped, who, 0)))
        won = (rng.random(n) < 1.0 / (1.0 + np.exp(-strength))) != swapped
        none = np.zeros(n)
        rows = np.column_stack((none, none, won, none, ~won)).astype(np.float64)
        plays = np.arange(n_newcomers * n_windows + 1) == 0
        day = np.full(n, 91 * window)
        windows.append(
            WindowForecasts.of_window(day, none, none + 0.8**2, rows, none, sides, plays, none)
        )
    return learnt(joined(windows), order=False, draws="half").newcomers


def test_newcomers_are_as_strong_as_earlier_newcomers_were():
    """The AGA's newcomers lose more games than their ranks say, new engines win more."""
    for lead in (-0.8, 0.5):
        assert newcomers_lead(lead, n_newcomers=20, n_games=20) == pytest.approx(lead, abs=0.1)
    assert newcomers_lead(0.0, n_newcomers=20, n_games=4) == pytest.approx(0.0, abs=0.02)


def test_many_games_of_one_newcomer_say_little_of_the_next_one():
    """Of four promoted sides, all may be good by chance."""
    few, many = (newcomers_lead(0.8, n_newcomers=n, n_games=40 // n, n_windows=4) for n in (1, 40))
    assert abs(few) < 0.1
    assert many == pytest.approx(0.8, abs=0.3)


def newcomers(*, are_paired_with_equals):
    """A league of old players, to which six newcomers come in each quarter."""
    rng = np.random.default_rng(5)
    old, n_quarters, many = 12, 12, 6
    strength = np.append(np.linspace(-2.0, 2.0, old), rng.normal(0.0, 1.2, many * n_quarters))
    rows = []
    for quarter in range(n_quarters):
        for _ in range(60):
            rows.append((*rng.permutation(old)[:2], 91 * quarter + rng.integers(40)))
        for one in range(old + many * quarter, old + many * (quarter + 1)):
            apart = np.abs(strength[:old] - strength[one])
            near = np.argsort(apart)[:3] if are_paired_with_equals else np.arange(old)
            for other in rng.choice(near, 6):
                rows.append((one, other, 91 * quarter + 40 + rng.integers(40)))
    first, second, day = np.array(rows).T
    won = rng.random(len(day)) < 1.0 / (1.0 + np.exp(strength[second] - strength[first]))
    return history(
        first, second, day, n_players=len(strength), wins=won, draws=0.0 * won, losses=~won
    )


@pytest.mark.parametrize(("equals", "low", "high"), [(True, 100.0, 200.0), (False, 500.0, np.inf)])
def test_pairings_of_newcomers_count_if_their_results_say_so(equals, low, high):
    games = newcomers(are_paired_with_equals=equals)
    model = DynamicModel(20.0, 220.0)
    found = effects_of(games, model, past_forecasts(games, fit(games, model)))
    apart = 400.0 / np.log(10.0) / np.sqrt(found.newcomers_precision)
    assert low < apart < high
    assert found.pairing_precision == 0.0
    unseen = np.array([True, False])
    assert found.precision(unseen).tolist() == [found.newcomers_precision, 0.0]


def unseen_rows(games, start):
    """Whether a player of each row has no game before the start of the row's window."""
    began = games.day[games.start[:-1]]
    sides = (began[games.player[side]] for side in (games.first, games.second))
    return np.maximum(*sides) >= start


def test_only_players_without_a_game_before_the_window_are_unseen():
    games = newcomers(are_paired_with_equals=False)
    model = DynamicModel(20.0, 220.0)
    day = games.day[games.first]
    passed, forecast = (
        window_forecasts(games, model, window=91),
        past_forecasts(games, fit(games, model)),
    )
    assert passed.unseen.sum() == unseen_rows(games, day // 91 * 91).sum()
    start = day.max() - 90 - (day.max() - day) // 91 * 91
    assert forecast.unseen.sum() == unseen_rows(games, start)[day >= forecast.day.min()].sum()
    assert 0 < forecast.unseen.sum() < len(forecast.unseen)


def tilt(*, of_level: float, shuffled: bool = False) -> Effects:
    """The numbers of eight quarters of games between equals, whose ln ν grows with the level."""
    rng = np.random.default_rng(11)
    level = rng.normal(2.0, 1.0, 2400)
    nu = np.exp(0.2 + of_level * (level - 2.0))
    drawn = rng.random(len(level)) < nu / (nu + 2.0)
    won = ~drawn & (rng.random(len(level)) < 0.5)
    none = np.zeros(len(level))
    rows = np.column_stack((none, none, won, drawn, ~drawn & ~won)).astype(np.float64)
    ends, day = np.arange(0, 2401, 300), np.repeat(np.arange(8) * 91, 300)
    level = rng.permutation(level) if shuffled else level
    forecasts = WindowForecasts(ends, day, none, none, rows, none, none > 0.0, level=level)
    return learnt(forecasts, order=False, draws="davidson")


def test_draws_follow_the_level_of_the_two_only_if_results_say_so() -> None:
    found = tilt(of_level=0.6)
    assert found.draw_tilt == pytest.approx(0.6, abs=0.1)
    assert found.log_nu_at(3.0) == pytest.approx(0.8, abs=0.15)
    assert tilt(of_level=-0.4).draw_tilt == pytest.approx(-0.4, abs=0.1)
    assert abs(tilt(of_level=0.6, shuffled=True).draw_tilt) < 0.05
