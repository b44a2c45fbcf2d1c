"""Connections before the server knows whose they are: nobody keeps one open by sending nothing, or too much.

uvicorn's own protocols wait for ever for a request that does not end, and answer pings that nobody reads.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11

from sobremesa.table.sockets import WritableSocket
from sobremesa.table.uvicorn_internals import H11Protocol

REQUEST_SECONDS = 10.0  # for the line and the headers of a request
MOST_UNREAD = 4_000_000  # bytes that the system may hold for a client: more than the table itself ever sends ahead
MOST_PIECES = 1000  # of one message

_unheard = logging.getLogger(f"{__name__}.unheard")
_unheard.setLevel(logging.CRITICAL + 1)


class GuardedHttp(H11Protocol):
    """A connection by which requests come."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """The time runs while a request is neither there nor answered."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._late is None:
            self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class GuardedSocket(WritableSocket):
    """A connection that has become a socket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = _unheard  # it would tell of every text that is not UTF-8, and of every socket that is refused

    def data_received(self, data: bytes) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD or len(self.frames) > MOST_PIECES:
            self.transport.abort()
            return
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:  # headers that are too long or many
            self.transport.close()
