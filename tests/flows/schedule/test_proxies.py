"""Proxies in the environment: requests to this machine pass by them."""

import os
import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from banzuke.flows.commands.nights.nightly import prefect_is_ready
from banzuke.flows.home import Home
from banzuke.flows.night.telling.webhook import post
from banzuke.flows.prefect_env import UnusableProxy, pass_by_proxies, refuse_unusable_proxies
from banzuke.flows.schedule.local_server import answers

NO_PROXY_ANSWERS = "http://127.0.0.1:9"
"""A port of this machine on which nobody listens."""
SPELLINGS = ("no_proxy", "NO_PROXY")


class Healthy(BaseHTTPRequestHandler):
    """Answers every request with 200, and logs nothing."""

    def do_GET(self) -> None:  # the name that the library calls
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server of this machine, while the environment names a dead proxy."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, NO_PROXY_ANSWERS)
        monkeypatch.setenv(name.lower(), NO_PROXY_ANSWERS)
    for name in SPELLINGS:
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(
        urllib.request, "_opener", None
    )  # the first request of a process keeps them
    with HTTPServer(("127.0.0.1", 0), Healthy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/api"
        server.shutdown()


def test_servers_of_this_machine_are_reached_beside_a_proxy(url: str) -> None:
    assert not answers(url)
    pass_by_proxies()
    assert answers(url)
    assert httpx.get(url).status_code == 200


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_names_that_pass_by_proxies_stay(monkeypatch: pytest.MonkeyPatch, spelling: str) -> None:
    for name in SPELLINGS:
        monkeypatch.setenv(name, ".club.example, localhost" if name == spelling else "")
    pass_by_proxies()
    pass_by_proxies()
    for name in SPELLINGS:
        assert os.environ[name] == ".club.example,localhost,127.0.0.1,::1"


def test_names_of_both_spellings_pass_by_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", ".club.example")
    monkeypatch.setenv("NO_PROXY", "10.0.0.1, .club.example")
    pass_by_proxies()
    for name in SPELLINGS:
        assert os.environ[name] == ".club.example,10.0.0.1,127.0.0.1,localhost,::1"


def test_no_proxy_for_anything_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SPELLINGS:
        monkeypatch.setenv(name, "*")
    pass_by_proxies()
    assert os.environ["no_proxy"] == "*"


def test_a_night_goes_on_beside_a_proxy_that_no_client_can_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Home
) -> None:
    for name in SPELLINGS:
        monkeypatch.setenv(name, "")
    refuse_unusable_proxies()
    monkeypatch.setenv("ALL_PROXY", "socks://proxy.club.example:1080")

    with pytest.raises(UnusableProxy, match="unset its variable, such as ALL_PROXY"):
        refuse_unusable_proxies()
    assert not prefect_is_ready(home, quiet=True)
    assert "goes on without Prefect's pages" in capsys.readouterr().err
    assert "Unknown scheme" in (post("https://club.example", {}, seconds=1) or "")
