"""A terminal as one screen, redrawn in place: a list for arrows and words, pages to read, and a cover between people.

prompt_toolkit owns the main thread and the keys; the table works in a thread of its own and waits for answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, VSplit, Window
from prompt_toolkit.output import Output
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.terminal.answers import matching
from sobremesa.terminal.choices import Draft, MenuLine, actions_under, choices_of, chosen_in_words
from sobremesa.terminal.explaining import asked_in_words, help_page, rules_page, wished
from sobremesa.terminal.layout import NEWS, Picture, painted
from sobremesa.terminal.painting import ScreenLine, lines_of, text_line, writable
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import EVERYWHERE, QUIT, MenuItem, Reply, Wish

T = TypeVar("T")
LEAVING_SECONDS = 1.0  # for a table to notice that somebody left; it may wait for a server that does not answer
ESCAPE_SECONDS = 0.05  # until an Escape is one, and not the beginning of another key
PROMPT = "> "
SEVERAL = Text(
    "Eso puede ser más de una: elige con las flechas, o escribe algo más.",
    "That may be more than one: choose with the arrows, or type some more.",
)


class Reading:
    """Something long to read, from a line on."""

    def __init__(self, title: str, content: Callable[[int], RenderableType], line: int = 0) -> None:
        self.title = title
        self.content = content
        self.first = line
        self.read: Future[None] = Future()

    def lines(self, columns: int, rows: int) -> list[ScreenLine]:
        lines = lines_of(self.content(columns - 2), columns - 2)
        self.first = max(0, min(self.first, len(lines) - rows))
        return [[("", " "), *line] for line in lines[self.first : self.first + rows]]


class Begun(NamedTuple):
    """What somebody had chosen and typed of a decision when news came."""

    legal: list[str]
    draft: Draft
    typed: str
    selected: int
    fits_several: bool


class FullScreen:
    """One screen for a whole match, or several."""

    is_private = True
    is_a_persons = True

    def __init__(self, lang: Lang, output: Output | None = None) -> None:
        self._lang: Lang = lang
        self._picture = Picture(lang)
        self._wishes: Sequence[Wish] = ()
        self._scene: Scene | None = None  # that is asked about; none while nobody is
        self._menu: list[MenuLine] = []
        self._draft: Draft = ()
        self._asked: Future[Any] | None = None  # a question on the screen
        self._awaited: Future[Any] | None = None  # what the table waits for: an answer, or that a page is read
        self._wakes = False  # whether news end the question
        self._leads_back = False  # whether Escape ends it, which is then a menu
        self._woken = False  # news came while nobody was asked
        self._begun: Begun | None = None
        self._early: list[KeyPress] = []  # pressed since then, and meant for the same decision
        self._page: Reading | None = None
        self._cover = ""
        self._skip = Event()  # what is shown is shown no longer
        self._hurries = False  # until the next question
        self._holding = False
        self._played: str | None = None  # what was answered last
        self._left: BaseException | None = None
        self._fits = True  # something in the list fits what is typed, or nothing is typed
        self._fits_several = False  # and which of it is meant is not said
        self._typed = Buffer(multiline=False, on_text_changed=lambda _: self._narrow())
        self._app: Application[None] = Application(
            Layout(self._windows(), focused_element=self._typed),
            key_bindings=self._keys(),
            full_screen=True,
            erase_when_done=True,  # nothing stays, also where there is no other screen to go back to
            refresh_interval=1.0,  # clocks go on
            output=output,
        )
        self._app.ttimeoutlen = ESCAPE_SECONDS

    # --- what tables ask for, from their thread

    def run(self, work: Callable[[], T]) -> T:
        done: Future[T] = Future()
        thread = Thread(target=self._work, args=(work, done), name="table", daemon=True)
        try:
            self._app.run(pre_run=thread.start)
        except BaseException as error:
            self._leave(error)
        if self._left is not None:
            thread.join(LEAVING_SECONDS)
            if thread.is_alive():
                raise self._left
        thread.join()
        return done.result()

    def _work(self, work: Callable[[], T], done: Future[T]) -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)
        finally:
            self._on_screen(self._exit)

    def begin_log(self, lines: Sequence[str]) -> None:
        self._picture.log, self._picture.fresh = list(lines), min(len(lines), NEWS)
        self._redraw()

    def tell(self, lines: Sequence[str]) -> None:
        self._picture.log += lines
        self._picture.fresh += len(lines)
        self._picture.log_back = 0
        self._redraw()

    def note(self, words: str) -> None:
        self._picture.note = words
        self._redraw()

    def show(self, scene: Scene, seconds: float = 0) -> None:
        self._picture.put(scene)
        self._redraw()
        self._skip.clear()
        if seconds and not self._hurries:
            self._holding = True
            self._redraw()
            self._skip.wait(seconds)
            self._holding = False
        self._raise_if_left()

    def ask(self, scene: Scene, wishes: Sequence[Wish] = ()) -> Reply:
        def begin() -> None:
            self._picture.put(scene)
            self._scene, self._wishes, self._draft, self._wakes, self._leads_back = scene, wishes, (), True, False
            self._list_choices()
            if not scene.is_asked:
                self._point_at(self._played)
            self._take_up(scene)

        answer: Reply = self._await(begin)
        return answer

    def menu(
        self,
        title: str,
        about: RenderableType,
        options: Sequence[MenuItem],
        wakes: bool = False,
        leads_back: bool = False,
    ) -> str:
        def begin() -> None:
            self._wishes, self._draft, self._wakes, self._leads_back = (), (), wakes, leads_back
            self._begun = None
            self._early.clear()
            picture = self._picture
            picture.title, picture.status, picture.scene, picture.about = title, lambda: "", None, about
            picture.ask = Styled()
            self._menu = [MenuLine(str(n), option.label, option.name) for n, option in enumerate(options, 1)]
            self._list_choices()

        answer: Reply = self._await(begin)
        return answer.action or ""

    def page(self, title: str, content: Callable[[int], RenderableType], line: int = 0) -> None:
        page = Reading(title, content, line)
        self._wait_for(page.read, lambda: self._open(page))

    def cover(self, words: str) -> None:
        def begin() -> None:
            self._cover, self._wakes = words, False
            self._picture.log, self._picture.scene, self._picture.note = [], None, ""

        self._await(begin)
        self._cover = ""

    def wake(self) -> None:
        self._on_screen(self._wake)

    def _wake(self) -> None:
        if self._asked is None:
            self._woken = True
        elif self._wakes:
            self._begun = None if self._scene is None else self._begun_with(self._scene)
            self._answer(Reply())

    def _begun_with(self, scene: Scene) -> Begun:
        return Begun(scene.legal, self._draft, self._typed.text, self._picture.selected, self._fits_several)

    def _take_up(self, scene: Scene) -> None:
        """Go on with what somebody had begun to choose when news came, if it can still be chosen."""
        begun, self._begun = self._begun, None
        early, self._early = self._early, []
        if begun is not None and begun.legal == scene.legal:
            self._draft = begun.draft
            self._list_choices()
            self._typed.text = begun.typed
            self._typed.cursor_position = len(begun.typed)
            self._picture.selected = min(begun.selected, max(0, len(self._picture.choices) - 1))
            self._fits_several = begun.fits_several
            self._app.key_processor.feed_multiple(early)
            self._app.key_processor.process_keys()

    def _await(self, begin: Callable[[], None]) -> Any:
        """Put a question on the screen, and wait for the answer."""
        answered: Future[Any] = Future()

        def put() -> None:
            self._hurries = False
            self._asked = answered
            begin()
            if self._woken and self._wakes:
                self._woken = False
                self._wake()
            self._app.invalidate()

        return self._wait_for(answered, put)

    def _wait_for(self, done: Future[Any], begin: Callable[[], None]) -> Any:
        """Begin something on the screen, and wait until it is done or somebody leaves."""
        self._awaited = done  # before the question whether anybody has left, which is answered the other way round
        self._raise_if_left()
        self._on_screen(begin)
        return done.result()

    def _on_screen(self, work: Callable[[], None]) -> None:
        """Do something in the thread of the screen; what comes after its end is not done."""
        loop = self._app.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(work, context=self._app.context)  # in which keys know what they do

    def _redraw(self) -> None:
        self._app.invalidate()

    def _raise_if_left(self) -> None:
        if self._left is not None:
            raise self._left

    # --- in the thread of the screen

    def _leave(self, why: BaseException) -> None:
        self._left = self._left or why
        self._hurry()
        awaited = self._awaited
        if awaited is not None and not awaited.done():
            awaited.set_exception(self._left)
        self._exit()

    def _exit(self) -> None:
        if self._app.is_running and self._app.future is not None and not self._app.future.done():
            self._app.exit()

    def _answer(self, answer: Reply) -> None:
        if self._scene is not None:
            self._played = answer.action or self._played
        asked, self._asked, self._scene, self._menu = self._asked, None, None, []
        self._picture.choices = ()
        if answer != Reply():  # who is interrupted by news has read neither
            self._picture.note, self._picture.fresh = "", 0
        self._typed.reset()
        if asked is not None and not asked.done():
            asked.set_result(answer)

    def _open(self, page: Reading) -> None:
        self._page = page
        self._app.invalidate()

    def _close_page(self) -> None:
        page, self._page = self._page, None
        if page is not None and not page.read.done():
            page.read.set_result(None)

    def _list_choices(self) -> None:
        self._typed.reset()
        self._picture.selected = 0
        self._narrow()
        if self._scene is not None:
            said = Text("Elegido: ", "Chosen: ").to(self._lang)
            asked = asked_in_words(self._scene)
            self._picture.ask = (
                Styled.assemble((said, "dim"), (chosen_in_words(self._scene, self._draft), "bold"))
                if self._draft
                else asked
            )

    def _narrow(self) -> None:
        """List what fits what is typed, or all of the step where nothing does."""
        step = self._menu if self._scene is None else choices_of(self._scene, self._draft)
        text = self._typed.text
        more = [] if self._scene is None or not text else actions_under(self._scene, self._draft)
        found = matching(text, step, more)
        self._picture.choices = found or step
        self._picture.selected = min(self._picture.selected, max(0, len(self._picture.choices) - 1))
        if found:
            self._picture.selected = 0
        self._fits = bool(found) or not text.strip()
        self._fits_several = len(found) > 1
        if self._picture.note == SEVERAL.to(self._lang):
            self._picture.note = ""

    def _take(self) -> None:
        """Enter: what is selected, unless what was typed fits several and nobody has pointed at one of them."""
        if not self._fits:
            self._take_as_it_is(self._typed.text.strip())
        elif self._fits_several:
            self._picture.note = SEVERAL.to(self._lang)
        elif self._picture.choices:
            self._choose(self._picture.choices[self._picture.selected])

    def _take_as_it_is(self, text: str) -> None:
        """What fits nothing in the list: a wish, an action of which the game says why not, or nothing at all."""
        wish = wished(text, (*self._wishes, *EVERYWHERE), self._lang)
        if wish is not None:
            self._wish(wish)
        elif self._scene is not None and (unclear := self._scene.not_understood(text)):
            self._typed.reset()
            self._narrow()
            self._picture.note = unclear
        elif self._scene is not None:
            self._answer(Reply(action=text))

    def _choose(self, choice: MenuLine) -> None:
        if choice.draft:
            self._draft = choice.draft
            self._list_choices()
        else:
            self._answer(Reply(action=choice.action, passes=choice.passes))

    def _wish(self, wish: Wish) -> None:
        self._typed.reset()
        self._narrow()
        scene = self._scene
        if wish.name == "quit":
            self._leave(EOFError())
        elif wish.name == "help" and scene is not None:
            self._open(Reading(wish.word.to(self._lang), help_page(scene, (*self._wishes, *EVERYWHERE), self._draft)))
        elif wish.name == "rules" and scene is not None:
            content, line = rules_page(scene, self._app.output.get_size().columns - 2)
            self._open(Reading(scene.game.info.title, content, line))
        elif wish.name == "log":
            lines = list(self._picture.log)
            self._open(Reading(wish.word.to(self._lang), lambda width: Styled("\n".join(lines)), len(lines)))
        elif wish in self._wishes:
            self._answer(Reply(wish=wish.name))

    def _back(self) -> None:
        """Escape: what is typed, then the last thing that was chosen, then a menu that leads back."""
        if self._typed.text:
            self._typed.reset()
            self._narrow()
        elif self._draft:
            self._draft = self._draft[:-1]
            self._list_choices()
        elif self._leads_back:
            self._answer(Reply())

    # --- keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        reads = Condition(lambda: self._page is not None)
        covered = Condition(lambda: bool(self._cover))
        chooses = Condition(lambda: self._asked is not None and self._page is None and not self._cover)
        waits = Condition(lambda: self._asked is None and self._page is None and self._begun is None)
        interrupted = Condition(lambda: self._asked is None and self._page is None and self._begun is not None)

        def on(*names: str, when: Filter, act: Callable[[], None]) -> None:
            for name in names:
                keys.add(name, filter=when, eager=True)(lambda event: act())

        keys.add("c-c", eager=True)(lambda event: self._leave(KeyboardInterrupt()))
        keys.add("c-d", eager=True)(lambda event: self._leave(EOFError()))
        on("up", "c-p", when=chooses, act=lambda: self._move(-1))
        on("down", "c-n", when=chooses, act=lambda: self._move(1))
        untyped = Condition(lambda: not self._typed.text)
        on("left", when=chooses & untyped, act=lambda: self._move(-self._picture.list_rows))
        on("right", when=chooses & untyped, act=lambda: self._move(self._picture.list_rows))
        on("enter", when=chooses, act=self._take)
        on("tab", when=chooses, act=self._complete)
        on("escape", when=chooses, act=self._back)
        on("pageup", when=chooses | waits, act=lambda: self._scroll(self._rows() // 3))
        on("pagedown", when=chooses | waits, act=lambda: self._scroll(-self._rows() // 3))
        on("?", when=chooses & untyped, act=lambda: self._wish(EVERYWHERE[0]))
        on(" ", when=chooses & untyped, act=lambda: None)  # meant for what was shown until now
        for key in (f"f{number}" for number in range(1, 11)):
            on(key, when=chooses, act=lambda key=key: self._wish_by(key))  # type: ignore[misc]
        on("enter", when=covered, act=lambda: self._answer(Reply()))
        on("f10", when=covered | waits, act=lambda: self._wish(QUIT))
        for name, step in (
            ("up", -1),
            ("down", 1),
            ("pageup", -20),
            ("pagedown", 20),
            ("home", -(10**6)),
            ("end", 10**6),
        ):
            on(name, when=reads, act=lambda step=step: self._turn(step))  # type: ignore[misc]
        on("escape", "enter", "q", when=reads, act=self._close_page)
        keys.add("<any>", filter=interrupted, eager=True)(lambda event: self._early.extend(event.key_sequence))
        on("<any>", when=waits | reads | covered, act=lambda: None)
        on(" ", when=waits, act=self._skip.set)
        on("escape", when=waits, act=self._hurry)
        return keys

    def _wish_by(self, key: str) -> None:
        found = next((wish for wish in (*self._wishes, *EVERYWHERE) if wish.key == key), None)
        if found is not None:
            self._wish(found)

    def _hurry(self) -> None:
        self._hurries = True
        self._skip.set()

    def _point_at(self, action: str | None) -> None:
        lines = self._picture.choices
        self._picture.selected = next((at for at, line in enumerate(lines) if action and line.action == action), 0)

    def _move(self, step: int) -> None:
        self._fits_several = False
        count = len(self._picture.choices)
        self._picture.selected = (self._picture.selected + step) % count if count else 0

    def _complete(self) -> None:
        if self._picture.choices:
            self._typed.text = self._picture.choices[self._picture.selected].label
            self._typed.cursor_position = len(self._typed.text)

    def _scroll(self, lines: int) -> None:
        self._picture.log_back = max(0, self._picture.log_back + lines)

    def _turn(self, lines: int) -> None:
        assert self._page is not None
        self._page.first = max(0, self._page.first + lines)

    def _rows(self) -> int:
        return self._app.output.get_size().rows

    # --- drawing

    def _windows(self) -> HSplit:
        asks = Condition(lambda: self._asked is not None and self._page is None and not self._cover)
        prompt = Window(FormattedTextControl(lambda: PROMPT if asks() else ""), height=1, width=2)
        typed = Window(BufferControl(self._typed), height=1)
        return HSplit(
            [
                Window(FormattedTextControl(self._upper), wrap_lines=False, always_hide_cursor=True),
                VSplit([prompt, typed], height=1),
                Window(FormattedTextControl(self._bar), height=1),
            ]
        )

    def _upper(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        lines = self._lines(size.columns, size.rows - 2)
        joined: StyleAndTextTuples = []
        for line in lines:
            joined += [*writable(line), ("", "\n")]
        return joined[:-1]

    def _lines(self, columns: int, rows: int) -> list[ScreenLine]:
        if self._page is not None:
            head = text_line(f" {self._page.title}".ljust(columns), "reverse")
            return [head, *self._page.lines(columns, rows - 1)]
        if self._cover:
            return [[], []] + [[("", "   "), *line] for line in lines_of(Styled(self._cover, "bold"), columns - 6)]
        return painted(self._picture, columns, rows)

    def _bar(self) -> StyleAndTextTuples:
        return list(writable([("dim", f" {self._keys_in_words()}")]))

    def _keys_in_words(self) -> str:
        if self._page is not None:
            return Text("↑ ↓ Re Pág Av Pág: leer · Esc: volver", "↑ ↓ PgUp PgDn: read · Esc: back").to(self._lang)
        if self._cover:
            return Text("Intro: destapar", "Enter: uncover").to(self._lang)
        if self._asked is None:
            skips = Text("Espacio: siguiente · Esc: saltar", "Space: next · Esc: skip")
            return skips.to(self._lang) if self._holding else ""
        named = keys_in_words([QUIT] if self._scene is None else [*self._wishes, *EVERYWHERE], self._lang)
        if not self._picture.choices:
            return "  ".join(named)
        arrows, back = Text("↑↓ Intro", "↑↓ Enter").to(self._lang), Text("Esc atrás", "Esc back").to(self._lang)
        if self._leads_back:
            return "  ".join([arrows, back, *named])
        whole = "  ".join([back if self._draft or self._typed.text else arrows, *named])
        return whole if cell_len(whole) < self._app.output.get_size().columns else "  ".join(named)


def keys_in_words(wishes: Sequence[Wish], lang: Lang) -> list[str]:
    """What each key does at a question."""
    shown = sorted(wishes, key=lambda wish: int(wish.key[1:]))
    return [f"{wish.key.upper()} {wish.word.to(lang)}" for wish in shown]
