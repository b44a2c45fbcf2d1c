"""Says that an environment is being compiled, which takes long the first time on a machine: once, on a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from sobremesa.engine.cache_dir import compiled_before, mark_compiled
from sobremesa.engine.contract import Game
from sobremesa.engine.jit import is_interpreted_by_choice
from sobremesa.engine.language import Text, language_of_locale

# Environments that step many matches, the features of moves that these tell, what a batch can do beside, and
# environments of one match.
BATCH, FEATURES, IMAGINE, ASK, SINGLE = "batch", "features", "imagine", "ask", "single"

_begun: set[str] = set()  # in this process


@contextlib.contextmanager
def compiling(kind: str, game: Game) -> Iterator[None]:
    """Around the first use of an environment of a kind."""
    name = f"{kind}-{game.name}"
    if name in _begun or is_interpreted_by_choice():
        yield
        return
    _begun.add(name)
    if compiled_before(name, game.info.home):
        yield
        return
    if sys.stderr.isatty():
        print(_words(kind, game).to(language_of_locale()), file=sys.stderr)
    yield
    mark_compiled(name, game.info.home)


def _words(kind: str, game: Game) -> Text:
    how_long = Text("cerca de un minuto", "about a minute") if kind == BATCH else Text("unos segundos", "some seconds")
    return Text(
        f"Compilando {game.info.title} para este ordenador (solo la primera vez, {how_long.es}; «sobremesa warm "
        f"{game.name} --only learn» lo hace de antemano)…",
        f"Compiling {game.info.title} for this machine (only the first time, {how_long.en}; 'sobremesa warm "
        f"{game.name} --only learn' does it ahead)…",
    )
