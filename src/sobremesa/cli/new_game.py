"""`sobremesa new-game`: a small package to begin a game with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sobremesa.cli.shared import Language, _, check_language, described, out, readable


@described(
    "Escribe un juego nuevo: un paquete pequeño que funciona desde el principio.",
    "Write a new game: a small package that runs at once.",
)
def new_game(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            callback=readable,
            help=_("el nombre: letras minúsculas y cifras", "its name: lowercase letters and digits"),
        ),
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help=_("la carpeta (si no, NAME)", "the folder (default: NAME)")),
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.new_game import write_game

    home = folder if folder is not None else Path(name)
    write_game(name, home)
    out.print(
        _(
            f"El juego está en {home}. Ahora:\n\n  pip install -e {home}\n  sobremesa play {name}\n"
            f"  sobremesa check-game {name}",
            f"The game is in {home}. Now:\n\n  pip install -e {home}\n  sobremesa play {name}\n"
            f"  sobremesa check-game {name}",
        ),
        soft_wrap=True,
    )
