"""Records made blank, and what everybody may see of a state: fields by name, copied in as few pieces as they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.engine.kernel import Fields, before_compiling, compiled_in
from sobremesa.engine.state import PUBLIC

compiled_in("sobremesa.engine.native.llvm.projection")

Show = Callable[[Fields, Fields], None]


def blank(record: Fields) -> None:
    """Make every number of a record 0."""
    for name in record.dtype.names:
        record[name] = 0


def shows(state: np.dtype[Any], *fields: str) -> Show:
    """A kernel `show(state, view)`: a view gets the header's public fields and these, and is blank elsewhere."""
    names = PUBLIC + fields
    unknown = set(names) - set(state.names or ())
    if unknown:
        raise ValueError(f"a state has no {', '.join(sorted(unknown))}")

    def show(state: Fields, view: Fields) -> None:
        for name in view.dtype.names:
            view[name] = state[name] if name in names else 0

    def tell() -> None:
        from sobremesa.engine.native.llvm.projection import compile_show

        compile_show(show, names)

    before_compiling(tell)
    return show
