"""What is asked at a DOS table, the caption of the moment, and why a match ended.

Nothing here depends on whether DOS was said: nobody is reminded, and no offer to catch tells whether there is reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import NOTHING, Ask, Caption
from sobremesa.engine.language import Text
from sobremesa.engine.narrator import cards_in_words, points_in_words
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.rules import CATCH
from sobremesa.games.dos.view import DosView
from sobremesa.games.dos.words import brief, is_match, notation


def ask(view: DosView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over or not view.to_act:
        return Ask()
    if view.seat not in view.to_act:
        return _ask_to_wait(view, legal, names)
    if view.phase == "bonus":
        return _ask_for_bonus(view)
    if view.phase == "close":
        return Ask(Text("Acaba el turno.", "End your turn."))
    can_match = not legal or any(map(is_match, legal))  # who looks back has no legal actions
    if view.matches:
        return _ask_for_more(view, can_match)
    return _ask_after_drawing(view, can_match) if view.drew else _ask_to_begin(can_match)


def _ask_to_wait(view: DosView, legal: Sequence[str], names: PrintableNames) -> Ask:
    seat = view.to_act[0]
    awaited = Text(f"Esperando a {names[seat]}.", f"Waiting for {names[seat]}.")
    if notation(CATCH) in legal and view.catchable is not None:
        other = names[view.catchable]
        return Ask(
            awaited,
            Text(f"Hasta entonces puedes pillar a {other}.", f"Until then you can catch {other}."),
            rule="DO-16",
        )
    is_next = view.seat == (seat + 1) % view.players
    return Ask(awaited, Text("Después vas tú.", "You are next.") if is_next else NOTHING)


def _ask_to_begin(can_match: bool) -> Ask:
    if can_match:
        return Ask(
            Text("Haz juego con la fila, o roba una carta.", "Match cards in the row, or draw one."), rule="DO-3"
        )
    return Ask(
        Text("No puedes hacer juego:", "You have no match:"), Text("roba una carta.", "draw a card."), rule="DO-9"
    )


def _ask_after_drawing(view: DosView, can_match: bool) -> Ask:
    put = Text("Pon una carta en la fila.", "Put a card into the row.")
    either = Text("Haz juego, o pon una carta en la fila.", "Match, or put a card into the row.")
    return Ask(either if can_match else put, _drawn(view.drawn), rule="DO-9")


def _drawn(name: str | None) -> Text:
    if name is None:
        return NOTHING
    card = NAMES.index(name)
    return Text(f"Has robado el {brief(card, 'es')}.", f"You drew {brief(card, 'en')}.")


def _ask_for_more(view: DosView, can_match: bool) -> Ask:
    more = Text("Haz otro juego, o acaba.", "Make another match, or end.")
    strong = more if can_match else Text("No tienes más juegos.", "You have no more matches.")
    if not view.owed_bonus:
        return Ask(strong)
    es, en = (cards_in_words(view.owed_bonus, lang) for lang in ("es", "en"))
    return Ask(strong, Text(f"Al acabar pones {es} en la fila.", f"Then you add {en} to the row."), rule="DO-6")


def _ask_for_bonus(view: DosView) -> Ask:
    owed = view.owed_bonus
    left = Text(f" (quedan {owed})", f" ({owed} to go)") if owed > 1 else NOTHING
    return Ask(
        Text(f"Pon una carta más en la fila{left.es}.", f"Put one more card into the row{left.en}."),
        Text("Es por coincidir en color.", "This is for your colour match."),
        rule="DO-11",
    )


def caption(view: DosView) -> Caption:
    return Caption(
        Text(f"Ronda {view.round}", f"Round {view.round}"),
        Text(f"turno {view.turn}, a {view.target} puntos", f"turn {view.turn}, first to {view.target}"),
        Text(f"a {view.target}", f"to {view.target}"),
    )


def ending(view: DosView, names: PrintableNames) -> Text:
    """DO-19 and DO-20: by points, or because nobody came to any."""
    most = view.points[view.winners[0]]
    es, en = points_in_words(most, "es"), points_in_words(most, "en")
    if most >= view.target:
        return Text(f"Con {es}: se jugaba a {view.target}.", f"With {en}: it was first to {view.target}.")
    return Text(
        f"Tres rondas seguidas sin puntos acaban la partida. Nadie tiene más de {es}.",
        f"Three rounds in a row without points end the match. Nobody has more than {en}.",
    )
