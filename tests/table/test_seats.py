"""Who sits where: joining, watching, leaving and coming back, seats that move, tables that are found and forgotten."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from sobremesa.table import commands, journal, store, tables, wire
from sobremesa.table.client import Ended, Refusal
from sobremesa.table.tables import ServerSetup
from sobremesa.table.wire import Created, Found, Notice, Settings, Welcome
from tests.table.guests import OPEN, Party, Watch, bot, evening, happens, person, play_on, said, told, until, welcomed
from tests.table.house import House, sqlite

DAY = 24 * 3600


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, watch: Watch) -> Iterator[House]:
    with House(sqlite(tmp_path_factory.mktemp("seats")), now=watch) as house:
        yield house


async def mine(party: Party, *tokens: str) -> list[Found]:
    answer = await party.http.post("/api/mine", content=wire.encoder.encode(wire.Mine(tokens=list(tokens))))
    return msgspec.json.decode(answer.content, type=list[Found])


# --- sitting down


@evening
async def test_a_table_has_people_bots_and_open_seats(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot("strong"), person("Ana"), OPEN)
        seen = await party.server.look(created.table)
        assert [(seat.kind, seat.bot) for seat in seen.seats] == [
            ("person", ""),
            ("bot", "strong"),
            ("person", ""),
            ("open", ""),
        ]
        assert [seat.name for seat in seen.seats][::2] == ["Ana", "Ana 2"]
        assert [token.seat for token in created.seats] == [0, 2]
        assert created.code == seen.code
        assert re.fullmatch("[A-Z]+-[0-9]{2}", seen.code or "")


@evening
async def test_a_code_joins_until_all_seats_are_taken(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), OPEN, OPEN, settings=Settings())
        code = created.code
        assert code is not None
        (ana,) = await party.sit(created)
        for name, seat in (("Bea", 1), ("Ana", 2)):
            token = await party.server.join(await party.server.find(code.lower().replace("-", " ")), name)
            assert token.seat == seat
            assert said(await told(ana, "sat")) == [f"{name if name == 'Bea' else 'Ana 2'} sits down"]
        assert ana.table.code is None
        with pytest.raises(Refusal, match=f"There is no table {code} with an open seat"):
            await party.server.find(code)
        with pytest.raises(Refusal, match="The table is full"):
            await party.server.join(created.table, "Eva")


@evening
async def test_a_code_is_dead_once_the_match_begins(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), OPEN, settings=Settings())
        assert created.code is not None
        (ana,) = await party.sit(created)
        with pytest.raises(Refusal, match=r"There are open seats \(1\)"):
            await ana.start()
        await ana.start(fill="casual")
        await until(lambda: ana.table.phase == "playing", ana)
        assert [seat.kind for seat in ana.table.seats] == ["person", "bot"]
        with pytest.raises(Refusal, match="with an open seat"):
            await party.server.find(created.code)
        with pytest.raises(Refusal, match="The match has begun already"):
            await party.server.join(created.table, "Eva")


@evening
async def test_only_the_host_starts(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings())
        _, bea = await party.sit(created)
        with pytest.raises(Refusal, match="for whoever created the table"):
            await bea.start()
        assert bea.table.phase == "room"


@evening
async def test_two_people_share_a_device_and_nothing_of_the_covered_seat_is_told(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), person("Carlos"), rounds=1)
        ana, bea, carlos = (token.token for token in created.seats)
        device = await party.come(created.table, ana, bea)
        assert (device.seat, device.seats) == (0, [0, 1])
        alone = await party.call(created.table, token=ana)
        shared = await party.call(created.table, token=ana, also=[bea])
        await alone.hear(Welcome)
        assert (await shared.hear(Welcome)).seats == [0, 1]
        third = await party.come(created.table, carlos, wants=["record"])
        await until(lambda: device.table.phase == "playing", device)  # because both are there
        players = [await party.come(created.table, token, wants=["record"]) for token in (ana, bea)]
        await play_on(*players, third)
        frames: list[list[Notice]] = [[], []]
        for line, heard in zip((alone, shared), frames, strict=True):
            while not heard or heard[-1].table is None or heard[-1].table.phase != "over":
                heard.append(await line.hear(Notice))
        assert len(frames[0]) > 20
        assert frames[0] == frames[1]


@evening
async def test_a_device_acts_for_each_of_its_seats_and_turns_over_to_the_other(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), rounds=1)
        ana, bea = (token.token for token in created.seats)
        device = await party.come(created.table, ana, bea)
        line = await party.call(created.table, token=bea, also=[ana])
        await until(lambda: device.is_asked, device)
        while (hers := (await line.hear(Notice)).sight) is None or not hers.legal:
            pass
        assert set(hers.legal).isdisjoint(device.legal)
        await device.act(hers.legal[0], seat=1)
        await until(lambda: device.view["chosen"] == [False, True], device)
        await line.say(wire.Hello(token=ana, also=[bea]))
        turned = await line.hear(Welcome)
        assert (turned.seat, turned.sight.legal) == (0, device.legal)


# --- watching


@evening
async def test_whoever_watches_sees_no_hand_and_does_nothing(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot())
        watcher = await party.come(created.table)
        assert (watcher.seat, watcher.seats, watcher.is_host) == (None, [], False)
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked and ana.here.watching == 1, ana)
        await until(lambda: watcher.table.phase == "playing" and watcher.view["cards_left"] == [10, 10], watcher)
        assert (watcher.legal, watcher.view["hand"], len(ana.view["hand"])) == ([], [], 10)
        with pytest.raises(Refusal, match="You are watching"):
            await watcher.act(ana.legal[0])
        with pytest.raises(Refusal, match="Seat 0 is not yours"):
            await watcher.act(ana.legal[0], seat=0)


@evening
async def test_watching_can_be_forbidden(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), OPEN, settings=Settings(spectators=False))
        with pytest.raises(Ended, match="Nobody may watch this table"):
            await party.come(created.table)
        assert (await party.come(created.table, created.host)).is_host
        (ana,) = await party.sit(created)
        assert ana.seat == 0


@evening
async def test_watching_can_be_forbidden_later(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings())
        ana, bea = await party.sit(created)
        watcher = await party.come(created.table)
        with pytest.raises(Refusal, match="for whoever created the table"):
            await bea.ask(wire.SetUp(id="mine", settings=Settings(spectators=False)))
        await ana.ask(wire.SetUp(id="closed doors", settings=Settings(spectators=False)))
        with pytest.raises(Ended, match="Nobody may watch"):
            await until(lambda: False, watcher)
        await until(lambda: not bea.table.settings.spectators, bea)
        await until(lambda: ana.here.watching == 0, ana)
        await ana.start()
        await until(lambda: bea.table.phase == "playing", bea)
        with pytest.raises(Refusal, match="The match has begun already"):
            await ana.ask(wire.SetUp(id="too late", settings=Settings()))


# --- leaving and coming back


@evening
async def test_whoever_gets_up_before_the_match_leaves_an_open_seat_and_may_watch(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings())
        ana, bea = await party.sit(created)
        assert created.code is None
        await bea.leave()
        await until(lambda: ana.table.code is not None, ana)
        assert ana.table.seats[1].kind == "open"
        await until(lambda: ana.here.watching == 1, ana)
        assert ana.here.seats == [0]
        await until(lambda: bea.seat is None, bea)
        with pytest.raises(Ended, match="no longer yours"):
            await party.come(created.table, created.seats[1].token)
        assert ana.table.code is not None
        again = await party.server.join(await party.server.find(ana.table.code), "Carlos")
        assert again.seat == 1


@evening
async def test_whoever_gets_up_where_nobody_may_watch_goes(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings(spectators=False))
        _, bea = await party.sit(created)
        await bea.leave()
        with pytest.raises(Ended, match="Nobody may watch"):
            await until(lambda: False, bea)


@evening
async def test_the_other_seat_of_the_same_device_stays(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), OPEN, settings=Settings())
        ana, bea = (token.token for token in created.seats)
        device = await party.come(created.table, ana, bea)
        await device.leave(seat=1)
        assert (device.table.seats[0].kind, device.table.seats[1].kind) == ("person", "open")
        assert device.seat == 0
        with pytest.raises(Refusal, match="Seat 1 is not yours"):
            await device.leave(seat=1)
        await device.leave()
        assert device.table.seats[0].kind == "open"
        welcome = await welcomed(device)
        while welcome.seat is not None:
            welcome = await welcomed(device)
        assert welcome.seats == []


@evening
async def test_a_bot_plays_for_whoever_gets_up_until_they_are_back(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), rounds=1)
        ana, bea = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        async with party.server.seat(created.table, created.seats[1].token) as here:
            await here.leave()
        assert said(await told(ana, "stood in")) == ["Bea gets up: a bot plays until they are back"]
        assert ana.table.seats[1].stand_in == "casual"
        await happens(lambda: len(party.acted(created.table, "stand-in")) == 1)
        again = await party.come(created.table, created.seats[1].token)
        assert said(await told(ana, "returned")) == ["Bea is back"]
        await until(lambda: again.table.seats[1].stand_in == "", again)
        assert bea.table.phase == "playing"


@evening
async def test_acting_while_a_bot_stands_in_takes_the_seat_back(house: House) -> None:
    async with Party(house) as party:
        slow = Settings(pace=10_000, start="full")
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=slow, rounds=1)
        ana, bea = await party.sit(created)
        await until(lambda: bea.is_asked, bea)
        await bea.leave()
        await until(lambda: ana.table.seats[1].stand_in == "casual", ana)
        await bea.act(bea.legal[0])
        await until(lambda: ana.table.seats[1].stand_in == "", ana)
        assert [action.seat for action in party.acted(created.table, "person")] == [1]
        assert party.acted(created.table, "stand-in") == []


# --- seats that change hands


@evening
async def test_a_seat_moves_to_another_device_by_a_link_that_works_once(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"))
        ana, bea = await party.sit(created)
        await until(lambda: bea.is_asked, bea)
        link = await bea.link()
        token = await party.server.join(created.table, link=link)
        assert token.seat == 1
        with pytest.raises(Ended, match="Your seat is on another device now"):
            await until(lambda: False, bea)
        moved = await party.come(created.table, token.token)
        assert (moved.seat, moved.table.seats[1].name) == (1, "Bea")
        await moved.act(moved.legal[0])
        with pytest.raises(Refusal, match="That link is no longer good"):
            await party.server.join(created.table, link=link)
        with pytest.raises(Ended, match="That seat is no longer yours"):
            await party.come(created.table, created.seats[1].token)
        assert ana.table.phase == "playing"


@evening
async def test_a_link_is_good_for_a_day(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), OPEN)
        (ana,) = await party.sit(created)
        link = await ana.link()
        watch.forward(house, DAY)
        with pytest.raises(Refusal, match="That link is no longer good"):
            await party.server.join(created.table, link=link)
        link = await ana.link()
        watch.forward(house, DAY - 60)
        assert (await party.server.join(created.table, link=link)).seat == 0


@evening
async def test_the_host_gives_a_lost_seat_to_whoever_opens_a_link(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"))
        (ana,) = await party.sit(only(created, 0))
        async with party.server.seat(created.table, created.seats[1].token) as bea:
            await until(lambda: bea.is_asked, bea)
            with pytest.raises(Refusal, match="Only the seat of a person who is not there"):
                await ana.link(seat=1)
            with pytest.raises(Refusal, match="for whoever created the table"):
                await bea.link(seat=0)
        await until(lambda: ana.here.seats == [0], ana)
        link = await ana.link(seat=1)
        await until(lambda: ana.table.seats[1].offered, ana)
        token = await party.server.join(created.table, "Zoe", link=link)
        zoe = await party.come(created.table, token.token)
        assert (zoe.seat, zoe.table.seats[1].name, zoe.table.seats[1].offered) == (1, "Zoe", False)
        with pytest.raises(Ended, match="That seat is no longer yours"):
            await party.come(created.table, created.seats[1].token)


@evening
async def test_whoever_is_back_in_time_keeps_the_seat_that_was_offered(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings())
        (ana,) = await party.sit(only(created, 0))
        link = await ana.link(seat=1)
        bea = await party.come(created.table, created.seats[1].token)
        await until(lambda: not bea.table.seats[1].offered, bea)
        with pytest.raises(Refusal, match="That link is no longer good"):
            await party.server.join(created.table, "Zoe", link=link)


@evening
async def test_the_host_puts_bots_where_nobody_is(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), OPEN, rounds=1)
        (ana,) = await party.sit(only(created, 0))
        await ana.seat_bot(2, "casual")
        assert (ana.table.seats[2].kind, ana.table.seats[2].bot) == ("bot", "casual")
        await ana.seat_bot(2, None)
        assert ana.table.seats[2].kind == "open"
        await ana.seat_bot(2, "casual")
        async with party.server.seat(created.table, created.seats[1].token) as bea:
            await until(lambda: bea.is_asked, bea)
            with pytest.raises(Refusal, match="Bea is at the table"):
                await ana.seat_bot(1, "casual")
            with pytest.raises(Refusal, match="for whoever created the table"):
                await bea.seat_bot(0, "casual")
            with pytest.raises(Refusal, match="There is no bot 'genius' on this server"):
                await ana.seat_bot(2, "genius")
        await until(lambda: ana.here.seats == [0], ana)
        await ana.seat_bot(1, "casual")
        assert ana.table.seats[1].kind == "bot"
        await happens(lambda: {action.seat for action in party.acted(created.table, "bot")} == {1, 2})
        with pytest.raises(Ended, match="That seat is no longer yours"):
            await party.come(created.table, created.seats[1].token)


def only(created: Created, *seats: int) -> Created:
    """A table of which one device has some of the seats."""
    return Created(
        table=created.table,
        code=created.code,
        host=created.host,
        seats=[token for token in created.seats if token.seat in seats],
    )


# --- the end, and after it


@evening
async def test_seats_come_and_go_while_people_wait(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), OPEN, settings=Settings(pace=0))
        (ana,) = await party.sit(created)
        watcher = await party.come(created.table)
        with pytest.raises(Refusal, match="is for 2 to 10 players, not 1"):
            await ana.set_seats(1)
        await ana.set_seats(3)
        assert said(await told(watcher, "resized")) == ["There are 3 seats now"]
        assert (watcher.seat, watcher.seats, len(watcher.table.seats)) == (None, [], 3)
        token = await party.server.join(created.table, "Carlos", seat=2)
        carlos = await party.come(created.table, token.token)
        assert ana.is_host
        with pytest.raises(Refusal, match="Carlos has one of the last seats"):
            await ana.set_seats(2)
        await ana.start(fill="easy")
        await until(lambda: carlos.is_asked, carlos)
        assert len(carlos.view["hand"]) == 10
        await until(lambda: watcher.sight is not None, watcher)
        assert watcher.view["hand"] == []
        await until(lambda: watcher.number == party.live(created.table).room.numbers[3], watcher)


@evening
async def test_a_latecomer_watches_until_the_round_ends_and_plays_then(house: House) -> None:
    """Also where nobody may watch; and the hand of the bot is not shown before its round is over."""
    async with Party(house) as party:
        settings = Settings(pace=0, start="full", spectators=False)
        created = await party.lay("toma6", person("Ana"), bot(), settings=settings, rounds=2)
        (ana,) = await party.sit(created, wants=["record"])
        await until(lambda: ana.is_asked, ana)
        token = await party.server.join(created.table, "Nora", link=await ana.link(1))
        assert token.seat == 1
        nora = await party.come(created.table, token.token, wants=["record"])
        assert (nora.seat, nora.legal, nora.view["hand"]) == (None, [], [])
        assert nora.table.seats[1].next == "Nora"
        assert [found.table for found in await mine(party, token.token)] == [created.table]
        with pytest.raises(Refusal, match="You are watching"):
            await nora.act("1")
        while ana.view["round"] == 1:
            if ana.is_asked:
                await ana.act(ana.legal[0])
            else:
                await ana.news()
        await until(lambda: nora.seat == 1, nora)
        assert len(nora.view["hand"]) == 10
        await play_on(ana, nora)
        assert ana.table.seats[1].name == "Nora"


@evening
async def test_whoever_is_sent_away_can_only_watch(house: House) -> None:
    async with Party(house) as party:
        for allowed in (True, False):
            settings = Settings(pace=0, start="full", spectators=allowed)
            created = await party.lay("toma6", person("Ana"), person("Bea"), person("Carlos"), settings=settings)
            ana, bea, carlos = await party.sit(created)
            await until(lambda bea=bea: bea.is_asked, bea)  # type: ignore[misc]
            with pytest.raises(Refusal, match="for whoever created the table"):
                await bea.send_away(2)
            await ana.send_away(1)
            assert said(await told(carlos, "sent away")) == [
                "Whoever created the table has removed Bea from their seat"
            ]
            assert said(await told(bea, "sent away")) == ["Whoever created the table has removed you from your seat"]
            if allowed:
                await until(lambda bea=bea: bea.seat is None, bea)  # type: ignore[misc]
                assert (bea.seats, bea.legal, bea.view["hand"]) == ([], [], [])
                with pytest.raises(Refusal, match="You are watching"):
                    await bea.act("1")
            else:
                with pytest.raises(Ended, match="Nobody may watch this table"):
                    await until(lambda: False, bea)
            with pytest.raises(Ended, match="no longer yours"):
                await party.come(created.table, created.seats[1].token)


@evening
async def test_a_name_changes_in_the_middle_of_a_match(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), rounds=1)
        ana, bea = await party.sit(created, wants=["record"])
        await until(lambda: bea.is_asked, bea)
        await bea.rename("Beatriz")
        assert said(await told(ana, "renamed")) == ["Bea is called Beatriz now"]
        assert ana.table.seats[1].name == "Beatriz"
        await play_on(ana, bea)
        assert '[Seat 1 "Beatriz"]' in await party.server.record(created.table)
        lines = [line.text for told in (await ana.log(1)).happened for line in told.lines]
        renamed = lines.index("Bea is called Beatriz now")
        assert not any("Beatriz" in line for line in lines[:renamed])
        assert not any("Bea " in line or "Bea's" in line for line in lines[renamed + 1 :])


@evening
async def test_nobody_need_wait_for_who_is_gone(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"))
        ana, bea = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        await bea.__aexit__(None, None, None)
        await until(lambda: 1 not in ana.here.seats, ana)
        with pytest.raises(Refusal, match="Bea has just gone"):
            await ana.stand_in(1)
        watch.pass_by(commands.AWAY_PATIENCE / 1000)
        await ana.stand_in(1)
        await ana.stand_in(1)  # is the case already
        assert said(await told(ana, "stood in")) == ["Bea is away: a bot plays until they are back"]
        await happens(lambda: bool(party.acted(created.table, "stand-in")))
        bea = await party.come(created.table, created.seats[1].token)
        await until(lambda: not bea.table.seats[1].stand_in, bea)
        assert len([entry for entry in party.entries(created.table) if isinstance(entry, journal.StoodIn)]) == 1


@evening
async def test_the_host_closes_the_table_for_everybody(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"))
        ana, bea = await party.sit(created)
        await until(lambda: bea.is_asked, bea)
        with pytest.raises(Refusal, match="for whoever created the table"):
            await bea.close()
        await ana.close()
        assert said(await told(bea, "closed")) == ["Whoever created the table has closed it"]
        assert (bea.table.phase, bea.table.ended, bea.legal) == ("closed", "host", [])
        with pytest.raises(Refusal, match="The table is closed"):
            await bea.act("1")
        assert "toma6" in await party.server.record(created.table)


@evening
async def test_a_rematch_seats_the_same_people_with_the_same_tokens(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), bot("easy"), rounds=1)
        ana, bea = await party.sit(created, wants=["record"])
        watcher = await party.come(created.table)
        await until(lambda: bea.is_asked, bea)
        with pytest.raises(Refusal, match="The match has begun already"):
            await bea.rematch()
        await play_on(ana, bea)
        with pytest.raises(Refusal, match="for those who played"):
            await watcher.rematch()
        table = await bea.rematch()
        for seat in (ana, watcher):
            assert said(await told(seat, "rematched")) == ["Bea wants a rematch: the new table waits"]
            assert (seat.table.rematch, seat.table.rematch_by) == (table, 1)
        assert await ana.rematch() == await bea.rematch() == table
        seen = await party.server.look(table)
        assert [(seat.kind, seat.name) for seat in seen.seats] == [(seat.kind, seat.name) for seat in ana.table.seats]
        assert (seen.options, seen.settings) == (ana.table.options, ana.table.settings)
        tokens = [token.token for token in created.seats]
        again = [await party.come(table, tokens[0], created.host), await party.come(table, tokens[1])]
        assert again[0].is_host
        await until(lambda: again[1].is_asked, again[1])
        assert again[0].table.seed_hash != ana.table.seed_hash


@evening
async def test_a_rematch_begins_without_its_host_and_keeps_the_seats_of_who_is_not_there(
    house: House, watch: Watch
) -> None:
    """Ana created the table and Carlos is somewhere else: Bea starts, and bots stand in until they come."""
    async with Party(house) as party:
        settings = Settings(pace=0)
        created = await party.lay("toma6", person("Ana"), person("Bea"), person("Carlos"), settings=settings, rounds=1)
        everybody = await party.sit(created, wants=["record"])
        await everybody[0].start()
        await play_on(*everybody)
        table = await everybody[1].rematch()
        tokens = [token.token for token in created.seats]
        bea = await party.come(table, tokens[1])
        stranger = await party.come(table)
        assert bea.table.is_rematch
        assert not bea.is_host
        with pytest.raises(Refusal, match="for whoever created the table"):
            await stranger.start()
        await bea.start()
        await until(lambda: bea.is_asked, bea)
        assert [seat.stand_in for seat in bea.table.seats] == ["casual", "", "casual"]
        assert [seat.kind for seat in bea.table.seats] == ["person"] * 3
        assert not bea.is_host  # what else the host decides waits for somebody who has been away for long enough
        carlos = await party.come(table, tokens[2])
        await until(lambda: not carlos.table.seats[2].stand_in, carlos)
        assert carlos.legal
        ana = await party.come(table, tokens[0], created.host)
        await until(lambda: not any(seat.stand_in for seat in ana.table.seats), ana)
        assert ana.is_host


@evening
async def test_who_waits_for_everybody_has_no_stand_ins_at_a_start(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=Settings(pace=0, grace=None))
        ana = await party.come(created.table, created.seats[0].token, created.host)
        await ana.start()
        await until(lambda: ana.is_asked, ana)
        assert [seat.stand_in for seat in ana.table.seats] == ["", ""]


@evening
async def test_the_first_person_seated_decides_while_the_host_is_away(house: House, watch: Watch) -> None:
    async with Party(house) as party:
        settings = Settings(pace=0)
        created = await party.lay("toma6", person("Ana"), person("Bea"), person("Carlos"), OPEN, settings=settings)
        tokens = [token.token for token in created.seats]
        ana = await party.come(created.table, tokens[0], created.host)
        carlos = await party.come(created.table, tokens[2])
        bea = await party.come(created.table, tokens[1])
        await ana.__aexit__(None, None, None)
        await until(lambda: 0 not in bea.here.seats, bea)
        watch.forward(house, commands.HOST_PATIENCE / 1000 - 1)
        with pytest.raises(Refusal, match="for whoever created the table"):
            await bea.seat_bot(3, "easy")
        watch.forward(house, 2)
        assert said(await told(carlos, "deputed")) == ["Whoever created the table is away: meanwhile Bea decides"]
        await until(lambda: bea.is_host, bea)
        assert (bea.table.deputy, carlos.is_host) == (1, False)
        await bea.seat_bot(3, "easy")

        await bea.__aexit__(None, None, None)  # and who decided goes, too
        await until(lambda: 1 not in carlos.here.seats, carlos)
        watch.forward(house, commands.HOST_PATIENCE / 1000 + 1)
        await until(lambda: carlos.is_host, carlos)
        assert carlos.table.deputy == 2

        ana = await party.come(created.table, tokens[0], created.host)
        await until(lambda: not carlos.is_host, carlos)
        await until(lambda: ana.table.deputy is None, ana)
        assert ana.is_host
        with pytest.raises(Refusal, match="for whoever created the table"):
            await carlos.seat_bot(3, None)


@evening
async def test_a_rematch_asked_for_by_all_at_once_is_one_table(house: House) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), rounds=1)
        seats = await party.sit(created, wants=["record"])
        await play_on(*seats)
        tables = await asyncio.gather(*(seat.rematch() for seat in seats))
        assert len({*tables}) == 1
        found = await mine(party, created.host)
        assert {each.table for each in found} == {created.table, tables[0]}


@evening
async def test_tokens_find_tables_that_go_on_and_that_are_over(house: House) -> None:
    async with Party(house) as party:
        played = await party.lay("toma6", person("Ana"), bot(), rounds=1)
        (ana,) = await party.sit(played, wants=["record"])
        await play_on(ana)
        going = await party.lay("toma6", bot(), person("Ana"), rounds=1)
        (ana,) = await party.sit(going)
        await until(lambda: ana.is_asked, ana)
        tokens = [played.seats[0].token, "0" * 32, going.seats[0].token, going.host]
        found = await mine(party, *tokens)
        today = house.tables.now() // (DAY * 1000)
        assert found == [
            Found(table=played.table, token=0, seat=0, game="toma6", phase="over", touched=today),
            Found(table=going.table, token=2, seat=1, game="toma6", phase="playing", touched=today, awaited=True),
            Found(table=going.table, token=3, seat=None, game="toma6", phase="playing", touched=today),
        ]
        await ana.act(ana.legal[0])
        assert len(await mine(party, going.seats[0].token)) == 1


@evening
async def test_old_tables_are_forgotten_with_tokens_and_reviews(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "FORGETTING", 0.01)
    watch = Watch()
    with House(sqlite(tmp_path), ServerSetup(keep_days=30, prepare=False), now=watch) as house:
        async with Party(house) as party:
            old = await party.lay("toma6", person("Ana"), OPEN)
            used = await party.lay("toma6", person("Ana"), OPEN)
            with house.tables.engine.begin() as connection:
                connection.execute(sa.insert(store.reviews).values(table_id=old.table, body="{}"))
            await party.sit(used)
            watch.forward(house, 29 * DAY)
            kept = await party.lay("toma6", person("Ana"), OPEN)
            assert [each.table for each in await mine(party, old.host)] == [old.table]
            watch.forward(house, 2 * DAY)
            await happens(lambda: house.tables.store.row(old.table) is None)
            await happens(lambda: old.table not in house.tables.live)
            assert await mine(party, old.host, old.seats[0].token) == []
            assert house.tables.store.review(old.table) is None
            assert party.entries(old.table) == []
            with pytest.raises(Refusal, match="There is no table at that link"):
                await party.server.look(old.table)
            for table in (used.table, kept.table):
                assert house.tables.store.row(table) is not None
                assert (await party.server.look(table)).phase == "room"
