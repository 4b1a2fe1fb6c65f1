"""Other distributions add a task and a reader: tests install a real distribution in a folder."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows import plugins
from banzuke.flows.api import open_home
from banzuke.flows.home import Home
from banzuke.flows.leagues import formats
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from banzuke.flows.plugins import BadPlugin
from banzuke.flows.serving.ask import ask
from banzuke.flows.site.building.build import build_site
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.task import Task
from tests.empty_home import empty_home

pytestmark = pytest.mark.long

MEAN_POINTS = """
import polars as pl
from pydantic import BaseModel
from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.task import Outcome, Task

class MeanPoints(BaseModel, extra="forbid"):
    unit: float = 1000.0

def rate(job):
    arrays, ids = job.input.arrays, pl.Series(job.input.player_ids)
    players = ids.gather(arrays["player_idx"])
    seats = pl.DataFrame({"player_id": players, "points": arrays["points"]})
    means = seats.group_by("player_id").agg(pl.col("points").mean() / job.parameters["unit"])
    return Outcome({"mean_points": means.sort("player_id")}, {}, 0.0)

TASK = Task(
    name="mean_points", kind="table", section="mean_points", defaults=MeanPoints, method_version=1,
    inputs=Inputs(of_period=Lazy("banzuke.flows.inputs.table:period_input")), rate=rate,
    tables=("mean_points",),
)
SQL = {
    "migrations/mean_points_1":
        "CREATE TABLE result.mean_points (version_id VARCHAR, player_id VARCHAR, points DOUBLE)",
    "views/mean_points":
        "CREATE VIEW mean_points AS SELECT league, period, name AS player, points"
        " FROM result.visibility JOIN result.mean_points USING (version_id)"
        " JOIN core.player USING (player_id) WHERE visible_until IS NULL",
}
"""
BEATS = """
import polars as pl
from banzuke.flows.readers.rows import LINE, RAW, RawRows, no_broken
from banzuke.flows.readers.text import read_utf8
from banzuke.flows.leagues.formats import Format

def read(path, source, limits):
    lines = read_utf8(path, source.encoding, limits).decode().splitlines()
    rows = [(number, line, *line.split(" beats "), "1") for number, line in enumerate(lines, 1)]
    columns = ("first", "second", "score")
    games = pl.DataFrame(rows, schema=[LINE, RAW, *columns], orient="row")
    return RawRows(columns, games, no_broken())

FORMAT = Format("beats", (".beats",), read, kinds=("pairwise",), what="who beats whom")
"""
ENTRIES = """
[banzuke.tasks]
mean_points = mean_points:TASK
[banzuke.sql]
mean_points = mean_points:SQL
[banzuke.readers]
beats = beats:FORMAT
"""
LEAGUES = {
    "club": 'kind = "table"\n[mean_points]\nunit = 10\n[[source]]\npath = "inbox/club.csv"\n',
    "plain": 'kind = "table"\n[[source]]\npath = "inbox/club.csv"\n',
    "duels": 'kind = "pairwise"\n[[source]]\nformat = "beats"\npath = "inbox"\n',
}
TABLES = """player_1,points_1,player_2,points_2,player_3,points_3,player_4,points_4
Ann,40000,Bob,30000,Cid,20000,Dan,10000
Ann,20000,Bob,30000,Cid,40000,Dan,10000
"""
LOOK = """
import json, sys
from banzuke.flows.api import open_home
home = open_home(sys.argv[1])
reports = [home.nightly(), home.nightly()]
print(json.dumps({
    "ok": [report.ok for report in reports],
    "computed": [sum(league.computed for league in report.leagues) for report in reports],
    "points": home.ratings("club", task="mean_points").select("player", "points").rows(),
    "tasks": home.sql("SELECT league, task FROM freshness ORDER BY ALL").rows(),
    "games": home.sql("SELECT (sum(games) // 2)::INT FROM static_rating").item(),
}, default=str))
"""


def install(folder: Path, name: str, entries: str, **modules: str) -> Path:
    """Install a distribution of modules in a folder, and return the folder."""
    folder.mkdir(exist_ok=True)
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    return folder


def in_a_process(code: str, home: Home, *path: Path) -> dict[str, object]:
    """The JSON that code prints in a process of its own, with folders on its path."""
    whole = os.pathsep.join([*map(str, path), *sys.path])
    answer = subprocess.run(
        [sys.executable, "-c", code, str(home.root)],
        check=False, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": whole},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    found: dict[str, object] = json.loads(answer.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, dict[str, object]]:
    """A home after two nights with the distribution on their path, and what they computed."""
    folder = tmp_path_factory.mktemp("plugins")
    site = install(folder / "site", "our-club", ENTRIES, mean_points=MEAN_POINTS, beats=BEATS)
    home = empty_home(folder / "home")
    for name, text in LEAGUES.items():
        (home.leagues / f"{name}.toml").write_text(f'name = "{name}"\n{text}', encoding="utf-8")
    (home.root / "inbox").mkdir(exist_ok=True)
    (home.root / "inbox" / "club.csv").write_text(TABLES, encoding="utf-8")
    (home.root / "inbox" / "2024.beats").write_text("Ann beats Bob\nBob beats Ann\n", "utf-8")
    return home, in_a_process(LOOK, home, site)


@pytest.fixture(scope="module")
def seen(installed: tuple[Home, dict[str, object]]) -> dict[str, object]:
    """What the two nights computed."""
    return installed[1]


def test_a_task_rates_the_leagues_whose_files_ask_for_it(seen: dict[str, object]) -> None:
    points = dict(seen["points"])  # type: ignore[call-overload]
    assert points == {"Ann": 3000.0, "Bob": 3000.0, "Cid": 3000.0, "Dan": 1000.0}
    assert seen["tasks"] == [
        ["club", "mean_points"], ["club", "stable_rank"],
        ["duels", "static"], ["plain", "stable_rank"],
    ]  # fmt: skip


def test_a_reader_reads_the_files_with_its_ending(seen: dict[str, object]) -> None:
    assert seen["games"] == 2


def test_a_second_night_has_nothing_new(seen: dict[str, object]) -> None:
    assert seen["ok"] == [True, True]
    assert seen["computed"] == [4, 0]


def test_a_task_that_is_gone_is_no_longer_shown(
    installed: tuple[Home, dict[str, object]], tmp_path: Path
) -> None:
    home = Home(shutil.copytree(installed[0].root, tmp_path / "home"))
    (home.leagues / "duels.toml").unlink()
    club = home.leagues / "club.toml"
    text = club.read_text(encoding="utf-8")
    club.write_text(text.replace("[mean_points]\nunit = 10\n", ""), encoding="utf-8")
    assert "mean_points" not in TASKS, "this process has never had the distribution on its path"
    assert open_home(home.root).nightly().ok
    build_site(home)
    assert ask(home, "SELECT league, task FROM freshness ORDER BY ALL")[1] == [
        ("club", "stable_rank"), ("duels", "static"), ("plain", "stable_rank"),
    ]  # fmt: skip
    assert ask(home, "SELECT count(*) FROM version WHERE task = 'mean_points'")[1] == [(1,)]


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request) -> Iterator[None]:
    """An installed distribution with one entry point, given by the test's parameter."""
    group, entry, text = request.param
    module = f"module_of_{abs(hash(entry))}"
    line = f"[{group}]\n{entry.replace('MODULE', module)}\n"
    monkeypatch.syspath_prepend(
        str(install(tmp_path / "site", "their-club", line, **{module: text}))
    )
    known = (plugins.plugins, formats._added, formats._loaded)
    for function in known:
        function.cache_clear()
    yield
    for function in known:
        function.cache_clear()


BROKEN = "import no_such_library"
CASES = [
    (plugins.TASKS, "broken = MODULE:TASK", BROKEN, "No module named 'no_such_library'"),
    (plugins.TASKS, "lacking = MODULE:TASK", "", "has no attribute 'TASK'"),
    (plugins.TASKS, "number = MODULE:TASK", "TASK = 3", "it is not a Task, but 3"),
    (plugins.TASKS, "static = MODULE:TASK", "TASK = 3", "the name is taken by Banzuke itself"),
    (plugins.TASKS, "other = MODULE:TASK",
     "from banzuke.flows.tasks.static.task import STATIC as TASK", "it calls itself 'static'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("offered", "said"), [(case[:3], case[3]) for case in CASES], indirect=["offered"]
)
def test_an_unusable_plugin_is_an_error_with_its_distribution(offered: None, said: str) -> None:
    with pytest.raises(BadPlugin) as found:
        for plugin in plugins.named(plugins.TASKS, own=["static"]).values():
            plugin.load(Task)
    message = str(found.value)
    assert message.startswith("their-club 1.0 offers ")
    assert said in message
    assert message.endswith("or remove it with `pip uninstall their-club`")


@pytest.mark.parametrize(
    "offered", [(plugins.READERS, "scores = MODULE:FORMAT", BROKEN)], indirect=True
)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scores", "their-club 1.0 offers 'scores' to banzuke.readers"),
        ("score", "unknown format; did you mean 'scores'? Allowed: csv, jsonl, "),
    ],
)
def test_a_league_file_says_on_its_line_which_reader_there_is_not(
    offered: None, tmp_path: Path, name: str, said: str
) -> None:
    file = tmp_path / "club.toml"
    text = f'name = "club"\nkind = "pairwise"\n[[source]]\npath = "x"\nformat = "{name}"\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLeagueFile) as found:
        read_league(file)
    assert f"{file}:5: source.0.format = {name!r}: " in str(found.value)
    assert said in str(found.value)
