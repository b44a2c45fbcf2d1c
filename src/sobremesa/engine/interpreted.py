"""Kernels as plain Python, for as long as they are not compiled, and where crossing into compiled code does not pay.

The twin of a kernel has the same source, and calls the twins of the kernels that it calls.
"""

from __future__ import annotations

import inspect
from dataclasses import fields
from types import FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Function, Kernels

_TWINS: dict[FunctionType, Any] = {}
_GLOBALS: dict[int, dict[str, Any]] = {}  # by the identity of a module's own


class _Kernels(dict[Any, Kernels]):
    """The twins of the kernels of each game."""

    def __missing__(self, state: Any) -> Kernels:
        real = kernel.KERNELS[state]
        twins = {field.name: getattr(real, field.name) for field in fields(real)}
        self[state] = Kernels(**{name: run and twin_of(run) for name, run in twins.items()})
        return self[state]


_TWIN_KERNELS = _Kernels()


def twin_of(function: Function) -> Function:
    """The same kernel, interpreted."""
    source: Any = inspect.unwrap(function)
    if not isinstance(function, Dispatcher) and not _reaches_kernels(source):
        return function
    if source not in _TWINS:
        twin: Any = FunctionType(
            source.__code__, _globals_of(source), source.__name__, source.__defaults__, source.__closure__
        )
        _TWINS[source] = np.errstate(over="ignore")(twin) if source in kernel.WRAPPING else twin
    return _TWINS[source]


def _reaches_kernels(function: Any) -> bool:
    home = getattr(function, "__globals__", {})
    return home is vars(kernel) or any(isinstance(value, Dispatcher) for value in home.values())


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """What the names in a module mean to twins."""
    home = function.__globals__
    if id(home) not in _GLOBALS:
        twins = _GLOBALS[id(home)] = dict(home)
        for name, value in home.items():
            if value is kernel.KERNELS:
                twins[name] = _TWIN_KERNELS
            elif isinstance(value, Dispatcher | FunctionType):
                twins[name] = twin_of(value)
    return _GLOBALS[id(home)]
