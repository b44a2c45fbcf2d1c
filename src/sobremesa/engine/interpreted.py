"""Kernels as plain Python, for as long as they are not compiled, and where crossing into compiled code does not pay.

An interpreted kernel has the same source as the compiled one, and calls the interpreted forms of the kernels it calls.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa.engine import kernel
from sobremesa.engine.kernel import Function, Kernel, Kernels


class _Kernels(dict[Any, Kernels]):
    """The interpreted kernels of each game."""

    def __init__(self, interpret: Callable[[Kernels], Kernels]) -> None:
        super().__init__()
        self._interpret = interpret

    def __missing__(self, state: Any) -> Kernels:
        self[state] = self._interpret(kernel.KERNELS[state])
        return self[state]


class Interpreter:
    """Gives interpreted kernels; where a kernel has another function instead, they call that."""

    def __init__(self, instead: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
        self._interpreted: dict[Any, Any] = {inspect.unwrap(of): function for of, function in instead.items()}
        self._globals: dict[int, dict[str, Any]] = {}  # by the identity of a module's own
        self._kernels = _Kernels(self.kernels)

    def kernels(self, kernels: Kernels) -> Kernels:
        """The same kernels of a game, interpreted."""
        real = {field.name: getattr(kernels, field.name) for field in fields(kernels)}
        return Kernels(**{name: self.kernel(run) for name, run in real.items()})

    def kernel(self, function: Function) -> Function:
        """The same kernel, interpreted."""
        source: Any = inspect.unwrap(function)
        if source not in self._interpreted:
            if not isinstance(function, Kernel) and not _reaches_kernels(source):
                return function
            copy: Any = FunctionType(
                source.__code__, self._globals_of(source), source.__name__, source.__defaults__, source.__closure__
            )
            quiet = np.errstate(over="ignore")
            self._interpreted[source] = quiet(copy) if source in kernel.WRAPPING else copy
        result: Function = self._interpreted[source]
        return result

    def _globals_of(self, function: FunctionType) -> dict[str, Any]:
        """What the names in a module mean to interpreted kernels."""
        home = function.__globals__
        if id(home) not in self._globals:
            names = self._globals[id(home)] = dict(home)
            for name, value in home.items():
                if value is kernel.KERNELS:
                    names[name] = self._kernels
                elif isinstance(value, Kernel | FunctionType):
                    names[name] = self.kernel(value)
        return self._globals[id(home)]


def _reaches_kernels(function: Any) -> bool:
    home = getattr(function, "__globals__", {})
    return home is vars(kernel) or any(_is_kernel(value) for value in home.values())


def _is_kernel(value: Any) -> bool:
    return isinstance(value, Kernel) or (isinstance(value, FunctionType) and value in kernel.PLAIN)


_USUAL = Interpreter({})
interpreted_kernels = _USUAL.kernels
interpreted_kernel = _USUAL.kernel
