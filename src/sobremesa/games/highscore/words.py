"""High Score in words: the notation of actions, the cards explained, and what happened as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import opening, outcome, points_in_words
from sobremesa.games.highscore.cards import Roll, Scoring, Vortex
from sobremesa.games.highscore.dice import COUNT, DICE, SIGNS, VORTEX_FACE, handful_named, signs_of
from sobremesa.games.highscore.rules import ROLL, STOP, Chip
from sobremesa.games.highscore.view import HighScoreView

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
            f"«{shown(text)}» no se entiende; stop es plantarse, roll es tirar todo, "
            "roll-1124v es tirar esos dados (v es el vórtice)",
            f"'{shown(text)}' is not understood; stop ends the turn, roll rolls everything, "
            "roll-1124v rolls those dice (v is the vortex)",
        )
    )


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    if view.roll == Roll.FOUR:
        return NotAllowed(
            "HS-10",
            Text(
                "en este reto se tiran siempre todos los dados: roll, o stop",
                "on this card all dice are always rolled: roll, or stop",
            ),
        )
    rule = "HS-11" if view.roll == Roll.THREE else "HS-12"
    if action == ROLL:
        return NotAllowed(
            rule,
            Text(
                "en este reto se eligen los dados que se tiran otra vez, como roll-1124v",
                "on this card the dice to roll again are chosen, such as roll-1124v",
            ),
        )
    if view.vortex == Vortex.FROZEN and COUNT[action, VORTEX_FACE]:
        return NotAllowed(
            "HS-14", Text("un vórtice congelado no se tira otra vez", "a frozen vortex is never rolled again")
        )
    loose = "".join(sign * int(count) for sign, count in zip(SIGNS, view.loose, strict=True))
    if signs_of(action) == loose:
        return NotAllowed(
            rule,
            Text("hay que apartar al menos un dado más", "at least one more die must be set aside"),
        )
    return NotAllowed(
        rule,
        Text(
            f"los dados que se pueden tirar otra vez son {loose}, no {signs_of(action)}",
            f"the dice that may be rolled again are {loose}, not {signs_of(action)}",
        ),
    )


def ask(view: HighScoreView, lang: Lang) -> str:
    score = view.score_now
    if view.card.roll == "four":
        return Text(
            f"Tienes {score}: ¿otra tirada con todo (roll) o te plantas (stop)?",
            f"You have {score}: roll everything again (roll) or stop?",
        ).to(lang)
    if view.card.roll == "three":
        return Text(
            f"Tienes {score}: ¿qué dados tiras otra vez (roll-…), o te plantas (stop)?",
            f"You have {score}: which dice do you roll again (roll-…), or do you stop?",
        ).to(lang)
    return Text(
        f"Tienes {score}: ¿qué dados tiras otra vez (roll-…, los demás se apartan), o te plantas (stop)?",
        f"You have {score}: which dice do you roll again (roll-…, the others are set aside), or do you stop?",
    ).to(lang)


# --- the cards, explained

SCORING_WORDS = (
    Text("total: cuentan todos los dados", "total: all dice count"),
    Text("el mismo número: cuentan los que están al menos dos veces", "same: numbers that occur at least twice count"),
    Text("el mismo número; los demás se restan", "same: numbers that occur at least twice; the others are subtracted"),
    Text(
        "decenas: cuentan los grupos de 10; los demás se restan", "tens: groups of 10 count; the others are subtracted"
    ),
    Text("parejas: cuentan los dados emparejados", "pairs: dice in pairs count"),
    Text("parejas; los demás se restan", "pairs: dice in pairs count; the others are subtracted"),
    Text("tríos; los demás se restan", "triples: dice in triples count; the others are subtracted"),
    Text("impares: cuentan 1, 3 y 5", "odd: 1, 3 and 5 count"),
    Text("impares: cuentan 1, 3 y 5; los demás se restan", "odd: 1, 3 and 5 count; the others are subtracted"),
    Text("cuentan 1, 2, 3 y 4; los demás se restan", "1, 2, 3 and 4 count; the others are subtracted"),
    Text("serie: cuentan 1, 2, 3… hasta el primer hueco", "series: 1, 2, 3… count up to the first gap"),
)
VORTEX_WORDS = (
    Text("el vórtice (v) vale -5", "the vortex (v) is worth -5"),
    Text("el vórtice (v) vale 0", "the vortex (v) is worth 0"),
    Text("el vórtice (v) vale 5", "the vortex (v) is worth 5"),
    Text("el vórtice (v) vale 6", "the vortex (v) is worth 6"),
    Text("el vórtice (v) vale 10", "the vortex (v) is worth 10"),
    Text("el vórtice (v) vale 0 y queda congelado", "the vortex (v) is worth 0 and freezes"),
    Text("cada vórtice (v) vale de 0 a 6, lo que más convenga", "each vortex (v) is worth 0 to 6, whatever is best"),
)
ROLL_WORDS = (
    Text("hasta cuatro tiradas con todos los dados", "up to four rolls of all dice"),
    Text("hasta tres tiradas, de los dados que se quiera", "up to three rolls, of any dice"),
    Text("tras cada tirada se aparta al menos un dado", "after each roll at least one die is set aside"),
)


def card_in_words(scoring: int, vortex: int, roll: int, lang: Lang) -> str:
    return "; ".join(text.to(lang) for text in (SCORING_WORDS[scoring], VORTEX_WORDS[vortex], ROLL_WORDS[roll]))


# --- what happened

CHIPS = {
    Chip.GOLD: Text("oro", "gold"),
    Chip.SILVER: Text("plata", "silver"),
    Chip.BRONZE: Text("bronce", "bronze"),
}


def dice_in_words(dice: list[int]) -> str:
    return " ".join(SIGNS[die - 1] for die in sorted(dice))


def _starter(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"Empieza {name}", f"{name} starts").to(lang)


def _card(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    words = card_in_words(Scoring(data["scoring"]), Vortex(data["vortex"]), Roll(data["roll"]), lang)
    return Text(
        f"Ronda {data['round']}, carta {data['card']}: {words}",
        f"Round {data['round']}, card {data['card']}: {words}",
    ).to(lang)


def _rolled(event: Event, names: list[str], lang: Lang) -> str:
    name, dice = names[event.data["seat"]], dice_in_words(event.data["dice"])
    return Text(f"{name} tira: {dice}", f"{name} rolls {dice}").to(lang)


def _froze(event: Event, names: list[str], lang: Lang) -> str:
    count = event.data["count"]
    if count == 1:
        return Text("Un vórtice queda congelado", "One vortex freezes").to(lang)
    return Text(f"{count} vórtices quedan congelados", f"{count} vortices freeze").to(lang)


def _set_aside(event: Event, names: list[str], lang: Lang) -> str:
    name, dice = names[event.data["seat"]], dice_in_words(event.data["dice"])
    return Text(f"{name} aparta {dice}", f"{name} sets {dice} aside").to(lang)


def _picked_up(event: Event, names: list[str], lang: Lang) -> str:
    name, dice = names[event.data["seat"]], dice_in_words(event.data["dice"])
    return Text(f"{name} recoge {dice} para tirar otra vez", f"{name} picks up {dice} to roll again").to(lang)


def _stopped(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} se planta", f"{name} stops").to(lang)


def _scored(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, score, place = names[data["seat"]], data["score"], data["shown"]
    if score <= 0:
        return Text(f"{name} obtiene {score}: no se marca", f"{name} scores {score}: not marked").to(lang)
    if place == 0:
        return Text(
            f"{name} obtiene {score}, pero no queda sitio por debajo: no se marca",
            f"{name} scores {score}, but no place is free below: not marked",
        ).to(lang)
    if place < score:
        return Text(
            f"{name} obtiene {score}, que está ocupado: su ficha baja al {place}",
            f"{name} scores {score}, which is taken: the pawn steps down to {place}",
        ).to(lang)
    return Text(f"{name} obtiene {score}", f"{name} scores {score}").to(lang)


def _chip(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    name, chip = names[data["seat"]], CHIPS[Chip(data["chip"])].to(lang)
    total = points_in_words(data["points"], lang)
    return Text(
        f"{name} gana la ficha de {chip} (+{data['chip']}): {total}",
        f"{name} wins the {chip} chip (+{data['chip']}): {total}",
    ).to(lang)


def _no_chip(event: Event, names: list[str], lang: Lang) -> str:
    return Text(
        "Nadie ha marcado nada: no hay fichas en esta ronda",
        "Nobody is on the track: no chips in this round",
    ).to(lang)


def _result(event: Event, names: list[str], lang: Lang) -> str:
    return outcome(event, names, points_in_words(event.data["points"], lang), lang)


_SENTENCES: dict[str, Callable[[Event, list[str], Lang], str]] = {
    "starter": _starter,
    "card": _card,
    "rolled": _rolled,
    "froze": _froze,
    "set_aside": _set_aside,
    "picked_up": _picked_up,
    "stopped": _stopped,
    "scored": _scored,
    "chip": _chip,
    "no_chip": _no_chip,
    "result": _result,
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    if event.kind == "match":
        return opening("High Score", event, names, lang)
    return _SENTENCES[event.kind](event, names, lang)
