"""Fixtures that ingest into the store of a test."""

import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.ingest.parse import parse
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.store import Store


@pytest.fixture
def ingest(store: Store):
    """A function that ingests a league into the store of the test."""
    return lambda league: ingest_league(store, store.home, league)


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs are read in this process, so that a test can change how they are read."""
    monkeypatch.setattr(LogReader, "parse", lambda self, arrivals: parse(arrivals, self.limits))
