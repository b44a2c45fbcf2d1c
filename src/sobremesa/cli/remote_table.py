"""A person at a table far away, on the same screen as a match in this terminal."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar, get_args

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text as Styled

from sobremesa.bots.advice import Advice
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import PrintableNames, names_to_show
from sobremesa.table.client import News, SeatClient
from sobremesa.table.wire import Happened, Notice, Reacted, Reaction, Sight, TableSeen, Told, Welcome
from sobremesa.terminal.ending import result
from sobremesa.terminal.explaining import hint_page
from sobremesa.terminal.local import PACE, practice_menu
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import HINT, REACT, UNDO, MenuItem, Reply, TableScreen

T = TypeVar("T")
REACTIONS: dict[Reaction, Text] = {
    "well done": Text("¡Bien!", "Nice!"),
    "ouch": Text("¡Ay!", "Ouch!"),
    "phew": Text("Uf", "Phew"),
    "ha": Text("Ja", "Ha"),
    "your turn": Text("¿Ya?", "Ready?"),
    "again": Text("Otra", "Again"),
}


class ServerThread:
    """The line to the server. It has a thread of its own: the terminal keeps the main one, where Ctrl-C arrives."""

    def __enter__(self) -> ServerThread:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="line", daemon=True)
        self._thread.start()
        return self

    def __call__(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there, and wait for it."""
        done = self.begin(work)
        try:
            return done.result()
        except BaseException:
            done.cancel()
            raise

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def __exit__(self, *_: object) -> None:
        self(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextlib.contextmanager
def connected(line: ServerThread, seat: SeatClient) -> Iterator[SeatClient]:
    line(seat.__aenter__())
    try:
        yield seat
    finally:
        line(seat.__aexit__(None, None, None))


def names_at(table: TableSeen, lang: Lang) -> PrintableNames:
    return names_to_show([sitting.name for sitting in table.seats], lang)


class RemoteTable:
    """What a seat hears and sees there, and what the person in it is asked."""

    def __init__(self, game: Game, seat: SeatClient, line: ServerThread, screen: TableScreen, lang: Lang) -> None:
        self._game = game
        self._seat = seat
        self._line = line
        self._screen = screen
        self._lang: Lang = lang
        self._inbox: list[News] = []
        self._ended: Exception | None = None
        self._answered: int | None = None  # the takeback that the person has answered
        self._ranks: dict[int, int] = {}
        self._seen_at = time.monotonic()  # when the clocks were told
        self._told = 0  # the number of what was told last
        self._last_rule = ""

    def run(self) -> str | None:
        """Play to the end of the match; the table of the rematch, if there is one to go on with.

        KeyboardInterrupt and EOFError of the screen leave the seat.
        """
        listening = self._line.begin(self._listen())
        try:
            told = [] if self._seat.sight is None else self._line(self._seat.log()).happened
            self._screen.begin_log(self._lines(told))
            while not self._seat.is_over:
                self._hear()
                self._go_on()
            self._hear()
            return self._end()
        finally:
            listening.cancel()

    # --- what is told

    async def _listen(self) -> None:
        try:
            while True:
                self._inbox.append(await self._seat.news())
                self._screen.wake()
        except Exception as error:
            self._ended = error
            self._screen.wake()

    def _hear(self) -> None:
        """Say what happened, as the server tells it to this seat."""
        while self._inbox:
            news = self._inbox.pop(0)
            if isinstance(news, Welcome | Notice):
                self._seen_at = time.monotonic()
                self._screen.tell(self._lines(news.missed if isinstance(news, Welcome) else [news]))
            elif isinstance(news, Reacted) and news.seat is not None:
                self._screen.tell([f"{self._names[news.seat]}: {REACTIONS[news.reaction].to(self._lang)}"])
        if self._ended is not None and not self._seat.is_over:
            raise self._ended

    def _lines(self, happened: list[Happened] | list[Notice]) -> list[str]:
        """The lines that tell something new, and not what is quietly seen on the table."""
        new = [each for each in happened if each.number > self._told]
        self._told = max([self._told, *(each.number for each in new)])
        for each in new:
            self._note_ranks(each.events)
        lines = [line for each in new for line in each.lines if not line.quiet]
        self._last_rule = next((line.rule for line in reversed(lines) if line.rule), self._last_rule)
        return [line.text for line in lines]

    def _note_ranks(self, events: list[Told]) -> None:
        self._ranks |= {event.data["seat"]: event.data["rank"] for event in events if event.kind == "result"}

    @property
    def _names(self) -> PrintableNames:
        return names_at(self._seat.table, self._lang)

    def _scene(self, sight: Sight, is_now: bool = True) -> Scene:
        view = msgspec.json.decode(sight.view, type=self._game.view_type)
        return Scene(
            self._game,
            view,
            self._names,
            self._lang,
            sight.legal,
            sight.may_pass,
            (lambda: self._status(view.to_act, sight.clocks)) if is_now else (lambda: ""),
            is_asked=self._seat.is_asked,
            last_rule=self._last_rule,
        )

    def _status(self, awaited: list[int], clocks: list[int]) -> str:
        """The clocks of those who are awaited, and who is not here."""
        gone = int(time.monotonic() - self._seen_at)
        left = [f"{self._names[seat]} {_minutes(max(0, clocks[seat] - gone))}" for seat in awaited if clocks]
        away = [
            self._names[seat]
            for seat, sitting in enumerate(self._seat.table.seats)
            if sitting.kind == "person" and seat not in self._seat.here.seats
        ]
        out = [Text(f"fuera: {', '.join(away)}", f"away: {', '.join(away)}").to(self._lang)] if away else []
        return " · ".join([*left, *out])

    # --- what is asked

    def _go_on(self) -> None:
        """Wait for news, or for what the person does."""
        asking = self._seat.table.takeback
        if asking is None:
            self._answered = None
        if self._seat.sight is None:
            self._wait_in_room()
        elif asking is not None and asking not in (self._seat.seat, self._answered):
            self._agree(asking)
        else:
            self._decide(self._scene(self._seat.sight))

    def _wait_in_room(self) -> None:
        table = self._seat.table
        may_start = table.phase == "room" and (self._seat.is_host or table.is_rematch)
        options = [MenuItem("start", Text("Empezar", "Start").to(self._lang))] if may_start else []
        if self._screen.menu(table.title, self._room(), options, wakes=True) == "start":
            self._try(self._seat.start())

    def _room(self) -> RenderableType:
        """Who sits where, while nothing is dealt."""
        table, here = self._seat.table, self._seat.here.seats
        lines = []
        for seat, (name, sitting) in enumerate(zip(self._names, table.seats, strict=True)):
            is_there = sitting.kind == "bot" or seat in here
            mark = "•" if sitting.kind == "open" else "✔" if is_there else "…"
            open_seat = Text("sitio libre", "open seat").to(self._lang)
            shown = open_seat if sitting.kind == "open" else name
            lines.append(Styled(f" {mark} {shown}", "bold" if seat == self._seat.seat else ""))
        state = (
            Text("La partida aún no ha empezado.", "The match has not begun yet.")
            if table.phase == "room"
            else Text("Se sortea el reparto entre todos.", "Everybody tosses for the deal.")
        )
        code = [Styled(Text(f"Código: {table.code}", f"Code: {table.code}").to(self._lang))] if table.code else []
        return Group(Styled(state.to(self._lang)), "", *lines, "", *code)

    def _decide(self, scene: Scene) -> None:
        has_company = sum(sitting.kind == "person" for sitting in self._seat.table.seats) > 1
        answer = self._screen.ask(scene, [HINT, UNDO, *([REACT] if has_company else [])])
        if answer.wish is not None:
            self._wish(answer, scene)
        elif answer.passes:
            self._try(self._seat.let_pass())
        elif answer.action is not None:
            self._try(self._seat.act(answer.action))

    def _wish(self, answer: Reply, scene: Scene) -> None:
        if answer.wish == "hint":
            advice = self._try(self._seat.hint())
            if advice is not None:
                found = msgspec.json.decode(advice, type=Advice)
                self._screen.page(HINT.word.to(self._lang).capitalize(), hint_page(scene, found))
        elif answer.wish == "undo":
            sight = self._seat.sight
            if sight is None or sight.takeback != "practice" or practice_menu(self._screen, self._lang):
                self._try(self._seat.take_back())
        elif answer.wish == "react":
            options = [MenuItem(name, REACTIONS[name].to(self._lang)) for name in get_args(Reaction)]
            said = self._screen.menu(REACT.word.to(self._lang).capitalize(), "", options, leads_back=True)
            if said in REACTIONS:
                self._try(self._seat.react(said))

    def _agree(self, asking: int) -> None:
        name = self._names[asking]
        title = Text(f"{name} quiere deshacer su última jugada", f"{name} wants to take the last action back")
        options = [
            MenuItem("yes", Text("Me parece bien", "I agree").to(self._lang)),
            MenuItem("no", Text("No, se queda", "No, it stands").to(self._lang)),
        ]
        answer = self._screen.menu(title.to(self._lang), "", options)
        if answer:
            self._answered = asking
            self._try(self._seat.take_back(agree=answer == "yes"))

    def _try(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Ask the server; what it refuses is read beside the next question."""
        try:
            return self._line(work)
        except Mistake as mistake:
            if mistake is self._ended:
                raise
            self._screen.note(mistake.to(self._lang))
            return None

    # --- after the match

    def _end(self) -> str | None:
        """Who won, and what people do then: the table of a rematch, or nothing."""
        sight, table = self._seat.sight, self._seat.table
        if sight is None or table.phase != "over":
            return None
        scene = self._scene(sight)
        title = Text(f"{table.title}: fin de la partida", f"{table.title}: the match is over").to(self._lang)
        if not self._screen.is_a_persons:
            self._screen.page(title, lambda width: self._result(scene))
            return None
        while True:
            self._hear()
            wish = self._screen.menu(title, self._result(scene), self._afterwards(), wakes=True)
            if wish == "watch":
                self._watch()
            elif wish == "rematch":
                return self._seat.table.rematch or self._try(self._seat.rematch())
            elif wish == "quit":
                return None

    def _result(self, scene: Scene) -> RenderableType:
        if len(self._ranks) < scene.view.players:
            self._note_ranks([event for each in self._line(self._seat.log()).happened for event in each.events])
        return result(scene, [self._ranks.get(seat, 1) for seat in range(scene.view.players)])

    def _afterwards(self) -> list[MenuItem]:
        rematch = (
            Text("Ir a la revancha", "Go to the rematch") if self._seat.table.rematch else Text("Revancha", "Rematch")
        )
        return [
            MenuItem("rematch", rematch.to(self._lang)),
            MenuItem("watch", Text("Ver la repetición", "Watch the replay").to(self._lang)),
            MenuItem("quit", Text("Salir", "Quit").to(self._lang)),
        ]

    def _watch(self) -> None:
        step, steps = 0, 0
        self._screen.begin_log([])
        while step <= steps:
            shown = self._line(self._seat.replay(step, self._seat.seat))
            lines = [line.text for line in shown.lines if not line.quiet]
            self._screen.tell(lines)
            if lines:
                self._screen.show(self._scene(shown.sight, is_now=False), PACE)
            step, steps = step + 1, shown.steps


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
