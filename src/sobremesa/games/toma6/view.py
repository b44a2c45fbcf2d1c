"""What a seat sees at a Toma 6 table, as plain data."""

from __future__ import annotations

from itertools import compress
from typing import Any

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.games.toma6.rules import NO_CHOICE, LowCard, Phase, Variant

PHASES = {phase.value: phase.name.lower() for phase in Phase}
VARIANTS = {variant.value: variant.name.lower() for variant in Variant}
LOW_CARDS = {low_card.value: low_card.name.lower() for low_card in LowCard}


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
    variant: str  # classic, tactics or logic
    low_card: str  # choose or cheapest: the row that is taken for a card too low
    hand_cards: int  # dealt to each
    highest: int  # of the cards in use
    row_cards: int  # that a row holds


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    if seat < 0:
        return {"seat": seat, "hand": [], "choice": None}
    choice = seen.choice[seat]
    return {
        "seat": seat,
        "hand": sorted(filter(None, seen.hand[seat])),
        "choice": choice if choice != NO_CHOICE else None,
    }


def look(seen: PlainRecord, seat: int) -> Toma6View:
    seats = range(seen.players)
    is_open = seen.variant == Variant.LOGIC
    piles: list[list[int]] = [[] for _ in seats]
    for card, owner in compress(enumerate(seen.taken), seen.taken):
        piles[owner - 1].append(card)
    return Toma6View(
        **seen_header(seen),
        **own(seen, seat),
        phase=PHASES[seen.phase],
        rows=[row[:length] for row, length in zip(seen.row, seen.row_length, strict=True)][: seen.row_count],
        hands=[sorted(filter(None, seen.hand[other])) if is_open else [] for other in seats],
        cards_left=seen.held[: seen.players],
        chosen=[choice != NO_CHOICE for choice in seen.choice[: seen.players]],
        revealed=[(seen.trick_card[i], seen.trick_seat[i]) for i in seats if seen.trick_card[i]],
        open=list(compress(range(len(seen.open)), seen.open)),
        bulls=seen.bulls[: seen.players],
        piles=piles,
        limit=seen.limit or None,
        rounds=seen.rounds or None,
        variant=VARIANTS[seen.variant],
        low_card=LOW_CARDS[seen.low_card],
        hand_cards=seen.hand_cards,
        highest=seen.highest,
        row_cards=seen.row_cards,
    )
