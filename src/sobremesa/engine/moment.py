"""A moment of a match: the match as it was at the beginning of a turn, or after so many actions."""

from __future__ import annotations

import re

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import printable, printable_value


def find_moment(match: Match, at: str | None, after: int | None, seat: int | None) -> Match:
    """The match at a turn (`2.5`), or after a number of actions, or else as it is.

    A turn is looked at before its first action, or before the first one of a seat.
    """
    if at is not None and after is not None:
        raise BadSetup(Text("--at y --after no van juntos", "--at and --after do not go together"))
    if at is not None:
        return match.after(_first_action(match, at, seat))
    if after is None:
        after = match.step
    if not 0 <= after <= match.step:
        raise BadSetup(
            Text(
                f"la partida no tiene {printable_value(after)} jugadas; tiene {match.step}",
                f"the match does not have {printable_value(after)} actions; it has {match.step}",
            )
        )
    found = match.after(after)
    if found.over:
        raise BadSetup(
            Text(
                "la partida ha terminado ahí; di un momento anterior con --at 2.5 o con --after 10",
                "the match is over there; tell an earlier moment by --at 2.5 or by --after 10",
            )
        )
    return found


def _first_action(match: Match, at: str, seat: int | None) -> int:
    words = re.fullmatch(r"([0-9]{1,6})\.([0-9]{1,6})", at)
    if words is None:
        raise BadSetup(
            Text(
                f"«{printable(at)}» no es un momento; se da como ronda.turno, por ejemplo 2.5",
                f"'{printable(at)}' is not a moment; give the round and the turn, such as 2.5",
            )
        )
    turn = (int(words[1]), int(words[2]))
    for number, told in enumerate(match.actions):
        if (told.round, told.turn) == turn and seat in (None, told.seat):
            return number
    if not match.over and match.turn == turn:
        return match.step
    who = Text("", "") if seat is None else Text(f" del asiento {seat}", f" by seat {seat}")
    raise BadSetup(
        Text(
            f"no hay ninguna jugada{who.es} en el turno {at} de la partida",
            f"the match has no action{who.en} in turn {at}",
        )
    )
