"""A night whose Prefect server does not start or answer goes on without its pages, and says so."""

import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
import pytest

from banzuke.flows.commands.nights import nightly as commands
from banzuke.flows.home import Home
from banzuke.flows.schedule import prefect_starts as module
from banzuke.flows.schedule.prefect_starts import WITHOUT, prefect_starts
from tests.forks import run
from tests.homes import add_games, add_league
from tests.nights import NIGHT

# Prefect keeps the settings that it finds when it is first imported, for other tests, too.
pytestmark = [pytest.mark.long, pytest.mark.usefixtures("prefect_settings")]

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
    # The server ends at once: it reads its options before it imports anything of Prefect's.
    monkeypatch.setenv("UVICORN_WORKERS", "no number")
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


@pytest.mark.parametrize("error", [TOO_LATE, httpx.ReadTimeout("it runs")])
def test_a_server_that_runs_and_answers_late_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, server_class: Any, error: Exception
) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)

    def start(_: Any) -> None:
        raise error

    monkeypatch.setattr(server_class, "start", start)
    monkeypatch.setattr(module, "_runs", lambda _: True)
    monkeypatch.setattr(module, "_answers_late", lambda _: True)
    assert prefect_starts()
    assert server_class().running
    server_class().stop()


def test_a_server_that_runs_and_is_too_slow_is_not_started_again(
    monkeypatch: pytest.MonkeyPatch, server_class: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second start would take as long, and the ratings would wait for it."""
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    started = []

    def start(server: Any) -> None:
        started.append(server)
        raise TOO_LATE

    monkeypatch.setattr(server_class, "start", start)
    monkeypatch.setattr(module, "_runs", lambda _: True)
    monkeypatch.setattr(module, "SECONDS_FOR_A_SLOW_ONE", 0.0)
    assert not prefect_starts()
    assert len(started) == 1
    said = capsys.readouterr().err
    assert "Prefect's server runs, and does not answer yet: waiting up to 0 s more" in said
    assert said.endswith("the run goes on without its pages\n")


def test_prefect_of_a_broken_installation_is_left_out_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    monkeypatch.setitem(sys.modules, "prefect.server.api.server", None)
    assert not prefect_starts()
    assert capsys.readouterr().err.startswith("Prefect cannot be used (ModuleNotFoundError: ")


def test_a_home_whose_prefect_files_are_anothers_is_rated_without_them(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: Home) -> None:
        raise PermissionError(13, "Permission denied", str(home.login_file))

    monkeypatch.setattr(commands, "prepare_prefect", refuse)
    assert not commands.prefect_is_ready(home, quiet=False)
    said = capsys.readouterr().err
    assert "belong to another account" in said
    assert str(home.login_file) in said


def _is_used(_: str) -> bool:
    return prefect_starts()


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A function that sets the address of the user's server and shortens the wait for it."""

    def name(url: str) -> str:
        monkeypatch.setenv("PREFECT_API_URL", url)
        monkeypatch.setattr(module, "SECONDS_FOR_A_SLOW_ONE", 0.0)
        return url

    return name


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/api", "http://127.0.0.1:port/api", "nowhere"])
def test_a_named_server_that_does_not_answer_is_left_out_in_words(
    named: Callable[[str], str], capsys: pytest.CaptureFixture[str], url: str
) -> None:
    assert not _is_used(named(url))
    said = capsys.readouterr().err
    assert f"the Prefect server at {url} (PREFECT_API_URL) does not answer (" in said
    assert said.endswith("the run goes on without its pages\n")


@pytest.mark.parametrize("status", [200, 401, 404, 503])
def test_a_named_server_that_answers_is_used_whatever_its_status(
    named: Callable[[str], str], status: int
) -> None:
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        assert _is_used(named(f"http://127.0.0.1:{server.server_port}/api"))
        thread.join()


def test_a_named_server_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:9/api")
    answers = [OSError("refused"), OSError("refused"), nullcontext()]

    def opened(*_: object, **__: object) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr("urllib.request.urlopen", opened)
    monkeypatch.setattr("time.sleep", lambda _: None)
    assert prefect_starts()
    assert capsys.readouterr().err.count("waiting") == 1
