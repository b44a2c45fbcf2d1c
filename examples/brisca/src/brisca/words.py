"""Brisca for people: what a seat sees, how it is written and said in both languages, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.engine.decision import NOTHING, Ask, Caption, usual_ask
from sobremesa.engine.errors import NotAllowed
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import Both, Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Sentence, SlotValues
from sobremesa.engine.places import Face, Suit, cards, counter, hand, label, pile
from sobremesa.engine.untrusted import PrintableNames

from brisca.rules import CARDS, EXCHANGE, GIVEN, HAND_CARDS, NUMBERS, SUITS

# --- cards: `o1` is the ace of oros, `c12` the king of copas

SUIT_NAMES = (Text("oros", "coins"), Text("copas", "cups"), Text("espadas", "swords"), Text("bastos", "clubs"))
COLOURS: tuple[Suit, ...] = ("yellow", "red", "blue", "green")
COURT = {10: Text("sota", "jack"), 11: Text("caballo", "knight"), 12: Text("rey", "king")}
SIGNS = {10: "S", 11: "C", 12: "R"}
RANKS = {**{number: Text(str(number), str(number)) for number in NUMBERS}, 1: Text("as", "ace"), **COURT}

PRINTED = {1 + 10 * suit + i: (suit, number) for suit in range(SUITS) for i, number in enumerate(NUMBERS)}
WRITTEN = {card: f"{'oceb'[suit]}{number}" for card, (suit, number) in PRINTED.items()}
CARD = {written: card for card, written in WRITTEN.items()}
NAMES = {
    card: Text(f"{RANKS[number].es} de {SUIT_NAMES[suit].es}", f"{RANKS[number].en} of {SUIT_NAMES[suit].en}")
    for card, (suit, number) in PRINTED.items()
}
THE = {card: Text(f"{'la' if 'sota' in name.es else 'el'} {name.es}", f"the {name.en}") for card, name in NAMES.items()}
FACES = {
    WRITTEN[card]: Face(
        sign=SIGNS.get(number, str(number)), suit=COLOURS[suit], line=Both(*COURT[number]) if number in COURT else None
    )
    for card, (suit, number) in PRINTED.items()
}
LABELS = {
    **{WRITTEN[card]: name for card, name in NAMES.items()},
    **{suit.es: suit for suit in SUIT_NAMES},
    "hand": Text("tu mano", "your hand"),
    "trick": Text("baza", "trick"),
    "last_trick": Text("baza anterior", "last trick"),
    "turned": Text("muestra", "turned up"),
    "trump": Text("triunfo", "trumps"),
}
NOTATION = {**WRITTEN, EXCHANGE: "exchange"}
VALUE_NAMES = {"card": WRITTEN, "given": WRITTEN}

# --- what a seat sees


class BriscaView(View, frozen=True, kw_only=True):
    hand: list[str]
    trick: list[tuple[int, str]]  # seats and their cards, from the leader on
    last_trick: list[tuple[int, str]]
    leader: int
    trump: str  # a suit
    turned: str | None  # until it is drawn
    stock: int  # cards that can be drawn, the turned-up one among them
    held: list[int]  # by seat, how many cards it holds
    won: list[int]  # by seat, how many cards it has won in this round
    won_points: list[int]  # the same in points; empty in a match of one round
    rounds: int


def look(seen: PlainRecord, seat: int) -> BriscaView:
    def laid(trick: list[int], leader: int) -> list[tuple[int, str]]:
        return [((leader + i) % seen.players, WRITTEN[card]) for i, card in enumerate(trick) if card]

    return BriscaView(
        **seen_header(seen),
        seat=seat,
        hand=[WRITTEN[card] for card, where in enumerate(seen.where) if seat >= 0 and abs(where) == 1 + seat],
        trick=laid(seen.trick, seen.leader),
        last_trick=laid(seen.last_trick, seen.last_leader),
        leader=seen.leader,
        trump=SUIT_NAMES[seen.trump].es,
        turned=WRITTEN.get(seen.turned),
        stock=seen.left + (seen.turned > 0),
        held=seen.held[: seen.players],
        won=seen.won[: seen.players],
        won_points=seen.won_points[: seen.players] if seen.rounds > 1 else [],
        rounds=seen.rounds,
    )


PLACES = (
    pile("stock", ("mazo", "draw pile")),
    cards("turned"),
    label("trump"),
    cards("trick", seat_at=0),
    hand(slots=HAND_CARDS),
    counter("won_points", ("en la ronda", "this round")),
    pile("held", ("en la mano", "in hand"), of_seats=True, face_down=True),
    pile("won", ("ganadas", "won"), of_seats=True, face_down=True),
)


def notes(view: BriscaView, names: Sequence[str]) -> dict[str, Text]:
    return {} if view.over else {f"seat.{view.leader}": Text("sale", "leads")}


# --- what can be done


def action_label(view: BriscaView, action: str) -> Text:
    if action != "exchange":
        the = THE[CARD[action]]
        return Text(f"Jugar {the.es}", f"Play {the.en}")
    turned = CARD[view.turned or ""]
    given, taken = THE[int(GIVEN[turned])], THE[turned]
    return Text(f"Cambiar {given.es} por {taken.es}", f"Exchange {given.en} for {taken.en}")


def touches(view: BriscaView, action: str) -> list[str]:
    return [view.turned or ""] if action == "exchange" else [action]


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    if action == EXCHANGE:
        es = "la muestra se cambia por el 7 de triunfo, o el 2 si es baja, al salir tras ganar una baza"
        en = "the turned-up card is exchanged for the 7 of trumps, or the 2 if it is low, on leading after a won trick"
        return NotAllowed("BR-8", Text(es, en))
    return NotAllowed("BR-4", Text(f"{THE[action].es} no está en la mano", f"{THE[action].en} is not in the hand"))


def ask(view: BriscaView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if not legal:
        return usual_ask(view, legal, names)
    if view.trick:
        return Ask(Text("Juega una carta.", "Play a card."), rule="BR-4")
    may_exchange = "exchange" in legal
    more = Text("O cambia antes la muestra.", "Or first exchange the turned-up card.") if may_exchange else NOTHING
    lead = Text("Sales tú: juega una carta.", "You lead: play a card.")
    return Ask(lead, more, rule="BR-8" if may_exchange else "BR-4")


def caption(view: BriscaView) -> Caption:
    tricks = CARDS // view.players
    turn = Text(f"baza {view.turn} de {tricks}", f"trick {view.turn} of {tricks}")
    number = Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}")
    return Caption(number if view.rounds > 1 else NOTHING, turn)


# --- what happened

SENTENCES = {
    "round": Sentence(
        Text("Ronda {round}: sale {name}", "Round {round}: {name} leads"),
        Text("Ronda {round}: sales tú", "Round {round}: you lead"),
    ),
    "dealt": Sentence(
        Text("{name} recibe {card}", "{name} is dealt {card}"), Text("Recibes {card}", "You are dealt {card}")
    ),
    "turned": Sentence(
        Text("La muestra es {card}: triunfan {suit}", "{Card} is turned up: {suit} are trumps"), rule="BR-3"
    ),
    "played": Sentence(Text("{name} juega {card}", "{name} plays {card}"), Text("Juegas {card}", "You play {card}")),
    "won": Sentence(
        Text("{name} se lleva la baza: {points}", "{name} takes the trick: {points}"),
        Text("Te llevas la baza: {points}", "You take the trick: {points}"),
        rule="BR-5",
    ),
    "draws": Sentence(Text("{name} roba una carta", "{name} draws a card"), Text("Robas una carta", "You draw a card")),
    "drawn": Sentence(Text("{name} roba {card}", "{name} draws {card}"), Text("Robas {card}", "You draw {card}")),
    "took": Sentence(
        Text("{name} roba la muestra, {card}", "{name} draws the turned-up card, {card}"),
        Text("Robas la muestra, {card}", "You draw the turned-up card, {card}"),
        rule="BR-7",
    ),
    "exchanged": Sentence(
        Text("{name} cambia {given} por la muestra, {card}", "{name} exchanges {given} for {card}, turned up"),
        Text("Cambias {given} por la muestra, {card}", "You exchange {given} for {card}, turned up"),
        rule="BR-8",
    ),
}


JOINED = {("draws", "drawn"): "drawn"}
QUIET = {"dealt", "draws"}


def slot_words(event: Event, lang: Lang) -> SlotValues:
    words: SlotValues = {name: THE[event.data[name]].to(lang) for name in VALUE_NAMES if name in event.data}
    if event.kind == "turned":
        words["suit"] = SUIT_NAMES[(event.data["card"] - 1) // 10].to(lang)
    return words
