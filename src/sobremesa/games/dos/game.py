"""DOS, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from sobremesa.games.dos import BOX, DosOptions
from sobremesa.games.dos.cards import COLOUR_NAMES, NAMES
from sobremesa.games.dos.rules import AfterDraw, BonusCard, DosCall, Why


def prepare(state: Fields, options: DosOptions) -> None:
    state.target = options.target
    state.dos_call = DosCall[options.dos_call.upper()]
    state.after_draw = AfterDraw[options.after_draw.upper()]
    state.bonus_card = BonusCard[options.bonus_card.upper()]


def reads_older(version: int, options: DosOptions) -> bool:
    """Version 1 let a turn end by itself where the hand could match no more, unless DOS was said by the players."""
    return version == 1 and options.dos_call == "explicit"


GAME = assemble(
    BOX,
    __package__,
    rules_version=2,
    prepare=prepare,
    spelling={
        **{key: dict(enumerate(NAMES)) for key in ("card", "row_card", "first", "second")},
        "colour": COLOUR_NAMES,
        "why": {why: why.name.lower() for why in Why},
    },
    reads_older=reads_older,
)
