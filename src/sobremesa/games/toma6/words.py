"""Toma 6 in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re
from collections.abc import Callable

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import cards_in_words, counted, opening, outcome
from sobremesa.games.toma6.cards import HIGHEST, ROWS
from sobremesa.games.toma6.rules import FIRST_ROW_ACTION, Phase, Why
from sobremesa.games.toma6.view import Toma6View

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
            f"«{shown(text)}» no se entiende; una carta es un número de 1 a {HIGHEST}, una fila es r1, r2, r3 o r4",
            f"'{shown(text)}' is not understood; a card is a number from 1 to {HIGHEST}, a row is r1, r2, r3 or r4",
        )
    )


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    name = notation(action)
    is_row = action >= FIRST_ROW_ACTION
    if view.phase == Phase.TAKE:
        return NotAllowed(
            "T6-8",
            Text(
                f"{name} no es una fila; la carta es demasiado baja y hay que tomar una fila, de r1 a r4",
                f"{name} is not a row; the card is too low, so a row must be taken, r1 to r4",
            ),
        )
    if is_row:
        return NotAllowed(
            "T6-8",
            Text(
                f"no se puede tomar la fila {name} ahora; solo la toma quien puso una carta demasiado baja",
                f"row {name} cannot be taken now; only the player of a card that is too low takes one",
            ),
        )
    if view.phase == Phase.PICK:
        return NotAllowed(
            "T6-13",
            Text(
                f"la carta {name} no está sobre la mesa; se toma una de las que quedan a la vista",
                f"card {name} is not on the table; one of those that lie open is picked",
            ),
        )
    return NotAllowed(
        "T6-3",
        Text(f"la carta {name} no está en la mano", f"card {name} is not in the hand"),
    )


def ask(view: Toma6View, lang: Lang) -> str:
    if view.phase == "pick":
        return Text("Elige una carta de la mesa", "Pick a card from the table").to(lang)
    if view.phase == "take":
        low = view.revealed[0][0]
        return Text(
            f"Tu {low} es más bajo que el final de todas las filas: elige la fila que te llevas (r1 a r4)",
            f"Your {low} is lower than the end of every row: choose the row that you take (r1 to r4)",
        ).to(lang)
    return Text("Elige tu carta", "Choose your card").to(lang)


# --- what happened


def bulls_in_words(bulls: int, lang: Lang) -> str:
    return counted(bulls, Text("buey", "bull"), Text("bueyes", "bulls"), lang)


def _round(event: Event, names: list[str], lang: Lang) -> str:
    return Text("Ronda {round}", "Round {round}").fill(**event.data).to(lang)


def _first_picker(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} elige primero", f"{name} picks first").to(lang)


def _row_started(event: Event, names: list[str], lang: Lang) -> str:
    row, card = event.data["row"] + 1, event.data["card"]
    return Text(f"La fila {row} empieza con el {card}", f"Row {row} starts with {card}").to(lang)


def _picked(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} toma el {card} de la mesa", f"{name} picks {card}").to(lang)


def _chose(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} ya tiene carta", f"{name} has chosen").to(lang)


def _revealed(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} descubre el {card}", f"{name} shows {card}").to(lang)


def _too_low(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(
        f"El {card} de {name} es más bajo que el final de todas las filas: {name} tiene que llevarse una",
        f"{name}'s {card} is lower than the end of every row: {name} must take one",
    ).to(lang)


def _took(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, row = names[data["seat"]], data["row"] + 1
    cost = f"{cards_in_words(len(data['cards']), lang)}, {bulls_in_words(data['bulls'], lang)}"
    if data["why"] == Why.SIXTH:
        return Text(
            f"La carta de {name} sería la sexta de la fila {row}: {name} se lleva {cost}",
            f"{name}'s card would be the sixth of row {row}: {name} takes {cost}",
        ).to(lang)
    return Text(f"{name} se lleva la fila {row}: {cost}", f"{name} takes row {row}: {cost}").to(lang)


def _placed(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, card, row = names[data["seat"]], data["card"], data["row"] + 1
    if data["place"] == 0:
        return Text(
            f"El {card} de {name} empieza de nuevo la fila {row}",
            f"{name}'s {card} starts row {row} anew",
        ).to(lang)
    return Text(
        f"El {card} de {name} va a la fila {row}, la que acaba más cerca por debajo",
        f"{name}'s {card} goes to row {row}, which ends nearest below it",
    ).to(lang)


def _scored(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, bulls = names[data["seat"]], bulls_in_words(data["bulls"], lang)
    return Text(
        f"{name}: {bulls} en la ronda, {data['points']} en total",
        f"{name}: {bulls} this round, {data['points']} in all",
    ).to(lang)


def _result(event: Event, names: list[str], lang: Lang) -> str:
    return outcome(event, names, bulls_in_words(event.data["points"], lang), lang)


def _dealt(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} recibe el {card}", f"{name} is dealt {card}").to(lang)


def _hand(event: Event, names: list[str], lang: Lang) -> str:
    name, cards = names[event.data["seat"]], cards_in_words(event.data["count"], lang)
    return Text(f"{name} tiene {cards}", f"{name} holds {cards}").to(lang)


def _choice(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} elige en secreto el {card}", f"{name} secretly chooses {card}").to(lang)


_SENTENCES: dict[str, Callable[[Event, list[str], Lang], str]] = {
    "round": _round,
    "first_picker": _first_picker,
    "dealt": _dealt,
    "hand": _hand,
    "row_started": _row_started,
    "picked": _picked,
    "chose": _chose,
    "choice": _choice,
    "revealed": _revealed,
    "too_low": _too_low,
    "took": _took,
    "placed": _placed,
    "scored": _scored,
    "result": _result,
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    if event.kind == "match":
        return opening("Toma 6", event, names, lang)
    return _SENTENCES[event.kind](event, names, lang)
