"""A club that gives stones by lot: over time they are worth what the static model says."""

import datetime as dt

import numpy as np
import pytest

from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.dynamic.moved import moved_over_time
from tests.empty_home import club_home
from tests.flows.tasks.dynamic.test_ranks_told_night import START, WITH_STONES
from tests.published import of_home

pytestmark = pytest.mark.slow

N_PLAYERS, N_GAMES, STONE_ELO = 10, 90, 80.0


@pytest.fixture(scope="module")
def home(tmp_path_factory, rate_home):
    """The rated home of a club whose players stand 60 Elo apart."""
    rng = np.random.default_rng(8)
    lines = ["date,black,white,result,stones"]
    for game in range(N_GAMES):
        black, white = rng.choice(N_PLAYERS, 2, replace=False)
        stones = int(rng.integers(0, 5))
        gap = 60.0 * (black - white) + STONE_ELO * stones
        won = int(rng.random() < 1.0 / (1.0 + 10.0 ** (-gap / 400.0)))
        lines.append(f"{START + dt.timedelta(4 * game)},p{black},p{white},{won},{stones}")
    text = WITH_STONES.removesuffix("\n[contest]\n")
    written = club_home(tmp_path_factory.mktemp("lot") / "home", text, lines, log="log.csv")
    rate_home(written)
    return written


def test_what_moved_a_rating_has_stones_of_the_published_worth(home):
    since = START + dt.timedelta(4 * (N_GAMES - 20))
    found = of_home(moved_over_time)(home, "p0", league="club", since=since)
    assert found.games


def test_stones_count_without_a_worth_of_a_step(home):
    names = {name for (name,) in ask(home, "SELECT name FROM dynamic_constant")[1]}
    assert not {name for name in names if "handicap" in name or "rank" in name}
    assert not ask(home, "SELECT audit FROM audit WHERE audit LIKE '%handicap%'")[1]
