"""What `native/atomic.py` is compiled into."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from sobremesa.engine.kernel import compiled_from
from sobremesa.engine.native.atomic import add, give_way, load, swap
from sobremesa.engine.numba_internals import ExternalFunction, int32, int64, intrinsic

_sched_yield = ExternalFunction("sched_yield", int32())  # of the C library

HAS_YIELD = sys.platform != "win32"
ORDERING = "seq_cst"  # of all reads and writes, those of other words included
WORD_BYTES = 8


@intrinsic
def _load(typing: Any, words: Any, i: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.load_atomic(builder.gep(array.data, [arguments[1]]), ORDERING, WORD_BYTES)

    return int64(words, int64), generate


def _changing(operation: str) -> Callable[..., Any]:
    """What changes a word by an operation of LLVM's, and gives the one that was there."""

    def define(typing: Any, words: Any, i: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.atomic_rmw(operation, builder.gep(array.data, [arguments[1]]), arguments[2], ORDERING)

        return int64(words, int64, int64), generate

    return intrinsic(define)


_swap, _add = _changing("xchg"), _changing("add")


@compiled_from(load)
def _load_compiled(words: Any, i: Any) -> Callable[..., int]:
    return lambda words, i: _load(words, i)


@compiled_from(swap)
def _swap_compiled(words: Any, i: Any, word: Any) -> Callable[..., int]:
    return lambda words, i, word: _swap(words, i, word)


@compiled_from(add)
def _add_compiled(words: Any, i: Any, number: Any) -> Callable[..., int]:
    return lambda words, i, number: _add(words, i, number)


@compiled_from(give_way)
def _give_way_compiled() -> Callable[[], None]:
    return (lambda: _sched_yield()) if HAS_YIELD else (lambda: None)
