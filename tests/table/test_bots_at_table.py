"""Bots at a real table: every level of every game, bots of one's own, hints, the review, and the first start of all."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.bots import levels
from sobremesa.bots.advice import advice_on
from sobremesa.bots.levels import NAMES
from sobremesa.bots.player import question_in
from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.table import answering, wire
from sobremesa.table.client import Refusal
from sobremesa.table.tables import ServerSetup
from sobremesa.table.thinkers import Thinkers
from sobremesa.table.wire import Settings, Wanted
from tests.table.guests import AT_ONCE, Party, Running, bot, evening, happens, person, play_on, told, until
from tests.table.house import House, sqlite

OWN = {name: f"tests.table.own_bots:{name.capitalize()}" for name in ("lowest", "crashing", "babbling", "silent")}
SHORT: dict[str, dict[str, wire.Option]] = {
    "toma6": {"rounds": 1},
    "push": {},
    "highscore": {"rounds": 1},
    "dos": {"target": 1},
    "bids": {"rounds": 1},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    setup = ServerSetup(prepare=False, thinkers=1, bots=OWN)
    with House(sqlite(tmp_path_factory.mktemp("bots")), setup) as house:
        yield house


def table_of(game: str, waiting: list[str]) -> list[Wanted]:
    """As many of these levels as a table of the game has seats, and others if it needs more."""
    fewest, *_, most = game_info(game).players
    seated = waiting[:most]
    others = [level for level in NAMES if level not in seated]
    return [bot(level) for level in [*seated, *others[: max(0, fewest - len(seated))]]]


@pytest.mark.parametrize("game", SHORT)
@evening
async def test_every_level_plays_every_game_to_its_end(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "SECONDS", dict.fromkeys(levels.SECONDS, 0.01))
    waiting = [*NAMES]
    async with Party(house) as party:
        while waiting:  # a round may be won before everybody has had a turn
            seats = table_of(game, waiting)
            created = await party.lay(game, *seats, settings=Settings(pace=0), **SHORT[game])
            host = await party.come(created.table, created.host)
            await host.start()
            await until(lambda host=host: host.is_over, host)  # type: ignore[misc]
            match = sobremesa.load(await party.server.record(created.table))
            assert match.over
            played = {seats[action.seat].bot for action in match.actions}
            waiting = [level for level in waiting if level not in played]


# --- people do not wait for those who think


@evening
async def test_bots_decide_anew_after_a_takeback_and_a_restart_keeps_it(tmp_path: Path) -> None:
    where = sqlite(tmp_path)
    with House(where) as house:
        async with Party(house) as party:
            created = await party.lay("bids", person("Ana"), bot(), bot(), settings=AT_ONCE)
            ana = await party.come(created.table, created.seats[0].token)
            for _ in range(4):
                await until(lambda: ana.is_asked, ana)
                view, legal = ana.view, ana.legal
                await ana.act(ana.legal[-1])
            await until(lambda: ana.is_asked, ana)
            assert ana.view["turn"] > view["turn"]
            await ana.take_back()
            await until(lambda: ana.table.practice, ana)
            assert (ana.view, ana.legal) == (view, legal)
            number = ana.number
    with House(where) as house:
        async with Party(house) as party:
            again = await party.come(created.table, created.seats[0].token)
            assert (again.number, again.view, again.table.practice) == (number, view, True)
            await again.act(again.legal[0])
            await until(lambda: again.is_asked, again)


@evening
async def test_people_play_on_while_all_thinkers_are_busy(house: House) -> None:
    async with Party(house) as party:
        held = Event()
        try:
            house.call(lambda: house.tables.spawn(think_until(house, held)))
            await happens(lambda: house.tables.thinkers.busy == 1)
            slow = await party.lay("toma6", person("Ana"), bot("expert"), settings=AT_ONCE, rounds=1)
            (waits,) = await party.sit(slow)
            await until(lambda: waits.is_asked, waits)
            await happens(lambda: house.tables.thinkers.busy == 2)
            other = await party.lay("toma6", person("Bea"), bot("casual"), settings=AT_ONCE, rounds=1)
            (bea,) = await party.sit(other, wants=["record"])
            await play_on(bea)
            assert party.acted(slow.table, "bot") == []
        finally:
            held.set()
        await happens(lambda: len(party.acted(slow.table, "bot")) == 1)


async def think_until(house: House, held: Event) -> None:
    await house.tables.thinkers.think(held.wait)


# --- bots of one's own


@evening
async def test_a_bot_of_ones_own_plays_and_is_known_by_its_name_alone(house: House) -> None:
    async with Party(house) as party:
        games = await party.server.games()
        assert games.own_bots == [*OWN]
        assert games.bots == ["random", *levels.LEVELS, *OWN]
        created = await party.lay(
            "toma6", bot("lowest"), bot(), settings=Settings(pace=0), rounds=1, low_card="cheapest"
        )
        host = await party.come(created.table, created.host)
        await host.start()
        await until(lambda: host.is_over, host)
        cards = [int(action.action) for action in party.acted(created.table, "bot") if action.seat == 0]
        assert cards == sorted(cards)
        with pytest.raises(Refusal, match=r"There is no bot 'tests\.table\.own_bots:Lowest'"):
            await party.lay("toma6", bot(OWN["lowest"]), bot())


@pytest.mark.parametrize("name", ["crashing", "babbling", "silent"])
@evening
async def test_the_casual_bot_decides_for_one_that_breaks(
    house: House, name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOBREMESA_BOT_SECONDS", "0.02")
    async with Party(house) as party:
        created = await party.lay("toma6", bot(name), bot(), settings=Settings(pace=0), rounds=1)
        host = await party.come(created.table, created.host)
        await host.start()
        await until(lambda: host.is_over, host)
        assert {action.seat for action in party.acted(created.table, "bot")} == {0, 1}
    lines = [msgspec.json.decode(line) for line in capfd.readouterr().err.splitlines()]
    broke = [line for line in lines if line["what"] == "bot broke"]
    assert len(broke) >= 10
    assert {frozenset(line) for line in broke} == {frozenset({"at", "what", "bot"})}


@evening
async def test_the_casual_bot_decides_for_one_of_ours_that_breaks(capfd: pytest.CaptureFixture[str]) -> None:
    class Broken:
        name = "broken"

        def act(self, question: object) -> int:
            raise ZeroDivisionError

    match = sobremesa.new("toma6", players=2, seed=1)
    thinkers = Thinkers(1)
    try:
        action = await thinkers.ask(Broken(), question_in(match, 0))
    finally:
        thinkers.close()
    assert match.game.notation(action) in match.legal(0)
    assert '"what":"failed","error":"ZeroDivisionError"' in capfd.readouterr().err


def test_a_bot_that_is_not_there_is_told_before_anybody_can_name_it(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="nowhere"):
        House(sqlite(tmp_path), ServerSetup(prepare=False, bots={"mine": "nowhere:Bot"}))


# --- hints


@evening
async def test_a_hint_is_for_ones_own_decision_and_counted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "HINT_SECONDS", 0.05)
    async with Party(house) as party:
        created = await party.lay("push", person("Ana"), person("Bea"), settings=AT_ONCE)
        ana, bea = await party.sit(created, wants=["record"])
        for seat in (ana, bea):
            await until(lambda seat=seat: seat.table.phase == "playing", seat)  # type: ignore[misc]
        asked, other = (ana, bea) if ana.is_asked else (bea, ana)
        advice = msgspec.json.decode(await asked.hint())
        assert (advice["game"], advice["seat"]) == ("push", asked.seat)
        assert {choice["action"] for choice in advice["choices"]} == {*asked.legal}
        with pytest.raises(Refusal, match="You have nothing to decide now"):
            await other.hint()
        with pytest.raises(Refusal, match="is not yours"):
            await other.hint(seat=asked.seat)
        assert asked.seat is not None
        assert other.seat is not None
        await other.leave()
        await party.come(created.table, created.seats[other.seat].token)
        for kind in ("stood in", "returned"):
            news = await told(asked, kind)
            assert news.table is not None
            assert [seat.hints for seat in news.table.seats] == [0, 0]
        await play_on(ana, bea)
        assert [seat.hints for seat in ana.table.seats] == [int(seat == asked.seat) for seat in range(2)]


@evening
async def test_a_table_may_have_no_hints(house: House) -> None:
    async with Party(house) as party:
        settings = Settings(hints=False, start="full")
        created = await party.lay("toma6", person("Ana"), bot(), settings=settings)
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        with pytest.raises(Refusal, match="This table has no hints"):
            await ana.hint()


@evening
async def test_a_hint_that_fails_is_answered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(answering, "advice_on", fail)
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot())
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        for _ in range(2):
            with pytest.raises(Refusal, match="No hint this time"):
                await ana.hint()


@evening
async def test_a_hint_is_not_told_to_whoever_has_the_device_by_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Event()

    def think(*given: Any, **named: Any) -> Any:
        assert thinking.wait(60)
        return advice_on(*given, **named)

    monkeypatch.setattr(answering, "HINT_SECONDS", 0.05)
    monkeypatch.setattr(answering, "advice_on", think)
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot())
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        token = created.seats[0].token
        line = await party.call(created.table, token=token)
        await line.say(wire.Hint(id="one"))
        await line.say(wire.Hello(also=[token], lang="en"))
        await line.hear(wire.Welcome)
        thinking.set()
        refused = await line.hear(wire.Refused, wire.Advised)
        assert refused == wire.Refused(error="not now", sentence="The hint was for whoever looked before", id="one")


@evening
async def test_whoever_asks_again_meanwhile_may_ask_later(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Event()

    def think(*given: Any, **named: Any) -> Any:
        assert thinking.wait(60)
        return advice_on(*given, **named)

    monkeypatch.setattr(answering, "HINT_SECONDS", 0.05)
    monkeypatch.setattr(answering, "advice_on", think)
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), bot())
        (ana,) = await party.sit(created)
        await until(lambda: ana.is_asked, ana)
        line = await party.call(created.table, token=created.seats[0].token)
        await line.say(wire.Hint(id="one"))
        refused = await line.ask(wire.Hint(id="two"))
        assert isinstance(refused, wire.Refused)
        assert refused.again
        thinking.set()
        assert (await line.hear(wire.Advised)).id == "one"
        assert isinstance(await line.ask(wire.Hint(id="two")), wire.Advised)


# --- the review


@evening
async def test_a_review_is_made_once_for_everybody_and_two_go_on_side_by_side(house: House) -> None:
    async with Party(house) as party:
        first, second = [await a_match(party), await a_match(party)]
        both = await asyncio.gather(party.http.get(first), party.http.get(first))
        assert [(answer.status_code, answer.json()) for answer in both] == [(202, {"progress": 0})] * 2
        heard: dict[str, list[dict[str, Any]]] = {first: [], second: []}
        made: dict[str, Any] = {}
        while len(made) < len(heard):
            for address in heard.keys() - made.keys():
                answer = await party.http.get(address)
                if answer.status_code == 200:
                    made[address] = answer
                else:
                    heard[address].append(answer.json())
            await asyncio.sleep(0.02)
        for address, answers in heard.items():
            shares = [answer["progress"] for answer in answers]
            assert shares == sorted(shares)
            rough = [answer["review"] for answer in answers if "review" in answer]
            assert rough[0]["rough"]
            assert len(rough[0]["moments"]) == len(made[address].json()["moments"])
            assert any(answer.get("left") is not None for answer in answers)
        assert len(made[first].json()["seats"]) == 2
        assert made[first].json() != made[second].json()
        assert (await party.http.get(first)).content == made[first].content
        assert house.tables.store.review(first.split("/")[3]) == made[first].text


async def a_match(party: Party) -> str:
    """Where the review of a match is that has been played to its end, and not before that."""
    created = await party.lay("toma6", person("Ana"), bot(), settings=AT_ONCE, rounds=1)
    address = f"/api/tables/{created.table}/review"
    refused = await party.http.get(address)
    assert (refused.status_code, refused.json()["sentence"]) == (409, "A match can be reviewed when it is over")
    (ana,) = await party.sit(created, wants=["record"])
    await play_on(ana)
    return address


# --- the first start of all


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the compiler is found by /proc")
@evening
async def test_on_the_first_start_a_person_plays_at_once_and_the_table_says_who_is_being_prepared(
    tmp_path: Path,
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    with Running(tmp_path, SOBREMESA_CACHE=str(cache)) as server:
        try:
            async with Party(server) as party:
                await plays_at_once(party)
        finally:
            end_compiler(server.process.pid)
        assert server.stop() == 0


async def plays_at_once(party: Party) -> None:
    created = await party.lay("toma6", person("Ana"), bot("casual"), bot("expert"), settings=AT_ONCE, rounds=1)
    (ana,) = await party.sit(created)
    assert ana.here.preparing == ["expert"]
    await until(lambda: ana.is_asked, ana)
    with pytest.raises(Refusal, match="Hints are being prepared on this machine"):
        await ana.hint()
    while not ana.is_over:
        if ana.is_asked:
            await ana.act(ana.legal[0])
        else:
            await ana.news()
    assert ana.here.preparing == ["expert"], "compiled already"
    assert {*levels.SECONDS} <= {*(await party.server.games()).preparing["toma6"]}


def end_compiler(server: int) -> None:
    """It would go on after the server's end, because the next start wants its work."""
    for children in Path(f"/proc/{server}/task").glob("*/children"):
        for child in children.read_text().split():
            os.kill(int(child), signal.SIGKILL)
