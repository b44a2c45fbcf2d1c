"""What a screen may say about a Toma 6 view: where each card would go and what it would cost, and how the round stands.

Other cards of a trick may come before one's own: an aid says what would happen as things lie.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import msgspec
import numpy as np

from sobremesa.engine.contract import Aids
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.log import no_log
from sobremesa.engine.narrator import SPECTATOR, cards_in_words
from sobremesa.games.toma6 import rules
from sobremesa.games.toma6.cards import HAND_CARDS, ROW_CARDS
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import bulls_in_words, name_of_card, name_of_row, notation, parse

NEAR_THE_END = 10  # bulls below the limit that a round easily brings

row_for, row_bulls, cheapest_row = (
    interpreted_kernel(rules.row_for),
    interpreted_kernel(rules.row_bulls),
    interpreted_kernel(rules.cheapest_row),
)
end_round, is_last_round, standing = (
    interpreted_kernel(rules.end_round),
    interpreted_kernel(rules.is_last_round),
    interpreted_kernel(rules.standing),
)


class ActionAid(msgspec.Struct, frozen=True, kw_only=True):
    """What an action would do as things lie."""

    name: Both  # of the card or the row
    row: int | None = None  # where the card would lie; null for a picked card, and while its player is to choose
    place: int | None = None  # in that row, from 0
    follows: int | None = None  # the card before it
    takes: list[int] = []  # the cards that it would take
    bulls: int = 0  # its price; that of the cheapest row while the row is still to be chosen
    rule: str
    says: Both


class RowAid(msgspec.Struct, frozen=True, kw_only=True):
    name: Both
    bulls: int
    room: int  # how many more cards it holds before one takes it


class SeatAid(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat would stand if the round ended now."""

    total: int
    leads: bool  # would win, alone or with others
    left: int | None  # bulls that are left until the limit; null in a match of a fixed number of rounds
    warning: Both | None  # where these are few


class Toma6Aids(Aids, frozen=True, kw_only=True):
    actions: dict[str, ActionAid]  # the legal ones; for whoever watches those in public
    in_public: list[str]  # what the awaited seat may do, where everybody sees it and no hand matters
    rows: list[RowAid]
    seats: list[SeatAid]
    tricks: int  # in a round
    ends: bool  # whether the match would end if the round ended now


class Outcome(NamedTuple):
    rule: str
    says: Text


FOLLOWS = Outcome("T6-6", Text("Iría a la fila {row}, tras el {follows}", "It would go to row {row}, after {follows}"))
SIXTH = Outcome(
    "T6-7",
    Text(
        "Sería la sexta de la fila {row}: te llevarías {cards}, {bulls}",
        "It would be the sixth card of row {row}: you would take {cards}, {bulls}",
    ),
)
LOW_AND_FREE = Outcome(
    "T6-8",
    Text(
        "Es más baja que el final de todas las filas: te llevarías una a tu elección; la más barata tiene {bulls}",
        "It is lower than the end of every row: you would take one of your choice; the cheapest has {bulls}",
    ),
)
LOW_AND_CHEAPEST = Outcome(
    "T6-8",
    Text(
        "Es más baja que el final de todas las filas: te llevarías la más barata, la fila {row}: {cards}, {bulls}",
        "It is lower than the end of every row: you would take the cheapest, row {row}: {cards}, {bulls}",
    ),
)
TAKES = Outcome(
    "T6-8",
    Text(
        "Te llevas la fila {row}: {cards}, {bulls}, y tu carta la empieza de nuevo",
        "You take row {row}: {cards}, {bulls}, and your card starts it anew",
    ),
)
PICKED = Outcome("T6-13", Text("Pasa a tu mano", "It goes to your hand"))

NEAR = Text("a {left} del final", "{left} from the end")
REACHED = Text("la partida acaba con esta ronda", "the match ends with this round")


def aid(view: Toma6View, legal: list[str]) -> Toma6Aids:
    table = _table(view)
    end_round(table, no_log())  # the points are the totals from here on
    in_public = _in_public(view)
    told = in_public if view.seat == SPECTATOR else legal
    return Toma6Aids(
        actions={action: _action(view, table, parse(action)) for action in told},
        in_public=in_public,
        rows=[_row(table, row, cards) for row, cards in enumerate(view.rows)],
        seats=_seats(view, table),
        tricks=HAND_CARDS,
        ends=bool(is_last_round(table)),
    )


def _in_public(view: Toma6View) -> list[str]:
    """Whoever takes a row or picks an open card chooses among what lies on the table."""
    if view.over or view.phase == "choose":
        return []
    if view.phase == "pick":
        return [notation(card) for card in view.open]
    return [notation(rules.FIRST_ROW_ACTION + row) for row in range(len(view.rows))]


def _table(view: Toma6View) -> SimpleNamespace:
    """What lies on the table, as the rules know it."""
    return SimpleNamespace(
        players=view.players,
        round_number=view.round,
        limit=view.limit or 0,
        rounds=view.rounds or 0,
        points=list(view.points),
        bulls=list(view.bulls),
        row=np.array([cards + [0] * (ROW_CARDS - len(cards)) for cards in view.rows]),
        row_length=[len(cards) for cards in view.rows],
    )


# --- what an action would do


def _action(view: Toma6View, table: SimpleNamespace, action: int) -> ActionAid:
    if action >= rules.FIRST_ROW_ACTION:
        row = action - rules.FIRST_ROW_ACTION
        return _take(view, table, TAKES, _name_of_row(row, view.rows[row]), row)
    if view.phase == "pick":
        return ActionAid(name=_name_of_card(action), rule=PICKED.rule, says=_said(PICKED.says))
    return _place(view, table, action)


def _place(view: Toma6View, table: SimpleNamespace, card: int) -> ActionAid:
    name = _name_of_card(card)
    row = int(row_for(table, card))
    if row < 0:
        return _place_low(view, table, name)
    cards = view.rows[row]
    if len(cards) == ROW_CARDS:
        return _take(view, table, SIXTH, name, row)
    says = _said(FOLLOWS.says, row=row + 1, follows=cards[-1])
    return ActionAid(name=name, row=row, place=len(cards), follows=cards[-1], rule=FOLLOWS.rule, says=says)


def _place_low(view: Toma6View, table: SimpleNamespace, name: Both) -> ActionAid:
    cheapest = int(cheapest_row(table))
    if view.low_card == "cheapest":
        return _take(view, table, LOW_AND_CHEAPEST, name, cheapest)
    bulls = int(row_bulls(table, cheapest))
    return ActionAid(name=name, bulls=bulls, rule=LOW_AND_FREE.rule, says=_said(LOW_AND_FREE.says, bulls=bulls))


def _take(view: Toma6View, table: SimpleNamespace, outcome: Outcome, name: Both, row: int) -> ActionAid:
    """The row's cards are taken, and the card starts it anew."""
    takes, bulls = view.rows[row], int(row_bulls(table, row))
    says = _said(outcome.says, cards=len(takes), bulls=bulls, row=row + 1)
    return ActionAid(name=name, row=row, place=0, takes=takes, bulls=bulls, rule=outcome.rule, says=says)


# --- how the round stands


def _row(table: SimpleNamespace, row: int, cards: list[int]) -> RowAid:
    return RowAid(name=_name_of_row(row, cards), bulls=int(row_bulls(table, row)), room=ROW_CARDS - len(cards))


def _seats(view: Toma6View, table: SimpleNamespace) -> list[SeatAid]:
    standings = [0] * view.players
    standing(table, standings)
    best = max(standings)
    return [
        SeatAid(total=total, leads=stands == best, left=_left(view, total), warning=_warning(_left(view, total)))
        for total, stands in zip(table.points, standings, strict=True)
    ]


def _left(view: Toma6View, total: int) -> int | None:
    return None if view.limit is None else max(view.limit - total, 0)


def _warning(left: int | None) -> Both | None:
    if left is None or left > NEAR_THE_END:
        return None
    return _said(NEAR, left=left) if left else _said(REACHED)


# --- in both languages


def _name_of_card(card: int) -> Both:
    return Both(*(name_of_card(card, lang) for lang in LANGUAGES))


def _name_of_row(row: int, cards: list[int]) -> Both:
    return Both(*(name_of_row(row, cards, lang) for lang in LANGUAGES))


def _said(text: Text, cards: int = 0, bulls: int = 0, **numbers: int) -> Both:
    said = (
        text.to(lang).format(cards=cards_in_words(cards, lang), bulls=bulls_in_words(bulls, lang), **numbers)
        for lang in LANGUAGES
    )
    return Both(*said)
