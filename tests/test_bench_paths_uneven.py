"""Leagues of uneven activity: the designs are what they say."""

import numpy as np
import pytest

from bench.paths_uneven import KINDS, Kind, inside, league

pytestmark = pytest.mark.slow


def test_every_kind_has_a_league_of_its_size():
    for kind in KINDS[:11]:
        games, truth = league(kind, 1)
        n = games.wins.sum() + games.draws.sum() + games.losses.sum()
        assert abs(n - kind.players * kind.games // 2) < kind.a_day
        assert truth.shape == (kind.players, kind.n_days)


def test_the_drift_is_that_of_the_era():
    _, truth = league(Kind("two eras", 200, 2, (15.0, 130.0), years=2.0), 1)
    steps = np.diff(truth, axis=1) * np.sqrt(365.25)
    assert np.std(steps[:, :364]) == pytest.approx(15.0, rel=0.02)
    assert np.std(steps[:, 366:]) == pytest.approx(130.0, rel=0.02)


def test_strength_changes_with_each_game_where_it_changes_by_game():
    games, truth = league(Kind("by game", 200, 20, (0.0,), by_game=10.0, activity="regulars"), 1)
    n_games = np.bincount(games.player[np.append(games.first, games.second)], minlength=200)
    plays, moved = n_games > 0, truth[:, -1] - truth[:, 0]
    assert np.std(moved[plays] / np.sqrt(n_games[plays])) == pytest.approx(10.0, rel=0.2)
    assert np.all(moved[~plays] == 0.0)


def test_half_of_the_players_are_absent_at_the_end():
    games, _ = league(Kind("absent", 20, 40, absent=True), 1)
    last = games.day[games.last[games.last >= 0]]
    assert np.sum(last < 1277 - 700) == 10


def test_shares_are_shares():
    found = inside(Kind("few", 12, 20, a_day=2), 1)
    assert all(0.0 <= found[name] <= 1.0 for name in ("last", "any", "differences"))
    assert found["error"] > 0.0
