"""The table as text, for whoever renders an environment."""

from __future__ import annotations

import io

from gymnasium import logger

from sobremesa.console import SafeConsole
from sobremesa.engine.contract import Game, View
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import AND, LANGUAGES, Text, language_of_locale, listed
from sobremesa.engine.screen import draw_table
from sobremesa.engine.untrusted import names_to_show, printable_value

WIDTH = 100
MODES = ["human", "ansi"]  # printed, and as a text


def picture(game: Game, view: View) -> str:
    """The table as a seat sees it, in the language of the locale."""
    console = SafeConsole(io.StringIO(), width=WIDTH, terminal=False)
    names = names_to_show([str(seat) for seat in range(view.players)], "en")
    with console.capture() as capture:
        console.print(draw_table(game, view, names, language_of_locale()))
    return capture.get()


def show(text: str, mode: str | None) -> str | None:
    """What `render` returns in a mode; as in Gymnasium's own environments it takes one."""
    if mode is None:
        logger.warn(
            "there is nothing to render without a mode; make the environment with render_mode='ansi' or 'human'"
        )
    if mode == "human":
        print(text)
    return text if mode == "ansi" else None


def require_mode(mode: object) -> None:
    if mode is not None and mode not in MODES:
        known = {lang: listed(MODES, lang, AND) for lang in LANGUAGES}
        raise BadSetup(
            Text(
                f"no hay modo de dibujar «{printable_value(mode)}»; los hay {known['es']}, o None",
                f"there is no render mode '{printable_value(mode)}'; there are {known['en']}, or None",
            )
        )
