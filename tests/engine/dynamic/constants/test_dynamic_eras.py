"""Eras: the drift that differs by time, found from results and counted everywhere."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    drift_for_errors,
    find_constants,
    fit,
    history,
    marginals,
    strengths_at,
)
from banzuke.engine.dynamic.constants import eras
from banzuke.engine.dynamic.evidence.evidence import evidence_slope
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import random_history

pytestmark = pytest.mark.slow

CHANGE = 200
"""The day on which the drift changes."""


def league(seed, drifts, *, n_players=30, n_games=3200, n_days=2920):
    """A history whose drift is one after the other, each for as long."""
    rng = np.random.default_rng(seed)
    per_day = np.repeat(drifts, n_days // len(drifts)) / np.sqrt(365.25)
    steps = rng.normal(0.0, 1.0, (n_players, len(per_day))) * per_day
    steps[:, 0] = rng.normal(0.0, 150.0, n_players)
    truth = np.cumsum(steps, axis=1)
    day = np.sort(rng.integers(0, len(per_day), n_games))
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    gap = (truth[first, day] - truth[second, day]) / ELO_PER_LOGIT
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-gap))
    none = np.zeros(n_games)
    return history(first, second, day, n_players=n_players, wins=won, draws=none, losses=~won)


def stretched(games, times):
    """The same games with days that are times² as long until the change."""
    days = np.where(games.day < CHANGE, CHANGE - times**2 * (CHANGE - games.day), games.day)
    rows = {name: getattr(games, name) for name in ("moves", "shift", "wins", "draws", "losses")}
    who = games.player[games.first], games.player[games.second]
    return history(*who, days[games.first], n_players=games.n_players, **rows)


@pytest.mark.parametrize("reversion", [0.0, 0.7])
def test_an_era_of_twice_the_drift_is_as_if_its_days_were_four(reversion):
    games = random_history(5, n_games=60)
    one = DynamicModel(80.0, 200.0, reversion=reversion, eras=((CHANGE, 2.0),))
    other = replace(one, eras=())
    longer = stretched(games, 2.0)
    path, same = fit(games, one), fit(longer, other)
    np.testing.assert_allclose(path.strength, same.strength, atol=1e-9)
    np.testing.assert_allclose(marginals(path).variance, marginals(same).variance, rtol=1e-9)
    ours, theirs = evidence_slope(path), evidence_slope(same)
    np.testing.assert_allclose(ours.gradient, theirs.gradient, atol=1e-8)
    for since in (0, CHANGE):
        assert passed(games, one, since=since).loss == pytest.approx(
            passed(longer, other, since=since - 3 * CHANGE if since == 0 else since).loss
        )
    who, day = np.array([0, 1, 2, 3]), np.array([120, 150, 199, 500])
    at = strengths_at(path, marginals(path), who, day)
    later = np.where(day < CHANGE, CHANGE - 4 * (CHANGE - day), day)
    there = strengths_at(same, marginals(same), who, later)
    np.testing.assert_allclose(at.mean, there.mean, atol=1e-9)
    np.testing.assert_allclose(at.variance, there.variance, rtol=1e-9)


def test_the_clock_is_that_of_the_calendar_from_the_last_change_on():
    model = DynamicModel(eras=((100, 3.0), (200, 0.5)))
    found = model.clock([300, 200, 160, 100, 90])
    np.testing.assert_allclose(found, [300.0, 200.0, 190.0, 175.0, 85.0])
    assert DynamicModel().clock(7) == 7.0


@pytest.mark.parametrize("eras", [((5, 0.0),), ((5, 1.0), (5, 2.0)), ((5, np.inf),)])
def test_impossible_eras_are_refused(eras):
    with pytest.raises(ValueError, match="eras"):
        DynamicModel(eras=eras)


@pytest.mark.parametrize(("drifts", "low", "high"), [((15, 130), 0, 45), ((130, 15), 90, 180)])
def test_a_change_of_the_drift_is_found(drifts, low, high):
    model = find_constants(league(1, drifts), DynamicModel()).model
    (day, times), *more = model.eras
    assert not more
    assert abs(day - 1460) < 300
    assert low < times * model.drift_elo < high
    assert abs(np.log(model.drift_elo / drifts[1])) < 1.0


@pytest.mark.parametrize("drift", [15, 60, 150])
def test_a_league_of_one_drift_has_no_eras(drift):
    assert not find_constants(league(2, (drift,)), DynamicModel()).model.eras


def test_eras_end_at_the_largest_drift():
    logs = np.log([eras.MOST_ELO / 2.0, eras.MOST_ELO])
    model = eras._with(DynamicModel(), np.array([CHANGE]), logs)
    assert model.drift_elo == eras.MOST_ELO
    assert model.eras[0] == (CHANGE, pytest.approx(0.5))


def test_eras_that_foresee_results_no_better_do_not_count(monkeypatch):
    games = league(1, (15, 130))
    seen = []

    def alike(games, model, *, since):
        seen.append(model.eras)
        return passed(games, replace(model, eras=()), since=since)

    monkeypatch.setattr(eras, "passed", alike)
    assert not find_constants(games, DynamicModel()).model.eras
    assert any(seen)


def test_eras_whose_gain_is_no_number_do_not_count(monkeypatch):
    monkeypatch.setattr(eras, "_gain", lambda *_, since: np.nan)
    assert not find_constants(league(1, (15, 130)), DynamicModel()).model.eras


@pytest.mark.parametrize(
    ("before", "since", "count"), [(0.5, 6.0, True), (-3.1, 6.4, False), (9.0, 1.9, False)]
)
def test_eras_count_if_results_before_and_since_are_foreseen_better(
    monkeypatch, before, since, count
):
    games = random_history(5, n_games=60)
    model = DynamicModel(eras=((CHANGE, 0.2),))
    assert games.day.min() < CHANGE

    def gain(*_, since: int, gains=(before + since, since)):
        return gains[since >= CHANGE]

    monkeypatch.setattr(eras, "_gain", gain)
    assert eras._hold(games, DynamicModel(), model) == count


def test_a_drift_that_is_given_has_no_eras():
    found = find_constants(league(1, (15, 130)), DynamicModel(drift_elo=60.0), drift=False).model
    assert (found.drift_elo, found.eras) == (60.0, ())


def test_the_drift_for_errors_has_the_mean_variance_of_a_year():
    found = DynamicModel(40.0)
    models = [DynamicModel(20.0), DynamicModel(80.0)]
    wider = drift_for_errors(found, models, np.array([0.25, 0.75]))
    assert wider == pytest.approx(np.sqrt(0.25 * 20.0**2 + 0.75 * 80.0**2))
    assert drift_for_errors(DynamicModel(0.0), models, np.array([0.5, 0.5])) == 0.0
