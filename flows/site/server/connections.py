"""Connections of a web server with limits: on their number, and on the waiting time of each.

Any account of a machine can open connections to a port of loopback. Without a limit, unfinished
requests take one descriptor each, until no descriptor is left.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 256
"""Simultaneous connections. A further connection ends the connection that is silent longest."""
REQUEST_SECONDS = 10.0
"""Seconds for the whole head of a request, from the connection or the answer before it."""
ANSWER_SECONDS = 300.0
"""Seconds for the rest of a request and its answer, also for a large download by a slow reader."""


class BoundedConnection(H11Protocol):
    """A connection of uvicorn's that ends when it takes too long, or when there are too many."""

    _until: asyncio.TimerHandle | None = None
    waits_since: float = 0.0

    @property
    def is_answering(self) -> bool:
        """Whether a request has arrived whose answer is not complete."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def is_silent(self) -> bool:
        """Whether the connection waits for a request, and is not being closed."""
        return not self.is_answering and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, and close another connection if there are too many."""
        super().connection_made(transport)
        self._begin()
        if len(self.connections) > MOST:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; with its head the time limit of the answer begins."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._begin()

    def on_response_complete(self) -> None:
        """Wait for the next request, or continue with a request that has arrived already."""
        super().on_response_complete()
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._end()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave the connection to the handler of that protocol."""
        self._end()
        super().handle_websocket_upgrade(event)

    def _begin(self) -> None:
        self._end()
        self.waits_since = self.loop.time()
        seconds = ANSWER_SECONDS if self.is_answering else REQUEST_SECONDS
        self._until = self.loop.call_later(seconds, self.transport.abort)

    def _end(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _make_room(self) -> None:
        """Close the connection with the longest wait for a request: real clients send at once."""
        silent = [
            one for one in self.connections if isinstance(one, BoundedConnection) and one.is_silent
        ]
        min(silent, key=lambda one: one.waits_since).transport.abort()
