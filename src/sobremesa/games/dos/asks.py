"""What is asked at the table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.dos.rules import BonusCard
from sobremesa.games.dos.view import DosView


def ask(view: DosView, legal: Sequence[str], names: PrintableNames) -> Ask:
    """What a seat is asked; the same whether DOS was said or not."""
    if view.seat not in view.may_catch:
        return Ask(_question(view))
    if view.seat != view.on_turn:
        return Ask(
            Text(
                "Quien acaba de jugar tiene dos cartas: ¿no ha dicho DOS? (catch)",
                "The player who has just played holds two cards: was DOS not said? (catch)",
            )
        )
    question = _question(view)
    return Ask(
        Text(
            f"{question.es}. Quien acaba de jugar tiene dos cartas: ¿no ha dicho DOS? (catch)",
            f"{question.en}. The player before you holds two cards: was DOS not said? (catch)",
        )
    )


def _question(view: DosView) -> Text:
    if view.phase == "bonus":
        if view.bonus_card == BonusCard.OPTIONAL.name.lower():
            return Text("Pon una carta en la fila o quédatela (pass)", "Put a card into the row, or keep it (pass)")
        return Text("Pon una carta en la fila", "Put a card into the row")
    if view.phase == "close":
        return Text("Acaba el turno (end)", "End the turn (end)")
    if view.matched:
        return Text("Haz más juegos o acaba (end)", "Make more matches, or end (end)")
    if view.drew:
        return Text("Haz juego o pon una carta en la fila", "Match, or put a card into the row")
    return Text("Haz juego o roba (draw)", "Match, or draw (draw)")
