"""Bots wait for people's screens: for what is public and was reported, on whole paces, and never for long."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import msgspec
import pytest

import sobremesa
from sobremesa.engine.contract import all_games
from sobremesa.table import journal, wire
from sobremesa.table.client import SeatClient
from sobremesa.table.due import OFFER_PATIENCE
from sobremesa.table.live import LiveTable
from sobremesa.table.room import Reached, Room
from sobremesa.table.screens import CHANCES, PATIENCE, Screen, as_heard, as_told
from sobremesa.table.wire import Clock, Created, Hello, Log, Refused, Settings, Shown, Welcome
from tests.table.guests import AT_ONCE, Line, Party, Watch, bot, evening, happens, person, until
from tests.table.house import House, sqlite
from tests.table.rooms import Evening, anything
from tests.tables import Setup

PACE = 1000
LONGEST = PATIENCE // PACE  # paces that bots wait


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, watch: Watch) -> Iterator[House]:
    with House(sqlite(tmp_path_factory.mktemp("screens")), now=watch) as house:
        yield house


class Match:
    """People and two bots: people act by programs, which never report."""

    last: SeatClient | None = None  # the one who acted last

    def __init__(self, party: Party, house: House, watch: Watch, created: Created, seats: list[SeatClient]) -> None:
        self.party, self.house, self.watch, self.created, self.seats = party, house, watch, created, seats

    @property
    def live(self) -> LiveTable:
        return self.party.live(self.created.table)

    @property
    def acts(self) -> int:
        """How often bots have acted, for themselves or for who has got up."""
        return sum(len(self.party.acted(self.created.table, by)) for by in ("bot", "stand-in"))

    async def is_seen_to(self) -> None:
        """All that was due or sent before is done, and no bot still thinks."""
        for seat in self.seats:
            await seat.log()
        await happens(lambda: not self.live.automation.thinking)

    async def let_bots_be_asked(self) -> None:
        """People act until the match waits for bots."""
        while True:
            await self.is_seen_to()
            asked = [seat for seat in self.seats if seat.is_asked]
            if not asked:
                return
            self.last = asked[0]
            await asked[0].act(asked[0].legal[0])

    async def screen(self, seat: int = 0, **hello: object) -> Line:
        """A page at somebody's seat, which has shown all that there is."""
        line = await self.party.call(self.created.table, **{"token": self.created.seats[seat].token, **hello})
        welcome = await line.hear(Welcome)
        await line.say(Shown(number=welcome.number))
        await line.ask(Log(id="so far"))
        return line

    async def wait(self, paces: float = 1) -> int:
        """Let time pass; how often bots have acted in it."""
        before = self.acts
        self.watch.forward(self.house, paces * PACE / 1000)
        await self.is_seen_to()
        await self.is_seen_to()
        return self.acts - before

    async def report(self, line: Line, viewer: int = 0, number: int | None = None) -> None:
        """A page has shown what its viewer knows by a number, or all of it."""
        await line.say(Shown(number=self.live.room.numbers[viewer] if number is None else number))
        await line.ask(Log(id="reported"))


async def begun(
    party: Party,
    house: House,
    watch: Watch,
    *people: str,
    game: str = "push",
    options: dict[str, wire.Option] | None = None,
    **settings: object,
) -> Match:
    """A match in which bots are asked next."""
    chosen = Settings(**{"start": "full", "pace": PACE, "grace": None, **settings})  # type: ignore[arg-type]
    seats = [*(person(name) for name in people or ["Ana"]), bot(), bot()]
    created = await party.lay(game, *seats, settings=chosen, **(options or {}))
    match = Match(party, house, watch, created, await party.sit(created))
    for seat in match.seats:
        await until(lambda seat=seat: seat.table.phase == "playing", seat)  # type: ignore[misc]
    await match.let_bots_be_asked()
    return match


# --- for how long


@evening
async def test_bots_do_not_wait_for_a_screen_that_has_shown_everything(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        await match.screen()
        assert await match.wait(0.999) == 0
        assert await match.wait(0.001) == 1


@evening
async def test_a_bot_acts_on_the_first_whole_pace_after_the_report(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        line = await match.screen()
        await match.wait()  # the first bot: what it did is not shown yet
        await match.let_bots_be_asked()
        assert [await match.wait(paces) for paces in (1, 0.4)] == [0, 0]
        await match.report(line)
        assert [await match.wait(paces) for paces in (0.3, 0.2, 0.1)] == [0, 0, 1]


@evening
async def test_a_bot_waits_three_seconds_and_no_longer(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        await match.screen()
        await match.wait()
        await match.let_bots_be_asked()
        assert [await match.wait() for _ in range(1 + LONGEST)] == [0, 0, 0, 1]


@pytest.mark.parametrize(("pace", "paces"), [(800, 1 + 3), (1100, 1 + 2), (3000, 1 + 1), (3001, 1)])
@evening
async def test_the_wait_is_of_whole_paces(house: House, watch: Watch, pace: int, paces: int) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, pace=pace)
        await match.screen()
        await match.wait(pace / PACE)
        await match.let_bots_be_asked()
        assert [await match.wait(pace / PACE) for _ in range(paces)] == [0] * (paces - 1) + [1]


@evening
async def test_where_bots_have_no_pace_they_wait_for_nobody(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot(), settings=AT_ONCE, low_card="cheapest")
        match = Match(party, house, watch, created, await party.sit(created))
        (ana,) = match.seats
        await until(lambda: ana.is_asked, ana)
        await match.screen()
        await ana.act(ana.legal[0])
        await happens(lambda: match.acts == 2)
        assert match.live.presence.screens_behind()


@evening
async def test_a_screen_that_misses_it_twice_is_not_waited_for_until_it_reports(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        line = await match.screen()
        await match.wait()
        for _ in range(CHANCES):
            await match.let_bots_be_asked()
            assert [await match.wait() for _ in range(1 + LONGEST)] == [0, 0, 0, 1]
        for _ in range(3):
            await match.let_bots_be_asked()
            assert await match.wait() == 1
        await match.report(line)
        await match.let_bots_be_asked()
        await match.wait()
        await match.let_bots_be_asked()
        assert await match.wait() == 0


@evening
async def test_screens_are_waited_for_after_the_time_to_answer_who_takes_back(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, "Ana", "Bea", game="toma6", options={"variant": "logic"})
        while match.last is None:
            await match.wait()
            await match.let_bots_be_asked()
        line = await match.screen()
        await match.last.take_back()
        assert await match.wait(20) == 0
        assert await match.wait() == 0
        await match.report(line)
        assert [await match.wait(0.9), await match.wait(0.1)] == [0, 1]


@pytest.mark.parametrize(("is_behind", "paces"), [(False, 0), (True, LONGEST)])
@evening
async def test_an_offer_is_left_to_a_person_for_four_seconds_and_screens_come_on_top(
    house: House, watch: Watch, is_behind: bool, paces: int
) -> None:
    async with Party(house) as party:
        record, step, seat = somebody_is_offered_something()
        kept = await party.http.post("/api/records", json={"record": record})
        again = await party.http.post(f"/api/tables/{kept.json()['table']}/again", json={"step": step, "seat": seat})
        created = msgspec.convert(again.json(), Created)
        match = Match(party, house, watch, created, await party.sit(created))
        live, pace = match.live, match.live.room.settings.pace / PACE
        await match.screen()
        if is_behind:
            settings = live.room.settings
            house.call(lambda: live.put([journal.SetUp(at=watch(), options=live.room.options, settings=settings)]))
        assert await match.wait(OFFER_PATIENCE / PACE - pace) == 0
        assert [await match.wait(pace) for _ in range(1 + paces)] == [0] * paces + [1]


def somebody_is_offered_something() -> tuple[str, int, int]:
    """A match of DOS that is over: its record, and when to whom something is offered while another one is awaited."""
    for seed in itertools.count():
        match, dice = sobremesa.new("dos", players=3, seed=seed, dos_call="explicit", target=1), random.Random(seed)
        offered: tuple[int, int] | None = None
        while not match.over:
            if match.offered and offered is None:
                offered = match.step, match.offered[0]
            seat = dice.choice(match.to_act)
            match.play(seat, dice.choice(match.legal(seat)))
        if offered is not None and match.step < 500:
            return match.record(), *offered
    raise AssertionError


# --- for whom


@evening
async def test_each_screen_counts(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, "Ana", "Bea")
        lines = [await match.screen(seat) for seat in (0, 1)]
        await match.wait()
        await match.let_bots_be_asked()
        await match.report(lines[0])
        assert await match.wait() == 0
        await match.report(lines[1])
        assert await match.wait() == 1


@evening
async def test_who_watches_or_has_got_up_or_is_only_the_host_does_not_count(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, "Ana", "Bea")
        await match.screen(token=None)
        await match.screen(token=None, also=[match.created.host])
        gone = await match.screen(1)
        await gone.ask(wire.Leave(id="leave"))
        del match.seats[1]  # whoever acts is back
        await match.wait()
        await match.let_bots_be_asked()
        assert await match.wait() == 1


@evening
async def test_a_program_that_never_reports_does_not_count(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        await match.wait()
        await match.let_bots_be_asked()
        assert await match.wait() == 1


@evening
async def test_a_screen_that_is_gone_does_not_count(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        line = await match.screen()
        await match.wait()
        await match.let_bots_be_asked()
        assert match.live.presence.screens_behind()
        await line.socket.close()
        assert await match.wait() == 1


@evening
async def test_several_people_at_one_device_have_one_screen_whoever_looks(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, "Ana", "Bea")
        tokens = [token.token for token in match.created.seats]
        line = await match.screen(token=None, also=tokens)
        await match.wait()
        await match.let_bots_be_asked()
        assert len(match.live.presence.screens_behind()) == 1
        await line.say(Hello(token=tokens[1], also=[tokens[0]], lang="en"))
        welcome = await line.hear(Welcome)
        assert len(match.live.presence.screens_behind()) == 1
        await match.report(line, number=welcome.number)
        assert match.live.presence.screens_behind() == []


# --- what is reported


@evening
async def test_a_report_of_what_one_does_not_know_changes_nothing_and_is_not_answered(
    house: House, watch: Watch
) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        line = await match.screen()
        await match.wait()
        await match.let_bots_be_asked()
        before, known = party.entries(match.created.table), match.live.room.numbers[0]
        for number in (known + 1, 2**70, 0, 1):
            await line.say(Shown(number=number))
        heard = len(line.heard)
        await line.ask(Log(id="after"))
        assert not [answer for answer in line.heard[heard:] if isinstance(answer, Refused)]
        assert match.live.presence.screens_behind()
        assert party.entries(match.created.table) == before
        await match.report(line)
        assert match.live.presence.screens_behind() == []


@pytest.mark.parametrize("number", ["-1", '"7"', "null", "1.5", "[]"])
@evening
async def test_a_report_that_is_no_number_is_refused_and_the_next_one_heard(
    house: House, watch: Watch, number: str
) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch)
        line = await match.screen()
        await match.wait()
        await match.let_bots_be_asked()
        await line.socket.send(f'{{"type":"shown","number":{number}}}')
        assert (await line.hear(Refused)).error == "not understood"
        assert match.live.presence.screens_behind()
        await match.report(line)
        assert match.live.presence.screens_behind() == []


@evening
async def test_no_clock_of_a_person_runs_while_bots_wait_for_a_screen(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        match = await begun(party, house, watch, clock=Clock(kind="reserve", seconds=60))
        await match.screen()
        await match.wait()
        await match.let_bots_be_asked()
        clocks = match.live.room.clocks
        assert clocks is not None
        left = clocks.left(0, watch())
        assert [await match.wait() for _ in range(1 + LONGEST)] == [0, 0, 0, 1]
        assert clocks.left(0, watch()) == left


# --- what is public of it


def spectators_noticed(room: Room) -> list[bool]:
    return [bool(mark >> room.players & 1) for mark in room._marks]


@pytest.mark.parametrize("game", [info.name for info in all_games()])
@pytest.mark.parametrize("seed", range(3))
def test_a_number_stands_for_the_last_entry_by_then_that_spectators_noticed(game: str, seed: int) -> None:
    evening, dice = Evening(Setup(game, 3, {})).deal(), random.Random(f"{game} {seed}")
    places = [Reached() for _ in evening.room.viewers]
    while evening.room.is_live and evening.room.length < 120:
        anything(evening, dice)
        room = evening.room
        public = [entry for entry, noticed in enumerate(spectators_noticed(room)) if noticed]
        assert room.last_public == public[-1]
        for viewer in room.viewers:
            number = dice.randint(places[viewer].number, room.numbers[viewer])
            reached = room.reached(viewer, number, places[viewer])
            assert reached is not None
            if number > 0:
                entry = room.entry_of(viewer, number)
                assert (reached.number, reached.entry) == (number, entry)
                assert reached.public == max(each for each in public if each <= (entry or 0))
            places[viewer] = reached
            now = room.reached_now(viewer)
            assert room.reached(viewer, now.number + 1, now) is None
            assert now.number == 0 or room.reached(viewer, now.number - 1, now) is None


@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_whoever_sits_there_notices_all_that_spectators_do(game: str) -> None:
    """Else a screen could never report what bots wait for."""
    evening, dice = Evening(Setup(game, 3, {})).deal(), random.Random(game)
    while evening.room.is_live and evening.room.length < 200:
        anything(evening, dice)
    room = evening.room
    everybody = (1 << len(room.viewers)) - 1
    assert {mark for mark, public in zip(room._marks, spectators_noticed(room), strict=True) if public} == {everybody}


def test_a_choice_that_is_replaced_is_no_news_of_a_screen() -> None:
    evening = Evening(Setup("toma6", 3, {})).deal()
    evening.act(0, evening.match.legal(0)[0])
    room = evening.room
    chosen, public = room.numbers[0], room.last_public
    screen = Screen()
    assert screen.show(room.reached_now(0).public)
    screen.miss()
    screen.miss()
    evening.act(0, evening.match.legal(0)[1])
    assert (room.numbers[0], room.last_public) == (chosen + 1, public)
    assert not screen.lacks(room.last_public)
    assert not screen.show(room.reached_now(0).public)
    evening.act(1, evening.match.legal(1)[0])
    assert not screen.lacks(room.last_public)  # it has missed too much, and what is private brings nothing back
    assert screen.show(room.reached_now(0).public)


# --- between nodes


def test_other_nodes_hear_of_screens_by_name() -> None:
    fresh, silent, old = Screen(), Screen(), Screen()
    fresh.show(7)
    old.show(3)
    there = as_heard(as_told([fresh, silent, old]), {})
    assert {name: screen.shown for name, screen in there.items()} == {fresh.name: 7, old.name: 3}
    for _ in range(CHANCES):
        there[old.name].miss()
    fresh.show(8)
    later = as_heard(f"{as_told([fresh])}  {as_told([old])}", there)
    assert (later[fresh.name].shown, later[old.name].lacks(8)) == (8, False)
    old.show(8)
    assert as_heard(as_told([old]), later)[old.name].lacks(9)
    assert as_heard("", later) == {}
