"""A game as plain Python and compiled: the same source, which has to do the same.

Checks run interpreted, where an index that is out of bounds is an error and not a crash.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sobremesa.engine.announced import in_short
from sobremesa.engine.contract import Game
from sobremesa.engine.jit import is_interpreted_by_choice
from sobremesa.engine.kernel_calls import interpret, is_interpreted, run_compiled
from sobremesa.engine.untrusted import printable
from sobremesa.envs.seatwise import Seatwise
from sobremesa.testing.tables import Table, Wrong, played

COMPLAINT = re.compile(r' *(?P<complaint>\S[^\n]*)\n\s*\n *File "(?P<file>[^"]+)", line (?P<line>\d+)')
ACTIONS = 70  # a match; enough for two rounds of the longest rounds with few players


@contextmanager
def interpreted(game: Game) -> Iterator[None]:
    """Run a game as plain Python for a while."""
    if is_interpreted(game.state):
        yield
        return
    interpret(game.state)
    try:
        yield
    finally:
        run_compiled(game.state)


def compiler_in_short(error: Exception) -> str:
    """The innermost complaint of Numba, which tells all that led to it, with where it stands; or any other error."""
    found = COMPLAINT.search(str(error))
    if found is None:
        return in_short(error)
    path = Path(found["file"])
    return f"{printable(found['complaint'])} ({path.parent.name}/{path.name}:{found['line']})"


def trace(table: Table) -> str:
    """A digest of every state, view and event of the beginning of a random match, and of what learners are told."""
    digest = hashlib.sha256()
    match = table.new("trace")
    for match, seat, _ in played(table, "trace"):
        if match.step == ACTIONS:
            break
        single = Seatwise(match)
        digest.update(single.observation(seat).tobytes())
        digest.update(single.move_features(seat).tobytes())
        digest.update(match._states.tobytes())
        for viewer in table.viewers():
            digest.update(match.observe(viewer).tobytes())
    digest.update(repr(match.all_events()).encode())
    return digest.hexdigest()


def compiled_code_does_the_same(table: Table) -> None:
    """Compiled, a match is the same byte for byte."""
    if is_interpreted_by_choice():
        return
    with interpreted(table.game):
        plain = trace(table)
    try:
        run_compiled(table.game.state)
        compiled = trace(table)
    except Wrong:
        raise
    except Exception as error:
        why = compiler_in_short(error)
        raise Wrong(table.at, f"no se puede compilar: {why}", f"it cannot be compiled: {why}") from error
    if compiled != plain:
        raise Wrong(
            table.at,
            "compilado, el juego no hace lo mismo: seguramente un número no cabe en su campo, o un índice se sale",
            "compiled, the game does something else: probably a number is too large for its field, or an index is out "
            "of bounds",
        )
