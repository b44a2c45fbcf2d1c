"""Push, put together from its modules."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from sobremesa.games.push import INFO, ROWS, SETS, PushOptions
from sobremesa.games.push.cards import DECK_CARDS, NAMES, Colour
from sobremesa.games.push.rules import Direction, TwoPlayerSwitch, Why


def prepare(state: Fields, options: PushOptions) -> None:
    state.risk = options.risk
    state.two_player_switch = TwoPlayerSwitch[options.two_player_switch.upper()]
    state.sets = options.sets or SETS
    state.rows = options.rows or ROWS


GAME = assemble(
    INFO,
    __package__,
    point=DECK_CARDS,
    prepare=prepare,
    value_names={
        "card": dict(enumerate(NAMES)),
        **{f"clash_{row}": dict(enumerate(NAMES)) for row in range(1, ROWS + 1)},
        "colour": {colour: colour.name.lower() for colour in Colour},
        "face": {colour: colour.name.lower() for colour in Colour},
        "direction": {direction: direction.name.lower() for direction in Direction},
        "why": {why: why.name.lower() for why in Why},
    },
)
