"""Frames whose answer is more than `accepted`: links, rematches, hints, the coach, looking back, reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw

from sobremesa.bots.advice import advice_on
from sobremesa.bots.player import Question, question_in
from sobremesa.engine.errors import NotYourTurn
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.table import coaching, commands, journal, viewing, wire
from sobremesa.table.asking import CommandContext, NotNow, NotReady
from sobremesa.table.tables import Tables, rebuilt
from sobremesa.table.wire import Advised, Coached, Progress, Reacted, encoder

if TYPE_CHECKING:
    from sobremesa.table.connection import Connection

HINT_SECONDS = 3.0
LOOK_BYTES, LOOK_STEPS = 8000, 500  # that count as a look each


async def link(to: Connection, ask: CommandContext[wire.Link]) -> None:
    entry, secret = commands.link(ask)
    await to.put([entry], ask.frame.id, link=secret)


async def rematch(to: Connection, ask: CommandContext[wire.Rematch]) -> None:
    commands.rematch(ask, "")
    code = await to.tables.free_code()
    ask = to.ask(ask.frame)
    if ask.room.rematch is not None:  # somebody else has asked already, or meanwhile
        await to.committed()
        to.accept(ask.frame.id, table=ask.room.rematch)
        return
    write, new = to.tables.new_table(commands.rematch(ask, code))
    asker = ask.asker
    seat = asker.looks_from if asker.looks_from is not None else min(asker.seats, default=None)
    entry = journal.Rematched(at=ask.at, seat=seat, id=ask.frame.id, table=new.table)
    await to.live.put([entry], to.accepted(ask.frame.id, table=new.table), together_with=write)


async def react(to: Connection, ask: CommandContext[wire.React]) -> None:
    seat = ask.seat if ask.frame.seat is not None or ask.asker.seats else None
    if to.reactions.take() > 0:
        return
    to.tables.nodes.reacted(to.live, seat, ask.frame.reaction)
    to.live.tell_all(encoder.encode(Reacted(seat=seat, reaction=ask.frame.reaction)))


async def shown(to: Connection, ask: CommandContext[wire.Shown]) -> None:
    to.live.hear_shown(to, ask.frame.number)


# --- looking back


async def moment(to: Connection, ask: CommandContext[wire.Moment]) -> None:
    assert to.viewpoint is not None
    frame, tables = ask.frame, to.tables
    await to.wait_to_look()
    await to.committed()
    room = to.live.room
    entry = room.entry_of(to.viewpoint.viewer, frame.number)
    if entry is None:
        last = room.numbers[to.viewpoint.viewer]
        raise NotNow(
            Text(f"ese momento no existe; el último es el {last}", f"there is no such moment; the last one is {last}")
        )
    if room.was_taken_back_since(entry):
        match = await tables.read(_built_until, tables, room.table, entry)
    else:
        match = await tables.read(room.at_entry, entry)
    message = viewing.moment(room, to.viewpoint, frame.id, frame.number, match, tables.now())
    await to.committed()
    to.send(message)


def _built_until(tables: Tables, table: str, entry: int) -> Match | None:
    return rebuilt(table, tables.store.journal(table)[: entry + 1]).match


async def replay(to: Connection, ask: CommandContext[wire.Replay]) -> None:
    assert to.viewpoint is not None
    frame, now = ask.frame, to.tables.now
    await to.wait_to_look()
    room = to.live.room
    commands.require_replayable(room, frame.step, frame.seat)
    viewpoint = to.viewpoint._replace(viewer=room.viewer_of(frame.seat))
    message = await to.tables.read(viewing.replayed, room, viewpoint, frame.id, frame.step, frame.open, now())
    to.looks.take(len(message) // LOOK_BYTES + frame.step // LOOK_STEPS)
    await to.committed()
    to.send(message)


async def log(to: Connection, ask: CommandContext[wire.Log]) -> None:
    assert to.viewpoint is not None
    await to.wait_to_look()
    message = viewing.log_of_round(to.live.room, to.viewpoint, ask.frame.id, ask.frame.round)
    to.looks.take(len(message) // LOOK_BYTES)
    await to.committed()
    to.send(message)


# --- advice


async def hint(to: Connection, ask: CommandContext[wire.Hint]) -> None:
    room, seat = ask.room, ask.seat
    commands.require_playing(room)
    assert room.match is not None
    if not room.settings.hints:
        raise NotNow(Text("en esta mesa no hay pistas", "this table has no hints"))
    question = question_in(room.match, seat)
    if not question.legal():
        raise NotYourTurn(Text("ahora no tienes nada que decidir", "you have nothing to decide now"))
    if seat in to.live.advised:
        raise NotReady(Text("ya estás esperando una pista", "you are waiting for a hint already"))
    if not to.tables.is_ready("expert", room.game):
        share = to.tables.preparing_games.share(room.game)
        to.send(encoder.encode(Progress(id=ask.frame.id, share=round(share, 2))))
        raise NotReady(
            Text(
                "las pistas se están preparando en este ordenador; prueba dentro de un minuto",
                "hints are being prepared on this machine; try again in a minute",
            )
        )
    commands.require_space(room)
    to.live.advised.add(seat)
    try:
        await to.live.put([journal.Hinted(at=ask.at, seat=seat)])
    except BaseException:
        to.live.advised.discard(seat)
        raise
    to.tables.spawn(_advise(to, seat, ask.frame.id, question, to.asker.looks_from))


async def _advise(to: Connection, seat: int, id: str, question: Question, viewpoint: int | None) -> None:
    """Tell what was found out, unless whoever asked has given the device away meanwhile."""
    try:
        advice = await to.tables.thinkers.think(lambda: advice_on(question, seconds=HINT_SECONDS))
        if to.asker.looks_from == viewpoint:
            to.send(encoder.encode(Advised(id=id, advice=Raw(encoder.encode(advice)))))
        else:
            gone = Text("la pista era para quien miraba antes", "the hint was for whoever looked before")
            to.refuse(NotNow(gone), id)
    except Exception:  # a defect of ours, which is written down; whoever asked does not wait for nothing
        to.refuse(NotNow(Text("esta vez no hay pista: algo ha fallado", "no hint this time: something failed")), id)
        raise
    finally:
        to.live.advised.discard(seat)


async def coach(to: Connection, ask: CommandContext[wire.Coach]) -> None:
    room, seat = ask.room, ask.seat
    commands.require_playing(room)
    assert room.match is not None
    if not coaching.may_be_coached(room, seat):
        raise NotNow(Text("en esta mesa no hay pistas", "this table has no hints"))
    number = coaching.last_decision(room.match, seat)
    if number is None:
        raise NotNow(Text("todavía no has jugado nada", "you have not played anything yet"))
    if coaching.may_change(room, seat, number):
        raise NotReady(Text("todavía puedes cambiar tu jugada", "you can still change what you played"))
    if seat in to.live.coached or not to.tables.is_ready("expert", room.game):
        raise NotReady(Text("el entrenador aún no puede", "the coach is not ready yet"))
    commands.require_space(room)
    await to.committed()
    to.live.coached.add(seat)
    to.tables.spawn(_look_back(to, seat, ask.frame.id, room.match.copy(), number, to.asker.looks_from))


async def _look_back(to: Connection, seat: int, id: str, match: Match, number: int, viewpoint: int | None) -> None:
    """Tell what was better, to whoever asked; it counts as a hint if there is anything to tell."""
    says = ""
    try:
        line = await to.tables.thinkers.think(lambda: coaching.line_on(match, number))
        if line is not None and to.asker.looks_from == viewpoint and to.live.room.phase == "playing":
            await to.live.put([journal.Hinted(at=to.tables.now(), seat=seat)])
            says = line.to(to.lang)
    finally:
        to.live.coached.discard(seat)
        to.send(encoder.encode(Coached(id=id, says=says)))
