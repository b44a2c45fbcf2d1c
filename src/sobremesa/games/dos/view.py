"""What a seat sees at a DOS table, as plain data. Cards are written as players write them: r7, y#, dos."""

from __future__ import annotations

from sobremesa.engine.contract import View, seen_header
from sobremesa.engine.kernel import Array, Record
from sobremesa.games.dos.cards import KINDS, NAMES
from sobremesa.games.dos.rules import NOBODY, AfterDraw, BonusCard, DosCall, Phase


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


def _counted(counts: Array) -> list[str]:
    return [NAMES[card] for card in range(KINDS) for _ in range(counts[card])]


def look(record: Record, seat: int) -> DosView:
    return DosView(
        **seen_header(record, seat),
        phase=Phase(int(record.phase)).name.lower(),
        dealer=int(record.dealer),
        on_turn=int(record.on_turn),
        row=[NAMES[card] for card in record.row[: record.row_length]],
        matched=[[NAMES[card] for card in match if card] for match in record.matched[: record.matches]],
        hand=_counted(record.hand[seat]) if seat >= 0 else [],
        cards_left=[int(record.held[other]) for other in range(record.players)],
        pile=int(record.pile_count),
        piles_before=int(record.reshuffles),
        discards=_counted(record.discard),
        drew=bool(record.drew),
        drawn=NAMES[record.drawn] if record.drawn > 0 else None,
        owed_bonus=int(record.owed_bonus),
        said=bool(record.said),
        silent=int(record.silent) if record.silent != NOBODY else None,
        target=int(record.target),
        dos_call=DosCall(int(record.dos_call)).name.lower(),
        after_draw=AfterDraw(int(record.after_draw)).name.lower(),
        bonus_card=BonusCard(int(record.bonus_card)).name.lower(),
    )
