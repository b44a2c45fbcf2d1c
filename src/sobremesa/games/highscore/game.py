"""High Score, put together from its modules."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from sobremesa.games.highscore import INFO, HighScoreOptions, rules
from sobremesa.games.highscore.cards import ROLLS, SCORINGS, VORTICES, read_deck
from sobremesa.games.highscore.dice import FACES
from sobremesa.games.highscore.view import places_in_digits


def prepare(state: Fields, options: HighScoreOptions) -> None:
    cards = read_deck(options.deck or "")
    state.rounds = options.rounds
    state.lone_ten = options.lone_ten
    state.cards = len(cards)
    columns = (state.deck_scoring, state.deck_vortex, state.deck_roll)
    for column, numbers in zip(columns, zip(*cards, strict=True), strict=True):
        column[: len(cards)] = [1 + number for number in numbers]


GAME = assemble(
    INFO,
    __package__,
    point=rules.POINT,
    prepare=prepare,
    value_names={
        "card.scoring": {number: word for word, number in SCORINGS.items()},
        "card.vortex": {number: word for word, number in VORTICES.items()},
        "card.roll": {number: word for word, number in ROLLS.items()},
        "places": {places: places_in_digits(places) for places in range(rules.ALL_PLACES + 1)},
        "dice": {**{value: str(value) for value in range(1, FACES)}, FACES: "v"},
        "chip": {chip: chip.name.lower() for chip in rules.Chip},
    },
)
