"""A new game to begin with: a small package that runs at once, from the files in `template/`."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sobremesa.engine.announced import NAME
from sobremesa.engine.contract import all_games
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import not_written
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable

TEMPLATE = Path(__file__).parent / "template"
FILES = ("*.toml", "*.md", "game/*.py", "game/*.md", "tests/*.py")
PACKAGE = "game"  # the folder of the template that becomes the package


def write_game(name: str, folder: Path) -> None:
    """Write a game of a name into a new folder."""
    _require_name(name)
    if folder.exists():
        raise BadSetup(
            Text(f"{folder} ya existe; da otra carpeta", f"{folder} exists already; give another folder"),
        )
    try:
        for path, text in game_files(name):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise not_written(folder, error) from None


def game_files(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a new game, by their places in its folder."""
    words = {"NAME": name, "TITLE": name.capitalize(), "RULE-": f"{name.upper():X<2.2}-"}
    for path in sorted(path for pattern in FILES for path in TEMPLATE.glob(pattern)):
        parts = [name if part == PACKAGE else part for part in path.relative_to(TEMPLATE).parts]
        text = path.read_text(encoding="utf-8")
        for placeholder, word in words.items():
            text = text.replace(placeholder, word)
        yield Path(*parts), text


def _require_name(name: str) -> None:
    """Refuse a name that a game or a package cannot have, or that something else has."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadSetup(
            Text(
                f"un juego no se puede llamar «{printable(name)}»; el nombre es una palabra de letras minúsculas y "
                "cifras, como toma6",
                f"a game cannot be called '{printable(name)}'; its name is a word of lowercase letters and digits, "
                "such as toma6",
            )
        )
    is_taken = name in sys.stdlib_module_names or find_spec(name) is not None
    if is_taken or any(info.name == name for info in all_games()):
        raise BadSetup(
            Text(
                f"ya hay un juego o un paquete de Python que se llama {name}; da otro nombre",
                f"there is a game or a Python package called {name} already; give another name",
            )
        )
