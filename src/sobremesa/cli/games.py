"""`sobremesa games` and `schema`: what can be played, and what a bot is shown of it."""

from __future__ import annotations

from typing import Any

import msgspec

from sobremesa.cli.shared import LANG, GameName, Json, Language, _, check_language, described, out, print_json
from sobremesa.engine.contract import Box, boxes, find
from sobremesa.engine.options import accepted_values


@described("Los juegos, con sus jugadores y opciones.", "The games, with their players and options.")
def games(as_json: Json = False, lang: Language = None) -> None:
    check_language(lang)
    if as_json:
        print_json([_box_as_data(box) for box in boxes()])
        return
    for box in boxes():
        low, high = box.players[0], box.players[-1]
        out.print(f"[bold]{box.name}[/]  {box.title}, {low}-{high} {_('jugadores', 'players')}")
        out.print(f"  {box.about.to(LANG)}")
        for name, help_text in box.option_help.items():
            takes = accepted_values(box, name, LANG)
            out.print(f"  -o {name}=… [dim]({takes})[/]\n      {help_text.to(LANG)}")


def _box_as_data(box: Box) -> dict[str, Any]:
    return {
        "name": box.name,
        "title": box.title,
        "about": box.about.to(LANG),
        "players": [box.players[0], box.players[-1]],
        "options": {
            name: {"takes": accepted_values(box, name, LANG), "help": text.to(LANG)}
            for name, text in box.option_help.items()
        },
    }


@described(
    "Lo que ve un bot: el JSON Schema de la vista de un juego.",
    "What a bot sees: the JSON Schema of a game's view.",
)
def schema(game: GameName, lang: Language = None) -> None:
    check_language(lang)
    described = msgspec.json.encode(msgspec.json.schema(find(game).open().view))
    out.print(msgspec.json.format(described, indent=2).decode(), markup=False, soft_wrap=True)
