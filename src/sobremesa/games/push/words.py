"""Push in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

import re

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, cards_in_words, counted, points_in_words
from sobremesa.engine.untrusted import printable
from sobremesa.games.push import ROWS, rules
from sobremesa.games.push.cards import COLOUR, COLOURS, NUMBER, ROLL, SWITCH, Colour
from sobremesa.games.push.rules import (
    FIRST_PLACE,
    FIRST_SECURE,
    FIRST_TAKE,
    NO_CARD,
    REVEAL,
    STOP,
    Direction,
    Phase,
    Why,
)

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
                f"«{printable(text)}» no se entiende; se puede escribir {known}",
                f"'{printable(text)}' is not understood; it can be {known.replace(' a ', ' to ')}",
            )
        )
    return action


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    if view.phase == Phase.PLACE:
        return _refused_while_placing(view, action)
    if view.phase == Phase.TAKE:
        return _refused_while_taking(view, seat, action)
    if action >= FIRST_SECURE:
        return _refused_to_secure(view, action)
    if action >= FIRST_TAKE:
        return NotAllowed(
            "PU-11",
            Text(
                "las filas se toman solo después de destapar cartas y parar",
                "rows are taken only after revealing cards and stopping",
            ),
        )
    if action >= FIRST_PLACE:
        return NotAllowed(
            "PU-4",
            Text(
                "no hay ninguna carta que colocar; primero destapa una",
                "there is no card to place; reveal one first",
            ),
        )
    return NotAllowed(
        "PU-10",
        Text(
            "no puedes parar mientras no haya ninguna fila; destapa una carta",
            "you cannot stop while there is no row; reveal a card",
        ),
    )


def _refused_while_placing(view: Fields, action: int) -> NotAllowed:
    card, row = int(view.card), action - FIRST_PLACE
    if not FIRST_PLACE <= action < FIRST_TAKE:
        return NotAllowed(
            "PU-9",
            Text(
                f"antes hay que colocar {the_card(card, 'es')}",
                f"{the_card(card, 'en')} must be placed first",
            ),
        )
    return NotAllowed(*closed_row(view, card, row))


def _refused_while_taking(view: Fields, seat: int, action: int) -> NotAllowed:
    if FIRST_TAKE <= action < FIRST_SECURE:
        row = action - FIRST_TAKE + 1
        return NotAllowed(
            "PU-13",
            Text(
                f"la fila {row} no está sobre la mesa; toma una de las que quedan",
                f"row {row} is not on the table; take one of those left",
            ),
        )
    return NotAllowed(
        "PU-11" if seat == view.active else "PU-13",
        Text("hay que tomar una de las filas", "a row must be taken"),
    )


def _refused_to_secure(view: Fields, action: int) -> NotAllowed:
    if view.phase == Phase.GO_ON:
        return NotAllowed(
            "PU-3",
            Text(
                "en un turno se destapan cartas o se aseguran, nunca las dos cosas",
                "in one turn you either reveal cards or secure them, never both",
            ),
        )
    one, _ = COLOURED_CARDS[Colour(action - FIRST_SECURE + 1)]
    return NotAllowed(
        "PU-18",
        Text(
            f"en el botín no hay ninguna {one.es}; se asegura un color que esté en él",
            f"there is no {one.en} on the bench; only a colour that lies there can be secured",
        ),
    )


# --- things in words

COLOUR_NAMES = {
    Colour.RED: Text("rojo", "red"),
    Colour.BLUE: Text("azul", "blue"),
    Colour.GREEN: Text("verde", "green"),
    Colour.YELLOW: Text("amarillo", "yellow"),
    Colour.PURPLE: Text("morado", "purple"),
    Colour.STAR: Text("la estrella", "the star"),
}
COLOURED_CARDS = {
    Colour.RED: (Text("carta roja", "red card"), Text("cartas rojas", "red cards")),
    Colour.BLUE: (Text("carta azul", "blue card"), Text("cartas azules", "blue cards")),
    Colour.GREEN: (Text("carta verde", "green card"), Text("cartas verdes", "green cards")),
    Colour.YELLOW: (Text("carta amarilla", "yellow card"), Text("cartas amarillas", "yellow cards")),
    Colour.PURPLE: (Text("carta morada", "purple card"), Text("cartas moradas", "purple cards")),
}
SHAPE_NAMES = {
    Colour.RED: Text("triángulo", "triangle"),
    Colour.BLUE: Text("cuadrado", "square"),
    Colour.GREEN: Text("cruz", "cross"),
    Colour.YELLOW: Text("círculo", "circle"),
    Colour.PURPLE: Text("rombo", "diamond"),
}


def card_in_words(card: int, lang: Lang) -> str:
    """`3 verde`."""
    if card == ROLL:
        return Text("carta de dado", "roll card").to(lang)
    if card == SWITCH:
        return Text("cambio de sentido", "switch card").to(lang)
    colour = COLOUR_NAMES[Colour(COLOUR[card])]
    return Text(f"{NUMBER[card]} {colour.es}", f"{colour.en} {NUMBER[card]}").to(lang)


def name_of(card: int, lang: Lang) -> str:
    """The whole name of a card, its shape included: `3 verde, cruz`."""
    name = card_in_words(card, lang)
    return f"{name}, {SHAPE_NAMES[Colour(COLOUR[card])].to(lang)}" if COLOUR[card] else name


def the_card(card: int, lang: Lang) -> str:
    article = Text("la" if card == ROLL else "el", "the")
    return f"{article.to(lang)} {card_in_words(card, lang)}"


def a_card(card: int, lang: Lang) -> str:
    """A card as it comes from the deck; in Spanish number cards keep their article: `destapa el 3 verde`."""
    articles = {ROLL: Text("una", "a"), SWITCH: Text("un", "a")}
    return f"{articles.get(card, Text('el', 'a')).to(lang)} {card_in_words(card, lang)}"


def coloured_cards(colour: int, count: int, lang: Lang) -> str:
    """`3 green cards`."""
    return counted(count, *COLOURED_CARDS[Colour(colour)], lang)


def closed_row(table: Fields, card: int, row: int) -> tuple[str, Text]:
    """Why a card cannot go to a row, and by which rule."""
    clash = interpreted_kernel(rules.clashing)(table, card, row)
    if clash != NO_CARD:
        rule = "PU-7" if card == ROLL else "PU-5"
        return rule, Text(why_not(card, row, clash, "es"), why_not(card, row, clash, "en"))
    if row >= table.rows:
        return "PU-6", Text(
            f"en esta partida no hay más de {table.rows} filas en un turno",
            f"there are no more than {table.rows} rows in a turn of this match",
        )
    return "PU-5", Text(
        f"la fila {row + 1} no es la siguiente; la fila nueva es la {row}",
        f"row {row + 1} is not the next one; the new row is row {row}",
    )


def why_not(card: int, row: int, clash: int, lang: Lang) -> str:
    """Why a card cannot lie in a row: because of a card there."""
    return _why_not(card, [(row, clash)], lang)


def _why_not(card: int, clashes: list[tuple[int, int]], lang: Lang) -> str:
    """Why a card cannot lie in some rows: rows with the same reason are named together, and the verb is said once."""
    rows: dict[Text, list[str]] = {}
    for row, clash in clashes:
        rows.setdefault(_reason(card, clash), []).append(str(row + 1))
    (first, closed), *others = rows.items()
    parts = [_closed(closed, first, lang)]
    for reason, also in others:
        many, named = "s" if len(also) > 1 else "", listed(also, lang, AND)
        parts.append(Text(f"la{many} fila{many} {named}, {reason.es}", f"row{many} {named} {reason.en}").to(lang))
    return listed(parts, lang, AND)


def _closed(rows: list[str], reason: Text, lang: Lang) -> str:
    if len(rows) == ROWS:
        return Text(f"las tres filas ya tienen {reason.es}", f"all three rows already have {reason.en}").to(lang)
    if len(rows) > 1:
        named = listed(rows, lang, AND)
        return Text(f"las filas {named} ya tienen {reason.es}", f"rows {named} already have {reason.en}").to(lang)
    return Text(f"la fila {rows[0]} ya tiene {reason.es}", f"row {rows[0]} already has {reason.en}").to(lang)


def _reason(card: int, clash: int) -> Text:
    """What a card has in common with one that keeps it out."""
    if card == ROLL:
        return Text("una carta de dado", "a roll card")
    if NUMBER[card] == NUMBER[clash]:
        return Text(f"un {NUMBER[card]}", f"a {NUMBER[card]}")
    one, _ = COLOURED_CARDS[Colour(COLOUR[card])]
    return Text(f"una {one.es}", f"a {one.en}")


# --- what happened


def _clashes(event: Event) -> list[tuple[int, int]]:
    """The rows that a revealed card cannot go to, each with the card that it clashes with."""
    cards = [event.data[f"clash_{row + 1}"] for row in range(ROWS)]
    return [(row, card) for row, card in enumerate(cards) if card != NO_CARD]


def _kind_of(event: Event) -> str:
    data = event.data
    match event.kind:
        case "shuffled":
            return "shuffled" if data["switches"] else "shuffled_without_switches"
        case "revealed":
            kind = "revealed_clashing" if _clashes(event) else "revealed"
            return f"{kind}_roll" if data["card"] == ROLL else kind
        case "placed":
            kind = "placed" if data["place"] else "placed_new"
            return f"{kind}_roll" if data["card"] == ROLL else kind
        case "switched":
            return f"switched_{Direction(data['direction']).name.lower()}"
        case "stopped":
            return "stopped" if data["why"] == Why.CHOICE else "stopped_by_deck"
        case "took":
            return "took_and_rolls" if ROLL in data["cards"] else "took"
        case "rolled" if data["lost"]:
            return "rolled_all" if data["face"] == Colour.STAR else "rolled"
        case "rolled":
            return "rolled_nothing"
    return event.kind


def _words(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    words: SlotValues = {}
    if "card" in data:
        card = data["card"]
        words |= {"card": the_card(card, lang), "new_card": a_card(card, lang), "plain": card_in_words(card, lang)}
    if "row" in data:
        words["row"] = data["row"] + 1
    if "cards" in data:
        words["cards"] = listed([card_in_words(card, lang) for card in data["cards"]], lang, AND)
    if "points" in data:
        words["points"] = points_in_words(data["points"], lang)
    return {**words, **_words_of_kind(event, lang)}


def _words_of_kind(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    match event.kind:
        case "shuffled":
            return {"count": cards_in_words(data["count"], lang)}
        case "revealed":
            clashes = _clashes(event)
            return {"why": _why_not(data["card"], clashes, lang) if clashes else ""}
        case "switches_discarded":
            one, many = Text("cambio de sentido", "switch card"), Text("cambios de sentido", "switch cards")
            return {"switches": counted(data["switches"], one, many, lang)}
        case "rolled":
            return {"face": COLOUR_NAMES[Colour(data["face"])].to(lang), "lost": points_in_words(data["lost"], lang)}
        case "lost" | "secured":
            return {"count": coloured_cards(data["colour"], data["count"], lang)}
        case "scored":
            return {"bench": points_in_words(data["bench"], lang), "count": cards_in_words(data["count"], lang)}
    return {}


# Short forms that several sentences share.
_REVEALED = Sentence(Text("{name}: {plain}", "{name}: {plain}"), Text("Sale {new_card}", "You reveal {new_card}"))
_TO_ROW = Sentence(
    Text("{name}: {plain} → fila {row}", "{name}: {plain} → row {row}"),
    Text("{Plain} → fila {row}", "{Plain} → row {row}"),
)
_NEW_ROW = Sentence(Text("{Plain} → fila {row}", "{Plain} → row {row}"))
_SHUFFLED = Sentence(Text("Se barajan {count}", "{count} are shuffled"))
_LOST = Sentence(
    Text("{name}: {face}, pierde {lost}", "{name}: {face}, loses {lost}"),
    Text("Sale {face}: pierdes {lost}", "{Face}: you lose {lost}"),
)

# Said alike of number cards (PU-5) and of roll cards (PU-7).
_CLASHING: dict[str, Sentence] = {
    "revealed_clashing": Sentence(
        Text("{name} destapa {new_card}: {why}", "{name} reveals {new_card}: {why}"),
        Text("Destapas {new_card}: {why}", "You reveal {new_card}: {why}"),
        rule="PU-5",
        short=_REVEALED,
    ),
    "revealed_and_must_start": Sentence(
        Text(
            "{name} destapa {new_card}: {why}, así que empieza la fila {row}",
            "{name} reveals {new_card}: {why}, so it starts row {row}",
        ),
        Text(
            "Destapas {new_card}: {why}, así que empieza la fila {row}",
            "You reveal {new_card}: {why}, so it starts row {row}",
        ),
        rule="PU-5",
        short=_TO_ROW,
    ),
    "revealed_and_must_go": Sentence(
        Text(
            "{name} destapa {new_card}: {why}, así que va a la fila {row}",
            "{name} reveals {new_card}: {why}, so it goes to row {row}",
        ),
        Text(
            "Destapas {new_card}: {why}, así que va a la fila {row}",
            "You reveal {new_card}: {why}, so it goes to row {row}",
        ),
        rule="PU-5",
        short=_TO_ROW,
    ),
}

_SENTENCES: dict[str, Sentence] = {
    **_CLASHING,
    **{f"{name}_roll": sentence._replace(rule="PU-7") for name, sentence in _CLASHING.items()},
    "shuffled": Sentence(
        Text(
            "Se barajan {count}, {switches} de ellas de cambio de sentido",
            "{count} are shuffled, {switches} of them switch cards",
        ),
        rule="PU-1",
        short=_SHUFFLED,
    ),
    "shuffled_without_switches": Sentence(
        Text(
            "Se barajan {count}; entre dos se juega sin cambios de sentido",
            "{count} are shuffled; two play without the switch cards",
        ),
        rule="PU-1",
        short=_SHUFFLED,
    ),
    "first_player": Sentence(
        Text("La suerte decide que empieza {name}", "{name} is drawn to go first"),
        Text("La suerte decide que empiezas tú", "You are drawn to go first"),
        rule="PU-2",
        short=Sentence(
            Text("Empieza {name}, por sorteo", "{name} goes first"), Text("Empiezas tú, por sorteo", "You go first")
        ),
    ),
    "turn": Sentence(
        Text("Turno {turn}: le toca a {name}", "Turn {turn}: {name} plays"),
        Text("Turno {turn}: te toca", "Turn {turn}: you play"),
        short=Sentence(
            Text("Turno {turn}: {name}", "Turn {turn}: {name}"), Text("Turno {turn}: te toca", "Turn {turn}: you play")
        ),
    ),
    "revealed": Sentence(
        Text("{name} destapa {new_card}", "{name} reveals {new_card}"),
        Text("Destapas {new_card}", "You reveal {new_card}"),
        short=_REVEALED,
    ),
    "revealed_roll": Sentence(
        Text("{name} destapa {new_card}", "{name} reveals {new_card}"),
        Text("Destapas {new_card}", "You reveal {new_card}"),
        short=_REVEALED,
    ),
    "revealed_and_starts": Sentence(
        Text(
            "{name} destapa {new_card} y empieza la fila {row}",
            "{name} reveals {new_card} and starts row {row}",
        ),
        Text("Destapas {new_card} y empiezas la fila {row}", "You reveal {new_card} and start row {row}"),
        short=_TO_ROW,
    ),
    "revealed_and_starts_roll": Sentence(
        Text(
            "{name} destapa {new_card} y empieza la fila {row}: quien se la lleve tirará el dado",
            "{name} reveals {new_card} and starts row {row}: whoever takes it rolls the die",
        ),
        Text(
            "Destapas {new_card} y empiezas la fila {row}: quien se la lleve tirará el dado",
            "You reveal {new_card} and start row {row}: whoever takes it rolls the die",
        ),
        rule="PU-12",
        short=_TO_ROW,
    ),
    "placed": Sentence(
        Text("{name} pone {card} en la fila {row}", "{name} puts {card} in row {row}"),
        Text("Pones {card} en la fila {row}", "You put {card} in row {row}"),
        short=_TO_ROW,
    ),
    "placed_new": Sentence(
        Text("{Card} empieza la fila {row}", "{Card} starts row {row}"),
        short=_NEW_ROW,
    ),
    "placed_roll": Sentence(
        Text(
            "{name} pone {card} en la fila {row}: quien se la lleve tirará el dado",
            "{name} puts {card} in row {row}: whoever takes it rolls the die",
        ),
        Text(
            "Pones {card} en la fila {row}: quien se la lleve tirará el dado",
            "You put {card} in row {row}: whoever takes it rolls the die",
        ),
        rule="PU-12",
        short=_TO_ROW,
    ),
    "placed_new_roll": Sentence(
        Text(
            "{Card} empieza la fila {row}: quien se la lleve tirará el dado",
            "{Card} starts row {row}: whoever takes it rolls the die",
        ),
        rule="PU-12",
        short=_NEW_ROW,
    ),
    "switched_right": Sentence(
        Text(
            "Cambio de sentido: las filas se repartirán hacia la derecha",
            "Switch: the rows will be shared out to the right",
        ),
        rule="PU-13",
        short=Sentence(Text("Las filas, hacia la derecha", "The rows go to the right")),
    ),
    "switched_left": Sentence(
        Text(
            "Otro cambio de sentido: las filas se repartirán de nuevo hacia la izquierda",
            "Another switch: the rows will be shared out to the left again",
        ),
        rule="PU-13",
        short=Sentence(Text("Las filas, hacia la izquierda", "The rows go to the left")),
    ),
    "switched_none": Sentence(
        Text("Entre dos, el cambio de sentido no cambia nada", "Between two players a switch card changes nothing"),
        rule="PU-1",
        short=Sentence(Text("El cambio no cambia nada", "The switch changes nothing")),
    ),
    "revealed_and_switched_right": Sentence(
        Text(
            "{name} destapa {new_card}: las filas se repartirán hacia la derecha",
            "{name} reveals {new_card}: the rows will be shared out to the right",
        ),
        Text(
            "Destapas {new_card}: las filas se repartirán hacia la derecha",
            "You reveal {new_card}: the rows will be shared out to the right",
        ),
        rule="PU-13",
        short=Sentence(
            Text("{name}: cambio, hacia la derecha", "{name}: switch, to the right"),
            Text("Cambio: hacia la derecha", "Switch: to the right"),
        ),
    ),
    "revealed_and_switched_left": Sentence(
        Text(
            "{name} destapa {new_card}: las filas se repartirán de nuevo hacia la izquierda",
            "{name} reveals {new_card}: the rows will be shared out to the left again",
        ),
        Text(
            "Destapas {new_card}: las filas se repartirán de nuevo hacia la izquierda",
            "You reveal {new_card}: the rows will be shared out to the left again",
        ),
        rule="PU-13",
        short=Sentence(
            Text("{name}: cambio, hacia la izquierda", "{name}: switch, to the left"),
            Text("Cambio: hacia la izquierda", "Switch: to the left"),
        ),
    ),
    "revealed_and_switched_none": Sentence(
        Text(
            "{name} destapa {new_card}; entre dos no cambia nada",
            "{name} reveals {new_card}; between two players it changes nothing",
        ),
        Text(
            "Destapas {new_card}; entre dos no cambia nada",
            "You reveal {new_card}; between two players it changes nothing",
        ),
        rule="PU-1",
        short=Sentence(
            Text("{name}: un cambio, que no vale", "{name}: switch, no effect"),
            Text("Un cambio, que no vale", "Switch: no effect"),
        ),
    ),
    "busted": Sentence(
        Text(
            "{Card} no cabe en ninguna fila: {name} se pasa y se queda sin fila",
            "{Card} fits in no row: {name} busts and gets no row",
        ),
        Text(
            "{Card} no cabe en ninguna fila: te pasas y te quedas sin fila",
            "{Card} fits in no row: you bust and get no row",
        ),
        rule="PU-16",
        short=Sentence(
            Text("{Card} no cabe: {name} se pasa", "{Card} does not fit: {name} busts"),
            Text("{Card} no cabe: te pasas", "{Card} does not fit: you bust"),
        ),
    ),
    "revealed_and_busted": Sentence(
        Text(
            "{name} destapa {new_card} y se pasa: {why}. Se queda sin fila",
            "{name} reveals {new_card} and busts: {why}. No row for {name}",
        ),
        Text(
            "Destapas {new_card} y te pasas: {why}. Te quedas sin fila",
            "You reveal {new_card} and bust: {why}. You get no row",
        ),
        rule="PU-16",
        short=Sentence(
            Text("{name}: {plain}, y se pasa", "{name}: {plain}, a bust"),
            Text("{Plain}: te pasas", "{Plain}: you bust"),
        ),
    ),
    "stopped": Sentence(Text("{name} para", "{name} stops"), Text("Paras", "You stop")),
    "stopped_by_deck": Sentence(
        Text("Era la última carta: {name} tiene que parar", "That was the last card: {name} must stop"),
        Text("Era la última carta: tienes que parar", "That was the last card: you must stop"),
        rule="PU-19",
        short=Sentence(
            Text("Última carta: {name} para", "Last card: {name} stops"),
            Text("Última carta: paras", "Last card: you stop"),
        ),
    ),
    "took": Sentence(
        Text("{name} se lleva la fila {row}: {cards} ({points})", "{name} takes row {row}: {cards} ({points})"),
        Text("Te llevas la fila {row}: {cards} ({points})", "You take row {row}: {cards} ({points})"),
        short=Sentence(
            Text("{name} se lleva la fila {row}: {points}", "{name} takes row {row}: {points}"),
            Text("Te llevas la fila {row}: {points}", "You take row {row}: {points}"),
        ),
    ),
    "took_and_rolls": Sentence(
        Text(
            "{name} se lleva la fila {row} y tiene que tirar el dado: {cards} ({points})",
            "{name} takes row {row} and must roll the die: {cards} ({points})",
        ),
        Text(
            "Te llevas la fila {row} y tienes que tirar el dado: {cards} ({points})",
            "You take row {row} and must roll the die: {cards} ({points})",
        ),
        rule="PU-12",
        short=Sentence(
            Text("{name}: fila {row}, {points} y el dado", "{name}: row {row}, {points} and the die"),
            Text("Fila {row}: {points} y el dado", "Row {row}: {points} and the die"),
        ),
    ),
    "rolled": Sentence(
        Text("{name} tira el dado y sale {face}: pierde {lost}", "{name} rolls {face} and loses {lost}"),
        Text("Tiras el dado y sale {face}: pierdes {lost}", "You roll {face} and lose {lost}"),
        short=_LOST,
    ),
    "rolled_nothing": Sentence(
        Text("{name} tira el dado y sale {face}: no pierde nada", "{name} rolls {face} and loses nothing"),
        Text("Tiras el dado y sale {face}: no pierdes nada", "You roll {face} and lose nothing"),
        short=Sentence(
            Text("{name}: {face}, no pierde nada", "{name}: {face}, loses nothing"),
            Text("Sale {face}: no pierdes nada", "{Face}: you lose nothing"),
        ),
    ),
    "rolled_all": Sentence(
        Text(
            "{name} tira el dado y sale {face}: pierde todo su botín, {lost}",
            "{name} rolls {face} and loses the whole bench, {lost}",
        ),
        Text(
            "Tiras el dado y sale {face}: pierdes todo tu botín, {lost}",
            "You roll {face} and lose your whole bench, {lost}",
        ),
        rule="PU-22",
        short=_LOST,
    ),
    "lost": Sentence(
        Text("{name} pierde {count}, {points}", "{name} loses {count}, {points}"),
        Text("Pierdes {count}, {points}", "You lose {count}, {points}"),
        short=Sentence(
            Text("{name} pierde {points}", "{name} loses {points}"), Text("Pierdes {points}", "You lose {points}")
        ),
    ),
    "rolled_and_lost": Sentence(
        Text(
            "{name} tira el dado y sale {face}: pierde {count}, {points}",
            "{name} rolls {face} and loses {count}, {points}",
        ),
        Text("Tiras el dado y sale {face}: pierdes {count}, {points}", "You roll {face} and lose {count}, {points}"),
        short=Sentence(
            Text("{name}: {face}, pierde {points}", "{name}: {face}, loses {points}"),
            Text("Sale {face}: pierdes {points}", "{Face}: you lose {points}"),
        ),
    ),
    "left_over": Sentence(
        Text("La fila {row} sobra y va al descarte: {cards}", "Row {row} is left over and discarded: {cards}"),
        rule="PU-14",
        short=Sentence(Text("La fila {row} sobra", "Row {row} is left over")),
    ),
    "switches_discarded": Sentence(Text("Al descarte: {switches}", "Discarded: {switches}"), rule="PU-15"),
    "secured": Sentence(
        Text("{name} asegura {count}, {points}", "{name} secures {count}, {points}"),
        Text("Aseguras {count}, {points}", "You secure {count}, {points}"),
        rule="PU-18",
        short=Sentence(
            Text("{name} asegura {points}", "{name} secures {points}"), Text("Aseguras {points}", "You secure {points}")
        ),
    ),
    "scored": Sentence(
        Text(
            "{name} tiene {bench} en el botín y {bank} en el banco, con {count}",
            "{name} has {bench} on the bench and {bank} in the bank, with {count}",
        ),
        Text(
            "Tienes {bench} en el botín y {bank} en el banco, con {count}",
            "You have {bench} on the bench and {bank} in the bank, with {count}",
        ),
        rule="PU-20",
        short=Sentence(
            Text("{name}: {bench} y {bank} en el banco", "{name}: {bench}, {bank} in the bank"),
            Text("Tienes {bench} y {bank} en el banco", "You have {bench}, {bank} in the bank"),
        ),
    ),
}

NARRATOR = Narrator(
    title="Push",
    sentences=_SENTENCES,
    words=_words,
    kind_of=_kind_of,
    joined={
        ("revealed", "placed_new"): "revealed_and_starts",
        ("revealed_roll", "placed_new_roll"): "revealed_and_starts_roll",
        ("revealed_clashing", "placed_new"): "revealed_and_must_start",
        ("revealed_clashing", "placed"): "revealed_and_must_go",
        ("revealed_clashing", "busted"): "revealed_and_busted",
        ("revealed_clashing_roll", "placed_new_roll"): "revealed_and_must_start_roll",
        ("revealed_clashing_roll", "placed_roll"): "revealed_and_must_go_roll",
        ("revealed_clashing_roll", "busted"): "revealed_and_busted",
        ("revealed", "switched_right"): "revealed_and_switched_right",
        ("revealed", "switched_left"): "revealed_and_switched_left",
        ("revealed", "switched_none"): "revealed_and_switched_none",
        ("rolled", "lost"): "rolled_and_lost",
        # the star of PU-22 takes each colour in turn
        **{("rolled_all", *["lost"] * colours): "rolled_all" for colours in range(COLOURS, 0, -1)},
    },
    quiet=frozenset({"switches_discarded"}),
)
