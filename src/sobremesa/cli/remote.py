"""Playing at a table far away: finding it, taking a seat there or going back to it, for a person or a bot."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
import typer

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Player
from sobremesa.cli.play import screen_here
from sobremesa.cli.remote_table import RemoteTable, ServerThread, connected, names_at
from sobremesa.cli.seats import Address, KeptSeat, SeatFile, keep_seat, kept_seat
from sobremesa.cli.shared import INTERRUPTED, LANG, _, err, out
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import GameInfo, installed_game
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.files import not_written, write_whole
from sobremesa.engine.language import AND, Text, figure, listed
from sobremesa.engine.untrusted import PrintableNames, printable
from sobremesa.saved import new_path
from sobremesa.table.client import Ended, Refusal, SeatClient, Server, no_address, play
from sobremesa.table.codes import read_code
from sobremesa.table.tossing import OwnToss
from sobremesa.table.wire import TableSeen
from sobremesa.terminal.seating import stand_in
from sobremesa.warm import uses_for

T = TypeVar("T")
Read = Callable[[str], str]
LONGEST_NAME = 40
TAKE_BACK = ("undo", "deshacer")
YES = ("y", "yes", "s", "si", "sí")


class Guest(NamedTuple):
    """Who wants a seat."""

    name: str | None
    bot: str | None  # None: the person at this terminal

    @property
    def who(self) -> str:
        """What tells several guests of this machine at one table apart."""
        return self.name or self.bot or ""

    @property
    def called(self) -> str:
        """The name at the table; a bot goes by `Class` of module:Class, or the command of run:COMMAND."""
        if self.name or not self.bot:
            return self.name or _("Persona", "Player")
        return printable(self.bot.rpartition(":")[2], LONGEST_NAME - 1) or "bot"


def go_and_play(url: str, code: str | None, guest: Guest, seat: int | None) -> None:
    """Take a seat and play there to the end of the match and of its rematches, or until the person leaves."""
    address = read_address(url, code)
    with find_seat(Server(address.server, LANG), address, guest, seat) as sitting:
        try:
            if sitting.player is not None:
                asyncio.run(_let_play(sitting, sitting.player))
            else:
                _let_person_play(sitting)
        except (KeyboardInterrupt, EOFError) as leaving:
            out.print()
            _say(
                "Tu sitio queda guardado. Para seguir: la misma orden.",
                "Your seat is kept. To go on: the same command.",
            )
            raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None


def _let_person_play(sitting: RemoteSession) -> None:
    screen = screen_here(LANG)
    rematch: str | None = sitting.kept.table
    while rematch is not None:
        sitting = sitting.at(rematch)
        with ServerThread() as line, connected(line, sitting.enter()) as entered:
            if not screen.is_private:
                tell_seat(entered)
            rematch = screen.run(RemoteTable(sitting.info.load(), entered, line, screen, LANG).run)
            line(finish(sitting, entered))


def _say(es: str, en: str, style: str | None = None) -> None:
    out.print(_(es, en), soft_wrap=True, style=style)


# --- where the table is


def read_address(url: str, code: str | None) -> Address:
    """Links of tables end in /t/ID or /api/tables/ID; a server's address may end in a code."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
    except ValueError:
        raise no_address(url) from None
    way = [word for word in parts.path.split("/") if word]
    table = None
    if len(way) > 1 and way[-2] in ("t", "tables"):
        table, way = way[-1], way[:-2]
        way = way[:-1] if way[-1:] == ["api"] else way
    elif way and read_code(way[-1]) is not None:
        code = code or way[-1]
        way.pop()
    read = read_code(code) if code is not None else None
    if table is None and read is None:
        raise BadSetup(_which_table(code))
    return Address("/".join([f"{parts.scheme}://{parts.netloc}", *way]), table, read)


def _which_table(code: str | None) -> Text:
    if code is not None:
        return Text(
            f"«{printable(code)}» no es un código; es una palabra y dos cifras, como LIMA-43",
            f"'{printable(code)}' is no code; it is a word and two digits, such as LIMA-43",
        )
    return Text(
        "falta la mesa: da su enlace, o la dirección del servidor y --code con su código, como LIMA-43",
        "the table is missing: give its link, or the server's address and --code with its code, such as LIMA-43",
    )


# --- taking a seat


class RemoteSession(NamedTuple):
    """A seat at a table, and who plays there."""

    server: Server
    info: GameInfo
    file: SeatFile
    kept: KeptSeat
    player: Player | None  # None: the person at this terminal

    def at(self, table: str) -> RemoteSession:
        """The same seat at the table of a rematch, which the same token opens."""
        if table == self.kept.table:
            return self
        kept = msgspec.structs.replace(self.kept, table=table, toss=OwnToss())
        return self._replace(kept=kept, file=keep_seat(kept))

    def enter(self) -> SeatClient:
        kept = self.kept
        return self.server.seat(kept.table, kept.token, wants=["record"] if self.player else [], toss=kept.toss)


@contextlib.contextmanager
def find_seat(server: Server, address: Address, guest: Guest, seat: int | None) -> Iterator[RemoteSession]:
    """The seat that was kept, or a new one; it is forgotten when it is of no more use."""
    found = asyncio.run(_find(server, address, guest.who, seat))
    info = installed_game(found.look.game)
    player = _player(guest.bot, info)
    file, kept = found.kept or asyncio.run(_sit_down(server, found.look, guest, seat))
    try:
        yield RemoteSession(server, info, file, kept, player)
    except Ended:
        file.remove()
        raise
    except BaseException:
        file.write_again(kept)
        raise
    finally:
        file.close()


class FoundTable(NamedTuple):
    look: TableSeen
    kept: tuple[SeatFile, KeptSeat] | None


async def _find(server: Server, address: Address, who: str, seat: int | None) -> FoundTable:
    """The table, and the seat there that was kept. A code may open another table by now, or none any more."""
    if address.table is None:
        assert address.code is not None
        try:
            address = address._replace(table=await server.find(address.code))
        except Refusal:
            kept = kept_seat(address, who, seat)
            if kept is None:
                raise
            return FoundTable(await server.look(kept[1].table), kept)
    assert address.table is not None
    look = await server.look(address.table)
    return FoundTable(look, kept_seat(address, who, seat))


async def _sit_down(server: Server, table: TableSeen, guest: Guest, seat: int | None) -> tuple[SeatFile, KeptSeat]:
    token = await server.join(table.table, guest.called, seat)
    kept = KeptSeat(
        server=server.url,
        table=table.table,
        code=table.code,
        who=guest.who,
        seat=token.seat,
        token=token.token,
    )
    return keep_seat(kept), kept


def _player(bot: str | None, info: GameInfo) -> Player | None:
    """The bot, ready to play before it takes anybody's seat."""
    if bot is None:
        return None
    player = player_named(bot, info.load(), live=True)
    ready(info, *uses_for([bot]))
    return player


# --- a bot plays


async def _let_play(sitting: RemoteSession, player: Player) -> None:
    async with sitting.enter() as seat:
        tell_seat(seat)
        try:
            await play(seat, player)
        except Forfeit as forfeit:
            _say(
                f"{forfeit.reason.es}\nEl bot casual sigue en su lugar.",
                f"{forfeit.reason.en}\nThe casual bot goes on in its place.",
                style="yellow",
            )
            await play(seat, stand_in())
        if seat.sight is not None:
            _tell_result(seat)
        await finish(sitting, seat)


def tell_seat(seat: SeatClient) -> None:
    table, names = seat.table, names_at(seat.table, LANG)
    free = _("sitio libre", "open seat")
    places = [names[i] if sitting.kind != "open" else free for i, sitting in enumerate(table.seats)]
    who = names[seat.seat or 0]
    _say(
        f"{table.title}: {', '.join(places)}. Juegas como {who} (asiento {seat.seat}).",
        f"{table.title}: {', '.join(places)}. You play as {who} (seat {seat.seat}).",
    )
    if table.phase == "room":
        _say("La partida aún no ha empezado.", "The match has not begun yet.", style="dim")


def _tell_result(seat: SeatClient) -> None:
    names, view = names_at(seat.table, LANG), seat.view
    points = ", ".join(f"{name} {figure(count)}" for name, count in zip(names, view["points"], strict=True))
    won = [names[winner] for winner in view["winners"]]
    wins = "Gana" if len(won) == 1 else "Ganan"
    _say(f"{wins} {listed(won, 'es', AND)} ({points}).", f"{listed(won, 'en', AND)} won ({points}).")


async def finish(sitting: RemoteSession, seat: SeatClient) -> None:
    """After the match: whether the toss was honest, and the record."""
    sitting.file.remove()
    if seat.table.phase != "over":
        _say("La mesa se ha cerrado.", "The table is closed.")
        return
    _tell_toss(seat, names_at(seat.table, LANG))
    path = new_path(seat.table.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, await sitting.server.record(seat.table.table))
    except OSError as error:
        err.print(not_written(path, error).to(LANG), style="yellow", soft_wrap=True)
        return
    _say(
        f"Partida guardada en {path}\nPara comprobarla: sobremesa verify {path}",
        f"Match saved in {path}\nTo check it: sobremesa verify {path}",
    )


def _tell_toss(seat: SeatClient, names: PrintableNames) -> None:
    try:
        tossed = [names[who] for who in seat.check_toss()]
    except Mistake as mistake:
        out.print(mistake.to(LANG), style="red", soft_wrap=True)
        return
    es, en = listed(["la mesa", *tossed], "es", AND), listed(["the table", *tossed], "en", AND)
    _say(
        f"Nadie ha elegido el reparto: lo han sorteado {es}, y sus palabras corresponden a sus huellas.",
        f"Nobody chose the deal: {en} tossed for it, and their words match their hashes.",
        style="dim",
    )
