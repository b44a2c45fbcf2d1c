"""What a screen may say about a Toma 6 view: where each card would go and what it would cost, and how the round stands.

Other cards of a trick may come before one's own: an aid says what would happen as things lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from sobremesa.engine.contract import Aids
from sobremesa.engine.decision import NOTHING
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.log import no_log
from sobremesa.engine.narrator import SPECTATOR, cards_in_words
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.toma6 import ROW_CARDS, ROWS, rules
from sobremesa.games.toma6.asks import ask
from sobremesa.games.toma6.labels import action_label
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import TOO_MANY, bulls_in_words, name_of_card, name_of_row, notation, parse

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
    short: Both | None = None  # the same where room is scarce, of a card that takes a row


class InPublic(msgspec.Struct, frozen=True, kw_only=True):
    """What the awaited seat is asked and may do where everybody sees it and no hand matters."""

    strong: Both
    text: Both
    short: Both
    rule: str
    words: dict[str, Both]  # what its buttons say, by action


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
    in_public: InPublic | None  # for whoever watches
    rows: list[RowAid]
    seats: list[SeatAid]
    ends: bool  # whether the match would end if the round ended now


class Outcome(NamedTuple):
    rule: str
    says: Text
    short: Text | None = None


FOLLOWS = Outcome("T6-6", Text("Iría a la fila {row}, tras el {follows}", "It would go to row {row}, after {follows}"))
SIXTH = Outcome(
    "T6-7",
    Text(
        "Sería {nth} de la fila {row}: te llevarías {cards}, {bulls}",
        "It would be {nth} card of row {row}: you would take {cards}, {bulls}",
    ),
    Text("Sería {nth} de la fila {row}: {bulls}", "It would be {nth} of row {row}: {bulls}"),
)
LOW_AND_FREE = Outcome(
    "T6-8",
    Text(
        "Es más baja que el final de todas las filas: te llevarías una a tu elección, con {bulls} como poco",
        "It is lower than the end of every row: you would take one of your choice, with at least {bulls}",
    ),
    Text("Ahora es demasiado baja: te llevarías una fila", "Too low as things lie: you would take a row"),
)
LOW_AND_CHEAPEST = Outcome(
    "T6-8",
    Text(
        "Es más baja que el final de todas las filas: te llevarías la de menos bueyes, la fila {row}: {cards}, {bulls}",
        "It is lower than the end of every row: "
        "you would take the one with the fewest bulls, row {row}: {cards}, {bulls}",
    ),
    Text("Ahora es demasiado baja: te llevarías la fila {row}", "Too low as things lie: you would take row {row}"),
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


# What somebody's choice changes is not among it.
AIDS_FROM = (
    *("seat", "phase", "rows", "row_cards", "points", "bulls", "round", "limit", "rounds", "low_card", "open", "over"),
)

# A table asks for every viewer after every move, and most of what is said stays as it was: it is made once.
Rows = tuple[tuple[int, ...], ...]


class Layout(NamedTuple):
    """The rows as they lie, and by which rules cards come to them."""

    rows: Rows
    row_cards: int
    low_card: str
    picks: bool


remembered = lru_cache(maxsize=4096)


def aid(view: Toma6View, legal: list[str]) -> Toma6Aids:
    in_public = _in_public(view) if view.seat == SPECTATOR else None
    layout = _layout(view)
    seats, ends = _standings(tuple(view.points), tuple(view.bulls), view.round, view.limit, view.rounds)
    return Toma6Aids(
        actions=_actions(layout, in_public.words if in_public else legal),
        in_public=in_public,
        rows=_rows(layout),
        seats=seats,
        ends=ends,
    )


def preview(view: Toma6View, action: str) -> Text:
    """Where a card would go and what it would cost; of a row and of an open card their buttons say it all."""
    if view.phase != "choose":
        return NOTHING
    aid = _actions(_layout(view), [action])[action]
    said = aid.short or aid.says
    return Text(said.es, said.en)


def _layout(view: Toma6View) -> Layout:
    return Layout(tuple(map(tuple, view.rows)), view.row_cards, view.low_card, view.phase == "pick")


def _in_public(view: Toma6View) -> InPublic | None:
    """Whoever takes a row or picks an open card chooses among what lies on the table."""
    if view.over or view.phase == "choose":
        return None
    rows = [rules.FIRST_ROW_ACTION + row for row in range(len(view.rows))]
    actions = [notation(action) for action in (view.open if view.phase == "pick" else rows)]
    asked = ask(replace(view, seat=view.to_act[0]), actions, PrintableNames([]))
    return InPublic(
        strong=Both(*asked.strong),
        text=Both(*asked.text),
        short=Both(*asked.short),
        rule=asked.rule,
        words={action: Both(*action_label(view, action)) for action in actions},
    )


# --- what an action would do


@remembered
def _lying(rows: Rows) -> SimpleNamespace:
    """The rows, as the rules know them."""
    return SimpleNamespace(
        row_count=len(rows),
        row=np.array([[*cards, *[0] * (ROW_CARDS - len(cards))] for cards in [*rows, *[()] * (ROWS - len(rows))]]),
        row_length=[*map(len, rows), *[0] * (ROWS - len(rows))],
    )


def _actions(layout: Layout, actions: Iterable[str]) -> dict[str, ActionAid]:
    known = _known_on(layout)
    for action in actions:
        if action not in known:
            known[action] = _action(layout, parse(action))
    return {action: known[action] for action in actions}


@remembered
def _known_on(layout: Layout) -> dict[str, ActionAid]:
    """What has been said of actions while these rows lie there."""
    return {}


def _action(layout: Layout, number: int) -> ActionAid:
    if layout.picks:
        return ActionAid(name=_name_of_card(number), rule=PICKED.rule, says=_said(PICKED.says))
    if number < rules.FIRST_ROW_ACTION:
        return _place(layout, number)
    row = number - rules.FIRST_ROW_ACTION
    return _take(layout.rows, TAKES, _name_of_row(layout, row), row)


def _place(layout: Layout, card: int) -> ActionAid:
    name = _name_of_card(card)
    row = int(row_for(_lying(layout.rows), card))
    if row < 0:
        return _place_low(layout, name)
    cards = layout.rows[row]
    if len(cards) == layout.row_cards:
        return _take(layout.rows, SIXTH, name, row)
    says = _said(FOLLOWS.says, row=row + 1, follows=cards[-1])
    return ActionAid(name=name, row=row, place=len(cards), follows=cards[-1], rule=FOLLOWS.rule, says=says)


def _place_low(layout: Layout, name: Both) -> ActionAid:
    lying = _lying(layout.rows)
    cheapest = int(cheapest_row(lying))
    if layout.low_card == "cheapest":
        return _take(layout.rows, LOW_AND_CHEAPEST, name, cheapest)
    bulls, (rule, says, short) = int(row_bulls(lying, cheapest)), LOW_AND_FREE
    return ActionAid(name=name, bulls=bulls, rule=rule, says=_said(says, bulls=bulls), short=short and _said(short))


def _take(rows: Rows, outcome: Outcome, name: Both, row: int) -> ActionAid:
    """The row's cards are taken, and the card starts it anew."""
    takes, bulls = rows[row], int(row_bulls(_lying(rows), row))
    says = _said(outcome.says, cards=len(takes), bulls=bulls, row=row + 1)
    short = outcome.short and _said(outcome.short, cards=len(takes), bulls=bulls, row=row + 1)
    return ActionAid(
        name=name, row=row, place=0, takes=list(takes), bulls=bulls, rule=outcome.rule, says=says, short=short
    )


# --- how the round stands


@remembered
def _rows(layout: Layout) -> list[RowAid]:
    return [
        RowAid(
            name=_name_of_row(layout, row),
            bulls=int(row_bulls(_lying(layout.rows), row)),
            room=layout.row_cards - len(cards),
        )
        for row, cards in enumerate(layout.rows)
    ]


@remembered
def _standings(
    points: tuple[int, ...], bulls: tuple[int, ...], number: int, limit: int | None, rounds: int | None
) -> tuple[list[SeatAid], bool]:
    """How every seat would stand if the round ended now, and whether the match would end."""
    table = SimpleNamespace(
        players=len(points),
        round_number=number,
        limit=limit or 0,
        rounds=rounds or 0,
        points=list(points),
        bulls=list(bulls),
    )
    end_round(table, no_log())  # the points are the totals from here on
    standings = [0] * len(points)
    standing(table, standings)
    seats = [
        _seat(total, stands == max(standings), None if limit is None else max(limit - total, 0))
        for total, stands in zip(table.points, standings, strict=True)
    ]
    return seats, bool(is_last_round(table))


def _seat(total: int, leads: bool, left: int | None) -> SeatAid:
    return SeatAid(total=total, leads=leads, left=left, warning=_warning(left))


def _warning(left: int | None) -> Both | None:
    if left is None or left > NEAR_THE_END:
        return None
    return _said(NEAR, left=left) if left else _said(REACHED)


# --- in both languages


@remembered
def _name_of_card(card: int) -> Both:
    return Both(*(name_of_card(card, lang) for lang in LANGUAGES))


def _name_of_row(layout: Layout, row: int) -> Both:
    return Both(*(name_of_row(row, layout.rows[row], layout.row_cards, lang) for lang in LANGUAGES))


@remembered
def _said(text: Text, cards: int = 0, bulls: int = 0, **numbers: int) -> Both:
    said = (
        text.to(lang).format(
            cards=cards_in_words(cards, lang),
            bulls=bulls_in_words(bulls, lang),
            nth=TOO_MANY.get(cards, TOO_MANY[ROW_CARDS]).to(lang),
            **numbers,
        )
        for lang in LANGUAGES
    )
    return Both(*said)
