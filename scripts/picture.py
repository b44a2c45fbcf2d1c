"""Draws docs/terminal.svg: the screen of a match in the terminal, in the middle of a round."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.terminal.choices import choices_of
from sobremesa.terminal.full import PROMPT, keys_in_words
from sobremesa.terminal.layout import Picture, painted
from sobremesa.terminal.painting import ScreenLine, text_line
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import EVERYWHERE, HINT, UNDO

TARGET = Path(__file__).parent.parent / "docs" / "terminal.svg"
TRICKS = 6
COLUMNS, ROWS = 80, 24
SELECTED = 4  # the choice that the arrows have come to


def main() -> None:
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, highlight=False)
    for line in screen(match_in_the_middle()):
        console.print(Styled.assemble(*((text, _style(style)) for style, text in line)), no_wrap=True, crop=True)
    drawing = console.export_svg(title="sobremesa play toma6")
    own_fonts = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    TARGET.write_text(re.sub(r"<!--.*?-->\s*", "", own_fonts).replace("Fira Code", "monospace"), encoding="utf-8")


def match_in_the_middle() -> Match:
    """The others have chosen, and the trick before has just been told."""
    match = sobremesa.new("toma6", players=4, seed="picture", names=["Ana", "bot 1", "bot 2", "bot 3"])
    while match.view(0).turn < TRICKS or (0 in match.to_act and len(match.to_act) > 1):
        seat = match.to_act[-1]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
    return match


def screen(match: Match) -> list[ScreenLine]:
    names, narrator = names_to_show(match.names, "en"), match.game.narrator
    last = next(event.step for event in reversed(match.events(0)) if event.kind not in narrator.quiet)
    told = [event for event in match.events(0) if event.kind not in narrator.quiet]
    picture = Picture("en")
    picture.log = [line.text for line in narrator.tell(told, names, 0, "en")]
    picture.fresh = len(narrator.tell([event for event in told if event.step == last], names, 0, "en"))
    scene = Scene(match.game, match.view(0), names, "en", match.legal(0))
    picture.put(scene)
    picture.choices, picture.selected = choices_of(scene), min(SELECTED, len(match.legal(0)) - 1)
    keys = "  ".join(["↑↓ Enter", *keys_in_words([HINT, UNDO, *EVERYWHERE], "en")])
    return [*painted(picture, COLUMNS, ROWS - 2), text_line(PROMPT), text_line(f" {keys}", "dim")]


def _style(words: str) -> str:
    """A style of prompt_toolkit as Rich writes it."""
    return re.sub(r"(fg|bg):ansi", lambda found: "on " if found[1] == "bg" else "", words).replace("bright", "bright_")


if __name__ == "__main__":
    main()
