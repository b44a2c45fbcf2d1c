"""What is written at a DOS table as it is said: cards, colours and places by name, and actions as a button names them.

A card is said with its shape; a colour that was named for a Wild DOS has none, as no shape is printed on it.
"""

from __future__ import annotations

from functools import lru_cache

from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import Text
from sobremesa.games.dos import INFO, rules
from sobremesa.games.dos.cards import LETTERS, NAMES, SAME_COLOUR
from sobremesa.games.dos.rules import CATCH, DECLINE, DRAW, END, FIRST_PAIRING, FIRST_PUT, SAY_DOS
from sobremesa.games.dos.view import DosView
from sobremesa.games.dos.words import COLOUR_WORDS, brief, match_in_words, name_of, parse, parts_of

REMEMBERED = 8192  # matches whose words need not be found again

colour_named = interpreted_kernel(rules.colour_named)
number_made = interpreted_kernel(rules.number_made)
number_of_first = interpreted_kernel(rules.number_of_first)

LABELS: dict[str, Text] = {
    **{name: Text(name_of(card, "es"), name_of(card, "en")) for card, name in enumerate(NAMES) if name},
    **dict(zip(LETTERS, COLOUR_WORDS, strict=True)),
    "same": Text("del mismo color", "in the same colour"),
    "other": Text("de otro color", "in another colour"),
    "row": Text("fila central", "centre row"),
    "matched": Text("cartas con juego", "matched cards"),
    "matches": Text("juegos de este turno", "matches of this turn"),
    "hand": Text("tu mano", "your hand"),
    "pile": Text("mazo", "draw pile"),
    "discards": Text("descarte", "discards"),
    "drawn": Text("carta robada", "card drawn"),
    "dos!": Text("¡DOS!", "DOS!"),
    "point": INFO.points[0],
    "points": INFO.points[1],
}

_PLAIN = {
    DRAW: Text("Robar una carta", "Draw a card"),
    SAY_DOS: Text("Decir DOS", "Say DOS"),
    CATCH: Text("Pillar a quien acaba de jugar", "Catch the player who has just played"),
    DECLINE: Text("No poner carta", "Add no card"),
}


def action_label(view: DosView, action: str) -> Text:
    number = parse(action)
    if number >= FIRST_PAIRING:
        return _match(number)
    if number >= FIRST_PUT:
        card = number - FIRST_PUT
        return Text(f"Poner el {brief(card, 'es')}", f"Put {brief(card, 'en')}")
    return _end(view) if number == END else _PLAIN[number]


def unreminded(view: DosView) -> list[str]:
    """DO-15: whoever must say DOS has to think of it."""
    may_say = view.dos_call == "explicit" and view.seat == view.on_turn and not view.said
    return ["dos!"] if may_say else []


def _end(view: DosView) -> Text:
    if view.phase == "play" and view.owed_bonus:
        return Text("No más juegos", "No more matches")
    return Text("Acabar el turno", "End the turn")


@lru_cache(maxsize=REMEMBERED)
def _match(action: int) -> Text:
    row_card, first, second, named = parts_of(action)
    colour = int(colour_named(row_card, first, second, named))
    match = {
        "row_card": row_card,
        "first": first,
        "second": second,
        "number": int(number_made(row_card, first, second)),
        "first_number": int(number_of_first(row_card, first, second)),
        "colour": colour,
    }
    kind = "doble" if second else "simple"
    words = Text(f"Hacer juego {kind}: {{cards}} sobre el {{row_card}}", "Match {row_card} with {cards}")
    es, en = words.es.format(**match_in_words(match, "es")), words.en.format(**match_in_words(match, "en"))
    if colour == SAME_COLOUR:
        return Text(f"{es} {LABELS['same'].es}", f"{en} {LABELS['same'].en}")
    return Text(es, en)
