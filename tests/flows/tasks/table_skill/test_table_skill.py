"""Skill by finishing places: a stream of periods, independent of the order of rows and files."""

import datetime as dt
from collections.abc import Iterator

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.engine.tier import GameParams, rate_games, start_games
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import Skill
from banzuke.flows.leagues.periods import Period
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.tasks.compared import CannotCompare
from banzuke.flows.tasks.register import TASKS, inputs_of, rate, tasks_of
from banzuke.flows.tasks.stable_rank.compare import compare_at_tables
from banzuke.flows.tasks.table_skill.meetings import meeting_rows, met_so_far
from banzuke.flows.tasks.table_skill.rate import rate_skill
from banzuke.flows.tasks.table_skill.state import Skilled, SkillState, skill_after
from banzuke.flows.tasks.task import CannotRate, Job
from banzuke.flows.versions.chain import chain_of, state_before
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import stage
from tests.published import of_home

compared_in = of_home(compare_at_tables)

pytestmark = pytest.mark.slow

NAMES = tuple("Ann Bob Cid Dan Eve Fay Gus Hal".split())  # noqa: SIM905
START = dt.date(2023, 12, 2)
SKILL = {"beta": 1500.0}


def games(n_games: int = 120) -> list[tuple[dt.date, tuple[str, ...]]]:
    """(day, players in finishing order) of each game; two games a day."""
    found = simulate.tables(
        n_players=len(NAMES), n_games=n_games, rng=streams.named("table skill"), spread=0.5
    )
    order = np.take_along_axis(found.player_idx, np.argsort(found.place, axis=1), axis=1)
    return [
        (START + dt.timedelta(n // 2), tuple(NAMES[i] for i in players))
        for n, players in enumerate(order)
    ]


GAMES = games()


def row(day: dt.date, players: tuple[str, ...]) -> str:
    return ",".join([str(day), *players, "1", "2", "3", "4"])


@pytest.fixture
def skilled(make_league):
    """A function that returns a table league with [skill]; keywords are its keys."""

    def make(*, period: str = "year", skill=SKILL, **league):
        settings = {"period": period, "skill": skill, **league}
        return make_league("table", league=settings, mode="snapshot")

    return make


@pytest.fixture
def night(home):
    """A function that reads, rates and publishes all tasks; returns periods computed by task."""

    def run(league, *, serve: bool = True) -> dict[str, list[str]]:
        computed = {}
        with open_store(home, command="test") as store:
            ingest_league(store, home, league)
            prepared = prepare(store, league, inputs_of(league))
            for task in tasks_of(league):
                inputs = prepared.of(task)
                parameters = parameters_of(league, aliases_of(store, league.namespace), task)
                jobs = plan(store, league, inputs, parameters, task).jobs
                if jobs or task != "decision_quality":
                    computed[task] = [job.period for job in jobs]
                if jobs and TASKS[task].is_stream:
                    results = rate(jobs, state_before(store, jobs[0]))
                else:
                    results = [result for job in jobs for result in rate((job,), None)]
                assert stage(store, results).rejected == ()
            if serve:
                refresh_serving(store)
        return computed

    return run


@pytest.fixture
def club(home, log, skilled, night, made_once):
    """A home whose games are rated by the year, for most of the tests."""

    def make() -> None:
        log("a.csv", *[row(*game) for game in GAMES], kind="table")
        night(skilled())

    return made_once(home, make)


def skills(home, columns: str = "period, player, mu, sigma, games") -> list[tuple]:
    return ask(home, f"SELECT {columns} FROM table_skill ORDER BY ALL")[1]


@pytest.mark.long
def test_skills_are_those_of_the_games_in_time_order(home, log, skilled, night) -> None:
    log("a.csv", *[row(*game) for game in GAMES], kind="table")
    assert night(skilled()) == {
        "stable_rank": ["2023", "2024"],
        "table_skill": ["2023", "2024"],
    }
    # One game a day, so the order is known.
    known = [(START + dt.timedelta(n), players) for n, (_, players) in enumerate(GAMES[:25])]
    log("a.csv", *[row(*game) for game in known[::-1]], kind="table")
    night(skilled(period="all"))
    params = GameParams(beta=1500.0)
    seats = np.array([[NAMES.index(name) for name in players] for _, players in known])
    start = start_games(8, params=params)
    skill = (rated := rate_games(seats, np.arange(25), start, params=params)).skills.mixed
    for _, player, mu, sigma, n_games in skills(home):
        i = NAMES.index(player)
        assert (mu, sigma) == pytest.approx((skill.mu[i], skill.sigma[i]), abs=1e-9)
        assert n_games == rated.games[i]


@pytest.mark.long
def test_a_skill_carries_over_from_period_to_period(club, skilled, night) -> None:
    by_year = {(period, player): tuple(state) for period, player, *state in skills(club)}
    night(skilled(period="all"))
    at_once = {player: state for _, player, *state in skills(club)}
    assert {player: list(by_year["2024", player]) for player in at_once} == at_once
    assert skills(club, "sum(period_games)") == [(4 * len(GAMES),)]


def test_order_of_rows_and_files_does_not_show(club, log, skilled, night) -> None:
    before = skills(club, "period, player, mu, sigma, version_id")
    (club.root / "inbox" / "a.csv").unlink()
    log("b.csv", *[row(*game) for game in GAMES[::-1][:50]], kind="table")
    log("c.csv", *[row(*game) for game in GAMES[::-1][50:]], kind="table")
    assert night(skilled())["table_skill"] == []
    assert skills(club, "period, player, mu, sigma, version_id") == before


def test_skills_are_the_same_to_the_last_bit_whether_stored_or_rated_at_once() -> None:
    """Players who sit out periods keep the skills of their last one, as the store has them."""
    jobs = tuple(months_of_far_apart_players(5))
    before = None
    for job, at_once in rate_skill(jobs, None):
        ((_, alone),) = rate_skill((job,), before)
        skills, models = (alone.tables[name] for name in ("table_skill", "table_skill_model"))
        assert skills.equals(at_once.tables["table_skill"])
        assert models.equals(at_once.tables["table_skill_model"])
        assert alone.diagnostics == at_once.diagnostics
        games = dict(skills.select("player_id", "games").iter_rows())
        now = {
            player_id: Skilled(tuple(own["mu"]), tuple(own["sigma"]), games[player_id])
            for (player_id,), own in models.partition_by("player_id", as_dict=True).items()
        }
        players = {**before.players, **now} if before else now
        met = met_so_far(before.met if before else None, alone.tables["table_meeting"])
        before = SkillState(players, tuple(alone.diagnostics["log_weight"]), met)
    assert alone.diagnostics["spread"] > 700.0


def months_of_far_apart_players(n_months: int) -> Iterator[Job]:
    """Yield months of 25 games, each of 12 of 30 players whose skills are 1500 points apart."""
    rng = streams.named("skills that are stored")
    truth = 1500.0 * rng.normal(size=30)
    for month in range(n_months):
        who = np.sort(rng.choice(30, 12, replace=False))
        seats = np.argsort(rng.random((25, 12)), axis=1)[:, :4]
        shown = truth[who[seats]] + 2500.0 * rng.normal(size=seats.shape)
        seats = np.take_along_axis(seats, np.argsort(-shown, axis=1), axis=1)
        arrays = {
            "player_idx": seats.ravel(),
            "place": np.tile([1, 2, 3, 4], 25),
            "n_seats": np.full(100, 4),
            "played_at": np.repeat(25 * month + np.arange(25) // 2, 4) * 86_400_000_000,
        }
        ids = tuple(f"p{player:02d}" for player in who)
        input_ = Input(Period(f"{month}"), ids, arrays, f"{month}", 100, 25, None, {})
        yield Job("club", "table_skill", f"{month}", input_, Skill().model_dump(mode="json"))


@pytest.mark.long
def test_only_the_periods_from_the_first_change_on_are_rated(home, log, skilled, night) -> None:
    log("a.csv", *[row(*game) for game in GAMES], kind="table")
    league = skilled(period="month")
    months = night(league)["table_skill"]
    assert months == ["2023-12", "2024-01"]
    assert night(league, serve=False)["table_skill"] == []
    log("b.csv", row(dt.date(2024, 1, 24), ("Hal", "Gus", "Fay", "Eve")), kind="table")
    assert night(league)["table_skill"] == ["2024-01"]
    from_the_store = {
        player: (mu, n) for period, player, mu, _, n in skills(home) if period > "2024"
    }
    night(skilled(period="all"))
    assert {player: (mu, n) for _, player, mu, _, n in skills(home)} == from_the_store
    log("c.csv", row(dt.date(2023, 12, 3), ("Ann", "Bob", "Cid", "Dan")), kind="table")
    assert night(league, serve=False)["table_skill"] == months
    with open_store(home, command="test") as store:
        ((last,),) = store.rows(
            "SELECT version_id FROM result.promotion WHERE task = 'table_skill'"
            " ORDER BY promotion_number DESC LIMIT 1"
        )
        state = skill_after(store, chain_of(store, last, "table_skill"))
    assert sum(known.games for known in state.players.values()) == 4 * (len(GAMES) + 2)
    assert state.met["games"].sum() == 6 * (len(GAMES) + 2)


@pytest.mark.long
def test_without_the_section_there_are_no_skills_and_old_ones_are_withdrawn(
    home, log, skilled, night
) -> None:
    log("a.csv", *[row(*game) for game in GAMES], kind="table")
    assert night(skilled(skill=None))["table_skill"] == []
    ((version,),) = ask(home, "SELECT version_id FROM stable_rank WHERE period = '2023' LIMIT 1")[1]
    night(skilled())
    assert skills(home, "count(*)")[0][0] > 0
    shown = ask(home, "SELECT DISTINCT version_id FROM stable_rank WHERE period = '2023'")[1]
    assert shown == [(version,)]  # stable ranks do not change


@pytest.mark.long
def test_ranks_views_and_macros_agree(home, log, skilled, night) -> None:
    log("a.csv", *[row(*game) for game in GAMES], kind="table")
    night(skilled(skill={**SKILL, "minimum_games": 60}))
    rows = ask(
        home,
        "SELECT rank, rate, games, mu, sigma, is_latest, mean_place, period_games"
        " FROM table_skill WHERE period = '2024' ORDER BY rate DESC",
    )[1]
    ranked = [r[0] for r in rows if r[2] >= 60]
    assert ranked == list(range(1, len(ranked) + 1))
    assert all(r[0] is None for r in rows if r[2] < 60)
    assert all(r[1] == pytest.approx(r[3] - 0.84162123357 * r[4]) and r[5] for r in rows)
    seats = sum(r[7] for r in rows)
    assert sum(r[6] * r[7] for r in rows) == pytest.approx(2.5 * seats)
    for query in (
        "table_skill_as_of('club', '9999-01-01')",
        "table_skill_at_cutoff('club', '9999-01-01')",
    ):
        assert ask(home, f"SELECT count(*) FROM {query}")[1] == skills(home, "count(*)")
    assert ask(home, "SELECT count(*) FROM table_skill_as_of('club', '2000-01-01')")[1] == [(0,)]
    early = ask(home, "SELECT DISTINCT period FROM table_skill_at_cutoff('club', '2024-01-01')")[1]
    assert early == [("2023",)]


def test_each_game_is_predicted_from_those_before_it(club) -> None:
    for period, n, order, guess, gain, se in ask(
        club,
        "SELECT period, predicted, order_log_loss, order_guess, order_gain, order_gain_se"
        " FROM table_skill_check",
    )[1]:
        assert n == sum(str(day.year) == period for day, _ in GAMES)
        assert guess == pytest.approx(np.log(24))
        assert gain == pytest.approx(guess - order)
        assert 0.0 < se < 0.2
        assert gain > -3 * se


UNDATED = [",".join(["", *NAMES[:4], "1,2,3,4"])]
OF_BOTH = [
    "L1234 | 20:10 | 四般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-15.0) Dan(-36.0)",
    "L1234 | 22:10 | 三般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-51.0)",
]


@pytest.mark.parametrize(
    ("log_format", "rows", "says"),
    [("csv", UNDATED, "without a time"), ("tenhou", OF_BOTH, "of three and of four")],
)
def test_games_that_skills_cannot_rate_are_refused_with_the_reason(
    home, log, make_league, log_format, rows, says
) -> None:
    log("sca20240131.log", *rows, **({"kind": "table"} if log_format == "csv" else {"header": " "}))
    own = {} if log_format == "csv" else {"columns": {}}
    with open_store(home, command="test") as store:
        league = make_league(
            "table", league={"period": "all", "skill": SKILL}, format=log_format, **own
        )
        ingest_league(store, home, league)
        prepared = prepare(store, league, inputs_of(league))
        jobs = plan(
            store,
            league,
            prepared.of("table_skill"),
            parameters_of(league, {}, "table_skill"),
            "table_skill",
        ).jobs
        with pytest.raises(CannotRate, match=says):
            rate(jobs, None)


def test_meetings_count_every_pair_of_every_table() -> None:
    seats = np.array([[0, 1, 2, 3], [3, 1, 0, 2], [1, 0, 3, 4]])
    ids = tuple("abcde")
    found = {(a, b): (n, above) for a, b, n, above in meeting_rows(seats, ids).iter_rows()}
    assert found["a", "b"] == (3, 1)
    assert found["a", "c"] == (2, 2)
    assert found["b", "d"] == (3, 2)
    assert found["d", "e"] == (1, 1)
    assert sum(n for n, _ in found.values()) == 6 * len(seats)
    assert set(meeting_rows(seats, ids, most=2)["games"]) == {3}
    assert meeting_rows(np.zeros((0, 4), np.int64), ids).height == 0


def test_two_players_are_compared_by_all_that_is_published(club) -> None:
    home = club
    found = compared_in(home, ("Ann", "Bob"), league="club", period=None)
    mirrored = compared_in(home, ("Bob", "Ann"), league="club", period=None)
    assert found.period == "2024"
    assert found.difference == -mirrored.difference
    assert found.higher == pytest.approx(1 - mirrored.higher)
    published = "SELECT probability, games_needed FROM stable_rank_superiority"
    ((probability, needed),) = ask(
        home, f"{published} WHERE period = '2024' AND player = 'Ann' AND opponent = 'Bob'"
    )[1]
    assert found.higher == pytest.approx(probability, abs=1e-6)
    assert found.games_needed[0].games == needed
    both = [p for day, p in GAMES if day.year == 2024 and {"Ann", "Bob"} <= set(p)]
    above = sum(p.index("Ann") < p.index("Bob") for p in both)
    assert found.skill is not None
    assert found.skill.met is not None
    assert (found.skill.met.games, found.skill.met.above) == (len(both), above)
    assert found.skill.above == pytest.approx(1 - mirrored.skill.above)
    ((mu,),) = ask(home, "SELECT mu FROM table_skill WHERE period = '2024' AND player = 'Ann'")[1]
    assert found.skill.mu[0] == mu
    assert compared_in(home, ("Ann", "Bob"), league="club", period="2023").period == "2023"
    with pytest.raises(CannotCompare, match="no published period 2022"):
        compared_in(home, ("Ann", "Bob"), league="club", period="2022")


def test_a_comparison_across_groups_that_never_met_says_so(home, log, skilled, night) -> None:
    groups = (("Ann", "Bob", "Cid", "Dan"), ("Eve", "Fay", "Gus", "Hal", "Ida"))
    nights = [
        row(dt.date(year, 12, day), (*group[day % 2 :], *group)[:4])
        for year in (2023, 2024)
        for group in groups
        for day in range(1, 3 + len(group))
    ]
    log("a.csv", *nights, kind="table")
    night(skilled())
    across = compared_in(home, ("Ann", "Eve"), league="club", period=None).skill
    assert across.players_apart == 4
    assert compared_in(home, ("Ann", "Bob"), league="club", period=None).skill.players_apart is None
    assert compared_in(home, ("Eve", "Hal"), league="club", period=None).skill.players_apart is None


def test_a_room_that_pays_for_scores_is_compared_by_its_published_pair(
    home, log, make_league, night
) -> None:
    header = "date,p1,p2,p3,p4,s1,s2,s3,s4"
    columns = {"played_at": "date"}
    columns |= {f"player_{seat}": f"p{seat}" for seat in (1, 2, 3, 4)}
    columns |= {f"points_{seat}": f"s{seat}" for seat in (1, 2, 3, 4)}
    lines = [",".join([str(d), *p, "41000", "30000", "20000", "9000"]) for d, p in GAMES]
    log("a.csv", *lines, header=header)
    settings = {"period": "all", "stable_rank": {"rule": "majsoul-jade-south"}}
    night(make_league("table", columns=columns, league=settings))
    found = compared_in(home, ("Cid", "Ann"), league="club", period=None)
    ((probability,),) = ask(
        home,
        "SELECT probability FROM stable_rank_superiority WHERE player = 'Cid' AND opponent = 'Ann'",
    )[1]
    assert found.higher == pytest.approx(probability)
    assert found.skill is None
