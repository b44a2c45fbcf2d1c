"""How actions of High Score are called within a sentence. What comes of them is solved, not counted."""

from __future__ import annotations

from sobremesa.engine.consequences import Consequence
from sobremesa.engine.language import Text, figure
from sobremesa.games.highscore.labels import action_label
from sobremesa.games.highscore.rules import STOP
from sobremesa.games.highscore.view import HighScoreView
from sobremesa.games.highscore.words import parse

CONSEQUENCES: tuple[Consequence, ...] = ()


def subject(view: HighScoreView, action: str) -> Text:
    if parse(action) == STOP:
        return Text(f"plantarse con {figure(view.score_now)}", f"stopping with {figure(view.score_now)}")
    name = action_label(view, action)
    return Text(name.es[:1].lower() + name.es[1:], name.en[:1].lower() + name.en[1:])
