"""A league's night with the real engine and without Prefect, and queries on its publication."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store, open_store
from banzuke.flows.tasks.register import inputs_of, rate
from banzuke.flows.tasks.task import Job
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import Staged, stage


@pytest.fixture
def home(home: Home, migrated: Path) -> Home:
    """An empty home whose store has its tables: copying tables is faster than making them."""
    home.store.mkdir()
    shutil.copyfile(migrated, home.working_file)
    return home


@pytest.fixture
def jobs_of(home: Home) -> Callable[[League], tuple[Job, ...]]:
    """A function that ingests a league and returns the jobs to compute."""

    def run(league: League) -> tuple[Job, ...]:
        with open_store(home, command="test") as store:
            return planned(store, league)

    return run


def planned(store: Store, league: League) -> tuple[Job, ...]:
    """The jobs to compute, after a league was read."""
    ingest_league(store, store.home, league)
    parameters = parameters_of(league, aliases_of(store, league.namespace))
    return plan(store, league, prepare(store, league, inputs_of(league)).inputs, parameters).jobs


@pytest.fixture
def unserved() -> set[Path]:
    """Homes whose serving file is older than their store."""
    return set()


@pytest.fixture
def rated(home: Home, unserved: set[Path]) -> Callable[..., Staged]:
    """A function that rates a league and publishes it.

    Unless ``serve``, the serving file is built when `answers` needs it, which may be never.
    """

    def run(league: League, *, serve: bool = False) -> Staged:
        with open_store(home, command="test") as store:
            results = [result for job in planned(store, league) for result in rate((job,), None)]
            published = stage(store, results)
            unserved.add(home.root)
            if serve:
                refresh_serving(store)
                unserved.remove(home.root)
        return published

    return run


@pytest.fixture
def answers(home: Home, unserved: set[Path]) -> Callable[[str], list[tuple[Any, ...]]]:
    """A function that queries a serving file that is new enough, in SQL, and returns its rows."""

    def run(query: str) -> list[tuple[Any, ...]]:
        if home.root in unserved:
            with open_store(home, command="test") as store:
                refresh_serving(store)
            unserved.remove(home.root)
        return ask(home, query)[1]

    return run
