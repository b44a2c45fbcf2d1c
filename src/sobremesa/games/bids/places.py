"""What lies where at a BIDS table, what its cards look like, what is noted, and what an action touches."""

from __future__ import annotations

from collections.abc import Iterator

from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.places import Face, cards, counter, hand, label, pile
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.bids import HAND_CARDS
from sobremesa.games.bids.cards import BID, CARDS, COLOUR, TWICE
from sobremesa.games.bids.rules import FIRST_ROB_ACTION
from sobremesa.games.bids.view import NAMES, BidsView
from sobremesa.games.bids.words import bare_name, parse

PLACES = (
    cards("stake", slots=1),
    label("blind"),
    label("lowest_wins"),
    label("blind_next"),
    cards("bids", seat_at=0),
    pile("deck", face_down=True),
    cards("burnt"),
    cards("set_aside"),
    cards("taken_out"),
    hand("hand", slots=HAND_CARDS),
    cards("in_front", ("cartas negras", "black cards"), of_seats=True),
    counter("score", ("en la ronda", "this round")),
    counter("without", ("sin negras", "without black")),
    pile("cards_left", ("en la mano", "in hand"), of_seats=True, face_down=True),
)

SUITS = ("yellow", "blue", "red", "green", "black", None)  # by the colour of a card; the Ally is white
SIGNS = ("2×", "−5", "←", "⇄", "↓", "?", "∞")  # of the special cards


def _face(card: int) -> Face:
    suit = SUITS[int(COLOUR[card])]
    if card < TWICE:
        return Face(sign=str(BID[card]), suit=suit)  # type: ignore[arg-type]
    name = Both(*(bare_name(card, lang) for lang in LANGUAGES))
    return Face(sign=SIGNS[card - TWICE], suit=suit, line=name)  # type: ignore[arg-type]


FACES = {NAMES[card]: _face(card) for card in range(1, CARDS)}


def notes(view: BidsView, names: PrintableNames) -> dict[str, Text]:
    found = {f"seat.{seat}": list(_of_seat(view, seat, names)) for seat in range(view.players)}
    return {
        seat: Text(", ".join(each.es for each in said), ", ".join(each.en for each in said))
        for seat, said in found.items()
        if said
    }


def _of_seat(view: BidsView, seat: int, names: PrintableNames) -> Iterator[Text]:
    """Who bids first, and with whom a seat shares the round."""
    partner = view.partner[seat]
    if seat == view.leader and not view.over:
        yield Text("sale", "leads")
    if partner is not None:
        yield Text(f"con {names[partner]}", f"with {names[partner]}")


def touches(view: BidsView, action: str) -> list[str]:
    """A bid touches its card. What can be stolen lies at other seats, out of reach: each robbery is a button."""
    return [action] if parse(action) < FIRST_ROB_ACTION else []
