"""Promise: a killed gc removes nothing shown, the next gc completes it, and readers can read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.commands.versions.gc import collect_garbage
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.flows.conftest import make_league, run_without_engine  # noqa: F401  # fixtures
from tests.promises.readers import assert_whole, reading_all_the_time
from tests.promises.scale import GC_KILLS, until_kill
from tests.writers import copy_home, kill_writer, seconds_of_work

pytestmark = pytest.mark.rare
ALIVE_AT_KILL: list[bool] = []
GC = ["gc", "--delete", "--keep", "1", "--keep-days", "0"]
PUBLIC = "SELECT * EXCLUDE (version_id) FROM static_rating ORDER BY ALL"
STATES = "SELECT version_id, state, is_current FROM version ORDER BY ALL"


@pytest.fixture(scope="module")
def run_night(make_league, run_without_engine) -> Callable[[Home, int], None]:  # noqa: F811
    """A function that adds games to both leagues and publishes invented ratings of all."""

    def run(home: Home, number: int) -> None:
        with open_store(home, command="nightly") as store:
            for name in ("alpha", "beta"):
                log = home.root / "inbox" / name / f"{number}.csv"
                log.parent.mkdir(parents=True, exist_ok=True)
                rows = [f"2024-05-{number + 1:02},Ann,Bob,1"] * 40
                log.write_text("\n".join(["date,black,white,result", *rows]), encoding="utf-8")
                league = make_league(path=f"inbox/{name}/*.csv", league={"name": name})
                run_without_engine(store, league)
            refresh_serving(store)

    return run


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., None]) -> Home:
    """A home with three published versions of two leagues, and free space in its store."""
    home = Home(tmp_path_factory.mktemp("template") / "home")
    (home.root / "leagues").mkdir(parents=True)
    for number in range(3):
        run_night(home, number)
    with open_store(home, command="test") as store:
        store.execute("CREATE TABLE raw.bulk AS SELECT hash(n) AS x FROM range(2_000_000) AS t(n)")
    with open_store(home, command="test") as store:
        store.execute("DELETE FROM raw.bulk")
    return home


@pytest.fixture(scope="module")
def whole(template: Home, tmp_path_factory: pytest.TempPathFactory) -> tuple[float, Any]:
    """The CPU seconds of an undisturbed gc, and the states of versions after it."""
    home = copy_home(template, tmp_path_factory.mktemp("whole"))
    return seconds_of_work(home, *GC), ask(home, STATES)[1]


@pytest.mark.parametrize("point", range(GC_KILLS))
def test_killed_gc_loses_nothing_shown_and_the_next_one_completes(
    point: int, template: Home, whole: tuple[float, Any], tmp_path: Path
) -> None:
    seconds, states = whole
    home = copy_home(template, tmp_path)
    public = ask(home, PUBLIC)[1]
    ALIVE_AT_KILL.append(kill_writer(home, *GC, after=until_kill(seconds, point, GC_KILLS)))

    assert ask(home, PUBLIC)[1] == public
    collect_garbage(home, last=1, days=0, delete=True, wait_seconds=0, as_json=True)

    assert ask(home, PUBLIC)[1] == public
    assert ask(home, STATES)[1] == states
    left = {file.name for file in home.store.glob("*.duckdb*")}
    assert left == {"banzuke.duckdb", "ratings.duckdb"}
    assert home.working_file.stat().st_size < 0.7 * template.working_file.stat().st_size
    counted = ask(home, "SELECT state, count(*) FROM version GROUP BY ALL ORDER BY ALL")[1]
    assert counted == [("accepted", 2), ("collected", 4)]


def test_kills_hit_a_gc_that_had_not_ended() -> None:
    """At least three quarters of the kills hit a gc that was still running."""
    assert sum(ALIVE_AT_KILL) >= 0.75 * len(ALIVE_AT_KILL)


def test_three_readers_during_gc_see_whole_versions_only(
    template: Home, tmp_path: Path, run_night: Callable[..., None]
) -> None:
    home = copy_home(template, tmp_path)
    with reading_all_the_time(home, tmp_path) as readers:
        for night in range(3, 5):
            run_night(home, night)
            collect_garbage(home, last=1, days=0, delete=True, wait_seconds=0, as_json=True)
            readers.wait_until_seen()
    assert_whole(readers.answers)
    assert max(len(answer["seen"]) for answer in readers.answers) > 2
