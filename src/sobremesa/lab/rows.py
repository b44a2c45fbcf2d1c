"""A file with one row for each match and seat, for whoever reads tables: CSV, or Parquet with the extra `data`.

Every row says what it takes to play the match again. Rows are written in groups of the same size, so that nothing but
the matches decides a byte of the file.
"""

from __future__ import annotations

import contextlib
import csv
import io
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Protocol

import numpy as np
from msgspec import inspect

from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup, MissingExtra
from sobremesa.engine.files import check_writable, told, whole_file
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.options import as_text, option_type
from sobremesa.engine.state import WHOLE_WIN
from sobremesa.lab.outcomes import win_parts
from sobremesa.lab.simulation import Simulation

CSV, PARQUET = ".csv", ".parquet"
GROUP = 16_384  # matches that are written together
OPTION = "option_"  # what the column of an option begins with

Columns = dict[str, list[Any]]


def check_rows_file(path: Path) -> None:
    """Refuse a file that could not be written in the end, before anything long begins."""
    ending = path.suffix.lower()
    if ending not in (CSV, PARQUET):
        raise BadSetup(
            Text(
                f"{path} no acaba en .csv ni en .parquet, y de eso depende lo que se escribe",
                f"{path} ends neither in .csv nor in .parquet, which says what is written",
            )
        )
    if ending == PARQUET:
        arrow()
    check_writable(path)


def arrow() -> Any:
    """PyArrow with its Parquet part, if this machine has it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("pyarrow", "data") from None
    return pyarrow


class RowsWriter(Protocol):
    def write(self, columns: Columns) -> None: ...

    def close(self) -> None:
        """Write what belongs to the end; the file stays open."""

    def give_up(self) -> None: ...


class CsvWriter:
    """Rows as text: a header, commas, `true` and `false`, and nothing for what is not set."""

    def __init__(self, file: IO[bytes], types: dict[str, type]) -> None:
        self._file = file
        self._write_lines([list(types)])

    def write(self, columns: Columns) -> None:
        self._write_lines(zip(*columns.values(), strict=True))

    def close(self) -> None:
        pass

    def give_up(self) -> None:
        pass

    def _write_lines(self, rows: Any) -> None:
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows(rows)
        self._file.write(text.getvalue().encode())


class ParquetWriter:
    """Rows in columns with types; one row group for each group of matches."""

    def __init__(self, file: IO[bytes], schema: Any) -> None:
        self._arrow = arrow()
        self._schema = schema
        self._writer = self._arrow.parquet.ParquetWriter(file, schema)

    def write(self, columns: dict[str, Any]) -> None:
        self._writer.write_table(self._arrow.table(columns, self._schema))

    def close(self) -> None:
        self._writer.close()

    def give_up(self) -> None:
        """PyArrow would write its end when it is forgotten, to a file that is closed by then."""
        self._writer.is_open = False


def _schema(types: dict[str, type]) -> Any:
    kinds = {int: arrow().int64(), float: arrow().float64(), bool: arrow().bool_()}
    return arrow().schema([(name, kinds.get(kind, arrow().string())) for name, kind in types.items()])


class RowsFile:
    """Takes outcomes in the order of the matches.

    The file is there when all rows are written, and else as it was before.
    """

    def __init__(self, path: Path, simulation: Simulation) -> None:
        self._path = path
        self._simulation = simulation
        self._options = _option_types(simulation)
        self._files = contextlib.ExitStack()
        self._group: list[Array] = []
        self._in_group = 0
        self._written = 0  # matches

    def __enter__(self) -> RowsFile:
        types = {**_TYPES, **{OPTION + name: kind for name, kind in self._options.items()}}
        with told(self._path):
            file = self._files.enter_context(whole_file(self._path))
            self._writer: RowsWriter = (
                ParquetWriter(file, _schema(types)) if self._is_parquet else CsvWriter(file, types)
            )
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None:
            self._writer.give_up()
            self._files.__exit__(kind, error, at)
            return
        with told(self._path), self._files:
            self._write_groups(rest=True)
            self._writer.close()

    def add(self, outcomes: Array) -> None:
        self._group.append(outcomes)
        self._in_group += len(outcomes)
        if self._in_group >= GROUP:
            with told(self._path):
                self._write_groups()

    @property
    def _is_parquet(self) -> bool:
        return self._path.suffix.lower() == PARQUET

    def _write_groups(self, rest: bool = False) -> None:
        gathered = np.concatenate(self._group) if self._group else np.zeros(0)
        while len(gathered) >= GROUP or (rest and len(gathered)):
            self._writer.write(self._columns(gathered[:GROUP]))
            self._written += len(gathered[:GROUP])
            gathered = gathered[GROUP:]
        self._group, self._in_group = [gathered], len(gathered)

    def _columns(self, outcomes: Array) -> Columns:
        simulation, players, matches = self._simulation, self._simulation.players, len(outcomes)
        numbers = np.arange(self._written, self._written + matches)
        rows = matches * players
        return {
            "game": [simulation.game] * rows,
            "players": [players] * rows,
            "match": np.repeat(numbers, players).tolist(),
            "seat": list(range(players)) * matches,
            "bot": simulation.bots * matches,
            "points": outcomes["points"][:, :players].ravel().tolist(),
            "rank": outcomes["rank"][:, :players].ravel().tolist(),
            "win_share": (win_parts(outcomes, players) / WHOLE_WIN).ravel().tolist(),
            "decisions": np.repeat(outcomes["decisions"], players).tolist(),
            "rounds": np.repeat(outcomes["rounds"], players).tolist(),
            "seed": [simulation.seed] * rows,
            "version": [simulation.version] * rows,
            "rules": [simulation.rules] * rows,
            **{OPTION + name: [self._value(simulation.options.get(name))] * rows for name in self._options},
        }

    def _value(self, value: Any) -> Any:
        return value if self._is_parquet or value is None else as_text(value)


_TYPES: dict[str, type] = {
    "game": str,
    "players": int,
    "match": int,
    "seat": int,
    "bot": str,
    "points": int,
    "rank": int,
    "win_share": float,
    "decisions": int,
    "rounds": int,
    "seed": str,
    "version": str,
    "rules": int,
}


def _option_types(simulation: Simulation) -> dict[str, type]:
    """All options of a game, so that the files of all its simulations have the same columns, and house rules in use."""
    info = game_info(simulation.game)
    names = [
        name for name in info.options.__struct_fields__ if name not in info.house_rules - simulation.options.keys()
    ]
    kinds: dict[type[inspect.Type], type] = {inspect.IntType: int, inspect.BoolType: bool}
    return {name: kinds.get(type(option_type(info, name)), str) for name in names}
