"""What plays a match besides its seed: the version of Sobremesa, and that of the game's rules."""

from __future__ import annotations

from sobremesa import __version__
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text


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
