"""Farol in words: the notation of actions, and what happened as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask, Caption, usual_ask
from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, cards_in_words, points_in_words
from sobremesa.engine.untrusted import PrintableNames, printable
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
                f"«{printable(text)}» no se entiende; se juega una carta de 1 a {CARDS}, keep, risk o swap:7",
                f"'{printable(text)}' is not understood; play a card from 1 to {CARDS}, keep, risk or swap:7",
            )
        )
    return action


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
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


def ask(view: FarolView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.seat not in view.to_act and not legal:
        return usual_ask(view, legal, names)
    if view.phase == "choose":
        return Ask(Text("Elige tu carta.", "Choose your card."), rule="SX-2")
    if view.seat == view.winner:
        return Ask(Text("¿Cobras el punto o te la juegas?", "Keep the point or risk it?"), rule="SX-4")
    return Ask(Text("¿Cambias una carta por la de arriba?", "Swap a card for the top one?"), rule="SX-5")


def caption(view: FarolView) -> Caption:
    return Caption(
        Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}"),
        Text(f"baza {view.turn}", f"trick {view.turn}"),
    )


# --- what happened


def _words(event: Event, lang: Lang) -> SlotValues:
    words: SlotValues = {}
    if "count" in event.data:
        words["count"] = cards_in_words(event.data["count"], lang)
    for name in ("points", "gained"):
        if name in event.data:
            words[name] = points_in_words(event.data[name], lang)
    return words


_SENTENCES: dict[str, Sentence] = {
    "round": Sentence(Text("Ronda {round}", "Round {round}")),
    "dealt": Sentence(
        Text("{name} recibe el {card}", "{name} is dealt {card}"), Text("Recibes el {card}", "You are dealt {card}")
    ),
    "hand": Sentence(Text("{name} tiene {count}", "{name} holds {count}"), Text("Tienes {count}", "You hold {count}")),
    "chose": Sentence(
        Text("{name} ya tiene carta", "{name} has chosen a card"), Text("Ya tienes carta", "You have chosen a card")
    ),
    "choice": Sentence(
        Text("{name} elige en secreto el {card}", "{name} secretly chooses {card}"),
        Text("Eliges en secreto el {card}", "You secretly choose {card}"),
    ),
    "shown": Sentence(
        Text("{name} descubre el {card}", "{name} shows {card}"), Text("Descubres el {card}", "You show {card}")
    ),
    "won": Sentence(
        Text("{name} gana la baza", "{name} wins the trick"), Text("Ganas la baza", "You win the trick"), rule="SX-4"
    ),
    "swapped": Sentence(
        Text("{name} cambia el {card} por la de arriba", "{name} swaps {card} for the top card"),
        Text("Cambias el {card} por la de arriba", "You swap {card} for the top card"),
        rule="SX-5",
    ),
    "drawn": Sentence(Text("{name} roba el {card}", "{name} draws {card}"), Text("Robas el {card}", "You draw {card}")),
    "kept": Sentence(
        Text("{name} cobra un punto y lleva {points}", "{name} keeps one point and has {points}"),
        Text("Cobras un punto y llevas {points}", "You keep one point and have {points}"),
    ),
    "risked": Sentence(
        Text("{name} se la juega: sale el {card} y gana {gained}", "{name} risks it: {card} comes up, {gained} gained"),
        Text("Te la juegas: sale el {card} y ganas {gained}", "You risk it: {card} comes up, {gained} gained"),
    ),
}

NARRATOR = Narrator(
    title="Farol", sentences=_SENTENCES, words=_words, quiet=frozenset({"dealt", "hand", "chose", "choice"})
)
