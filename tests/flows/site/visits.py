"""One browser for all tests of a file, its visits to pages, and the servers of these pages."""

import functools
import http.server
import os
import shutil
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.schedule.site_server import site_server

playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = os.environ.get("BANZUKE_CHROMIUM") or shutil.which("chromium")
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
WAIT_MS = 300_000  # no promise about pages: a busy machine is slow
ROWS = "#board-static tbody tr"

MARKS = [
    pytest.mark.long,
    pytest.mark.skipif(
        not CHROMIUM, reason="no chromium here: apt-get install chromium, or set BANZUKE_CHROMIUM"
    ),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests."""
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=WAIT_MS)
        yield opened
        opened.close()


class Visit:
    """A page of a browser, and the errors on that page."""

    def __init__(self, browser: Any, base: str, **options: Any) -> None:
        self.base = base
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(WAIT_MS)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", lambda said: self.wrong.append(said.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("dialog", lambda dialog: self.wrong.append(dialog.message))
        self.page.on("request", lambda request: self._asked(request.url))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.base, "data:")):
            self.wrong.append(f"asked for {url}")

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    def follow(self, name: str) -> None:
        """Click the first link of that name, and wait for the new page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name).first.click()

    def names(self) -> list[str]:
        return self.page.locator("#board-static tbody bdi").all_text_contents()

    def ratings(self) -> list[str]:
        return self.page.locator("#board-static tbody td:nth-child(4)").all_text_contents()


@pytest.fixture(scope="module")
def over_http(site: Path) -> Iterator[str]:
    """The address of a plain web server that serves the site."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module")
def served(published: Home, site: Path) -> Iterator[str]:
    """The address of the home's own server, which asks for the token."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with site_server(published, port=port):
        base = f"http://127.0.0.1:{port}/"
        while not answers(base):
            time.sleep(0.1)
        yield base


def answers(base: str) -> bool:
    """Whether a server answers; a refusal is an answer too."""
    try:
        urllib.request.urlopen(base, timeout=20).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
