"""A league whose drift has changed: every interface has the same strengths."""

import datetime as dt
from contextlib import closing

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, fit, history, marginals, strengths_at
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.serving.ask import ask
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.tasks.dynamic.moved import moved_over_time
from banzuke.flows.tasks.dynamic.page import DynamicFace
from tests.empty_home import club_home
from tests.engine.dynamic.test_dynamic_eras import league
from tests.published import of_home

pytestmark = pytest.mark.slow

START = dt.date(2010, 1, 1)
LEAGUE = """name = "club"
kind = "pairwise"
period = "all"

[[source]]
path = "inbox/*.csv"

[source.columns]
played_at = "date"
first = "black"
second = "white"
score = "result"

[static]
replicates = 32

[dynamic]
order = false
samples = 32
"""
BEFORE = "w_elo_before_"


def once(played):
    """The games without those of the same two on the same day: a line that comes twice is one."""
    rows = played.player[played.first], played.player[played.second], played.day[played.first]
    _, first = np.unique(rows, axis=1, return_index=True)
    one, other, day = (of[first] for of in rows)
    won, none = np.minimum(played.wins[first], 1.0), np.zeros(len(first))
    return history(one, other, day, n_players=30, wins=won, draws=none, losses=1.0 - won)


def written(folder, games):
    """A home of the league with a log of the games."""
    who = games.player[games.first], games.player[games.second]
    rows = [
        f"{START + dt.timedelta(int(day))},p{a:03},p{b:03},{int(won)}"
        for day, a, b, won in zip(games.day[games.first], *who, games.wins, strict=True)
    ]
    return club_home(folder, LEAGUE, ["date,black,white,result", *rows], log="log.csv")


@pytest.fixture(scope="module")
def games():
    """Games of two eras."""
    return once(league(1, (15, 130)))


@pytest.fixture(scope="module")
def home(tmp_path_factory, rate_home, games):
    made = written(tmp_path_factory.mktemp("eras") / "home", games)
    rate_home(made)
    return made


@pytest.fixture(scope="module")
def constants(home):
    return dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])


def test_eras_are_published_and_every_door_has_the_same_strengths(home, games, constants):
    drift, wider = constants["w_elo_per_sqrt_year"], constants["w_elo_for_errors"]
    ((name, before),) = (one for one in constants.items() if one[0].startswith(BEFORE))
    assert before < 0.5 * drift < 0.5 * wider
    change = (dt.date.fromisoformat(name.removeprefix(BEFORE)) - START).days
    assert abs(change - 1460) < 300
    model = DynamicModel(drift, constants["sigma0_elo"], eras=((change, before / drift),))
    path = fit(games, model)
    now = dict(ask(home, "SELECT player, se FROM dynamic_now")[1])
    for days in (700, change, 4000):  # in the first era, between them, after the last game
        day = START + dt.timedelta(days)
        rows = ask(home, f"SELECT player, rating, se FROM dynamic_at('club', '{day}')")[1]
        players = np.array([int(name[1:]) for name, *_ in rows])
        at = strengths_at(path, marginals(path), players, np.full(len(players), days))
        published = np.array([rating for _, rating, _ in rows]) - constants["newcomer_elo"]
        np.testing.assert_allclose(published, at.mean * ELO_PER_LOGIT, atol=0.05)
    last = games.day[games.last[players]]
    grown = np.array([now[name] for name, *_ in rows]) ** 2 + wider**2 * (4000 - last) / 365.25
    np.testing.assert_allclose([se**2 for *_, se in rows], grown, rtol=1e-6)


def test_an_error_between_games_grows_by_the_drift_of_that_time(home, constants):
    wider = constants["w_elo_for_errors"] / constants["w_elo_per_sqrt_year"]
    (before,) = (value for name, value in constants.items() if name.startswith(BEFORE))
    with open_store(home, command="test") as store:
        (low, se_low, shared), (high, se_high, _), *_ = store.rows(
            "SELECT day, se, covariance_next FROM result.dynamic_rating"
            " JOIN core.player USING (player_id) WHERE name = 'p000' ORDER BY day"
        )
    middle = low + (high - low) // 2
    asked = f"SELECT se FROM dynamic_at('club', '{middle}') WHERE player = 'p000'"
    ((se,),) = ask(home, asked)[1]
    days, since = (high - low).days, (middle - low).days
    share = since / days
    variance = (1 - share) ** 2 * se_low**2 + share**2 * se_high**2
    variance += 2 * share * (1 - share) * shared
    variance += (wider * before) ** 2 / 365.25 * since * (1 - share)
    assert se**2 == pytest.approx(variance, rel=1e-6)


def test_surprise_counts_the_drift_of_each_era(home, constants):
    ((name, before),) = (one for one in constants.items() if one[0].startswith(BEFORE))
    drift, change = constants["w_elo_per_sqrt_year"], dt.date.fromisoformat(name[-10:])
    model = DynamicModel(drift, eras=(((change - START).days, before / drift),))
    for days in (30, 1000, 2800):  # two in the first era, one in today's
        since = START + dt.timedelta(days)
        rows = ask(home, f"SELECT change, surprise, last_day FROM dynamic_moves('club', '{since}')")
        assert rows[1]
        for moved, surprise, last_day in rows[1]:
            lived = model.clock((last_day - START).days) - model.clock(days)
            expected = drift * np.sqrt(lived / 365.25)
            assert moved / surprise == pytest.approx(expected, rel=1e-9)


def test_the_page_says_the_day_of_each_players_error(home):
    with closing(open_serving(home)) as serving:
        face = DynamicFace(LeagueData(home, serving, "club"))
        for player, day, se in serving.rows("SELECT player_id, last_day, se FROM dynamic_now"):
            asked = "SELECT se FROM dynamic_at('club', ?) WHERE player_id = ?"
            assert serving.rows(asked, [day, player]) == [(pytest.approx(se),)]
            (section,) = face.player(player)
            text, _ = section.blocks[0].rows[0]
            assert text.key == "path-today"
            assert text.values["day"] == f"{day}"
            assert face.compared(player)["p"] == f"{day}"


def test_what_moved_a_rating_knows_the_eras(home, games):
    days = games.day[games.start[0] : games.start[1]]
    since = START + dt.timedelta(int(days[-3]))
    found = of_home(moved_over_time)(home, "p000", league="club", since=since)
    assert [game.played_on for game in found.games if game.change is None] == []
    assert found.games


def test_the_page_has_the_earlier_drift(home, constants):
    (name,) = (one for one in constants if one.startswith(BEFORE))
    with closing(open_serving(home)) as serving:
        (section,) = DynamicFace(LeagueData(home, serving, "club")).sections("all")
    assert "dynamic-drift-before" in repr(section)
    assert name not in repr(section)
