"""A person at a DOS table in the terminal, who may catch a silent player out of turn."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sobremesa.console import SafeConsole
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.dos.screen import draw
from sobremesa.saved import SavedMatch
from sobremesa.terminal import TerminalTable, put_question, seat_bots, seat_names
from tests.games.dos.table import DosTable

FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"


def shown(table: DosTable) -> str:
    console = SafeConsole(io.StringIO(), width=100)
    console.print(draw(table.match.view(0), names_to_show(["Ana", "Marcos"], "en"), "en"))
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_a_colour_is_also_a_shape() -> None:
    screen = shown(DosTable("r7 b8", "g3 y# dos", FULL))
    assert all(card in screen for card in ("r7 ▲", "b8 ■", "g3 ✚", "y# ●", "dos │"))


def answering(path: Path, *answers: str, said: bool = False) -> tuple[DosTable, str]:
    """Seat 1 has just ended with two cards, and seat 2 is on turn; the person at seat 0 answers so and leaves."""
    table = DosTable("r7 b8", FULL, "y1 y3 g7", FULL, dos_call="explicit")
    state = table.match._state
    state.on_turn = 1
    state.to_act = state.may_act = 1 << 1
    table.play("r7=g7", *["dos!"] * said, "end", seat=1)
    bots = ["casual", "casual"]
    table.match.names = seat_names("Ana", bots)
    console = SafeConsole(io.StringIO(), width=100)
    given = iter(answers)

    def read(prompt: str) -> str:
        answer = next(given, None)
        if answer is None:
            raise EOFError
        return answer

    with pytest.raises(EOFError):
        TerminalTable(table.match, seat_bots(table.match.game, bots), SavedMatch(path / "match"), console, "en").run(
            read
        )
    return table, console.file.getvalue()  # type: ignore[attr-defined]


def test_the_person_is_asked_once_and_may_catch(tmp_path: Path) -> None:
    table, screen = answering(tmp_path, "catch")
    assert [event.data["by"] for event in table.events("caught")] == [0]
    assert screen.count(f"Until then you can catch {table.match.names[1]}. (catch)") == 1
    assert "Enter: no" in screen


def test_an_empty_answer_lets_it_pass_and_play_goes_on(tmp_path: Path) -> None:
    table, _ = answering(tmp_path, "")
    assert not any(event.data["by"] == 0 for event in table.events("caught"))
    assert table.match.to_act == [0]


@pytest.mark.rule("DO-16")
def test_the_person_is_asked_the_same_whether_dos_was_said_or_not(tmp_path: Path) -> None:
    (_, silent), (_, said) = answering(tmp_path), answering(tmp_path, said=True)
    assert silent.splitlines() == [line for line in said.splitlines() if "says DOS!" not in line]
    table, screen = answering(tmp_path, "catch", said=True)
    assert "You try to catch 2, who did say DOS: nothing happens" in screen.replace(table.match.names[1], "2")


@pytest.mark.rule("DO-15")
def test_no_list_of_answers_reminds_of_saying_dos(tmp_path: Path) -> None:
    table = DosTable("r7 b8", "y1 y3 y9", FULL, dos_call="explicit")
    console = SafeConsole(io.StringIO(), width=100)
    for action in ("draw", "put:y9", "end"):
        view = table.match.view(0)
        put_question(console, "en", table.match.game, view, table.legal(), names_to_show(["a", "b"], "en"), False)
        table.play(action)
    questions = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert [question.count("dos!") for question in questions if "(" in question] == [1, 1, 1]
