"""A club's own points beside ratings, and players by rank: document 002, section 4."""

from contextlib import closing

import polars as pl
import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.tasks.register import inputs_of, rate
from banzuke.flows.tasks.static.pages.club import club_sections
from banzuke.flows.tasks.task import CannotRate
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import stage

pytestmark = pytest.mark.slow

HEADER = "played_at,first,second,score,handicap,first_rank,second_rank"
COLUMNS = {name: name for name in HEADER.split(",")}
GAMES = (
    "2016-04-01,Abe,Doi,1,2,初段,3段",
    "2016-04-01,Abe,Doi,1,2,初段,3段",
    "2016-04-02,Abe,Doi,0,2,初段,三段",
    "2016-04-03,Eto,Doi,0.5,0,,3段",
    "2016-04-04,Abe,Fuji,1,0,2d,1級",
    "2016-04-05,Doi,Abe,1,0,3段,2d",
)


@pytest.fixture
def night(home, log, make_league):
    """A function that rates a league by its tasks, and returns its inputs and left-out games."""

    def run(spoil=None, **sections):
        log("a.csv", *GAMES, header=HEADER)
        said = {"static": {"replicates": 16, **sections.pop("static", {})}, **sections}
        league = make_league(columns=COLUMNS, league={"period": "all", **said})
        with open_store(home, command="test") as store:
            ingest_league(store, home, league)
            prepared = prepare(store, league, inputs_of(league))
            for task, inputs in prepared.of_tasks.items():
                parameters = parameters_of(league, {}, task)
                jobs = plan(store, league, inputs, parameters, task=task).jobs
                results = [result for job in jobs for result in rate((job,), None)]
                if task == "dan_points" and spoil is not None:
                    rows = results[0][1].tables[task]
                    results[0][1].tables[task] = rows.with_columns(spoil)
                staged = stage(store, results)
                assert bool(staged.rejected) == (task == "dan_points" and spoil is not None)
            refresh_serving(store)
        return prepared

    return run


POINTS = "SELECT player, points, rank, to_next, start_by, logged_rank FROM dan_points"


@pytest.mark.long
def test_points_of_the_club_start_at_a_rank_and_move_by_one_a_game(night, home) -> None:
    night(dan_points={})
    assert ask(home, POINTS)[1] == [
        ("Doi", 115.0, "3d", 7.0, "rank", "3d"),
        ("Abe", 102.0, "1d", 6.0, "rank", "2d"),
        ("Eto", None, None, None, None, None),
        ("Fuji", None, None, None, None, "1k"),
    ]
    beside = "SELECT player, rating, rating_rank FROM dan_points ORDER BY player"
    alone = "SELECT player, rating, rank FROM static_rating ORDER BY player"
    assert ask(home, beside)[1] == ask(home, alone)[1]
    assert ask(home, "SELECT first_rank, second_rank FROM game ORDER BY played_at LIMIT 1")[1] == [
        ("初段", "3段")
    ]
    ((version,),) = ask(home, "SELECT DISTINCT version_id FROM dan_points")[1]
    diff = f"SELECT player, points_after, games_after FROM dan_points_diff(NULL, '{version}')"
    assert ask(home, diff)[1][0] == ("Doi", 115.0, 6 - 1)
    with closing(open_serving(home)) as serving:
        data = LeagueData(home, serving, "club")
        (section,) = club_sections(data, "all", is_last=True)
        assert club_sections(data, "all", is_last=False) == []
    first, *_, last = section.blocks[0].rows
    assert (first[0].label, *first[1:6]) == ("Doi", "3d", 115.0, 7.0, 115.0, "3d")
    assert last[:3] == (last[0], None, None)
    now = "SELECT player, points FROM dan_points_as_of('club', '2100-01-01')"
    assert ask(home, now)[1][0] == ("Doi", 115.0)


@pytest.mark.long
def test_a_league_file_has_its_own_ladder_and_starts(night, home) -> None:
    ladder = {"1級": 94, "初段": 101, "二段": 108}
    night(dan_points={"ladder": ladder, "draw": 0.5, "win": 2, "start": {"Eto": 107.5}})
    assert ask(home, POINTS)[1] == [
        ("Eto", 108.0, "二段", None, "league file", None),
        ("Abe", 105.0, "初段", 3.0, "rank", "2d"),
        ("Fuji", 93.0, None, 1.0, "rank", "1k"),
        ("Doi", None, None, None, None, "3d"),
    ]


@pytest.mark.parametrize(
    "spoil",
    [pl.col("games") + 1, pl.lit(float("inf")).alias("points"), pl.lit(0.0).alias("to_next")],
)
@pytest.mark.long
def test_points_that_do_not_add_up_are_not_shown(night, home, spoil) -> None:
    night(spoil, dan_points={})
    assert ask(home, POINTS)[1] == []


def test_a_start_of_an_unknown_player_is_an_error(night) -> None:
    with pytest.raises(CannotRate, match=r"names 1 players, of whom 0 have a game.*Ghost"):
        night(dan_points={"start": {"Ghost": 101}})


@pytest.mark.parametrize("said", [{"ladder": {"9d": 900}}, {}])
def test_a_ladder_where_nobody_starts_is_a_warning(night, home, said) -> None:
    night(dan_points=said)
    with open_store(home, command="test") as store:
        found = store.rows("SELECT audit, severity FROM result.audit WHERE audit LIKE 'dan_%'")
    assert found == ([("dan_points_nobody_starts", "warning")] if said else [])


@pytest.mark.long
def test_only_players_of_a_rank_count_and_the_others_are_counted_as_left_out(night) -> None:
    prepared = night(static={"only": {"rank": "初段", "games": 4}})
    (input_,) = prepared.inputs
    assert (input_.n_games, len(input_.player_ids)) == (4, 2)
    assert prepared.left_out == {"a player below 初段": 1, "a player whose rank no log gives": 1}


def test_players_with_few_games_do_not_count(night) -> None:
    prepared = night(static={"only": {"games": 2}})
    assert [input_.n_games for input_ in prepared.inputs] == [4]
    assert prepared.left_out == {"a player with fewer than 2 games": 2}
