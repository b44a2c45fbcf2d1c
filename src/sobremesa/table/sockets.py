"""The WebSocket of uvicorn, with a way to write to it at once.

A move is a frame in and a handful out, so writing is what a server does most: through ASGI each frame out would wake a
task, pass through a message and become text and bytes again. The handshake, reading, pings and closing are uvicorn's.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from websockets.frames import Frame
from websockets.http11 import Request

from sobremesa.table.uvicorn_internals import ClientDisconnected, WebSocketsSansIOProtocol

WRITE = "sobremesa.write"  # the extension in a socket's scope: its `Out`
TEXT = 0x81  # the first byte of a whole frame of text
FRAMES_AHEAD = 4  # that are read before the first of them is answered
SHORT, MEDIUM = 126, 127  # lengths that say: the length comes next, in two bytes or in eight


class Out(Protocol):
    """What a connection needs to send."""

    def write(self, message: bytes) -> int:
        """Send a text; returns how many bytes the client has not taken yet."""

    def finish(self, code: int) -> None:
        """Close the connection after all that was written."""

    def hang_up(self) -> None:
        """End it without a word."""


class WritableSocket(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITE] = self  # type: ignore[assignment]

    def handle_text(self, event: Frame) -> None:
        """As uvicorn's, but while few frames wait reading goes on: to stop and begin again takes two system calls."""
        text = whole_text(event)
        if text is None or self.close_sent:
            super().handle_text(event)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > FRAMES_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, message: bytes) -> int:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        self.transport.write(head_of(len(message)) + message)
        return self.transport.get_write_buffer_size()

    def finish(self, code: int) -> None:
        closing = self.loop.create_task(self._finish(code))
        self.tasks.add(closing)
        closing.add_done_callback(self.tasks.discard)

    async def _finish(self, code: int) -> None:
        await self.writable.wait()
        if self.close_sent:  # uvicorn was first, for instance because of a frame that is too long
            return
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code})

    def hang_up(self) -> None:
        self.transport.abort()


def whole_text(frame: Frame) -> str | None:
    """What a frame says, if it is a message of its own and in UTF-8."""
    try:
        return str(frame.data, "utf-8") if frame.fin else None
    except UnicodeDecodeError:
        return None


def head_of(length: int) -> bytes:
    """The beginning of a frame of text from a server (RFC 6455, section 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2)
    return bytes((TEXT, MEDIUM)) + length.to_bytes(8)
