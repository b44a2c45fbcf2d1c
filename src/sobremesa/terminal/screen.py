"""What a table asks of a terminal, whichever it is: `FullScreen` redraws in place, `LineScreen` writes line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from rich.console import RenderableType

from sobremesa.engine.language import Text
from sobremesa.terminal.scene import Scene

T = TypeVar("T")

WishName = Literal["hint", "undo", "help", "rules", "log", "quit", "react"]


class Wish(NamedTuple):
    """What can be asked for at any question, by a key or by a word."""

    name: WishName
    key: str
    word: Text


HINT = Wish("hint", "f2", Text("pista", "hint"))
UNDO = Wish("undo", "f3", Text("deshacer", "undo"))
REACT = Wish("react", "f6", Text("gesto", "react"))
HELP = Wish("help", "f1", Text("ayuda", "help"))
RULES = Wish("rules", "f4", Text("reglas", "rules"))
LOG = Wish("log", "f5", Text("registro", "log"))
QUIT = Wish("quit", "f10", Text("salir", "quit"))
EVERYWHERE = (HELP, RULES, LOG, QUIT)  # which a screen does by itself


class Reply(NamedTuple):
    """What somebody answered: an action, nothing to an offer, or a wish; all empty if they were interrupted by news."""

    action: str | None = None
    passes: bool = False
    wish: WishName | None = None


class MenuItem(NamedTuple):
    """A line of a menu."""

    name: str
    label: str


class TableScreen(Protocol):
    """A terminal, as tables use it."""

    @property
    def is_private(self) -> bool:
        """Whether it can be covered, so that several people can share it."""

    @property
    def is_a_persons(self) -> bool:
        """Whether somebody sits there, who may want more after a match; what comes through a pipe does not."""

    def run(self, work: Callable[[], T]) -> T:
        """Do the work of a table, which calls everything below."""

    def begin_log(self, lines: Sequence[str]) -> None:
        """What has been told so far, in place of all that stood there."""

    def tell(self, lines: Sequence[str]) -> None:
        """What happened."""

    def note(self, words: str) -> None:
        """Something to be read beside the next question: a refusal, a warning."""

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """The table as it is now, for so long or until somebody skips it."""

    def ask(self, scene: Scene, wishes: Sequence[Wish] = ()) -> Reply:
        """A decision; `wishes` are what can be wished for beside those that every screen has."""

    def menu(
        self,
        title: str,
        about: RenderableType,
        options: Sequence[MenuItem],
        wakes: bool = False,
        leads_back: bool = False,
    ) -> str:
        """The name of the option that was chosen; empty for news, if they wake who reads it, and for going back."""

    def page(self, title: str, content: Callable[[int], RenderableType], line: int = 0) -> None:
        """Something long, drawn for a width, to be read from a line on and put away."""

    def cover(self, words: str) -> None:
        """Hide everything until somebody says that they sit in front of it."""

    def wake(self) -> None:
        """From another thread: there are news, for which whoever is asked is interrupted where that can be."""
