"""What is asked at a Toma 6 table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import NAMED, NOTHING, Ask, Caption, joined, people, waiting
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.toma6.view import Toma6View
from sobremesa.games.toma6.words import bulls_in_words


def ask(view: Toma6View, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over:
        return Ask()
    if view.phase == "pick":
        return _ask_to_pick(view, names)
    return _ask_to_take(view, names) if view.phase == "take" else _ask_to_choose(view, names)


def _ask_to_choose(view: Toma6View, names: PrintableNames) -> Ask:
    missing = [seat for seat in view.to_act if seat != view.seat]
    if view.seat < 0:
        return Ask(_missing(missing, names))
    if view.choice is not None:
        return Ask(Text(f"Tu carta: el {view.choice}.", f"Your card: {view.choice}."), _changeable(missing, names))
    return Ask(
        Text("Elige una carta.", "Choose a card."),
        NOTHING if missing else Text("Solo faltas tú.", "Only you are left."),
    )


def _missing(seats: Sequence[int], names: PrintableNames) -> Text:
    if not seats:
        return Text("Ya están todas las cartas.", "All cards are in.")
    if len(seats) > NAMED:
        return Text(f"Faltan {len(seats)} por elegir.", f"{len(seats)} still have to choose.")
    return waiting(seats, names)


def _changeable(missing: Sequence[int], names: PrintableNames) -> Text:
    if not missing:
        return NOTHING
    if len(missing) > NAMED:
        return Text(
            f"Elige otra para cambiarla; faltan {len(missing)} por elegir.",
            f"Choose another to change it; {len(missing)} still have to choose.",
        )
    who = joined([names[seat] for seat in missing])
    is_one = len(missing) == 1
    return Text(
        f"Elige otra para cambiarla, hasta que {'elija' if is_one else 'elijan'} {who.es}.",
        f"Choose another to change it, until {who.en} {'has' if is_one else 'have'} chosen.",
    )


def _ask_to_take(view: Toma6View, names: PrintableNames) -> Ask:
    card, seat = view.revealed[0]
    if seat == view.seat:
        return Ask(
            Text(
                f"Tu {card} es más bajo que el final de todas las filas.",
                f"Your {card} is lower than the end of every row.",
            ),
            Text(
                f"Elige la fila que te llevas: tu {card} la empieza de nuevo.",
                f"Choose the row that you take: your {card} starts it anew.",
            ),
            Text(
                f"Tu {card} es demasiado bajo. Elige la fila que te llevas.",
                f"Your {card} is too low. Choose the row that you take.",
            ),
            rule="T6-8",
        )
    name = names[seat]
    return Ask(
        Text(f"El {card} de {name} es demasiado bajo.", f"{name}'s {card} is too low."),
        Text(f"Falta que {name} elija la fila que se lleva.", f"{name} has to choose the row to take."),
        rule="T6-8",
    )


def _ask_to_pick(view: Toma6View, names: PrintableNames) -> Ask:
    if view.seat in view.to_act:
        return Ask(Text("Elige una carta de la mesa.", "Pick a card from the table."), rule="T6-13")
    name = names[view.to_act[0]]
    return Ask(
        Text(f"Elige {name}.", f"{name} picks."),
        Text("Se toman cartas por turnos.", "Cards are picked in turns."),
        rule="T6-13",
    )


def caption(view: Toma6View) -> Caption:
    number = Text(f"Ronda {view.round}", f"Round {view.round}")
    if view.phase == "pick":
        return Caption(number, Text("se eligen las cartas", "picking cards"), Text("se elige", "picking"))
    return Caption(number, Text(f"baza {view.turn} de {view.hand_cards}", f"trick {view.turn} of {view.hand_cards}"))


def ending(view: Toma6View, names: PrintableNames) -> Text:
    """T6-11 and T6-12: who has the fewest bulls, and what ended the match."""
    fewest = view.points[view.winners[0]]
    es, en = bulls_in_words(fewest, "es"), bulls_in_words(fewest, "en")
    won = Text(f"Con {es}: nadie tiene menos.", f"With {en}: nobody has fewer.")
    if len(view.winners) > 1:
        won = Text(f"Empate a {es}, y nadie tiene menos.", f"Tied at {en}, and nobody has fewer.")
    ended = _ended(view, names)
    return Text(f"{won.es} {ended.es}", f"{won.en} {ended.en}")


def _ended(view: Toma6View, names: PrintableNames) -> Text:
    if view.limit is None:
        if view.rounds == 1:
            return Text("Se ha jugado una ronda.", "One round was played.")
        return Text(f"Se han jugado {view.rounds} rondas.", f"{view.rounds} rounds were played.")
    over = [seat for seat, total in enumerate(view.points) if total >= view.limit]
    reached = _reached(view, over, view.limit, names)
    return Text(f"{reached.es} y se acaba la partida.", f"{reached.en}, which ends the match.")


def _reached(view: Toma6View, over: Sequence[int], limit: int, names: PrintableNames) -> Text:
    """`Marcos (70) llega a 66`."""
    is_mine = view.seat in over
    mine = f" ({view.points[view.seat]})" if is_mine else ""  # the reader is named last
    if is_mine and len(over) == 1:
        return Text(f"Llegas a {limit}{mine}", f"You reach {limit}{mine}")
    counted = PrintableNames([f"{name} ({points})" for name, points in zip(names, view.points, strict=True)])
    who = people(over, counted, view.seat)
    if len(over) == 1:
        return Text(f"{who.es} llega a {limit}", f"{who.en} reaches {limit}")
    reach = "llegáis" if is_mine else "llegan"
    return Text(f"{who.es}{mine} {reach} a {limit}", f"{who.en}{mine} reach {limit}")
