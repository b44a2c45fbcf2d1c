"""What a seat sees at a Farol table, as plain data."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import PlainRecord, View, seen_header
from tests.sixth.rules import NO_CHOICE, Phase


class FarolView(View, frozen=True, kw_only=True):
    phase: str  # choose or decide
    hand: list[int]
    cards_left: list[int]  # how many cards each seat holds
    chosen: list[bool]  # who has chosen a card for this trick
    choice: int | None  # the own choice
    shown: list[int]  # the cards of the trick by seat, while its winner decides
    winner: int | None  # of the trick, who decides
    loser: int | None  # who showed the worst card
    pile: int  # how many cards it has
    aside: list[int]  # the cards that lie face up
    lowest: bool
    rounds: int


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    choice = seen.choice[seat] if seat >= 0 else NO_CHOICE
    return {
        "seat": seat,
        "hand": sorted(card for card in seen.hand[seat] if card) if seat >= 0 else [],
        "choice": choice if choice != NO_CHOICE else None,
    }


def look(seen: PlainRecord, seat: int) -> FarolView:
    players = seen.players
    decides = seen.phase == Phase.DECIDE
    return FarolView(
        **seen_header(seen),
        **own(seen, seat),
        phase=Phase(seen.phase).name.lower(),
        cards_left=seen.held[:players],
        chosen=[choice != NO_CHOICE for choice in seen.choice[:players]],
        shown=seen.shown[:players] if decides else [],
        winner=seen.winner if decides else None,
        loser=seen.loser if decides else None,
        pile=seen.pile_count,
        aside=[card for card, lies_aside in enumerate(seen.aside) if lies_aside],
        lowest=bool(seen.lowest),
        rounds=seen.rounds,
    )
