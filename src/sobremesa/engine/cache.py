"""How compiled kernels are kept: a file for each kernel and types of its arguments, named after all it is made of.

The name holds a fingerprint of the code and the constants that a kernel can reach. So no file is ever out of date,
editing a sentence compiles nothing again, and checkouts with the same rules share their files.
"""

from __future__ import annotations

import hashlib
import inspect
import pickle
from collections.abc import Callable, Iterator
from enum import EnumType
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from sobremesa.engine import cache_dir
from sobremesa.engine.kernel import AWAITING
from sobremesa.engine.numba_internals import BaseCache, dumps, global_compiler_lock, rebuild, types

SUFFIX = ".nbc"
LIBRARIES = {"builtins", "math", "numba", "numpy"}  # what they do goes by their versions


# --- fingerprints

Source = Callable[..., Any]
ReachedFor = Callable[[Any], list[Source]]  # what a generic function leads to, for the type of a record

_GENERIC: dict[Source, ReachedFor] = {}
_COMPILED_AS: dict[Source, Source] = {}


def leads_to(function: Source, reached: ReachedFor) -> None:
    """A generic function leads to other kernels for each type of record."""
    _GENERIC[function] = reached


def compiled_as(function: Source, overload: Source) -> None:
    """A function is compiled from what its overload gives."""
    _COMPILED_AS[function] = overload


def catch_up() -> None:
    """Tell Numba, and what is above, all that has been defined since the last time."""
    with global_compiler_lock:
        while AWAITING:
            AWAITING.pop(0)()


def fingerprint(function: Source, records: list[Any]) -> str:
    """A digest of all code and constants that a kernel reaches with these types of records among its arguments."""
    digest = hashlib.sha256()
    for reached in reach(function, records):
        for part in _parts_of(reached):
            if isinstance(part, bytes):
                digest.update(part)
    return digest.hexdigest()


def reach(function: Source, records: list[Any]) -> list[Source]:
    """The functions that compiled code is made of, each once."""
    catch_up()
    seen: dict[Source, None] = {}
    unread = [_source_of(function)]
    while unread:
        function = unread.pop()
        if function in seen:
            continue
        if function in _GENERIC:
            unread += [_source_of(kernel) for record in records for kernel in _GENERIC[function](record)]
            continue
        seen[function] = None
        if function in _COMPILED_AS:
            unread.append(_COMPILED_AS[function])
        unread += [part for part in _parts_of(function) if isinstance(part, FunctionType)]
    return list(seen)


def _source_of(function: Any) -> Any:
    return inspect.unwrap(function) if callable(function) else function


_PARTS: dict[Source, list[bytes | FunctionType]] = {}


def _parts_of(function: Any) -> list[bytes | FunctionType]:
    """A function's own code and constants as bytes, and the functions that it calls."""
    if function not in _PARTS:
        own = [f"{function.__module__}.{function.__qualname__}{function.__defaults__}".encode()]
        own += _code(function.__code__, function.__doc__)
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        used = [function.__globals__[name] for name in _globals(function.__code__) if name in function.__globals__]
        _PARTS[function] = [*own, *(part for value in cells + used for part in _value(value, function))]
    return _PARTS[function]


def _code(code: CodeType, doc: str | None = None) -> Iterator[bytes]:
    """The code without its line numbers and its docstring."""
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        elif constant is None or constant != doc:
            yield repr(constant).encode()


def _globals(code: CodeType) -> list[str]:
    """The names of globals in a function and those inside it; attributes of the same names come along."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names.update(_globals(constant))
    return sorted(names)


def _value(value: Any, user: Any) -> Iterator[bytes | FunctionType]:
    value = _source_of(value)
    home = getattr(value, "__module__", None) or ""
    if isinstance(value, np.ndarray):
        yield f"{value.dtype} {value.shape}".encode()
        yield value.tobytes()
    elif isinstance(value, ModuleType) and value.__name__ in LIBRARIES:
        yield value.__name__.encode()
    elif isinstance(value, EnumType):
        yield repr(list(value)).encode()
    elif isinstance(value, type | BuiltinFunctionType) or home.split(".")[0] in LIBRARIES:
        yield f"{home}.{getattr(value, '__qualname__', value)}".encode()
    elif isinstance(value, FunctionType):
        yield value
    elif isinstance(value, bool | int | float | str | bytes | np.generic | np.dtype | None):
        yield repr(value).encode()
    elif isinstance(value, tuple):
        for item in value:
            yield from _value(item, user)
    else:
        raise TypeError(f"{user.__qualname__} uses a {type(value).__name__}, which has no fingerprint")


# --- the cache of one kernel


def _records_in(signature: tuple[Any, ...]) -> list[Any]:
    """The types of records among the arguments, alone or in arrays."""
    found = [kind.dtype if isinstance(kind, types.Array) else kind for kind in signature]
    return [kind for kind in found if isinstance(kind, types.Record)]


class KernelCache(BaseCache):
    """What Numba asks for compiled code and gives it to."""

    def __init__(self, function: Source, options: dict[str, Any]) -> None:
        self._function = function
        self._options = repr(sorted(options.items()))

    @property
    def cache_path(self) -> str:
        return str(cache_dir.folder())

    def _path(self, signature: Any, codegen: Any) -> Path:
        arguments = tuple(getattr(signature, "args", signature))
        parts = [
            cache_dir.made_with(),
            self._options,
            repr(codegen.magic_tuple()),
            repr(arguments),
            fingerprint(self._function, _records_in(arguments)),
        ]
        digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
        name = f"{self._function.__module__.removeprefix('sobremesa.')}.{self._function.__name__}"
        return cache_dir.folder() / f"{name}-{digest}{SUFFIX}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        data = cache_dir.read(path)
        if data is None:
            return None
        try:
            payload = pickle.loads(data)
        except Exception:  # cut short by a full disk, or by somebody's hand
            return None
        return rebuild(target_context, *payload)

    def save_overload(self, sig: Any, data: Any) -> None:
        if data.library.has_dynamic_globals:
            raise TypeError(f"{self._function.__qualname__} uses a large array, which cannot be kept on disk")
        cache_dir.write(self._path(sig, data.codegen), dumps(data._reduce()))
        _forget_once()

    def enable(self) -> None:
        pass

    def disable(self) -> None:
        pass

    def flush(self) -> None:
        pass


_tidied = False


def _forget_once() -> None:
    global _tidied
    if not _tidied:
        _tidied = True
        cache_dir.forget_unused(cache_dir.folder())
