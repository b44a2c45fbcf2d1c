"""What is asked at a High Score table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask, Caption, joined
from sobremesa.engine.language import Text
from sobremesa.engine.narrator import points_in_words
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.highscore.view import HighScoreView


def ask(view: HighScoreView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over:
        return Ask()
    if view.seat not in view.to_act:
        return _ask_to_wait(view, names)
    return Ask(_question(view, legal), _gold_needs(gold_above(view)))


def _question(view: HighScoreView, legal: Sequence[str]) -> Text:
    if view.card.roll == "four":
        return Text("¿Vuelves a tirar todo o te plantas?", "Roll everything again, or stop?")
    if view.card.roll == "three":
        return Text("¿Qué dados vuelves a tirar?", "Which dice do you roll again?")
    if f"roll-{view.dice}" in legal:  # HS-14: one that froze in this roll is enough
        return Text("¿Apartas alguno más?", "Do you set any more aside?")
    return Text("¿Qué dados apartas?", "Which dice do you set aside?")


def gold_above(view: HighScoreView) -> int:
    """The result that must be passed to win gold as things lie."""
    return max((place for place in view.track if place), default=0)


def _gold_needs(above: int) -> Text:
    if above == 0:
        return Text("Para el oro hace falta un resultado positivo.", "Gold needs a positive result.")
    return Text(f"Para el oro hay que pasar de {above}.", f"Gold needs more than {above}.")


def _ask_to_wait(view: HighScoreView, names: PrintableNames) -> Ask:
    """Who rolls, and who comes before the reader."""
    name = names[view.roller]
    rolls = Text(f"Tira {name}.", f"{name} is rolling.")
    if view.seat < 0 or view.scores[view.seat] is not None:
        return Ask(rolls)
    order = [(view.roller + 1 + place) % view.players for place in range(view.players)]
    ahead = order[: order.index(view.seat)]
    if not ahead:
        return Ask(rolls, Text("Después vas tú.", "Then it is your turn."))
    who = joined([names[seat] for seat in ahead])
    return Ask(rolls, Text(f"Después {who.es}, y luego tú.", f"Then {who.en}, then you."))


def caption(view: HighScoreView) -> Caption:
    return Caption(
        Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}"),
        Text(
            f"turno {view.turn} de {view.players} · tirada {view.rolls}",
            f"turn {view.turn} of {view.players} · roll {view.rolls}",
        ),
        Text(f"tirada {view.rolls}", f"roll {view.rolls}"),
    )


def ending(view: HighScoreView, names: PrintableNames) -> Text:
    """HS-9: the most points, and the chips that break a tie."""
    winner = view.winners[0]
    most = view.points[winner]
    es, en = points_in_words(most, "es"), points_in_words(most, "en")
    tied = [seat for seat, points in enumerate(view.points) if points == most and seat != winner]
    if not tied:
        return Text(f"Con {es}: nadie tiene más.", f"With {en}: nobody has more.")
    if len(view.winners) > 1:
        return Text(f"Empate a {es}, con las mismas fichas.", f"Tied at {en}, with the same chips.")
    if all(view.gold[winner] > view.gold[seat] for seat in tied):
        chips, count = Text("oros", "gold chips"), view.gold[winner]
    else:
        chips, count = Text("platas", "silver chips"), view.silver[winner]
    return Text(
        f"Empate a {es}; decide quién tiene más {chips.es}: {count}.",
        f"Tied at {en}; more {chips.en} decide: {count}.",
    )
