"""Tables from what has been played: going on from a moment against bots, and looking back at somebody's record."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.engine.errors import BadRecord, BadSetup, Mistake
from sobremesa.engine.match import Match, load
from sobremesa.engine.record import parse_record
from sobremesa.table import commands, dealing, journal, web, wire
from sobremesa.table.asking import NotNow
from sobremesa.table.client import Refusal
from sobremesa.table.guard import Limits
from sobremesa.table.wire import Again, Settings
from tests.table import rooms
from tests.table.guests import AT_ONCE, OPEN, Party, bot, evening, person, play_on
from tests.table.house import House, sqlite
from tests.table.rooms import BOTS, SETUPS, Evening, alone, portrait, rebuilt
from tests.table.test_replay import played
from tests.tables import Setup, random_play

TOMA6 = Setup("toma6", 3, {"rounds": 1})
GOLDEN = sorted((Path(__file__).parents[1] / "golden").rglob("*.sobremesa"))


# --- going on from a moment


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_new_table_stands_where_the_match_stood(setup: Setup) -> None:
    room = played(setup).room
    match = room.match
    assert match is not None
    step = match.step // 2
    laid = dealing.again(room, Again(step=step, seat=1), BOTS, 0)
    again = rebuilt(laid.entries)
    assert again.match == match.after(step)
    assert again.phase == "playing"
    assert again.names == room.names
    assert [place.placed.kind for place in again.places] == [
        "person" if seat == 1 else "bot" for seat in range(room.players)
    ]
    seen = again.seen()
    assert (seen.dealt, seen.toss, seen.code) == ("again", [], None)
    assert again.whose(commands.token_hash(laid.token)) == laid.seat == 1


def test_a_bot_in_the_place_of_somebody_without_a_name_has_one() -> None:
    room = played(TOMA6).room
    room.places[0].placed = msgspec.structs.replace(room.places[0].placed, name="")
    again = rebuilt(dealing.again(room, Again(step=7, seat=1), BOTS, 0).entries)
    assert again.names[0] in commands.BOT_NAMES
    assert again.names[1:] == room.names[1:]


def test_a_journal_that_was_written_down_gives_the_same_room() -> None:
    laid = dealing.again(played(TOMA6).room, Again(step=7, seat=0, bot="strong"), BOTS, 5)
    read = [journal.read_entry(journal.write_entry(entry)) for entry in laid.entries]
    assert portrait(rebuilt(read), 9) == portrait(rebuilt(laid.entries), 9)
    assert rebuilt(read).places[1].bot == "strong"


def test_nobody_is_hurried_there_and_everything_can_be_tried() -> None:
    settings = Settings(clock=wire.Clock(kind="decision", seconds=1), hints=False, takebacks=False, pace=5)
    room = Evening(TOMA6, settings=settings).deal().room
    room.apply(journal.Closed(at=0))
    laid = dealing.again(room, Again(step=0, seat=0), BOTS, 0)
    assert rebuilt(laid.entries).settings == Settings(start="full", pace=5)


def test_a_match_can_be_gone_on_with_from_its_deal_and_not_from_its_end() -> None:
    room = played(TOMA6).room
    assert room.match is not None
    assert len(dealing.again(room, Again(step=0, seat=0), BOTS, 0).entries) == 2
    with pytest.raises(NotNow, match="over there"):
        dealing.again(room, Again(step=room.match.step, seat=0), BOTS, 0)


def test_what_cannot_be_gone_on_with() -> None:
    room = played(TOMA6).room
    with pytest.raises(BadSetup, match="no bot"):
        dealing.again(room, Again(step=0, seat=0, bot="nobody"), BOTS, 0)
    with pytest.raises(BadSetup, match="no seat 3"):
        dealing.again(room, Again(step=0, seat=3), BOTS, 0)
    with pytest.raises(NotNow, match="actions"):
        dealing.again(room, Again(step=1000, seat=0), BOTS, 0)
    with pytest.raises(NotNow, match="when it is over"):
        dealing.again(Evening(TOMA6).deal().room, Again(step=0, seat=0), BOTS, 0)


@evening
async def test_somebody_tries_it_again(server: House) -> None:
    async with Party(server) as party:
        created = await party.lay("toma6", person("Ana"), bot(), rounds=1)
        (ana,) = await party.sit(created, wants=["record"])
        body = {"step": 4, "seat": 1}
        address = f"/api/tables/{created.table}/again"
        refused = await party.http.post(address, json=body)
        assert (refused.status_code, refused.json()["error"]) == (409, "not now")
        await play_on(ana)
        answer = await party.http.post(address, json=body)
        assert answer.status_code == 201
        new = msgspec.convert(answer.json(), wire.Created)
        assert (new.code, [token.seat for token in new.seats]) == (None, [1])
        await party.server.look(new.table)
        (me,) = await party.sit(new, wants=["record"])
        assert (me.table.dealt, me.table.phase) == ("again", "playing")
        await play_on(me)
        with pytest.raises(Mistake, match="nobody tossed for this deal"):
            me.check_toss()
        one, two = [load(await party.server.record(table)) for table in (created.table, new.table)]
        assert (one.seed, one.actions[:4]) == (two.seed, two.actions[:4])
        assert two.over


@evening
async def test_where_nobody_may_watch_a_token_is_asked_for(server: House) -> None:
    async with Party(server) as party:
        settings = msgspec.structs.replace(AT_ONCE, spectators=False)
        created = await party.lay("toma6", person("Ana"), bot(), settings=settings, rounds=1)
        (ana,) = await party.sit(created, wants=["record"])
        await play_on(ana)
        address = f"/api/tables/{created.table}/again"
        for headers in ({}, {"Authorization": "Bearer xxx"}, {"Authorization": created.host}):
            refused = await party.http.post(address, json={"step": 0, "seat": 0}, headers=headers)
            assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
        for token in (created.host, created.seats[0].token):
            headers = {"Authorization": f"Bearer {token}"}
            answer = await party.http.post(address, json={"step": 0, "seat": 0}, headers=headers)
            assert answer.status_code == 201
        assert not (await party.server.look(answer.json()["table"])).settings.spectators


@evening
async def test_a_rematch_of_such_a_table_is_tossed_for(server: House) -> None:
    async with Party(server) as party:
        created = await party.lay("toma6", person("Ana"), bot(), rounds=1)
        (ana,) = await party.sit(created, wants=["record"])
        await play_on(ana)
        last = (await ana.replay(0)).steps
        answer = await party.http.post(f"/api/tables/{created.table}/again", json={"step": last - 1, "seat": 0})
        (me,) = await party.sit(msgspec.convert(answer.json(), wire.Created), wants=["record"])
        await play_on(me)
        seen = await party.server.look(await me.rematch())
        assert (seen.dealt, seen.phase, seen.seed_hash) == ("toss", "room", "")


# --- records


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_record_comes_back_as_it_was(setup: Setup) -> None:
    room = played(setup).room
    kept = rebuilt(dealing.recorded(room.record(), 0))
    assert kept.record() == room.record()
    assert kept.phase == "over"
    seen, original = kept.seen(), room.seen()
    assert seen.dealt == "record"
    assert seen.toss == [msgspec.structs.replace(toss, seats=toss.seats) for toss in original.toss]
    assert (seen.seed_hash, seen.options) == (original.seed_hash, original.options)


@pytest.mark.parametrize("is_numbered", [True, False])
def test_a_seed_stays_numbered_or_plain_in_a_record_and_in_whatever_goes_on_from_it(is_numbered: bool) -> None:
    match = sobremesa.new("push", 2, "S#7")
    if not is_numbered:  # as versions before numbers dealt
        match = Match(match.game, 2, match.options, "S#7")
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    entries = dealing.recorded(match.record(), 0)
    kept = rebuilt([msgspec.json.decode(msgspec.json.encode(entry), type=type(entry)) for entry in entries])
    assert kept.match == match
    assert load(kept.record()) == match
    again = rebuilt(dealing.again(kept, Again(step=3, seat=0), BOTS, 0).entries)
    assert again.match == match.after(3)


def test_practice_stays_practice_in_a_record_and_in_whatever_goes_on_from_it() -> None:
    evening = Evening(TOMA6, alone(TOMA6)).deal()
    dice = random.Random("practice")
    while evening.room.phase == "playing":
        rooms.play_on(evening, dice)
        if not evening.room.practice and evening.room.undoing(0, evening.now) is not None:
            evening.ask_takeback(0)
    kept = rebuilt(dealing.recorded(evening.room.record(), 0))
    assert kept.seen().practice
    assert kept.record() == evening.room.record()
    laid = dealing.again(kept, Again(step=3, seat=0), ["casual"], 0)
    assert rebuilt(laid.entries).seen().practice


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_any_true_record_can_be_looked_at(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if not load(text).over:
        with pytest.raises(BadRecord, match="not finished"):
            dealing.recorded(text, 0)
        return
    kept = rebuilt(dealing.recorded(text, 0))
    assert load(kept.record()) == load(text)
    assert parse_record(kept.record()).seats == parse_record(text).seats


def test_what_a_stranger_calls_the_seats_is_safe_to_show() -> None:
    match = sobremesa.new("push", 2, 1, ["\x1b[31m" + "x" * 100, "\n"])
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    room = rebuilt(dealing.recorded(match.record(), 0))
    assert all(name.isprintable() and len(name) <= dealing.NAME_LETTERS + 1 for name in room.names)
    assert room.names_at(0, "en")[1] == "Player 2"


def test_a_record_that_is_not_true_is_refused() -> None:
    record = played(TOMA6).room.record()
    for text in ("", "hello", record.replace("[Winners", "[Winner"), record.replace("1.1 ", "1.2 ", 1)):
        with pytest.raises(BadRecord):
            dealing.recorded(text, 0)


def test_a_record_with_house_rules_is_refused() -> None:
    match = sobremesa.new("toma6", 2, 1, rounds=1, hand=2, rows=1)
    for _ in random_play(match, 1):
        pass
    with pytest.raises(BadSetup, match="tables play by the printed rules, without house rules such as 'hand'"):
        dealing.recorded(match.record(), 0)


def test_a_record_without_its_end_or_its_seed_is_refused() -> None:
    evening = Evening(TOMA6).deal()
    with pytest.raises(BadRecord, match="only the hash"):
        dealing.recorded(evening.room.record(), 0)
    evening.put(journal.Closed(at=evening.now))
    with pytest.raises(BadRecord, match="not finished"):
        dealing.recorded(evening.room.record(), 0)


def test_a_record_that_is_endless_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "MOST_ACTIONS", 10)
    with pytest.raises(BadRecord, match="up to 10 can"):
        dealing.recorded(played(TOMA6).room.record(), 0)


@evening
async def test_a_strangers_record_is_watched(server: House) -> None:
    record = played(Setup("dos", 3, {"dos_call": "explicit", "target": 150})).room.record()
    async with Party(server) as party:
        answer = await party.http.post("/api/records", json={"record": record})
        assert answer.status_code == 201
        table = answer.json()["table"]
        watching = await party.come(table)
        assert (watching.table.phase, watching.table.dealt) == ("over", "record")
        assert [seat.name for seat in watching.table.seats] == parse_record(record).seats
        assert (await watching.replay(5, 1)).sight.view
        assert await party.server.record(table) == record
        again = await party.http.post(f"/api/tables/{table}/again", json={"step": 5, "seat": 2})
        assert again.status_code == 201
        joined = await party.http.post(f"/api/tables/{table}/seats", json={"name": "Eva"})
        assert joined.status_code == 409
        with pytest.raises(Refusal):
            await watching.rematch()
        refused = await party.http.post("/api/records", json={"record": record.replace("0:", "1:")})
        assert (refused.status_code, refused.json()["error"]) == (400, "bad record")
        assert "line" in refused.json()["sentence"].lower()
        long = await party.http.post("/api/records", json={"record": "x" * wire.MOST_BODY})
        assert long.status_code == 413


@evening
async def test_a_long_match_is_kept_whole_and_counted(tmp_path: Path) -> None:
    record = played(Setup("toma6", 6, {"rounds": 10})).room.record()
    assert load(record).step > web.ACTIONS_OF_A_TABLE
    with House(sqlite(tmp_path), limits=Limits(table_burst=2, tables=0.01)) as house:
        async with Party(house) as party:
            table = (await party.http.post("/api/records", json={"record": record})).json()["table"]
            assert await party.server.record(table) == record
            assert (await party.http.post("/api/records", json={"record": record})).status_code == 429


@evening
async def test_records_and_new_tries_count_as_tables(tmp_path: Path) -> None:
    record = played(Setup("push", 2)).room.record()
    with House(sqlite(tmp_path), limits=Limits(table_burst=2, tables=0.01)) as house:
        async with Party(house) as party:
            table = (await party.http.post("/api/records", json={"record": record})).json()["table"]
            again = f"/api/tables/{table}/again"
            assert (await party.http.post(again, json={"step": 0, "seat": 0})).status_code == 201
            assert (await party.http.post(again, json={"step": 0, "seat": 0})).status_code == 429
            assert (await party.http.post("/api/records", json={"record": record})).status_code == 429


@evening
async def test_tables_are_still_there_after_a_restart(tmp_path: Path) -> None:
    record = played(TOMA6).room.record()
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            kept = (await party.http.post("/api/records", json={"record": record})).json()["table"]
            answer = await party.http.post(f"/api/tables/{kept}/again", json={"step": 6, "seat": 0})
            again = msgspec.convert(answer.json(), wire.Created)
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            (me,) = await party.sit(again)
            assert (me.table.dealt, me.table.phase) == ("again", "playing")
            assert await party.server.record(kept) == record
            mine = await party.http.post("/api/mine", json={"tokens": [again.host, again.seats[0].token]})
            assert [found["table"] for found in mine.json()] == [again.table] * 2


@evening
async def test_an_older_journal_was_tossed_for(server: House) -> None:
    async with Party(server) as party:
        created = await party.lay("toma6", person("Ana"), OPEN, rounds=1)
        (opened,) = party.entries(created.table)
        assert b"origin" not in journal.write_entry(opened)
        assert (await party.server.look(created.table)).dealt == "toss"
