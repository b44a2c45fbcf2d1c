"""What is asked at a Push table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import NOTHING, Ask, Caption, joined
from sobremesa.engine.language import Text
from sobremesa.engine.narrator import cards_in_words, points_in_words
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.push.cards import NUMBER_OF
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import the_card


def ask(view: PushView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over or not view.to_act:
        return Ask()
    if view.seat not in view.to_act:
        return _waiting(view, names[view.to_act[0]])
    match view.phase:
        case "begin":
            return _ask_to_begin(view)
        case "go_on":
            return _ask_to_go_on(view)
        case "place":
            return _ask_to_place(view)
    return Ask(Text("¿Qué fila te llevas?", "Which row do you take?"), _then_others(view, names))


def _ask_to_begin(view: PushView) -> Ask:
    if view.benches[view.seat]:
        return Ask(
            Text("¿Destapas o aseguras?", "Reveal or secure?"),
            Text("Solo una de las dos cosas.", "One or the other."),
            rule="PU-3",
        )
    return Ask(
        Text("Destapa una carta.", "Reveal a card."),
        Text("Tu botín está vacío.", "Your bench is empty."),
    )


def _ask_to_go_on(view: PushView) -> Ask:
    if any(view.rows):
        return Ask(Text("¿Destapas otra o paras?", "Reveal another or stop?"))
    return Ask(
        Text("Destapa otra carta.", "Reveal another card."),
        Text("Aún no hay ninguna fila.", "There is no row yet."),
        rule="PU-10",
    )


def _ask_to_place(view: PushView) -> Ask:
    card = _waiting_card(view)
    where = Text(f"¿En qué fila pones {card.es}?", f"Which row does {card.en} go in?")
    if view.cards_left:
        return Ask(where, Text("Luego destapas otra o paras.", "Then you reveal another or stop."), short=where)
    return Ask(where, Text("Es la última carta.", "It is the last card."), short=where, rule="PU-19")


def _waiting_card(view: PushView) -> Text:
    card = NUMBER_OF[view.card or ""]
    return Text(the_card(card, "es"), the_card(card, "en"))


def _chosen_after(view: PushView) -> list[int]:
    """Those who take a row after the present one, while rows last."""
    return view.takers[1 : sum(map(bool, view.rows))]


def _then_others(view: PushView, names: PrintableNames) -> Text:
    """Whose choice comes after the reader's."""
    others = _chosen_after(view)
    if not others:
        return NOTHING
    who = joined([names[seat] for seat in others])
    if len(others) == 1:
        return Text(f"Luego elige {who.es}.", f"Then {who.en} chooses.")
    return Text(f"Luego eligen {who.es}.", f"Then {who.en} choose.")


def _waiting(view: PushView, name: str) -> Ask:
    match view.phase:
        case "begin":
            return Ask(Text(f"Le toca a {name}:", f"{name}'s turn:"), Text("destapar o asegurar.", "reveal or secure."))
        case "go_on":
            return Ask(
                Text(f"{name} decide", f"{name} decides"),
                Text("si destapa otra o para.", "whether to reveal another or stop."),
            )
        case "place":
            card = _waiting_card(view)
            return Ask(Text(f"{name} coloca", f"{name} places"), Text(f"{card.es}.", f"{card.en}."))
    return Ask(Text(f"{name} elige una fila.", f"{name} chooses a row."), _own_choice(view))


def _own_choice(view: PushView) -> Text:
    """When the reader's choice comes."""
    others = _chosen_after(view)
    if view.seat not in others:
        return NOTHING
    if view.seat == others[0]:
        return Text("Luego eliges tú.", "Then you choose.")
    return Text("Después te toca elegir.", "You choose later.")


def caption(view: PushView) -> Caption:
    left = Text(*(cards_in_words(view.cards_left, lang) for lang in ("es", "en")))
    remain = "queda" if view.cards_left == 1 else "quedan"
    return Caption(
        NOTHING,  # a match is one round
        Text(f"Turno {view.turn} · {remain} {left.es}", f"Turn {view.turn} · {left.en} left"),
        Text(f"{remain.capitalize()} {left.es}", f"{left.en} left"),
    )


def ending(view: PushView, names: PrintableNames) -> Text:
    """PU-21: most points, then most number cards."""
    most = view.points[view.winners[0]]
    es, en = points_in_words(most, "es"), points_in_words(most, "en")
    held = [len(bench) + len(bank) for bench, bank in zip(view.benches, view.banks, strict=True)]
    cards = held[view.winners[0]]
    if len(view.winners) > 1:
        return Text(
            f"Empate a {es} y a {cards_in_words(cards, 'es')}.", f"Tied at {en} and at {cards_in_words(cards, 'en')}."
        )
    level = [held[seat] for seat, total in enumerate(view.points) if total == most and seat not in view.winners]
    if not level:
        return Text(f"Con {es}: nadie tiene más.", f"With {en}: nobody has more.")
    return Text(
        f"Empate a {es}: decide quién tiene más cartas, {cards} contra {max(level)}.",
        f"Tied at {en}: more cards decide, {cards} to {max(level)}.",
    )
