"""Nights without Prefect: the same steps, the same numbers, and no library of Prefect's."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.homes import TABLE, add_games, add_league, add_tables

RATINGS = "SELECT * FROM static_rating ORDER BY ALL"
WITHOUT = """
import sys
from banzuke.flows.cli import main
without = sys.argv.pop(1).split()
try:
    main()
finally:
    assert not {*without} & {*sys.modules}, "imported all the same"
"""
"""Runs the command line, and fails if it imports a library that it must not need."""
POKER = """
name = "poker"
kind = "tournament"
[[source]]
path = "inbox/poker/*.csv"
columns = { event = "event", ended_at = "ended", player = "player", place = "place" }
[tier]
mu_start = 1600.0
"""


@pytest.mark.long
def test_it_makes_the_versions_that_prefect_makes(
    tmp_path_factory: pytest.TempPathFactory,
    home: Home,
    run_night: Callable[..., Any],
    run_flow: Callable[..., Any],
) -> None:
    found = []
    for run, workers in ((run_night, 1), (run_flow, 2)):
        place = Home(tmp_path_factory.mktemp("either"))
        place.leagues.mkdir()
        for league in ("alpha", "beta"):
            add_league(place, league)
            add_games(place, league, "one", n_days=1000)
        report = run(place, workers=workers)
        assert report.ok
        found.append(
            (
                ask(place, "SELECT version_id, input_hash FROM version ORDER BY ALL")[1],
                ask(place, RATINGS)[1],
                [league.row()["computed"] for league in report.leagues],
            )
        )
    assert found[0] == found[1]
    assert found[0][2] == [3, 3]


def without(libraries: str, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, libraries, *command, "--no-server"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "starting Prefect" not in done.stderr


@pytest.mark.rare  # another test has a night that goes on without Prefect
@pytest.mark.long
def test_a_night_without_a_server_is_one_without_prefect(home: Home) -> None:
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=60)
    without("prefect", "nightly", "--home", str(home.root))
    without("prefect", "backfill", "--home", str(home.root), "--league", "alpha")
    assert ask(home, "SELECT count(*) FROM version")[1] == [(1,)]
    assert not home.prefect.exists()


@pytest.mark.long
def test_a_quiet_night_without_a_server_loads_no_engine(home: Home) -> None:
    """The libraries of the engine take longer to load than all else in such a night."""
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=60)
    add_league(home, "mahjong", text=TABLE)
    add_tables(home, "mahjong", "one", day=1)
    (home.leagues / "poker.toml").write_text(POKER, encoding="utf-8")
    without("prefect", "nightly", "--home", str(home.root))
    without("prefect numba scipy dataframely", "nightly", "--home", str(home.root))
    assert ask(home, "SELECT count(*) FROM version")[1] == [(2,)]
