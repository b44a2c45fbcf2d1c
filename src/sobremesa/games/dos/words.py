"""DOS in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, cards_in_words, points_in_words
from sobremesa.engine.untrusted import printable
from sobremesa.games.dos.cards import (
    BIT,
    COLOUR_NAMES,
    KINDS,
    LEAST,
    LETTERS,
    MOST,
    NAMES,
    OTHER_COLOUR,
    SAME_COLOUR,
    WILD_DOS,
)
from sobremesa.games.dos.rules import (
    CATCH,
    DECLINE,
    DRAW,
    END,
    FIRST_PAIRING,
    FIRST_PUT,
    MOST_TURNS,
    NAMINGS,
    SAY_DOS,
    AfterDraw,
    DosCall,
    Named,
    Phase,
    Why,
    colour_is_open,
    fits,
    pairing_action,
)

_colour_is_open, _fits, _pairing_action = (
    interpreted_kernel(colour_is_open),
    interpreted_kernel(fits),
    interpreted_kernel(pairing_action),
)

# --- notation: a card is its colour's letter (b, g, r, y) and number or #, or dos.
# r7=r5+dos:same matches the red 7 of the row with two cards of the hand, put:b4 puts a card into the row.

_PLAIN = {DRAW: "draw", END: "end", SAY_DOS: "dos!", CATCH: "catch", DECLINE: "pass"}
_WORDS = {word: action for action, word in _PLAIN.items()}
NAMING_SIGNS = {Named.NOTHING: "", Named.SAME: ":same", Named.OTHER: ":other"}
_CARDS = {name: card for card, name in enumerate(NAMES) if name}
_MATCH = re.compile(r"([a-z0-9#]+)=([a-z0-9#]+)(?:\+([a-z0-9#]+))?(:same|:other)?")
_PUT = re.compile(r"put:([a-z0-9#]+)")


def parts_of(action: int) -> tuple[int, int, int, Named]:
    """The row card, the one or two cards on it (0: only one) and what was named."""
    cards, named = divmod(action - FIRST_PAIRING, NAMINGS)
    cards, second = divmod(cards, KINDS)
    row_card, first = divmod(cards, KINDS)
    return row_card, first, second, Named(named)


def notation(action: int) -> str:
    if action < FIRST_PUT:
        return _PLAIN[action]
    if action < FIRST_PAIRING:
        return f"put:{NAMES[action - FIRST_PUT]}"
    row_card, first, second, named = parts_of(action)
    with_second = f"+{NAMES[second]}" if second else ""
    return f"{NAMES[row_card]}={NAMES[first]}{with_second}{NAMING_SIGNS[named]}"


def is_match(action: str) -> bool:
    return "=" in action


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
        named = next(named for named, ending in NAMING_SIGNS.items() if ending == (match[4] or ""))
        return int(_pairing_action(_CARDS[match[1]], first, second, int(named)))
    raise NotUnderstood(
        Text(
            f"«{printable(text)}» no se entiende; se escribe r7=r7 o r7=r5+dos para hacer juego con el 7 rojo de la "
            "fila, put:b4 para poner una carta en la fila, draw, end, pass, dos! o catch",
            f"'{printable(text)}' is not understood; write r7=r7 or r7=r5+dos to match the red 7 of the row, "
            "put:b4 to put a card into the row, draw, end, pass, dos! or catch",
        )
    )


# --- why an action is refused


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    if action == CATCH:
        return NotAllowed(
            "DO-16",
            Text(
                "ahora no puedes pillar a nadie: se puede una vez, después de cada turno que acaba con dos cartas",
                "you can catch nobody now: you may once, after each turn that ends with two cards",
            ),
        )
    if view.on_turn != seat:
        return NotAllowed(
            "DO-15",
            Text(
                "no es tu turno; lo único que puedes hacer es pillar a quien acaba de jugar (catch)",
                "it is not your turn; all you can do is catch the player who has just played (catch)",
            ),
        )
    if action == SAY_DOS:
        return _no_dos(view)
    if action < FIRST_PUT:
        return _no_plain_action(view, action)
    if action < FIRST_PAIRING:
        return _no_put(view, action - FIRST_PUT)
    return _no_pairing(view, seat, action)


def _no_dos(view: Fields) -> NotAllowed:
    if view.dos_call != DosCall.EXPLICIT:
        return NotAllowed(
            "DO-15", Text("en esta partida nadie tiene que decir DOS", "nobody has to say DOS in this match")
        )
    if view.said:
        return NotAllowed("DO-15", Text("ya has dicho DOS", "you have already said DOS"))
    return NotAllowed("DO-15", Text("DOS se dice con dos cartas en la mano", "say DOS when you hold two cards"))


def _no_plain_action(view: Fields, action: int) -> NotAllowed:
    if action == DRAW:
        return NotAllowed(
            "DO-9",
            Text(
                "solo se roba al empezar el turno, una vez y antes de hacer juego",
                "you draw only at the start of your turn, once and before any match",
            ),
        )
    if action == END:
        if view.phase == Phase.BONUS:
            return NotAllowed(
                "DO-11",
                Text(
                    "antes hay que poner en la fila la carta por coincidir en color",
                    "first put the card for your colour match into the row",
                ),
            )
        return NotAllowed(
            "DO-9",
            Text(
                "antes hay que hacer juego o, tras robar, poner una carta en la fila",
                "first make a match or, after drawing, put a card into the row",
            ),
        )
    return NotAllowed(
        "DO-11",
        Text(
            "ahora no hay ninguna carta que puedas dejar de poner en la fila",
            "there is no card for the row that you could decline now",
        ),
    )


def _no_put(view: Fields, card: int) -> NotAllowed:
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


def _no_pairing(view: Fields, seat: int, action: int) -> NotAllowed:
    row_card, first, second, named = parts_of(action)
    hand = [int(copies) for copies in view.hand[seat]]
    if view.phase != Phase.PLAY:
        return NotAllowed(
            "DO-10",
            Text("en este turno ya no se puede hacer juego", "no more matches can be made in this turn"),
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
                "after drawing you can make only one match, with the card you drew in it",
            ),
        )
    is_open = _colour_is_open(row_card, first, second) and view.held[seat] > 1
    return _wrong_naming(row_card, first, second, named, is_open)


def _wrong_number(row_card: int, first: int, second: int) -> NotAllowed:
    target, one = NAMES[row_card], NAMES[first]
    if second:
        pair = f"{one} + {NAMES[second]}"
        return NotAllowed("DO-5", Text(f"{pair} no suman el número de {target}", f"{pair} do not add up to {target}"))
    return NotAllowed(
        "DO-4", Text(f"{one} no tiene el número de {target}", f"{one} does not have the number of {target}")
    )


def _wrong_naming(row_card: int, first: int, second: int, named: Named, is_open: bool) -> NotAllowed:
    if is_open:
        plain = notation(int(_pairing_action(row_card, first, second, 0)))
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
            f"aquí el color no cambia nada: se escribe sin {NAMING_SIGNS[named]}",
            f"the colour changes nothing here: write it without {NAMING_SIGNS[named]}",
        ),
    )


# --- cards

COLOUR_WORDS = [Text("azul", "blue"), Text("verde", "green"), Text("rojo", "red"), Text("amarillo", "yellow")]
_SHAPES = [Text("cuadrado", "square"), Text("cruz", "cross"), Text("triángulo", "triangle"), Text("círculo", "circle")]
_PLURALS = [Text("azules", "blue"), Text("verdes", "green"), Text("rojos", "red"), Text("amarillos", "yellow")]


def card_in_words(card: int, lang: Lang) -> str:
    """`red 7`, `red Wild #`, `Wild DOS`."""
    if card == WILD_DOS:
        return Text("comodín DOS", "Wild DOS").to(lang)
    letter, face = NAMES[card][0], NAMES[card][1:]
    colour = COLOUR_WORDS[LETTERS.index(letter)]
    if face == "#":
        return Text(f"comodín # {colour.es}", f"{colour.en} Wild #").to(lang)
    return Text(f"{face} {colour.es}", f"{colour.en} {face}").to(lang)


def brief(card: int, lang: Lang) -> str:
    """The same where there is little room: `red 7`, `red #`, `DOS`."""
    if card == WILD_DOS:
        return "DOS"
    colour, face = COLOUR_WORDS[LETTERS.index(NAMES[card][0])], NAMES[card][1:]
    return Text(f"{face} {colour.es}", f"{colour.en} {face}").to(lang)


def name_of(card: int, lang: Lang) -> str:
    """A card for people who cannot see it, with the shape that goes with its colour: `red 7, triangle`."""
    name = card_in_words(card, lang)
    if card == WILD_DOS:
        return name
    return f"{name}, {_SHAPES[LETTERS.index(NAMES[card][0])].to(lang)}"


def _two_in_words(card: int, lang: Lang) -> str:
    """Two cards of one kind: `two red 4s`."""
    if card == WILD_DOS:
        return Text("dos comodines DOS", "two Wild DOS").to(lang)
    letter, face = NAMES[card][0], NAMES[card][1:]
    colour = _PLURALS[LETTERS.index(letter)]
    if face == "#":
        return Text(f"dos comodines # {colour.es}", f"two {colour.en} Wild #").to(lang)
    return Text(f"dos {face} {colour.es}", f"two {colour.en} {face}s").to(lang)


def _number_named(card: int, number: int, lang: Lang) -> str:
    """What a Wild # counts as."""
    if LEAST[card] == MOST[card]:
        return ""
    return Text(f" como {number}", f" as {number}").to(lang)


def _colour_named(colour: int, lang: Lang) -> str:
    """What a Wild DOS is, where it matters."""
    if colour == OTHER_COLOUR:
        return Text(" de otro color", " in another colour").to(lang)
    if colour in (0, SAME_COLOUR):
        return ""
    name = COLOUR_WORDS[LETTERS.index(COLOUR_NAMES[colour])]
    return Text(f" como {name.es}", f" as {name.en}").to(lang)


# --- what happened


def match_in_words(data: dict[str, int], lang: Lang) -> SlotValues:
    """The row card, and those on it with what they stand for."""
    row_card, first, second, number = data["row_card"], data["first"], data["second"], data["number"]
    numbers = [data["first_number"], number - data["first_number"]]
    colour = _colour_named(data["colour"], lang)
    laid = [
        (card, _named(card, number, colour, lang))
        for card, number in zip((first, second), numbers, strict=True)
        if card
    ]
    is_named_on_row = row_card == WILD_DOS and WILD_DOS not in (first, second)
    row_named = _named(row_card, number, colour if is_named_on_row else "", lang)
    total = f"{numbers[0]} + {numbers[1]} = {number}"
    return {"row_card": card_in_words(row_card, lang) + row_named, "cards": _laid_in_words(laid, lang), "sum": total}


def _named(card: int, number: int, colour: str, lang: Lang) -> str:
    return colour if card == WILD_DOS else _number_named(card, number, lang)


def _laid_in_words(laid: list[tuple[int, str]], lang: Lang) -> str:
    if len(laid) == 2 and laid[0] == laid[1]:
        card, named = laid[0]
        return _two_in_words(card, lang) + named
    article = Text("el ", "").to(lang)
    return listed([f"{article}{card_in_words(card, lang)}{named}" for card, named in laid], lang, AND)


def _words(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    words: SlotValues = {}
    if event.kind == "matched":
        words |= match_in_words(data, lang)
    if "card" in data:
        words |= {"card": card_in_words(data["card"], lang), "brief": brief(data["card"], lang)}
    if event.kind == "turned_up":
        place = "right" if data["place"] else "left"
        words |= {place: words["card"], f"{place}_brief": words["brief"]}
    if "cards" in data:
        words["cards"] = listed([card_in_words(card, lang) for card in data["cards"]], lang, AND)
        words["held"] = cards_in_words(len(data["cards"]), lang)
    if "count" in data:
        words["count"] = cards_in_words(data["count"], lang)
    if "gained" in data:
        words |= {"gain": data["gained"], "gained": points_in_words(data["gained"], lang)}
    return words


def _kind_of(event: Event) -> str:
    if event.kind == "matched":
        match = "double" if event.data["second"] else "single"
        return f"{match}_colour" if event.data["same_colour"] else match
    if event.kind in ("drew", "put", "turned_up"):
        return f"{event.kind}_{Why(event.data['why']).name.lower()}"
    return event.kind


# Short forms that several sentences share.
_ROW_CARD = Sentence(Text("A la fila: {brief}", "To the row: {brief}"))
_ROW_CARDS = Sentence(Text("A la fila: {left_brief} y {right_brief}", "To the row: {left_brief}, {right_brief}"))
_SAW = Sentence(Text("{name} roba: {brief}", "{name} draws: {brief}"), Text("Robas: {brief}", "You draw: {brief}"))

_SENTENCES: dict[str, Sentence] = {
    "cut": Sentence(
        Text("{name} saca el {card} para ver quién reparte", "{name} draws {card} to see who deals"),
        Text("Sacas el {card} para ver quién reparte", "You draw {card} to see who deals"),
        rule="DO-1",
        short=Sentence(Text("{name} saca {brief}", "{name} draws {brief}"), Text("Sacas {brief}", "You draw {brief}")),
    ),
    "dealer": Sentence(
        Text("{name} tiene el número más alto y reparte", "{name} has the highest number and deals"),
        Text("Tienes el número más alto y repartes", "You have the highest number and deal"),
        rule="DO-1",
        short=Sentence(Text("Reparte {name}", "{name} deals"), Text("Repartes", "You deal")),
    ),
    "round": Sentence(
        Text("Ronda {round}: empieza {name}", "Round {round}: {name} begins"),
        Text("Ronda {round}: empiezas", "Round {round}: you begin"),
    ),
    "dealt": Sentence(
        Text("{name} recibe el {card}", "{name} is dealt {card}"), Text("Recibes el {card}", "You are dealt {card}")
    ),
    "hand": Sentence(Text("{name} tiene {count}", "{name} holds {count}"), Text("Tienes {count}", "You hold {count}")),
    "turned_up_start": Sentence(
        Text("En la fila: {card}", "In the row: {card}"),
        short=_ROW_CARD,
    ),
    "turned_up_refill": Sentence(
        Text("Se repone la fila: {card}", "The row is refilled: {card}"),
        rule="DO-10",
        short=_ROW_CARD,
    ),
    "row_started": Sentence(
        Text("La fila empieza con el {left} y el {right}", "The row starts with {left} and {right}"),
        short=_ROW_CARDS,
    ),
    "row_refilled": Sentence(
        Text("Se repone la fila: {left} y {right}", "The row is refilled: {left} and {right}"),
        rule="DO-10",
        short=_ROW_CARDS,
    ),
    "single": Sentence(
        Text("{name} hace juego simple: {cards} sobre el {row_card}", "{name} matches {row_card} with {cards}"),
        Text("Haces juego simple: {cards} sobre el {row_card}", "You match {row_card} with {cards}"),
        rule="DO-4",
        short=Sentence(
            Text("{name}: juego simple con el {number}", "{name}: single match, {number}"),
            Text("Juego simple con el {number}", "Single match: {number}"),
        ),
    ),
    "double": Sentence(
        Text("{name} hace juego doble: {cards} sobre el {row_card}", "{name} matches {row_card} with {cards}"),
        Text("Haces juego doble: {cards} sobre el {row_card}", "You match {row_card} with {cards}"),
        rule="DO-5",
        short=Sentence(
            Text("{name}: juego doble, {sum}", "{name}: double match, {sum}"),
            Text("Juego doble: {sum}", "Double match: {sum}"),
        ),
    ),
    "single_colour": Sentence(
        Text(
            "{name} hace juego simple de color, {cards} sobre el {row_card}: otra carta para la fila",
            "{name} matches {row_card} with {cards} in the same colour: one more card for the row",
        ),
        Text(
            "Haces juego simple de color, {cards} sobre el {row_card}: otra carta para la fila",
            "You match {row_card} with {cards} in the same colour: one more card for the row",
        ),
        rule="DO-6",
        short=Sentence(
            Text("{name}: juego simple de color, {number}", "{name}: single colour match, {number}"),
            Text("Juego simple de color: {number}", "Single colour match: {number}"),
        ),
    ),
    "double_colour": Sentence(
        Text(
            "{name} hace juego doble de color, {cards} sobre el {row_card}: otra carta para la fila, "
            "y los demás roban una",
            "{name} matches {row_card} with {cards}, a double colour match: one more card for the row, "
            "and the others draw one",
        ),
        Text(
            "Haces juego doble de color, {cards} sobre el {row_card}: otra carta para la fila, y los demás roban una",
            "You match {row_card} with {cards}, a double colour match: one more card for the row, "
            "and the others draw one",
        ),
        rule="DO-7",
        short=Sentence(
            Text("{name}: juego doble de color, {sum}", "{name}: double colour match, {sum}"),
            Text("Juego doble de color: {sum}", "Double colour match: {sum}"),
        ),
    ),
    "drew_turn": Sentence(
        Text("{name} roba una carta", "{name} draws a card"), Text("Robas una carta", "You draw a card"), rule="DO-9"
    ),
    "drew_double": Sentence(
        Text("{name} roba una carta por el juego doble de color", "{name} draws a card for the double colour match"),
        Text("Robas una carta por el juego doble de color", "You draw a card for the double colour match"),
        rule="DO-7",
        short=Sentence(
            Text("{name} roba una carta", "{name} draws a card"), Text("Robas una carta", "You draw a card")
        ),
    ),
    "drew_caught": Sentence(
        Text("{name} roba una carta de castigo", "{name} draws a penalty card"),
        Text("Robas una carta de castigo", "You draw a penalty card"),
        rule="DO-16",
        short=Sentence(
            Text("Castigo: {name} roba una", "Penalty: {name} draws one"),
            Text("Castigo: robas una", "Penalty: you draw one"),
        ),
    ),
    "drawn": Sentence(
        Text("{name} roba el {card}", "{name} draws {card}"),
        Text("Robas el {card}", "You draw {card}"),
        short=Sentence(
            Text("{name} roba: {brief}", "{name} draws {brief}"), Text("Robas: {brief}", "You draw {brief}")
        ),
    ),
    "drew_turn_and_saw": Sentence(
        Text("{name} roba una carta: {card}", "{name} draws a card: {card}"),
        Text("Robas una carta: {card}", "You draw a card: {card}"),
        rule="DO-9",
        short=_SAW,
    ),
    "drew_double_and_saw": Sentence(
        Text(
            "{name} roba una carta por el juego doble de color: {card}",
            "{name} draws a card for the double colour match: {card}",
        ),
        Text(
            "Robas una carta por el juego doble de color: {card}",
            "You draw a card for the double colour match: {card}",
        ),
        rule="DO-7",
        short=_SAW,
    ),
    "drew_caught_and_saw": Sentence(
        Text("{name} roba una carta de castigo: {card}", "{name} draws a penalty card: {card}"),
        Text("Robas una carta de castigo: {card}", "You draw a penalty card: {card}"),
        rule="DO-16",
        short=Sentence(
            Text("Castigo de {name}: {brief}", "{name}'s penalty: {brief}"),
            Text("Castigo: robas {brief}", "Penalty: you draw {brief}"),
        ),
    ),
    "no_card": Sentence(
        Text("No quedan cartas que robar: {name} no roba", "No cards are left to draw: {name} gets none"),
        Text("No quedan cartas que robar: no robas", "No cards are left to draw: you get none"),
        rule="DO-20",
        short=Sentence(
            Text("Sin cartas: {name} no roba", "No cards: {name} draws none"),
            Text("Sin cartas: no robas", "No cards: you draw none"),
        ),
    ),
    "reshuffled": Sentence(
        Text(
            "Se acaba el mazo: el descarte, {count}, se baraja y forma uno nuevo",
            "The draw pile runs out: the discards, {count}, are shuffled into a new one",
        ),
        rule="DO-20",
        short=Sentence(Text("Se baraja el descarte: {count}", "Discards shuffled: {count}")),
    ),
    "discarded": Sentence(
        Text("Van al descarte {count}", "{count} go to the discards"),
        rule="DO-10",
        short=Sentence(Text("Al descarte: {count}", "Discarded: {count}")),
    ),
    "put_bonus": Sentence(
        Text(
            "{name} añade el {card} a la fila por coincidir en color",
            "{name} adds {card} to the row for a colour match",
        ),
        Text("Añades el {card} a la fila por coincidir en color", "You add {card} to the row for a colour match"),
        rule="DO-11",
        short=Sentence(
            Text("{name}: {brief} → fila", "{name}: {brief} → row"), Text("{Brief} → fila", "{Brief} → row")
        ),
    ),
    "put_instead": Sentence(
        Text(
            "{name} no hace juego y pone el {card} en la fila",
            "{name} makes no match and puts {card} into the row",
        ),
        Text("No haces juego y pones el {card} en la fila", "You make no match and put {card} into the row"),
        rule="DO-9",
        short=Sentence(
            Text("{name}, sin juego: {brief} → fila", "{name}, no match: {brief} → row"),
            Text("Sin juego: {brief} → fila", "No match: {brief} → row"),
        ),
    ),
    "declined": Sentence(
        Text("{name} no añade carta a la fila", "{name} adds no card to the row"),
        Text("No añades carta a la fila", "You add no card to the row"),
        rule="DO-11",
        short=Sentence(
            Text("{name} no añade carta", "{name} adds no card"), Text("No añades carta", "You add no card")
        ),
    ),
    "said": Sentence(Text("{name} dice ¡DOS!", "{name} says DOS!"), Text("Dices ¡DOS!", "You say DOS!"), rule="DO-15"),
    "ended": Sentence(
        Text("{name} acaba el turno", "{name} ends the turn"), Text("Acabas el turno", "You end your turn")
    ),
    "ended_matches": Sentence(
        Text(
            "{name} no hace más juegos: van al descarte {count}",
            "{name} makes no more matches: {count} go to the discards",
        ),
        Text(
            "No haces más juegos: van al descarte {count}",
            "You make no more matches: {count} go to the discards",
        ),
        rule="DO-10",
        short=Sentence(
            Text("{name} acaba: {count} al descarte", "{name} ends: {count} discarded"),
            Text("Acabas: {count} al descarte", "You end: {count} discarded"),
        ),
    ),
    "kept_silent": Sentence(
        Text(
            "{name} no ha dicho DOS con dos cartas, y nadie lo ha notado",
            "{name} did not say DOS with two cards, and nobody noticed",
        ),
        Text(
            "No has dicho DOS con dos cartas, y nadie lo ha notado",
            "You did not say DOS with two cards, and nobody noticed",
        ),
        rule="DO-15",
        short=Sentence(
            Text("{name} no ha dicho DOS", "{name} did not say DOS"), Text("No has dicho DOS", "You did not say DOS")
        ),
    ),
    "wrongly_caught": Sentence(
        Text(
            "{other} intenta pillar a {name}, que sí ha dicho DOS: no pasa nada",
            "{other} tries to catch {name}, who did say DOS: nothing happens",
        ),
        Text(
            "{other} intenta pillarte, pero sí has dicho DOS: no pasa nada",
            "{other} tries to catch you, but you did say DOS: nothing happens",
        ),
        Text(
            "Intentas pillar a {name}, que sí ha dicho DOS: no pasa nada",
            "You try to catch {name}, who did say DOS: nothing happens",
        ),
        rule="DO-16",
        short=Sentence(
            Text("{name} sí ha dicho DOS", "{name} did say DOS"), Text("Sí has dicho DOS", "You did say DOS")
        ),
    ),
    "caught": Sentence(
        Text(
            "{other} pilla a {name}, que no ha dicho DOS con dos cartas",
            "{other} catches {name}, who holds two cards and did not say DOS",
        ),
        Text(
            "{other} te pilla: no has dicho DOS con dos cartas",
            "{other} catches you: you hold two cards and did not say DOS",
        ),
        Text(
            "Pillas a {name}, que no ha dicho DOS con dos cartas",
            "You catch {name}, who holds two cards and did not say DOS",
        ),
        rule="DO-16",
        short=Sentence(
            Text("{other} pilla a {name}", "{other} catches {name}"),
            Text("{other} te pilla", "{other} catches you"),
            Text("Pillas a {name}", "You catch {name}"),
        ),
    ),
    "caught_and_drew": Sentence(
        Text(
            "{other} pilla a {name}, que no ha dicho DOS con dos cartas y roba otras dos",
            "{other} catches {name}, who did not say DOS with two cards and draws two more",
        ),
        Text(
            "{other} te pilla: no has dicho DOS con dos cartas y robas otras dos",
            "{other} catches you: you did not say DOS with two cards and draw two more",
        ),
        Text(
            "Pillas a {name}, que no ha dicho DOS con dos cartas y roba otras dos",
            "You catch {name}, who did not say DOS with two cards and draws two more",
        ),
        rule="DO-16",
        short=Sentence(
            Text("{other} pilla a {name}, que roba dos", "{other} catches {name}, who draws two"),
            Text("{other} te pilla: robas dos", "{other} catches you: you draw two"),
            Text("Pillas a {name}, que roba dos", "You catch {name}, who draws two"),
        ),
    ),
    "went_out": Sentence(
        Text("{name} se queda sin cartas y gana la ronda", "{name} has no cards left and wins the round"),
        Text("Te quedas sin cartas y ganas la ronda", "You have no cards left and win the round"),
        rule="DO-17",
        short=Sentence(
            Text("{name} gana la ronda", "{name} wins the round"), Text("Ganas la ronda", "You win the round")
        ),
    ),
    "shown": Sentence(
        Text("En la mano de {name} queda: {cards}", "Left in {name}'s hand: {cards}"),
        Text("En tu mano queda: {cards}", "Left in your hand: {cards}"),
        short=Sentence(
            Text("{name}, en la mano: {held}", "{name} still holds {held}"),
            Text("En tu mano: {held}", "You still hold {held}"),
        ),
    ),
    "scored": Sentence(
        Text("{name} suma {gained}: {points} en total", "{name} scores {gained}: {points} in all"),
        Text("Sumas {gained}: {points} en total", "You score {gained}: {points} in all"),
        rule="DO-18",
        short=Sentence(
            Text("{name}: +{gain}, {points} en total", "{name}: +{gain}, {points} in all"),
            Text("Sumas {gain}, {points} en total", "You score {gain}, {points} in all"),
        ),
    ),
    "no_points": Sentence(
        Text(
            f"La ronda llega a {MOST_TURNS} turnos: acaba sin puntos",
            f"The round reaches {MOST_TURNS} turns: it ends without points",
        ),
        rule="DO-20",
        short=Sentence(Text("La ronda acaba sin puntos", "The round ends without points")),
    ),
}

NARRATOR = Narrator(
    title="DOS",
    sentences=_SENTENCES,
    words=_words,
    kind_of=_kind_of,
    joined={
        ("turned_up_start", "turned_up_start"): "row_started",
        ("turned_up_refill", "turned_up_refill"): "row_refilled",
        ("drew_turn", "drawn"): "drew_turn_and_saw",
        ("drew_double", "drawn"): "drew_double_and_saw",
        ("drew_caught", "drawn"): "drew_caught_and_saw",
        ("ended", "discarded"): "ended_matches",
        ("caught", "drew_caught", "drew_caught"): "caught_and_drew",
    },
    quiet=frozenset({"dealt", "hand"}),
)
