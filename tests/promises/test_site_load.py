"""Promise: many readers of the served site all get an answer while nights publish.

64 clients send 10,000 requests, and a night begins every ten seconds; `-s` shows how long the pages
take to show a new version.
"""

import http.client
import itertools
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from banzuke.flows.home import Home
from banzuke.flows.schedule.site_server import site_server
from banzuke.flows.site.server.readers import stamp_of
from banzuke.flows.site.server.token import site_token
from tests.command_line import banzuke
from tests.homes import add_games, add_league

CLIENTS, REQUESTS = 64, 10_000
SECONDS_BETWEEN_NIGHTS = 10.0
LEAST_NIGHTS = 3
PATHS = (
    "/", "/index.html", "/leagues/alpha/index.html", "/leagues/alpha/data/static_rating.csv",
    "/api/static_rating?league=alpha&limit=1000", "/api/version", "/api/run?limit=5",
    "/api/matchup?league=alpha", "/api/", "/api/openapi.json", "/manifest.json",
)  # fmt: skip


@dataclass
class Load:
    """Clients that send requests until there are enough, and the answers they get."""

    port: int
    token: str
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0
    broken: list[str] = field(default_factory=list)
    _paths: Iterator[str] = field(default_factory=lambda: itertools.cycle(PATHS))
    _counting: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, path: str, connection: http.client.HTTPConnection) -> tuple[int, bytes]:
        """Send one request."""
        connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def client(self, is_over: threading.Event) -> None:
        """Send requests over one connection until the load ends."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        while not is_over.is_set():
            with self._counting:
                path = next(self._paths)
            began = time.monotonic()
            try:
                status, _ = self.ask(path, connection)
            except (OSError, http.client.HTTPException) as error:
                self.broken.append(f"{path}: {error!r}")
                connection.close()
                continue
            with self._counting:
                self.statuses[status] += 1
                self.slowest = max(self.slowest, time.monotonic() - began)


def seconds_until_shown(load: Load, before: bytes) -> float:
    """The seconds until a page shows the new version; the test's time-out is the limit."""
    began = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", load.port, timeout=300)
    while load.ask("/manifest.json", connection)[1] == before:
        time.sleep(0.2)
    return time.monotonic() - began


@pytest.mark.rare
@pytest.mark.timeout(1800)
def test_no_reader_is_refused_while_nights_publish(home: Home) -> None:
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "0", n_games=200)
    night = ("nightly", "--home", home.root, "--no-server")
    assert banzuke(*night).returncode == 0
    assert banzuke("site", "--home", home.root).returncode == 0
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    load, is_over, lags = Load(port, site_token(home)), threading.Event(), []
    clients = [threading.Thread(target=load.client, args=(is_over,)) for _ in range(CLIENTS)]
    with site_server(home, port=port):
        wait_for(port)
        began = time.monotonic()
        for one in clients:
            one.start()
        number = 0
        while sum(load.statuses.values()) < REQUESTS or number < LEAST_NIGHTS:
            number += 1
            next_at = time.monotonic() + SECONDS_BETWEEN_NIGHTS
            before, stamp = (home.site / "manifest.json").read_bytes(), stamp_of(home)
            add_games(home, "alpha", f"{number}", n_games=20)
            assert banzuke(*night).returncode == 0
            assert stamp_of(home) != stamp
            lags.append(seconds_until_shown(load, before))
            time.sleep(max(0.0, next_at - time.monotonic()))
        seconds = time.monotonic() - began
        is_over.set()
        for one in clients:
            one.join()
    n = sum(load.statuses.values())
    print(
        f"\n{n} answers to {CLIENTS} clients in {seconds:.0f} s, {number} nights; the slowest took"
        f" {load.slowest:.2f} s; pages followed after {', '.join(f'{lag:.1f}' for lag in lags)} s"
    )
    assert load.broken == []
    assert set(load.statuses) == {200}
    assert load.statuses[200] >= REQUESTS


def wait_for(port: int) -> None:
    """Wait until a server listens."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
