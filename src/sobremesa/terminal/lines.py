"""A terminal line by line, for pipes and terminals that cannot be redrawn: numbered choices, one answer a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from threading import Event
from typing import TypeVar

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text as Styled

from sobremesa.console import SafeConsole
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.screen import draw_table
from sobremesa.terminal.answers import matching
from sobremesa.terminal.choices import Draft, MenuLine, actions_under, choices_of, chosen_in_words, keyed
from sobremesa.terminal.explaining import asked_in_words, help_page, rules_page, wished
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import EVERYWHERE, HELP, MenuItem, Reply, Wish

T = TypeVar("T")
ReadLine = Callable[[str], str]
RECALLED = 8  # lines that tell what happened last
PROMPT = "> "


class LineScreen:
    """Writes what happens and asks, one line after another; nothing of it can be covered."""

    is_private = False

    def __init__(self, console: SafeConsole, lang: Lang, read: ReadLine | None = None) -> None:
        self._console = console
        self._lang: Lang = lang
        self._read = read or (lambda prompt: console.input(prompt))
        self._log: list[str] = []
        self._drawn: Scene | None = None
        self._news = Event()

    @property
    def is_a_persons(self) -> bool:
        return sys.stdin.isatty()

    def run(self, work: Callable[[], T]) -> T:
        return work()

    def begin_log(self, lines: Sequence[str]) -> None:
        self._log = []
        self.tell(lines[-RECALLED:])
        self._log = list(lines)

    def tell(self, lines: Sequence[str]) -> None:
        self._log += lines
        for line in lines:
            self._console.print(f"  {line}")

    def note(self, words: str) -> None:
        if words:
            self._console.print(words, style="bold", soft_wrap=True)

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Only what is asked about is drawn."""

    def ask(self, scene: Scene, wishes: Sequence[Wish] = ()) -> Reply:
        if not scene.legal or not scene.is_asked:
            return self._wait()
        if scene is not self._drawn:
            drawing = draw_table(scene.game, scene.view, scene.at_seats, scene.lang, self._console.width - 4)
            self._console.print(Panel(drawing, title=scene.game.info.title))
            self._drawn = scene
        return self._decide(scene, wishes)

    def _decide(self, scene: Scene, wishes: Sequence[Wish]) -> Reply:
        """Ask until there is an answer; what fits several choices narrows the list, an empty line widens it again."""
        draft: Draft = ()
        listed = choices_of(scene)
        while True:
            self._put(scene, draft, listed)
            text = self._read(PROMPT).strip()
            found = matching(text, listed, actions_under(scene, draft))
            wish = None if found else wished(text, (*wishes, *EVERYWHERE), scene.lang)
            if not text and scene.may_pass:
                return Reply(passes=True)
            if len(found) == 1 and not found[0].draft:
                return Reply(found[0].action, found[0].passes)
            if wish in wishes:
                assert wish is not None
                return Reply(wish=wish.name)
            is_unlisted = bool(text) and not found and wish is None
            unclear = scene.not_understood(text) if is_unlisted else ""
            if is_unlisted and not unclear:
                return Reply(action=text)
            if unclear:
                self.note(unclear)
            elif wish is not None or (not text and not draft and listed == choices_of(scene)):
                self._do(wish or HELP, scene, wishes, draft)
            else:
                draft = found[0].draft if len(found) == 1 else draft if text else ()
                listed = keyed(scene, found) if len(found) > 1 else choices_of(scene, draft)

    def _put(self, scene: Scene, draft: Draft, listed: Sequence[MenuLine]) -> None:
        self._console.print(Styled(chosen_in_words(scene, draft), "bold") if draft else asked_in_words(scene))
        width = max((len(choice.key) for choice in listed), default=0)
        for choice in listed:
            about = (f"  {choice.about}" if choice.about else "", "dim")
            self._console.print(Styled.assemble(f"  {choice.key:>{width}}  {choice.label}", about), soft_wrap=True)

    def _do(self, wish: Wish, scene: Scene, wishes: Sequence[Wish], draft: Draft) -> None:
        if wish.name == "quit":
            raise EOFError
        if wish.name == "help":
            self._console.print(help_page(scene, (*wishes, *EVERYWHERE), draft, has_keys=False)(self._console.width))
        elif wish.name == "rules":
            self._console.print(rules_page(scene, self._console.width)[0](self._console.width))
        elif wish.name == "log":
            for line in self._log:
                self._console.print(f"  {line}", style="dim")

    def _wait(self) -> Reply:
        self._news.wait()
        self._news.clear()
        return Reply()

    def menu(
        self,
        title: str,
        about: RenderableType,
        options: Sequence[MenuItem],
        wakes: bool = False,
        leads_back: bool = False,
    ) -> str:
        if about:
            self._console.print(about)
        if not options:
            self._wait()
            return ""
        choices = [MenuLine(str(number), option.label, option.name) for number, option in enumerate(options, 1)]
        while True:
            self._console.print(title, style="bold")
            for choice in choices:
                self._console.print(f"  {choice.key}  {choice.label}", soft_wrap=True)
            text = self._read(PROMPT)
            if leads_back and not text.strip():
                return ""
            found = matching(text, choices)
            if len(found) == 1:
                return found[0].action or ""

    def page(self, title: str, content: Callable[[int], RenderableType], line: int = 0) -> None:
        self._console.print(content(self._console.width))

    def cover(self, words: str) -> None:
        self._read(f"{words} ")

    def wake(self) -> None:
        """Whoever waits for news has them; a line that is being read is read to its end."""
        self._news.set()


def needs_cover() -> Text:
    return Text(
        "varias personas en un terminal necesitan uno que se pueda tapar: no una tubería ni TERM=dumb",
        "several people at one terminal need one that can be covered: no pipe, and not TERM=dumb",
    )
