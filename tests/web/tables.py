"""Tables that tests lay for a guest of the page: the deal is known, and the test has the others' seats in its hands."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, TypeVar

import msgspec
from playwright.sync_api import Page, Route
from websockets.sync.client import ClientConnection, connect

from sobremesa.engine.match import Match
from sobremesa.table import client, journal, wire
from sobremesa.table.wire import Created, Option, Settings, Token, Wanted
from tests.table.house import House
from tests.table.worlds import truth

T = TypeVar("T")
SECONDS = 30.0
NAMES = ("Ana", "Marcos", "Lucía", "Iker", "Nerea", "Pablo", "Carmen", "Hugo", "Inés", "Bruno")
AT_ONCE = Settings(pace=0, start="full", grace=None)
QUICK: dict[str, Any] = {"pace": "none", "sheet": 4, "sound": False}
# Whoever needs no time for the scores of a round.
READ_AT_ONCE = """setInterval(() => document.querySelector("section.scores button")?.click(), 20)"""
SHORT: dict[str, dict[str, Option]] = {  # options with which a match is one round
    **{game: {"rounds": 1} for game in ("toma6", "highscore", "bids")},
    "dos": {"target": 1},
    "push": {},
}


def meanwhile(work: Coroutine[Any, Any, T]) -> T:
    """Do something in another thread: the browser's loop runs in this one."""
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(asyncio.run(asyncio.wait_for(work, SECONDS)))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return done[0]


class Backstage:
    """A loop in a thread of its own, for what lives longer than one call: proxies, servers that are killed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)
        self._loop.close()


@contextmanager
def backstage() -> Iterator[Backstage]:
    loop = Backstage()
    try:
        yield loop
    finally:
        loop.close()


def people(players: int) -> list[Wanted]:
    return [Wanted(kind="person", name=name) for name in NAMES[:players]]


def me_and_bots(players: int, bot: str = "casual") -> list[Wanted]:
    """Me on the first seat; the bots have names that are always the same."""
    return [Wanted(kind="person", name="Ana"), *(Wanted(kind="bot", bot=bot, name=name) for name in NAMES[1:players])]


class Acts:
    """What has been done at a table, as the server keeps it; asked again, only what is new is read."""

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._table = table
        self._entries: list[journal.AnyEntry] = []

    def of(self, seat: int) -> list[str]:
        self._entries += self._house.tables.store.journal(self._table, since=len(self._entries))
        return [entry.action for entry in self._entries if isinstance(entry, journal.Acted) and entry.seat == seat]


class Laid:
    """A table of a server. Seat 0 is for the guest of the page; the test can act for everybody."""

    def __init__(self, url: str, game: str, created: Created, house: House | None = None) -> None:
        self.url = url
        self.house = house
        self.game = game
        self.id = created.table
        self.host = created.host
        self.tokens = {token.seat: token for token in created.seats}
        self._acts: Acts | None = None
        self._hands: ClientConnection | None = None
        self._sockets = ExitStack()
        self._ids = count()

    # --- the guest's seat

    def kept(self, seat: int | None = 0, host: bool = True) -> dict[str, Any]:
        """What the browser of somebody remembers who sits here."""
        mine = [] if seat is None else [{"seat": seat, "token": self.tokens[seat].token}]
        return {
            **{"table": self.id, "game": self.game, "host": self.host if host else None, "seats": mine},
            **{"names": [], "round": 0, "turn": "", "touched": 1},
        }

    def open(self, page: Page, seat: int | None = 0, host: bool = True, **settings: Any) -> None:
        """The guest comes to the table; without a seat they watch."""
        seated = [] if seat is None else [self.kept(seat, host)]
        remember(page, seated, settings)
        page.goto(f"/t/{self.id}")

    # --- what is the case

    @property
    def match(self) -> Match:
        """The truth, as only the server knows it."""
        assert self.house is not None
        return truth(self.house, self.id)

    def hand(self, seat: int) -> list[int]:
        hand: list[int] = self.match.view(seat).hand
        return hand

    def acted(self, seat: int) -> list[str]:
        """What a seat has done, as the server keeps it."""
        assert self.house is not None
        self._acts = self._acts or Acts(self.house, self.id)
        return self._acts.of(seat)

    # --- the others

    def act(self, seat: int, action: str) -> None:
        """Play for somebody."""
        asked = wire.Act(id=f"other-{next(self._ids)}", action=action, seat=seat)
        socket = self._hands_on_the_table()
        socket.send(wire.encoder.encode(asked).decode())
        while True:
            heard = msgspec.json.decode(socket.recv(SECONDS))
            if heard.get("id") == asked.id:
                assert heard["type"] == "accepted", heard
                return

    def others_choose_high(self) -> None:
        """The others choose their highest cards."""
        for seat in self.match.to_act:
            if seat:
                self.act(seat, str(self.hand(seat)[-1]))

    def play_until(self, holds: Callable[[Match], bool]) -> None:
        """Play for everybody, always what is named first."""
        while not holds(match := self.match):
            seat = match.to_act[0]
            self.act(seat, match.legal(seat)[0])

    def _hands_on_the_table(self) -> ClientConnection:
        if self._hands is None:
            address = f"{self.url.replace('http', 'ws')}/api/tables/{self.id}/socket"
            self._hands = self._sockets.enter_context(connect(address, max_size=None, max_queue=None))
            tokens = [token.token for token in self.tokens.values()]
            self._hands.send(wire.encoder.encode(wire.Hello(also=tokens, lang="es")).decode())
        return self._hands

    def others_come(self) -> None:
        """They are seen at the table from now on."""
        self._hands_on_the_table()

    def leave(self) -> None:
        self._sockets.close()
        self._hands = None


def remember(page: Page, tables: Sequence[Mapping[str, Any]], settings: Mapping[str, Any] | None = None) -> None:
    """What the browser has kept from before; a page that changes it later is left alone."""
    keeps = {
        "sobremesa.tables": json.dumps(tables),
        "sobremesa.settings": json.dumps({**QUICK, **(settings or {})}),
    }
    page.context.add_init_script(
        f"""if (!localStorage.getItem("remembered")) {{
          localStorage.setItem("remembered", "yes");
          for (const [place, kept] of Object.entries({json.dumps(keeps)})) localStorage.setItem(place, kept);
        }}"""
    )


def lay(
    server: House | str,
    seats: Sequence[Wanted],
    options: Mapping[str, Option] | None = None,
    settings: Settings = AT_ONCE,
    game: str = "toma6",
    is_begun: bool = True,
) -> Laid:
    """A table; the match is dealt already if everybody is there."""
    house, url = (server, server.url) if isinstance(server, House) else (None, server)
    there = client.Server(url, "es")
    chosen: dict[str, Option] = dict(SHORT[game] if options is None else options)
    created = meanwhile(there.create(game, seats, chosen, settings))
    laid = Laid(url, game, created, house)
    if is_begun:
        meanwhile(_begin(there, created.table, created.seats))
    return laid


async def _begin(server: client.Server, table: str, tokens: Sequence[Token]) -> None:
    async with server.seat(table, None, [token.token for token in tokens]) as seat:
        while seat.table.phase != "playing":
            await seat.news()


def until(holds: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait for something that no page shows."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def make_short(page: Page, **more: Any) -> None:
    """Whatever table the guest asks for has a match of one round, and bots that take no time."""

    def ask(route: Route) -> None:
        asked: dict[str, Any] = route.request.post_data_json or {}
        asked["options"] = {**SHORT[asked["game"]], **asked.get("options", {})}
        asked["settings"] = {**asked.get("settings", {}), "pace": 0}
        route.continue_(post_data={**asked, **more})

    page.route("**/api/tables", ask)
