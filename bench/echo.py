"""The same stack as the table's with no table on it: whatever one of four sends, all four are sent so many bytes.

It speaks as much of the table's protocol as `bench.load` looks at. `python -m bench.echo BYTES` prints its address.
"""

from __future__ import annotations

import json
import resource
import socket
import sys
from typing import Any

import uvicorn

from sobremesa.table.protocols import GuardedHttp, GuardedSocket
from sobremesa.table.sockets import WRITE, Out

SEATS = 4
FREE = 60  # bytes of a notice that are not filling


class Echo:
    def __init__(self, size: int) -> None:
        self._filling = "x" * max(0, size - FREE)
        self._groups: dict[str, list[Out]] = {}

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await (self._create(send) if scope["method"] == "POST" else _answer(send, {}))
        elif scope["type"] == "websocket":
            await self._serve(scope, receive, send)

    async def _create(self, send: Any) -> None:
        seats = [{"seat": seat, "token": ""} for seat in range(SEATS)]
        created: dict[str, Any] = {"table": str(len(self._groups)), "seats": seats}
        self._groups[created["table"]] = []
        await _answer(send, created)

    async def _serve(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        group = self._groups[scope["path"].split("/")[-2]]
        await receive()  # hello
        seat = len(group)
        group.append(scope["extensions"][WRITE])
        if len(group) == SEATS:
            self._tell(group, 0)
        while (await receive())["type"] == "websocket.receive":
            self._tell(group, (seat + 1) % SEATS)

    def _tell(self, group: list[Out], turn: int) -> None:
        sight = f'"sight":{{"view":{{"to_act":[{turn}]}},"legal":["1"]}}'
        message = f'{{"type":"notice",{sight},"filling":"{self._filling}"}}'.encode()
        for out in group:
            out.write(message)


async def _answer(send: Any, content: dict[str, Any]) -> None:
    body = json.dumps(content).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        Echo(int(sys.argv[1])),
        lifespan="off",
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="error",
    )
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
