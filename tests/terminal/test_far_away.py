"""A table far away: takebacks that others agree to, offers, clocks, and a server that goes and comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest

import sobremesa
from sobremesa.cli.remote_table import ServerThread
from sobremesa.cli.seats import KeptSeat, keep_seat
from sobremesa.engine.match import Match
from sobremesa.table import wire
from sobremesa.table.client import Server
from sobremesa.table.wire import Clock, Created, Option, Settings, Wanted
from tests.pseudo_terminal import Terminal
from tests.table.house import House, sqlite
from tests.table.proxy import Proxy
from tests.tables import random_play

pytestmark = pytest.mark.slow

T = TypeVar("T")
OPEN, BOT = Wanted(kind="open"), Wanted(kind="bot", bot="casual")
AT_ONCE = 10.0  # seconds; whoever gives up on a server that is gone waits a minute
MOST_SEEDS = 50


class Guests:
    """People who come to a table from terminals of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()

    def __enter__(self) -> Guests:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def join(self, url: str, table: str, name: str, lang: str = "en") -> Terminal:
        words = ("join", f"{url}/t/{table}", "--name", name, "--lang", lang)
        return self._stack.enter_context(Terminal(*words, env={"SOBREMESA_DATA": str(self._folder / name)}))


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Guests]:
    with Guests(tmp_path) as people:
        yield people


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def lay(url: str, game: str, *seats: Wanted, settings: Settings | None = None, **options: Option) -> Created:
    """A table that begins as soon as everybody sits there."""
    chosen = settings or Settings(pace=0, start="full", grace=None)
    return run(Server(url).create(game, list(seats), options, chosen))


def after_a_pick(guests: Guests, server: House) -> tuple[Terminal, Terminal]:
    """Whoever has just picked an open card, from which nobody has learned anything, and the other."""
    table = lay(server.url, "toma6", OPEN, OPEN, variant="logic")
    people = [guests.join(server.url, table.table, name) for name in ("Ana", "Luis")]
    for person in people:
        person.see("Cards 1 to 24 lie open")
    people[0].wait(lambda: any(person.listed for person in people), "whoever picks first")
    first, second = sorted(people, key=lambda person: not person.listed)
    first.answer("7")
    second.see("picks 7", "Pick 8")
    first.see_question()
    return first, second


def test_a_decision_is_taken_back_once_the_other_agrees(guests: Guests, server: House) -> None:
    first, second = after_a_pick(guests, server)
    first.press("f3")
    second.see("wants to take the last action back")
    second.answer("i agree")
    first.see("taken back", "Pick 7")
    second.wait(lambda: not second.listed, "the other's turn")


def test_a_decision_stands_if_the_other_does_not_agree(guests: Guests, server: House) -> None:
    first, second = after_a_pick(guests, server)
    first.press("f3")
    second.see("wants to take the last action back")
    second.answer("it stands")
    first.see("would rather let it stand")
    second.see("Pick 8")
    assert not first.listed


def offered_match() -> tuple[Match, int]:
    """A match of DOS that is over, and after how many actions the first seat could catch somebody out of turn."""
    for seed in range(MOST_SEEDS):
        match = sobremesa.new("dos", players=3, seed=seed, names=["Ana", "Bea", "Eva"], dos_call="explicit", target=1)
        steps = [match.step for _ in random_play(match, seed) if 0 in match.offered]
        if steps:
            return match, steps[0]
    raise AssertionError("nobody was ever silent")


def sit_at_an_offer(guests: Guests, server: House, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Ana is back at a table at which somebody forgot to say DOS."""
    match, step = offered_match()
    there = Server(server.url)
    kept = run(there._ask("/api/records", wire.RecordKept, wire.NewRecord(record=match.record())))
    again = run(there._ask(f"/api/tables/{kept.table}/again", Created, wire.Again(step=step, seat=0)))
    monkeypatch.setenv("SOBREMESA_DATA", str(folder / "Ana"))
    seat = KeptSeat(server=server.url, table=again.table, code=None, who="Ana", seat=0, token=again.seats[0].token)
    keep_seat(seat).close()
    return guests.join(server.url, again.table, "Ana")


def test_an_offer_is_taken_from_afar(
    guests: Guests, server: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = sit_at_an_offer(guests, server, tmp_path, monkeypatch)
    ana.see("Catch the player who has just played", "Let it pass")
    ana.answer("catch")
    ana.see("You catch")


def test_an_offer_is_let_pass_from_afar(
    guests: Guests, server: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = sit_at_an_offer(guests, server, tmp_path, monkeypatch)
    ana.see("Catch the player who has just played", "Let it pass")
    ana.answer("let it")
    ana.wait(lambda: not ana.says("Let it pass"), "the offer gone")
    assert not ana.says("You catch")


def test_a_clock_is_not_turned_back_by_a_reaction(guests: Guests, server: House) -> None:
    settings = Settings(pace=0, start="full", clock=Clock(kind="decision", seconds=300))
    table = lay(server.url, "toma6", OPEN, OPEN, settings=settings)
    ana, luis = (guests.join(server.url, table.table, name) for name in ("Ana", "Luis"))
    luis.see("Choose a card")
    ana.wait(lambda: seconds_left(ana) < 298, "two seconds")
    luis.press("f6")
    luis.see("Ouch!")
    luis.answer("ouch")
    ana.see("Luis: Ouch!")
    assert seconds_left(ana) < 298


def seconds_left(person: Terminal) -> int:
    """Of Ana, as the first line says."""
    minutes, _, seconds = person.lines[0].partition("Ana ")[2].split(" ")[0].partition(":")
    return int(minutes or 1000) * 60 + int(seconds or 0)


class Away:
    """A server behind a line that can be cut, which can go and come back with all its tables."""

    def __init__(self, folder: Path, line: ServerThread) -> None:
        self._folder = folder
        self._line = line
        self._house = House(sqlite(folder))
        self._ports = [self._house.port]
        self._proxy = Proxy(self._ports)
        line(self._proxy.__aenter__())
        self.url = self._proxy.url

    def go(self) -> None:
        self._house.close()
        self._line(self._cut())

    def come_back(self) -> None:
        self._house = House(sqlite(self._folder))
        self._ports[:] = [self._house.port]

    def close(self) -> None:
        self._house.close()
        self._line(self._proxy.__aexit__())

    async def _cut(self) -> None:
        self._proxy.cut(1)


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Away]:
    with ServerThread() as line:
        server = Away(tmp_path, line)
        yield server
        server.close()


def test_a_server_that_was_started_again_goes_on_without_a_word(guests: Guests, away: Away) -> None:
    table = lay(away.url, "toma6", OPEN, OPEN, rounds=1, low_card="cheapest")
    ana, luis = (guests.join(away.url, table.table, name) for name in ("Ana", "Luis"))
    for person in (ana, luis):
        person.wait(lambda person=person: bool(person.listed), "the hand")  # type: ignore[misc]
    away.go()
    card = ana.listed[0].key
    ana.answer(card)  # while nobody is there
    away.come_back()
    ana.see(f"Your card: {card}")
    luis.see("✔")
    luis.then("enter")
    ana.see("trick 2")
    assert not ana.says("cannot be reached")


def test_whoever_leaves_while_the_server_is_gone_need_not_wait_for_it(guests: Guests, away: Away) -> None:
    table = lay(away.url, "toma6", OPEN, BOT, rounds=1)
    ana = guests.join(away.url, table.table, "Ana")
    ana.wait(lambda: bool(ana.listed), "the hand")
    away.go()
    ana.answer(ana.listed[0].key)
    begin = time.monotonic()
    ana.press("ctrl-c")
    assert ana.end() == 130
    assert ana.says("Your seat is kept")
    assert time.monotonic() - begin < AT_ONCE
    away.come_back()
