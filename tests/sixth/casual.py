"""A quick, sensible Farol player, from one seat's view alone."""

from __future__ import annotations

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.luck import below
from tests.sixth.cards import CARDS
from tests.sixth.rules import FIRST_SWAP, KEEP, RISK, Phase, beats


@step
def likely_to_beat(view: Fields, seat: int, card: int) -> bool:
    """Whether a card beats more than half of those that lie neither face up nor in the seat's hand."""
    beaten = unbeaten = 0
    for other in range(1, CARDS + 1):
        seen = view.aside[other] > 0
        for i in range(view.held[seat]):
            seen = seen or view.hand[seat, i] == other
        if not seen:
            beaten += beats(view, card, other)
            unbeaten += not beats(view, card, other)
    return beaten > unbeaten


@step
def worst_action(view: Fields, actions: Fields, count: int) -> int:
    """The swap, or the choice, of the worst card in the hand."""
    worst = actions.action[0]
    for i in range(count):
        worst = actions.action[i] if beats(view, worst, actions.action[i]) else worst
    return worst


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    if view.phase == Phase.CHOOSE:
        return actions.action[below(stream, count)]
    if seat == view.winner:
        return RISK if likely_to_beat(view, seat, view.shown[seat]) else KEEP
    worst = worst_action(view, actions, count)
    return -1 if likely_to_beat(view, seat, worst - FIRST_SWAP + 1) else worst
