"""A run without Prefect: the same steps, the same numbers, and no library of Prefect's."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from flows.night.orchestrator import OwnOrchestrator
from flows.serving.ask import ask
from flows.settings import Home
from tests.homes import add_games, add_league

RATINGS = "SELECT * FROM static_rating ORDER BY ALL"
WITHOUT_PREFECT = """
import sys
from flows.cli import main
try:
    main()
finally:
    assert "prefect" not in sys.modules, "--no-server imported Prefect"
"""


@pytest.fixture(params=[1, 3])
def own(request: pytest.FixtureRequest) -> Iterator[OwnOrchestrator]:
    with closing(OwnOrchestrator(request.param)) as orchestrator:
        yield orchestrator


def test_work_waits_for_the_work_it_needs(own: OwnOrchestrator) -> None:
    first = own.submit(lambda n: n + 1, "first", 1)
    parts = [own.submit(lambda a, b: a * b, f"part {n}", first, n) for n in range(10)]
    last = own.submit(sum, "last", parts)
    assert own.outcome(last) == 90
    assert set(own.as_completed([last, *parts])) == {last, *parts}


def test_an_error_is_the_outcome_of_all_that_needed_the_work(own: OwnOrchestrator) -> None:
    broken = own.submit(lambda: 1 / 0, "broken")
    after = own.submit(lambda n: n, "after", broken)
    assert isinstance(own.outcome(after), ZeroDivisionError)
    assert own.outcome(own.submit(lambda: 7, "other")) == 7


def test_closing_leaves_undone_what_nobody_has_begun() -> None:
    begun: list[int] = []
    own = OwnOrchestrator(1)
    for n in range(1000):
        own.submit(begun.append, "later", n)
    own.close()
    assert begun == list(range(len(begun)))
    with pytest.raises(RuntimeError):
        own.submit(begun.append, "too late", 0)


def test_it_makes_the_versions_that_prefect_makes(
    tmp_path_factory: pytest.TempPathFactory,
    home: Home,
    run_night: Callable[..., Any],
    run_flow: Callable[..., Any],
) -> None:
    found = []
    for run in (run_night, run_flow):
        place = Home(tmp_path_factory.mktemp("either"))
        place.leagues.mkdir()
        for league in ("alpha", "beta"):
            add_league(place, league)
            add_games(place, league, "one", n_days=1000)
        report = run(place, workers=2)
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


def test_a_night_without_a_server_is_one_without_prefect(home: Home) -> None:
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=60)
    command = [sys.executable, "-c", WITHOUT_PREFECT]
    for verb in (["nightly"], ["backfill", "--league", "alpha"]):
        done = subprocess.run(
            [*command, *verb, "--no-server", "--home", str(home.root)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "starting Prefect" not in done.stderr
        assert "versions" in done.stdout or "Backfill of alpha" in done.stdout
    assert not home.prefect.exists()
