"""A night whose Prefect server takes too long to start goes on without its pages, and says so."""

from typing import Any

import httpx
import pytest

from banzuke.flows.home import Home
from banzuke.flows.schedule import prefect_starts as module
from banzuke.flows.schedule.prefect_starts import WITHOUT, prefect_starts
from tests.forks import run
from tests.homes import add_games, add_league
from tests.nights import NIGHT

pytestmark = pytest.mark.long

TOO_LATE = RuntimeError("Timed out while attempting to connect")


@pytest.fixture
def server_class() -> Any:
    """Prefect's class of a server beside a night; its module takes seconds to import."""
    from prefect.server.api.server import SubprocessASGIServer

    return SubprocessASGIServer


@pytest.mark.timeout(900)
def test_a_night_goes_on_without_prefect(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    monkeypatch.setenv("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "0")
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=20)
    answer = run(  # Prefect takes its time to start on a busy machine
        [*NIGHT, str(home.root)], capture_output=True, check=False, text=True, timeout=900
    )
    assert "Traceback" not in answer.stderr
    assert answer.stderr.count("Prefect's server did not start") == module.TRIES
    assert WITHOUT in answer.stdout
    assert answer.returncode == 0


@pytest.mark.parametrize("error", [TOO_LATE, httpx.ReadTimeout("slow"), OSError("no process")])
@pytest.mark.parametrize("n_failures", [0, 1, 2])
def test_a_server_is_tried_twice(
    monkeypatch: pytest.MonkeyPatch, server_class: Any, error: Exception, n_failures: int
) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    started = []

    def start(server: Any) -> None:
        started.append(server)
        if len(started) <= n_failures:
            raise error

    monkeypatch.setattr(server_class, "start", start)
    assert prefect_starts() is (n_failures < 2)
    assert len(started) == min(n_failures + 1, 2)


def test_a_server_that_runs_and_answers_late_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, server_class: Any
) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)

    def start(_: Any) -> None:
        raise httpx.ReadTimeout("it runs")

    monkeypatch.setattr(server_class, "start", start)
    monkeypatch.setattr(module, "_answers_late", lambda _: True)
    assert prefect_starts()
    assert server_class().running
    server_class().stop()
