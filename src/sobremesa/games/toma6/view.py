"""What a seat sees at a Toma 6 table, as plain data."""

from __future__ import annotations

from sobremesa.engine.contract import View, seen_header
from sobremesa.engine.kernel import Record
from sobremesa.games.toma6.cards import HIGHEST, ROWS
from sobremesa.games.toma6.rules import NO_CHOICE, Phase, Variant


class Toma6View(View, frozen=True, kw_only=True):
    phase: str  # pick, choose or take
    rows: list[list[int]]
    hand: list[int]
    hands: list[list[int]]  # the other hands too where they are public (logic), else empty lists
    cards_left: list[int]  # how many cards each seat holds
    chosen: list[bool]  # who has chosen a card for this trick
    choice: int | None  # the own choice
    revealed: list[tuple[int, int]]  # (card, seat) of the trick being placed, ascending
    open: list[int]  # logic: the cards that can still be picked
    bulls: list[int]  # taken in this round
    piles: list[list[int]]  # the cards that each seat has taken in this round
    limit: int | None
    rounds: int | None


def look(record: Record, seat: int) -> Toma6View:
    players = int(record.players)
    seats = range(players)
    hands = [sorted(int(card) for card in record.hand[other] if card) for other in seats]
    own_choice = int(record.choice[seat]) if seat >= 0 else NO_CHOICE
    return Toma6View(
        **seen_header(record, seat),
        phase=Phase(int(record.phase)).name.lower(),
        rows=[[int(card) for card in record.row[row, : record.row_length[row]]] for row in range(ROWS)],
        hand=hands[seat] if seat >= 0 else [],
        hands=hands if record.variant == Variant.LOGIC else [[] for _ in seats],
        cards_left=[int(record.held[other]) for other in seats],
        chosen=[bool(record.choice[other] != NO_CHOICE) for other in seats],
        choice=own_choice if own_choice != NO_CHOICE else None,
        revealed=[(int(record.trick_card[i]), int(record.trick_seat[i])) for i in seats if record.trick_card[i]],
        open=[card for card in range(1, HIGHEST + 1) if record.open[card]],
        bulls=[int(record.bulls[other]) for other in seats],
        piles=[[card for card in range(1, HIGHEST + 1) if record.taken[card] == other + 1] for other in seats],
        limit=int(record.limit) or None,
        rounds=int(record.rounds) or None,
    )
