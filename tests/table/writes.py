"""Writes for tests of the writer and the store, and a writer that can be waited for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event
from typing import Any

import sqlalchemy as sa

from sobremesa.table.journal import Hinted, write_entry
from sobremesa.table.store import TableRow, make_engine
from sobremesa.table.upgrading import bring_up_to_date
from sobremesa.table.writer import Other, Write, Writer, WriteResult

WAIT = 60


def row(table: str, length: int, **others: Any) -> TableRow:
    usual: dict[str, Any] = {
        "game": "toma6",
        "phase": "room",
        "code": None,
        "joinable": False,
        "awaited": 0,
        "touched": length,
    }
    return TableRow(id=table, length=length, **(usual | others))


def body(at: int) -> str:
    """An entry that can be told from others by its time."""
    return write_entry(Hinted(at=at)).decode()


def write(
    table: str,
    first: int,
    *times: int,
    reading: int | None = None,
    tokens: Sequence[tuple[str, int]] = (),
    old_tokens: Sequence[str] = (),
    together_with: Write | None = None,
    **others: Any,
) -> Write:
    """Entries of these times (else one, of the time 0) for the end of a journal."""
    bodies = [body(at) for at in times or (0,)]
    after = row(table, first + len(bodies), **others)
    return Write(
        after,
        first,
        bodies,
        reading=reading,
        tokens=tokens,
        old_tokens=old_tokens,
        together_with=together_with,
    )


class TestedWriter:
    """`write` waits for the outcomes; `groups` are the sizes of the last commits."""

    __test__ = False

    def __init__(self, engine: sa.Engine, node: str = "node") -> None:
        self.groups: list[int] = []
        self._delivered: SimpleQueue[tuple[Write | Other, WriteResult]] = SimpleQueue()
        self._may_go_on = Event()
        self._may_go_on.set()
        self._writer = Writer(engine, node, self._deliver, lambda size, seconds: self.groups.append(size))

    def _deliver(self, done: list[tuple[Write | Other, WriteResult]]) -> None:
        for each in done:
            self._delivered.put(each)
        assert self._may_go_on.wait(WAIT)

    def submit(self, write: Write | Other) -> None:
        self._writer.submit(write)

    def outcome(self) -> WriteResult:
        """The outcome of the first write that is not accounted for."""
        return self._delivered.get(timeout=WAIT)[1]

    def write(self, *writes: Write | Other) -> list[WriteResult]:
        """The outcomes of writes that come all while the writer is busy."""
        self._may_go_on.clear()
        self.submit(Other(lambda connection: None))
        self.outcome()
        for each in writes:
            self.submit(each)
        self.groups.clear()
        self._may_go_on.set()
        delivered = [self._delivered.get(timeout=WAIT) for _ in writes]
        assert [each for each, _ in delivered] == [*writes], "in another order"
        return [outcome for _, outcome in delivered]

    def close(self) -> None:
        self._writer.close()


@contextmanager
def database(url: str, busy: float = 5) -> Iterator[sa.Engine]:
    """A database at the newest version."""
    engine = make_engine(url, busy)
    try:
        bring_up_to_date(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def writing(engine: sa.Engine, node: str = "node") -> Iterator[TestedWriter]:
    writer = TestedWriter(engine, node)
    try:
        yield writer
    finally:
        writer.close()
