"""A go club with proper stones whose log has no ranks: handicaps tell them."""

import datetime as dt
from contextlib import closing

import numpy as np
import pytest

from banzuke.flows.serving.ask import ask
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.dynamic.moved import moved_over_time
from banzuke.flows.tasks.dynamic.page import DynamicFace
from tests.empty_home import club_home
from tests.engine.dynamic.constants.test_dynamic_handicap_ranks import N_PLAYERS, club, proper
from tests.flows.tasks.dynamic.test_eras_night import LEAGUE
from tests.published import of_home

pytestmark = pytest.mark.slow

START = dt.date(2020, 1, 1)
RANK_ELO = 40.0
STATIC = """handicap = "stones"

[static]
replicates = 8
handicap = "select"
"""
WITH_STONES = LEAGUE.replace("\n[static]\nreplicates = 32\n", STATIC) + "\n[contest]\n"


@pytest.fixture(scope="module")
def made():
    return club(21, proper)


@pytest.fixture(scope="module")
def home(tmp_path_factory, rate_home, made):
    """The rated home of a club whose members are as strong as their ranks."""
    rng = np.random.default_rng(21)
    gap = RANK_ELO * (made.ranks[0] - made.ranks[1] + made.steps)
    won = rng.random(len(gap)) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    rows = set()
    for one, other, day, steps, first_won in zip(*made[:4], won, strict=True):
        black, white, score = (one, other, first_won) if steps >= 0 else (other, one, not first_won)
        date = START + dt.timedelta(int(day))
        rows.add(f"{date},p{black:02},p{white:02},{int(score)},{abs(int(steps))}")
    lines = ["date,black,white,result,stones", *sorted(rows)]
    written = club_home(tmp_path_factory.mktemp("told") / "home", WITH_STONES, lines, log="log.csv")
    rate_home(written)
    return written


def test_a_night_finds_the_ranks_that_handicaps_tell(home, made):
    constants = dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])
    assert constants["ranks_told"] == N_PLAYERS
    assert constants["kyu_elo"] > 5.0
    likely = [constants[f"handicap_step_{name}"] for name in ("from_elo", "elo", "to_elo")]
    assert likely == sorted(set(likely))
    assert "dan_elo" not in constants
    assert "ranks_corrected" not in constants
    rank = dict(zip(made.first.tolist(), made.ranks[0], strict=True))
    now = ask(home, "SELECT player, rating FROM dynamic_now")[1]
    pairs = np.array([(rating, rank[int(name[1:])]) for name, rating in now])
    assert np.corrcoef(pairs.T)[0, 1] > 0.95  # stones made every game even
    with closing(open_serving(home)) as serving:
        face = DynamicFace(LeagueData(home, serving, "club"))
        shown = repr(face.sections("all"))
        for text in ("dynamic-handicap-from", "dynamic-handicap-to", "dynamic-ranks-told"):
            assert text in shown


def test_what_moved_a_rating_knows_the_ranks_that_handicaps_tell(home):
    found = of_home(moved_over_time)(home, "p00", league="club", since=START + dt.timedelta(600))
    assert found.games


def test_no_warning_says_that_handicaps_count_for_nothing_over_time(home):
    """Static ratings cannot know what a stone is worth where every game is even; they warn."""
    said = ask(home, "SELECT task, audit FROM audit WHERE audit LIKE '%handicap%'")[1]
    assert {task for task, _ in said} <= {"static"}
