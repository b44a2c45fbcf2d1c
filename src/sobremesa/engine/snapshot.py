"""A match as bytes, for whoever keeps many of them and has no time to deal and play each again."""

from __future__ import annotations

import hashlib
import sys
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSnapshot
from sobremesa.engine.language import Text


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a match holds."""

    game: str
    made_by: str
    players: int
    options: dict[str, Any]
    seed: str
    names: list[str]
    state: bytes
    played: bytes
    numbers: bytes
    ends: bytes
    practice: bool = False
    numbered: bool = False  # the seed
    origin: bytes = b""  # the state that an imagined match began with


@lru_cache(maxsize=32)
def _layout(state: np.dtype[Any]) -> str:
    return hashlib.sha256(f"{state.descr} {sys.byteorder}".encode()).hexdigest()[:16]


def maker_of(game: Game) -> str:
    """Who can read a snapshot: whoever has these rules and keeps a state in this way."""
    return f"{game.name} {game.rules_version} {_layout(game.state)}"


def write_snapshot(snapshot: Snapshot) -> bytes:
    return msgspec.msgpack.encode(snapshot)


def read_snapshot(data: bytes) -> Snapshot:
    try:
        return msgspec.msgpack.decode(data, type=Snapshot)
    except msgspec.MsgspecError:
        raise BadSnapshot(
            Text("esto no es una instantánea de una partida", "this is not a snapshot of a match")
        ) from None


def require_maker(snapshot: Snapshot, game: Game) -> None:
    size = game.state.itemsize
    if snapshot.made_by != maker_of(game) or len(snapshot.state) != size or len(snapshot.origin) not in (0, size):
        raise BadSnapshot(
            Text(
                f"la instantánea de {game.name} es de otra versión de Sobremesa; la partida se lee de su registro",
                f"the snapshot of {game.name} is of another version of Sobremesa; read the match from its record",
            )
        )
