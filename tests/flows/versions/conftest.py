"""Fixtures of the tests of versions: nights without an engine."""

import pytest


@pytest.fixture
def run(store, run_without_engine):
    return lambda league, **options: run_without_engine(store, league, **options)
