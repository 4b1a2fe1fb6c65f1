"""WebSockets without a login are closed soon or if there are too many; others stay open."""

import socket
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from banzuke.flows.schedule import sockets
from banzuke.flows.site.server.connections import BoundedConnection

MOST = 4
LOGIN = "login"
PATIENCE_SECONDS = 60


async def greet(scope: object, receive, send) -> None:
    """Wait for a login as Prefect does, say that it fits, and answer each message."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message["text"] == LOGIN:
            await send({"type": "websocket.send", "text": "welcome"})


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server with small limits."""
    monkeypatch.setattr(sockets, "MOST_STRANGERS", MOST)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        greet, http=BoundedConnection, ws=sockets.BoundedSocket, lifespan="off", log_level="error"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield f"ws://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = server.force_exit = True
    thread.join()
    listening.close()


def logged_in(address: str) -> ClientConnection:
    """A socket that has logged in."""
    one = connect(address, compression=None)
    one.send(LOGIN)
    assert one.recv(PATIENCE_SECONDS) == "welcome"
    return one


def has_ended(one: ClientConnection) -> bool:
    """Whether the server ends a socket; a server that does not react in time raises."""
    try:
        one.recv(PATIENCE_SECONDS)
    except ConnectionClosed:
        return True
    return False


def answers(one: ClientConnection) -> bool:
    one.send(LOGIN)
    return one.recv(PATIENCE_SECONDS) == "welcome"


def test_too_many_sockets_without_a_login_end_the_oldest_of_them(address: str) -> None:
    known = logged_in(address)
    strangers = [connect(address, compression=None) for _ in range(2 * MOST)]

    assert all(has_ended(one) for one in strangers[:MOST])
    assert all(answers(one) for one in [known, *strangers[MOST:]])


@pytest.mark.long
def test_a_socket_that_does_not_log_in_ends_and_one_that_did_stays(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "LOGIN_SECONDS", 1.0)
    known = logged_in(address)

    assert has_ended(connect(address, compression=None))
    assert answers(known)
