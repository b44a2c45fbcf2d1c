"""Programs on sockets that play any game at random and remember all that they were told.

They replace secret choices, take offers and let them pass, ask to take back and answer who asks, leave and come back,
and now and then let their clock run out. A `Load` is many of them, at a table after another.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from sobremesa.table import client, wire
from sobremesa.table.client import News, Refusal, SeatClient, SeatCommand, Server, Unreachable
from sobremesa.table.wire import Clock, Happened, Option, Settings, Token, Wanted, Welcome

T = TypeVar("T")
ASK_BACK, AGREE = 0.1, 0.7
LET_PASS = 0.5
REPLACE = 0.3  # a choice that is not yet turned over
DOZE = 0.08  # where a clock decides in the end
WALK = 0.02  # away from the table, and back
AWAY = 0.3  # seconds
PATIENCE = 120.0  # seconds without a server
PAUSE = 0.1  # seconds until something refused for now is tried again


@dataclass(frozen=True)
class Kind:
    """A kind of table to play at."""

    game: str
    people: int
    bots: Sequence[str] = ()
    options: dict[str, Option] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)

    @property
    def seats(self) -> list[Wanted]:
        people = [Wanted(kind="person", name=f"P{number}") for number in range(self.people)]
        return [*people, *(Wanted(kind="bot", bot=bot) for bot in self.bots)]


def quick(**more: object) -> Settings:
    """The settings of a table at which nobody takes their time."""
    return Settings(**{"pace": 20, "grace": 2, **more})  # type: ignore[arg-type]


# all five games, with all that can happen between turns
KINDS = (
    Kind("toma6", 3, ["casual"], {"rounds": 2}, quick(clock=Clock(kind="decision", seconds=1))),
    Kind("toma6", 2, [], {"rounds": 1, "variant": "logic"}, quick(start="full")),
    Kind("push", 2, ["random"], {}, quick(clock=Clock(kind="reserve", seconds=60), start="full")),
    Kind("dos", 3, ["casual"], {"target": 40}, quick()),
    Kind("bids", 3, ["random"], {"rounds": 2}, quick(grace=None)),
    Kind("highscore", 2, ["casual"], {"rounds": 3}, quick(start="full")),
)


class Program:
    """One client at a table, on a seat or (without a token) watching."""

    def __init__(self, server: Server, table: str, token: str | None, also: Sequence[str], dice: random.Random) -> None:
        self.table = table
        self.kept: dict[str, SeatCommand] = {}  # what was acknowledged, by its id
        self.refused: set[str] = set()
        self.heard: dict[int, Happened] = {}  # by number
        self.number = 0
        self.returns = 0  # how often it was welcomed again
        self._server = server
        self._token = token
        self._also = also
        self._dice = dice
        self._decided = -1  # the last number at which it has made up its mind
        self._answered: int | None = None  # the seat that asks to take back, if it was answered

    async def play(self) -> None:
        """Until the match is over."""
        while not await self._stay():
            pass

    async def _stay(self) -> bool:
        """Sit at the table; whether it is over, or else it walks away."""
        async with self._server.seat(self.table, self._token, self._also, (), self.number, PATIENCE) as seat:
            while not seat.is_over:
                if self._chance(WALK):
                    await self._walk_away(seat)
                    return False
                await self._do_something(seat)
            self._hear_all(seat)
        return True

    async def _walk_away(self, seat: SeatClient) -> None:
        """With a word or without one."""
        if seat.seat is not None and seat.table.phase == "playing" and self._chance(0.5):
            await self._ask(seat, wire.Leave(id=client.new_id()))
        self._hear_all(seat)
        await asyncio.sleep(self._dice.uniform(0, AWAY))

    async def _do_something(self, seat: SeatClient) -> None:
        self._hear_all(seat)
        asked = self._next(seat)
        if asked is None:
            self.hear(await seat.news())
        else:
            await self._ask(seat, asked)

    async def _ask(self, seat: SeatClient, asked: SeatCommand) -> None:
        try:
            await seat.ask(asked)
            if not (isinstance(asked, wire.Leave) and seat.is_over):  # then there was nothing to leave
                self.kept[asked.id] = asked
        except Refusal as refusal:
            self.refused.add(asked.id)
            self._decided, self._answered = -1, None
            if refusal.again:
                await asyncio.sleep(PAUSE)

    # --- what it hears

    def _hear_all(self, seat: SeatClient) -> None:
        for news in seat.news_so_far():
            self.hear(news)

    def hear(self, news: News) -> None:
        """Numbers never go back, and nothing is told twice or left out."""
        if isinstance(news, wire.Notice):
            assert news.number == self.number + 1, f"{news.number} came after {self.number}"
            self.heard[news.number] = Happened(number=news.number, events=news.events, lines=news.lines)
            self.number = news.number
        elif isinstance(news, Welcome):
            told = [happened.number for happened in news.missed]
            assert news.number >= self.number, f"{news.number} came after {self.number}"
            assert news.complete
            assert told == [*range(self.number + 1, news.number + 1)], f"{told} after {self.number} to {news.number}"
            self.heard.update((happened.number, happened) for happened in news.missed)
            self.returns += self.number > 0
            self.number = news.number

    async def compare(self) -> None:
        """What somebody with the same eyes is told who asks for everything: what this program has heard, and more."""
        heard = dict(self.heard)
        async with self._server.seat(self.table, self._token, self._also, (), 0, PATIENCE) as seat:
            welcome = await seat.news()
        assert isinstance(welcome, Welcome)
        told = {happened.number: happened for happened in welcome.missed}
        for number, happened in heard.items():
            if welcome.complete or number in told:
                assert told.get(number) == happened, f"{number} was {happened} and is {told.get(number)}"

    # --- what it does

    def _next(self, seat: SeatClient) -> SeatCommand | None:
        table = seat.table
        if table.phase == "room":
            return self._start(seat)
        if table.phase != "playing" or seat.seat is None or seat.number == self._decided:
            return None
        self._decided = seat.number
        if table.takeback is not None:
            return self._answer_takeback(table.takeback, seat.seat)
        self._answered = None
        if self._chance(ASK_BACK):
            return wire.Takeback(id=client.new_id())
        return self._act(seat)

    def _start(self, seat: SeatClient) -> SeatCommand | None:
        people = [place for place, sitting in enumerate(seat.table.seats) if sitting.kind == "person"]
        is_first = self._decided != seat.number
        if not seat.is_host or not is_first or seat.table.settings.start != "host" or seat.here.seats != people:
            return None
        self._decided = seat.number
        return wire.Start(id=client.new_id())

    def _answer_takeback(self, who: int, me: int) -> SeatCommand | None:
        if who in (me, self._answered):
            return None
        self._answered = who
        return wire.Takeback(id=client.new_id(), agree=self._chance(AGREE))

    def _act(self, seat: SeatClient) -> SeatCommand | None:
        sight = seat.sight
        if sight is None or not sight.legal:
            return None
        if sight.may_pass and self._chance(LET_PASS):
            return wire.Pass(id=client.new_id())
        if not seat.is_asked and not self._chance(REPLACE):
            return None
        clock = seat.table.settings.clock
        if seat.is_asked and clock is not None and clock.kind == "decision" and self._chance(DOZE):
            return None
        return wire.Act(id=client.new_id(), action=self._dice.choice(sight.legal))

    def _chance(self, share: float) -> bool:
        return self._dice.random() < share


@dataclass
class Sitting:
    """A table with its programs."""

    kind: Kind
    programs: list[Program]
    is_over: bool = False

    @property
    def kept(self) -> int:
        return sum(len(program.kept) for program in self.programs)


class Load:
    """Programs at tables of several kinds; where a match ends the next one begins, until it is enough."""

    def __init__(self, url: str, kinds: Sequence[Kind] = KINDS, seed: object = 0) -> None:
        self.server = Server(url, "en")
        self.tables: dict[str, Sitting] = {}
        self.records: dict[str, str] = {}  # of the matches that are over
        self._kinds = kinds
        self._dice = random.Random(str(seed))
        self._kept_before = 0  # at tables that are over
        self._is_enough = False

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for kind in self._kinds:
                tasks.create_task(self._play_on(kind))

    def enough(self) -> None:
        """Begin no more matches."""
        self._is_enough = True

    @property
    def kept(self) -> int:
        """How many commands were acknowledged."""
        return self._kept_before + sum(sitting.kept for sitting in self.tables.values() if not sitting.is_over)

    async def _play_on(self, kind: Kind) -> None:
        while not self._is_enough:
            await self._play_one(kind)

    async def _play_one(self, kind: Kind) -> None:
        created = await self._until_answered(
            lambda: self.server.create(kind.game, kind.seats, kind.options, kind.settings)
        )
        seats: list[Token | None] = [*created.seats, None]
        programs = [self._program(created.table, token, created.host) for token in seats]
        sitting = self.tables[created.table] = Sitting(kind, programs)
        async with asyncio.TaskGroup() as tasks:
            for program in programs:
                tasks.create_task(program.play())
        for program in programs:
            await program.compare()
        self.records[created.table] = await self._until_answered(lambda: self.server.record(created.table))
        sitting.is_over = True
        self._kept_before += sitting.kept

    def _program(self, table: str, token: Token | None, host: str) -> Program:
        dice = random.Random(self._dice.random())
        also = [host] if token is not None and token.seat == 0 else []
        return Program(self.server, table, token.token if token is not None else None, also, dice)

    async def _until_answered(self, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer, from a server that may be gone just now, or busy."""
        while True:
            try:
                return await ask()
            except Unreachable:
                await asyncio.sleep(PAUSE)
            except Refusal as refusal:
                if refusal.error not in ("too much", "not saved"):
                    raise
                await asyncio.sleep(PAUSE)
