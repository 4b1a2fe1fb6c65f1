"""Promise: after a killed night the last published version is readable; the next completes."""

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from tests.empty_home import empty_home
from tests.homes import add_games, add_league
from tests.nights import start_night
from tests.promises.scale import IS_LONG, NIGHT_KILLS, until_kill
from tests.waiting import wait_for_work, work_until_end
from tests.writers import copy_home

ALIVE_AT_KILL: list[bool] = []
N_DAYS = 180 if IS_LONG else 60
"""The days of each log: a month is a version, and one kill need not choose among many."""

PUBLIC = """
SELECT league, period, player, status, rating, se, lo95, hi95, rank, games
FROM static_rating ORDER BY ALL
"""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]) -> Home:
    """A home with one published night and a second file waiting in each inbox."""
    home = empty_home(tmp_path_factory.mktemp("template") / "home")
    for name in ("alpha", "beta"):
        add_league(home, name, period="month", replicates=64)
        add_games(home, name, "one", n_games=150, n_days=N_DAYS)
    assert run_night(home).ok
    for name in ("alpha", "beta"):
        add_games(home, name, "two", n_games=150, n_days=N_DAYS)
    return home


@pytest.fixture(scope="module")
def before(template: Home) -> list[tuple[Any, ...]]:
    """The published data before the killed night."""
    return ask(template, PUBLIC)[1]


@pytest.fixture(scope="module")
def whole(
    template: Home, tmp_path_factory: pytest.TempPathFactory, prefect_server: str
) -> tuple[float, Any]:
    """The CPU seconds of an undisturbed second night, and the published data after it."""
    home = copy_home(template, tmp_path_factory.mktemp("whole"))
    night = start_night(home, own_group=True)
    seconds = work_until_end(night)
    assert night.wait() == 0
    return seconds, ask(home, PUBLIC)[1]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("point", range(NIGHT_KILLS))
def test_killed_night_leaves_the_last_version_and_the_next_night_completes(
    point: int,
    template: Home,
    before: list[tuple[Any, ...]],
    whole: tuple[float, list[tuple[Any, ...]]],
    tmp_path: Path,
    run_night: Callable[..., Any],
) -> None:
    seconds, after = whole
    home = copy_home(template, tmp_path)
    night = start_night(home, own_group=True)
    wait_for_work(night, until_kill(seconds, point, NIGHT_KILLS))
    ALIVE_AT_KILL.append(night.poll() is None)
    # the night has ended; the last test counts such nights
    with contextlib.suppress(ProcessLookupError):
        os.killpg(night.pid, signal.SIGKILL)
    night.wait()

    assert ask(home, PUBLIC)[1] in (before, after)
    report = run_night(home)

    assert report.ok
    assert ask(home, PUBLIC)[1] == after
    states = [state for (state,) in ask(home, "SELECT state FROM run ORDER BY started_at")[1]]
    with open_store(home, command="test") as store:
        counted = store.rows("SELECT state, count(*) FROM result.run GROUP BY state")
    assert dict(counted).get("running", 0) == 1, "only the run of this test may be running"
    assert "running" not in states[:-1]


def test_kills_hit_nights_that_had_not_ended(whole: tuple[float, Any]) -> None:
    """At least three quarters of the kills hit a night that was still running."""
    seconds, _ = whole
    assert seconds > 0.3
    assert sum(ALIVE_AT_KILL) >= 0.75 * len(ALIVE_AT_KILL)
