"""Draws docs/terminal.svg: the terminal table of a match in the middle of a round."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text as Styled

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.untrusted import names_to_show

TARGET = Path(__file__).parent.parent / "docs" / "terminal.svg"
TRICKS = 6


def main() -> None:
    match = sobremesa.new("toma6", players=4, seed="picture", names=["Player", "bot 1", "bot 2", "bot 3"])
    while match.view(0).turn < TRICKS:
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
    told = match.step
    names = names_to_show(match.names, "en")
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True, highlight=False)
    narrator = match.game.narrator
    happened = [event for event in match.events(0, told) if event.kind not in narrator.quiet]
    for line in narrator.tell(happened, names, 0, "en"):
        console.print(f"  {line.text}")
    for seat in (1, 2, 3):
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
    console.print(Panel(match.game.draw(match.view(0), names, "en"), title=match.game.info.title))
    console.print(Styled.assemble(("Choose your card", "bold"), (f" ({' '.join(match.legal(0))})", "dim"), "\n> "))
    picture = console.export_svg(title="sobremesa play toma6")
    own_fonts = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    TARGET.write_text(re.sub(r"<!--.*?-->\s*", "", own_fonts).replace("Fira Code", "monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
