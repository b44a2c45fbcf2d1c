"""`sobremesa games` and `schema`: what can be played, and what a bot is shown of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import LANG, Json, Language, _, check_language, described, out, print_json, tell_flaws
from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.options import accepted_values
from sobremesa.engine.schemas import described_schema


@described("Los juegos, con sus jugadores y opciones.", "The games, with their players and options.")
def games(as_json: Json = False, lang: Language = None) -> None:
    check_language(lang)
    tell_flaws()
    if as_json:
        print_json([_info_as_data(info) for info in all_games()])
        return
    for info in all_games():
        low, high = info.players[0], info.players[-1]
        told = f"  {info.title}, {low}-{high} {_('jugadores', 'players')}"
        package = _(f"  (paquete {info.package})", f"  (package {info.package})") if info.package else ""
        out.print(Styled.assemble((info.name, "bold"), told, (package, "dim")))
        out.print(f"  {info.about.to(LANG)}")
        for name, help_text in info.option_help.items():
            takes = accepted_values(info, name, LANG)
            house = _("  regla de la casa", "  house rule") if name in info.house_rules else ""
            told = f"\n      {help_text.to(LANG)}"
            out.print(Styled.assemble(f"  -o {name}=… ", (f"({takes})", "dim"), (house, "italic"), told))


def _info_as_data(info: GameInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "title": info.title,
        "package": info.package,
        "about": info.about.to(LANG),
        "players": [info.players[0], info.players[-1]],
        "options": {
            name: {
                "takes": accepted_values(info, name, LANG),
                "help": text.to(LANG),
                "house_rule": name in info.house_rules,
            }
            for name, text in info.option_help.items()
        },
    }


@described(
    "Lo que ve un bot: el JSON Schema de la vista de un juego; o el de los mensajes de la mesa.",
    "What a bot sees: the JSON Schema of a game's view; or that of the table's messages.",
)
def schema(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=_("el juego; véase games", "the game; see games"))
    ] = None,
    aids: Annotated[
        bool,
        typer.Option(
            "--aids",
            help=_("el de las ayudas para pantallas", "that of the aids for screens"),
        ),
    ] = False,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help=_("el de los mensajes entre un programa y la mesa", "that of the messages of a program and the table"),
        ),
    ] = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    if table == (game is not None) or (table and aids):
        raise BadSetup(
            Text(
                "di un juego, con o sin --aids, o bien --table", "name a game, with or without --aids, or else --table"
            )
        )
    if game is None:
        from sobremesa.table.schema import protocol_schema

        print_json(protocol_schema(), indent=2)
        return
    opened = game_info(game).load()
    print_json(described_schema(opened.aids_type if aids else opened.view_type), indent=2)
