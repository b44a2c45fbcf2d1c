"""How Numba compiles kernels here: in half the time it takes by itself, for code that is as quick.

A step is part of the kernels that call it; it gets neither machine code nor a file of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from sobremesa.engine.cache import KernelCache
from sobremesa.engine.numba_internals import BaseDispatcher, global_compiler_lock, normalized, settings

# Of LLVM's optimisations: with forced inlining the higher levels take up to twice as long and gain little.
USUAL_LEVEL, HIGH_LEVEL = 1, 3
OPTIONS: dict[str, Any] = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "no_cfunc_wrapper": True,
    "boundscheck": None,
}


@contextlib.contextmanager
def _at(level: int) -> Iterator[None]:
    usual = settings.OPT
    settings.OPT = type(usual)(level)
    try:
        yield
    finally:
        settings.OPT = usual


class KernelDispatcher(BaseDispatcher):  # type: ignore[misc]
    """A kernel that Python calls: kept on disk."""

    def __init__(self, function: Callable[..., Any], level: int) -> None:
        super().__init__(py_func=function, targetoptions=OPTIONS)
        self._level = level
        self._cache = KernelCache(function, {**OPTIONS, "level": level})

    def compile(self, sig: Any) -> Any:
        with global_compiler_lock, _at(self._level):
            return super().compile(sig)


class StepDispatcher(BaseDispatcher):  # type: ignore[misc]
    """A kernel that only other kernels call."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(py_func=function, targetoptions={**OPTIONS, "no_cpython_wrapper": True})
        self._compiler._customize_flags = _without_machine_code

    def compile(self, sig: Any) -> Any:
        with global_compiler_lock, self._compiling_counter:
            arguments, returned = normalized(sig)
            known = self.overloads.get(tuple(arguments))
            if known is not None:
                return known.entry_point
            entry = object()  # stands for the address that callers would otherwise know it by
            result = self._compiler.compile(arguments, returned)._replace(entry_point=entry)
            if settings.OPT < HIGH_LEVEL:  # what is optimised with its caller alone comes out a little slower
                result.library._optimize_final_module = lambda: None
            self.targetctx.insert_user_function(entry, result.fndesc, [result.library])
            self.overloads[tuple(result.signature.args)] = result
            return entry


def _without_machine_code(flags: Any) -> Any:
    flags.no_compile = True
    return flags
