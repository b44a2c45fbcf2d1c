"""Farol, put together."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from tests.sixth import BOX, FarolOptions, rules
from tests.sixth.casual import casual
from tests.sixth.screen import draw
from tests.sixth.view import FarolView, look
from tests.sixth.words import TELLER, ask, notation, parse, refusal


def prepare(state: Record, options: FarolOptions) -> None:
    state.lowest = options.lowest
    state.rounds = options.rounds


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
    view=FarolView,
    look=look,
    teller=TELLER,
    ask=ask,
    draw=draw,
)
