"""BIDS, put together from its modules."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from sobremesa.games.bids import INFO, BidsOptions, as_chosen, rules
from sobremesa.games.bids.cards import CARDS
from sobremesa.games.bids.rules import LuckyLoser
from sobremesa.games.bids.view import card_name

CARD_NAMES = {card: card_name(card) for card in range(1, CARDS)}


def prepare(state: Fields, options: BidsOptions) -> None:
    state.ally = bool(options.ally)
    state.thief = options.thief
    state.shuffle_card = options.shuffle
    state.lowest_card = options.lowest_wins
    state.unknown_card = options.unknown
    state.colours = options.colours
    state.rounds = options.rounds
    state.lucky_loser = LuckyLoser[options.lucky_loser.upper()]
    state.turns, state.highest, state.highest_black, state.dealt_in = as_chosen(int(state.players), options)


GAME = assemble(
    INFO,
    __package__,
    point=1 << rules.TOTAL_BIT,
    prepare=prepare,
    value_names={
        "card": CARD_NAMES,
        "bid": CARD_NAMES,
        "leads.why": {why: why.name.lower() for why in rules.LeadsBy},
        "under.why": {why: why.name.lower() for why in rules.Why},
        "ally_out.why": {why: why.name.lower() for why in rules.Why},
    },
)
