"""Fixtures of the tests of versions: nights without an engine."""

from collections.abc import Callable

import pytest

from banzuke.flows.store import Store


@pytest.fixture
def run(store, run_without_engine):
    return lambda league, **options: run_without_engine(store, league, **options)


@pytest.fixture
def begin_once(request, home, opened, made_once) -> Callable[..., None]:
    """A function that runs the first nights of a file's tests once, and copies the home later.

    Only tests that ask for a fixture of the given name begin so.
    """

    def begin(name: str, nights: Callable[[Store], object], *differs: object) -> None:
        def make() -> None:
            with opened(home) as store:
                nights(store)

        if name in request.fixturenames:
            made_once(home, make, nights.__module__, *differs)

    return begin
