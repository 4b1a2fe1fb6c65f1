"""A run without Prefect: the same steps, the same numbers, and no library of Prefect's."""

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import closing

import pytest

from banzuke.flows.night.orchestrator import OwnOrchestrator


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


def test_closing_cancels_work_that_has_not_begun() -> None:
    begun: list[int] = []
    held = threading.Event()
    own = OwnOrchestrator(1)
    first = own.submit(held.wait, "first")
    later = [own.submit(begun.append, "later", n) for n in range(10)]
    closing_thread = threading.Thread(target=own.close)
    closing_thread.start()
    for future in later:
        with pytest.raises(CancelledError):
            future.result()
    held.set()
    closing_thread.join()
    assert own.outcome(first) is True
    assert begun == []
