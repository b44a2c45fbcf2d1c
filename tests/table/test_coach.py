"""The quiet coach: one line about a move that is final, from what its player could know; it counts as a hint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Text
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.table import coaching, journal
from sobremesa.table.client import Refusal, SeatClient
from sobremesa.table.tables import ServerSetup
from sobremesa.table.wire import Created, Settings
from tests.table.guests import AT_ONCE, Party, bot, evening, person, until
from tests.table.house import House, sqlite
from tests.table.worlds import World, imagined

BETTER = Text("Era mejor el 33. La fila 2 cuesta 2.", "Better: 33. Row 2 costs 2.")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(sqlite(tmp_path_factory.mktemp("coach")), ServerSetup(prepare=False, thinkers=1)) as house:
        yield house


@pytest.fixture
def sure(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The coach knows at once; returns the numbers of the actions that it is asked about."""
    asked: list[int] = []

    def line_on(match: Match, number: int) -> Text:
        asked.append(number)
        return BETTER

    monkeypatch.setattr(coaching, "line_on", line_on)
    return asked


def taking(seed: str) -> tuple[Match, int]:
    """A match of Toma 6 in which a seat has to take a row, and which seat; high cards have made the rows long."""
    match = Match.new(game_info("toma6").load(), 2, seed, {"rounds": 1})
    while match.view(0).phase != "take":
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    return match, match.to_act[0]


def dearest(match: Match, seat: int) -> tuple[str, str]:
    """The dearest row and the cheapest."""
    aids = match.aids(seat).actions
    rows = sorted(match.legal(seat), key=lambda row: aids[row].bulls)
    return rows[-1], rows[0]


# --- what is said


def test_a_dear_row_is_told_with_the_cheap_one() -> None:
    match, seat = taking("coach 4")
    dear, cheap = dearest(match, seat)
    price = match.aids(seat).actions[cheap].bulls
    number = match.step
    match.play(seat, dear)
    line = coaching.line_on(match, number)
    assert line is not None
    assert line.es.startswith(f"Era mejor la fila {cheap[1:]}. La fila {cheap[1:]} cuesta {price} bueyes; ")
    assert line.en.startswith(f"Better: row {cheap[1:]}. Row {cheap[1:]} costs {price} bulls; ")


def test_nothing_is_said_of_what_was_as_good_as_anything() -> None:
    match, seat = taking("coach 4")
    _, cheap = dearest(match, seat)
    number = match.step
    match.play(seat, cheap)
    assert coaching.line_on(match, number) is None


def test_what_the_seat_could_not_know_makes_no_difference() -> None:
    """The same view, another hand of the other player, and whatever came after: the same line."""
    for seed in ("coach 4", "coach 5", "coach 6"):
        match, seat = taking(seed)
        states = imagined(match, seat, new_luck(seed, "another world"))
        assert not (states == match._states).all(), "another world"
        worlds = [match, World.beneath(match, states)]
        dear, _ = dearest(match, seat)
        number = match.step
        for world in worlds:
            world.play(seat, dear)
        lines = [coaching.line_on(world, number) for world in worlds]
        assert lines[0] == lines[1]


# --- at a table


async def sit_down(party: Party, created: Created) -> list[SeatClient]:
    seats = await party.sit(created)
    for seat in seats:
        await until(lambda seat=seat: seat.table.phase == "playing", seat)  # type: ignore[misc]
    return seats


def hints(house: House, created: Created) -> list[int | None]:
    entries = house.tables.store.journal(created.table)
    return [entry.seat for entry in entries if isinstance(entry, journal.Hinted)]


@evening
async def test_a_line_is_for_a_move_that_is_final_and_counts_as_a_hint(house: House, sure: list[int]) -> None:
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        ana, bea = await sit_down(party, created)
        with pytest.raises(Refusal, match="You have not played anything yet"):
            await ana.coach()
        await ana.act(ana.legal[-1])
        with pytest.raises(Refusal, match="You can still change what you played"):
            await ana.coach()
        assert (sure, hints(house, created)) == ([], [])
        await bea.act(bea.legal[-1])
        assert await ana.coach() == BETTER.en
        assert sure == [0]
        with pytest.raises(Refusal, match="is not yours"):
            await ana.coach(seat=1)
        assert hints(house, created) == [0]


@evening
async def test_a_coach_with_nothing_to_say_is_no_hint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "line_on", lambda match, number: None)
    async with Party(house) as party:
        created = await party.lay("toma6", person("Ana"), person("Bea"), settings=AT_ONCE)
        ana, bea = await sit_down(party, created)
        for seat in (ana, bea):
            await seat.act(seat.legal[-1])
        assert await ana.coach() == ""
        assert hints(house, created) == []


@pytest.mark.parametrize("others", ["a bot", "a person"])
@evening
async def test_without_hints_it_speaks_only_against_bots(house: House, sure: list[int], others: str) -> None:
    async with Party(house) as party:
        other = bot() if others == "a bot" else person("Bea")
        settings = Settings(hints=False, takebacks=False, pace=0, start="full")
        created = await party.lay("push", person("Ana"), other, settings=settings)
        ana, *more = await sit_down(party, created)
        await until(lambda: ana.is_asked or any(seat.is_asked for seat in more), ana)
        asked = ana if ana.is_asked else more[0]
        await asked.act(asked.legal[0])
        if others == "a bot":
            assert await asked.coach() == BETTER.en
        else:
            with pytest.raises(Refusal, match="This table has no hints"):
                await asked.coach()
