"""Tables whose deal nobody tosses for: a first match, a match that is gone on with, and the match of a record.

Each is a journal that begins with its deal. Nothing that a client sends can choose a seed for others to play with.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadRecord, BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match, load
from sobremesa.engine.options import plain, read_options
from sobremesa.engine.record import Written, parse_record
from sobremesa.engine.seeds import NumberedSeed
from sobremesa.engine.untrusted import given_name, printable
from sobremesa.table import journal
from sobremesa.table.asking import NotNow
from sobremesa.table.commands import (
    BOT_NAMES,
    STAND_IN,
    bot_name,
    new_token,
    read_name_if_any,
    require_bot,
    require_printed_rules,
    require_replayable,
    token_hash,
)
from sobremesa.table.journal import AnyEntry, By, Placed
from sobremesa.table.lessons import lesson_of
from sobremesa.table.room import Room
from sobremesa.table.wire import Again, NewTable, Settings

NOBODY = ""  # has no code and no token
LEARNER = 0  # the seat that a lesson is written for
NAME_LETTERS = 40
MOST_ACTIONS = 3_000  # of a record; the longest matches have some hundreds


class PreparedTable(msgspec.Struct, frozen=True):
    """A table's first entries, the token of its host, and the one seat that has a person with theirs."""

    entries: list[AnyEntry]
    host: str
    seat: int
    token: str


# --- a first match


def first_match(asked: NewTable, at: int) -> PreparedTable:
    """One person and bots, dealt as the game's lesson says."""
    info = game_info(asked.game)
    plan = lesson_of(info)
    if plan is None:
        raise BadSetup(
            Text(f"{info.title} aún no tiene una primera partida guiada", f"{info.title} has no guided first match yet")
        )
    people = [wanted for wanted in asked.seats if wanted.kind == "person"]
    if len(people) != 1 or any(wanted.kind == "open" for wanted in asked.seats):
        raise BadSetup(
            Text("la primera partida la juega una persona con bots", "a first match is played by one person and bots")
        )
    host, token = new_token(), new_token()
    names = [read_name_if_any(people[0].name)]
    for _ in range(1, plan.told.players):
        names.append(next(name for name in BOT_NAMES if name not in names))
    given = info.at_table(1, plan.told.options)
    opened = journal.Opened(
        at=at,
        game=info.name,
        rules=info.load().rules_version,
        options=plan.told.options,
        settings=msgspec.structs.replace(asked.settings, start="full", clock=None),
        host=token_hash(host),
        code=NOBODY,
        places=_places(names, LEARNER, token, STAND_IN),
        origin="lesson",
    )
    dealt = journal.Dealt(at=at, seed=plan.seed, options=plain(read_options(info, plan.told.players, given)))
    return PreparedTable([opened, dealt], host, LEARNER, token)


def _places(names: list[str], seat: int, token: str, bot: str) -> list[Placed]:
    """One person, and bots on all other seats."""
    return [
        Placed(kind="person", name=name, token=token_hash(token))
        if place == seat
        else Placed(kind="bot", name=given_name(name) or bot_name(names), bot=bot)
        for place, name in enumerate(names)
    ]


# --- on from a moment


def again(room: Room, asked: Again, bots: Collection[str], at: int) -> PreparedTable:
    """The match of a table as it was after so many actions, with other players from there on."""
    require_replayable(room, asked.step, asked.seat)
    bot = asked.bot or STAND_IN
    require_bot(bot, bots)
    match = room.match
    assert match is not None
    if match.over and asked.step == match.step:
        raise NotNow(
            Text(
                "ahí la partida ya ha terminado; elige un momento anterior", "the match is over there; go further back"
            )
        )
    host, token = new_token(), new_token()
    opened = journal.Opened(
        at=at,
        game=room.info.name,
        rules=room.rules,
        options=room.options,
        settings=msgspec.structs.replace(room.settings, start="full", clock=None, hints=True, takebacks=True),
        host=token_hash(host),
        code=NOBODY,
        places=_places(room.names, asked.seat, token, bot),
        origin="again",
    )
    dealt = journal.Dealt(
        at=at,
        seed=str(match.seed),
        options=room.options,
        practice=room.practice,
        numbered=isinstance(match.seed, NumberedSeed),
    )
    played = [
        _acted(action, "person" if action.seat == asked.seat else "bot", at) for action in match.actions[: asked.step]
    ]
    return PreparedTable([opened, dealt, *played], host, asked.seat, token)


def _acted(told: Written, by: By, at: int) -> journal.Acted:
    return journal.Acted(at=at, seat=told.seat, action=told.action, round=told.round, turn=told.turn, by=by)


# --- the match of a record


def recorded(text: str, at: int) -> list[AnyEntry]:
    """A table at which a record's match was played, if all of it is true."""
    match, told = load(text), parse_record(text)
    if match.step > MOST_ACTIONS:
        raise BadRecord(
            1,
            Text(
                f"la partida tiene {match.step} jugadas; aquí se ven las que tienen hasta {MOST_ACTIONS}",
                f"the match has {match.step} actions; those with up to {MOST_ACTIONS} can be looked at here",
            ),
        )
    if not match.over:
        raise BadRecord(
            told.lines["Result"],
            Text(
                "la partida no está terminada; aquí se ven partidas terminadas",
                "the match is not finished; finished ones can be looked at here",
            ),
        )
    options = plain(match.options)
    require_printed_rules(match.game.info, options)
    opened = journal.Opened(
        at=at,
        game=match.game.name,
        rules=told.rules,
        options=options,
        settings=Settings(),
        host=token_hash(new_token()),  # nobody's
        code=NOBODY,
        places=[Placed(kind="person", name=name) for name in _names(match)],
        origin="record",
    )
    return [
        opened,
        journal.Dealt(
            at=at,
            seed=str(match.seed),
            options=options,
            toss=told.toss,
            practice=told.practice,
            numbered=told.numbered,
        ),
        *(_acted(action, "person", at) for action in match.actions),
        journal.Finished(at=at, points=match.points, winners=match.winners),
    ]


def _names(match: Match) -> list[str]:
    """What a stranger wrote, as a seat can show it."""
    return [printable(name, NAME_LETTERS).strip() for name in match.names]
