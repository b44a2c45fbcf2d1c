"""DOS in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re
from collections.abc import Callable

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.interpreted import twin_of
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import cards_in_words, opening, outcome, points_in_words
from sobremesa.games.dos.cards import BIT, KINDS, LETTERS, NAMES, WILD_DOS
from sobremesa.games.dos.rules import (
    CATCH,
    DECLINE,
    DRAW,
    END,
    FIRST_MATCH,
    FIRST_PUT,
    NAMINGS,
    SAY_DOS,
    AfterDraw,
    BonusCard,
    DosCall,
    Named,
    Phase,
    Why,
    colour_is_open,
    fits,
    match_action,
)
from sobremesa.games.dos.view import DosView

_colour_is_open, _fits, _match_action = twin_of(colour_is_open), twin_of(fits), twin_of(match_action)

# --- notation: a card is its colour's letter (b, g, r, y) and number or #, or dos.
# r7=r5+dos:same matches the red 7 of the row with two cards of the hand, put:b4 puts a card into the row.

_PLAIN = {DRAW: "draw", END: "end", SAY_DOS: "dos!", CATCH: "catch", DECLINE: "pass"}
_WORDS = {word: action for action, word in _PLAIN.items()}
_NAMED = {Named.NOTHING: "", Named.SAME: ":same", Named.OTHER: ":other"}
_CARDS = {name: card for card, name in enumerate(NAMES) if name}
_MATCH = re.compile(r"([a-z0-9#]+)=([a-z0-9#]+)(?:\+([a-z0-9#]+))?(:same|:other)?")
_PUT = re.compile(r"put:([a-z0-9#]+)")


def parts_of(action: int) -> tuple[int, int, int, Named]:
    """The row card, the one or two cards on it (0: only one) and what was named."""
    cards, named = divmod(action - FIRST_MATCH, NAMINGS)
    cards, second = divmod(cards, KINDS)
    row_card, first = divmod(cards, KINDS)
    return row_card, first, second, Named(named)


def notation(action: int) -> str:
    if action < FIRST_PUT:
        return _PLAIN[action]
    if action < FIRST_MATCH:
        return f"put:{NAMES[action - FIRST_PUT]}"
    row_card, first, second, named = parts_of(action)
    with_second = f"+{NAMES[second]}" if second else ""
    return f"{NAMES[row_card]}={NAMES[first]}{with_second}{_NAMED[named]}"


def parse(text: str) -> int:
    word = re.sub(r"\s", "", text.lower())
    if word in _WORDS:
        return _WORDS[word]
    put = _PUT.fullmatch(word)
    if put and put[1] in _CARDS:
        return FIRST_PUT + _CARDS[put[1]]
    match = _MATCH.fullmatch(word)
    if match and all(name in _CARDS for name in match.group(1, 2)) and (match[3] is None or match[3] in _CARDS):
        first, second = _CARDS[match[2]], _CARDS.get(match[3] or "", 0)
        if second:
            first, second = sorted((first, second))
        named = next(named for named, ending in _NAMED.items() if ending == (match[4] or ""))
        return int(_match_action(_CARDS[match[1]], first, second, int(named)))
    raise NotUnderstood(
        Text(
            f"«{shown(text)}» no se entiende; se escribe r7=r7 o r7=r5+dos para hacer juego con el 7 rojo de la fila, "
            "put:b4 para poner una carta en la fila, draw, end, pass, dos! o catch",
            f"'{shown(text)}' is not understood; write r7=r7 or r7=r5+dos to match the red 7 of the row, "
            "put:b4 to put a card into the row, draw, end, pass, dos! or catch",
        )
    )


# --- why an action is refused


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    if action == CATCH:
        return NotAllowed(
            "DO-16",
            Text("no hay a quién pillar: nadie ha callado", "there is nobody to catch: nobody kept silent"),
        )
    if view.on_turn != seat:
        return NotAllowed(
            "DO-15",
            Text(
                "no es tu turno; lo único que puedes hacer es pillar a quien no dijo DOS (catch)",
                "it is not your turn; all you can do is to catch who did not say DOS (catch)",
            ),
        )
    if action == SAY_DOS:
        return _no_dos(view)
    if action < FIRST_PUT:
        return _no_plain_action(view, action)
    if action < FIRST_MATCH:
        return _no_put(view, action - FIRST_PUT)
    return _no_match(view, seat, action)


def _no_dos(view: Record) -> NotAllowed:
    if view.dos_call != DosCall.EXPLICIT:
        return NotAllowed("DO-15", Text("en esta partida no hace falta decirlo", "it need not be said in this match"))
    if view.said:
        return NotAllowed("DO-15", Text("ya está dicho", "it has been said"))
    return NotAllowed("DO-15", Text("se dice con dos cartas en la mano", "it is said with two cards in the hand"))


def _no_plain_action(view: Record, action: int) -> NotAllowed:
    if action == DRAW:
        return NotAllowed(
            "DO-9",
            Text(
                "solo se roba al empezar el turno, una vez y antes de hacer juego",
                "a card is drawn at the start of a turn, once and before any match",
            ),
        )
    if action == END:
        if view.phase == Phase.BONUS:
            return NotAllowed("DO-11", Text("falta la carta por coincidir en color", "the bonus card is still owed"))
        return NotAllowed(
            "DO-9",
            Text(
                "antes hay que hacer juego o, tras robar, poner una carta en la fila",
                "first match or, after drawing, put a card into the row",
            ),
        )
    return NotAllowed(
        "DO-11",
        Text(
            "no hay carta que se pueda dejar de poner en la fila",
            "there is no card for the row that can be declined",
        ),
    )


def _no_put(view: Record, card: int) -> NotAllowed:
    if view.phase == Phase.BONUS or (view.drew and not view.matches and view.phase == Phase.PLAY):
        return _not_in_hand(card)
    if view.phase == Phase.PLAY and view.owed_bonus:
        return NotAllowed(
            "DO-10",
            Text(
                "la carta por coincidir en color se pone al acabar los juegos (end)",
                "the card for a colour match goes into the row once you end your matches (end)",
            ),
        )
    return NotAllowed(
        "DO-9",
        Text(
            "solo se pone una carta en la fila tras robar sin hacer juego, o por coincidir en color",
            "a card goes into the row only after drawing without a match, or for a colour match",
        ),
    )


def _not_in_hand(card: int) -> NotAllowed:
    return NotAllowed("DO-3", Text(f"{NAMES[card]} no está en la mano", f"{NAMES[card]} is not in the hand"))


def _no_match(view: Record, seat: int, action: int) -> NotAllowed:
    row_card, first, second, named = parts_of(action)
    hand = [int(copies) for copies in view.hand[seat]]
    if view.phase != Phase.PLAY:
        return NotAllowed(
            "DO-10",
            Text("en este turno ya no se puede hacer juego", "the time for matches is over in this turn"),
        )
    if not BIT[row_card] & view.row_kinds:
        return NotAllowed("DO-3", Text(f"{NAMES[row_card]} no está en la fila", f"{NAMES[row_card]} is not in the row"))
    for card in (first, second):
        if card and not hand[card]:
            return _not_in_hand(card)
        hand[card] -= 1
    if not _fits(row_card, first, second):
        return _wrong_number(row_card, first, second)
    if view.after_draw == AfterDraw.DRAWN_CARD and view.drew:
        return NotAllowed(
            "DO-9",
            Text(
                "tras robar solo se puede hacer un juego, y con la carta robada",
                "after drawing only one match is allowed, with the card drawn in it",
            ),
        )
    return _wrong_naming(row_card, first, second, named)


def _wrong_number(row_card: int, first: int, second: int) -> NotAllowed:
    target, one = NAMES[row_card], NAMES[first]
    if second:
        pair = f"{one} + {NAMES[second]}"
        return NotAllowed("DO-5", Text(f"{pair} no suman el número de {target}", f"{pair} do not add up to {target}"))
    return NotAllowed("DO-4", Text(f"{one} no tiene el número de {target}", f"{one} has not the number of {target}"))


def _wrong_naming(row_card: int, first: int, second: int, named: Named) -> NotAllowed:
    if _colour_is_open(row_card, first, second):
        plain = notation(int(_match_action(row_card, first, second, 0)))
        return NotAllowed(
            "DO-12",
            Text(
                f"hay que decir si el comodín DOS toma el mismo color ({plain}:same) u otro ({plain}:other)",
                f"say whether the Wild DOS takes the same colour ({plain}:same) or another ({plain}:other)",
            ),
        )
    return NotAllowed(
        "DO-12",
        Text(
            f"aquí el color no cambia nada: se escribe sin {_NAMED[named]}",
            f"the colour changes nothing here: write it without {_NAMED[named]}",
        ),
    )


# --- what the player is asked


def ask(view: DosView, lang: Lang) -> str:
    if view.silent is not None and view.seat != view.on_turn:
        return Text("No ha dicho DOS: ¿le pillas? (catch)", "DOS was not said: do you catch it? (catch)").to(lang)
    question = _question(view)
    if view.silent is not None:
        question = Text(f"{question.es}. O pilla a quien no dijo DOS", f"{question.en}. Or catch who did not say DOS")
    return question.to(lang)


def _question(view: DosView) -> Text:
    if view.phase == "bonus":
        if view.bonus_card == BonusCard.OPTIONAL.name.lower():
            return Text("Pon una carta en la fila, o déjalo (pass)", "Put a card into the row, or do not (pass)")
        return Text("Pon una carta en la fila", "Put a card into the row")
    if view.phase == "close":
        return Text("Acaba el turno (end)", "End the turn (end)")
    if view.matched:
        return Text("Haz más juegos o acaba (end)", "Make further matches, or end (end)")
    if view.drew:
        return Text("Haz juego o pon una carta en la fila", "Match, or put a card into the row")
    return Text("Haz juego o roba (draw)", "Match, or draw (draw)")


# --- what happened

_COLOURS = [Text("azul", "blue"), Text("verde", "green"), Text("rojo", "red"), Text("amarillo", "yellow")]


def card_in_words(card: int, lang: Lang) -> str:
    """`red 7`, `Wild # in red`, `Wild DOS`."""
    if card == WILD_DOS:
        return Text("comodín DOS", "Wild DOS").to(lang)
    name = NAMES[card]
    colour = _COLOURS[LETTERS.index(name[0])]
    if name[1:] == "#":
        return Text(f"comodín # {colour.es}", f"{colour.en} Wild #").to(lang)
    return Text(f"{name[1:]} {colour.es}", f"{colour.en} {name[1:]}").to(lang)


def _named(cards: list[int], lang: Lang) -> str:
    return listed([card_in_words(card, lang) for card in cards], lang, AND)


def _cut(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], card_in_words(event.data["card"], lang)
    return Text(f"{name} saca para repartir: {card}", f"{name} draws for the deal: {card}").to(lang)


def _dealer(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} tiene el número más alto y reparte", f"{name} has the highest number and deals").to(lang)


def _round(event: Event, names: list[str], lang: Lang) -> str:
    number, name = event.data["round"], names[event.data["dealer"]]
    return Text(f"Ronda {number}, reparte {name}", f"Round {number}, {name} deals").to(lang)


def _dealt(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], card_in_words(event.data["card"], lang)
    return Text(f"{name} recibe: {card}", f"{name} is dealt: {card}").to(lang)


def _hand(event: Event, names: list[str], lang: Lang) -> str:
    name, cards = names[event.data["seat"]], cards_in_words(event.data["count"], lang)
    return Text(f"{name} tiene {cards}", f"{name} holds {cards}").to(lang)


def _turned_up(event: Event, names: list[str], lang: Lang) -> str:
    card = card_in_words(event.data["card"], lang)
    if event.data["why"] == Why.REFILL:
        return Text(f"Se repone la fila: {card}", f"The row is refilled: {card}").to(lang)
    return Text(f"En la fila: {card}", f"In the row: {card}").to(lang)


def _matched(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, target = names[data["seat"]], card_in_words(data["row_card"], lang)
    cards = _named([card for card in (data["first"], data["second"]) if card], lang)
    sentence = Text(f"{name} juega sobre {target}: {cards}", f"{name} plays on {target}: {cards}")
    if not data["same_colour"]:
        return sentence.to(lang)
    if data["second"]:
        return Text(
            f"{sentence.es}, los dos del mismo color: carta a la fila y los demás roban",
            f"{sentence.en}, both in its colour: a card for the row, and the others draw",
        ).to(lang)
    return Text(
        f"{sentence.es}, del mismo color: carta a la fila", f"{sentence.en}, in its colour: a card for the row"
    ).to(lang)


_DRAWS = {
    Why.TURN: Text("{name} roba una carta", "{name} draws a card"),
    Why.DOUBLE: Text(
        "{name} roba una carta por el juego doble de color", "{name} draws a card for the double colour match"
    ),
    Why.CAUGHT: Text("{name} roba una carta de castigo", "{name} draws a penalty card"),
}


def _drew(event: Event, names: list[str], lang: Lang) -> str:
    return _DRAWS[event.data["why"]].fill(name=names[event.data["seat"]]).to(lang)


def _drawn(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], card_in_words(event.data["card"], lang)
    return Text(f"La carta que roba {name}: {card}", f"The card that {name} draws: {card}").to(lang)


def _no_card(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"No quedan cartas que robar: {name} se libra", f"No card is left to draw: {name} gets none").to(lang)


def _reshuffled(event: Event, names: list[str], lang: Lang) -> str:
    cards = cards_in_words(event.data["count"], lang)
    return Text(
        f"El mazo se ha acabado: los descartes, {cards}, se barajan y son el nuevo mazo",
        f"The pile has run out: the discards, {cards}, are shuffled into a new one",
    ).to(lang)


def _discarded(event: Event, names: list[str], lang: Lang) -> str:
    cards = cards_in_words(event.data["count"], lang)
    return Text(f"Van al descarte {cards}", f"{cards} to the discard pile").to(lang)


def _put(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], card_in_words(event.data["card"], lang)
    if event.data["why"] == Why.BONUS:
        return Text(f"{name} añade a la fila: {card}", f"{name} adds to the row: {card}").to(lang)
    return Text(
        f"{name} no hace juego y pone en la fila: {card}", f"{name} makes no match and puts into the row: {card}"
    ).to(lang)


def _declined(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} no añade carta a la fila", f"{name} adds no card to the row").to(lang)


def _said(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name}: ¡DOS!", f"{name}: DOS!").to(lang)


def _ended(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} acaba", f"{name} ends").to(lang)


def _caught(event: Event, names: list[str], lang: Lang) -> str:
    name, catcher = names[event.data["seat"]], names[event.data["by"]]
    return Text(
        f"{catcher} pilla a {name}, que no dijo DOS con dos cartas",
        f"{catcher} catches {name}, who did not say DOS with two cards",
    ).to(lang)


def _went_out(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} se queda sin cartas y gana la ronda", f"{name} is out of cards and wins the round").to(lang)


def _shown(event: Event, names: list[str], lang: Lang) -> str:
    name, cards = names[event.data["seat"]], _named(event.data["cards"], lang)
    return Text(f"A {name} le quedan: {cards}", f"{name} is left with: {cards}").to(lang)


def _scored(event: Event, names: list[str], lang: Lang) -> str:
    name, gained = names[event.data["seat"]], points_in_words(event.data["gained"], lang)
    return Text(
        f"{name} suma {gained}: {event.data['points']} en total",
        f"{name} scores {gained}: {event.data['points']} in all",
    ).to(lang)


def _no_points(event: Event, names: list[str], lang: Lang) -> str:
    return Text(
        "La ronda dura demasiado: acaba sin puntos",
        "The round has gone on for too long: it ends without points",
    ).to(lang)


def _result(event: Event, names: list[str], lang: Lang) -> str:
    return outcome(event, names, points_in_words(event.data["points"], lang), lang)


_SENTENCES: dict[str, Callable[[Event, list[str], Lang], str]] = {
    "cut": _cut,
    "dealer": _dealer,
    "round": _round,
    "dealt": _dealt,
    "hand": _hand,
    "turned_up": _turned_up,
    "matched": _matched,
    "drew": _drew,
    "drawn": _drawn,
    "no_card": _no_card,
    "reshuffled": _reshuffled,
    "discarded": _discarded,
    "put": _put,
    "declined": _declined,
    "said": _said,
    "ended": _ended,
    "caught": _caught,
    "went_out": _went_out,
    "shown": _shown,
    "scored": _scored,
    "no_points": _no_points,
    "result": _result,
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    if event.kind == "match":
        return opening("DOS", event, names, lang)
    return _SENTENCES[event.kind](event, names, lang)
