"""Bots that other people write in Python: a class with `choose(view, legal)`, named as `module:Class`.

A guest gets its seat's view and its legal actions as text, nothing else; or both as the numbers that environments give
to learners, if what it has is `move(observation, mask)`, with the features of the moves if it has a parameter of that
name. Either method may have one more, `world`, to look ahead with. A guest that breaks, hangs or answers what is not
legal forfeits; asked again afterwards, it begins anew.
`docs/bots-protocol.md` tells bot writers all of it.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import math
import os
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future, wait
from numbers import Integral
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from sobremesa.bots.numbers import mask_of, move_features_of, observation_of
from sobremesa.bots.player import Forfeit, Question
from sobremesa.engine.action_parts import action_of
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import Text
from sobremesa.engine.learning import LET_PASS, UNFINISHED
from sobremesa.engine.untrusted import printable

MOST_SECONDS = 86_400
# the parameters by which a bot asks for what it can imagine, and for the features of the open moves
WORLD, FEATURES = "world", "features"


class TimeLimits(NamedTuple):
    """How many seconds a guest has to begin, and to answer."""

    start: float
    answer: float


def read_limits() -> TimeLimits:
    """The limits that the environment sets, or the usual ones."""
    return TimeLimits(_seconds("SOBREMESA_BOT_START_SECONDS", 10), _seconds("SOBREMESA_BOT_SECONDS", 5))


def _seconds(variable: str, usual: float) -> float:
    text = os.environ.get(variable, "")
    said = printable(text)
    try:
        seconds = float(text) if text else usual
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise BadSetup(
            Text(
                f"{variable} no puede ser «{said}»; es un número de segundos, más de 0 y {MOST_SECONDS} como mucho",
                f"{variable} cannot be '{said}'; it is a number of seconds above 0 and at most {MOST_SECONDS}",
            )
        )
    return seconds


# --- what guests of every kind are asked and answer

Overhear = Callable[[str, str], None]  # hears what is said to a guest (`>`) and by it (`<`)


def legal_in_words(question: Question) -> dict[str, int]:
    """The actions open to the seat, by their notation."""
    return {question.game.notation(action): action for action in question.legal()}


def checked(answer: object, legal: dict[str, int], may_pass: bool, who: str) -> int:
    """The action that a guest's answer means, if it may be played."""
    if answer is None and may_pass:
        return LET_PASS
    if answer is None:
        raise Forfeit(
            Text(
                f"«{who}» ha dejado pasar su turno, pero la partida espera su jugada",
                f"'{who}' let its turn pass, but the match waits for its action",
            )
        )
    if not isinstance(answer, str):
        what = f"{type(answer).__name__} {printable(repr(answer))}"
        raise Forfeit(
            Text(
                f"«{who}» ha contestado {what}; una jugada es un texto de la lista de jugadas legales",
                f"'{who}' answered {what}; an action is a text from the list of legal actions",
            )
        )
    if answer not in legal:
        what, some = printable(answer), printable(" ".join(legal))
        raise Forfeit(
            Text(
                f"«{who}» ha contestado «{what}», que no es legal; lo eran {some}",
                f"'{who}' answered '{what}', which is not legal; these were: {some}",
            )
        )
    return legal[answer]


def within(seconds: float, work: Callable[[], Any]) -> Future[Any] | None:
    """Do it in a thread of its own; none if that takes longer, and the thread is left alone."""
    future: Future[Any] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # a guest may even call sys.exit
            future.set_exception(error)

    Thread(target=run, name="guest", daemon=True).start()
    wait([future], seconds)
    return future if future.done() else None


def too_slow(who: str, seconds: float) -> Forfeit:
    return Forfeit(
        Text(f"«{who}» no ha contestado en {seconds:g} s", f"'{who}' did not answer within {seconds:g} s"),
    )


# --- classes


def takes(method: Callable[..., object], name: str) -> bool:
    """Whether a bot's method has a parameter of this name, and is given what goes by it."""
    try:
        return name in inspect.signature(method).parameters
    except (TypeError, ValueError):  # nobody can tell the parameters of some that are not written in Python
        return False


class ClassPlayer:
    """Asks an instance of somebody's class; one that is given is asked itself, and never replaced."""

    def __init__(self, name: str, guest: type, limits: TimeLimits, given: object = None) -> None:
        self.name = name
        self._class: Any = guest
        self._given = given  # the class or the instance, if it was given itself and not by its name
        self.overhear: Overhear | None = None
        self._limits = limits
        self._bot: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has a copy of the instance: the class is found first, where its instances are known."""
        return player_of_class, (self.name if self._given is None else self._given,), {"_bot": self._bot}

    def act(self, question: Question) -> int:
        try:
            return self._answer(question)
        except Forfeit:
            self._bot = None
            raise

    def _answer(self, question: Question) -> int:
        legal = legal_in_words(question)
        answer = self._ask("choose", question, question.view(), list(legal))
        return checked(answer, legal, question.is_offer, self._class.__name__)

    def _ask(self, method: str, question: Question, *arguments: object, **named: object) -> object:
        if self._bot is None:
            self._bot = self._begun()
        ask = getattr(self._bot, method)
        more = {**named, WORLD: question.world()} if takes(ask, WORLD) else named
        if self.overhear:
            told = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in more.items())]
            self.overhear(">", f"{method}({', '.join(told)})")
        answer = self._in_time(self._limits.answer, lambda: ask(*arguments, **more))
        if self.overhear:
            self.overhear("<", repr(answer))
        return answer

    def _begun(self) -> Any:
        is_instance = self._given is not None and self._given is not self._class
        return self._given if is_instance else self._in_time(self._limits.start, self._class)

    def _in_time(self, seconds: float, work: Callable[[], Any]) -> Any:
        future = within(seconds, work)
        if future is None:
            raise too_slow(self._class.__name__, seconds)
        error = future.exception()
        if error is not None:
            raise Forfeit(_broke(self._class.__name__, error)) from None
        return future.result()


class MovePlayer(ClassPlayer):
    """Asks an instance of a class that takes numbers: `move(observation, mask)`, as environments ask a learner.

    Where `move` has a parameter `features` too, it gets those of the open moves, in the order of the mask.
    """

    def _answer(self, question: Question) -> int:
        parts: list[int] = []
        while True:
            mask = mask_of(question, parts)
            more = {FEATURES: move_features_of(question, parts, mask)} if takes(self._class.move, FEATURES) else {}
            answer = self._ask("move", question, observation_of(question, parts), mask.copy(), **more)
            move = checked_move(answer, mask, self._class.__name__)
            if move == question.game.learning.pass_move:
                return LET_PASS
            parts.append(move)
            action = action_of(question.game, parts)
            if action != UNFINISHED:
                return action


def checked_move(answer: object, mask: Array, who: str) -> int:
    """The move that a guest's answer means, if it is open."""
    move = int(answer) if isinstance(answer, Integral) else -1
    if 0 <= move < len(mask) and mask[move]:
        return move
    what, some = printable(repr(answer)), printable(", ".join(map(str, mask.nonzero()[0].tolist())))
    raise Forfeit(
        Text(
            f"«{who}» ha contestado {what}, que no es una jugada abierta; lo eran {some}",
            f"'{who}' answered {what}, which is not an open move; these were: {some}",
        )
    )


def player_of_class(bot: object) -> ClassPlayer:
    """The player that asks a class, which is named or given, or an instance, in words or in numbers."""
    if isinstance(bot, str):
        name, guest, given = bot, find_class(bot), None
    else:
        guest, given = bot if isinstance(bot, type) else type(bot), bot
        name = guest.__name__
        _require_method(guest, name, guest.__module__)
    return (ClassPlayer if _takes_words(guest) else MovePlayer)(name, guest, read_limits(), given)


def _takes_words(guest: type) -> bool:
    return callable(getattr(guest, "choose", None))


def looks_ahead(name: str) -> bool:
    """Whether the class of this name asks for what it can imagine."""
    guest = find_class(name)
    return takes(getattr(guest, "choose" if _takes_words(guest) else "move"), WORLD)


def _broke(who: str, error: BaseException) -> Text:
    what = _in_words(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return Text(f"«{who}» ha fallado: {what}{where}", f"'{who}' broke: {what}{where}")


def _in_words(error: BaseException) -> str:
    return printable(f"{type(error).__name__}: {error}".removesuffix(": "))


def is_guest(name: str) -> bool:
    """Whether a bot's name says where to find code that somebody else wrote."""
    return ":" in name


def find_class(name: str) -> type:
    """The class that `module:Class` or `path/to/file.py:Class` names."""
    module_name, _, class_name = name.rpartition(":")
    module = _load_file(Path(module_name)) if module_name.endswith(".py") else _load_module(module_name)
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise BadSetup(
            Text(
                f"en {module_name} no hay ninguna clase «{class_name}»; un bot se da como módulo:Clase",
                f"there is no class '{class_name}' in {module_name}; a bot is given as module:Class",
            )
        )
    _require_method(found, class_name, module_name)
    return found


def _require_method(guest: type, name: str, module: str) -> None:
    if not any(callable(getattr(guest, method, None)) for method in ("choose", "move")):
        raise BadSetup(
            Text(
                f"la clase {name} de {module} no tiene el método choose(view, legal) ni move(observation, mask)",
                f"the class {name} in {module} has neither a method choose(view, legal) nor move(observation, mask)",
            )
        )


def _load_module(name: str) -> ModuleType:
    _look_also_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise BadSetup(
                Text(
                    f"no se encuentra el módulo «{name}» ni en sys.path ni en la carpeta actual; "
                    "también vale un archivo, como carpeta/archivo.py:Clase",
                    f"the module '{name}' is found neither on sys.path nor in the current folder; "
                    "a file will do too, such as folder/file.py:Class",
                )
            ) from None
        _refuse(name, error)
    except (Exception, SystemExit) as error:
        _refuse(name, error)


def _load_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadSetup(Text(f"no existe el archivo {path}", f"there is no file {path}"))
    _look_also_in(path.parent)
    name = f"guest of {path.resolve()}".replace(".", "·")  # nobody imports that, and pickles find its classes by it
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        _refuse(str(path), error)
    return module


def _look_also_in(folder: Path) -> None:
    """Let imports find what lies in a folder, but shadow nothing."""
    if str(folder.resolve()) not in sys.path:
        sys.path.append(str(folder.resolve()))


def _refuse(name: str, error: BaseException) -> NoReturn:
    what = _in_words(error)
    raise BadSetup(
        Text(f"{name} no se puede cargar como bot: {what}", f"{name} cannot be loaded as a bot: {what}")
    ) from None
