"""The arrays that a batch writes into: the caller's own where given, checked by name, shape and type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import AND, LANGUAGES, Text, listed
from sobremesa.engine.learning import Learning
from sobremesa.engine.untrusted import printable_value

Shapes = dict[str, tuple[tuple[int, ...], np.dtype[Any]]]


def shapes_of(learning: Learning, dtype: np.dtype[Any], players: int, count: int, move_features: bool) -> Shapes:
    """The shape and type of every array that a batch writes."""
    listed = (count, learning.most_listed)
    features: Shapes = {
        "open_moves": (listed, np.dtype(np.int16)),
        "features": ((*listed, learning.move_size), dtype),
    }
    return {
        "observation": ((count, learning.size), dtype),
        "mask": ((count, learning.moves), np.dtype(np.bool_)),
        "seat": ((count,), np.dtype(np.int32)),
        "reward": ((count, players), np.dtype(np.float32)),
        "ended": ((count,), np.dtype(np.bool_)),
        **(features if move_features else {}),
    }


def buffers(shapes: Shapes, given: Mapping[str, Array] | None) -> dict[str, Array]:
    """An array of zeros for each name, the caller's where there is one."""
    given = {} if given is None else given
    for name in given:
        if name not in shapes:
            known = {lang: listed(list(shapes), lang, AND) for lang in LANGUAGES}
            raise BadSetup(
                Text(
                    f"un lote no escribe «{printable_value(name)}»; escribe {known['es']}",
                    f"a batch does not write '{printable_value(name)}'; it writes {known['en']}",
                )
            )
    for name, array in given.items():
        require_array(name, array, *shapes[name])
    found = {name: given.get(name, np.zeros(*wanted)) for name, wanted in shapes.items()}
    for array in found.values():
        array[...] = 0
    return found


def require_array(name: str, array: object, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
    """Refuse what a batch cannot write into in one piece."""
    wanted = f"{dtype.name} {shape}"
    if not isinstance(array, np.ndarray):
        found = Text(f"es de tipo «{type(array).__name__}»", f"is a '{type(array).__name__}'")
    elif array.dtype != dtype or array.shape != shape:
        found = Text(f"es {array.dtype} {array.shape}", f"is {array.dtype} {array.shape}")
    elif not array.flags.c_contiguous:
        found = Text("no está seguido en memoria", "does not lie in one piece in memory")
    elif not array.flags.writeable:
        found = Text("es de solo lectura", "is read-only")
    else:
        return
    raise BadSetup(
        Text(
            f"«{name}» {found.es}; hace falta una matriz de NumPy {wanted}, seguida (orden C) y con escritura",
            f"'{name}' {found.en}; it takes a NumPy array {wanted}, contiguous (C order) and writeable",
        )
    )
