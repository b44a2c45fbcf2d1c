"""Tables of games that other packages bring: played, kept while the package is missing, and alone in their trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.kernel_calls import interpret
from sobremesa.table import journal, wire
from sobremesa.table.client import Ended, Refusal
from sobremesa.table.tables import ServerSetup
from tests.packages import RENAMED, Packages
from tests.table.guests import AT_ONCE, Party, bot, evening, happens, person, play_on, until
from tests.table.house import House, sqlite

FAILED = "Something failed at this table; the match is kept as it was before"
MISSING = "The game 'mus' is not installed on this machine; the package that brings it is missing"


@evening
async def test_a_table_of_a_missing_game_says_so_and_goes_on_when_it_is_back(
    tmp_path: Path, packages: Packages
) -> None:
    packages.add_renamed("mus", "mus")
    packages.bring()
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            assert "mus" in [game.name for game in (await party.server.games()).games]
            created = await party.lay("mus", person("Ana"), bot(), settings=AT_ONCE)
            other = await party.lay("push", person("Ana"), bot(), settings=AT_ONCE)
            (ana,) = await party.sit(created)
            await until(lambda: ana.is_asked, ana)
            await ana.act(ana.legal[0])
            before = party.entries(created.table)
    packages.put_away()
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party, Party(house, "es") as spanish:
            with pytest.raises(Refusal) as refused:
                await party.server.look(created.table)
            assert (refused.value.error, str(refused.value)) == ("game not installed", MISSING)
            with pytest.raises(Refusal, match="El juego «mus» no está instalado"):
                await spanish.server.look(created.table)
            with pytest.raises(Ended, match=MISSING):
                await party.come(created.table, created.seats[0].token)
            line = await party.call(created.table, token=created.seats[0].token)
            assert await line.hear(wire.Goodbye) == wire.Goodbye(sentence=MISSING, again_in=None)
            assert (await party.server.look(other.table)).phase == "room"
            assert party.entries(created.table) == before
    packages.bring()
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            ana = await party.come(created.table, created.seats[0].token, wants=["record"])
            assert ana.table.phase == "playing"
            await play_on(ana)
            assert isinstance(party.entries(created.table)[-1], journal.Finished)


@evening
async def test_a_game_that_cannot_be_loaded_harms_no_other_table(tmp_path: Path, packages: Packages) -> None:
    packages.add("mus", RENAMED.format(name="mus") + "INFO = replace(INFO, load=lambda: 1 / 0)")
    packages.bring()
    with House(sqlite(tmp_path), ServerSetup(games=["mus", "push"])) as house:
        async with Party(house) as party:
            with pytest.raises(
                Refusal, match="The game 'mus' of the package 'mus' cannot be loaded: ZeroDivisionError"
            ):
                await party.lay("mus", person("Ana"), bot())
            assert {"mus", "push"} <= {game.name for game in (await party.server.games()).games}
            await happens(lambda: house.tables.is_ready("good", game_info("push").load()))


RAISES = "    if state.turn_number == 2:\n        raise ValueError\n"
APPLY = "def apply(state: Fields, seat: int, action: int, log: Fields) -> None:\n"


@evening
async def test_a_game_that_fails_in_a_match_ends_nothing_but_the_evening_at_its_table(
    tmp_path: Path, packages: Packages
) -> None:
    packages.add_sixth(rules=(APPLY, APPLY + RAISES))
    packages.bring()
    interpret(game_info("farol").load().state)
    with House(sqlite(tmp_path)) as house:
        async with Party(house) as party:
            created = await party.lay("farol", person("Ana"), person("Bo"), settings=AT_ONCE)
            other = await party.lay("push", person("Ana"), bot(), settings=AT_ONCE)
            with pytest.raises(ExceptionGroup) as failed:
                await play_on(*await party.sit(created, wants=["record"]))
            assert all(isinstance(told, Refusal) and str(told) == FAILED for told in failed.value.exceptions)
            kept = party.entries(created.table)
            assert isinstance(kept[-1], journal.Acted)
            assert (await party.server.look(created.table)).phase == "playing"
            ana = await party.come(created.table, created.seats[0].token)
            assert ana.view["turn"] == 2
            assert party.entries(created.table) == kept
            assert (await party.server.look(other.table)).phase == "room"
