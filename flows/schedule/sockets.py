"""WebSockets of Prefect's server, with limits for sockets that have not logged in.

Prefect accepts a WebSocket of anybody, and waits without end for the login in its first message. So
any account of a machine could hold sockets open until no descriptor is left.
"""

import asyncio
from asyncio import BaseTransport
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_STRANGERS = 32
"""Simultaneous sockets without a login. A further one ends the one that is open longest."""
LOGIN_SECONDS = 10.0
"""Seconds in which a socket must log in."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends unless it logs in soon, or when there are too many without a login."""

    opened: float = 0.0
    _until: asyncio.TimerHandle | None = None

    @property
    def is_stranger(self) -> bool:
        """Whether nothing was answered yet; Prefect's first message says that the login fits."""
        return self._until is not None

    def connection_made(self, transport: BaseTransport) -> None:
        """Count a new socket, and end another one if there are too many without a login."""
        super().connection_made(transport)
        self.opened = self.loop.time()
        self._until = self.loop.call_later(LOGIN_SECONDS, self.transport.abort)
        sockets = [one for one in self.connections if isinstance(one, BoundedSocket)]
        strangers = [one for one in sockets if one.is_stranger and not one.transport.is_closing()]
        if len(strangers) > MOST_STRANGERS:
            min(strangers, key=lambda one: one.opened).transport.abort()

    async def send(self, message: Any) -> None:
        """Send a message of the application; the first after the handshake ends the time limit."""
        if message["type"] == "websocket.send":
            self._end()
        await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket."""
        self._end()
        super().connection_lost(exc)

    def _end(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None
