"""Changes by game: the rating with all games minus the rating without this game."""

import datetime as dt

import polars as pl
import pytest
from typer.testing import CliRunner

import banzuke as bz
from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.games.pairs import aggregate
from banzuke.flows.cli import app
from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.dynamic.moved import moved_over_time
from banzuke.flows.tasks.static.answers.moved import moved_in_games
from tests.empty_home import club_home
from tests.published import of_home

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bob", "Cid"]
GAMES = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 2, 1), (1, 0, 1), (0, 1, 1), (2, 1, 1), (0, 2, 1)]
DAYS = [dt.date(2024, 3, day) for day in range(1, 9)]


def rating(games) -> float:
    first, second, score = (list(column) for column in zip(*games, strict=True))
    fitted = fit(aggregate(first, second, score, n_players=3), gauge=Gauge("mean", 1500.0))
    return float(fitted.rating_elo[0])


LEAGUE = """name = "club"
kind = "pairwise"
period = "year"

[[source]]
path = "inbox/*.csv"

[source.columns]
played_at = "date"
first = "white"
second = "black"
score = "result"

[static]
replicates = 32

[dynamic]
drift = 200.0
spread = 300.0
reversion = 0.0
samples = 8
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory, rate_home):
    rows = [f"{day},{NAMES[a]},{NAMES[b]},{s}" for day, (a, b, s) in zip(DAYS, GAMES, strict=True)]
    log = ["date,white,black,result", *rows]
    made = club_home(tmp_path_factory.mktemp("moved") / "home", LEAGUE, log, log="a.csv")
    rate_home(made)
    return made


def test_each_game_has_its_part(home) -> None:
    found = of_home(moved_in_games)(home, "Ann", league="club", since=DAYS[4])
    assert found.now == pytest.approx(rating(GAMES), abs=1e-3)
    assert found.before == pytest.approx(rating(GAMES[:5]), abs=1e-3)
    changes = {game.played_on: game for game in found.games}
    assert [abs(game.change) for game in found.games] == sorted(
        (abs(game.change) for game in found.games), reverse=True
    )
    assert sorted(changes) == [DAYS[5], DAYS[7]]  # DAYS[4] is not after itself, DAYS[6] is not hers
    for n in (5, 7):
        expected = rating(GAMES) - rating([*GAMES[:n], *GAMES[n + 1 :]])
        assert changes[DAYS[n]].change == pytest.approx(expected, abs=1e-3)
        assert changes[DAYS[n]].result == "won"
        assert changes[DAYS[n]].line == n + 2


@pytest.mark.long
def test_over_time_a_game_moves_the_rating_by_what_leaving_it_out_does(home) -> None:
    days = list(zip(DAYS, GAMES, strict=True))

    def now(left_out=None):
        rows = [
            (day, NAMES[a], NAMES[b], s) for n, (day, (a, b, s)) in enumerate(days) if n != left_out
        ]
        frame = pl.DataFrame(rows, schema=["played_at", "first", "second", "score"], orient="row")
        rated = bz.over_time(frame, **fixed).table()
        return rated.filter(pl.col("player") == "Ann")["rating"].item()

    fixed = {"drift": 200.0, "spread": 300.0, "reversion": 0.0, "samples": 8}
    found = of_home(moved_over_time)(home, "Ann", league="club", since=DAYS[4])
    assert [game.played_on for game in found.games if game.change is None] == []
    ((shown,),) = ask(home, "SELECT rating FROM dynamic_now WHERE player = 'Ann'")[1]
    assert found.now == shown
    assert {game.played_on for game in found.games} == {DAYS[5], DAYS[7]}
    whole = now()
    for game in found.games:
        without = now(DAYS.index(game.played_on))
        assert game.change == pytest.approx(whole - without, abs=1e-2)


def test_the_command_shows_the_largest_change_of_each_way_to_rate(home) -> None:
    words = ["player", "ann", "--since", "2024-03-05", "--last", "1", "--home", str(home.root)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert done.output.count("What moved Ann in club") == 2
    assert "1 of 2" in done.output
    assert "inbox/a.csv" in done.output
    none = CliRunner().invoke(app, [*words[:3], "2024-03-08", *words[6:]])
    assert "No game after 2024-03-08 moved Ann." in none.output
