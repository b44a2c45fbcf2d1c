"""Playing at a table: what is done once, what is told to whom, what waits for whom and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import question_in
from sobremesa.engine.contract import game_info
from sobremesa.engine.learning import LET_PASS
from sobremesa.games.dos.rules import CATCH
from sobremesa.table import journal, wire
from sobremesa.table.client import Refusal, SeatClient
from sobremesa.table.wire import Accepted, Clock, Happened, Notice, Reacted, Settings, Welcome
from tests.table.guests import Party, Watch, bot, evening, happens, person, play_on, said, told, until
from tests.table.house import House, sqlite

SLOW = 10_000  # milliseconds that a bot takes where none is to act


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, watch: Watch) -> Iterator[House]:
    with House(sqlite(tmp_path_factory.mktemp("play")), now=watch) as house:
        yield house


def full(**more: object) -> Settings:
    """A table that begins when all are there, with bots that act at once."""
    return Settings(**{"pace": 0, "start": "full", **more})  # type: ignore[arg-type]


async def two(
    party: Party, settings: Settings | None = None, **options: wire.Option
) -> tuple[str, SeatClient, SeatClient]:
    """Ana and Bea at a table of Toma 6, both asked."""
    created = await party.lay(
        "toma6", person("Ana"), person("Bea"), settings=settings or full(), **{"rounds": 1, **options}
    )
    ana, bea = await party.sit(created, wants=["record"])
    for seat in (ana, bea):
        await until(lambda seat=seat: seat.table.phase == "playing", seat)  # type: ignore[misc]
    return created.table, ana, bea


# --- done once, told once


@evening
async def test_an_action_is_done_once_however_often_it_is_sent(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=full())
        ana, bea = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        await until(lambda: bea.is_asked, bea)
        token = created.seats[0].token
        for _ in range(2):
            line = await party.call(created.table, token=token)
            for card in ana.legal[:2]:
                assert await line.ask(wire.Act(id="mine", action=card)) == Accepted(id="mine")
        (done,) = party.acted(created.table, "person")
        assert (done.seat, done.action) == (0, ana.legal[0])
        await bea.ask(wire.Act(id="mine", action=bea.legal[0]))  # another seat's id is another one
        assert len(party.acted(created.table, "person")) == 2


@evening
async def test_whoever_comes_back_is_told_exactly_what_was_missed(house: House) -> None:
    async with Party(house) as party:
        table, ana, bea = await two(party)
        token = party.tokens[table][1]
        stays = await party.call(table, token=token)
        gone_at = (await stays.hear(Welcome)).number
        await play_on(ana, bea)
        notices = [await stays.hear(Notice) for _ in range(gone_at, bea.number)]
        back: Welcome = await (await party.call(table, token=token, seen=gone_at)).hear(Welcome)
        assert back.complete
        assert back.missed == [Happened(number=told.number, events=told.events, lines=told.lines) for told in notices]
        assert [missed.number for missed in back.missed] == [*range(gone_at + 1, back.number + 1)]
        for seen in (back.number, None):
            assert (await (await party.call(table, token=token, seen=seen)).hear(Welcome)).missed == []


@evening
async def test_a_secret_choice_can_be_replaced_and_the_others_hear_nothing_of_it(house: House) -> None:
    async with Party(house) as party:
        _, ana, bea = await two(party)
        first, second = ana.legal[:2]
        bea.news_so_far()
        await ana.act(first)
        assert [event.kind for event in (await told(bea, "chose")).events] == ["chose"]
        number = bea.number
        await ana.act(second)
        assert ana.view["choice"] == int(second)
        await bea.act(bea.legal[0])
        notice = await bea.news()
        assert isinstance(notice, Notice)
        assert notice.number == number + 1
        turned = [event.data for event in notice.events if event.kind == "revealed"]
        assert [card["card"] for card in turned if card["seat"] == 0] == [int(second)], turned


# --- offers


@evening
@pytest.mark.parametrize("said", [False, True])
async def test_bots_leave_as_many_seconds_for_a_catch_whether_dos_was_said_or_not(
    house: House, watch: Watch, said: bool
) -> None:
    async with Party(house) as party:
        table, _, bea = await silent_ana(party, said)
        before = party.entries(table)
        watch.forward(house, 3.9)
        await bea.log()  # whatever was due is done by then
        assert party.entries(table) == before
        watch.forward(house, 0.1)
        await until(lambda: not bea.sight.may_pass, bea)  # type: ignore[union-attr]
        acted = party.entries(table)[len(before)]
        assert isinstance(acted, journal.Acted)
        assert acted.seat == 1


@evening
async def test_bots_go_on_when_the_offer_is_let_pass(house: House) -> None:
    async with Party(house) as party:
        table, _, bea = await silent_ana(party)
        before = len(party.entries(table))
        await bea.let_pass()
        await happens(lambda: len(party.entries(table)) > before + 1)
        passed, acted = party.entries(table)[before : before + 2]
        assert isinstance(passed, journal.Passed)
        assert isinstance(acted, journal.Acted)
        assert acted.seat == 1


@evening
async def test_no_bot_catches_before_people_had_their_chance(house: House, watch: Watch) -> None:
    """Bea, who is next, and the bots can catch Ana."""
    async with Party(house) as party:
        catchers: list[int] = []
        while not catchers:
            seats = [person("Ana"), person("Bea"), bot(), bot()]
            created = await party.lay("dos", *seats, settings=full(), target=100_000)
            ana, bea = await party.sit(created, wants=["record"])
            async with asyncio.TaskGroup() as tasks:
                for seat in (ana, bea):
                    tasks.create_task(play_until_ana_has_two_cards(seat))
            catchers = who_notices(party, created.table)
        before = party.entries(created.table)
        watch.forward(house, 3.9)
        await bea.log()
        assert not any(isinstance(entry, journal.Acted) for entry in party.entries(created.table)[len(before) :])
        watch.forward(house, 0.1)
        caught = await told(ana, "caught")
        assert caught.events[0].data["by"] == catchers[0]


def who_notices(party: Party, table: str) -> list[int]:
    """The bots that notice the silence, by the luck of the seed, their seats and this decision."""
    match = party.live(table).room.match
    assert match is not None
    casual = player_named("casual", match.game)
    return [seat for seat in match.offered if casual.act(question_in(match, seat)) == CATCH]


@evening
async def test_a_catch_is_taken_while_a_bot_is_to_act(house: House) -> None:
    async with Party(house) as party:
        _, ana, bea = await silent_ana(party)
        assert bea.legal == ["catch"]
        await bea.act("catch")
        caught = await told(ana, "caught")
        assert caught.sight is not None
        assert msgspec.json.decode(caught.sight.view)["cards_left"][0] == 4, "as it was then: the bot may have gone on"


async def silent_ana(party: Party, said: bool = False) -> tuple[str, SeatClient, SeatClient]:
    """Ana has ended with two cards and has not said so, or has; a bot is to act, and Bea may catch her."""
    created = await party.lay("dos", person("Ana"), bot(), person("Bea"), settings=full(), target=100_000)
    ana, bea = await party.sit(created, wants=["record"])
    async with asyncio.TaskGroup() as tasks:
        for seat in (ana, bea):
            tasks.create_task(play_until_ana_has_two_cards(seat, said))
    return created.table, ana, bea


async def play_until_ana_has_two_cards(seat: SeatClient, said: bool = False) -> None:
    casual = player_named("casual", game_info("dos").load())
    while (seat.view.get("catchable"), seat.view.get("on_turn")) != (0, 1):
        question = seat.question()
        if question is None:
            await seat.news()
            continue
        action = casual.act(question)
        if action == LET_PASS:
            with suppress(Refusal):  # others were quicker
                await seat.let_pass()
            continue
        wish = question.game.notation(action)
        if seat.seat == 0 and wish == "dos!" and not said:
            wish = "end" if "end" in seat.legal else seat.legal[0]
        await seat.act(wish)


# --- bots take their time


@evening
async def test_a_bot_acts_when_its_pace_is_over_and_not_before(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot(), settings=full(pace=1000), low_card="cheapest")
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        watch.forward(house, 0.999)
        await ana.log()
        assert party.acted(created.table, "bot") == []
        watch.forward(house, 0.001)
        await told(ana, "chose")
        await ana.act(ana.legal[0])
        watch.forward(house, 1.7)  # a timer may be late
        await happens(lambda: len(party.acted(created.table, "bot")) == 2)


# --- taking back


async def picked(party: Party, **settings: object) -> tuple[str, SeatClient, SeatClient]:
    """Somebody has picked a card in the open variant of Toma 6: who has, and who has not."""
    table, ana, bea = await two(party, full(**settings), variant="logic")
    first, other = (ana, bea) if ana.is_asked else (bea, ana)
    await first.act(first.legal[0])
    await until(lambda: other.is_asked, other)
    return table, first, other


@evening
async def test_an_action_is_taken_back_by_consent(house: House) -> None:
    async with Party(house) as party:
        table, first, other = await picked(party)
        before = await first.moment(first.number - 1)
        assert before is not None
        with pytest.raises(Refusal, match="only your last action"):
            await other.take_back()
        with pytest.raises(Refusal, match="Nobody asks to take anything back"):
            await other.take_back(agree=True)
        await first.take_back()
        name = first.table.seats[first.seat or 0].name
        assert said(await told(other, "takeback asked")) == [f"{name} asks to take an action back"]
        assert other.table.takeback == first.seat
        await other.take_back(agree=True)
        assert said(await told(first, "took back")) == ["Your action is taken back"]
        assert first.is_asked
        assert first.view == msgspec.json.decode(before.view)
        assert first.table.takeback is None
        await first.act(first.legal[-1])
        match = party.live(table).room.match
        assert match is not None
        assert [action.action for action in match.actions] == [party.acted(table, "person")[-1].action]


@evening
async def test_one_no_lets_the_action_stand(house: House) -> None:
    async with Party(house) as party:
        _, first, other = await picked(party)
        view = first.view
        await first.take_back()
        with pytest.raises(Refusal, match="That is asked already"):
            await first.take_back()
        await other.take_back(agree=False)
        name = other.table.seats[other.seat or 0].name
        assert said(await told(first, "takeback answered")) == [f"{name} would rather let it stand"]
        assert (first.table.takeback, first.view) == (None, view)


@evening
async def test_nobody_has_to_answer_who_asks_to_take_back(house: House) -> None:
    async with Party(house) as party:
        _, first, other = await picked(party)
        await first.take_back()
        await until(lambda: other.table.takeback is not None, other)
        await other.act(other.legal[0])
        await until(lambda: first.table.takeback is None, first)
        with pytest.raises(Refusal, match="Nobody asks"):
            await other.take_back(agree=True)


@evening
async def test_bots_wait_a_while_for_the_answer(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay(
            "toma6", person("Ana"), person("Bea"), bot(), settings=full(pace=1000), variant="logic", rounds=1
        )
        ana, bea = await party.sit(created)
        seat = await picked_before_a_bot(house, watch, ana, bea)
        await seat.take_back()
        before = party.entries(created.table)
        watch.forward(house, 19)
        await seat.log()
        assert party.entries(created.table) == before
        watch.forward(house, 1)
        await until(lambda: seat.table.takeback is None, seat)
        assert party.acted(created.table, "bot")[-1].seat == 2


async def picked_before_a_bot(house: House, watch: Watch, *seats: SeatClient) -> SeatClient:
    """Whoever has just picked a card, and the bot is next."""
    await until(lambda: seats[0].table.phase == "playing", seats[0])
    while True:
        for seat in seats:
            await seat.log()  # all that was told before is known now
            if seat.is_asked:
                await seat.act(seat.legal[0])
                if seat.view["to_act"] == [2]:
                    return seat
        watch.forward(house, 1)


@evening
async def test_a_table_may_take_nothing_back(house: House) -> None:
    async with Party(house) as party:
        _, first, _ = await picked(party, takebacks=False)
        with pytest.raises(Refusal, match="This table takes nothing back"):
            await first.take_back()


# --- clocks


def seconds_left(seat: SeatClient) -> list[int]:
    assert seat.sight is not None
    return seat.sight.clocks


@evening
async def test_when_the_time_for_a_decision_is_up_a_bot_makes_it(house: House, watch: Watch) -> None:
    async with Party(house) as party, Party(house, "es") as spanish:
        created = await party.lay(
            "toma6", person("Ana"), person("Bea"), settings=full(clock=Clock(kind="decision", seconds=30)), rounds=1
        )
        ana = await party.come(created.table, created.seats[0].token)
        bea = await spanish.come(created.table, created.seats[1].token)
        await until(lambda: ana.is_asked, ana)
        await until(lambda: bea.is_asked, bea)
        assert seconds_left(ana) == [30, 30]
        watch.forward(house, 29)
        await bea.act(bea.legal[0])
        await until(lambda: seconds_left(ana) == [1, 30], ana)
        watch.forward(house, 1)
        assert said(await told(ana, "time up"))[0] == "Your time is up: a bot decides for you"
        assert said(await told(bea, "time up"))[0] == "Se acaba el tiempo de Ana: un bot decide en su lugar"
        assert [action.seat for action in party.acted(created.table, "clock")] == [0]
        await until(lambda: ana.view["phase"] != "choose" or ana.is_asked, ana)
        assert max(seconds_left(ana)) == 30
        log = await ana.log()
        assert "Your time is up: a bot decides for you" in [line.text for each in log.happened for line in each.lines]


@evening
async def test_a_reserve_is_used_up_and_leaves_some_seconds_for_each_decision(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        settings = full(clock=Clock(kind="reserve", seconds=60))
        created = await party.lay("toma6", person("Ana"), bot(), settings=settings, rounds=1, low_card="cheapest")
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        watch.forward(house, 40)
        await ana.act(ana.legal[0])
        await until(lambda: ana.is_asked, ana)
        assert seconds_left(ana)[0] == 20
        await ana.act(ana.legal[0])
        await until(lambda: ana.is_asked, ana)
        watch.forward(house, 20)
        await told(ana, "time up")
        await until(lambda: ana.is_asked, ana)
        assert seconds_left(ana)[0] == 5
        watch.forward(house, 4)
        await ana.act(ana.legal[0])
        await until(lambda: ana.is_asked, ana)
        assert seconds_left(ana)[0] == 5
        watch.forward(house, 5)
        await told(ana, "time up")
        assert len(party.acted(created.table, "clock")) == 2


@evening
async def test_replacing_a_choice_costs_no_time(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        _, ana, bea = await two(party, full(clock=Clock(kind="reserve", seconds=60)))
        watch.forward(house, 10)
        await ana.act(ana.legal[0])
        watch.forward(house, 10)
        await ana.act(ana.legal[1])
        await bea.act(bea.legal[0])
        await until(lambda: seconds_left(ana) == [50, 40], ana)


# --- people who are away


@evening
async def test_a_bot_stands_in_for_whoever_is_away_too_long_until_they_are_back(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=full(grace=60), low_card="cheapest")
        ana = await party.come(created.table, created.seats[0].token)
        async with party.server.seat(created.table, created.seats[1].token) as bea:
            await until(lambda: bea.is_asked, bea)
        await until(lambda: ana.here.seats == [0], ana)
        watch.forward(house, 59.9)
        await ana.log()
        assert ana.table.seats[1].stand_in == ""
        watch.forward(house, 0.1)
        assert said(await told(ana, "stood in")) == ["Bea is away: a bot plays until they are back"]
        await happens(lambda: [action.seat for action in party.acted(created.table, "stand-in")] == [1])
        again = await party.come(created.table, created.seats[1].token)
        await told(ana, "returned")
        await ana.act(ana.legal[0])
        await until(lambda: again.is_asked, again)
        watch.forward(house, 3600)
        await ana.log()
        assert len(party.acted(created.table, "stand-in")) == 1


@evening
async def test_where_there_is_no_grace_nobody_is_replaced(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=full(grace=None), rounds=1)
        ana = await party.come(created.table, created.seats[0].token)
        async with party.server.seat(created.table, created.seats[1].token) as bea:
            await until(lambda: bea.is_asked, bea)
        await until(lambda: ana.here.seats == [0], ana)
        watch.forward(house, 30 * 24 * 3600)
        await ana.log()
        assert ana.table.seats[1].stand_in == ""


@evening
async def test_a_table_with_nobody_there_pauses(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        settings = full(pace=SLOW, clock=Clock(kind="decision", seconds=30))
        created = await party.lay("toma6", person("Ana"), bot(), settings=settings, rounds=1)
        token = created.seats[0].token
        async with party.server.seat(created.table, token) as ana:
            await until(lambda: ana.is_asked, ana)
            watch.forward(house, 5)
        watcher = await party.come(created.table)
        await happens(lambda: isinstance(party.entries(created.table)[-1], journal.Paused))
        before = party.entries(created.table)
        watch.forward(house, 1000)
        await watcher.log()
        assert party.entries(created.table) == before
        ana = await party.come(created.table, token)
        await happens(lambda: isinstance(party.entries(created.table)[-1], journal.Resumed))
        assert seconds_left(ana)[0] == 25
        watch.forward(house, SLOW / 1000)
        await told(ana, "chose")
        assert [action.seat for action in party.acted(created.table, "bot")] == [1]
        watch.forward(house, 25 - SLOW / 1000)
        await told(ana, "time up")


@evening
async def test_whoever_gives_no_hash_is_left_out_of_the_toss(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=full())
        (ana,) = [await party.come(created.table, created.seats[0].token)]
        line = await party.call(created.table, token=created.seats[1].token)
        await line.hear(Welcome)
        await until(lambda: ana.table.phase == "toss" and "0" in ana.table.toss[0].hashes, ana)
        watch.forward(house, 5)
        await until(lambda: ana.table.phase == "playing", ana)
        assert {*ana.table.toss[0].hashes} == {"table", "0"}


# --- the history of a table


@evening
async def test_an_earlier_moment_is_seen_as_it_was(house: House) -> None:
    async with Party(house) as party:
        _, ana, bea = await two(party, variant="logic")
        seen = {ana.number: ana.view}
        for _ in range(8):
            seat, other = (ana, bea) if ana.is_asked else (bea, ana)
            await seat.act(seat.legal[0])
            await until(lambda other=other, seat=seat: other.number == seat.number, other)  # type: ignore[misc]
            seen[ana.number] = ana.view
        await seat.take_back()
        await until(lambda: other.table.takeback is not None, other)
        await other.take_back(agree=True)
        for number, view in seen.items():
            moment = await ana.moment(number)
            assert moment is not None
            assert msgspec.json.decode(moment.view) == view
            assert moment.legal == []
        assert await ana.moment(1) is None  # in the room
        with pytest.raises(Refusal, match="There is no such moment; the last one is"):
            await ana.moment(ana.number + 1)


@evening
async def test_the_log_by_rounds_is_all_that_was_told(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=full(), rounds=2)
        line = await party.call(created.table, token=created.seats[0].token, seen=0)
        welcome = await line.hear(Welcome)
        ana, bea = await party.sit(created, wants=["record"])
        await play_on(ana, bea)
        notices = [await line.hear(Notice) for _ in range(welcome.number, ana.number)]
        logs = [await ana.log(number) for number in range(3)]
        assert [log.rounds for log in logs] == [2, 2, 2]
        logged = [each for log in logs for each in log.happened]
        assert [each.number for each in logged] == [*range(1, ana.number + 1)]
        after = logged[welcome.number :]
        assert [(each.events, each.lines) for each in after] == [(notice.events, notice.lines) for notice in notices]
        assert (await ana.log()).happened == logs[2].happened


# --- reactions


@evening
async def test_reactions_reach_everybody_and_not_too_many(house: House) -> None:
    async with Party(house) as party:
        table, ana, _ = await two(party)
        watcher = await party.call(table)
        for _ in range(40):
            await ana.react("ha")
        await ana.act(ana.legal[0])
        await watcher.hear(Notice)
        reactions = [each for each in watcher.heard if isinstance(each, Reacted)]
        assert {(each.seat, each.reaction) for each in reactions} == {(0, "ha")}
        assert 4 <= len(reactions) < 40
