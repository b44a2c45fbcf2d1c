"""What strangers may do to a server: which names it answers to, from where pages may speak to it, and how much."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Lang, Text

REMEMBERED = 10_000  # addresses
LOCAL_NAMES = ("localhost",)


class TooMuch(Mistake):
    """Too many, or too fast."""

    error, status = "too much", HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, text: Text, wait: float) -> None:
        super().__init__(text)
        self.wait = wait


class TooLong(Mistake):
    """A body with more bytes than anybody needs."""

    error, status = "too long", HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@dataclass(frozen=True)
class Limits:
    """Rates are for one address; a network prefix counts as one where addresses are cheap (IPv6)."""

    sockets: int = 20_000  # at once
    sockets_each: int = 500
    frames: float = 50.0  # a second and socket; whoever sends more is read more slowly
    looks: float = 20.0  # a second: what was told before and is told again, in pieces of some kilobytes
    look_burst: float = 400.0
    requests: float = 50.0  # a second
    tables: float = 1.0  # created a second
    table_burst: float = 60.0
    guesses: float = 0.2  # wrong codes a second
    guess_burst: float = 10.0
    waiting: int = 1_000_000  # bytes that a socket may have unread
    hello: float = 10.0  # seconds until a socket has to say who it is


UNLIMITED = Limits(
    sockets=1_000_000,
    sockets_each=1_000_000,
    frames=1e9,
    looks=1e9,
    look_burst=1e9,
    requests=1e9,
    tables=1e9,
    table_burst=1e9,
    guesses=1e9,
    guess_burst=1e9,
)


class Allowance:
    """So much a second, and a burst beyond it."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def wait(self) -> float:
        """Seconds until there is one more."""
        self._refill()
        return max(0.0, (1 - self._left) / self._rate)

    def take(self, count: int = 1) -> float:
        """Take one, or more; returns how long to wait first, which may be not at all."""
        wait = self.wait()
        self._left -= count
        return wait

    def give_back(self) -> None:
        """What was taken is not counted."""
        self._left += 1

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Allowances:
    """An allowance for each address, the latest of them."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def of(self, address: str) -> Allowance:
        known = self._known.pop(address, None) or Allowance(self._rate, self._burst)
        self._known[address] = known
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return known

    def require(self, address: str) -> None:
        """Take one, or refuse."""
        allowance = self.of(address)
        wait = allowance.wait()
        if wait > 0:
            raise too_much(wait)
        allowance.take()


def too_much(wait: float) -> TooMuch:
    seconds = max(1, round(wait))
    return TooMuch(
        Text(f"demasiadas peticiones; espera {seconds} s", f"too many requests; wait {seconds} s"), float(seconds)
    )


def network_of(address: str) -> str:
    """What is counted as one: an address, the network of an IPv6 address, and all that is neither."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(read, ipaddress.IPv6Address) and read.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(read), 64), strict=False))
    return str(read)


def is_near(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class OriginPolicy:
    """Which hosts a server answers to, and whose pages may speak to it."""

    def __init__(self, names: Iterable[str] = (), public_url: str | None = None) -> None:
        own = socket.gethostname().lower()
        self._names = {*LOCAL_NAMES, own, f"{own.removesuffix('.local')}.local", *(name.lower() for name in names)}
        self._public = urlsplit(public_url) if public_url else None
        if self._public is not None and self._public.hostname:
            self._names.add(self._public.hostname)

    def answers_to(self, host: str) -> bool:
        """Addresses are welcome, and the names that are ours: other names may be somebody's trick (DNS rebinding)."""
        name = _name(host)
        if name is None:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names
        return True

    def lets_in(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may speak to the server; programs have none."""
        if origin is None:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:
            return False
        if page.scheme not in ("http", "https") or not page.netloc:
            return False
        if self._public is not None and (page.scheme, page.netloc) == (self._public.scheme, self._public.netloc):
            return True
        return page.netloc.lower() == host.lower()


def _name(host: str) -> str | None:
    """The name in a Host header, without a port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def language(accepted: str | None) -> Lang:
    """The asker's language, by what a browser accepts; Spanish unless English comes first."""
    for word in (accepted or "").lower().replace(";", ",").split(","):
        if word.strip().startswith("es"):
            return "es"
        if word.strip().startswith("en"):
            return "en"
    return "es"
