"""A person at a DOS table in the terminal, who may catch a silent player out of turn."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sobremesa.console import SafeConsole
from sobremesa.engine.untrusted import names_to_show
from sobremesa.saved import SavedMatch
from sobremesa.terminal.choices import choices_of
from sobremesa.terminal.lines import LineScreen
from sobremesa.terminal.local import LocalTable
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.seating import seat_bots, seat_names
from tests.games.dos.table import DosTable

FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"


def answering(path: Path, *answers: str, said: bool = False) -> tuple[DosTable, str]:
    """Seat 1 has just ended with two cards, and seat 2 is on turn; the person at seat 0 answers so and leaves."""
    table = DosTable("r7 b8", FULL, "y1 y3 g7", FULL, dos_call="explicit")
    state = table.match._state
    state.on_turn = 1
    state.to_act = state.may_act = 1 << 1
    table.play("r7=g7", *["dos!"] * said, "end", seat=1)
    bots = ["casual", "casual"]
    table.match.names = seat_names(["Ana"], bots)
    console = SafeConsole(io.StringIO(), width=100)
    given = iter(answers)

    def read(prompt: str) -> str:
        answer = next(given, None)
        if answer is None:
            raise EOFError
        return answer

    seated = dict(enumerate(seat_bots(table.match.game, bots), 1))
    with pytest.raises(EOFError):
        LocalTable(table.match, seated, SavedMatch(path / "match"), LineScreen(console, "en", read), "en").run()
    return table, console.file.getvalue()  # type: ignore[attr-defined]


def test_the_person_is_asked_once_and_may_catch(tmp_path: Path) -> None:
    table, screen = answering(tmp_path, "catch")
    assert [event.data["by"] for event in table.events("caught")] == [0]
    assert screen.count(f"Until then you can catch {table.match.names[1]}.") == 1
    assert "Let it pass" in screen


@pytest.mark.parametrize("answer", ["", "let it pass", "2"])
def test_an_offer_is_let_pass_and_play_goes_on(tmp_path: Path, answer: str) -> None:
    table, _ = answering(tmp_path, answer)
    assert not any(event.data["by"] == 0 for event in table.events("caught"))
    assert table.match.to_act == [0]


@pytest.mark.rule("DO-16")
def test_the_person_is_asked_the_same_whether_dos_was_said_or_not(tmp_path: Path) -> None:
    (_, silent), (_, said) = answering(tmp_path), answering(tmp_path, said=True)
    assert silent[silent.index("╭") :] == said[said.index("╭") :], "the table and the question"
    assert "says DOS!" in said
    assert "says DOS!" not in silent
    table, screen = answering(tmp_path, "catch", said=True)
    assert "You try to catch 2, who did say DOS: nothing happens" in screen.replace(table.match.names[1], "2")


@pytest.mark.rule("DO-15")
def test_no_list_of_choices_reminds_of_saying_dos(tmp_path: Path) -> None:
    table = DosTable("r7 b8", "y1 y3 y9", FULL, dos_call="explicit")
    names = names_to_show(["a", "b"], "en")
    for action in ("draw", "put:y9", "end"):
        listed = choices_of(Scene(table.match.game, table.match.view(0), names, "en", table.legal()))
        assert listed[-1].label == "Say DOS"
        assert sum(choice.action == "dos!" for choice in listed) == 1
        table.play(action)
