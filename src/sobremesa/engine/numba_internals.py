"""All that is taken from inside Numba, which promises to keep none of it: elsewhere only what Numba documents is used.

`compiler.py` and `cache.py` override methods of the dispatcher and the cache, `native/llvm` writes instructions. So
pyproject.toml allows the versions of Numba that the checks have run with, and no later one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, config, event, serialize, sigutils, types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.types import boolean, int32, int64, void
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic as numba_intrinsic
from numba.np.numpy_support import from_dtype

__all__ = [
    "BaseCache",
    "boolean",
    "event",
    "from_dtype",
    "global_compiler_lock",
    "int32",
    "int64",
    "trailing_zeros",
    "types",
    "void",
]

BaseCache = _Cache

# Those without types.
BaseDispatcher: Any = CPUDispatcher
ExternalFunction: Any = types.ExternalFunction
IntegerLiteral: Any = types.IntegerLiteral
settings: Any = config
normalized: Any = sigutils.normalize_signature
dumps: Any = serialize.dumps
rebuild: Any = CompileResult._rebuild
declared: Any = cgutils.get_or_insert_function
pointer_add: Any = cgutils.pointer_add


def intrinsic(define: Callable[..., Any]) -> Callable[..., Any]:
    """What compiled code can call that is made of instructions: `define` gives its types and writes them."""
    defined: Callable[..., Any] = numba_intrinsic(define)
    return defined
