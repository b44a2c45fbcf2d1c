"""How Numba compiles kernels here: in half the time it takes by itself, for code that is as quick.

A step is part of the kernels that call it; it gets neither machine code nor a file of its own. What stands in
`engine/kernel.py` imports this with the first call into compiled code.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import numba
from numba.extending import overload, typeof_impl

from sobremesa.engine.cache import KernelCache, catch_up, compiled_as, leads_to
from sobremesa.engine.kernel import KERNELS, Kernel, KernelKind
from sobremesa.engine.numba_internals import BaseDispatcher, global_compiler_lock, normalized, settings, types

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
INLINE: Any = {"forceinline": True}

_numba: Any = numba  # its types do not know all of njit's options


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
            catch_up()
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


_DISPATCHER: dict[KernelKind, Callable[[Callable[..., Any]], Any]] = {
    KernelKind.USUAL: lambda function: KernelDispatcher(function, USUAL_LEVEL),
    KernelKind.LONG: lambda function: KernelDispatcher(function, HIGH_LEVEL),
    KernelKind.STEP: StepDispatcher,
    KernelKind.INLINED: _numba.njit(inline="always"),
}
_made: dict[Kernel, Any] = {}


def dispatcher_of(kernel: Kernel) -> Any:
    """What compiles a kernel and calls it: one, whichever threads ask for it at once."""
    with global_compiler_lock:
        if kernel not in _made:
            _made[kernel] = _DISPATCHER[kernel.kind](kernel.py_func)
        return _made[kernel]


@typeof_impl.register(Kernel)
def _type_of(kernel: Kernel, context: Any) -> Any:
    """A kernel that is a global of another one."""
    return types.Dispatcher(dispatcher_of(kernel))


# --- functions that stand for others in compiled code


def compile_from(function: Callable[..., Any], give: Callable[..., Any]) -> None:
    """Compile what `give` returns for the types of the arguments wherever the function is called."""
    overload(function, strict=False, jit_options=INLINE)(give)
    compiled_as(function, give)


def compile_by_game(function: Callable[..., Any], body: Callable[[Any], Callable[..., Any]]) -> None:
    """The same for a function that the game decides: `body` returns it for the type of the game's record."""

    def give(record: Any, *others: Any) -> Callable[..., Any]:
        return body(record)

    overload(function, strict=False, jit_options=INLINE)(give)
    leads_to(function, lambda record: [body(record)] if record in KERNELS else [])
