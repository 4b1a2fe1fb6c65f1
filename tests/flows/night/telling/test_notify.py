"""Notifications of failed nights and stale data; a failed notification is reported only."""

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest

from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import Notify
from banzuke.flows.night.telling import notify as notify_module
from banzuke.flows.night.telling.notify import Message, send
from tests.command_line import banzuke
from tests.flows.told import KEEP, told, use
from tests.homes import add_league

pytestmark = pytest.mark.slow


class Hook(BaseHTTPRequestHandler):
    """A webhook that keeps the messages it gets."""

    got: ClassVar[list[tuple[str, dict[str, Any]]]] = []
    answer = 200

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.got.append((self.path, json.loads(body)))
        self.send_response(Hook.answer)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print no log line."""


@pytest.fixture
def webhook() -> Iterator[str]:
    Hook.got, Hook.answer = [], 200
    server = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/secret"
    server.shutdown()
    server.server_close()


def message(home: Home) -> Message:
    return Message("night-failed", str(home.root), "two leagues failed", ["a: x", "b: y"], "run-1")


def command(code: str) -> Notify:
    return Notify(command=[sys.executable, "-c", code])


def test_the_command_gets_the_message_as_json_in_the_home(home: Home) -> None:
    assert send(command(KEEP), message(home)) == []
    (got,) = told(home)
    assert got["event"] == "night-failed"
    assert got["lines"] == ["a: x", "b: y"]
    assert got["run_id"] == "run-1"
    assert "two leagues failed" in got["text"]


def test_the_webhook_gets_the_same_message(home: Home, webhook: str) -> None:
    assert send(Notify(webhook=webhook), message(home)) == []
    ((path, got),) = Hook.got
    assert path == "/secret"
    assert (got["event"], got["lines"]) == ("night-failed", ["a: x", "b: y"])


@pytest.mark.parametrize(
    ("code", "seconds", "said"),
    [
        ("import sys; sys.exit('no route to the pager')", 300, "ended with code 1: no route to"),
        ("import time; time.sleep(3600)", 1, "took longer than 1 s and was stopped"),
    ],
)
@pytest.mark.long
def test_a_command_that_fails_or_hangs_is_reported(
    home: Home, code: str, seconds: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify_module, "TIMEOUT_SECONDS", seconds)
    (problem,) = send(command(code), message(home))
    assert said in problem


def test_a_missing_command_and_a_dead_webhook_are_both_reported(home: Home) -> None:
    notify = Notify(command=["no-such-program"], webhook="http://127.0.0.1:9/secret")
    missing, dead = send(notify, message(home))
    assert "no-such-program" in missing
    assert "127.0.0.1" in dead
    assert "secret" not in dead


def test_a_webhook_that_refuses_is_reported(home: Home, webhook: str) -> None:
    Hook.answer = 403
    assert send(Notify(webhook=webhook), message(home)) == [
        "notify: the webhook at 127.0.0.1 answered 403"
    ]


class Drip(BaseHTTPRequestHandler):
    """A webhook that always answers within the limit of one read, but ends long after our limit."""

    def do_POST(self) -> None:
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.0 200 OK\r\nX-Slow: ")
            for _ in range(200):
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.1)
            self.wfile.write(b"\r\n\r\n")

    def log_message(self, *_: object) -> None:
        """Print no log line."""


@pytest.mark.long
def test_a_webhook_that_sends_a_little_all_the_time_is_ended_too(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify_module, "TIMEOUT_SECONDS", 3.0)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Drip)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/secret"
        assert send(Notify(webhook=url), message(home)) == [
            "notify: the webhook at 127.0.0.1 did not answer within 3 s"
        ]
    finally:
        server.shutdown()
        server.server_close()


def test_errors_of_a_command_show_only_the_host_of_an_address(home: Home) -> None:
    said = "cannot reach https://chat.club/hooks/hunter2, password=hunter2"
    (problem,) = send(command(f"raise SystemExit({said!r})"), message(home))
    assert "https://chat.club/…" in problem
    assert "hunter2" not in problem


def test_no_module_of_the_home_takes_the_place_of_a_library(
    home: Home, webhook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home.root / "httpx.py").write_text("raise SystemExit('taken over')", encoding="utf-8")
    monkeypatch.chdir(home.root)
    assert send(Notify(webhook=webhook), message(home)) == []


def test_the_verb_sends_a_test_message_or_says_why_not(home: Home) -> None:
    add_league(home, "alpha")
    nobody = banzuke("notify", "--home", home.root)
    use(home)
    sent = banzuke("notify", "--home", home.root)
    use(home, code="raise SystemExit(7)")
    failed = banzuke("notify", "--home", home.root)
    assert [a.returncode for a in (nobody, sent, failed)] == [1, 0, 1]
    assert [got["event"] for got in told(home)] == ["test"]
    assert "ended with code 7" in failed.stderr
