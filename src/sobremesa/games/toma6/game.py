"""Toma 6, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from sobremesa.games.toma6 import BOX, Toma6Options, rules
from sobremesa.games.toma6.aids import Toma6Aids, aid
from sobremesa.games.toma6.casual import casual
from sobremesa.games.toma6.rules import LowCard, Variant, Why
from sobremesa.games.toma6.screen import draw
from sobremesa.games.toma6.view import Toma6View, look
from sobremesa.games.toma6.words import TELLER, ask, notation, parse, refusal


def prepare(state: Record, options: Toma6Options) -> None:
    state.variant = Variant[options.variant.upper()]
    state.low_card = LowCard[options.low_card.upper()]
    state.limit = options.limit or 0
    state.rounds = options.rounds or 0


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

GAME = Game(
    box=BOX,
    rules_version=1,
    state=rules.State,
    actions=rules.ACTIONS,
    point=1,
    kernels=KERNELS,
    kinds=rules.KINDS,
    prepare=prepare,
    refusal=refusal,
    notation=notation,
    parse=parse,
    view=Toma6View,
    look=look,
    teller=TELLER,
    ask=ask,
    draw=draw,
    aids=Toma6Aids,
    aid=aid,
    spelling={"why": {why: why.name.lower() for why in Why}},
)
