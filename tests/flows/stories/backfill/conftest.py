"""Fixtures of the tests of backfills: published rows, reports, and a clock of the store."""

import datetime as dt
import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import Store
from banzuke.flows.store.connection import TICK

PUBLIC = """
SELECT league, period, player, version_id, status, rating, se, bias, lo95, hi95, rank, games
FROM static_rating ORDER BY ALL
"""


@pytest.fixture
def home(home: Home, migrated: Path) -> Home:
    """An empty home whose store has its tables: making them takes longer than copying them."""
    home.store.mkdir()
    shutil.copyfile(migrated, home.working_file)
    return home


@pytest.fixture
def public() -> Callable[[Home], list[tuple[Any, ...]]]:
    """A function that returns the published rows of a home's pairwise leagues."""
    return lambda home: ask(home, PUBLIC)[1]


@pytest.fixture
def states() -> Callable[[Any], dict[str, str]]:
    """A function that returns {period: state} of a backfill's report."""
    return lambda report: {period["period"]: period["state"] for period in report.periods}


@pytest.fixture
def arriving(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A context manager in which the clock of the store stands at a day, for new files."""
    ticks = itertools.count()

    @contextmanager
    def at(year: int, month: int, day: int) -> Iterator[None]:
        with monkeypatch.context() as patch:
            day_at = dt.datetime(year, month, day)
            patch.setattr(Store, "now", lambda _: day_at + TICK * next(ticks))
            yield

    return at
