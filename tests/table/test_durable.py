"""What a table survives: restarts, being put away, a database in trouble, and new rules."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import sqlite3
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from sobremesa.engine import contract
from sobremesa.engine.record import parse_record
from sobremesa.table import journal, live, tables, wire
from sobremesa.table.client import Refusal
from sobremesa.table.wire import Accepted, Clock, Created, Goodbye, Logged, Notice, Refused, Settings, Welcome
from sobremesa.table.writer import Other
from tests.table.guests import AT_ONCE, Line, Party, Running, Watch, bot, evening, happens, person, play_on, told, until
from tests.table.house import WAIT, House, sqlite

SHORT = 0.1  # seconds that the server waits for whoever holds the database


# --- restarts


@evening
async def test_a_server_that_is_asked_to_end_says_when_to_come_back_and_the_next_one_goes_on(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        async with Party(server) as party:
            created = await party.lay("toma6", person("Ana"), bot(), settings=AT_ONCE, rounds=1)
            (ana,) = await party.sit(created)
            await until(lambda: ana.is_asked, ana)
            await ana.act(ana.legal[0])
            before = ana.number
            line = await party.call(created.table, token=created.seats[0].token)
            await line.hear(Welcome)
            server.process.terminate()
            goodbye = await line.hear(Goodbye)
            assert goodbye == Goodbye(sentence="The server restarts; come back in a moment", again_in=1000)
            with pytest.raises(ConnectionClosed) as closed:
                await line.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert server.stop() == 0
    assert '"failed"' not in server.log.read_text()
    with Running(tmp_path) as server:
        async with Party(server) as party:
            ana = await party.come(created.table, created.seats[0].token, wants=["record"], seen=before)
            assert ana.number >= before
            await play_on(ana)
            assert ana.table.phase == "over"


@evening
async def test_clocks_stand_still_while_there_is_no_server(tmp_path: Path) -> None:
    watch = Watch()
    settings = Settings(pace=5000, start="full", clock=Clock(kind="decision", seconds=30))
    with House(sqlite(tmp_path), now=watch) as house:
        async with Party(house) as party:
            created = await party.lay("toma6", person("Ana"), bot(), settings=settings)
            (ana,) = await party.sit(created)
            await until(lambda: ana.is_asked, ana)
            await happens(lambda: isinstance(party.entries(created.table)[-1], journal.Resumed))
            watch.forward(house, 2)
            house.close()
            assert isinstance(house.tables.store.journal(created.table)[-1], journal.Paused)
    watch.pass_by(100_000)
    with House(sqlite(tmp_path), now=watch) as house:
        async with Party(house) as party:
            (ana,) = await party.sit(created)
            assert ana.sight is not None
            assert ana.sight.clocks[0] == 28
            await happens(lambda: isinstance(party.entries(created.table)[-1], journal.Resumed))
            watch.forward(house, 5)
            await told(ana, "chose")
            assert [action.seat for action in party.acted(created.table, "bot")] == [1]
            watch.forward(house, 23)
            await told(ana, "time up")


# --- memory


@evening
async def test_a_table_that_nobody_touches_leaves_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SWEEP", 0.01)
    watch = Watch()
    with House(sqlite(tmp_path), now=watch) as house:
        async with Party(house) as party:
            created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE, rounds=1)
            used = await party.lay("toma6", person("Ana"), bot(), settings=AT_ONCE)
            await party.sit(used)
            async with Party(house) as first:
                ana, _ = await first.sit(created)
                await until(lambda: ana.is_asked, ana)
                await ana.act(ana.legal[0])
                view, number = ana.view, ana.number
            await happens(lambda: not party.live(created.table).presence.listeners)
            watch.forward(house, tables.IDLE / 1000)
            assert created.table in house.tables.live
            watch.forward(house, 1)
            await happens(lambda: created.table not in house.tables.live)
            assert used.table in house.tables.live
            ana, bea = await party.sit(created, wants=["record"])
            assert (ana.view, ana.number) == (view, number)
            await play_on(ana, bea)


# --- a database in trouble


class Trouble:
    """A server whose database can be held by another program, or have no room left."""

    def __init__(self, folder: Path) -> None:
        self.house = House(sqlite(folder))
        self._file = folder / "tables.sqlite3"
        self._most_pages = 1_000_000
        event.listen(self.house.tables.engine, "checkout", self._checked_out)
        self._check_out_anew()

    def _check_out_anew(self) -> None:
        """The writer takes a new connection after something that went wrong."""
        done = threading.Event()
        wrong = Other(lambda connection: [][0], lambda outcome: done.set())
        self.house.call(lambda: self.house.tables.write(wrong))
        assert done.wait(WAIT)

    def _checked_out(self, connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA busy_timeout = {round(SHORT * 1000)}").close()
        connection.execute(f"PRAGMA max_page_count = {self._most_pages}").close()

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        with contextlib.closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            yield

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        self._most_pages = 1  # SQLite takes what it has already for less
        self._check_out_anew()
        yield
        self._most_pages = 1_000_000


@pytest.fixture
def trouble(tmp_path: Path) -> Iterator[Trouble]:
    trouble = Trouble(tmp_path)
    with trouble.house:
        yield trouble


class Evening:
    """Ana, Bea and somebody who watches, while the database has trouble."""

    def __init__(self, party: Party, created: Created) -> None:
        self.party, self.created = party, created

    async def begin(self) -> None:
        self.ana, self.bea = await self.party.sit(self.created)
        for seat in (self.ana, self.bea):
            await until(lambda seat=seat: seat.is_asked, seat)  # type: ignore[misc]
        self.line = await self.party.call(self.created.table, token=self.created.seats[0].token, lang="es")
        self.others = [
            await self.party.call(self.created.table, token=self.created.seats[1].token),
            await self.party.call(self.created.table),
        ]
        for line in (self.line, *self.others):
            await line.hear(Welcome)
        assert await self.line.ask(wire.Act(id="first", action=self.ana.legal[0])) == Accepted(id="first")
        for line in self.others:
            assert [event.kind for event in (await line.hear(Notice)).events] == ["chose"]

    async def is_refused(self, act: wire.Act, why: str) -> None:
        """Nobody has heard of the act, and nothing is kept of it."""
        kept = self.party.entries(self.created.table)
        assert await self.line.ask(act) == Refused(
            error="not saved",
            sentence=f"No se ha podido guardar: {why}; no se ha perdido nada de lo anterior, prueba de nuevo",
            id=act.id,
            again=True,
        )
        assert self.party.entries(self.created.table) == kept

    async def is_accepted(self, act: wire.Act) -> None:
        """The act is done once, as if nothing had been: the next thing that the others hear is the trick."""
        for _ in range(2):
            assert await self.line.ask(act) == Accepted(id=act.id)
        await self.bea.act(self.bea.legal[0])
        for line in self.others:
            before = self.number_of(line)
            notice = await line.hear(Notice)
            turned = [event.data for event in notice.events if event.kind == "revealed"]
            assert [data["card"] for data in turned if data["seat"] == 0] == [int(act.action)]
            assert notice.number == before + 1
        kept = [entry.id for entry in self.party.acted(self.created.table, "person")]
        assert kept.count(act.id) == 1

    def number_of(self, line: Line) -> int:
        return max(heard.number for heard in line.heard if isinstance(heard, Notice | Welcome))


@evening
async def test_a_locked_database_is_told_to_whoever_acts_and_loses_nothing(
    trouble: Trouble, capfd: pytest.CaptureFixture[str]
) -> None:
    async with Party(trouble.house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        evening = Evening(party, created)
        await evening.begin()
        act = wire.Act(id="mine", action=evening.ana.legal[1])
        capfd.readouterr()
        with trouble.locked():
            await evening.is_refused(act, "otro programa tiene ocupada la base de datos")
        assert capfd.readouterr().err.count('"not written"') == 1  # people do not wait for more attempts
        await evening.is_accepted(act)


@evening
async def test_a_full_disk_is_told_to_whoever_acts_and_loses_nothing(trouble: Trouble) -> None:
    async with Party(trouble.house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        evening = Evening(party, created)
        await evening.begin()
        with trouble.full():
            act = await fill_the_last_page(evening)
            await evening.is_refused(act, "el disco del servidor está lleno")
        await evening.is_accepted(act)


async def fill_the_last_page(evening: Evening) -> wire.Act:
    """Ana replaces her choice again and again; the first act for which there is no room."""
    for number in count(1):
        act = wire.Act(id=f"{number:064}", action=evening.ana.legal[number % 2])
        if isinstance(await evening.line.ask(act), Refused):
            return act
    raise AssertionError


@evening
async def test_everybody_is_answered_however_much_is_asked_for_during_the_trouble(trouble: Trouble) -> None:
    async with Party(trouble.house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        evening = Evening(party, created)
        await evening.begin()
        bea, watcher = evening.others
        acts = [wire.Act(id="hers", action=seat.legal[1]) for seat in (evening.ana, evening.bea)]
        with trouble.locked():
            first = asyncio.create_task(evening.line.ask(acts[0]))
            await happens(lambda: not party.live(created.table).is_settled)
            answers = await asyncio.gather(first, bea.ask(acts[1]), watcher.ask(wire.Log(id="all")))
        assert [type(answer) for answer in answers] == [Refused, Refused, Logged]
        assert [await evening.line.ask(acts[0]), await bea.ask(acts[1])] == [Accepted(id="hers")] * 2


@evening
async def test_who_comes_during_the_trouble_is_welcomed_before_anything_else(trouble: Trouble) -> None:
    async with Party(trouble.house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        evening = Evening(party, created)
        await evening.begin()
        table = party.live(created.table)
        with trouble.locked():
            act = asyncio.create_task(evening.line.ask(wire.Act(id="mine", action=evening.ana.legal[1])))
            await happens(lambda: not table.is_settled)
            late = await party.call(created.table)  # the welcome waits for the act, and is lost with it
            await happens(lambda: not table.is_ready)
            await evening.others[1].socket.close()  # of which the others hear
            assert isinstance(await act, Refused)
        assert isinstance(await late.hear(), Welcome)


@evening
async def test_bots_go_on_after_the_trouble(trouble: Trouble) -> None:
    async with Party(trouble.house) as party:
        created = await party.lay("toma6", person("Ana"), bot(), settings=Settings(pace=50, start="full"))
        (ana,) = await party.sit(created)
        await until(lambda: ana.table.phase == "playing", ana)
        with trouble.locked():
            await happens(lambda: not party.live(created.table).is_ready)
            began = time.monotonic()
            await happens(lambda: party.live(created.table).is_ready)
            assert time.monotonic() - began > live.MEND_AGAIN / 2  # not without a break
            assert party.acted(created.table, "bot") == []
        await happens(lambda: len(party.acted(created.table, "bot")) == 1)


# --- new rules


@evening
async def test_a_table_whose_game_has_new_rules_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            created = await party.lay("toma6", person("Ana"), bot(), settings=AT_ONCE, low_card="cheapest")
            other = await party.lay("push", person("Ana"), bot(), settings=AT_ONCE)
            (ana,) = await party.sit(created)
            await until(lambda: ana.is_asked, ana)
            card = ana.legal[0]
            await ana.act(card)
    rules = contract.game_info("toma6").load().rules_version
    upgrade(monkeypatch, "toma6")
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party, Party(house, "es") as spanish:
            ana = await party.come(created.table, created.seats[0].token, seen=0)
            assert (ana.table.phase, ana.table.ended, ana.sight) == ("closed", "rules", None)
            assert (await last_line(party, created)).startswith("The match ends here: this version of Sobremesa plays")
            assert (await last_line(spanish, created)).startswith("La partida acaba aquí: esta versión de Sobremesa")
            with pytest.raises(Refusal, match="The table is closed"):
                await ana.act(card)
            record = parse_record(await party.server.record(created.table))
            assert record.rules == rules
            assert (0, card) in [(action.seat, action.action) for action in record.actions]
            assert record.seed is not None
            assert (await party.server.look(other.table)).phase == "room"


async def last_line(party: Party, created: Created) -> str:
    seat = await party.come(created.table, created.seats[0].token)
    return (await seat.log()).happened[-1].lines[-1].text


def upgrade(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A version of the program in which a game has other rules."""
    info = contract.game_info(game)
    changed = dataclasses.replace(
        info.load(), rules_version=info.load().rules_version + 1, reads_older=lambda version, options: False
    )
    monkeypatch.setitem(contract._REGISTRY, game, dataclasses.replace(info, load=lambda: changed))
