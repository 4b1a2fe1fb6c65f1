"""The drift by how seldom those meet again who have met."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, find_constants
from banzuke.engine.dynamic.constants import constants, parting
from banzuke.engine.dynamic.constants.parting import drift_of_meetings
from banzuke.engine.dynamic.constants.rematches import Meetings
from banzuke.engine.dynamic.constants.tuned import (
    APART_ELO,
    DRIFT_WIDTH,
    LIKELY_DRIFT_ELO,
    MOST_BY_MEETINGS_ELO,
    TIMES_BY_MEETINGS,
)
from banzuke.engine.dynamic.filter import passed
from bench.paths_coverage import Cell, inside, league

N_PARTS = 20
YEARS = np.abs(np.subtract.outer(np.arange(N_PARTS), np.arange(N_PARTS))) / 5.0
LATER = np.triu(np.ones((N_PARTS, N_PARTS)), 1)
FAST = Cell(30, 150.0, "by true strength")


@pytest.mark.parametrize("drift", [20.0, 60.0, 200.0])
def test_the_drift_is_found_from_meetings_that_become_rare(drift):
    by_lot = 1000.0 * LATER
    kept = 1.0 / np.sqrt(1.0 + (drift / APART_ELO) ** 2 * YEARS)
    of_later = np.linspace(0.5, 4.0, N_PARTS)  # the league spreads, and comes together
    found = drift_of_meetings(Meetings(by_lot, by_lot * kept * of_later, YEARS))
    assert found == pytest.approx(drift, rel=0.1)


def test_without_meetings_the_drift_is_the_one_before_them():
    nobody_again = Meetings(LATER, 0.0 * LATER, YEARS)
    mean = LIKELY_DRIFT_ELO * np.exp(0.5 * DRIFT_WIDTH**2)
    assert drift_of_meetings(nobody_again) == pytest.approx(mean, rel=0.05)
    assert parting._log_likelihood(Meetings(0.0 * LATER, 5.0 * LATER, YEARS), 1.0) == 0.0


def test_fixed_rivals_do_not_make_the_drift_larger():
    as_often = Meetings(100.0 * LATER, 500.0 * LATER, YEARS)
    assert drift_of_meetings(as_often) < 0.5 * LIKELY_DRIFT_ELO


def test_results_bound_the_drift_by_meetings(monkeypatch):
    games, _ = league(Cell(30, 60.0, "by true strength"), 9000)
    likely = find_constants(games, DynamicModel(spread_elo=1000.0), spread=False)
    monkeypatch.setattr(constants, "drift_of_meetings", lambda _: 1000.0)
    lost = []
    for most in (1e9, 10.0, 1.0):
        monkeypatch.setattr(constants, "MOST_LOST_BY_MEETINGS", most)
        monkeypatch.setattr(constants, "MOST_LOST_A_GAME", 0.0)
        drift = constants._by_meetings(games, likely, Meetings(LATER, LATER, YEARS))
        model = replace(likely.model, drift_elo=drift)
        ahead = passed(games, model, since=int(games.day.min()))
        lost.append(ahead.loss - likely.log_loss * ahead.n_games)
        assert lost[-1] <= most
    assert drift < MOST_BY_MEETINGS_ELO
    assert lost[0] > 10.0 > lost[1] > lost[2]


@pytest.mark.slow
def test_fast_and_slow_leagues_of_likes_differ_in_drift():
    found = {
        drift: [
            find_constants(league(Cell(100, drift, "by true strength"), seed)[0], DynamicModel())
            for seed in (9000, 9001)
        ]
        for drift in (15.0, 150.0)
    }
    assert all(np.isfinite(of.model.pairing_elo) for each in found.values() for of in each)
    slow, fast = (max(of.model.drift_elo for of in each) for each in found.values())
    assert slow < 120.0
    assert min(of.model.drift_elo for of in found[150.0]) > 150.0
    assert fast <= MOST_BY_MEETINGS_ELO


@pytest.mark.slow
def test_intervals_of_likes_hold_where_strength_changes_fast(monkeypatch):
    shares = [inside(FAST, seed)[:3] for seed in range(9000, 9006)]
    assert np.mean(shares, axis=0).min() > 0.88
    monkeypatch.setattr(constants, "drift_of_meetings", lambda *_: 1.0 / TIMES_BY_MEETINGS)
    before = [inside(FAST, seed)[:3] for seed in range(9000, 9006)]
    assert np.mean(before, axis=0).max() < 0.82
