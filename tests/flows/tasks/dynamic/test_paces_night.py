"""A league whose players change at different paces: every interface has the same strengths.

Once with one drift at all times, once with eras.
"""

import datetime as dt
from contextlib import closing

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, fit, marginals, strengths_at
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.serving.ask import ask
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.dynamic.moved import moved_over_time
from banzuke.flows.tasks.dynamic.page import DynamicFace
from tests.engine.dynamic.test_dynamic_paces import league
from tests.flows.tasks.dynamic.test_eras_night import BEFORE, START, once, written
from tests.published import of_home

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=[1.0, 0.15], ids=["paces", "eras and paces"])
def early(request):
    """How many times the later drift the drift was in the first four years."""
    return request.param


@pytest.fixture(scope="module")
def games(early):
    """Games of players of two paces."""
    return once(league(1, early=early))


@pytest.fixture(scope="module")
def home(tmp_path_factory, rate_home, games):
    made = written(tmp_path_factory.mktemp("paces") / "home", games)
    rate_home(made)
    return made


@pytest.fixture(scope="module")
def model(home):
    """The published model."""
    constants = dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])
    drift = constants["w_elo_per_sqrt_year"]
    eras = tuple(
        ((dt.date.fromisoformat(name.removeprefix(BEFORE)) - START).days, value / drift)
        for name, value in constants.items()
        if name.startswith(BEFORE)
    )
    paces = [pace for (pace,) in ask(home, "SELECT pace FROM dynamic_now ORDER BY player")[1]]
    back = constants["reversion_per_year"]
    return DynamicModel(
        drift, constants["sigma0_elo"], eras=eras, paces=tuple(paces), reversion=back
    )


def test_paces_are_published_and_every_door_has_the_same_strengths(home, games, model, early):
    assert bool(model.eras) == (early != 1.0)
    assert max(model.paces) > 1.5 * min(model.paces)
    path = fit(games, model)
    ((newcomer,),) = ask(home, "SELECT value FROM dynamic_constant WHERE name = 'newcomer_elo'")[1]
    for days in (700, 1500, 4000):  # twice between games, after the last game
        day = START + dt.timedelta(days)
        rows = ask(home, f"SELECT player, rating, se FROM dynamic_at('club', '{day}')")[1]
        players = np.array([int(name[1:]) for name, *_ in rows])
        at = strengths_at(path, marginals(path), players, np.full(len(players), days))
        published = np.array([rating for _, rating, _ in rows]) - newcomer
        np.testing.assert_allclose(published, at.mean * ELO_PER_LOGIT, atol=0.05)


def test_the_error_of_a_fast_player_grows_fast(home, model):
    wider = dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])["w_elo_for_errors"]
    asked = """
        SELECT there.se ** 2 - now.se ** 2, now.pace, date_diff('day', now.last_day, there.day)
        FROM dynamic_now AS now JOIN dynamic_at('club', '2021-01-01') AS there USING (player_id)
    """
    grown, pace, days = np.array(ask(home, asked)[1]).T
    assert model.reversion == 0.0
    np.testing.assert_allclose(grown, (wider * pace) ** 2 * days / 365.25, rtol=1e-6)


def test_surprise_counts_the_pace_of_the_player(home, model):
    since = START + dt.timedelta(1000)
    asked = f"""
        SELECT change / surprise, pace, date_diff('day', DATE '{START}', moved.last_day)
        FROM dynamic_moves('club', '{since}') AS moved JOIN dynamic_now USING (player_id)
    """
    expected, pace, days = np.array(ask(home, asked)[1]).T
    lived = np.sqrt((model.clock(days) - model.clock(1000.0)) / 365.25)
    np.testing.assert_allclose(np.abs(expected), model.drift_elo * pace * lived, rtol=1e-9)


def test_the_page_has_the_drift_of_the_player(home):
    with closing(open_serving(home)) as serving:
        face = DynamicFace(LeagueData(home, serving, "club"))
        for (player,) in serving.rows("SELECT player_id FROM dynamic_now"):
            assert "path-drift" in repr(face.player(player))


def test_what_moved_a_rating_knows_the_paces(home, games):
    days = games.day[games.start[0] : games.start[1]]
    since = START + dt.timedelta(int(days[-3]))
    assert of_home(moved_over_time)(home, "p000", league="club", since=since).games
