"""What a seat sees at a DOS table, as plain data. Cards are written as players write them: r7, y#, dos."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.games.dos.cards import COLOUR_NAMES, NAMES
from sobremesa.games.dos.rules import (
    PLACE,
    AfterDraw,
    BonusCard,
    DosCall,
    Phase,
    agrees_in_colour,
    colour_named,
    last_on_turn,
    number_made,
    number_of_first,
    pairing_action,
)

_number_made, _number_of_first, _colour_named = (
    interpreted_kernel(number_made),
    interpreted_kernel(number_of_first),
    interpreted_kernel(colour_named),
)
_makes_colour_match, _pairing_action = interpreted_kernel(agrees_in_colour), interpreted_kernel(pairing_action)
_last_on_turn = interpreted_kernel(last_on_turn)


def _names(values: type[IntEnum]) -> dict[int, str]:
    return {value.value: value.name.lower() for value in values}


PHASES, DOS_CALLS, AFTER_DRAW, BONUS_CARD = map(_names, (Phase, DosCall, AfterDraw, BonusCard))


class DosMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match of this turn: what lies on which row card, and what each card counts as."""

    row_card: str
    place: int  # where the row card lay among those that were left in the row
    cards: list[str]  # the one or two on it
    number: int  # what the row card counts as
    numbers: list[int]  # what the cards on it count as
    colour: str  # named for a Wild DOS where it decides: b, g, r, y, same (any will do) or other; else ""
    same_colour: bool  # whether it is a colour match


class DosView(View, frozen=True, kw_only=True):
    phase: str  # play, bonus or close
    dealer: int
    on_turn: int
    row: list[str]
    matched: list[list[str]]  # in this turn: a row card, and the one or two cards on it
    matches: list[DosMatch]  # the same in full
    hand: list[str]
    cards_left: list[int]  # how many cards each seat holds
    pile: int  # how many cards are left in it
    piles_before: int  # how often the discards were shuffled into a new pile in this round
    discards: list[str]  # the last one lies on top
    drew: bool  # whether the player on turn has drawn
    drawn: str | None  # the card drawn, for the player who drew it, until it can be of no more use
    owed_bonus: int  # cards that the player on turn still adds to the row
    said: bool  # whether the player on turn has said DOS
    has_said: list[bool]  # by seat, whether DOS was said with the two cards that it still holds
    catchable: int | None  # the seat that can be caught: its turn has just ended with two cards, DOS said or not
    may_catch: list[int]  # the seats that may try
    target: int
    dos_call: str
    after_draw: str
    bonus_card: str
    hand_cards: int  # dealt to each
    colours: int  # in the deck


def _counted(counts: list[int]) -> list[str]:
    return [NAMES[card] for card, count in enumerate(counts) if count for _ in range(count)]


def match_of(row_card: int, first: int, second: int, place: int, named: int) -> DosMatch:
    number, of_first = _number_made(row_card, first, second), _number_of_first(row_card, first, second)
    return DosMatch(
        row_card=NAMES[row_card],
        place=place,
        cards=[NAMES[card] for card in (first, second) if card],
        number=int(number),
        numbers=[int(of_first), int(number - of_first)] if second else [int(of_first)],
        colour=COLOUR_NAMES[int(_colour_named(row_card, first, second, named))],
        same_colour=bool(_makes_colour_match(_pairing_action(row_card, first, second, named))),
    )


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "hand": _counted(seen.hand[seat]) if seat >= 0 else [],
        "drawn": NAMES[seen.drawn] if seen.drawn > 0 else None,
    }


def look(seen: PlainRecord, seat: int) -> DosView:
    return DosView(
        **seen_header(seen),
        **own(seen, seat),
        phase=PHASES[seen.phase],
        dealer=seen.dealer,
        on_turn=seen.on_turn,
        row=[NAMES[card] for card in seen.row[: seen.row_length]],
        matched=[[NAMES[card] for card in match[:PLACE] if card] for match in seen.matched[: seen.matches]],
        matches=[match_of(*match) for match in seen.matched[: seen.matches]],
        cards_left=seen.held[: seen.players],
        pile=seen.pile_count,
        piles_before=seen.reshuffles,
        discards=[NAMES[card] for card in seen.discard[: seen.discard_count]],
        drew=bool(seen.drew),
        owed_bonus=seen.owed_bonus,
        said=bool(seen.said),
        has_said=[bool(seen.called >> seat & 1) for seat in range(seen.players)],
        catchable=int(_last_on_turn(seen)) if seen.tries else None,
        may_catch=[seat for seat in range(seen.players) if seen.tries >> seat & 1],
        target=seen.target,
        dos_call=DOS_CALLS[seen.dos_call],
        after_draw=AFTER_DRAW[seen.after_draw],
        bonus_card=BONUS_CARD[seen.bonus_card],
        hand_cards=seen.hand_cards,
        colours=seen.colours,
    )
