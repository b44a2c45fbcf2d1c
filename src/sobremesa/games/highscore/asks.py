"""What is asked at the table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask, Caption
from sobremesa.engine.language import Text, figure
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.highscore.view import HighScoreView


def ask(view: HighScoreView, legal: Sequence[str], names: PrintableNames) -> Ask:
    score = figure(view.score_now)
    if view.card.roll == "four":
        return Ask(
            Text(
                f"Tienes {score}: ¿otra tirada con todo (roll) o te plantas (stop)?",
                f"You have {score}: roll everything again (roll) or stop?",
            )
        )
    if view.card.roll == "three":
        return Ask(
            Text(
                f"Tienes {score}: ¿qué dados tiras otra vez (roll-…), o te plantas (stop)?",
                f"You have {score}: which dice do you roll again (roll-…), or do you stop?",
            )
        )
    return Ask(
        Text(
            f"Tienes {score}: ¿qué dados tiras otra vez (roll-…, los demás se apartan), o te plantas (stop)?",
            f"You have {score}: which dice do you roll again (roll-…, the others are set aside), or do you stop?",
        )
    )


def caption(view: HighScoreView) -> Caption:
    return Caption(
        Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}"),
        Text(
            f"turno {view.turn} de {view.players} · tirada {view.rolls}",
            f"turn {view.turn} of {view.players} · roll {view.rolls}",
        ),
    )
