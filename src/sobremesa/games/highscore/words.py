"""High Score in words: the notation of actions, the cards explained, and what happened as sentences that say why."""

from __future__ import annotations

import re
from typing import NamedTuple

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import AND, Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, points_in_words
from sobremesa.engine.untrusted import printable
from sobremesa.games.highscore.cards import Roll, Vortex
from sobremesa.games.highscore.dice import COUNT, DICE, SIGNS, VORTEX_FACE, handful_named, signs_in, signs_of
from sobremesa.games.highscore.rules import ROLL, STOP, Chip

# --- notation: stop; roll-1124v rolls those dice again (v: vortex); roll, on a `four` card, rolls all that may be


def notation(action: int) -> str:
    if action == STOP:
        return "stop"
    return "roll" if action == ROLL else f"roll-{signs_of(action)}"


def parse(text: str) -> int:
    word = text.strip().lower()
    if word == "stop":
        return STOP
    if word == "roll":
        return ROLL
    dice = re.fullmatch(rf"roll-([{SIGNS}]{{1,{DICE}}})", word)
    if dice:
        return handful_named(dice[1])
    raise NotUnderstood(
        Text(
            f"«{printable(text)}» no se entiende; stop es plantarse, roll es tirar todo, "
            "roll-1124v es tirar esos dados (v es el vórtice)",
            f"'{printable(text)}' is not understood; stop ends the turn, roll rolls everything, "
            "roll-1124v rolls those dice (v is the vortex)",
        )
    )


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    if view.roll == Roll.FOUR:
        return NotAllowed(
            "HS-10",
            Text(
                "en este reto se tiran siempre todos los dados",
                "in this challenge you always roll all the dice",
            ),
        )
    rule = "HS-11" if view.roll == Roll.THREE else "HS-12"
    if action == ROLL:
        return NotAllowed(
            rule,
            Text(
                "en este reto se eligen los dados que se vuelven a tirar",
                "in this challenge you choose the dice to roll again",
            ),
        )
    if view.vortex == Vortex.FROZEN and COUNT[action, VORTEX_FACE]:
        return NotAllowed(
            "HS-14", Text("un vórtice congelado no se vuelve a tirar", "a frozen vortex is never rolled again")
        )
    loose = signs_in(int(view.loose))
    if signs_of(action) == loose:
        return NotAllowed(
            rule,
            Text("hay que apartar al menos un dado más", "at least one more die must be set aside"),
        )
    return NotAllowed(
        rule,
        Text(
            f"los dados que se pueden volver a tirar son {loose}, no {signs_of(action)}",
            f"the dice that may be rolled again are {loose}, not {signs_of(action)}",
        ),
    )


# --- the cards, explained

SCORING_WORDS = (
    Text("Cuentan todos los dados", "All dice count"),
    Text("Solo cuentan los repetidos", "Only repeated numbers count"),
    Text("Cuentan los repetidos; los demás se restan", "Repeated numbers count; the others are subtracted"),
    Text(
        "Cuentan los grupos que suman 10; los demás se restan",
        "Groups that add up to 10 count; the others are subtracted",
    ),
    Text("Solo cuentan las parejas", "Only pairs count"),
    Text("Cuentan las parejas; los demás se restan", "Pairs count; the others are subtracted"),
    Text("Cuentan los tríos; los demás se restan", "Triples count; the others are subtracted"),
    Text("Solo cuentan los impares: 1, 3 y 5", "Only odd numbers count: 1, 3 and 5"),
    Text("Cuentan los impares; los demás se restan", "Odd numbers count; the others are subtracted"),
    Text("Cuentan 1, 2, 3 y 4; los demás se restan", "1, 2, 3 and 4 count; the others are subtracted"),
    Text("Cuenta la serie 1, 2, 3… hasta el primer hueco", "The series 1, 2, 3… counts, up to the first gap"),
)
VORTEX_WORDS = (
    Text("El vórtice vale −5", "The vortex is worth −5"),
    Text("El vórtice vale 0", "The vortex is worth 0"),
    Text("El vórtice vale 5", "The vortex is worth 5"),
    Text("El vórtice vale 6", "The vortex is worth 6"),
    Text("El vórtice vale 10", "The vortex is worth 10"),
    Text("El vórtice vale 0 y queda congelado", "The vortex is worth 0 and freezes"),
    Text("Cada vórtice vale de 0 a 6, lo que más convenga", "Each vortex is worth 0 to 6, whatever is best"),
)
ROLL_WORDS = (
    Text("Hasta cuatro tiradas, siempre con todos los dados", "Up to four rolls, always of all dice"),
    Text("Hasta tres tiradas, de los dados que quieras", "Up to three rolls, of any dice you like"),
    Text("Aparta al menos un dado tras cada tirada", "Set aside at least one die after each roll"),
)


def card_in_words(scoring: int, vortex: int, roll: int, lang: Lang) -> str:
    return ". ".join(text.to(lang) for text in (SCORING_WORDS[scoring], VORTEX_WORDS[vortex], ROLL_WORDS[roll]))


# --- what happened

CHIPS = {
    Chip.GOLD: Text("oro", "gold"),
    Chip.SILVER: Text("plata", "silver"),
    Chip.BRONZE: Text("bronce", "bronze"),
}
_A_VORTEX = Text("un vórtice", "a vortex")
_VORTICES = Text("vórtices", "vortices")


def dice_in_words(dice: list[int], lang: Lang) -> str:
    """`1 1 4 and 2 vortices`."""
    numbers = " ".join(str(die) for die in sorted(dice) if die <= VORTEX_FACE)
    vortices = sum(die > VORTEX_FACE for die in dice)
    if vortices == 0:
        return numbers
    swirls = _A_VORTEX.to(lang) if vortices == 1 else f"{vortices} {_VORTICES.to(lang)}"
    return f"{numbers} {AND.to(lang)} {swirls}" if numbers else swirls


def _frozen(vortices: int) -> Text:
    if vortices == 1:
        return Text("el vórtice queda congelado", "the vortex freezes")
    return Text(f"los {vortices} vórtices quedan congelados", f"the {vortices} vortices freeze")


def _words(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    match event.kind:
        case "card":
            return {"challenge": card_in_words(data["scoring"], data["vortex"], data["roll"], lang)}
        case "rolled" | "picked_up" | "set_aside":
            return {event.kind: dice_in_words(data["dice"], lang)}
        case "froze":
            iced = Text("congelado" if data["count"] == 1 else "congelados", "frozen")
            return {"frozen": _frozen(data["count"]).to(lang), "iced": iced.to(lang)}
        case "chip":
            return {
                "chip": CHIPS[Chip(data["chip"])].to(lang),
                "worth": data["chip"],
                "points": points_in_words(data["points"], lang),
            }
    return {}


def _kind_of(event: Event) -> str:
    if event.kind != "scored":
        return event.kind
    score, marked = event.data["score"], event.data["shown"]
    if score <= 0:
        return "scored_nothing"
    if marked == 0:
        return "scored_pushed_off"
    return "scored" if marked == score else "scored_lower"


class _Mark(NamedTuple):
    """Where a result is marked, whether the player stopped or could roll no more; and the rule that says so."""

    words: Text
    short: Text | None = None
    rule: str = ""


_NOT_MARKED = Text(", no se marca", ", not marked")
_MARKS: dict[str, _Mark] = {
    "scored": _Mark(Text("", "")),
    "scored_lower": _Mark(
        Text(", que está ocupado: el peón baja al {shown}", ", which is taken: the pawn steps down to {shown}"),
        Text(", baja al {shown}", ", down to {shown}"),
        "HS-6",
    ),
    "scored_pushed_off": _Mark(
        Text(
            ", pero no queda ninguna casilla libre hasta ahí: no se marca",
            ", but no place up to there is free: it is not marked",
        ),
        _NOT_MARKED,
        "HS-6",
    ),
    "scored_nothing": _Mark(Text(": no se marca", ": it is not marked"), _NOT_MARKED, "HS-5"),
}


def _marked(said: Sentence, mark: _Mark) -> Sentence:
    short = _and_then(said.short, mark.short) if said.short and mark.short else None
    return _and_then(said, mark.words)._replace(rule=mark.rule, short=short)


def _and_then(said: Sentence, more: Text) -> Sentence:
    """A sentence that goes on, the same to all readers."""
    of, to = (Text(text.es + more.es, text.en + more.en) for text in (said.of, said.to or said.of))
    return Sentence(of, to)


_SCORED = Sentence(
    Text("{name} obtiene {score}", "{name} scores {score}"),
    Text("Obtienes {score}", "You score {score}"),
    short=Sentence(Text("{name}: {score}", "{name}: {score}"), Text("Tienes {score}", "You get {score}")),
)
_STOPPED = Sentence(
    Text("{name} se planta con {score}", "{name} stops with {score}"),
    Text("Te plantas con {score}", "You stop with {score}"),
    short=Sentence(
        Text("{name} se planta: {score}", "{name} stops: {score}"), Text("Te plantas: {score}", "You stop: {score}")
    ),
)
_GOT = Sentence(Text("{name}: {rolled}", "{name}: {rolled}"), Text("Sacas {rolled}", "You get {rolled}"))
_ROLLED = Sentence(
    Text("{name} tira {rolled}", "{name} rolls {rolled}"), Text("Tiras {rolled}", "You roll {rolled}"), short=_GOT
)
_ROLLED_AGAIN = Sentence(
    Text("{name} vuelve a tirar {picked_up} y saca {rolled}", "{name} rolls {picked_up} again and gets {rolled}"),
    Text("Vuelves a tirar {picked_up} y sacas {rolled}", "You roll {picked_up} again and get {rolled}"),
    short=_GOT,
)
_SET_ASIDE_AND_ROLLED = Sentence(
    Text(
        "{name} aparta {set_aside}, vuelve a tirar {picked_up} y saca {rolled}",
        "{name} sets aside {set_aside}, rolls {picked_up} again and gets {rolled}",
    ),
    Text(
        "Apartas {set_aside}, vuelves a tirar {picked_up} y sacas {rolled}",
        "You set aside {set_aside}, roll {picked_up} again and get {rolled}",
    ),
    rule="HS-12",
    short=_GOT,
)


def _and_froze(rolled: Sentence) -> Sentence:
    told = _and_then(rolled, Text(": {frozen}", ": {frozen}"))
    return told._replace(rule="HS-14", short=_and_then(_GOT, Text(" {iced}", ", {iced}")))


_SENTENCES: dict[str, Sentence] = {
    "starter": Sentence(Text("Empieza {name}", "{name} starts"), Text("Empiezas", "You start"), rule="HS-3"),
    "card": Sentence(
        Text("Ronda {round}, reto {card}. {challenge}", "Round {round}, challenge {card}. {challenge}"),
        short=Sentence(Text("Ronda {round}: reto {card}", "Round {round}: challenge {card}")),
    ),
    "rolled": _ROLLED,
    "froze": Sentence(Text("{Frozen}", "{Frozen}"), rule="HS-14"),
    "set_aside": Sentence(
        Text("{name} aparta {set_aside}", "{name} sets aside {set_aside}"),
        Text("Apartas {set_aside}", "You set aside {set_aside}"),
        rule="HS-12",
    ),
    "picked_up": Sentence(
        Text("{name} recoge {picked_up} para volver a tirar", "{name} picks up {picked_up} to roll again"),
        Text("Recoges {picked_up} para volver a tirar", "You pick up {picked_up} to roll again"),
        short=Sentence(
            Text("{name} recoge {picked_up}", "{name} picks up {picked_up}"),
            Text("Recoges {picked_up}", "You pick up {picked_up}"),
        ),
    ),
    "stopped": Sentence(Text("{name} se planta", "{name} stops"), Text("Te plantas", "You stop")),
    "chip": Sentence(
        Text(
            "{name} gana la ficha de {chip} (+{worth}): {points} en total",
            "{name} wins the {chip} chip (+{worth}): {points} in all",
        ),
        Text(
            "Ganas la ficha de {chip} (+{worth}): {points} en total",
            "You win the {chip} chip (+{worth}): {points} in all",
        ),
        rule="HS-8",
        short=Sentence(
            Text("{name}: ficha de {chip}, +{worth}", "{name}: {chip} chip, +{worth}"),
            Text("Ganas la ficha de {chip}, +{worth}", "You win the {chip} chip, +{worth}"),
        ),
    ),
    "no_chip": Sentence(
        Text(
            "Nadie está en la pista de puntos: esta ronda no da fichas",
            "Nobody is on the track: this round gives no chips",
        ),
        rule="HS-8",
        short=Sentence(Text("Esta ronda no da fichas", "This round gives no chips")),
    ),
    **{name: _marked(_SCORED, mark) for name, mark in _MARKS.items()},
    **{f"stopped_and_{name}": _marked(_STOPPED, mark) for name, mark in _MARKS.items()},
    "rolled_again": _ROLLED_AGAIN,
    "set_aside_and_rolled": _SET_ASIDE_AND_ROLLED,
    "rolled_and_froze": _and_froze(_ROLLED),
    "rolled_again_and_froze": _and_froze(_ROLLED_AGAIN),
    "set_aside_rolled_and_froze": _and_froze(_SET_ASIDE_AND_ROLLED),
}

NARRATOR = Narrator(
    title="High Score",
    sentences=_SENTENCES,
    words=_words,
    kind_of=_kind_of,
    joined={
        ("picked_up", "set_aside", "rolled", "froze"): "set_aside_rolled_and_froze",
        ("picked_up", "set_aside", "rolled"): "set_aside_and_rolled",
        ("picked_up", "rolled", "froze"): "rolled_again_and_froze",
        ("picked_up", "rolled"): "rolled_again",
        ("rolled", "froze"): "rolled_and_froze",
        **{("stopped", mark): f"stopped_and_{mark}" for mark in _MARKS},
    },
)
