"""Leagues whose players change differently: the designs are what they say."""

import numpy as np
import pytest

from bench.paths_people import Kind, ahead, inside, league

pytestmark = pytest.mark.slow


def test_a_share_of_the_players_is_faster():
    made = league(Kind("fast", 20.0, 150.0, 0.25, players=40, games=2, years=4.0), 1)
    steps = np.diff(made.truth, axis=1) * np.sqrt(365.25)
    assert np.count_nonzero(made.apart) == 10
    assert np.std(steps[made.apart]) == pytest.approx(150.0, rel=0.02)
    assert np.std(steps[~made.apart]) == pytest.approx(20.0, rel=0.02)


def test_those_apart_jump_once():
    made = league(Kind("jump", 1.0, 1.0, 0.5, jump=300.0, players=10, games=2), 1)
    large = np.abs(np.diff(made.truth, axis=1)) > 200.0
    np.testing.assert_array_equal(large.sum(axis=1), made.apart.astype(int))


def test_newcomers_are_faster_while_they_are_new():
    made = league(Kind("new", 5.0, 200.0, 1.0, age=1.0, late=0.5, players=40, games=8), 1)
    early = np.std(np.diff(made.truth[:, :300], axis=1), axis=1) * np.sqrt(365.25)
    assert np.all(early < 250.0)
    assert np.sum(early < 10.0) >= 20
    fast_days = np.count_nonzero(np.abs(np.diff(made.truth, axis=1)) > 2.0, axis=1)
    assert 200 < fast_days.max() <= 366  # none before the first day


def test_shares_are_shares():
    found = inside(Kind("few", 60.0, 90.0, 0.5, players=12, games=20), 1)
    assert all(0.0 <= found[name] <= 1.0 for name in ("last", "any", "differences"))
    assert len(found["apart"]) + len(found["steady"]) > 0


def test_days_ahead_are_seen_from_earlier_games():
    hit, apart = ahead(Kind("few", 60.0, 90.0, 0.5, players=12, games=20), 1)
    assert hit.shape == apart.shape == (12,)
    assert hit.mean() > 0.3
