"""The house: a server that listens on its own machine alone is opened to the house's network when somebody there asks.

It is closed again when the server ends. Only the machine itself can open it: a page on another one is a guest.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterator

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table.asking import NotNow
from sobremesa.table.guard import is_near
from sobremesa.table.logs import log
from sobremesa.table.wire import House

EVERYWHERE = ("0.0.0.0", "::", "")
OUTSIDE = ("192.0.2.1", 9)  # an address that nobody has: nothing is sent there
GET_ADDRESS = 0x8915  # SIOCGIFADDR of Linux
NAME_BYTES, ADDRESS_AT = 15, 20  # in what it is asked with, and what it answers

Listen = Callable[[str, int], Awaitable[None]]


class Lan:
    """Whether the house's network can come in, and by which addresses; `listen` is the server's own way to listen."""

    listen: Listen | None = None

    def __init__(
        self,
        host: str,
        port: int,
        public_url: str | None = None,
        find: Callable[[], list[str]] | None = None,
    ) -> None:
        self._host, self._port = host, port
        self._public_url = public_url
        self._find = find or own_addresses
        self._opened: set[str] = set()  # addresses that were added since the start
        self._turn = asyncio.Lock()

    async def seen(self) -> House:
        """How it stands."""
        if self._public_url is not None:
            return House(open=True, addresses=[self._public_url])
        if self._host in EVERYWHERE:
            return House(open=True, addresses=self._urls(await self._found()))
        if not self._is_for_itself:
            return House(open=True, addresses=self._urls([self._host]))
        reached = [address for address in await self._found() if address in self._opened] if self._opened else []
        return House(open=bool(reached), addresses=self._urls(reached))

    async def _found(self) -> list[str]:
        return await asyncio.to_thread(self._find)  # to ask for the machine's name may take seconds

    @property
    def _is_for_itself(self) -> bool:
        return self._host == "localhost" or is_near(self._host)

    def _urls(self, addresses: list[str]) -> list[str]:
        hosts = [f"[{address}]" if ":" in address else address for address in addresses]
        return [f"http://{host}:{self._port}" for host in hosts]

    async def open(self) -> House:
        """Let the house's network in, where it is not in already; also one that the machine has changed to."""
        async with self._turn:
            if not (await self.seen()).open:
                await self._open()
        return await self.seen()

    async def _open(self) -> None:
        found = await self._found()
        if not found or self.listen is None:
            raise NotNow(
                Text(
                    "este ordenador no está en ninguna red; conéctalo a la wifi de casa y prueba otra vez",
                    "this machine is not in any network; connect it to the wifi of the house and try again",
                )
            )
        trouble: Mistake | None = None
        for address in found:
            try:
                await self.listen(address, self._port)
                self._opened.add(address)
            except Mistake as mistake:
                trouble = mistake
        if self._opened.isdisjoint(found) and trouble is not None:
            raise NotNow(trouble.text)
        log("opened to the house", addresses=len(self._opened))


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others can reach, the one by which it reaches others first."""
    return [address for address in dict.fromkeys(_addresses()) if _is_reachable(address)]


def _addresses() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(OUTSIDE)
            yield asking.getsockname()[0]
        except OSError:  # no way leads out of this machine's networks
            pass
        if sys.platform == "linux":
            yield from _of_interfaces(asking)
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    yield from (str(found[4][0]) for found in named)


def _of_interfaces(asking: socket.socket) -> Iterator[str]:
    import fcntl

    for _, name in socket.if_nameindex():
        try:
            answer = fcntl.ioctl(asking.fileno(), GET_ADDRESS, struct.pack("256s", name.encode()[:NAME_BYTES]))
        except OSError:  # it has none
            continue
        yield socket.inet_ntoa(answer[ADDRESS_AT : ADDRESS_AT + 4])


def _is_reachable(address: str) -> bool:
    read = ipaddress.ip_address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified)
