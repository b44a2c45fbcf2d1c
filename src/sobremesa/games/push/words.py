"""Push in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re
from collections.abc import Callable

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import cards_in_words, counted, opening, outcome, points_in_words
from sobremesa.games.push.cards import (
    COLOUR,
    NAMES,
    NUMBER,
    ROLL,
    ROLL_SHAPE,
    ROWS,
    SHAPES,
    SWITCH,
    SWITCH_SHAPE,
    Colour,
)
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE, REVEAL, STOP, Phase, Why
from sobremesa.games.push.view import PushView

COLOUR_NAMES = {
    Colour.RED: Text("rojo", "red"),
    Colour.BLUE: Text("azul", "blue"),
    Colour.GREEN: Text("verde", "green"),
    Colour.YELLOW: Text("amarillo", "yellow"),
    Colour.PURPLE: Text("morado", "purple"),
    Colour.STAR: Text("estrella", "star"),
}

# --- notation: reveal, stop, a row as place-1 or take-1 (to 3), a colour as secure-red

_NOTATION = {
    REVEAL: "reveal",
    STOP: "stop",
    **{FIRST_PLACE + row: f"place-{row + 1}" for row in range(ROWS)},
    **{FIRST_TAKE + row: f"take-{row + 1}" for row in range(ROWS)},
    **{FIRST_SECURE + colour - 1: f"secure-{colour.name.lower()}" for colour in Colour if colour != Colour.STAR},
}
_ACTIONS = {text: action for action, text in _NOTATION.items()}


def notation(action: int) -> str:
    return _NOTATION[action]


def parse(text: str) -> int:
    action = _ACTIONS.get(re.sub(r"\s+", "-", text.strip().lower()))
    if action is None:
        known = "reveal, stop, place-1 a place-3, take-1 a take-3, secure-red, -blue, -green, -yellow, -purple"
        raise NotUnderstood(
            Text(
                f"«{shown(text)}» no se entiende; se puede escribir {known}",
                f"'{shown(text)}' is not understood; it can be {known.replace(' a ', ' to ')}",
            )
        )
    return action


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    if view.phase == Phase.PLACE:
        return _refused_while_placing(view, action)
    if view.phase == Phase.TAKE:
        return _refused_while_taking(view, seat, action)
    if action >= FIRST_SECURE:
        return _refused_to_secure(view, action)
    if action >= FIRST_TAKE:
        return NotAllowed(
            "PU-11",
            Text("solo se toma una fila después de pararse (stop)", "a row is taken only after stopping (stop)"),
        )
    if action >= FIRST_PLACE:
        return NotAllowed(
            "PU-4",
            Text("no hay ninguna carta destapada que colocar", "there is no revealed card to be placed"),
        )
    return NotAllowed(
        "PU-10",
        Text(
            "no te puedes parar sin ninguna fila sobre la mesa; destapa (reveal)",
            "stopping needs a row on the table; reveal a card",
        ),
    )


def _refused_while_placing(view: Record, action: int) -> NotAllowed:
    card, row = int(view.card), action - FIRST_PLACE
    es, en = card_in_words(card, "es"), card_in_words(card, "en")
    if not FIRST_PLACE <= action < FIRST_TAKE:
        return NotAllowed(
            "PU-9",
            Text(f"primero hay que colocar la carta destapada: {es}", f"the revealed card must be placed first: {en}"),
        )
    if view.row_length[row] == 0:
        return NotAllowed(
            "PU-5",
            Text(
                f"la fila {row + 1} no es la siguiente; la fila nueva es la {row}",
                f"row {row + 1} is not the next one; the new row is number {row}",
            ),
        )
    if card == ROLL:
        return NotAllowed(
            "PU-7",
            Text(f"la fila {row + 1} ya tiene una carta de dado", f"row {row + 1} already has a roll card"),
        )
    return NotAllowed(
        "PU-5",
        Text(
            f"la fila {row + 1} ya tiene ese número o ese color: {es}",
            f"row {row + 1} already has that number or that colour: {en}",
        ),
    )


def _refused_while_taking(view: Record, seat: int, action: int) -> NotAllowed:
    if FIRST_TAKE <= action < FIRST_SECURE:
        row = action - FIRST_TAKE + 1
        return NotAllowed("PU-13", Text(f"no hay ninguna fila {row} que tomar", f"there is no row {row} to take"))
    return NotAllowed(
        "PU-11" if seat == view.active else "PU-13",
        Text("hay que tomar una de las filas (take-1 a take-3)", "a row must be taken (take-1 to take-3)"),
    )


def _refused_to_secure(view: Record, action: int) -> NotAllowed:
    if view.phase == Phase.GO_ON:
        return NotAllowed(
            "PU-3",
            Text(
                "en un turno se destapan cartas o se aseguran, nunca las dos cosas",
                "a turn is for revealing or for securing, never for both",
            ),
        )
    colour = action - FIRST_SECURE + 1
    return NotAllowed(
        "PU-18",
        Text(
            f"en el botín no hay ninguna carta de color {colour_in_words(colour, 'es')}",
            f"there is no {colour_in_words(colour, 'en')} card on the bench",
        ),
    )


def ask(view: PushView, lang: Lang) -> str:
    if view.phase == "place":
        card = card_in_words(NAMES.index(view.card or ""), lang)
        new = next((row for row, cards in enumerate(view.rows, 1) if not cards), None)
        hint = Text(f"; place-{new} empieza otra", f"; place-{new} starts another").to(lang) if new else ""
        return Text(f"¿A qué fila va la carta, {card}{hint}?", f"Which row gets the card, {card}{hint}?").to(lang)
    if view.phase == "take":
        return Text("Elige la fila que te llevas", "Choose the row that you take").to(lang)
    if view.phase == "go_on":
        if not view.rows[0]:
            return Text("Aún no hay ninguna fila: destapa otra carta", "No row yet: reveal another card").to(lang)
        return Text("Destapa otra carta o párate", "Reveal another card or stop").to(lang)
    if view.benches[view.seat]:
        return Text("Destapa una carta o asegura un color", "Reveal a card or secure a colour").to(lang)
    return Text("Destapa una carta", "Reveal a card").to(lang)


# --- things in words


def colour_in_words(colour: int, lang: Lang) -> str:
    return f"{COLOUR_NAMES[Colour(colour)].to(lang)} {SHAPES[Colour(colour)]}"


def card_in_words(card: int, lang: Lang) -> str:
    if card == ROLL:
        return Text(f"carta de dado {ROLL_SHAPE}", f"roll card {ROLL_SHAPE}").to(lang)
    if card == SWITCH:
        return Text(f"cambio de sentido {SWITCH_SHAPE}", f"switch card {SWITCH_SHAPE}").to(lang)
    colour, shape = COLOUR_NAMES[Colour(COLOUR[card])], SHAPES[Colour(COLOUR[card])]
    return Text(f"{NUMBER[card]} {colour.es} {shape}", f"{colour.en} {NUMBER[card]} {shape}").to(lang)


def _cards_in_words(cards: list[int], lang: Lang) -> str:
    return listed([card_in_words(card, lang) for card in cards], lang, AND)


def count_in_words(cards: int, points: int, lang: Lang) -> str:
    return f"{cards_in_words(cards, lang)}, {points_in_words(points, lang)}"


# --- what happened


def _shuffled(event: Event, names: list[str], lang: Lang) -> str:
    cards, switches = cards_in_words(event.data["count"], lang), event.data["switches"]
    if switches == 0:
        return Text(
            f"Se barajan {cards}, sin las de cambio de sentido", f"{cards} are shuffled, without the switch cards"
        ).to(lang)
    return Text(
        f"Se barajan {cards}, {switches} de ellas de cambio de sentido",
        f"{cards} are shuffled, {switches} of them switch cards",
    ).to(lang)


def _first_player(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"La suerte decide que empieza {name}", f"{name} is drawn to go first").to(lang)


def _turn(event: Event, names: list[str], lang: Lang) -> str:
    name, turn = names[event.data["seat"]], event.data["turn"]
    return Text(f"Turno {turn}: le toca a {name}", f"Turn {turn}: {name}").to(lang)


def _revealed(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, card, left = names[data["seat"]], card_in_words(data["card"], lang), data["cards_left"]
    remain = "queda 1" if left == 1 else f"quedan {left}"
    return Text(f"{name} destapa: {card} ({remain})", f"{name} reveals: {card} ({left} left)").to(lang)


def _placed(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, card, row = names[data["seat"]], card_in_words(data["card"], lang), data["row"] + 1
    if data["place"] == 0:
        return Text(f"{name} empieza la fila {row}: {card}", f"{name} starts row {row}: {card}").to(lang)
    return Text(f"{name} la pone en la fila {row}: {card}", f"{name} puts it in row {row}: {card}").to(lang)


def _switched(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    taker, count = names[data["first_taker"]], data["switches"]
    if len(names) == 2:
        return Text(
            "Entre dos, el cambio de sentido no tiene efecto", "Between two players a switch card does nothing"
        ).to(lang)
    return Text(
        f"Cambios de sentido en este turno: {count}; los rivales tomarán filas a partir de {taker}",
        f"Switch cards in this turn: {count}; the opponents will take rows from {taker} on",
    ).to(lang)


def _busted(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], card_in_words(event.data["card"], lang)
    return Text(
        f"Todas las filas tienen ya su número, su color u otro dado ({card}): {name} se queda sin fila y tira el dado",
        f"Every row has its number, its colour or a roll card already ({card}): {name} gets no row and rolls the die",
    ).to(lang)


def _stopped(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    if event.data["why"] == Why.DECK_EMPTY:
        return Text(
            f"Era la última carta del mazo: {name} ya no puede seguir",
            f"It was the last card of the deck: {name} cannot go on",
        ).to(lang)
    return Text(f"{name} se para", f"{name} stops").to(lang)


def _took(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, row = names[data["seat"]], data["row"] + 1
    what = f"{_cards_in_words(data['cards'], lang)} ({points_in_words(data['points'], lang)})"
    if ROLL in data["cards"]:
        return Text(
            f"{name} toma la fila {row} y tiene que tirar el dado: {what}",
            f"{name} takes row {row} and must roll the die: {what}",
        ).to(lang)
    return Text(f"{name} toma la fila {row}: {what}", f"{name} takes row {row}: {what}").to(lang)


def _rolled(event: Event, names: list[str], lang: Lang) -> str:
    name, face = names[event.data["seat"]], colour_in_words(event.data["face"], lang)
    if event.data["lost"] == 0:
        return Text(
            f"{name} tira el dado: {face}; no pierde nada", f"{name} rolls the die: {face}; nothing is lost"
        ).to(lang)
    if event.data["face"] == Colour.STAR:
        return Text(
            f"{name} tira el dado: {face}, que se lleva todo el botín",
            f"{name} rolls the die: {face}, which takes the whole bench",
        ).to(lang)
    return Text(f"{name} tira el dado: {face}", f"{name} rolls the die: {face}").to(lang)


def _lost(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, colour = names[data["seat"]], colour_in_words(data["colour"], lang)
    cost = count_in_words(data["count"], data["points"], lang)
    return Text(
        f"{name} pierde todo lo {colour} de su botín: {cost}",
        f"{name} loses everything {colour} on the bench: {cost}",
    ).to(lang)


def _left_over(event: Event, names: list[str], lang: Lang) -> str:
    row, cards = event.data["row"] + 1, _cards_in_words(event.data["cards"], lang)
    return Text(
        f"La fila {row} sobra y va a los descartes: {cards}",
        f"Row {row} is left over and discarded: {cards}",
    ).to(lang)


def _switches_discarded(event: Event, names: list[str], lang: Lang) -> str:
    count = event.data["switches"]
    what = counted(
        count,
        Text("carta de cambio de sentido", "switch card"),
        Text("cartas de cambio de sentido", "switch cards"),
        lang,
    )
    return Text(f"A los descartes: {what}", f"Discarded: {what}").to(lang)


def _secured(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, colour = names[data["seat"]], colour_in_words(data["colour"], lang)
    gain = count_in_words(data["count"], data["points"], lang)
    return Text(
        f"{name} asegura todo lo {colour} de su botín: {gain}",
        f"{name} secures everything {colour} on the bench: {gain}",
    ).to(lang)


def _scored(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name = names[data["seat"]]
    whole = count_in_words(data["count"], data["bench"] + data["bank"], lang)
    return Text(
        f"{name}: {data['bench']} en el botín y {data['bank']} en el banco; en total {whole}",
        f"{name}: {data['bench']} on the bench and {data['bank']} in the bank; in all {whole}",
    ).to(lang)


def _result(event: Event, names: list[str], lang: Lang) -> str:
    return outcome(event, names, points_in_words(event.data["points"], lang), lang)


_SENTENCES: dict[str, Callable[[Event, list[str], Lang], str]] = {
    "shuffled": _shuffled,
    "first_player": _first_player,
    "turn": _turn,
    "revealed": _revealed,
    "placed": _placed,
    "switched": _switched,
    "busted": _busted,
    "stopped": _stopped,
    "took": _took,
    "rolled": _rolled,
    "lost": _lost,
    "left_over": _left_over,
    "switches_discarded": _switches_discarded,
    "secured": _secured,
    "scored": _scored,
    "result": _result,
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    if event.kind == "match":
        return opening("Push", event, names, lang)
    return _SENTENCES[event.kind](event, names, lang)
