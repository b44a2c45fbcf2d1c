"""Push, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from sobremesa.games.push import BOX, PushOptions, rules
from sobremesa.games.push.aids import PushAids, aid
from sobremesa.games.push.cards import DECK_CARDS, NAMES, ROWS, Colour
from sobremesa.games.push.casual import casual
from sobremesa.games.push.prospects import prospects
from sobremesa.games.push.rules import Direction, TwoPlayerSwitch, Why
from sobremesa.games.push.screen import draw
from sobremesa.games.push.view import PushView, look
from sobremesa.games.push.words import TELLER, ask, notation, parse, refusal


def prepare(state: Record, options: PushOptions) -> None:
    state.risk = options.risk
    state.two_player_switch = TwoPlayerSwitch[options.two_player_switch.upper()]


KERNELS = Kernels(
    deal=rules.deal,
    legal=rules.legal,
    apply=rules.apply,
    observe=rules.observe,
    sample=rules.sample,
    standing=rules.standing,
    casual=casual,
    prospects=prospects,
)
serve(rules.State, KERNELS)

GAME = Game(
    box=BOX,
    rules_version=1,
    state=rules.State,
    actions=rules.ACTIONS,
    point=DECK_CARDS,
    kernels=KERNELS,
    kinds=rules.KINDS,
    prepare=prepare,
    refusal=refusal,
    notation=notation,
    parse=parse,
    view=PushView,
    look=look,
    teller=TELLER,
    ask=ask,
    draw=draw,
    aids=PushAids,
    aid=aid,
    spelling={
        "card": dict(enumerate(NAMES)),
        **{f"clash_{row}": dict(enumerate(NAMES)) for row in range(1, ROWS + 1)},
        "colour": {colour: colour.name.lower() for colour in Colour},
        "face": {colour: colour.name.lower() for colour in Colour},
        "direction": {direction: direction.name.lower() for direction in Direction},
        "why": {why: why.name.lower() for why in Why},
    },
)
