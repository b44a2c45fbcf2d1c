"""Toma 6, put together from its modules."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from sobremesa.games.toma6 import HAND_CARDS, HIGHEST, INFO, ROW_CARDS, ROWS, Toma6Options
from sobremesa.games.toma6.rules import LowCard, Variant, Why


def prepare(state: Fields, options: Toma6Options) -> None:
    state.variant = Variant[options.variant.upper()]
    state.low_card = LowCard[options.low_card.upper()]
    state.limit = options.limit or 0
    state.rounds = options.rounds or 0
    state.hand_cards = options.hand or HAND_CARDS
    state.highest = options.highest or HIGHEST
    state.row_count = options.rows or ROWS
    state.row_cards = options.row_length or ROW_CARDS


GAME = assemble(
    INFO,
    __package__,
    prepare=prepare,
    value_names={"why": {why: why.name.lower() for why in Why}},
)
