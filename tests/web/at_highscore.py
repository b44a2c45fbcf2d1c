"""How High Score is played on the page: dice are tapped, then a button names what becomes of them."""

from __future__ import annotations

import re
from collections import Counter

from sobremesa.games.highscore.aids import aid
from sobremesa.games.highscore.view import HighScoreView
from tests.web.presses import Press, exactly

DICE = {"es": "Tus dados", "en": "Your dice"}
VORTEX = {"es": "vórtice", "en": "vortex"}


def presses(view: HighScoreView, action: str, lang: str) -> list[Press]:
    words = aid(view, [action, "stop"]).actions[action].words
    button = Press(None, exactly((words.es if lang == "es" else words.en).replace("-", "−")))
    dice = action.removeprefix("roll-") if action.startswith("roll-") else ""
    if not dice:
        return [button]
    chosen = Counter(dice) if view.card.roll == "three" else Counter(view.dice) - Counter(dice)
    return [*(_die(face, nth, lang) for face, count in chosen.items() for nth in range(count)), button]


def _die(face: str, nth: int, lang: str) -> Press:
    """The n-th of equal dice that lie loose; a frozen vortex has another name."""
    name = VORTEX[lang] if face == "v" else face
    chosen = {"es": "se tira|se aparta", "en": "to roll|to set aside"}[lang]
    return Press(DICE[lang], re.compile(rf"^{name}(, ({chosen}))?$"), nth=nth)
