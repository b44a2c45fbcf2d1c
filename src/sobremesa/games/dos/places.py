"""What lies where at a DOS table, what its cards look like, what is noted, and what an action touches."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.narrator import points_in_words
from sobremesa.engine.places import Face, Suit, cards, hand, label, pile, rows
from sobremesa.games.dos import HAND_CARDS, ROW_CARDS
from sobremesa.games.dos.aids import hand_points
from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.labels import LABELS
from sobremesa.games.dos.rules import FIRST_PAIRING, FIRST_PUT
from sobremesa.games.dos.view import DosMatch, DosView
from sobremesa.games.dos.words import parse, parts_of

# Of DOS being said only the word itself, in the turn of whoever says it: who has said it is to be remembered.
PLACES = (
    cards("row", slots=ROW_CARDS),
    rows("matched", ("juego", "match")),
    pile("pile", face_down=True),
    pile("discards"),
    label("said", LABELS["dos!"]),
    hand("hand", slots=HAND_CARDS),
    cards("drawn", own=True),
    pile("cards_left", ("en la mano", "in hand"), of_seats=True, face_down=True),
)

SUITS: dict[str, Suit] = {"b": "blue", "g": "green", "r": "red", "y": "yellow"}
FACES = {
    **{name: Face(sign=name[1:], suit=SUITS[name[0]]) for name in NAMES if name and name != "dos"},
    "dos": Face(sign="2", suit="black", line=Both("DOS", "DOS")),
}


def notes(view: DosView, names: Sequence[str]) -> dict[str, Text]:
    """How the cards of a match add up, who deals, and what the own hand is worth to whoever goes out."""
    found = {f"matched.{at}": _sum(match) for at, match in enumerate(view.matches)}
    found[f"seat.{view.dealer}"] = Text("reparte", "deals")
    if view.hand:
        found["hand"] = Text(*(points_in_words(hand_points(view), lang) for lang in LANGUAGES))
    return found


def _sum(match: DosMatch) -> Text:
    numbers = f"{match.number} = {' + '.join(map(str, match.numbers))}"
    same = LABELS["same"]
    return Text(f"{numbers}, {same.es}", f"{numbers}, {same.en}") if match.same_colour else Text(numbers, numbers)


def touches(view: DosView, action: str) -> list[str]:
    """The card of the row and those of the hand; the colour of a Wild DOS is named by the buttons."""
    number = parse(action)
    if number >= FIRST_PAIRING:
        row_card, first, second, _ = parts_of(number)
        return [f"row:{NAMES[row_card]}", *(f"hand:{NAMES[card]}" for card in (first, second) if card)]
    return [f"hand:{NAMES[number - FIRST_PUT]}"] if number >= FIRST_PUT else []
