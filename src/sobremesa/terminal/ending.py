"""The end of a match in words: who won and why, and everybody in order."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import AND, Text, figure, listed
from sobremesa.terminal.scene import Scene


def result(scene: Scene, ranks: list[int]) -> RenderableType:
    """Whoever reads it is among the others, in bold; `ranks` are by seat, from 1."""
    return Group(
        Styled(who_won(scene), "bold"),
        Styled(scene.game.ending(scene.view, scene.names).to(scene.lang)),
        "",
        _standings(scene, ranks),
    )


def who_won(scene: Scene) -> str:
    view, lang = scene.view, scene.lang
    if view.seat in view.winners and len(view.winners) == 1:
        return Text("Has ganado.", "You have won.").to(lang)
    names = [scene.names[seat] for seat in view.winners if seat != view.seat]
    if view.seat in view.winners:
        others = listed(names, lang, AND)
        return Text(f"Compartes la victoria con {others}.", f"You share the win with {others}.").to(lang)
    who = listed(names, lang, AND)
    return Text(f"{'Gana' if len(names) == 1 else 'Ganan'} {who}.", f"{who} won.").to(lang)


def _standings(scene: Scene, ranks: list[int]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat]):
        name, points = scene.at_seats[seat], figure(scene.view.points[seat])
        worth = scene.game.narrator.worth(scene.view.points[seat], scene.lang)
        style = "bold" if seat == scene.view.seat else ""
        table.add_row(f"{ranks[seat]}.", Styled(name), worth or points, style=style)
    return table
