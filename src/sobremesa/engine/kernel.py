"""Kernels: the decorators, the dispatch on a state's record type, and what the compiler will have to know.

Generic code calls `legal(state, ...)` and reaches the kernels of the game whose record `state` is,
compiled (through Numba overloads, which load from the disk cache) and interpreted alike. Numba is imported
with the first call into compiled code (`engine/compiler.py`), and not at all where everything runs interpreted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import update_wrapper
from importlib import import_module
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from sobremesa.engine.jit import is_interpreted_by_choice

Function = TypeVar("Function", bound=Callable[..., Any])
Fields = Any  # one np.record, which has fields: a state, a view, a stream of luck
Array = Any  # an np.ndarray inside a kernel


class KernelKind(Enum):
    """What becomes of a kernel."""

    USUAL = "called from Python too: kept on disk, free of the GIL"
    LONG = "the same, with everything done for its speed"
    STEP = "part of the kernels that call it"
    INLINED = "pasted into the source of the kernels that call it"


class Kernel:
    """A function that is compiled when it is first called."""

    def __init__(self, function: Callable[..., Any], kind: KernelKind) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.kind = kind
        self.targetoptions = {"inline": "always"} if kind is KernelKind.INLINED else {}  # where Numba looks for it
        self.compiled = function if is_interpreted_by_choice() else self._compile

    def _compile(self, *arguments: Any) -> Any:
        """The first call, after which what Numba makes of the function is called at once."""
        return direct(self)(*arguments)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled(*arguments)


def direct(function: Callable[..., Any]) -> Callable[..., Any]:
    """What a call of a kernel leads to, for who calls it so often that a tenth of a microsecond matters."""
    if not isinstance(function, Kernel):
        return function
    from sobremesa.engine.compiler import dispatcher_of

    function.compiled = dispatcher_of(function)
    return function.compiled


PLAIN: set[Callable[..., Any]] = set()  # the kernels of a program that compiles none


def _of_kind(kind: KernelKind, function: Function) -> Function:
    if is_interpreted_by_choice():
        PLAIN.add(function)
        return function
    made: Any = Kernel(function, kind)
    result: Function = made
    return result


def kernel(function: Function) -> Function:
    """Compile a function: cached on disk, free of the GIL. With NUMBA_DISABLE_JIT=1 it stays plain Python."""
    return _of_kind(KernelKind.USUAL, function)


def long_runner(function: Function) -> Function:
    """A kernel that runs so long that every gain in speed is worth the time to compile it."""
    return _of_kind(KernelKind.LONG, function)


def inlined(function: Function) -> Function:
    """A kernel so small that its source is pasted into its callers, for any types of its arguments."""
    return _of_kind(KernelKind.INLINED, function)


def step(function: Function) -> Function:
    """A kernel that only other kernels call: compiled into them, with no way in from Python."""
    return _of_kind(KernelKind.STEP, function)


WRAPPING: set[Callable[..., Any]] = set()


def wraps_round(function: Function) -> Function:
    """Let unsigned numbers wrap round without a warning where a kernel runs interpreted, as they do compiled."""
    WRAPPING.add(function)
    quiet: Function = np.errstate(over="ignore")(function) if is_interpreted_by_choice() else function
    return quiet


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
    """What a game provides, all compiled. See docs/architecture.md, the contract of a game."""

    deal: Callable[..., None]
    legal: Callable[..., int]
    apply: Callable[..., None]
    observe: Callable[..., None]
    sample: Callable[..., None]
    standing: Callable[..., None]
    casual: Callable[..., int]
    prospects: Callable[..., None]  # the standing, unless that misleads in a match under way
    # what a learner sees, and the parts of actions: `learning.py` of a game
    encode_observation: Callable[..., None]
    action_parts: Callable[..., int]
    action_of_parts: Callable[..., int]
    encode_parts: Callable[..., None]
    encode_moves: Callable[..., None]


KERNELS: dict[object, Kernels] = {}  # of each game, by the type of its records, NumPy's and Numba's


def body_of(run: Callable[..., Any]) -> Callable[..., Any]:
    """The source of a compiled kernel, to be compiled into its caller."""
    body: Callable[..., Any] = getattr(run, "py_func", run)
    return body


# --- what the compiler is told

AWAITING: list[Callable[[], object]] = []


def before_compiling(tell: Callable[[], object]) -> None:
    """Have something done before anything more is compiled: what can only be done with Numba."""
    AWAITING.append(tell)


def serve(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make the generic functions below work on records of this type, which no other game may have."""
    here, known = kernels.deal.__module__, KERNELS.get(dtype)
    if known is not None and known.deal.__module__ != here:
        raise ValueError(f"the records of {here} have the very fields of {known.deal.__module__}; rename one of them")
    KERNELS[dtype] = kernels

    def tell() -> None:
        from sobremesa.engine.numba_internals import from_dtype

        KERNELS[from_dtype(dtype)] = kernels

    before_compiling(tell)


def compiled_from(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Compiled code that calls the function gets what the decorated one returns for the types of the arguments."""

    def register(give: Function) -> Function:
        def tell() -> None:
            from sobremesa.engine.compiler import compile_from

            compile_from(function, give)

        before_compiling(tell)
        return give

    return register


def compiled_in(module: str) -> None:
    """Another module, which imports Numba, says what functions are compiled from."""
    before_compiling(lambda: import_module(module))


def of_the_game(function: Function) -> Function:
    """A function that is the kernel of the same name, of the game whose record comes first."""

    def tell() -> None:
        from sobremesa.engine.compiler import compile_by_game

        compile_by_game(function, lambda record: body_of(getattr(KERNELS[record], function.__name__)))

    before_compiling(tell)
    return function


@of_the_game
def deal(state: Fields, log: Fields) -> None:
    """Set up the first round from the options in the state and its luck."""
    KERNELS[state.dtype].deal(state, log)


@of_the_game
def legal(state: Fields, seat: int, out: Fields) -> int:
    """Write the actions open to a seat, each once, and return how many."""
    return KERNELS[state.dtype].legal(state, seat, out)


@of_the_game
def apply(state: Fields, seat: int, action: int, log: Fields) -> None:
    """Play a legal action and everything that follows from it without a decision."""
    KERNELS[state.dtype].apply(state, seat, action, log)


@of_the_game
def observe(state: Fields, seat: int, view: Fields) -> None:
    """Write into `view` what a seat may know (-1: a spectator); everything else is blank."""
    KERNELS[state.dtype].observe(state, seat, view)


@of_the_game
def sample(view: Fields, seat: int, stream: Fields, state: Fields) -> None:
    """Fill a view into one whole world, uniformly among those consistent with it (DOS: see `games/dos/worlds.py`)."""
    KERNELS[view.dtype].sample(view, seat, stream, state)


@of_the_game
def prospects(state: Fields, out: Array) -> None:
    """Write what each seat may hope for, on the scale of its standing, which it is where a game knows no better."""
    KERNELS[state.dtype].prospects(state, out)


@of_the_game
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    """The casual player's choice among `actions[:count]`, from the seat's view alone; -1 lets an offer pass."""
    return KERNELS[view.dtype].casual(view, seat, actions, count, stream)


@of_the_game
def standing(state: Fields, out: Array) -> None:
    """Write one whole number for each seat, greater for who is ahead."""
    KERNELS[state.dtype].standing(state, out)


# --- for learners


@of_the_game
def encode_observation(view: Fields, seat: int, out: Fields) -> None:
    """Write all parts of a seat's observation, from its view alone."""
    KERNELS[view.dtype].encode_observation(view, seat, out)


@of_the_game
def action_parts(view: Fields, action: int) -> int:
    """The parts of an action, packed as in `engine/learning.py`. It is the same in every view."""
    return KERNELS[view.dtype].action_parts(view, action)


@of_the_game
def action_of_parts(view: Fields, partial: Fields) -> int:
    """The action that parts make, or UNFINISHED. It is the same in every view."""
    return KERNELS[view.dtype].action_of_parts(view, partial)


@of_the_game
def encode_parts(view: Fields, partial: Fields, out: Fields) -> None:
    """Write the parts of an action chosen so far into an observation. It is the same in every view."""
    KERNELS[view.dtype].encode_parts(view, partial, out)


@of_the_game
def encode_moves(view: Fields, seat: int, partial: Fields, listed: Fields, count: int, out: Array) -> None:
    """Write the features of each move in `listed.move[:count]`, open to a seat after the parts that it has chosen.

    From the seat's view alone, which is left as it was.
    """
    KERNELS[view.dtype].encode_moves(view, seat, partial, listed, count, out)
