"""SQL after a night, the command line, a home in Python and `banzuke` give the same answers."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from typer.testing import CliRunner

import banzuke as bz
from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.api import open_home
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.samples.write import FIRST_DAY, GIVEN
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.pages.page import StaticFace
from tests.empty_home import empty_home

pytestmark = pytest.mark.long

GAMES = {"first": "black", "second": "white", "score": "result", "played_at": "date"}


def games_of_two(name: str, **options: Any) -> tuple[pl.DataFrame, bz.Log]:
    played = simulate.pairwise(
        n_players=8, n_games=150, rng=streams.named("door", name), draw_share=0.2, n_days=800
    )
    days = [FIRST_DAY.fromordinal(FIRST_DAY.toordinal() + int(day)) for day in played.day]
    frame = pl.DataFrame(
        {
            "date": days,
            "black": [GIVEN[i] for i in played.first_idx],
            "white": [GIVEN[i] for i in played.second_idx],
            "result": played.score,
            "event": [f"Open {day // 100}" if day % 3 else None for day in played.day],
        }
    )
    return frame, bz.games(frame, **GAMES, name=name, **options)


def tables_of_four(name: str) -> tuple[pl.DataFrame, bz.Log]:
    rng = streams.named("door", name)
    rows = [[*rng.permutation(GIVEN[:7])[:4], *rng.permutation([1, 2, 3, 4])] for _ in range(60)]
    frame = pl.DataFrame(
        rows, schema=[*(f"p{n}" for n in range(1, 5)), *(f"x{n}" for n in range(1, 5))],
        orient="row", strict=False,
    )  # fmt: skip
    frame = frame.rename({f"x{n}": f"place {n}" for n in range(1, 5)})
    days = pl.date_range(FIRST_DAY, FIRST_DAY.replace(year=2030), eager=True).head(len(rows))
    frame = frame.with_columns(day=days)
    columns = {f"player_{n}": f"p{n}" for n in range(1, 5)}
    columns |= {f"place_{n}": f"place {n}" for n in range(1, 5)}
    return frame, bz.tables(frame, **columns, played_at="day", name=name)


def events(name: str) -> tuple[pl.DataFrame, bz.Log]:
    rng = streams.named("door", name)
    rows = [
        (f"night {event}", f"2024-02-{event:02} 20:00", player, place)
        for event in range(1, 9)
        for place, player in enumerate(rng.permutation(GIVEN[:9]).tolist(), start=1)
    ]
    frame = pl.DataFrame(rows, schema=["event", "ended_at", "player", "place"], orient="row")
    return frame, bz.entries(frame, name=name)


@dataclass(frozen=True)
class OfFrame:
    """A log as a frame, and the ratings of that frame."""

    frame: pl.DataFrame
    ratings: Any


def asked(made: tuple[pl.DataFrame, bz.Log], rate: Callable[..., Any], **options: Any) -> OfFrame:
    frame, log = made
    return OfFrame(frame, rate(log, **options))


@pytest.fixture(scope="module")
def all_asked() -> dict[str, OfFrame]:
    """One league for each way to rate, by name, with various options."""
    davidson = {"order": True, "draws": "davidson", "replicates": 24}
    prior = {"prior": "mean-draw", "replicates": 16, "minimum_games": 3}
    by_year = games_of_two("years", period="year", timezone="Asia/Tokyo")
    return {
        "static": asked(games_of_two("static"), bz.pairwise, **davidson),
        "years": asked(by_year, bz.pairwise, **prior),
        "dynamic": asked(games_of_two("dynamic"), bz.over_time, draws="davidson", samples=16),
        "contest": asked(games_of_two("contest"), bz.contest, every="year"),
        "tables": asked(tables_of_four("tables"), bz.stable_rank, recent=[20]),
        "events": asked(events("events"), bz.tier, k=0.5),
    }


@pytest.fixture(scope="module")
def home(all_asked: dict[str, OfFrame], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home after a night, with the league files and the rows of these ratings."""
    made = empty_home(tmp_path_factory.mktemp("door") / "home")
    for name, one in all_asked.items():
        (made.leagues / f"{name}.toml").write_text(one.ratings.league_file, encoding="utf-8")
        inbox = made.root / "inbox" / name
        inbox.mkdir()
        one.frame.write_csv(inbox / f"{name}.csv")
    assert open_home(made.root).nightly().ok
    return made.root


def test_meetings_at_tables_are_counted_by_homes_only(all_asked: dict[str, OfFrame]) -> None:
    ratings = all_asked["tables"].ratings
    a, b = ratings.table()["player"].head(2)
    assert "a home counts it if [skill] is in the league file" in repr(ratings.compare(a, b))


VIEWS = {
    "static": (
        "static_rating",
        "league_effect",
        "superiority",
        "model_check",
        "matchup",
        "compatibility",
        "compatibility_check",
    ),
    "years": ("static_rating", "superiority", "reliability", "version"),
    "dynamic": ("dynamic_now", "dynamic_rating", "dynamic_effect", "dynamic_constant"),
    "contest": ("contest", "contest_window"),
    "tables": ("stable_rank", "stable_rank_recent"),
    "events": ("tier_rating", "tier_event"),
}
CHANGING = ("run_id", "computed_at", "compute_seconds", "first_promoted_at")
"""Columns that name a run, its time or its duration."""


@pytest.mark.parametrize(
    ("league", "view"), [(league, view) for league, views in VIEWS.items() for view in views]
)
def test_a_night_publishes_the_same_rows_to_the_last_bit(
    home: Path, all_asked: dict[str, OfFrame], league: str, view: str
) -> None:
    task = all_asked[league].ratings.TASK
    more = " AND task = $task" if view == "version" else ""
    query = f"FROM {view} WHERE league = $league{more}"
    values = {"league": league} | ({"task": task} if more else {})
    here = all_asked[league].ratings.sql(query, **values).drop(CHANGING, strict=False)
    there = bz.home(home).sql(query, **values).drop(CHANGING, strict=False)
    assert here.height > 0
    assert_frame_equal(here, there, check_exact=True)


@pytest.mark.parametrize("league", ["static", "years", "tables", "events", "dynamic"])
def test_a_home_gives_the_rows_of_the_table(
    home: Path, all_asked: dict[str, OfFrame], league: str
) -> None:
    ratings = all_asked[league].ratings
    in_periods = hasattr(ratings, "periods")
    published = [
        open_home(home).ratings(league, task=ratings.TASK),
        bz.home(home).ratings(league, task=ratings.TASK),
    ]
    for frame in published:
        is_shown = pl.col(ratings.PERIOD) == ratings.periods[-1] if in_periods else pl.lit(True)
        shown = frame.filter(is_shown).select(ratings.SHOWN)
        assert_frame_equal(shown, ratings.table(), check_exact=True)


PAIRS = {"static": [], "years": ["--period", "2024"], "tables": [], "events": []}


@pytest.mark.parametrize("league", PAIRS)
def test_the_command_compares_as_python_does(
    home: Path, all_asked: dict[str, OfFrame], league: str
) -> None:
    ratings, options = all_asked[league].ratings, PAIRS[league]
    a, b = ratings.log.players[:2]
    period = {"period": "2024"} if options else {}
    found = ratings.compare(a, b, **period)
    words = ["compare", a, b, "--league", league, "--home", str(home), *options]
    printed = CliRunner().invoke(app, words)
    as_json = CliRunner().invoke(app, [*words, "--json"])
    assert printed.exit_code == as_json.exit_code == 0, printed.output
    lines = [line.rstrip() for line in printed.stdout.splitlines() if line.strip()]
    assert repr(found).splitlines() == lines
    assert json.loads(as_json.stdout) == json.loads(json.dumps([found.to_dict()]))
    assert bz.home(home).compare(a, b, league=league, **period).to_dict() == found.to_dict()


def test_a_comparison_of_a_day_is_the_same_from_each_door(
    home: Path, all_asked: dict[str, OfFrame]
) -> None:
    ratings = all_asked["dynamic"].ratings
    a, b = ratings.log.players[:2]
    found = ratings.compare(a, b, on="2024-06-30", reverse=True)
    words = ["compare", a, b, "--league", "dynamic", "--on", "2024-06-30", "--reverse", "--json"]
    answer = CliRunner().invoke(app, [*words, "--home", str(home)])
    assert json.loads(answer.stdout) == [json.loads(json.dumps(found.to_dict()))]
    by_sql = bz.home(home).sql(
        "SELECT * EXCLUDE (league, player_id, version_id) FROM dynamic_at('dynamic', '2024-06-30')"
    )
    assert_frame_equal(ratings.table(on="2024-06-30"), by_sql, check_exact=True)
    chances = ratings.predict(a, b, on="2024-06-30", reverse=True)
    assert dict(chances.iter_rows()) == found.next_game


def test_predict_gives_the_next_game_of_the_comparison(all_asked: dict[str, OfFrame]) -> None:
    fit = all_asked["static"].ratings
    a, b = fit.log.players[:2]
    found = fit.compare(a, b, neutral=True)
    rows = fit.predict(a, b, neutral=True).rows()
    assert {result: tuple(rest) for result, *rest in rows} == found.next_game


def test_compatibility_is_the_same_from_each_door(
    home: Path, all_asked: dict[str, OfFrame]
) -> None:
    """By the command, by SQL, by a home in Python, and by ratings in memory."""
    fit = all_asked["years"].ratings
    words = ["compatibility", "years", "--period", "2024", "--pairs", "999", "--json"]
    printed = CliRunner().invoke(app, [*words, "--home", str(home)])
    rows = json.loads(printed.stdout)
    assert rows == json.loads(fit.compatibility(period="2024").write_json())
    pairs = bz.home(home).sql(
        "SELECT player, opponent, games, scored, expected, term, error, sure FROM compatibility"
        " WHERE league = 'years' AND period = '2024'"
    )
    assert pairs.height == 2 * len(rows) > 0
    by_pair = {(row["player"], row["opponent"]): row for row in pairs.to_dicts()}
    for row in rows:
        assert row.items() >= by_pair[row["player"], row["opponent"]].items()
        other = by_pair[row["opponent"], row["player"]]
        assert (other["scored"], other["term"]) == (row["games"] - row["scored"], -row["term"])
    check = bz.home(home).sql("FROM compatibility_check WHERE period = '2024'").to_dicts()
    assert [one["p_value"] for one in check] == [rows[0]["p_value"]]


def test_performances_are_the_same_from_each_door(
    home: Path, all_asked: dict[str, OfFrame]
) -> None:
    """By the command, by ratings in memory, by SQL, and on the page of the event."""
    fit = all_asked["years"].ratings
    listed = CliRunner().invoke(app, ["events", "years", "--home", str(home), "--json"])
    events = json.loads(listed.stdout)
    assert events == json.loads(fit.events().write_json())
    event, period = events[0]["event"], events[0]["period"]
    by_option = ["events", event, "--league", "years", "--period", period, "--home", str(home)]
    words = ["events", "years", event, "--period", period, "--home", str(home)]
    printed = CliRunner().invoke(app, [*words, "--json"])
    assert CliRunner().invoke(app, [*by_option, "--json"]).stdout == printed.stdout
    rows = json.loads(printed.stdout)
    assert rows == json.loads(fit.events(event, period=period).write_json())
    by_sql = bz.home(home).sql(
        "SELECT place, player, score, performance, bound FROM event_performance"
        " WHERE league = 'years' AND event = $event AND period = $period ORDER BY place",
        event=event, period=period,
    )  # fmt: skip
    assert [{name: row[name] for name in by_sql.columns} for row in rows] == by_sql.to_dicts()
    assert rows[0]["player"] == events[0]["winner"]
    assert any(row["performance"] is not None for row in rows)
    with closing(open_serving(Home.find(home))) as serving:
        face = StaticFace(LeagueData(Home.find(home), serving, "years"))
        places = face._events._standings[event, period]
        shown = [(p.place, p.points, p.performance, p.bound) for p in places]
    assert shown == [(r["place"], r["score"], r["performance"], r["bound"]) for r in rows]
    text = CliRunner().invoke(app, words).stdout
    assert all(row["player"] in text for row in rows)
    wrong = CliRunner().invoke(app, ["events", "years", "Cup", "--home", str(home)])
    assert "no single event 'Cup' in years" in str(wrong.exception)


def test_a_league_without_checks_says_why_it_has_no_compatibility() -> None:
    _, log = games_of_two("unchecked")
    fit = bz.pairwise(log, replicates=8, checks=False)
    assert fit.sql("SELECT count(*) FROM compatibility").item() == 0
    with pytest.raises(bz.BanzukeError, match=r"no compatibility: .*`checks = false`"):
        fit.compatibility()


@pytest.mark.parametrize("options", [{"dora": "1z"}, {"rules": "bare", "seat": "S", "turn": 5}])
def test_cuts_equal_those_of_the_command(options: dict[str, Any]) -> None:
    hand = "222567m345p33667s"
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    printed = CliRunner().invoke(app, ["discard", hand, *words, "--json"])
    assert bz.discard(hand, **options).to_dicts() == json.loads(printed.stdout)
