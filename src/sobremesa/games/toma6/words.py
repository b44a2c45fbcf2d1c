"""Toma 6 in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, cards_in_words, counted
from sobremesa.engine.untrusted import printable
from sobremesa.games.toma6 import HIGHEST, INFO, ROW_CARDS, ROWS
from sobremesa.games.toma6.cards import BULLS, bulls_on
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION, Phase, Why

# --- notation: a card is its number (45), a row to take is r1 to r4


def notation(action: int) -> str:
    if action >= FIRST_ROW_ACTION:
        return f"r{action - FIRST_ROW_ACTION + 1}"
    return str(action)


def parse(text: str) -> int:
    word = text.strip().lower()
    if re.fullmatch(r"[0-9]{1,3}", word) and 1 <= int(word) <= HIGHEST:
        return int(word)
    if re.fullmatch(rf"r[1-{ROWS}]", word):
        return FIRST_ROW_ACTION + int(word[1]) - 1
    raise NotUnderstood(
        Text(
            f"«{printable(text)}» no se entiende; una carta es un número de 1 a {HIGHEST}, una fila es r1, r2, r3 o r4",
            f"'{printable(text)}' is not understood; a card is a number from 1 to {HIGHEST}, a row is r1, r2, r3 or r4",
        )
    )


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    if view.phase == Phase.TAKE:
        return NotAllowed(
            "T6-8",
            Text(
                f"el {action} no es una fila; la carta es demasiado baja y hay que llevarse una fila",
                f"{action} is not a row; the card is too low, so a row must be taken",
            ),
        )
    if action >= FIRST_ROW_ACTION:
        row = action - FIRST_ROW_ACTION + 1
        return NotAllowed(
            "T6-8",
            Text(
                f"ahora nadie puede llevarse la fila {row}; solo se lleva una quien ha puesto una carta demasiado baja",
                f"row {row} cannot be taken now; only whoever played a card that is too low takes one",
            ),
        )
    if view.phase == Phase.PICK:
        return NotAllowed(
            "T6-13",
            Text(
                f"la carta {action} no está sobre la mesa; se toma una de las que quedan a la vista",
                f"card {action} is not on the table; pick one of the cards that still lie open",
            ),
        )
    return NotAllowed(
        "T6-3",
        Text(f"la carta {action} no está en la mano", f"card {action} is not in the hand"),
    )


# --- names, for people and screen readers


BULLS_ON_A_CARD = {
    1: Text("un buey", "one bull"),
    2: Text("dos bueyes", "two bulls"),
    3: Text("tres bueyes", "three bulls"),
    5: Text("cinco bueyes", "five bulls"),
    7: Text("siete bueyes", "seven bulls"),
}


def bulls_in_words(bulls: int, lang: Lang) -> str:
    return counted(bulls, *INFO.points, lang)


def name_of_card(card: int, lang: Lang) -> str:
    """`88, five bulls`."""
    return f"{card}, {BULLS_ON_A_CARD[int(BULLS[card])].to(lang)}"


def name_of_row(row: int, cards: Sequence[int], row_cards: int, lang: Lang) -> str:
    """`Row 2: 78, 81, 88, 89; 8 bulls; room for one more`; a row holds `row_cards`."""
    name = f"{Text('Fila', 'Row').to(lang)} {row + 1}"
    if not cards:
        return f"{name}, {Text('vacía', 'empty').to(lang)}"
    bulls = bulls_in_words(bulls_on(cards), lang)
    return f"{name}: {', '.join(map(str, cards))}; {bulls}; {_room_in_words(row_cards - len(cards), lang)}"


def _room_in_words(room: int, lang: Lang) -> str:
    if room == 0:
        return Text("no cabe ninguna más", "no room for another").to(lang)
    if room == 1:
        return Text("cabe una más", "room for one more").to(lang)
    return Text(f"caben {room} más", f"room for {room} more").to(lang)


# The card that finds a row full, by the cards that the row holds.
TOO_MANY = {
    2: Text("la tercera", "the third"),
    3: Text("la cuarta", "the fourth"),
    4: Text("la quinta", "the fifth"),
    ROW_CARDS: Text("la sexta", "the sixth"),
}


# --- what happened


def _words(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    words: SlotValues = {}
    if "row" in data:
        words["row"] = data["row"] + 1
    if "bulls" in data:
        words["bulls"] = bulls_in_words(data["bulls"], lang)
    if "cards" in data:
        words["cards"] = cards_in_words(len(data["cards"]), lang)
        words["nth"] = TOO_MANY.get(len(data["cards"]), TOO_MANY[ROW_CARDS]).to(lang)
    if "count" in data:
        words["count"] = cards_in_words(data["count"], lang)
    return words


_PLACED = {0: "placed_first", ROW_CARDS - 1: "placed_last"}


def _kind_of(event: Event) -> str:
    if event.kind == "took":
        return "took_sixth" if event.data["why"] == Why.SIXTH else "took_low"
    if event.kind == "placed":
        return _PLACED.get(event.data["place"], "placed")
    return event.kind


# Short forms that several sentences share.
_TOOK = Sentence(
    Text("{name} se lleva la fila {row}: {bulls}", "{name} takes row {row}: {bulls}"),
    Text("Te llevas la fila {row}: {bulls}", "You take row {row}: {bulls}"),
)

_SENTENCES: dict[str, Sentence] = {
    "round": Sentence(Text("Ronda {round}", "Round {round}")),
    "laid_out": Sentence(
        Text("Las cartas del {first} al {last} quedan a la vista", "Cards {first} to {last} lie open"),
        rule="T6-13",
        short=Sentence(Text("A la vista: del {first} al {last}", "Open: {first} to {last}")),
    ),
    "first_picker": Sentence(
        Text("{name} elige primero", "{name} picks first"),
        Text("Eliges primero", "You pick first"),
        rule="T6-13",
    ),
    "dealt": Sentence(
        Text("{name} recibe el {card}", "{name} is dealt {card}"), Text("Recibes el {card}", "You are dealt {card}")
    ),
    "hand": Sentence(Text("{name} tiene {count}", "{name} holds {count}"), Text("Tienes {count}", "You hold {count}")),
    "row_started": Sentence(Text("La fila {row} empieza con el {card}", "Row {row} starts with {card}")),
    "picked": Sentence(
        Text("{name} toma el {card} de la mesa", "{name} picks {card} from the table"),
        Text("Tomas el {card} de la mesa", "You pick {card} from the table"),
        short=Sentence(
            Text("{name} toma el {card}", "{name} picks {card}"), Text("Tomas el {card}", "You pick {card}")
        ),
    ),
    "chose": Sentence(
        Text("{name} ya tiene carta", "{name} has chosen a card"), Text("Ya tienes carta", "You have chosen a card")
    ),
    "choice": Sentence(
        Text("{name} elige en secreto el {card}", "{name} secretly chooses {card}"),
        Text("Eliges en secreto el {card}", "You secretly choose {card}"),
    ),
    "revealed": Sentence(
        Text("{name} enseña el {card}", "{name} shows {card}"), Text("Enseñas el {card}", "You show {card}")
    ),
    "all_revealed": Sentence(
        Text(
            "Se enseñan las cartas; se colocan de la más baja a la más alta",
            "The cards are shown; they are placed from the lowest to the highest",
        ),
        rule="T6-4",
        short=Sentence(Text("Se enseñan las cartas", "The cards are shown")),
    ),
    "too_low": Sentence(
        Text(
            "El {card} de {name} es más bajo que el final de todas las filas: {name} tiene que llevarse una",
            "{name}'s {card} is lower than the end of every row: {name} must take one",
        ),
        Text(
            "Tu {card} es más bajo que el final de todas las filas: tienes que llevarte una",
            "Your {card} is lower than the end of every row: you must take one",
        ),
        rule="T6-8",
        short=Sentence(
            Text("El {card} de {name} es demasiado bajo", "{name}'s {card} is too low"),
            Text("Tu {card} es demasiado bajo", "Your {card} is too low"),
        ),
    ),
    "took_low": Sentence(
        Text("{name} se lleva la fila {row}: {cards}, {bulls}", "{name} takes row {row}: {cards}, {bulls}"),
        Text("Te llevas la fila {row}: {cards}, {bulls}", "You take row {row}: {cards}, {bulls}"),
        rule="T6-8",
        short=_TOOK,
    ),
    "took_sixth": Sentence(
        Text(
            "La carta de {name} es {nth} de la fila {row}: se lleva {cards}, {bulls}",
            "{name}'s card is {nth} of row {row}: {name} takes {cards}, {bulls}",
        ),
        Text(
            "Tu carta es {nth} de la fila {row}: te llevas {cards}, {bulls}",
            "Your card is {nth} of row {row}: you take {cards}, {bulls}",
        ),
        rule="T6-7",
        short=_TOOK,
    ),
    "took_sixth_and_placed": Sentence(
        Text(
            "El {card} de {name} es {nth} de la fila {row}: se lleva {cards}, {bulls}, y el {card} la empieza de nuevo",
            "{name}'s {card} is {nth} card of row {row}: {name} takes {cards}, {bulls}, and {card} starts it anew",
        ),
        Text(
            "Tu {card} es {nth} de la fila {row}: te llevas {cards}, {bulls}, y el {card} la empieza de nuevo",
            "Your {card} is {nth} card of row {row}: you take {cards}, {bulls}, and {card} starts it anew",
        ),
        rule="T6-7",
        short=Sentence(
            Text("{card} → fila {row}: {name} se lleva {bulls}", "{card} → row {row}: {name} takes {bulls}"),
            Text("Tu {card} → fila {row}: te llevas {bulls}", "Your {card} → row {row}: you take {bulls}"),
        ),
    ),
    "took_low_and_placed": Sentence(
        Text(
            "{name} se lleva la fila {row}: {cards}, {bulls}, y el {card} la empieza de nuevo",
            "{name} takes row {row}: {cards}, {bulls}, and {card} starts it anew",
        ),
        Text(
            "Te llevas la fila {row}: {cards}, {bulls}, y tu {card} la empieza de nuevo",
            "You take row {row}: {cards}, {bulls}, and your {card} starts it anew",
        ),
        rule="T6-8",
        short=_TOOK,
    ),
    "placed": Sentence(
        Text(
            "El {card} de {name} va a la fila {row}, la que acaba más cerca por debajo ({follows})",
            "{name}'s {card} goes to row {row}, whose end is the nearest below it ({follows})",
        ),
        Text(
            "Tu {card} va a la fila {row}, la que acaba más cerca por debajo ({follows})",
            "Your {card} goes to row {row}, whose end is the nearest below it ({follows})",
        ),
        rule="T6-6",
        short=Sentence(
            Text("{name}: {card} → fila {row}", "{name}: {card} → row {row}"),
            Text("Tu {card} → fila {row}", "Your {card} → row {row}"),
        ),
    ),
    "placed_last": Sentence(
        Text(
            "El {card} de {name} va a la fila {row}, tras el {follows}: es la quinta, la siguiente se la lleva",
            "{name}'s {card} goes to row {row}, after {follows}: it is the fifth card, the next one takes the row",
        ),
        Text(
            "Tu {card} va a la fila {row}, tras el {follows}: es la quinta, la siguiente se la lleva",
            "Your {card} goes to row {row}, after {follows}: it is the fifth card, the next one takes the row",
        ),
        rule="T6-6",
        short=Sentence(
            Text("{name}: {card} → fila {row}, la quinta", "{name}: {card} → row {row}, the fifth"),
            Text("Tu {card} → fila {row}, la quinta", "Your {card} → row {row}, the fifth"),
        ),
    ),
    "placed_first": Sentence(
        Text("El {card} de {name} empieza de nuevo la fila {row}", "{name}'s {card} starts row {row} anew"),
        Text("Tu {card} empieza de nuevo la fila {row}", "Your {card} starts row {row} anew"),
        short=Sentence(
            Text("{name}: el {card} empieza la fila {row}", "{name}: {card} starts row {row}"),
            Text("Tu {card} empieza la fila {row}", "Your {card} starts row {row}"),
        ),
    ),
    "scored": Sentence(
        Text("{name}: {bulls} en la ronda, {points} en total", "{name}: {bulls} this round, {points} in all"),
        Text("Llevas {bulls} en la ronda, {points} en total", "You have {bulls} this round, {points} in all"),
        short=Sentence(
            Text("{name}: {bulls}, {points} en total", "{name}: {bulls}, {points} in all"),
            Text("Sumas {bulls}, {points} en total", "You have {bulls}, {points} in all"),
        ),
    ),
}

NARRATOR = Narrator(
    title="Toma 6",
    sentences=_SENTENCES,
    words=_words,
    kind_of=_kind_of,
    joined={
        **{("revealed",) * players: "all_revealed" for players in reversed(INFO.players)},
        ("took_sixth", "placed_first"): "took_sixth_and_placed",
        ("took_low", "placed_first"): "took_low_and_placed",
    },
    worth=bulls_in_words,
    quiet=frozenset({"dealt", "hand", "chose", "choice", "row_started"}),
)
