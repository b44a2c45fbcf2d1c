"""DOS, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from sobremesa.games.dos import BOX, DosOptions, rules
from sobremesa.games.dos.aids import DosAids, aid
from sobremesa.games.dos.cards import COLOUR_NAMES, NAMES
from sobremesa.games.dos.casual import casual
from sobremesa.games.dos.rules import AfterDraw, BonusCard, DosCall, Why
from sobremesa.games.dos.screen import draw
from sobremesa.games.dos.view import DosView, look
from sobremesa.games.dos.words import TELLER, ask, notation, parse, refusal
from sobremesa.games.dos.worlds import sample


def prepare(state: Record, options: DosOptions) -> None:
    state.target = options.target
    state.dos_call = DosCall[options.dos_call.upper()]
    state.after_draw = AfterDraw[options.after_draw.upper()]
    state.bonus_card = BonusCard[options.bonus_card.upper()]


def reads_older(version: int, options: DosOptions) -> bool:
    """Version 1 let a turn end by itself where the hand could match no more, unless DOS was said by the players."""
    return version == 1 and options.dos_call == "explicit"


KERNELS = Kernels(
    deal=rules.deal,
    legal=rules.legal,
    apply=rules.apply,
    observe=rules.observe,
    sample=sample,
    standing=rules.standing,
    casual=casual,
)
serve(rules.State, KERNELS)

GAME = Game(
    box=BOX,
    rules_version=2,
    state=rules.State,
    actions=rules.ACTIONS,
    point=1,
    kernels=KERNELS,
    kinds=rules.KINDS_OF_EVENTS,
    prepare=prepare,
    refusal=refusal,
    notation=notation,
    parse=parse,
    view=DosView,
    look=look,
    teller=TELLER,
    ask=ask,
    draw=draw,
    aids=DosAids,
    aid=aid,
    spelling={
        **{key: dict(enumerate(NAMES)) for key in ("card", "row_card", "first", "second")},
        "colour": COLOUR_NAMES,
        "why": {why: why.name.lower() for why in Why},
    },
    reads_older=reads_older,
)
