"""A lake has the rows of all homes that publish to it, in whatever order they publish."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banzuke import sql
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_serving
from tests.empty_home import empty_home
from tests.homes import add_games, add_league

pytest.importorskip("duckdb_extension_ducklake", reason="the extra `lake` is not installed")

from banzuke.flows.serving.lake.connect import open_lake
from banzuke.flows.serving.lake.errors import NoLake, NotPublished
from banzuke.flows.serving.lake.push import push_to_lake


@pytest.fixture
def lake(postgres: Any, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Any]:
    """A function that publishes a home to this test's lake."""
    name = request.node.name.replace("[", "_").replace("]", "")[:60]
    uri = postgres.make_database(name)

    def publish(home: Home, **options: Any) -> Any:
        return push_to_lake(home, uri, data_path=str(tmp_path / "parquet"), **options)

    publish.uri = uri  # type: ignore[attr-defined]
    return publish


def make_home(root: Path, *leagues: str) -> Home:
    home = empty_home(root)
    for league in leagues:
        add_league(home, league)
        add_games(home, league, "one")
    return home


def answer(uri: str, query: str) -> list[tuple[Any, ...]]:
    with open_lake(uri, read_only=True) as connection:
        return connection.rows(query)


QUERIES = [
    *(f"SELECT * FROM {view} ORDER BY ALL" for view in sql.names("views")),
    *(f"SELECT * FROM {view} ORDER BY ALL" for view in sql.names("views/history")),
    "SELECT * FROM ratings_as_of('alpha', '2100-01-01') ORDER BY ALL",
    "SELECT * FROM ratings_at_cutoff('alpha', '2100-01-01') ORDER BY ALL",
]


def test_views_and_macros_say_the_same_as_the_home(
    tmp_path: Path, lake: Any, run_night: Callable[..., Any]
) -> None:
    home = make_home(tmp_path / "home", "alpha", "beta")
    run_night(home)

    done = lake(home)

    assert done.leagues == ("alpha", "beta")
    assert len(done.versions_added) == len(ask(home, "SELECT * FROM version")[1]) > 0
    with open_lake(lake.uri, read_only=True) as there, closing(open_serving(home)) as here:
        for query in QUERIES:
            assert there.rows(query) == here.rows(query), query


@pytest.mark.rare
def test_only_new_versions_are_copied_and_a_snapshot_names_them(
    tmp_path: Path, lake: Any, run_night: Callable[..., Any]
) -> None:
    home = make_home(tmp_path / "home", "alpha")
    run_night(home)
    first = lake(home)

    assert lake(home).snapshot is None, "nothing is new"
    add_games(home, "alpha", "two")
    run_night(home)
    second = lake(home)

    assert second.snapshot > first.snapshot
    assert set(second.versions_added).isdisjoint(first.versions_added)
    query = f"SELECT commit_extra_info FROM lake.snapshots() WHERE snapshot_id = {second.snapshot}"
    assert json.loads(answer(lake.uri, query)[0][0])["versions_added"] == [*second.versions_added]
    shown = "SELECT * FROM static_rating ORDER BY ALL"
    assert answer(lake.uri, shown) == ask(home, shown)[1]
    at_first = f"SELECT count(*) FROM lake.result.version AT (VERSION => {first.snapshot})"
    assert answer(lake.uri, at_first) == [(len(first.versions_added),)]


@pytest.mark.rare
def test_a_league_belongs_to_the_home_that_published_it(
    tmp_path: Path, lake: Any, run_night: Callable[..., Any]
) -> None:
    one, two = make_home(tmp_path / "one", "alpha"), make_home(tmp_path / "two", "alpha", "gamma")
    run_night(one)
    run_night(two)
    lake(one)

    with pytest.raises(NotPublished, match=r"alpha \(by .*--take-over"):
        lake(two)
    assert answer(lake.uri, "SELECT DISTINCT league FROM static_rating") == [("alpha",)]
    lake(two, take_over=True)

    assert answer(lake.uri, "SELECT DISTINCT league FROM static_rating ORDER BY 1") == [
        ("alpha",), ("gamma",)
    ]  # fmt: skip
    with pytest.raises(NotPublished, match="alpha"):
        lake(one)


PUBLISHER = """
import sys
from pathlib import Path
from banzuke.flows.serving.lake.push import push_to_lake
from banzuke.flows.home import Home
done = push_to_lake(Home(Path(sys.argv[1])), sys.argv[2], data_path=sys.argv[3])
print(done.attempts)
"""


@pytest.mark.rare
def test_homes_that_publish_at_the_same_time_all_succeed(
    tmp_path: Path, lake: Any, run_night: Callable[..., Any]
) -> None:
    """The lake is empty at first, so the publishers also collide when they make its tables."""
    homes = [make_home(tmp_path / f"home-{n}", f"league-{n}") for n in range(3)]
    for home in homes:
        run_night(home)

    publishers = [
        subprocess.Popen(
            [sys.executable, "-c", PUBLISHER, home.root, lake.uri, tmp_path / "parquet"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for home in homes
    ]  # fmt: skip
    answers = [publisher.communicate() for publisher in publishers]

    assert [publisher.returncode for publisher in publishers] == [0, 0, 0], answers
    for home in homes:
        shown = ask(home, "SELECT * FROM static_rating ORDER BY ALL")[1]
        league = shown[0][0]
        there = answer(
            lake.uri, f"SELECT * FROM static_rating WHERE league = '{league}' ORDER BY ALL"
        )
        assert there == shown


def test_a_lake_of_a_newer_banzuke_is_not_changed(
    tmp_path: Path, lake: Any, run_night: Callable[..., Any]
) -> None:
    home = make_home(tmp_path / "home", "alpha")
    run_night(home)
    lake(home)
    with open_lake(lake.uri) as connection:
        connection.execute("INSERT INTO main.migration VALUES ('9999_later')")

    with pytest.raises(NotPublished, match=r"newer Banzuke .*9999_later"):
        lake(home)


def test_a_new_lake_needs_a_folder(postgres: Any) -> None:
    uri = postgres.make_database("no_folder")
    with pytest.raises(NoLake, match="--data-path"), open_lake(uri):
        pass


def test_a_catalog_that_does_not_answer_is_an_error(postgres: Any) -> None:
    with (
        pytest.raises(NoLake, match="cannot be opened"),
        open_lake("ducklake:postgres:dbname=x host=127.0.0.1 port=1", data_path="x"),
    ):
        pass
