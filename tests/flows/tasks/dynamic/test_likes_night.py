"""A club whose members choose opponents of their own strength: chances and pages say so."""

import datetime as dt
from contextlib import closing

import numpy as np
import pytest
from scipy.special import expit

from banzuke.engine.dynamic import DynamicModel, chances, share_chosen
from banzuke.engine.dynamic.constants.tuned import LEAST_LEAD_OF_VAGUE
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.serving.ask import ask
from banzuke.flows.site.parts.blocks import Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.dynamic.page import DynamicFace
from bench.paths_coverage import Cell, league
from tests.flows.tasks.dynamic.test_dynamic_night import compared_in, rate_all, write

pytestmark = pytest.mark.slow

START = dt.date(2020, 1, 1)


def rows_of(cell: Cell, seed: int = 4000) -> list[str]:
    games, _ = league(cell, seed)
    names = [f"m{player:02}" for player in games.player]
    return [
        f"{START + dt.timedelta(int(games.day[a]))},{names[a]},{names[b]},{won}"
        for a, b, won in zip(games.first, games.second, games.wins, strict=True)
    ]


def chances_of(home, found, apart):
    """The (win, draw, loss) of two if they chose each other, of any two, and the mean of both."""
    ((scale, variance),) = ask(
        home,
        "SELECT (SELECT value FROM dynamic_constant WHERE name = 'forecast_scale'),"
        f" (SELECT var_pop(rating) FROM dynamic_at('club', DATE '{found.day}'))",
    )[1]
    gap = np.array([found.difference / ELO_PER_LOGIT])
    square = np.array([(found.difference_se / ELO_PER_LOGIT) ** 2])
    model = DynamicModel(pairing_elo=apart)
    both = [
        chances(scale * mean, scale**2 * left, draws="half")[0]
        for mean, left in (model.paired(gap, square), (gap, square))
    ]
    share = share_chosen(gap, square, model.pairing_precision, variance / ELO_PER_LOGIT**2)[0]
    return (*both, share * both[0] + (1.0 - share) * both[1])


@pytest.mark.long
def test_a_comparison_knows_that_the_two_may_have_chosen_each_other(home, paths):
    write(home, rows_of(Cell(30, 60.0, "by true strength")))
    rate_all(home, paths())
    constants = dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])
    assert constants["pairing_elo"] in (60.0, 120.0, 240.0)
    assert constants["sigma0_elo"] >= 350.0
    best, worst = (
        ask(home, f"SELECT player FROM dynamic_now ORDER BY rating {way} LIMIT 1")[1][0][0]
        for way in ("DESC", "ASC")
    )
    asked = {
        "league": "club",
        "day": START + dt.timedelta(1300),
        "setting": GameSetting(neutral=True),
    }
    found = compared_in(home, (best, worst), **asked)
    near, alone, mixed = chances_of(home, found, constants["pairing_elo"])
    assert list(found.next_game.values()) == pytest.approx(mixed)
    assert 0.5 < near[0] < found.next_game["win"] < alone[0]
    assert found.next_game["win"] > 0.9, "nobody would take these two for a chosen pair"
    with closing(open_serving(home)) as serving:
        face = DynamicFace(LeagueData(home, serving, "club"))
        (section,) = face.sections("all")
    assert Text("dynamic-likes") in section.blocks


def test_a_club_that_pairs_by_results_has_no_constant_of_pairings(home, paths):
    write(home, rows_of(Cell(30, 60.0, "by running Elo")))
    rate_all(home, paths())
    names = {name for (name,) in ask(home, "SELECT name FROM dynamic_constant")[1]}
    assert "pairing_elo" not in names
    by_scale = "SELECT source FROM dynamic_constant WHERE name = 'forecast_scale'"
    assert ask(home, by_scale)[1] == [("found",)]
    assert np.isfinite([row[0] for row in ask(home, "SELECT se FROM dynamic_now")[1]]).all()


def test_a_club_of_unrecognised_rivals_says_how_far_errors_doubt_it(home, paths):
    write(home, rows_of(Cell(30, 60.0, "fixed rivals"), 21))
    rate_all(home, paths())
    constants = dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])
    assert "pairing_elo" not in constants
    assert 0.05 < constants["chosen_opponents"] < expit(LEAST_LEAD_OF_VAGUE)
    with closing(open_serving(home)) as serving:
        assert "dynamic-chosen" in repr(
            DynamicFace(LeagueData(home, serving, "club")).sections("all")
        )
