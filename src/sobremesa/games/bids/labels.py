"""What is written at a BIDS table as it is said: cards and places by name, and actions as a button names them.

Each black card is in the box once, so that a robbery is named by its card and needs nobody's name.
"""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.games.bids.cards import FIRST_BLACK
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT
from sobremesa.games.bids.view import NAMES, BidsView
from sobremesa.games.bids.words import card_in_words, name_of, parse

LABELS: dict[str, Text] = {
    **{name: Text(name_of(card, "es"), name_of(card, "en")) for card, name in enumerate(NAMES) if name},
    "stake": Text("lo que se juega", "stake"),
    "blind": Text("carta boca abajo", "face-down card"),
    "blind_next": Text("la próxima, a ciegas", "the next one is blind"),
    "lowest_wins": Text("gana la más baja", "lowest wins"),
    "bids": Text("pujas", "bids"),
    "hand": Text("tu mano", "your hand"),
    "in_front": Text("cartas negras ganadas", "black cards won"),
    "taken_out": Text("fuera de la ronda", "out of this round"),
    "spent": Text("cartas ya pujadas", "cards already bid"),
    "set_aside": Text("cartas a un lado", "cards set aside"),
    "burnt": Text("cartas quemadas", "burnt cards"),
    "deck": Text("mazo negro", "black deck"),
}


def action_label(view: BidsView, action: str) -> Text:
    number = parse(action)
    if number < FIRST_ROB_ACTION:
        return Text(f"Pujar con {card_in_words(number, 'es')}", f"Bid {card_in_words(number, 'en')}")
    loot = FIRST_BLACK + (number - FIRST_ROB_ACTION) % LOOT
    return Text(f"Robar {card_in_words(loot, 'es')}", f"Steal {card_in_words(loot, 'en')}")
