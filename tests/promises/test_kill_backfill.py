"""Promise: a killed backfill keeps its committed periods, and the next one does the rest."""

import contextlib
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from tests.forks import BANZUKE
from tests.homes import add_games, add_league
from tests.nights import start
from tests.promises.scale import BACKFILL_KILLS, until_kill
from tests.waiting import wait_for_work, work_until_end
from tests.writers import copy_home

pytestmark = pytest.mark.rare

ALIVE_AT_KILL: list[bool] = []
LEAGUES = ("alpha", "room")

ROOM = """
name = "room"
kind = "tournament"
[[source]]
path = "inbox/room/*.csv"
columns = { event = "event", ended_at = "end", player = "player", place = "place" }
"""
PUBLIC = {
    "alpha": "SELECT period, player, version_id, rating, se, lo95, rank FROM static_rating"
    " ORDER BY ALL",
    "room": "SELECT event, player, version_id, mu_after, rate_after FROM tier_event ORDER BY ALL",
}


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home that is not rated: 36 months of games, and a room with 120 events in ten years."""
    root = tmp_path_factory.mktemp("backfill") / "home"
    for name in ("leagues", "inbox/room"):
        (root / name).mkdir(parents=True)
    home = Home(root)
    add_league(home, "alpha", period="month", replicates=64)
    add_games(home, "alpha", "one", n_games=1200, n_days=1080)
    (home.leagues / "room.toml").write_text(ROOM, encoding="utf-8")
    rows = ["event,end,player,place"]
    for number in range(120):
        players = [f"P{(7 * number + i * i) % 23}" for i in range(9)]
        rows += [f"E{number:03},{2011 + number // 12}-{1 + number % 12:02}-05 20:00,{who},{place}"
                 for place, who in enumerate(dict.fromkeys(players), start=1)]  # fmt: skip
    (root / "inbox" / "room" / "log.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return home


def command(home: Home, league: str) -> list[str]:
    return [*BANZUKE, "backfill", "--home", str(home.root), "--league", league]


@pytest.fixture(scope="module")
def whole(
    template: Home, tmp_path_factory: pytest.TempPathFactory, prefect_server: str
) -> dict[str, tuple[float, Any]]:
    """For each league, the CPU seconds of an undisturbed backfill, and the published data after it.

    Only leagues whose backfill is killed are here; with a single kill, this is the first league.
    """
    home, found = copy_home(template, tmp_path_factory.mktemp("whole")), {}
    for league in LEAGUES[:BACKFILL_KILLS]:
        run = start(command(home, league), own_group=True)
        seconds = work_until_end(run)
        assert run.wait() == 0
        found[league] = seconds, ask(home, PUBLIC[league])[1]
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize("point", range(BACKFILL_KILLS))
def test_killed_backfill_is_completed_by_the_next(
    point: int,
    template: Home,
    whole: dict[str, tuple[float, Any]],
    tmp_path: Any,
    run_backfill: Callable[..., Any],
) -> None:
    league = LEAGUES[point % 2]
    seconds, after = whole[league]
    home = copy_home(template, tmp_path)
    run = start(command(home, league), own_group=True)
    wait_for_work(run, until_kill(seconds, point, BACKFILL_KILLS))
    ALIVE_AT_KILL.append(run.poll() is None)
    # the backfill has ended; the last test counts such backfills
    with contextlib.suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    kept = versions(home)

    report = run_backfill(home, league)

    assert report.ok
    assert ask(home, PUBLIC[league])[1] == after
    computed = {period["version_id"] for period in report.periods if period["state"] == "computed"}
    assert not computed & kept, "what was committed is not computed again"
    assert len(versions(home)) == len({row[2] for row in after})
    left = "SELECT DISTINCT state FROM backfill WHERE state IN ('waiting', 'running')"
    assert ask(home, left)[1] == []


def versions(home: Home) -> set[str]:
    """The set of versions in a store; no version is there twice."""
    with open_store(home, command="test") as store:
        rows = store.rows("SELECT version_id FROM result.version")
    assert len(rows) == len(set(rows))
    return {version for (version,) in rows}


def test_kills_hit_backfills_that_had_not_ended(whole: dict[str, tuple[float, Any]]) -> None:
    """At least three quarters of the kills hit a backfill that was still running."""
    assert min(seconds for seconds, _ in whole.values()) > 0.3
    assert sum(ALIVE_AT_KILL) >= 0.75 * len(ALIVE_AT_KILL)
