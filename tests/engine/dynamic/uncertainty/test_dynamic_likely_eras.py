"""Errors take in that eras are uncertain: whether there are any, since when, and today's drift."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, drift_for_errors, find_constants, sets_for_errors
from banzuke.engine.dynamic.constants.tuned import LEAST_GAIN_OF_ERA
from banzuke.engine.dynamic.uncertainty import likely_eras
from banzuke.engine.dynamic.uncertainty.reverting import sets_with_reversion
from tests.engine.dynamic.constants.test_dynamic_eras import league

pytestmark = pytest.mark.slow

LATE = (15, 15, 15, 15, 130)
CHANGE = 2336
"""The day on which the drift rises from 15 to 130 Elo."""


@pytest.fixture(scope="module")
def rising():
    """A league whose drift rose late, and its constants."""
    games = league(1, LATE)
    return games, find_constants(games, DynamicModel())


@pytest.fixture(scope="module")
def even():
    """A league of one drift, and its constants."""
    games = league(2, (60,))
    return games, find_constants(games, DynamicModel())


def share_with_eras(models, shares):
    return sum(share for model, share in zip(models, shares, strict=True) if model.eras)


def gain(monkeypatch, nats):
    """Let the filter gain so much with any eras."""
    monkeypatch.setattr(likely_eras, "_loss", lambda _, model: 100.0 - nats * bool(model.eras))


def test_todays_drift_is_as_uncertain_as_the_results_since_the_change_leave_it(rising):
    games, found = rising
    ((day, times),) = found.model.eras
    assert day < CHANGE  # too early, so that today's drift is found too small
    assert found.model.drift_elo < 80.0
    models, shares = sets_for_errors(games, found)
    assert shares.sum() == pytest.approx(1.0)
    eras = [model for model in models if model.eras]
    days = [model.eras[-1][0] for model in eras]
    assert min(days) < CHANGE < max(days)
    assert max(model.drift_elo for model in eras) > 120.0
    earlier = [np.log(model.drift_elo * model.eras[-1][1]) for model in eras]
    assert np.mean(earlier) == pytest.approx(np.log(times * found.model.drift_elo), abs=0.1)
    assert np.ptp(earlier) > 0.1
    assert drift_for_errors(found.model, models, shares) > 1.2 * found.model.drift_elo


def test_an_era_that_results_only_suggest_widens_errors():
    games = league(6, LATE)
    found = find_constants(games, DynamicModel())
    assert not found.model.eras
    models, shares = sets_for_errors(games, found)
    assert 0.05 < share_with_eras(models, shares) < 0.95
    usual = drift_for_errors(found.model, *sets_with_reversion(games, found))
    assert drift_for_errors(found.model, models, shares) > 1.2 * usual


@pytest.mark.parametrize("more", [-2.0, 0.0, 1.0])
@pytest.mark.parametrize("league_of", ["rising", "even"])
def test_eras_have_the_odds_of_what_the_filter_gains(more, league_of, monkeypatch, request):
    games, found = request.getfixturevalue(league_of)
    gain(monkeypatch, LEAST_GAIN_OF_ERA + more)
    models, shares = sets_for_errors(games, found)
    assert shares.sum() == pytest.approx(1.0)
    assert share_with_eras(models, shares) == pytest.approx(1.0 / (1.0 + np.exp(-more)))


@pytest.mark.parametrize(("nats", "share"), [(np.nan, 0.0), (-1e9, 0.0), (1e9, 1.0)])
def test_gains_that_are_no_numbers_or_far_from_0_leave_no_doubt(nats, share, even, monkeypatch):
    games, found = even
    gain(monkeypatch, nats)
    models, shares = sets_for_errors(games, found)
    assert share_with_eras(models, shares) == pytest.approx(share)
    assert shares.sum() == pytest.approx(1.0)


def test_the_last_day_of_earlier_eras_stays(rising):
    games, found = rising
    ((day, times),) = found.model.eras
    twice = replace(found.model, eras=((day - 200, 2.0 * times), (day, times)))
    near = likely_eras._near(games, twice)
    assert {model.eras[0][0] for model in near} == {day - 200}
    assert min(model.eras[1][0] for model in near) > day - 200
    for model in near:
        drifts = [model.drift_elo * before for _, before in model.eras]
        np.testing.assert_allclose(drifts, found.model.drift_elo * times * np.array([2.0, 1.0]))
    assert [model.drift_elo for model in near] == sorted(model.drift_elo for model in near)


def test_eras_that_are_tried_keep_the_mean_of_the_drifts_logarithm(even):
    games, found = even
    rows = games.day[games.first]
    for model in likely_eras._anywhere(games, found.model):
        ((day, times),) = model.eras
        mean = np.log(model.drift_elo) + np.mean(rows < day) * np.log(times)
        assert mean == pytest.approx(np.log(found.model.drift_elo))


def test_a_drift_that_is_known_is_not_doubted(even, monkeypatch):
    games, found = even
    gain(monkeypatch, 1e9)
    known = replace(found, error=np.full(8, 0.01))
    assert sets_for_errors(games, known)[0] == (found.model,)
