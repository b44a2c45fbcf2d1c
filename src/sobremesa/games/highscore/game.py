"""High Score, put together for the shelf."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Kernels, Record, serve
from sobremesa.games.highscore import BOX, HighScoreOptions, rules
from sobremesa.games.highscore.aids import HighScoreAids, aid
from sobremesa.games.highscore.cards import ROLLS, SCORINGS, VORTICES, read_deck
from sobremesa.games.highscore.casual import casual
from sobremesa.games.highscore.dice import FACES
from sobremesa.games.highscore.screen import draw
from sobremesa.games.highscore.view import HighScoreView, look, places_in_digits
from sobremesa.games.highscore.words import TELLER, ask, notation, parse, refusal


def prepare(state: Record, options: HighScoreOptions) -> None:
    cards = read_deck(options.deck or "")
    state.rounds = options.rounds
    state.lone_ten = options.lone_ten
    state.cards = len(cards)
    columns = (state.deck_scoring, state.deck_vortex, state.deck_roll)
    for column, words in zip(columns, zip(*cards, strict=True), strict=True):
        column[: len(cards)] = words


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
    point=rules.POINT,
    kernels=KERNELS,
    kinds=rules.KINDS,
    prepare=prepare,
    refusal=refusal,
    notation=notation,
    parse=parse,
    view=HighScoreView,
    look=look,
    teller=TELLER,
    ask=ask,
    draw=draw,
    aids=HighScoreAids,
    aid=aid,
    spelling={
        "card.scoring": {number: word for word, number in SCORINGS.items()},
        "card.vortex": {number: word for word, number in VORTICES.items()},
        "card.roll": {number: word for word, number in ROLLS.items()},
        "places": {places: places_in_digits(places) for places in range(rules.ALL_PLACES + 1)},
        "dice": {**{value: str(value) for value in range(1, FACES)}, FACES: "v"},
        "chip": {chip: chip.name.lower() for chip in rules.Chip},
    },
)
