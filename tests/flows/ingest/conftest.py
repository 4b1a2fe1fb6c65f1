"""Ingest into the store of a test."""

import pytest

from flows.ingest.league_files import ingest_league
from flows.store import Store


@pytest.fixture
def ingest(store: Store):
    """A function that ingests a league into the store of the test."""
    return lambda league: ingest_league(store, store.home, league)
