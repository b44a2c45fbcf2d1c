"""Farol in words: the notation of actions, and what happened as sentences."""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import cards_in_words, opening, outcome, points_in_words
from tests.sixth.cards import CARDS
from tests.sixth.rules import ACTIONS, FIRST_SWAP, KEEP, RISK, Phase
from tests.sixth.view import FarolView

# --- notation: a card is its number, swap:7 swaps the 7


def notation(action: int) -> str:
    if action >= FIRST_SWAP:
        return f"swap:{action - FIRST_SWAP + 1}"
    return {KEEP: "keep", RISK: "risk"}.get(action, str(action))


_ACTIONS = {notation(action): action for action in range(1, ACTIONS)}


def parse(text: str) -> int:
    action = _ACTIONS.get(text.strip().lower())
    if action is None:
        raise NotUnderstood(
            Text(
                f"«{shown(text)}» no se entiende; se juega una carta de 1 a {CARDS}, keep, risk o swap:7",
                f"'{shown(text)}' is not understood; play a card from 1 to {CARDS}, keep, risk or swap:7",
            )
        )
    return action


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    name = notation(action)
    if view.phase == Phase.DECIDE and seat == view.winner:
        return NotAllowed(
            "SX-4",
            Text(
                f"{name} no se puede ahora; se cobra (keep) o se arriesga (risk)", f"{name} is not open; keep or risk"
            ),
        )
    if action in (KEEP, RISK):
        return NotAllowed(
            "SX-4", Text(f"{name} es para quien gana la baza", f"{name} is for whoever has won the trick")
        )
    if view.phase == Phase.CHOOSE and action >= FIRST_SWAP:
        return NotAllowed(
            "SX-5",
            Text(f"{name} no se puede ahora; se elige una carta", f"{name} is not open now; a card is chosen"),
        )
    if view.phase == Phase.DECIDE and action < FIRST_SWAP:
        return NotAllowed(
            "SX-5",
            Text(f"{name} no se puede ahora; se cambia una carta", f"{name} is not open now; a card is swapped"),
        )
    card = (action - FIRST_SWAP + 1) if action >= FIRST_SWAP else action
    return NotAllowed("SX-2", Text(f"la carta {card} no está en la mano", f"card {card} is not in the hand"))


def ask(view: FarolView, lang: Lang) -> str:
    if view.phase == "choose":
        return Text("Elige tu carta", "Choose your card").to(lang)
    if view.seat == view.winner:
        return Text("¿Cobras el punto (keep) o te la juegas (risk)?", "Keep the point or risk it?").to(lang)
    return Text("¿Cambias una carta por la de arriba?", "Swap a card for the top one?").to(lang)


# --- what happened


def _round(event: Event, names: list[str], lang: Lang) -> str:
    return Text("Ronda {round}", "Round {round}").fill(**event.data).to(lang)


def _dealt(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} recibe el {card}", f"{name} is dealt {card}").to(lang)


def _hand(event: Event, names: list[str], lang: Lang) -> str:
    name, cards = names[event.data["seat"]], cards_in_words(event.data["count"], lang)
    return Text(f"{name} tiene {cards}", f"{name} holds {cards}").to(lang)


def _chose(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} ya tiene carta", f"{name} has chosen").to(lang)


def _choice(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} elige en secreto el {card}", f"{name} secretly chooses {card}").to(lang)


def _shown(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} descubre el {card}", f"{name} shows {card}").to(lang)


def _won(event: Event, names: list[str], lang: Lang) -> str:
    name = names[event.data["seat"]]
    return Text(f"{name} gana la baza", f"{name} wins the trick").to(lang)


def _swapped(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} cambia el {card} por la de arriba", f"{name} swaps {card} for the top card").to(lang)


def _drawn(event: Event, names: list[str], lang: Lang) -> str:
    name, card = names[event.data["seat"]], event.data["card"]
    return Text(f"{name} roba el {card}", f"{name} draws {card}").to(lang)


def _kept(event: Event, names: list[str], lang: Lang) -> str:
    name, total = names[event.data["seat"]], points_in_words(event.data["points"], lang)
    return Text(f"{name} cobra un punto y lleva {total}", f"{name} keeps one point and has {total}").to(lang)


def _risked(event: Event, names: list[str], lang: Lang) -> str:
    name, card, gained = names[event.data["seat"]], event.data["card"], points_in_words(event.data["gained"], lang)
    return Text(
        f"{name} se la juega: sale el {card} y gana {gained}", f"{name} risks it: {card} comes up, {gained} gained"
    ).to(lang)


def _result(event: Event, names: list[str], lang: Lang) -> str:
    return outcome(event, names, points_in_words(event.data["points"], lang), lang)


_SENTENCES: dict[str, Callable[[Event, list[str], Lang], str]] = {
    "round": _round,
    "dealt": _dealt,
    "hand": _hand,
    "chose": _chose,
    "choice": _choice,
    "shown": _shown,
    "won": _won,
    "swapped": _swapped,
    "drawn": _drawn,
    "kept": _kept,
    "risked": _risked,
    "result": _result,
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    if event.kind == "match":
        return opening("Farol", event, names, lang)
    return _SENTENCES[event.kind](event, names, lang)
