"""Half-sent requests and too many connections end, and whole requests are answered meanwhile."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from banzuke.flows.site.server import connections

HALF = b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "
WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
MOST = 8


async def hello(scope: dict[str, object], receive: object, send: object) -> None:
    """Answer every request."""
    await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"hello"})  # type: ignore[operator]


async def slow(scope: dict[str, object], receive: object, send: object) -> None:
    """Answer with more bytes than buffers take if the client reads nothing."""
    await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
    for _ in range(1000):
        body = {"type": "http.response.body", "body": b"x" * 100_000, "more_body": True}
        await send(body)  # type: ignore[operator]


@pytest.fixture
def port(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server with small limits; its app is the test's parameter, or ``hello``."""
    monkeypatch.setattr(connections, "MOST", MOST)
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 1.0)
    app = getattr(request, "param", hello)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app, http=connections.BoundedConnection, lifespan="off", log_level="error"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = server.force_exit = True
    thread.join()
    listening.close()


def connect(port: int, data: bytes) -> socket.socket:
    """Send some bytes of a request."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    connection.sendall(data)
    return connection


def has_ended(connection: socket.socket) -> bool:
    """Whether the server ends a connection; a server that does not react in time raises."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_a_request_that_is_never_sent_to_its_end_is_ended(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    half, silent = connect(port, HALF), connect(port, b"")
    assert has_ended(half)
    assert has_ended(silent)


def test_too_many_connections_end_the_oldest_without_a_request(port: int) -> None:
    half = [connect(port, HALF) for _ in range(3 * MOST)]
    whole = connect(port, WHOLE)
    assert b"hello" in whole.makefile("rb").read()
    for connection in half[:MOST]:
        assert has_ended(connection)
    half[-1].sendall(b"not any more\r\n\r\n")
    assert half[-1].recv(15) == b"HTTP/1.1 200 OK"
    for connection in half:
        connection.close()


@pytest.mark.parametrize("port", [slow], indirect=True)
@pytest.mark.long
def test_an_answer_that_is_never_read_is_ended(port: int) -> None:
    unread = connect(port, WHOLE)
    time.sleep(1.5)
    n_read = 0
    with contextlib.suppress(ConnectionResetError):
        while part := unread.recv(1 << 20):
            n_read += len(part)
    assert n_read < 1000 * 100_000


def test_a_connection_that_is_kept_is_answered_again(port: int) -> None:
    kept = connect(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 2)
    said = b""
    while said.count(b"hello") < 2:
        said += kept.recv(1000)
    kept.close()
