"""What is written at a Toma 6 table as it is said: cards and places by name, and actions as a button names them."""

from __future__ import annotations

from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.games.toma6 import HIGHEST, ROWS
from sobremesa.games.toma6.cards import bulls_on
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import bulls_in_words, name_of_card, notation, parse

LABELS: dict[str, Text] = {
    **{str(card): Text(name_of_card(card, "es"), name_of_card(card, "en")) for card in range(1, HIGHEST + 1)},
    **{notation(FIRST_ROW_ACTION + row): Text(f"fila {row + 1}", f"row {row + 1}") for row in range(ROWS)},
    "rows": Text("filas", "rows"),
    "hand": Text("tu mano", "your hand"),
    "hands": Text("manos", "hands"),
    "choice": Text("tu carta", "your card"),
    "revealed": Text("cartas enseñadas", "cards shown"),
    "open": Text("cartas a la vista", "open cards"),
    "piles": Text("cartas que se ha llevado", "cards taken"),
}

PICKS = {str(card): Text(f"Tomar el {card}", f"Pick {card}") for card in range(1, HIGHEST + 1)}
PLAYS = {str(card): Text(f"Jugar el {card}", f"Play {card}") for card in range(1, HIGHEST + 1)}


def action_label(view: Toma6View, action: str) -> Text:
    if action in PLAYS:
        return (PICKS if view.phase == "pick" else PLAYS)[action]
    row = parse(action) - FIRST_ROW_ACTION
    return _label_of_row(row, view.rows[row])


def _label_of_row(row: int, cards: list[int]) -> Text:
    es, en = (bulls_in_words(bulls_on(cards), lang) for lang in LANGUAGES)
    return Text(f"Llevarme la fila {row + 1}: {es}", f"Take row {row + 1}: {en}")
