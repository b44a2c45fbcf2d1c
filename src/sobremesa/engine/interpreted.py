"""Kernels as plain Python, for as long as they are not compiled, and where crossing into compiled code does not pay.

An interpreted kernel has the same source as the compiled one, and calls the interpreted forms of the kernels it calls.
"""

from __future__ import annotations

import inspect
from dataclasses import fields
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Function, Kernel, Kernels

_INTERPRETED: dict[FunctionType, Any] = {}
_GLOBALS: dict[int, dict[str, Any]] = {}  # by the identity of a module's own


class _Kernels(dict[Any, Kernels]):
    """The interpreted kernels of each game."""

    def __missing__(self, state: Any) -> Kernels:
        self[state] = interpreted_kernels(kernel.KERNELS[state])
        return self[state]


_INTERPRETED_KERNELS = _Kernels()


def interpreted_kernels(kernels: Kernels) -> Kernels:
    """The same kernels of a game, interpreted."""
    real = {field.name: getattr(kernels, field.name) for field in fields(kernels)}
    return Kernels(**{name: interpreted_kernel(run) for name, run in real.items()})


def interpreted_kernel(function: Function) -> Function:
    """The same kernel, interpreted."""
    source: Any = inspect.unwrap(function)
    if not isinstance(function, Kernel) and not _reaches_kernels(source):
        return function
    if source not in _INTERPRETED:
        copy: Any = FunctionType(
            source.__code__, _globals_of(source), source.__name__, source.__defaults__, source.__closure__
        )
        _INTERPRETED[source] = np.errstate(over="ignore")(copy) if source in kernel.WRAPPING else copy
    return _INTERPRETED[source]


def _reaches_kernels(function: Any) -> bool:
    home = getattr(function, "__globals__", {})
    return home is vars(kernel) or any(isinstance(value, Kernel) for value in home.values())


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """What the names in a module mean to interpreted kernels."""
    home = function.__globals__
    if id(home) not in _GLOBALS:
        names = _GLOBALS[id(home)] = dict(home)
        for name, value in home.items():
            if value is kernel.KERNELS:
                names[name] = _INTERPRETED_KERNELS
            elif isinstance(value, Kernel | FunctionType):
                names[name] = interpreted_kernel(value)
    return _GLOBALS[id(home)]
