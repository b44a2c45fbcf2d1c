"""One thread that writes. All that arrived while the last commit ran goes into the next one.

Nobody hears of an entry before it is committed, so what is slow (a commit waits for the disk) is done once for many.
"""

from __future__ import annotations

import queue
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from threading import Thread

import msgspec
import sqlalchemy as sa
from msgspec.structs import astuple
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text
from sobremesa.table.logs import log
from sobremesa.table.store import TableRow, trouble

MOST_TOGETHER = 2000  # writes in one commit
MOST_ROWS = 500  # in one statement
NOTICE_CHANNEL = "sobremesa"
NOTICE_BYTES = 7000  # PostgreSQL takes less than 8000
DEADLOCK = "40P01"  # the name that PostgreSQL has for it

# as text: SQLAlchemy's own statements cost the thread more time than the database takes
_FIELDS = TableRow.__struct_fields__
_PUT_TABLES = (
    f"INSERT INTO tables ({', '.join(_FIELDS)}) VALUES {{values}}"
    f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _FIELDS[1:])}"
)
_INSERT_ENTRIES = "INSERT INTO entries (table_id, number, body) VALUES {values}"
_INSERT_TOKENS = "INSERT INTO tokens (hash, table_id, seat) VALUES {values}"
_DELETE_TOKEN = "DELETE FROM tokens WHERE hash = ? AND table_id = ?"

# On SQLite one statement writes entries of many tables and renews their rows: it is a transaction of its own.
_LEARN_TO_GROW = (
    "CREATE TEMP VIEW IF NOT EXISTS growth AS SELECT '' AS renewed, '' AS entries",
    f"""CREATE TEMP TRIGGER IF NOT EXISTS grow INSTEAD OF INSERT ON growth BEGIN
        UPDATE tables SET {", ".join(f"{name} = renewed.{name}" for name in _FIELDS[1:])}
        FROM (SELECT {", ".join(f"json_extract(value, '$[{i}]') AS {name}" for i, name in enumerate(_FIELDS))}
              FROM json_each(NEW.renewed)) AS renewed
        WHERE tables.id = renewed.id;
        INSERT INTO entries (table_id, number, body)
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
        FROM json_each(NEW.entries);
    END""",
)
_GROW = "INSERT INTO growth (renewed, entries) VALUES (?, ?)"

WriteResult = Mistake | None


class Conflict(Mistake):
    """Another node has written the entry first."""

    error, again = "not saved", True

    def __init__(self) -> None:
        super().__init__(Text("otro nodo se ha adelantado", "another node was first"))


@dataclass(frozen=True)
class Write:
    """Entries for the end of a table's journal, from number `first` on, and what else changes with them."""

    row: TableRow  # the table afterwards
    first: int
    bodies: Sequence[str]
    tokens: Sequence[tuple[str, int]] = ()  # new ones: hash and seat
    old_tokens: Sequence[str] = ()
    together_with: Write | None = None  # a new table that comes with them
    reading: int | None = None  # of the journal, that it builds on: once one of them is refused, so are those after it
    done: Callable[[WriteResult], None] = field(default=lambda outcome: None, repr=False, compare=False)

    @property
    def only_grows(self) -> bool:
        """Whether it adds entries to a table that is there, and nothing else."""
        return self.first > 0 and not self.tokens and not self.old_tokens and self.together_with is None

    def all(self) -> list[Write]:
        return [self] if self.together_with is None else [self.together_with, self]


@dataclass(frozen=True)
class Other:
    """Something else to write, in a transaction with the rest."""

    run: Callable[[sa.Connection], None]
    done: Callable[[WriteResult], None] = lambda outcome: None


class Writer:
    """`deliver` gets what is done, in the order of writing: it runs in the writer's thread."""

    def __init__(
        self,
        engine: sa.Engine,
        node: str,
        deliver: Callable[[list[tuple[Write | Other, WriteResult]]], None],
        observe: Callable[[int, float], None] = lambda size, seconds: None,
    ) -> None:
        self._engine = engine.execution_options(begin="BEGIN IMMEDIATE")
        self._node = node
        self._deliver = deliver
        self._observe = observe
        self._is_shared = engine.dialect.name == "postgresql"
        self._connection: sa.Connection | None = None
        self._queue: queue.SimpleQueue[Sequence[Write | Other] | None] = queue.SimpleQueue()
        self._refused: dict[str, int | None] = {}  # the last reading of each table that was found to be outdated
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, *writes: Write | Other) -> None:
        self._queue.put(writes)

    def close(self) -> None:
        """Write what is there, then end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (group := self._gather()) is not None:
            self._deliver(self._commit(group))
        self._disconnect()

    def _gather(self) -> list[Write | Other] | None:
        """What goes into the next commit; None at the end."""
        first = self._queue.get()
        if first is None:
            return None
        group = [*first]
        while len(group) < MOST_TOGETHER and not self._queue.empty():
            more = self._queue.get()
            if more is None:
                self._queue.put(None)
                break
            group += more
        return group

    def _commit(self, group: list[Write | Other]) -> list[tuple[Write | Other, WriteResult]]:
        begin = time.perf_counter()
        try:
            outcomes = self._grow(group) or self._write_all(group)
        except Exception as error:  # whatever is wrong with one write, the thread goes on with the next
            if len(group) > 1 and not _is_general(error):
                return [outcome for write in group for outcome in self._commit([write])]
            self._refused.update({write.row.id: write.reading for write in group if isinstance(write, Write)})
            if isinstance(error, IntegrityError):
                return [(write, Conflict()) for write in group]
            log("not written", error=type(getattr(error, "orig", error)).__name__, writes=len(group))
            return [(write, trouble(error)) for write in group]
        self._observe(len(group), time.perf_counter() - begin)
        return outcomes

    def _grow(self, group: list[Write | Other]) -> list[tuple[Write | Other, WriteResult]] | None:
        """Commit a group of nothing but entries of known tables by one call; None if that is not what it is.

        SQLite gives the interpreter away at each call, and the busy thread of the sockets gives it back late.
        """
        writes = [write for write in group if isinstance(write, Write) and write.only_grows]
        if self._is_shared or len(writes) < len(group) or any(self._was_refused(write) for write in writes):
            return None
        rows = {write.row.id: astuple(write.row) for write in writes}
        entries = [(write.row.id, write.first + i, body) for write in writes for i, body in enumerate(write.bodies)]
        given = [msgspec.json.encode(values).decode() for values in (list(rows.values()), entries)]
        try:
            self._connected().connection.execute(_GROW, given)
        except sqlite3.IntegrityError:  # one of them does not fit: which one, shows when they are written one by one
            return None
        except Exception:
            self._disconnect()
            raise
        return [(write, None) for write in group]

    def _write_all(self, group: list[Write | Other]) -> list[tuple[Write | Other, WriteResult]]:
        with self._transaction() as connection:
            return self._write(connection, group)

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """A transaction on the connection that the writer keeps as long as nothing is wrong with it."""
        try:
            with self._connected().begin():
                yield self._connected()
        except Exception:
            self._disconnect()
            raise

    def _connected(self) -> sa.Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            for statement in () if self._is_shared else _LEARN_TO_GROW:
                self._connection.connection.execute(statement)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write(self, connection: sa.Connection, group: list[Write | Other]) -> list[tuple[Write | Other, WriteResult]]:
        writes = [write for write in group if isinstance(write, Write)]
        lengths = self._lock(connection, {part.row.id for write in writes for part in write.all()})
        outcomes: list[tuple[Write | Other, WriteResult]] = []
        accepted: list[Write] = []
        for write in group:
            if isinstance(write, Other):
                outcomes.append((write, None))
            elif self._follows(write, lengths):
                for part in write.all():
                    lengths[part.row.id] = part.row.length
                self._refused.pop(write.row.id, None)
                accepted += write.all()
                outcomes.append((write, None))
            else:
                self._refused[write.row.id] = write.reading
                outcomes.append((write, Conflict()))
        self._insert(connection, accepted)
        for write in group:
            if isinstance(write, Other):
                write.run(connection)
        return outcomes

    def _follows(self, write: Write, lengths: dict[str, int]) -> bool:
        """Whether a write builds on what the journals hold: by their lengths, and nothing that it builds on failed."""
        return not self._was_refused(write) and all(lengths.get(part.row.id, 0) == part.first for part in write.all())

    def _was_refused(self, write: Write) -> bool:
        return write.reading is not None and self._refused.get(write.row.id) == write.reading

    def _lock(self, connection: sa.Connection, ids: set[str]) -> dict[str, int]:
        """The lengths of the journals, which nobody else can change until the commit."""
        if not ids:
            return {}
        places = ", ".join("?" for _ in ids)
        if self._is_shared:  # in one order everywhere, so that two nodes never wait for each other
            asked = f"SELECT id, length FROM tables WHERE id IN ({places}) ORDER BY id FOR UPDATE"
            return {found.id: found.length for found in connection.exec_driver_sql(self._sql(asked), tuple(ids))}
        asked = f"SELECT json_group_object(id, length) FROM tables WHERE id IN ({places})"
        return msgspec.json.decode(connection.exec_driver_sql(asked, tuple(ids)).scalar_one(), type=dict[str, int])

    def _insert(self, connection: sa.Connection, accepted: list[Write]) -> None:
        last = {write.row.id: write for write in accepted}
        entries = [
            (write.row.id, number, body) for write in accepted for number, body in enumerate(write.bodies, write.first)
        ]
        self._put_rows(connection, _PUT_TABLES, [astuple(write.row) for write in last.values()])
        self._put_rows(connection, _INSERT_ENTRIES, entries)
        tokens = [(token, write.row.id, seat) for write in accepted for token, seat in write.tokens]
        self._put_rows(connection, _INSERT_TOKENS, tokens)
        gone = [(token, write.row.id) for write in accepted for token in write.old_tokens]
        if gone:
            connection.exec_driver_sql(self._sql(_DELETE_TOKEN), gone)
        if self._is_shared and accepted:
            self._notify(connection, {table: write.row.length for table, write in last.items()})

    def _put_rows(self, connection: sa.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert rows by one statement: each time that SQLite is called, another thread may go on in Python first."""
        for begin in range(0, len(rows), MOST_ROWS):
            some = rows[begin : begin + MOST_ROWS]
            values = ", ".join([f"({', '.join('?' for _ in some[0])})"] * len(some))
            connection.exec_driver_sql(self._sql(statement.format(values=values)), tuple(chain.from_iterable(some)))

    def _sql(self, statement: str) -> str:
        return statement.replace("?", "%s") if self._is_shared else statement

    def _notify(self, connection: sa.Connection, lengths: dict[str, int]) -> None:
        """Tell the other nodes which tables have grown, and no more than that."""
        words = [f"{table}:{length}" for table, length in lengths.items()]
        for text in packed(self._node, words, NOTICE_BYTES):
            notify(connection, text)


def notify(connection: sa.Connection, text: str) -> None:
    connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), {"channel": NOTICE_CHANNEL, "text": text})


def packed(head: str, words: list[str], most: int) -> list[str]:
    """Texts that begin with the head and hold all words, none longer than `most`."""
    texts, text = [], head
    for word in words:
        if len(text) + len(word) + 1 > most:
            texts.append(text)
            text = head
        text += f" {word}"
    return [*texts, text]


def _is_general(error: Exception) -> bool:
    """Whether the database refuses everything, so that trying the writes one by one would not help."""
    is_refusal = isinstance(error, OperationalError | InternalError | InterfaceError | sqlite3.OperationalError)
    return is_refusal and getattr(getattr(error, "orig", None), "sqlstate", "") != DEADLOCK
