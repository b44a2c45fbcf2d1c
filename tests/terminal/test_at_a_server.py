"""A match at a server, joined from two terminals: the room, the toss, choices, reactions, clocks, lost connections."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.cli.remote_table import RemoteTable
from sobremesa.games import load_game
from sobremesa.table.client import Server
from sobremesa.table.wire import Clock, Created, Happened, Line, Notice, Option, Settings, Wanted
from tests.pseudo_terminal import Terminal
from tests.table.house import House

pytestmark = pytest.mark.slow

OPEN, BOT = Wanted(kind="open"), Wanted(kind="bot", bot="casual")


def lay(server: House, game: str, *seats: Wanted, **settings: object) -> Created:
    """A table that begins as soon as everybody sits there."""
    options: dict[str, Option] = {"rounds": 1} if game == "toma6" else {}
    chosen = Settings(pace=0, start="full", **settings)  # type: ignore[arg-type]
    return asyncio.run(Server(server.url).create(game, list(seats), options, chosen))


@pytest.fixture
def sits() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def join(sits: ExitStack, server: House, table: Created, name: str, data: Path, lang: str = "en") -> Terminal:
    words = ("join", f"{server.url}/t/{table.table}", "--name", name, "--lang", lang)
    return sits.enter_context(Terminal(*words, env={"SOBREMESA_DATA": str(data / name)}))


def test_two_people_play_from_the_room_to_the_rematch(server: House, sits: ExitStack, data: Path) -> None:
    table = lay(server, "toma6", OPEN, OPEN)
    ana = join(sits, server, table, "Ana", data, "es")
    ana.see("La partida aún no ha empezado", "sitio libre", "✔ Ana")
    luis = join(sits, server, table, "Luis", data)
    luis.see("toss for the deal", "Choose a card")
    ana.see("sorteáis el reparto", "Elige una carta")
    people = {"Ana": ana, "Luis": luis}
    while not is_over(ana):
        ana.wait(lambda: is_over(ana) or any(is_awaited(*person) for person in people.items()), "somebody's turn")
        for name, person in people.items():
            if is_awaited(name, person):
                step(person)
    luis.see("the match is over")
    ana.answer("revancha")
    ana.see("La partida aún no ha empezado")
    luis.see("Go to the rematch")
    luis.answer("go to")
    luis.see("trick 1 of 10", "Choose a card")
    ana.see("baza 1 de 10", "Elige una carta")
    for person in (ana, luis):
        person.press("ctrl-c")
        assert person.end() == 130
    (record,) = (data / "Ana" / "matches").iterdir()
    assert sobremesa.load(record.read_text(encoding="utf-8")).over


def is_awaited(name: str, person: Terminal) -> bool:
    return bool(person.listed) and f"► {name}" in person.text


def is_over(person: Terminal) -> bool:
    return person.says("fin de la partida") or person.says("the match is over")


def step(person: Terminal) -> None:
    """Take what is selected, and wait until the screen has changed."""
    before = person.text
    person.press("enter")
    person.wait(lambda: person.text != before, "what follows")


def play_a_trick(person: Terminal) -> None:
    """Take what is selected, a row too, until another trick is asked for."""
    person.wait(lambda: bool(person.listed), "a choice")
    while "trick 1 " in person.lines[0]:
        step(person)
        person.wait(lambda: bool(person.listed), "a choice")


def test_a_secret_choice_can_be_changed_until_the_last_has_chosen(server: House, sits: ExitStack, data: Path) -> None:
    table = lay(server, "toma6", OPEN, OPEN)
    ana, luis = (join(sits, server, table, name, data) for name in ("Ana", "Luis"))
    luis.see("Choose a card")
    ana.see("Choose a card")
    ana.wait(lambda: len(ana.listed) == 10, "the hand")
    first, second = (line.key for line in ana.listed[:2])
    ana.answer(first)
    ana.see(f"Your card: {first}")
    luis.see("✔")
    ana.answer(second)
    ana.see(f"Your card: {second}")
    luis.wait(lambda: bool(luis.listed), "the hand")
    luis.answer(luis.listed[0].key)
    ana.wait(lambda: ana.says("The cards are shown"), "the trick")
    hand = re.findall(r"\d+", ana.text.partition("Your hand:")[2].splitlines()[0])
    assert second not in hand, "it was played"
    assert first in hand, "it was not"


def test_what_the_log_has_told_is_not_told_again_as_news() -> None:
    nobody: Any = None
    table = RemoteTable(load_game("toma6"), nobody, nobody, nobody, "en")
    begun, chosen = [Line(text="Round 1")], [Line(text="Ana has chosen")]
    assert table._lines([Happened(number=3, lines=begun)]) == ["Round 1"]
    news = [Notice(number=3, lines=begun), Notice(number=4, lines=chosen)]
    assert table._lines(news) == ["Ana has chosen"]


def test_a_reaction_is_seen_by_the_others_and_news_do_not_disturb_who_types(
    server: House, sits: ExitStack, data: Path
) -> None:
    table = lay(server, "toma6", OPEN, OPEN)
    ana, luis = (join(sits, server, table, name, data) for name in ("Ana", "Luis"))
    luis.see("Choose a card")
    ana.see("Choose a card")
    ana.type_in("pla")
    luis.press("f6")
    luis.see("Ouch!")
    luis.answer("ouch")
    ana.see("Luis: Ouch!")
    ana.wait(lambda: ana.typed == "pla", "what was typed before")


def test_clocks_are_shown_and_go_on(server: House, sits: ExitStack, data: Path) -> None:
    table = lay(server, "toma6", OPEN, OPEN, clock=Clock(kind="decision", seconds=300))
    ana, _ = (join(sits, server, table, name, data) for name in ("Ana", "Luis"))
    ana.see("Choose a card", "Ana 5:00")
    ana.wait(lambda: "Ana 4:5" in ana.lines[0], "a clock that goes on")


def test_a_lost_connection_is_taken_up_without_a_word(server: House, sits: ExitStack, data: Path) -> None:
    table = lay(server, "toma6", OPEN, BOT)
    ana = join(sits, server, table, "Ana", data)
    ana.see("Choose a card")
    before = ana.text
    server.call(lambda: lose_sockets(server))
    play_a_trick(ana)
    assert before != ana.text
    assert not ana.says("cannot be reached")


def lose_sockets(server: House) -> None:
    """The lines are cut, as by a bad network."""
    for connection in list(server._server.server_state.connections):
        transport = getattr(connection, "transport", None)
        if transport is not None:
            transport.abort()


def test_the_same_command_brings_who_left_back_with_what_happened(server: House, sits: ExitStack, data: Path) -> None:
    table = lay(server, "toma6", OPEN, BOT, grace=None)
    ana = join(sits, server, table, "Ana", data)
    ana.see("Choose a card")
    play_a_trick(ana)
    ana.press("ctrl-c")
    assert ana.end() == 130
    assert ana.says("Your seat is kept")
    back = join(sits, server, table, "Ana", data)
    back.see("The cards are shown")
    back.wait(lambda: bool(back.listed), "the decision")
