"""A file of records, one after another in the order of the matches: `--records`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sobremesa.engine.contract import Game, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable, told, whole_file
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable_value
from sobremesa.lab.kept_matches import Keeper, KeptMatch, replayed

MOST_EVERY = 1_000_000_000


def check_records_file(path: Path | None, every: int) -> None:
    """Refuse a file that could not be written in the end, before anything long begins."""
    if type(every) is not int or not 1 <= every <= MOST_EVERY:
        said = printable_value(every)
        raise BadSetup(
            Text(
                f"no se puede guardar una partida de cada {said}; hace falta un número de 1 a {MOST_EVERY}",
                f"one match in {said} cannot be kept; it takes a number from 1 to {MOST_EVERY}",
            )
        )
    if path is not None:
        check_writable(path)


@contextlib.contextmanager
def records_file(path: Path, game: Game, options: Options) -> Iterator[Keeper]:
    """Takes matches of a game; the file is there when all are written, and else as it was before."""
    with told(path), whole_file(path) as file:

        def add(kept: KeptMatch) -> None:
            file.write((b"\n" if file.tell() else b"") + replayed(game, options, kept).record().encode())

        yield add
