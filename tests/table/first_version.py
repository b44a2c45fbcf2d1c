"""A database of the first version, with a table in the middle of a match: `python -m tests.table.first_version`.

Once that version is released its dump stays as it is: a later one could only write what it writes itself.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import tempfile
from pathlib import Path

from sobremesa.table.live import new_tokens, row_of
from sobremesa.table.store import default_url, sqlite_file
from sobremesa.table.writer import Write
from tests.table.rooms import Evening, anything
from tests.table.writes import database, writing
from tests.tables import Setup

DUMP = Path(__file__).parent / "data" / "first.sql"


def main() -> None:
    evening = Evening(Setup("toma6", 3, {"rounds": 2})).deal()
    dice = random.Random(1)
    while evening.room.length < 40:
        anything(evening, dice)
    with tempfile.TemporaryDirectory() as folder:
        url = default_url(Path(folder))
        with database(url) as engine, writing(engine) as writer:
            bodies = [body.decode() for body in evening.journal]
            tokens = new_tokens(evening.entries())
            assert writer.write(Write(row_of(evening.room), 0, bodies, tokens=tokens)) == [None]
        with contextlib.closing(sqlite3.connect(sqlite_file(url) or "")) as connection:
            DUMP.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
