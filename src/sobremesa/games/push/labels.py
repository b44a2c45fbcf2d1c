"""What is written at a Push table as it is said: cards, colours and places by name, and actions as a button names them.

A colour is said with its shape.
"""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.narrator import points_in_words
from sobremesa.games.push import INFO, ROWS
from sobremesa.games.push.cards import COLOUR, NAMES, NUMBER_OF, Colour, points_on
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE, REVEAL, STOP
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import COLOUR_NAMES, SHAPE_NAMES, name_of, parse, the_card


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
    "to_come": Text("mazo", "deck"),
    "discarded": Text("descarte", "discard pile"),
    "point": INFO.points[0],
    "points": INFO.points[1],
    "stop": Text("parar y tomar una fila", "stop and take a row"),
}


def action_label(view: PushView, action: str) -> Text:
    number = parse(action)
    if number == REVEAL:
        return _reveal(view)
    if number == STOP:
        return Text(LABELS["stop"].es.capitalize(), LABELS["stop"].en.capitalize())
    if number < FIRST_TAKE:
        return _place(view, number - FIRST_PLACE)
    if number < FIRST_SECURE:
        return _take(view, number - FIRST_TAKE)
    return _secure(view, number - FIRST_SECURE + 1)


def _reveal(view: PushView) -> Text:
    if view.phase == "begin":
        return Text("Destapar", "Reveal")
    return Text("Destapar otra", "Reveal another")


def _place(view: PushView, row: int) -> Text:
    number = NUMBER_OF[view.card or ""]
    card = Text(the_card(number, "es"), the_card(number, "en"))
    if view.rows[row]:
        return Text(f"Poner {card.es} en la fila {row + 1}", f"Put {card.en} in row {row + 1}")
    return Text(f"Empezar la fila {row + 1} con {card.es}", f"Start row {row + 1} with {card.en}")


def _take(view: PushView, row: int) -> Text:
    points = points_on(view.rows[row])
    return Text(
        f"Llevarme la fila {row + 1}: {points_in_words(points, 'es')}",
        f"Take row {row + 1}: {points_in_words(points, 'en')}",
    )


def _secure(view: PushView, colour: int) -> Text:
    points = points_on(card for card in view.benches[view.seat] if COLOUR[NUMBER_OF[card]] == colour)
    name = COLOUR_NAMES[Colour(colour)]
    return Text(
        f"Asegurar el {name.es}: {points_in_words(points, 'es')}", f"Secure {name.en}: {points_in_words(points, 'en')}"
    )
