"""Odd leagues over time: the designs are what they say."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from bench.paths_odd import forecasts, inside, one_sided
from bench.paths_odd_leagues import KINDS, Kind, doubles, joined_groups, league, new_names

pytestmark = pytest.mark.slow


def test_every_kind_has_days_and_strengths_of_its_own():
    for kind in KINDS[:-2]:
        games, truth = league(kind, 1)
        assert truth.shape == (games.n_players, kind.n_days)
        assert games.day.max() < kind.n_days


def test_sides_of_doubles_share_people():
    games, truth = league(Kind("years", partial(doubles, partners="year"), 200, 20), 1)
    assert games.n_players <= 400  # a hundred sides a year
    assert np.std(truth[:, 0]) == pytest.approx(200.0, rel=0.1)


def test_groups_meet_after_a_year():
    games, _ = league(Kind("groups", partial(joined_groups, apart=300.0)), 1)
    first, second = (games.player[each] // 15 for each in (games.first, games.second))
    assert games.day[games.first][first != second].min() > 365


def test_a_new_name_follows_the_old_one():
    games, truth = league(Kind("names", new_names), 1)
    assert games.n_players == 40
    for old in range(10):
        days = (games.day[games.player == who] for who in (old, 30 + old))
        before, after = days
        assert before.max() < after.min()
        assert np.array_equal(truth[old], truth[30 + old])


def test_the_share_of_draws_is_that_of_the_kind():
    for kind in (one for one in KINDS if "drawn" in one.title):
        games, _ = league(replace(kind, spread=1.0, drift=1.0), 1)
        share = games.draws.sum() / (games.wins + games.draws + games.losses).sum()
        assert share == pytest.approx(0.9, abs=0.05)


def test_shares_and_forecasts_of_a_small_league():
    kind = replace(KINDS[4], players=10, games=20)
    found = inside(kind, 1)
    assert all(0.0 <= found[name].mean() <= 1.0 for name in ("last", "any", "differences"))
    assert set(forecasts(kind, 1)) == {"dynamic", "Elo", "Glicko-2"}


def test_who_won_or_lost_all_games():
    games, _ = league(KINDS[0], 1)
    found = one_sided(games)
    assert found.any()
    assert not found.all()
