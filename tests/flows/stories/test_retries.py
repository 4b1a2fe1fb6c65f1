"""Failures of the machine are tried again; failures by the input are not."""

from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.dask_workers import NoCluster
from banzuke.flows.night.retries import failed_by_machine
from banzuke.flows.tasks.task import CannotRate
from tests.homes import add_games, add_league


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (MemoryError(), True),
        (OSError(28, "No space left on device"), True),
        (CannotRate("no two players are connected"), False),
        (ValueError("shapes do not match"), False),
        (NoCluster("the scheduler is dead"), False),
    ],
)
def test_only_the_machines_failures_are_tried_again(
    error: Exception, again: bool, prefect_settings: object
) -> None:
    from prefect.states import Failed

    assert failed_by_machine(None, None, Failed(data=error)) is again


@pytest.mark.long
@pytest.mark.parametrize(
    ("error", "tries", "ok"), [(MemoryError(), 2, True), (CannotRate("never"), 1, False)]
)
def test_a_night_tries_an_engine_task_again_or_not(
    home: Home,
    run_either: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    tries: int,
    ok: bool,
) -> None:
    from banzuke.flows.night import engine_tasks, orchestrator, retries

    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=60)
    rate, tried = engine_tasks.rate, []

    def fail_first(*arguments: Any) -> Any:
        tried.append(arguments)
        if len(tried) == 1:
            raise error
        return rate(*arguments)

    monkeypatch.setattr(engine_tasks, "rate", fail_first)
    monkeypatch.setattr(orchestrator, "RETRY_DELAY_SECONDS", (0.0, 0.0))
    monkeypatch.setitem(retries.ENGINE_RETRIES, "retry_delay_seconds", 0)

    assert run_either(home).ok is ok
    assert len(tried) == tries
