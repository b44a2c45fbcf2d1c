"""Compiled kernels: the decorator, the dispatch on a state's record type, and where compiled code is kept.

Generic code calls `legal(state, ...)` and reaches the kernels of the game whose record `state` is,
compiled (through Numba overloads, which load from the disk cache) and interpreted alike.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.extending import overload
from numba.np.numpy_support import from_dtype

Function = TypeVar("Function", bound=Callable[..., Any])
Record = Any  # one np.record: a state, a view, a stream of luck
Array = Any  # an np.ndarray inside a kernel

KEPT_CACHES = 5

_numba: Any = numba  # its types know neither its settings nor all of njit's options

if _numba.config.DISABLE_JIT:
    np.seterr(over="ignore")  # words of luck wrap round, as they do compiled


def _source_hash() -> str:
    """Numba does not notice a change in a called function of another file, so the folder's name does."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(package.rglob("*.py")):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    chosen = os.environ.get("SOBREMESA_CACHE")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sobremesa", appauthor=False))
    fallback = Path(tempfile.gettempdir()) / f"sobremesa-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    name = _source_hash()
    for parent in (base, fallback):
        folder = parent / "kernels" / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                os.utime(folder)
        except OSError:
            continue
        _forget_old_caches(folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="sobremesa-"))


def _forget_old_caches(current: Path) -> None:
    others = [folder for folder in current.parent.iterdir() if folder != current and folder.is_dir()]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()


def compiled_before(mark: str) -> bool:
    """Whether `mark_compiled(mark)` was called for these very sources on this machine."""
    return (CACHE / f"{mark}.compiled").exists()


def mark_compiled(mark: str) -> None:
    (CACHE / f"{mark}.compiled").touch()


INLINE: Any = {"forceinline": True}


def _compile(function: Function, **options: bool) -> Function:
    previous = _numba.config.CACHE_DIR
    _numba.config.CACHE_DIR = str(CACHE)
    try:
        jit = _numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)
        compiled: Function = jit(function)
    finally:
        _numba.config.CACHE_DIR = previous
    return compiled


def kernel(function: Function) -> Function:
    """Compile a function: cached on disk, free of the GIL. With NUMBA_DISABLE_JIT=1 it stays plain Python."""
    return _compile(function, forceinline=True)


def inlined(function: Function) -> Function:
    """A kernel so small that its source is pasted into its callers, for any types of its arguments."""
    pasted: Function = _numba.njit(inline="always")(function)
    return pasted


def step(function: Function) -> Function:
    """A kernel that only other kernels call: compiled into them, with no way in from Python."""
    return _compile(function, forceinline=True, no_cpython_wrapper=True)


def new_record(dtype: np.dtype[Any]) -> Record:
    """An empty record whose fields are attributes, interpreted and compiled."""
    return new_records(dtype, 1)[0]


CACHE_LINE = 64  # bytes


def new_records(dtype: np.dtype[Any], count: int) -> Array:
    """Records that share no cache line with anything else: a thread that writes them slows no other down."""
    size = count * dtype.itemsize
    block = np.zeros(size + 2 * CACHE_LINE, np.uint8)
    start = -block.__array_interface__["data"][0] % CACHE_LINE
    return block[start : start + size].view(dtype).view(np.recarray)


@dataclass(frozen=True, slots=True)
class Kernels:
    """What a game provides, all compiled. DESIGN: the contract of a game."""

    deal: Callable[..., None]
    legal: Callable[..., int]
    apply: Callable[..., None]
    observe: Callable[..., None]
    sample: Callable[..., None]
    standing: Callable[..., None]
    casual: Callable[..., int]
    prospects: Callable[..., None] | None = None  # where the standing of a match under way misleads


_KERNELS: dict[object, Kernels] = {}


def body_of(run: Callable[..., Any]) -> Callable[..., Any]:
    """The source of a compiled kernel, to be compiled into its caller."""
    body: Callable[..., Any] = getattr(run, "py_func", run)
    return body


def serve(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make the generic functions below work on records of this type."""
    _KERNELS[dtype] = _KERNELS[from_dtype(dtype)] = kernels


def deal(state: Record, log: Record) -> None:
    """Set up the first round from the options in the state and its luck."""
    _KERNELS[state.dtype].deal(state, log)


@overload(deal, strict=False, jit_options=INLINE)
def _deal(state: Any, log: Any) -> Callable[..., None]:
    return body_of(_KERNELS[state].deal)


def legal(state: Record, seat: int, out: Record) -> int:
    """Write the actions open to a seat, each once, and return how many."""
    return _KERNELS[state.dtype].legal(state, seat, out)


@overload(legal, strict=False, jit_options=INLINE)
def _legal(state: Any, seat: Any, out: Any) -> Callable[..., int]:
    return body_of(_KERNELS[state].legal)


def apply(state: Record, seat: int, action: int, log: Record) -> None:
    """Play a legal action and everything that follows from it without a decision."""
    _KERNELS[state.dtype].apply(state, seat, action, log)


@overload(apply, strict=False, jit_options=INLINE)
def _apply(state: Any, seat: Any, action: Any, log: Any) -> Callable[..., None]:
    return body_of(_KERNELS[state].apply)


def observe(state: Record, seat: int, view: Record) -> None:
    """Write into `view` what a seat may know (-1: a spectator); everything else is blank."""
    _KERNELS[state.dtype].observe(state, seat, view)


@overload(observe, strict=False, jit_options=INLINE)
def _observe(state: Any, seat: Any, view: Any) -> Callable[..., None]:
    return body_of(_KERNELS[state].observe)


def sample(view: Record, seat: int, stream: Record, state: Record) -> None:
    """Fill a view into one whole world, uniformly among those consistent with it."""
    _KERNELS[view.dtype].sample(view, seat, stream, state)


@overload(sample, strict=False, jit_options=INLINE)
def _sample(view: Any, seat: Any, stream: Any, state: Any) -> Callable[..., None]:
    return body_of(_KERNELS[view].sample)


def prospects(state: Record, out: Array) -> None:
    """Write what each seat may hope for, on the scale of its standing, which it is where a game knows no better."""
    _prospects_of(_KERNELS[state.dtype])(state, out)


@overload(prospects, strict=False, jit_options=INLINE)
def _prospects(state: Any, out: Any) -> Callable[..., None]:
    return body_of(_prospects_of(_KERNELS[state]))


def _prospects_of(kernels: Kernels) -> Callable[..., None]:
    return kernels.prospects or kernels.standing


def casual(view: Record, seat: int, actions: Record, count: int, stream: Record) -> int:
    """The casual player's choice among `actions[:count]`, from the seat's view alone; -1 lets an offer pass."""
    return _KERNELS[view.dtype].casual(view, seat, actions, count, stream)


@overload(casual, strict=False, jit_options=INLINE)
def _casual(view: Any, seat: Any, actions: Any, count: Any, stream: Any) -> Callable[..., int]:
    return body_of(_KERNELS[view].casual)
