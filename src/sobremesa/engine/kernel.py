"""Compiled kernels: the decorator, the dispatch on a state's record type, and where compiled code is kept.

Generic code calls `legal(state, ...)` and reaches the kernels of the game whose record `state` is,
compiled (through Numba overloads, which load from the disk cache) and interpreted alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import numba
import numba.extending
import numpy as np
from numba.extending import overload

from sobremesa.engine.cache import compiled_as, leads_to
from sobremesa.engine.compiler import HIGH_LEVEL, USUAL_LEVEL, KernelDispatcher, StepDispatcher
from sobremesa.engine.numba_internals import from_dtype

Function = TypeVar("Function", bound=Callable[..., Any])
Fields = Any  # one np.record, which has fields: a state, a view, a stream of luck
Array = Any  # an np.ndarray inside a kernel

_numba: Any = numba  # its types know neither its settings nor all of njit's options

INLINE: Any = {"forceinline": True}


def kernel(function: Function) -> Function:
    """Compile a function: cached on disk, free of the GIL. With NUMBA_DISABLE_JIT=1 it stays plain Python."""
    return _compiled(function, USUAL_LEVEL)


def long_runner(function: Function) -> Function:
    """A kernel that runs so long that every gain in speed is worth the time to compile it."""
    return _compiled(function, HIGH_LEVEL)


def _compiled(function: Function, level: int) -> Function:
    compiled: Any = function if _numba.config.DISABLE_JIT else KernelDispatcher(function, level)
    result: Function = compiled
    return result


WRAPPING: set[Callable[..., Any]] = set()


def wraps_round(function: Function) -> Function:
    """Let unsigned numbers wrap round without a warning where a kernel runs interpreted, as they do compiled."""
    WRAPPING.add(function)
    quiet: Function = np.errstate(over="ignore")(function) if _numba.config.DISABLE_JIT else function
    return quiet


def inlined(function: Function) -> Function:
    """A kernel so small that its source is pasted into its callers, for any types of its arguments."""
    pasted: Function = _numba.njit(inline="always")(function)
    return pasted


def step(function: Function) -> Function:
    """A kernel that only other kernels call: compiled into them, with no way in from Python."""
    compiled: Any = function if _numba.config.DISABLE_JIT else StepDispatcher(function)
    result: Function = compiled
    return result


@step
def unsigned(place: int) -> int:
    """A place in an array, for compiled code that need not ask whether it counts from the end."""
    return np.uint64(place)  # type: ignore[return-value]


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The one type of records with these fields, which are attributes of each, interpreted and compiled.

    Numba looks a type up by its identity first, so all records of a kind must share it.
    """
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_record(dtype: np.dtype[Any]) -> Fields:
    """An empty record."""
    return new_records(dtype, 1)[0]


CACHE_LINE = 64  # bytes


def new_records(dtype: np.dtype[Any], count: int) -> Array:
    """Records that share no cache line with anything else: a thread that writes them slows no other down."""
    size = count * dtype.itemsize
    block = np.zeros(size + 2 * CACHE_LINE, np.uint8)
    start = -block.__array_interface__["data"][0] % CACHE_LINE
    return block[start : start + size].view(dtype)


def plain(record: Fields) -> SimpleNamespace:
    """The fields of a record as plain numbers and lists, which Python reads many times as quickly."""
    values = zip(record.dtype.names, record.item(), strict=True)
    fields = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
    return SimpleNamespace(**fields)


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
    # what a learner sees, and the parts of actions: `learning.py` of a game
    encode_observation: Callable[..., None] | None = None
    action_parts: Callable[..., int] | None = None
    action_of_parts: Callable[..., int] | None = None
    encode_parts: Callable[..., None] | None = None


KERNELS: dict[object, Kernels] = {}  # of each game, by the type of its records, NumPy's and Numba's


def body_of(run: Callable[..., Any]) -> Callable[..., Any]:
    """The source of a compiled kernel, to be compiled into its caller."""
    body: Callable[..., Any] = getattr(run, "py_func", run)
    return body


def serve(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make the generic functions below work on records of this type."""
    KERNELS[dtype] = KERNELS[from_dtype(dtype)] = kernels


def compiled_from(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Compiled code that calls the function gets what the decorated one returns for the types of the arguments."""

    def register(give: Function) -> Function:
        overload(function, strict=False, jit_options=INLINE)(give)
        compiled_as(function, give)
        return give

    return register


def intrinsic(define: Callable[..., Any]) -> Callable[..., Any]:
    """What compiled code can call that is made of instructions: `define` gives its types and writes them."""
    defined: Callable[..., Any] = _numba.extending.intrinsic(define)
    return defined


def of_the_game(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """The same for a function that the game decides whose record comes first."""

    def register(give: Function) -> Function:
        overload(function, strict=False, jit_options=INLINE)(give)
        others = [None] * (give.__code__.co_argcount - 1)
        leads_to(function, lambda record: [give(record, *others)] if record in KERNELS else [])
        return give

    return register


def deal(state: Fields, log: Fields) -> None:
    """Set up the first round from the options in the state and its luck."""
    KERNELS[state.dtype].deal(state, log)


@of_the_game(deal)
def _deal(state: Any, log: Any) -> Callable[..., None]:
    return body_of(KERNELS[state].deal)


def legal(state: Fields, seat: int, out: Fields) -> int:
    """Write the actions open to a seat, each once, and return how many."""
    return KERNELS[state.dtype].legal(state, seat, out)


@of_the_game(legal)
def _legal(state: Any, seat: Any, out: Any) -> Callable[..., int]:
    return body_of(KERNELS[state].legal)


def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    """Play a legal action and everything that follows from it without a decision."""
    KERNELS[state.dtype].apply(state, seat, action, log)


@of_the_game(apply)
def _apply(state: Any, seat: Any, action: Any, log: Any) -> Callable[..., None]:
    return body_of(KERNELS[state].apply)


def observe(state: Fields, seat: int, view: Fields) -> None:
    """Write into `view` what a seat may know (-1: a spectator); everything else is blank."""
    KERNELS[state.dtype].observe(state, seat, view)


@of_the_game(observe)
def _observe(state: Any, seat: Any, view: Any) -> Callable[..., None]:
    return body_of(KERNELS[state].observe)


def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """Fill a view into one whole world, uniformly among those consistent with it (DOS: see `games/dos/worlds.py`)."""
    KERNELS[view.dtype].sample(view, seat, stream, state)


@of_the_game(sample)
def _sample(view: Any, seat: Any, stream: Any, state: Any) -> Callable[..., None]:
    return body_of(KERNELS[view].sample)


def prospects(state: Fields, out: Array) -> None:
    """Write what each seat may hope for, on the scale of its standing, which it is where a game knows no better."""
    _prospects_of(KERNELS[state.dtype])(state, out)


@of_the_game(prospects)
def _prospects(state: Any, out: Any) -> Callable[..., None]:
    return body_of(_prospects_of(KERNELS[state]))


def _prospects_of(kernels: Kernels) -> Callable[..., None]:
    return kernels.prospects or kernels.standing


def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    """The casual player's choice among `actions[:count]`, from the seat's view alone; -1 lets an offer pass."""
    return KERNELS[view.dtype].casual(view, seat, actions, count, stream)


@of_the_game(casual)
def _casual(view: Any, seat: Any, actions: Any, count: Any, stream: Any) -> Callable[..., int]:
    return body_of(KERNELS[view].casual)


def standing(state: Fields, out: Array) -> None:
    """Write one whole number for each seat, greater for who is ahead."""
    KERNELS[state.dtype].standing(state, out)


@of_the_game(standing)
def _standing(state: Any, out: Any) -> Callable[..., None]:
    return body_of(KERNELS[state].standing)


# --- for learners


def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    """Write all parts of a seat's observation, from its view alone."""
    _given(KERNELS[view.dtype].encode_observation)(view, seat, out)


@of_the_game(encode_observation)
def _encode_observation(view: Any, seat: Any, out: Any) -> Callable[..., None]:
    return body_of(_given(KERNELS[view].encode_observation))


def action_parts(view: Fields, action: int) -> int:
    """The parts of an action, packed as in `engine/learning.py`. It is the same in every view."""
    return _given(KERNELS[view.dtype].action_parts)(view, action)


@of_the_game(action_parts)
def _action_parts(view: Any, action: Any) -> Callable[..., int]:
    return body_of(_given(KERNELS[view].action_parts))


def action_of_parts(view: Fields, partial: Fields) -> int:
    """The action that parts make, or UNFINISHED. It is the same in every view."""
    return _given(KERNELS[view.dtype].action_of_parts)(view, partial)


@of_the_game(action_of_parts)
def _action_of_parts(view: Any, partial: Any) -> Callable[..., int]:
    return body_of(_given(KERNELS[view].action_of_parts))


def encode_parts(view: Fields, partial: Fields, out: Fields) -> None:
    """Write the parts of an action chosen so far into an observation. It is the same in every view."""
    _given(KERNELS[view.dtype].encode_parts)(view, partial, out)


@of_the_game(encode_parts)
def _encode_parts(view: Any, partial: Any, out: Any) -> Callable[..., None]:
    return body_of(_given(KERNELS[view].encode_parts))


def _given(run: Callable[..., Any] | None) -> Callable[..., Any]:
    if run is None:
        raise TypeError("this game brings no learning.py")
    return run
