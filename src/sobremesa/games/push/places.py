"""What lies where at a Push table, what its cards look like, what is noted, and what an action touches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.places import Face, cards, counter, label, pile, rows
from sobremesa.games.push.aids import direction, laid_out, misfits, worth_of_row
from sobremesa.games.push.cards import (
    COLOUR,
    NAMES,
    NUMBER,
    NUMBER_CARDS,
    NUMBER_OF,
    ROLL_SHAPE,
    ROW_CARDS,
    SWITCH_SHAPE,
    Colour,
    points_on,
)
from sobremesa.games.push.labels import LABELS
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import card_in_words, parse

PLACES = (
    rows("rows", ("fila", "row"), slots=ROW_CARDS),
    cards("card"),
    pile("cards_left", ("mazo", "deck"), face_down=True),
    counter("switches", ("cambios de sentido", "switch cards"), of_seats=False),
    label("risk", ("estrella peligrosa", "dangerous star")),
    cards("benches", of_seats=True),
    pile("banks", of_seats=True),
)

FACES = {
    **{
        NAMES[card]: Face(sign=str(NUMBER[card]), suit=Colour(COLOUR[card]).name.lower())  # type: ignore[arg-type]
        for card in range(1, NUMBER_CARDS + 1)
    },
    "roll": Face(sign=ROLL_SHAPE, line=Both("dado", "roll")),
    "switch": Face(sign=SWITCH_SHAPE, suit="black", line=Both("sentido", "switch")),
}


def notes(view: PushView, names: Sequence[str]) -> dict[str, Text]:
    return dict([*_on_table(view), *_at_seats(view)])


def _on_table(view: PushView) -> Iterator[tuple[str, Text]]:
    """What rows are worth, which way they will be shared, and how many cards of the deck would be a bust."""
    table = laid_out(view)
    yield from ((f"rows.{row}", worth_of_row(table, row)) for row, cards in enumerate(view.rows) if cards)
    way = direction(table)
    if way != "none":
        yield "switches", LABELS[way]
    if view.card:
        card = NUMBER_OF[view.card]
        yield "card", Text(*(card_in_words(card, lang) for lang in LANGUAGES))
    unplaced = misfits(table, view) if view.phase == "go_on" else 0
    if unplaced == 1:
        yield "cards_left", Text("no cabe 1", "1 fits nowhere")
    elif unplaced:
        yield "cards_left", Text(f"no caben {unplaced}", f"{unplaced} fit nowhere")


def _at_seats(view: PushView) -> Iterator[tuple[str, Text]]:
    """What a bank holds, and a bench beside it; alone, a bench holds all points of its seat."""
    for seat, (bench, bank) in enumerate(zip(view.benches, view.banks, strict=True)):
        if bank:
            yield f"banks.{seat}", _in_short(points_on(bank))
        if bank and bench:
            yield f"benches.{seat}", _in_short(points_on(bench))
    if view.to_act and view.active not in view.to_act:
        yield f"seat.{view.active}", Text("turno", "turn")


def _in_short(points: int) -> Text:
    said = f"{points} {'pt' if points == 1 else 'pts'}"
    return Text(said, said)


def touches(view: PushView, action: str) -> list[str]:
    """A row, to place the card in or to take; a colour is secured by its button, which says what it is worth."""
    number = parse(action)
    if not FIRST_PLACE <= number < FIRST_SECURE:
        return []
    row = number - (FIRST_TAKE if number >= FIRST_TAKE else FIRST_PLACE)
    return [f"rows.{row}"]
