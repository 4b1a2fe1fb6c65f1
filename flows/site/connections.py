"""Connections of a web server with limits: of their number, and of the time that each may wait.

Any account of a machine can open connections to a port of loopback. Without a limit, requests that
are never sent to their end take one descriptor each, until there is none for the rest.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 256
"""Connections at a time. One more ends the one that has been silent for longest."""
REQUEST_SECONDS = 10.0
"""What a whole head of a request may take, from the connection or the answer before it."""
ANSWER_SECONDS = 300.0
"""What the rest of a request and its answer may take, a large download by a slow reader too."""


class BoundedConnection(H11Protocol):
    """A connection of uvicorn's that ends when it takes too long, or when there are too many."""

    _until: asyncio.TimerHandle | None = None
    waits_since: float = 0.0

    @property
    def is_answering(self) -> bool:
        """Whether a request has come that is not answered to its end."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def is_silent(self) -> bool:
        """Whether the connection waits for a request, and is not being ended."""
        return not self.is_answering and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, and end another one if there are too many."""
        super().connection_made(transport)
        self._begin()
        if len(self.connections) > MOST:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; with its head the time for the answer begins."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._begin()

    def on_response_complete(self) -> None:
        """Wait for the next request, or go on with one that has come already."""
        super().on_response_complete()
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._end()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave the connection to who speaks that protocol."""
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
        """End what has waited longest for its request: who asks something asks at once."""
        silent = [
            one for one in self.connections if isinstance(one, BoundedConnection) and one.is_silent
        ]
        min(silent, key=lambda one: one.waits_since).transport.abort()
