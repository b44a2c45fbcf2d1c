"""The client for programs, at a real server: it plays, comes back after a cut, asks once, and checks the toss."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection, serve

import sobremesa
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Player, Question
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.errors import BadSetup, NotUnderstood
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.match import Match
from sobremesa.engine.toss import BadToss, new_word, word_hash
from sobremesa.table import journal, wire
from sobremesa.table.client import Ended, Refusal, SeatClient, Server, Unreachable, play
from sobremesa.table.wire import Created, Notice, Settings, Wanted, Welcome
from tests.table.house import House, sqlite

T = TypeVar("T")
SECONDS = 60
OPEN = Wanted(kind="open")
AT_ONCE = Settings(pace=0, start="full")
GAMES = [info.name for info in all_games()]


def bots(count: int) -> list[Wanted]:
    return [Wanted(kind="bot", bot="casual")] * count


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, SECONDS))


async def until(holds: Callable[[], bool], seat: SeatClient) -> None:
    """Wait for what a seat is told to make something true."""
    while not holds():
        await seat.news()


async def happens(holds: Callable[[], bool]) -> None:
    """Wait for something that no seat is told."""
    while not holds():
        await asyncio.sleep(0.01)


def entries(house: House, table: str) -> list[journal.AnyEntry]:
    """What the server has kept of a table."""
    kept: list[journal.AnyEntry] = house.call(lambda: house.tables.store.journal(table))
    return kept


def acts(house: House, table: str, seat: int) -> list[str]:
    found = [entry for entry in entries(house, table) if isinstance(entry, journal.Acted)]
    return [entry.action for entry in found if entry.seat == seat]


class Cable:
    """A connection to a server that can be cut, held back on its way to the client, and plugged in elsewhere."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.is_deaf = False
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Cable:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self.is_deaf = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers.append(back)
        await asyncio.gather(self._pass_on(reader, back, False), self._pass_on(there, writer, True))

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, to_client: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := await source.read(65536):
                if not (to_client and self.is_deaf):
                    sink.write(piece)
                    await sink.drain()
        sink.transport.abort()


# --- playing


@pytest.mark.parametrize("game", GAMES)
def test_a_player_plays_a_match_from_what_its_seat_is_told(server: House, game: str) -> None:
    async def match() -> None:
        client, info = Server(server.url, "en"), game_info(game)
        created = await client.create(game, [OPEN, *bots(info.players[0])], settings=AT_ONCE)
        assert created.code is not None
        table = await client.find(created.code.lower())
        assert table == created.table
        token = await client.join(table, "Ana")
        async with client.seat(table, token.token, wants=["record"]) as seat:
            await play(seat, player_named("casual", info.load()))
            assert seat.table.phase == "over"
            assert seat.check_toss() == [token.seat]
            points = seat.view["points"]
        told = sobremesa.load(await client.record(table))
        assert told.over
        assert told.points == points
        assert {action.seat for action in told.actions} == set(range(info.players[0] + 1))

    run(match())


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_what_a_seat_may_observe_and_no_more(server: House, game: str) -> None:
    async def match() -> None:
        info = game_info(game)
        client, created = await laid(server, game, info.players[0])
        async with sitting(client, created, wants=["record"]) as seats:
            casual, compared = player_named("casual", info.load()), 0
            while not seats[0].is_over and compared < 60:
                for seat in seats:
                    held = await match_as_told(server, seat)
                    question = seat.question()
                    if held is None or question is None:
                        continue
                    assert question.record.tobytes() == held.observe(question.seat).tobytes()
                    assert not question.record.luck_key.any()
                    assert question.view() == held.view(question.seat)
                    assert question.world()(1) == held.imagine(question.seat, 1)
                    compared += 1
                    await decide(seat, question, casual)
            assert compared > 5

    run(match())


async def match_as_told(server: House, seat: SeatClient) -> Match | None:
    """The match inside the server, once the seat has been told all of it."""
    assert seat.seat is not None
    room = server.tables.live[seat.table.table].room
    number = room.numbers[seat.seat]
    await until(lambda: seat.number >= number, seat)
    return room.match


async def decide(seat: SeatClient, question: Question, player: Player) -> None:
    action = player.act(question)
    await (seat.let_pass() if action == LET_PASS else seat.act(question.game.notation(action)))


# --- lost connections


def test_what_happened_while_the_connection_was_cut_is_told_once(server: House) -> None:
    async def match() -> None:
        client, created = await laid(server)
        ana, luis = (token.token for token in created.seats)
        async with Cable(server.port) as cable:
            far = Server(cable.url, "en").seat(created.table, ana)
            async with far, client.seat(created.table, luis) as near:
                await until(lambda: far.table.phase == "playing", far)
                await until(lambda: near.is_asked, near)
                numbers = [told.number for told in far.news_so_far() if isinstance(told, Notice)]
                cable.cut()
                await near.act(near.legal[0])
                while not isinstance(told := await far.news(), Welcome):
                    numbers += [told.number] if isinstance(told, Notice) else []
                numbers += [missed.number for missed in told.missed]
                assert numbers[-1] == far.number == server.tables.live[created.table].room.numbers[0]
                assert numbers == list(range(numbers[0], numbers[-1] + 1))
                assert [event.kind for event in told.missed[-1].events] == ["chose"]

    run(match())


def test_an_act_whose_answer_was_lost_is_asked_for_again_and_done_once(server: House) -> None:
    async def match() -> None:
        client, created = await laid(server)
        ana, luis = (token.token for token in created.seats)
        async with Cable(server.port) as cable:
            far = Server(cable.url, "en").seat(created.table, ana)
            async with far, client.seat(created.table, luis):
                await until(lambda: far.is_asked, far)
                card = far.legal[0]
                cable.is_deaf = True
                acting = asyncio.create_task(far.act(card))
                await happens(lambda: acts(server, created.table, 0) == [card])
                assert not acting.done()
                cable.cut()
                await acting
                assert acts(server, created.table, 0) == [card]

    run(match())


def test_a_seat_plays_on_at_a_server_that_was_started_anew(tmp_path: Path) -> None:
    async def match() -> None:
        with House(sqlite(tmp_path)) as house:
            _, created = await laid(house)
            async with Cable(house.port) as cable, sitting(Server(cable.url, "en"), created, wants=["record"]) as seats:
                await until(lambda: seats[0].is_asked, seats[0])
                await seats[0].act(seats[0].legal[0])
                await asyncio.to_thread(house.close)
                acting = asyncio.create_task(seats[1].act(seats[1].legal[0]))
                with House(sqlite(tmp_path)) as anew:
                    cable.target = anew.port
                    await acting
                    casual = player_named("casual", game_info("toma6").load())
                    await asyncio.gather(*(play(seat, casual) for seat in seats))
                    assert [seat.check_toss() for seat in seats] == [[0, 1], [0, 1]]
                    assert sobremesa.load(await Server(anew.url).record(created.table)).over

    run(match())


def test_a_seat_gives_up_after_its_patience(server: House) -> None:
    async def match() -> None:
        _, created = await laid(server)
        async with Cable(server.port) as cable:
            client = Server(cable.url, "en")
            async with client.seat(created.table, created.seats[0].token, patience=0.2) as seat:
                cable.target = unused_port()
                cable.cut()
                with pytest.raises(Unreachable, match="cannot be reached"):
                    await seat.act("1")
                with pytest.raises(Unreachable):
                    await until(lambda: False, seat)

    run(match())


def test_a_seat_that_went_to_another_device_ends(server: House) -> None:
    async def match() -> None:
        client, created = await laid(server)
        async with client.seat(created.table, created.seats[0].token) as seat:
            token = await client.join(created.table, link=await seat.link())
            with pytest.raises(Ended, match="another device"):
                await until(lambda: False, seat)
            with pytest.raises(Ended):
                await seat.act("1")
        async with client.seat(created.table, token.token) as moved:
            assert moved.seat == 0
        with pytest.raises(Ended, match="no longer yours"):
            async with client.seat(created.table, created.seats[0].token):
                pass

    run(match())


# --- the toss


def test_a_table_that_asks_for_a_word_too_early_does_not_get_it() -> None:
    """Not before the hashes of everybody are there, the table's and the one's own as it was shown among them."""

    async def hear(socket: ServerConnection) -> wire.Frame:
        return wire.frames.decode(await socket.recv())

    async def cheat(socket: ServerConnection) -> None:
        await hear(socket)
        tables = word_hash("table", 1, new_word())
        here = wire.Present(seats=[0], watching=0)
        now = tossing("hashes", {"table": tables})
        hello = Welcome(version=1, server="", number=1, seat=0, seats=[0], host=False, table=now, here=here)
        await socket.send(wire.encoder.encode(hello))
        shown = await hear(socket)
        assert isinstance(shown, wire.TossHash)
        mine = shown.hash
        lies = [
            tossing("hashes", {"table": tables, "0": mine}),
            tossing("words", {"0": mine}),
            tossing("words", {"table": tables, "0": tables}),
        ]
        for number, table in enumerate(lies, 2):
            await socket.send(wire.encoder.encode(Notice(number=number, table=table)))
            assert isinstance(await hear(socket), wire.React)
        honest = tossing("words", {"table": tables, "0": mine})
        await socket.send(wire.encoder.encode(Notice(number=5, table=honest)))
        word = await hear(socket)
        assert isinstance(word, wire.TossWord)
        assert word_hash("seat 0", 1, word.word) == mine
        await socket.send(wire.encoder.encode(wire.Goodbye(sentence="enough", again_in=None)))

    async def match() -> None:
        async with serve(cheat, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Server(f"http://127.0.0.1:{port}").seat("table", new_word()) as seat:
                for number in (2, 3, 4):
                    await until(partial(_is_at, seat, number), seat)
                    await seat.react("ha")  # heard by the table after whatever the lie made the seat say
                with pytest.raises(Ended, match="enough"):
                    await until(lambda: False, seat)

    run(match())


def _is_at(seat: SeatClient, number: int) -> bool:
    return seat.number == number


def tossing(stage: Any, hashes: dict[str, str]) -> wire.TableSeen:
    return wire.TableSeen(
        table="table",
        game="toma6",
        title="Toma 6",
        players=2,
        options={},
        settings=Settings(),
        phase="toss",
        seats=[wire.Sitting(kind="person", name="Ana"), wire.Sitting(kind="bot", name="Leo", bot="casual")],
        toss=[wire.TossSeen(attempt=1, stage=stage, seats=[0], hashes=hashes)],
    )


def test_a_table_that_shows_other_parts_after_the_match_is_caught(server: House) -> None:
    async def match() -> None:
        client, created = await laid(server)
        casual = player_named("casual", game_info("toma6").load())
        async with sitting(client, created, wants=["record"]) as seats:
            await asyncio.gather(*(play(seat, casual) for seat in seats))
        seat, honest = seats[0], seats[0].table
        assert seat.check_toss() == [0, 1]
        (parts,) = honest.toss
        secret = new_word()
        other = word_hash("table", 1, secret)
        chosen = replace(parts, hashes={**parts.hashes, "table": other}, words={**parts.words, "table": secret})
        seat.table = replace(honest, toss=[chosen])
        with pytest.raises(BadToss, match="not those that were shown before the deal"):
            seat.check_toss()
        seat.table = replace(honest, toss=[replace(parts, words={**parts.words, "table": secret})])
        with pytest.raises(BadToss, match="does not match its hash"):
            seat.check_toss()
        silent = replace(parts, words={place: word for place, word in parts.words.items() if place != "0"})
        seat.table = replace(honest, toss=[silent, replace(parts, attempt=2)])
        with pytest.raises(BadToss, match="accepted the word of seat 0 and does not show it"):
            seat.check_toss()

    run(match())


# --- what is refused


def test_refusals_say_why_in_the_language_asked_for(server: House) -> None:
    async def match() -> None:
        client, created = await laid(server)
        async with sitting(client, created) as (seat, _):
            await until(lambda: seat.is_asked, seat)
            missing = next(str(card) for card in range(1, 105) if str(card) not in seat.legal)
            with pytest.raises(Refusal, match="not in the hand") as refused:
                await seat.act(missing)
            assert refused.value.rule.startswith("T6-")
            with pytest.raises(NotUnderstood, match="cannot be asked for"):
                await seat.act("1" * 201)
        with pytest.raises(Refusal, match="There is no table"):
            await client.find("LIMA-43")
        with pytest.raises(Refusal, match="No hay ninguna mesa"):
            await Server(server.url, "es").find("LIMA-43")
        with pytest.raises(Refusal, match="has begun already"):
            await client.join(created.table, "Eva")
        with pytest.raises(Refusal, match="no table at that link"):
            await client.look("nowhere")

    run(match())


def test_an_address_without_a_server_is_told(server: House) -> None:
    with pytest.raises(BadSetup, match="not the address of a server"):
        Server("localhost:8006")
    with pytest.raises(Unreachable, match="cannot be reached"):
        run(Server(f"http://127.0.0.1:{unused_port()}").look("table"))


@pytest.mark.parametrize("path", ["", "/nothing"])
def test_another_kind_of_server_is_told_apart(path: str) -> None:
    with another_server() as url, pytest.raises(Unreachable, match="no Sobremesa server"):
        run(Server(url + path).games())


# --- what these tests need


async def laid(server: House, game: str = "toma6", count: int = 2) -> tuple[Server, Created]:
    """A table with nobody but people, which begins when all are there."""
    client = Server(server.url, "en")
    options: dict[str, wire.Option] = {"rounds": 1} if game == "toma6" else {}
    names = ("Ana", "Luis", "Eva")[:count]
    return client, await client.create(game, [Wanted(kind="person", name=name) for name in names], options, AT_ONCE)


@contextlib.asynccontextmanager
async def sitting(client: Server, created: Created, wants: Sequence[wire.Want] = ()) -> AsyncIterator[list[SeatClient]]:
    """All seats of a table."""
    seats = [client.seat(created.table, token.token, wants=wants) for token in created.seats]
    async with contextlib.AsyncExitStack() as entered:
        for seat in seats:
            await entered.enter_async_context(seat)
        yield seats


def unused_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def another_server() -> Iterator[str]:
    """A web server that knows nothing of tables."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(404 if "nothing" in self.path else 200)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *words: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{other.server_port}"
        finally:
            other.shutdown()
            thread.join()
