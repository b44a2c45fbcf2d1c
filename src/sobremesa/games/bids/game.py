"""BIDS, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from sobremesa.games.bids import BOX, BidsOptions, rules
from sobremesa.games.bids.aids import BidsAids, aid
from sobremesa.games.bids.cards import CARDS
from sobremesa.games.bids.casual import casual
from sobremesa.games.bids.rules import LuckyLoser
from sobremesa.games.bids.screen import draw
from sobremesa.games.bids.thinking import THINKING
from sobremesa.games.bids.view import BidsView, card_name, look
from sobremesa.games.bids.words import TELLER, ask, notation, parse, refusal


def prepare(state: Record, options: BidsOptions) -> None:
    state.ally = bool(options.ally)
    state.thief = options.thief
    state.shuffle_card = options.shuffle
    state.lowest_card = options.lowest_wins
    state.unknown_card = options.unknown
    state.colours = options.colours
    state.rounds = options.rounds
    state.lucky_loser = LuckyLoser[options.lucky_loser.upper()]


KERNELS = Kernels(
    deal=rules.deal,
    legal=rules.legal,
    apply=rules.apply,
    observe=rules.observe,
    sample=rules.sample,
    standing=rules.standing,
    casual=casual,
)
serve(rules.State, KERNELS)

CARD_NAMES = {card: card_name(card) for card in range(1, CARDS)}

GAME = Game(
    box=BOX,
    rules_version=1,
    state=rules.State,
    actions=rules.ACTIONS,
    point=1 << rules.TOTAL_BIT,
    kernels=KERNELS,
    kinds=rules.KINDS,
    prepare=prepare,
    refusal=refusal,
    notation=notation,
    parse=parse,
    view=BidsView,
    look=look,
    teller=TELLER,
    ask=ask,
    aids=BidsAids,
    aid=aid,
    draw=draw,
    thinking=THINKING,
    spelling={
        "card": CARD_NAMES,
        "bid": CARD_NAMES,
        "leads.why": {why: why.name.lower() for why in rules.LeadsBy},
        "under.why": {why: why.name.lower() for why in rules.Why},
        "ally_out.why": {why: why.name.lower() for why in rules.Why},
    },
)
