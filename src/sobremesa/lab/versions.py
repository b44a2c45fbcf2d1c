"""What plays a match besides its seed: the versions of Sobremesa, of the game's rules and of a store's format."""

from __future__ import annotations

from pathlib import Path

from sobremesa import __version__
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

STORE_FORMAT = 2  # 1: the matches of an arena, and the luck of bots that are asked, had other seeds


def check_store(path: Path, format: int) -> None:
    """Refuse a store that would be gone on with by other matches."""
    if format != STORE_FORMAT:
        raise BadSetup(
            Text(
                f"{path} lo empezó otra versión de Sobremesa, que reparte otras partidas; acábalo con ella o da un "
                "archivo nuevo",
                f"{path} was begun by another version of Sobremesa, which deals other matches; finish it with that one "
                "or give a new file",
            )
        )


def check_versions(version: str, rules: int, game: Game) -> None:
    """Refuse a share of work that another version has begun: it might play other matches."""
    if (version, rules) != (__version__, game.rules_version):
        title, here = game.info.title, game.rules_version
        raise BadSetup(
            Text(
                f"aquí está Sobremesa {__version__} con la versión {here} de las reglas de {title}, y se pide "
                f"{version} con la {rules}; instala la misma en todas las máquinas",
                f"here is Sobremesa {__version__} with version {here} of the rules of {title}, and {version} with "
                f"{rules} is asked for; install the same one on all machines",
            )
        )
