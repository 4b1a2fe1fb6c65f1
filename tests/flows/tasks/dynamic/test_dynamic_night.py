"""Strength over time through a night: views, macros, comparison, late games, refusals."""

import datetime as dt
from itertools import pairwise

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.dynamic.constants.tuned import MOST_SHIFT
from banzuke.engine.labs import simulate
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.dynamic import parameters_of_dynamic
from banzuke.flows.leagues.league import League
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.store.refused import BadQuery
from banzuke.flows.tasks.compared import CannotCompare, GameSetting
from banzuke.flows.tasks.dynamic.compare import compare_on
from banzuke.flows.tasks.dynamic.games import given_handicaps, history_of
from banzuke.flows.tasks.dynamic.rate import paths_of, rate_dynamic
from banzuke.flows.tasks.register import inputs_of
from banzuke.flows.tasks.task import CannotRate, Job
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import stage
from tests.published import of_home

compared_in = of_home(compare_on)

pytestmark = pytest.mark.slow

NAMES = "Ann Bob Cid Dan Eve Fay".split()  # noqa: SIM905
START = dt.date(2022, 12, 1)


def lines(n_games: int = 80) -> list[str]:
    games = simulate.pairwise(
        n_players=6, n_games=n_games, rng=streams.named("dynamic night"), draw_share=0.2
    )
    return [
        f"{START + dt.timedelta(int(day))},{NAMES[a]},{NAMES[b]},{score}"
        for day, a, b, score in zip(
            games.day, games.first_idx, games.second_idx, games.score, strict=True
        )
    ]


def write(home, rows):
    text = "date,black,white,result\n" + "\n".join(rows) + "\n"
    (home.root / "inbox" / "log.csv").write_text(text, encoding="utf-8")


def rate_all(home, league):
    """Rate strength over time as a night does; return the ids of the new versions."""
    with open_store(home, command="nightly") as store:
        ingest_league(store, home, league)
        inputs = prepare(store, league, inputs_of(league)).of("dynamic")
        found = plan(store, league, inputs, parameters_of(league, {}, "dynamic"), "dynamic")
        stage(store, [(job, rate_dynamic(job)) for job in found.jobs])
        refresh_serving(store)
    return [job.version_id for job in found.jobs]


@pytest.mark.long
def test_one_version_counts_all_games_whatever_the_period(home, paths):
    write(home, lines())
    league = paths(timezone="Asia/Tokyo")
    assert len(rate_all(home, league)) == 1
    now = ask(home, "SELECT rank, player, rating, se, games, last_day FROM dynamic_now")[1]
    assert [row[0] for row in now] == [1, 2, 3, 4, 5, 6]
    assert sum(row[4] for row in now) == 160
    assert max(row[5] for row in now) > dt.date(2023, 1, 1)
    assert rate_all(home, league) == []


@pytest.mark.long
def test_order_of_rows_does_not_matter_and_a_late_game_changes_the_past(home, paths):
    rows = lines()
    write(home, rows)
    rate_all(home, paths())
    first = ask(home, "SELECT player, day, rating, se FROM dynamic_rating")[1]
    write(home, rows[::-1])
    assert rate_all(home, paths()) == []
    write(home, [*rows, f"{START},Ann,Fay,0"])
    assert len(rate_all(home, paths())) == 1
    before = {(p, d): r for p, d, r, _ in first}
    after = ask(home, "SELECT player, day, rating FROM dynamic_rating")[1]
    moved = [abs(r - before[p, d]) for p, d, r in after if (p, d) in before]
    assert 1.0 < max(moved) < 400.0


@pytest.mark.long
def test_a_macro_widens_errors_to_any_day(home, paths):
    write(home, lines())
    rate_all(home, paths(dynamic={"drift": 100.0, "spread": 200.0, "reversion": 0.0}))
    shown = {p: (d, r, se) for p, d, r, se in ask(
        home, "SELECT player, last_day, rating, se FROM dynamic_now"
    )[1]}  # fmt: skip
    later = ask(home, "SELECT player, rating, se FROM dynamic_at('club', '2030-01-01')")[1]
    assert len(later) == 6
    for player, rating, se in later:
        last_day, then, before = shown[player]
        days = (dt.date(2030, 1, 1) - last_day).days
        assert rating == pytest.approx(then)
        assert se**2 == pytest.approx(before**2 + 100.0**2 * days / 365.25)
    path = ask(home, "SELECT day, rating, se FROM dynamic_rating WHERE player = 'Ann'")[1]
    (low, r_low, _), (high, r_high, _) = max(
        pairwise(path), key=lambda both: both[1][0] - both[0][0]
    )
    middle = low + (high - low) / 2
    ((there,),) = ask(
        home, f"SELECT rating FROM dynamic_at('club', '{middle}') WHERE player = 'Ann'"
    )[1]
    assert min(r_low, r_high) <= there <= max(r_low, r_high)
    assert ask(home, "FROM dynamic_at('club', '2000-01-01')")[1] == []
    moves = ask(home, "SELECT player, surprise FROM dynamic_moves('club', '2023-06-01')")[1]
    assert moves
    assert np.isfinite([surprise for _, surprise in moves]).all()


def test_a_rating_goes_back_to_what_was_expected_at_the_rate_given(home, paths):
    write(home, lines())
    given = {"drift": 100.0, "spread": 200.0, "newcomer": 1000.0, "founder": 1100.0}
    rate_all(home, paths(dynamic=given | {"reversion": 0.5}))
    for macro, day in (("dynamic_at", "infinity"), ("dynamic_moves", "-infinity")):
        with pytest.raises(BadQuery, match=f"{day} is no day; write one such as 2026-01-31"):
            ask(home, f"FROM {macro}('club', '{day}')")
    rows = ask(home, "SELECT player, last_day, rating, se FROM dynamic_now")[1]
    later = {p: (r, se) for p, r, se in ask(
        home, "SELECT player, rating, se FROM dynamic_at('club', '2030-01-01')"
    )[1]}  # fmt: skip
    for player, last_day, rating, se in rows:
        kept = np.exp(-0.5 * (dt.date(2030, 1, 1) - last_day).days / 365.25)
        there, error = later[player]
        assert there == pytest.approx(1100.0 + kept * (rating - 1100.0))
        assert error**2 == pytest.approx(kept**2 * se**2 + 100.0**2 * (1.0 - kept**2))


@pytest.mark.long
def test_constants_that_are_given_are_taken_as_they_are(home, paths):
    write(home, lines())
    given = {"drift": 100.0, "spread": 200.0, "newcomer": 1000.0, "founder": 1150.0}
    given["reversion"] = 0.25
    rate_all(home, paths(dynamic=given))
    shown = {
        name: (value, source)
        for name, value, source in ask(home, "SELECT name, value, source FROM dynamic_constant")[1]
    }
    for name in ("draw_rate", "forecast_scale", "common_se_elo"):
        shown.pop(name, None)
    names = ("w_elo_per_sqrt_year", "sigma0_elo", "newcomer_elo", "founder_elo")
    names += ("reversion_per_year",)
    assert shown == dict(zip(names, ((value, "given") for value in given.values()), strict=True))
    ratings = [row for (row,) in ask(home, "SELECT rating FROM dynamic_now")[1]]
    assert 1050 < np.mean(ratings) < 1250
    with pytest.raises(CannotRate, match="must lie within 5000 Elo of"):
        rate_all(home, paths(dynamic=given | {"founder": 9000.0}))


def test_two_are_compared_on_a_day(home, paths):
    write(home, lines())
    rate_all(home, paths())
    ask_ann = {"league": "club", "day": dt.date(2023, 8, 1)}
    found = compared_in(home, ("Ann", "Bob"), setting=GameSetting(), **ask_ann)
    other = compared_in(home, ("Bob", "Ann"), setting=GameSetting(reverse=True), **ask_ann)
    assert found.difference == -other.difference
    assert found.stronger == pytest.approx(1.0 - other.stronger)
    assert sum(found.next_game.values()) == pytest.approx(1.0)
    assert found.next_game["win"] == pytest.approx(other.next_game["loss"])
    with pytest.raises(CannotCompare, match="later day"):
        compared_in(home, ("Ann", "Bob"), league="club", day=START, setting=GameSetting())
    with pytest.raises(CannotCompare, match="handicap"):
        compared_in(home, ("Ann", "Bob"), setting=GameSetting(handicap=2), **ask_ann)
    with pytest.raises(CannotCompare, match="add \\[dynamic\\]"):
        compared_in(home, ("Ann", "Bob"), league="x", day=START, setting=GameSetting())


@pytest.mark.long
@pytest.mark.parametrize(
    "rows",
    [
        ["2023-01-01,Ann,Bob,1"],
        [f"2023-01-01,Ann,Bob,{score}" for score in (1, 0, 1, 0.5)],
        [f"2023-01-{day:02},Ann,Bob,0.5" for day in range(1, 9)],
        ["2023-01-01,Ann,Bob,1", "2023-02-01,Cid,Dan,1", "2290-01-01,Cid,Dan,0"],
    ],
    ids=["one game", "one day", "all drawn", "two components and a far future"],
)
def test_small_and_odd_leagues_have_paths(home, paths, rows):
    write(home, rows)
    rate_all(home, paths())
    found = ask(home, "SELECT rating, se FROM dynamic_now")[1]
    assert found
    assert np.isfinite(found).all()
    sources = {source for (source,) in ask(home, "SELECT source FROM dynamic_constant")[1]}
    assert "default" in sources


def test_a_league_with_an_undated_game_is_refused_with_what_to_do(home, paths):
    write(home, ["2023-01-01,Ann,Bob,1", ",Ann,Cid,1"])
    league = paths(period="all")
    with pytest.raises(
        CannotRate, match=r"club has 1 game without a date.*map the column played_at"
    ):
        rate_all(home, league)


def test_what_is_left_out_is_as_in_static():
    def said(static, dynamic=None):
        league = League.model_validate(
            {"name": "a", "kind": "pairwise", "source": [{"path": "inbox/*.csv"}],
             "static": static, "dynamic": dynamic or {}}
        )  # fmt: skip
        return parameters_of_dynamic(league)

    given = {"order": "select", "draws": "davidson", "gauge": {"kind": "mean", "rating": 1000.0}}
    found = said(given)
    assert (found["order"], found["draws"], found["newcomer"]) == (True, "davidson", 1000.0)
    own = said(given, {"order": False, "draws": "half", "newcomer": 10.0})
    assert (own["order"], own["draws"], own["newcomer"]) == (False, "half", 10.0)
    assert said(None)["draws"] == "half"
    assert said({"handicap": "M4", "receiver": "second"})["handicap"] == {
        "handicap": "M4", "receiver": "second",
    }  # fmt: skip


def test_handicaps_count_for_their_receiver(home, paths):
    rng = streams.named("handicaps")
    rows = [
        f"{START + dt.timedelta(n)},Ann,Bob,{int(rng.random() < 0.5 + 0.04 * (n % 9))},{n % 9}"
        for n in range(300)
    ]
    text = "date,black,white,result,stones\n" + "\n".join(rows) + "\n"
    (home.root / "inbox" / "log.csv").write_text(text, encoding="utf-8")
    league = paths(static={"handicap": "M4"})
    columns = {**league.source[0].columns, "handicap": "stones"}
    league = league.model_copy(
        update={"source": [league.source[0].model_copy(update={"columns": columns})]}
    )
    with open_store(home, command="nightly") as store:
        ingest_league(store, home, league)
        (input_,) = prepare(store, league, inputs_of(league)).of("dynamic")
    job = Job("a", "dynamic", "v", input_, parameters_of_dynamic(league))
    given = given_handicaps(job)
    games = paths_of(job, history_of(job, given), given).path.games
    worth = games.shift[games.moves == 0]
    assert np.all((worth > 0) & (worth < MOST_SHIFT))
    assert len(np.unique(worth.round(6))) == 8
