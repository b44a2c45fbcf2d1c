"""What is written at a Toma 6 table as it is said: cards and places by name, and actions as a button names them."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.games.toma6.cards import HIGHEST, ROWS
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import name_of_card, notation, parse

LABELS: dict[str, Text] = {
    **{str(card): Text(name_of_card(card, "es"), name_of_card(card, "en")) for card in range(1, HIGHEST + 1)},
    **{notation(FIRST_ROW_ACTION + row): Text(f"fila {row + 1}", f"row {row + 1}") for row in range(ROWS)},
    "rows": Text("filas", "rows"),
    "hand": Text("tu mano", "your hand"),
    "hands": Text("manos", "hands"),
    "choice": Text("tu carta", "your card"),
    "revealed": Text("cartas descubiertas", "cards shown"),
    "open": Text("cartas a la vista", "open cards"),
    "piles": Text("cartas que se ha llevado", "cards taken"),
}


def action_label(view: Toma6View, action: str) -> Text:
    number = parse(action)
    if number >= FIRST_ROW_ACTION:
        row = number - FIRST_ROW_ACTION + 1
        return Text(f"Llevarme la fila {row}", f"Take row {row}")
    if view.phase == "pick":
        return Text(f"Tomar el {number} de la mesa", f"Pick {number} from the table")
    return Text(f"Jugar el {number}", f"Play {number}")
