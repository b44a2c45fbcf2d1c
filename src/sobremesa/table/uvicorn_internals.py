"""All that is taken from inside uvicorn, which promises to keep none of it.

`sockets.py` and `protocols.py` build on its protocols and read their fields, `Server` in `serving.py` on its start and
its end. So pyproject.toml allows the versions of uvicorn that the checks have run with, and no later one.
"""

from __future__ import annotations

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["ClientDisconnected", "H11Protocol", "WebSocketsSansIOProtocol"]
