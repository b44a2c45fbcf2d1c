"""DOS, put together from its modules."""

from __future__ import annotations

from collections.abc import Collection

from sobremesa.engine.assembly import assemble
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Fields
from sobremesa.games.dos import COLOURS, HAND_CARDS, INFO, DosOptions
from sobremesa.games.dos.cards import COLOUR_NAMES, NAMES
from sobremesa.games.dos.rules import FIRST_PAIRING, AfterDraw, BonusCard, DosCall, Named, Why, pairing_action
from sobremesa.games.dos.words import parts_of

_pairing_action = interpreted_kernel(pairing_action)


def prepare(state: Fields, options: DosOptions) -> None:
    state.target = options.target
    state.dos_call = DosCall[options.dos_call.upper()]
    state.after_draw = AfterDraw[options.after_draw.upper()]
    state.bonus_card = BonusCard[options.bonus_card.upper()]
    state.hand_cards = options.hand or HAND_CARDS
    state.colours = options.colours or COLOURS


def reads_older(version: int, options: DosOptions) -> bool:
    """Version 1 let a turn end by itself where the hand could match no more, unless DOS was said by the players.

    Version 2 refused a catch without reason, so that none is in its records.
    """
    return version == 2 or (version == 1 and options.dos_call == "explicit")


def today(action: int, legal: Collection[int]) -> int:
    """Before version 3 a colour was named for the last card too, where it changes nothing."""
    row_card, first, second, _ = parts_of(action) if action >= FIRST_PAIRING else (0, 0, 0, None)
    unnamed = int(_pairing_action(row_card, first, second, int(Named.NOTHING)))
    return unnamed if unnamed in legal else action


GAME = assemble(
    INFO,
    __package__,
    rules_version=3,
    prepare=prepare,
    value_names={
        **{key: dict(enumerate(NAMES)) for key in ("card", "row_card", "first", "second")},
        "colour": COLOUR_NAMES,
        "why": {why: why.name.lower() for why in Why},
    },
    reads_older=reads_older,
    today=today,
)
