"""A task that is defined only here passes through a night, as-of, diff, rollback and gc.

The toy task has its own SQL, inputs, page, chart and entry in the register; no file of `flows`
names it.
"""

import datetime as dt
import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from pydantic import BaseModel

from banzuke import sql
from banzuke.flows.api import open_home
from banzuke.flows.commands.publishing.plot import plot
from banzuke.flows.commands.versions.diff import DiffRequest, show_diff
from banzuke.flows.commands.versions.gc import collect_garbage
from banzuke.flows.home import Home
from banzuke.flows.inputs.arrays import Input, input_of, n_records, numbered
from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.leagues.league import League
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.standings import tasks_of as tasks_of_serving
from banzuke.flows.serving.standings import top, top_as_of
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.parts.blocks import Column, Facts, Section, Table, Text
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.tasks.register import TASKS, tasks_of
from banzuke.flows.tasks.shown import ChartSubject, Shown, Standings
from banzuke.flows.tasks.task import Job, Outcome, Task
from banzuke.flows.versions.rollback import roll_back
from tests.empty_home import empty_home

SQL = {
    "migrations/9000_mean_points": """
        CREATE TABLE result.mean_points (
            version_id VARCHAR NOT NULL, player_id VARCHAR NOT NULL, games BIGINT, points DOUBLE
        )""",
    "views/history/mean_points_history": """
        CREATE VIEW mean_points_history AS
        SELECT shown.league, shown.period, player.name AS player, own.player_id, own.points,
            own.games, own.version_id, shown.visible_from, shown.visible_until
        FROM result.visibility AS shown
        JOIN result.mean_points AS own ON own.version_id = shown.version_id
        JOIN core.player AS player ON player.player_id = own.player_id""",
    "views/mean_points": "CREATE VIEW mean_points AS FROM mean_points_history"
    " WHERE visible_until IS NULL",
    "macros/mean_points_as_of": """
        CREATE MACRO mean_points_as_of(league_name, ts) AS TABLE
        FROM mean_points_history AS history
        WHERE history.league = league_name AND history.visible_from <= ts::TIMESTAMP
            AND (history.visible_until IS NULL OR history.visible_until > ts::TIMESTAMP)""",
    "macros/mean_points_diff": """
        CREATE MACRO mean_points_diff(before_id, after_id) AS TABLE
        SELECT player.name AS player, old.points AS points_before, new.points AS points_after
        FROM (FROM result.mean_points WHERE version_id = before_id) AS old
        FULL JOIN (FROM result.mean_points WHERE version_id = after_id) AS new USING (player_id)
        JOIN core.player AS player USING (player_id) ORDER BY player.name""",
}
LEAGUE = """
name = "club"
kind = "table"
period = "year"
[[source]]
path = "inbox/*.csv"
"""
OF_LEAGUE = "FROM mean_points WHERE league = $league"
STANDINGS = """
SELECT league, period, rank() OVER (PARTITION BY league, period ORDER BY points DESC) AS rank,
    player, points AS value, points AS lo95, points AS hi95, games, visible_from AS since, player_id
FROM {source}"""
HEADER = "played_at," + ",".join(f"player_{i},points_{i}" for i in range(1, 5))
FIRST = "2024-01-01,Ann,40000,Bob,30000,Cid,20000,Dan,10000"
SECOND = "2024-02-01,Ann,10000,Bob,30000,Cid,20000,Dan,40000"


class MeanPoints(BaseModel):
    """The parameters of the toy task: no league file sets them, so the defaults count."""

    unit: float = 1000.0


def points_input(league: League, label: str, seats: pl.DataFrame) -> list[Input]:
    """The points of a period's seats: arrays that no other task has."""
    arrays, ids = numbered(seats, ("player_id",), ("points",))
    return [input_of(league, label, seats, arrays, ids, n_records(seats))]


class MeanFace(Face):
    """The leaderboard of the toy task and its section on a player's page."""

    task = "mean_points"
    views = ("mean_points",)

    def player_ids(self) -> Iterable[str]:
        return [player for (player,) in self.data.rows(f"SELECT player_id {OF_LEAGUE}")]

    def board(self, period: str) -> Table:
        rows = self.data.rows(f"SELECT player_id, points, games {OF_LEAGUE} ORDER BY points DESC")
        columns = (Column("player", "player"), Column("mean", "number"), Column("games", "int"))
        cells = [(self.data.people.link(player), *rest) for player, *rest in rows]
        return Table(columns, cells, Text("mean-caption", {"period": period}))

    def player(self, player_id: str) -> list[Section]:
        rows = self.data.rows(f"SELECT points {OF_LEAGUE} AND player_id = $id", id=player_id)
        return [Section("mean", [Facts([(Text("column-mean"), f"{rows[0][0]:.1f}")])])]


def texts() -> dict[str, dict[str, str]]:
    """The texts of the pages of the toy task."""
    words = {"section-board-mean_points": "Mean points", "section-mean": "Mean points",
             "column-mean": "mean", "mean-caption": "Means of {period}."}  # fmt: skip
    return {key: {"en": text, "ja": text} for key, text in words.items()}


def chart(asked: ChartSubject, stem: Path) -> list[Path]:
    """Write the means of a league as a chart made of text."""
    rows = asked.rows("SELECT player, points FROM mean_points WHERE league = $league ORDER BY ALL")
    file = stem.with_suffix(".txt")
    file.write_text("\n".join(f"{player} {'#' * int(points)}" for player, points in rows))
    return [file]


def rate(job: Job) -> Outcome:
    """Each player's mean of points."""
    arrays, n = job.input.arrays, len(job.input.player_ids)
    assert set(arrays) == {"player_idx", "points"}
    games = np.bincount(arrays["player_idx"], minlength=n)
    points = np.bincount(arrays["player_idx"], arrays["points"], n) / job.parameters["unit"]
    rows = pl.DataFrame(
        {"player_id": list(job.input.player_ids), "games": games, "points": points / games}
    )
    return Outcome({"mean_points": rows}, {}, 0.0)


TOY = Task(
    name="mean_points",
    kind="table",
    section="mean_points",
    defaults=MeanPoints,
    method_version=1,
    rate=rate,
    tables=("mean_points",),
    inputs=Inputs(of_period=points_input),
    shown=Shown(
        standings=Standings(STANDINGS, value="mean", digits=1),
        page=MeanFace,
        texts=texts,
        charts={"means": chart},
    ),
)


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The register has the toy task, and the package's SQL has the SQL of the toy task."""
    names, read = sql.names, sql.read

    def names_and_toy(folder: str) -> list[str]:
        own = [path.rpartition("/") for path in SQL]
        return sorted([*names(folder), *(name for of, _, name in own if of == folder)])

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(TASKS, TOY.name, TOY)
        patch.setattr(sql, "names", names_and_toy)
        patch.setattr(sql, "read", lambda name: SQL.get(name) or read(name))
        yield


@pytest.fixture(scope="module")
def rated(
    tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]
) -> tuple[Home, str]:
    """A home after two nights, and a time between them."""
    home = empty_home(tmp_path_factory.mktemp("toy") / "home")
    (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    (home.root / "inbox").mkdir(exist_ok=True)
    log = home.root / "inbox" / "log.csv"
    log.write_text(f"{HEADER}\n{FIRST}\n", encoding="utf-8")
    assert run_night(home).ok
    ((between,),) = ask(home, "SELECT max(promoted_at)::VARCHAR FROM promotion")[1]
    log.write_text(f"{HEADER}\n{FIRST}\n{SECOND}\n", encoding="utf-8")
    assert run_night(home).ok
    return home, between


@pytest.fixture
def home(rated: tuple[Home, str], tmp_path: Path) -> Home:
    """A copy of the rated home, to change."""
    shutil.copytree(rated[0].root, tmp_path / "copy")
    return Home(tmp_path / "copy")


def points(home: Home, source: str = "mean_points") -> dict[str, float]:
    return dict(ask(home, f"SELECT player, points FROM {source} ORDER BY player")[1])


BEFORE = {"Ann": 40.0, "Bob": 30.0, "Cid": 20.0, "Dan": 10.0}
AFTER = {"Ann": 25.0, "Bob": 30.0, "Cid": 20.0, "Dan": 25.0}


@pytest.mark.long
def test_a_night_rates_it_beside_the_tasks_of_its_kind(rated: tuple[Home, str]) -> None:
    home, _ = rated
    assert points(home) == AFTER
    shown = ask(home, "SELECT DISTINCT task FROM version WHERE is_current ORDER BY task")[1]
    assert shown == [("mean_points",), ("stable_rank",)]
    assert ask(home, "SELECT task FROM freshness ORDER BY task")[1] == shown


def test_its_standings_are_listed_like_those_of_others(rated: tuple[Home, str]) -> None:
    home, between = rated
    with closing(open_serving(home)) as serving:
        assert tasks_of_serving(serving, "club") == [
            ("club", "stable_rank"),
            ("club", "mean_points"),
        ]
        rows = top(serving, "club", "mean_points", period=None, n=2)
        before = top_as_of(
            serving, "club", "mean_points", dt.datetime.fromisoformat(between), period=None, n=1
        )
    assert [row[:6] for row in rows] == [
        ("club", "mean_points", "2024", 1, "Bob", 30.0),
        ("club", "mean_points", "2024", 2, "Ann", 25.0),
    ]
    assert before[0][4:6] == ("Ann", 40.0)
    assert open_home(home.root).ratings("club", task="mean_points").height == 4


def test_it_has_pages_with_its_own_texts(home: Home) -> None:
    build_site(home)
    club = home.site / "leagues" / "club"
    board = (club / "index.html").read_text(encoding="utf-8")
    assert "Means of 2024." in board
    assert (club / "data" / "mean_points.csv").is_file()
    pages = [page.read_text(encoding="utf-8") for page in (club / "players").glob("*.html")]
    assert sum("Mean points" in page and ">25.0<" in page for page in pages) == 2
    assert '"mean-caption"' in (home.site / "assets" / "texts-en.js").read_text(encoding="utf-8")


def test_it_has_a_chart_of_its_own(home: Home, tmp_path: Path) -> None:
    plot("means", "club", home.root, output=tmp_path)
    assert (tmp_path / "club-means.txt").read_text(encoding="utf-8").startswith("Ann " + "#" * 25)


@pytest.mark.long
def test_a_night_without_news_computes_nothing(home: Home, run_night: Callable[..., Any]) -> None:
    assert run_night(home).ok
    ((n_versions,),) = ask(home, "SELECT count(*) FROM version WHERE task = 'mean_points'")[1]
    assert n_versions == 2


@pytest.mark.long
def test_a_new_method_is_computed_anew(
    home: Home, set_method, run_night: Callable[..., Any]
) -> None:
    set_method("mean_points", 2)
    assert run_night(home).ok
    methods = ask(home, "SELECT method_version FROM version WHERE is_current ORDER BY task")[1]
    assert methods[0] == (2,)


def test_what_was_shown_before_can_be_asked_for(rated: tuple[Home, str]) -> None:
    home, between = rated
    assert points(home, f"mean_points_as_of('club', '{between}')") == BEFORE


def test_a_diff_shows_who_changed(rated: tuple[Home, str], capsys) -> None:
    show_diff(rated[0], DiffRequest(), top=20, as_json=True)
    rows = [row for row in json.loads(capsys.readouterr().out) if row["task"] == "mean_points"]
    changed = {row["player"]: (row["points_before"], row["points_after"]) for row in rows}
    assert changed == {"Ann": (40.0, 25.0), "Dan": (10.0, 25.0)}


@pytest.mark.long
def test_a_rollback_shows_what_was_shown_before(home: Home, run_night: Callable[..., Any]) -> None:
    with open_store(home, command="rollback") as store:
        roll_back(store, "club", period="2024", to=None, reason="test")
    assert run_night(home).ok
    assert points(home) == BEFORE


@pytest.mark.long
def test_gc_removes_the_rows_of_old_versions(home: Home) -> None:
    collect_garbage(home, last=1, days=0, delete=True, wait_seconds=0, as_json=True)
    with open_store(home, command="look") as store:
        rows = store.rows("SELECT points FROM result.mean_points ORDER BY points")
        states = store.rows(
            "SELECT state FROM result.version WHERE task = 'mean_points' ORDER BY computed_at"
        )
    assert rows == [(20.0,), (25.0,), (25.0,), (30.0,)]
    assert states == [("collected",), ("accepted",)]


def test_leagues_of_other_kinds_do_not_have_the_task(make_league) -> None:
    assert TOY.name in tasks_of(make_league("table"))
    assert TOY.name not in tasks_of(make_league("pairwise"))
