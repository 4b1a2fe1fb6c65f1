"""Prefect's server of one home, as a process: only for the login, and for no page of another site.

``python -m banzuke.flows.schedule.prefect_server PORT LOG`` runs it on loopback. Prefect checks
the login, which its settings name. A request that a browser sends for another site is refused
before Prefect sees it: a page of another site can make a browser call loopback (its Origin tells),
or give loopback a name of its own (its Host tells).
"""

import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from banzuke.flows.screen.bounded_log import log_into

HOST = "127.0.0.1"
OWN_NAMES = frozenset([HOST, "localhost", "::1"])
SECONDS_KEPT_ALIVE = 5
"""The same value as in `prefect server start`."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def only_for_loopback(app: App) -> App:
    """An ASGI application that answers requests to and from loopback only, else 403."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not is_foreign(scope["headers"]):
            await app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            text = {"headers": [(b"content-type", b"text/plain")], "status": 403}
            await send({"type": "http.response.start", **text})
            await send({"type": "http.response.body", "body": b"for this machine only\n"})

    return guarded


def is_foreign(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a request names another host, or comes from a page of another host."""
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
    named = [_host(f"//{host}") for host in hosts] + [_host(origin) for origin in origins]
    return not hosts or any(name not in OWN_NAMES for name in named)


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # such as an unclosed bracket
        return None


def run(port: int, log: Path) -> None:
    """Serve until a signal comes, with the output in a file."""
    log_into(log)
    own = (f"http://{name}:{port}" for name in (HOST, "localhost"))
    os.environ["PREFECT_SERVER_CORS_ALLOWED_ORIGINS"] = ",".join(own)
    import uvicorn  # noqa: PLC0415  # with Prefect's settings, which are read when imported
    from prefect.server.api.server import create_app  # noqa: PLC0415

    from banzuke.flows.schedule.sockets import BoundedSocket  # noqa: PLC0415
    from banzuke.flows.site.server.connections import BoundedConnection  # noqa: PLC0415

    uvicorn.run(
        only_for_loopback(create_app(final=True)), host=HOST, port=port, http=BoundedConnection,
        ws=BoundedSocket, timeout_keep_alive=SECONDS_KEPT_ALIVE,
    )  # fmt: skip


if __name__ == "__main__":
    run(int(sys.argv[1]), Path(sys.argv[2]))
