"""What a seat sees at a DOS table, as plain data. Cards are written as players write them: r7, y#, dos."""

from __future__ import annotations

from enum import IntEnum

from sobremesa.engine.contract import Seen, View, seen_header
from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.rules import NOBODY, AfterDraw, BonusCard, DosCall, Phase


def _names(values: type[IntEnum]) -> dict[int, str]:
    return {value.value: value.name.lower() for value in values}


PHASES, DOS_CALLS, AFTER_DRAW, BONUS_CARD = map(_names, (Phase, DosCall, AfterDraw, BonusCard))


class DosView(View, frozen=True, kw_only=True):
    phase: str  # play, bonus or close
    dealer: int
    on_turn: int
    row: list[str]
    matched: list[list[str]]  # in this turn: a row card, and the one or two cards on it
    hand: list[str]
    cards_left: list[int]  # how many cards each seat holds
    pile: int  # how many cards are left in it
    piles_before: int  # how often the discards were shuffled into a new pile in this round
    discards: list[str]
    drew: bool  # whether the player on turn has drawn
    drawn: str | None  # the card drawn, for who drew it, until it can be of no more use
    owed_bonus: int  # cards that the player on turn still adds to the row
    said: bool  # whether the player on turn has said DOS
    silent: int | None  # the seat that can be caught
    target: int
    dos_call: str
    after_draw: str
    bonus_card: str


def _counted(counts: list[int]) -> list[str]:
    return [NAMES[card] for card, count in enumerate(counts) if count for _ in range(count)]


def look(seen: Seen, seat: int) -> DosView:
    return DosView(
        **seen_header(seen, seat),
        phase=PHASES[seen.phase],
        dealer=seen.dealer,
        on_turn=seen.on_turn,
        row=[NAMES[card] for card in seen.row[: seen.row_length]],
        matched=[[NAMES[card] for card in match if card] for match in seen.matched[: seen.matches]],
        hand=_counted(seen.hand[seat]) if seat >= 0 else [],
        cards_left=seen.held[: seen.players],
        pile=seen.pile_count,
        piles_before=seen.reshuffles,
        discards=_counted(seen.discard),
        drew=bool(seen.drew),
        drawn=NAMES[seen.drawn] if seen.drawn > 0 else None,
        owed_bonus=seen.owed_bonus,
        said=bool(seen.said),
        silent=seen.silent if seen.silent != NOBODY else None,
        target=seen.target,
        dos_call=DOS_CALLS[seen.dos_call],
        after_draw=AFTER_DRAW[seen.after_draw],
        bonus_card=BONUS_CARD[seen.bonus_card],
    )
