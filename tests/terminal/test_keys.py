"""What each key does on one screen, in this process: nothing typed is lost or played by chance, whatever news come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event, Thread
from typing import TypeVar

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from sobremesa.engine.untrusted import names_to_show
from sobremesa.terminal.full import FullScreen
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import HINT, UNDO, MenuItem, Reply
from tests.games.toma6.table import Toma6Table
from tests.pseudo_terminal import KEYS

T = TypeVar("T")
SECONDS = 30.0
EVENING = [MenuItem("again", "Another match"), MenuItem("review", "Review the match"), MenuItem("quit", "Quit")]


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)


class Desk:
    """A screen whose keys the test presses, while a table works in a thread of its own."""

    def __init__(self, screen: FullScreen, keys: PipeInput) -> None:
        self.screen = screen
        self._keys = keys

    def press(self, *keys: str) -> None:
        for key in keys:
            self._keys.send_text(KEYS.get(key, key))

    def see_question(self) -> None:
        until(lambda: self.screen._asked is not None)

    def see_typed(self, text: str) -> None:
        until(lambda: self.screen._typed.text == text)

    def sit(self, table: Callable[[], T], person: Callable[[], None]) -> T:
        """What a table comes to, while a person does something."""
        pressing = Thread(target=person, daemon=True)

        def work() -> T:
            pressing.start()
            return table()

        done = self.screen.run(work)
        pressing.join(SECONDS)
        return done


@pytest.fixture
def desk() -> Iterator[Desk]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield Desk(FullScreen("en"), keys)


def scene_of(*hand: int) -> Scene:
    table = Toma6Table([[10], [20], [30], [40]], [list(hand), [99]], cards_each=len(hand))
    match = table.match
    return Scene(match.game, match.view(0), names_to_show(["Ana", "Luis"], "en"), "en", match.legal(0))


def test_the_arrows_go_round_the_list(desk: Desk) -> None:
    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22, 33)), pressing(desk, "up", "enter")) == Reply("33")


def pressing(desk: Desk, *keys: str) -> Callable[[], None]:
    """Press keys as soon as something is asked."""

    def person() -> None:
        desk.see_question()
        desk.press(*keys)

    return person


def test_what_fits_several_is_played_once_somebody_points_at_it(desk: Desk) -> None:
    keys = ("play", "enter", "enter", "down", "enter")
    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22, 33)), pressing(desk, *keys)) == Reply("22")


def test_tab_completes_what_is_selected(desk: Desk) -> None:
    keys = ("2", "2", "tab", "enter")
    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22, 33)), pressing(desk, *keys)) == Reply("22")


def test_escape_takes_what_is_typed_away(desk: Desk) -> None:
    def person() -> None:
        desk.see_question()
        desk.press("33")
        desk.see_typed("33")
        desk.press("esc")
        desk.see_typed("")
        desk.press("enter")

    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22, 33)), person) == Reply("11")


def test_what_is_no_action_of_the_game_is_said_to_be_none_and_plays_nothing(desk: Desk) -> None:
    def person() -> None:
        desk.see_question()
        desk.press("castle", "enter")
        until(lambda: desk.screen._picture.note.startswith("'castle' is not in the list"))
        desk.press("22", "enter")

    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22)), person) == Reply("22")


def test_what_fits_nothing_is_left_to_the_game(desk: Desk) -> None:
    assert desk.sit(lambda: desk.screen.ask(scene_of(11, 22)), pressing(desk, "45", "enter")) == Reply("45")


@pytest.mark.parametrize("word", ["hint", "pista"])
def test_a_wish_is_understood_in_either_language(desk: Desk, word: str) -> None:
    asked = desk.sit(lambda: desk.screen.ask(scene_of(11, 22), [HINT, UNDO]), pressing(desk, word, "enter"))
    assert asked == Reply(wish="hint")


@pytest.mark.parametrize("keys", [("f2",), ("f3",), ("hint", "enter", "esc"), ("castle", "enter", "esc")])
def test_a_menu_takes_nothing_but_its_own_lines(desk: Desk, keys: tuple[str, ...]) -> None:
    """After a decision at which those keys meant something."""

    def table() -> str:
        desk.screen.ask(scene_of(11, 22), [HINT, UNDO])
        asked.set()
        return desk.screen.menu("The match is over", "", EVENING)

    def person() -> None:
        pressing(desk, "enter")()
        asked.wait(SECONDS)
        desk.see_question()
        desk.press(*keys)
        desk.see_typed("")
        desk.press("review", "enter")

    asked = Event()
    assert desk.sit(table, person) == "review"


def test_escape_leaves_a_menu_that_leads_back_once_nothing_is_typed(desk: Desk) -> None:
    def person() -> None:
        desk.see_question()
        desk.press("rev")
        desk.see_typed("rev")
        desk.press("esc")
        desk.see_typed("")
        assert desk.screen._asked is not None
        desk.press("esc")

    assert desk.sit(lambda: desk.screen.menu("A word to the table", "", EVENING, leads_back=True), person) == ""


class Interrupted:
    """A table that asks, has news, does something else for a moment, and asks again."""

    def __init__(self, desk: Desk, then: Scene) -> None:
        self._desk = desk
        self._then = then
        self.has_news, self.goes_on = Event(), Event()

    def table(self) -> Reply:
        assert self._desk.screen.ask(scene_of(11, 22, 33)) == Reply()
        self.has_news.set()
        self.goes_on.wait(SECONDS)
        return self._desk.screen.ask(self._then)

    def person(self, before: str, *meanwhile: str) -> None:
        """Type something, and go on while the table is about something else."""
        self._desk.see_question()
        self._desk.press(*before)
        self._desk.see_typed(before)
        self._desk.screen.wake()
        self.has_news.wait(SECONDS)
        self._desk.press(*meanwhile)
        until(lambda: len(self._desk.screen._early) == len(meanwhile))
        self.goes_on.set()


def test_keys_pressed_while_news_are_told_are_not_lost(desk: Desk) -> None:
    interrupted = Interrupted(desk, scene_of(11, 22, 33))
    assert desk.sit(interrupted.table, lambda: interrupted.person("3", "3", "enter")) == Reply("33")


def test_keys_pressed_while_the_question_changes_play_nothing(desk: Desk) -> None:
    interrupted = Interrupted(desk, scene_of(11, 33))

    def person() -> None:
        interrupted.person("3", "3", "enter")
        desk.see_question()
        desk.press("11", "enter")

    assert desk.sit(interrupted.table, person) == Reply("11")


def test_who_pointed_at_a_line_still_does_after_news(desk: Desk) -> None:
    interrupted = Interrupted(desk, scene_of(11, 22, 33))

    def person() -> None:
        interrupted.person("play", "down", "enter")

    assert desk.sit(interrupted.table, person) == Reply("22")


def test_whoever_leaves_does_not_wait_for_a_table_that_waits(desk: Desk) -> None:
    stuck = Event()

    def table() -> None:
        desk.screen.ask(scene_of(11))
        stuck.wait(SECONDS)

    def person() -> None:
        pressing(desk, "enter")()
        until(lambda: desk.screen._asked is None)
        desk.press("ctrl-c")

    with pytest.raises(KeyboardInterrupt):
        desk.sit(table, person)
    stuck.set()


# --- what is shown for a while


class Slow:
    """A table that shows something for longer than a test waits, several times, and then asks."""

    def __init__(self, desk: Desk, times: int) -> None:
        self._desk = desk
        self._times = times
        self._begun = 0

    def table(self) -> Reply:
        while self._begun < self._times:
            self._begun += 1
            self._desk.screen.show(scene_of(11, 22), 10 * SECONDS)
        return self._desk.screen.ask(scene_of(11, 22))

    def see(self, number: int) -> None:
        until(lambda: self._begun == number and self._desk.screen._holding)


def test_space_shows_the_next_and_is_no_answer(desk: Desk) -> None:
    def person() -> None:
        for number in (1, 2):
            slow.see(number)
            desk.press("space")
        desk.see_question()
        desk.press("space", "22")
        desk.see_typed("22")
        desk.press("enter")

    slow = Slow(desk, 2)
    assert desk.sit(slow.table, person) == Reply("22")


def test_escape_skips_all_until_the_next_question(desk: Desk) -> None:
    def person() -> None:
        slow.see(1)
        desk.press("esc")
        pressing(desk, "down", "enter")()

    slow = Slow(desk, 5)
    assert desk.sit(slow.table, person) == Reply("22")


def test_who_leaves_while_something_is_shown_does_so_by_the_same_key(desk: Desk) -> None:
    def person() -> None:
        slow.see(1)
        desk.press("f10")

    slow = Slow(desk, 1)
    with pytest.raises(EOFError):
        desk.sit(slow.table, person)


def test_enter_skips_nothing_lest_it_answers_what_comes(desk: Desk) -> None:
    def person() -> None:
        slow.see(1)
        desk.press("enter", "space")
        slow.see(2)
        desk.press("space")
        pressing(desk, "down", "enter")()

    slow = Slow(desk, 2)
    assert desk.sit(slow.table, person) == Reply("22")


def test_who_may_choose_otherwise_points_at_what_they_chose(desk: Desk) -> None:
    def table() -> Reply:
        assert desk.screen.ask(scene_of(11, 22, 33)) == Reply("22")
        asked.set()
        return desk.screen.ask(replace(scene_of(11, 22, 33), is_asked=False))

    def person() -> None:
        pressing(desk, "22", "enter")()
        asked.wait(SECONDS)
        pressing(desk, "enter")()

    asked = Event()
    assert desk.sit(table, person) == Reply("22")
