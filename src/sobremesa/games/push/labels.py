"""What is written at a Push table as it is said: cards, colours and places by name, and actions as a button names them.

A colour is said with its shape.
"""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.games.push.cards import COLOUR, NAMES, NUMBER_OF, ROWS, Colour
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE, REVEAL, STOP
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import COLOUR_NAMES, SHAPE_NAMES, coloured_cards, name_of, parse, the_card


def _coloured(colour: Colour) -> Text:
    name, shape = COLOUR_NAMES[colour], SHAPE_NAMES[colour]
    return Text(f"{name.es}, {shape.es}", f"{name.en}, {shape.en}")


LABELS: dict[str, Text] = {
    **{name: Text(name_of(card, "es"), name_of(card, "en")) for card, name in enumerate(NAMES) if name},
    **{colour.name.lower(): _coloured(colour) for colour in SHAPE_NAMES},
    "star": Text("estrella", "star"),
    **{f"row-{row}": Text(f"fila {row}", f"row {row}") for row in range(1, ROWS + 1)},
    "left": Text("hacia la izquierda", "to the left"),
    "right": Text("hacia la derecha", "to the right"),
    "none": Text("en cualquier sentido", "either way"),
    "card": Text("carta destapada", "revealed card"),
    "rows": Text("filas", "rows"),
    "benches": Text("botín", "bench"),
    "banks": Text("banco", "bank"),
    "to_come": Text("mazo", "draw pile"),
    "discarded": Text("descarte", "discards"),
}


def action_label(view: PushView, action: str) -> Text:
    number = parse(action)
    if number == REVEAL:
        return _reveal(view)
    if number == STOP:
        return Text("Parar y tomar una fila", "Stop and take a row")
    if number < FIRST_TAKE:
        return _place(view, number - FIRST_PLACE)
    if number < FIRST_SECURE:
        row = number - FIRST_TAKE + 1
        return Text(f"Llevarme la fila {row}", f"Take row {row}")
    return _secure(view, number - FIRST_SECURE + 1)


def _reveal(view: PushView) -> Text:
    if view.phase == "begin":
        return Text("Destapar una carta", "Reveal a card")
    return Text("Destapar otra carta", "Reveal another card")


def _place(view: PushView, row: int) -> Text:
    number = NUMBER_OF[view.card or ""]
    card = Text(the_card(number, "es"), the_card(number, "en"))
    if view.rows[row]:
        return Text(f"Poner {card.es} en la fila {row + 1}", f"Put {card.en} in row {row + 1}")
    return Text(f"Empezar la fila {row + 1} con {card.es}", f"Start row {row + 1} with {card.en}")


def _secure(view: PushView, colour: int) -> Text:
    cards = sum(COLOUR[NUMBER_OF[card]] == colour for card in view.benches[view.seat])
    return Text(f"Asegurar {coloured_cards(colour, cards, 'es')}", f"Secure {coloured_cards(colour, cards, 'en')}")
