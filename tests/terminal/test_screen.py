"""One terminal: what can be read and wished for at a question, other sizes, colours and encodings, leaving and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.match import Match
from tests import zygote
from tests.pseudo_terminal import Terminal
from tests.tables import random_play

pytestmark = pytest.mark.slow

SHORT = ("play", "toma6", "--players", "2", "--seed", "1", "-o", "rounds=1", "--pace", "0")
COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)(?:;\d+)*m")


def kept(data: Path) -> Match:
    (path,) = (data / "matches").iterdir()
    return sobremesa.load(path.read_text(encoding="utf-8"))


def play_on(terminal: Terminal) -> None:
    """Take whatever is selected, to the end of the match."""
    while not terminal.says("the match is over"):
        terminal.then("enter")


def test_ambiguous_words_play_nothing(data: Path) -> None:
    with Terminal(*SHORT) as terminal:
        terminal.type_in("play")
        terminal.press("enter")
        terminal.see("That may be more than one")
        assert kept(data).action(kept(data).step - 1).seat != 0


def test_what_is_not_in_the_hand_is_refused_with_its_rule() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.answer("45" if "Play 45" not in terminal.text else "46")
        terminal.see("is not in the hand (T6-3)")


def test_help_says_what_can_be_done_and_why() -> None:
    with Terminal(*SHORT, "--lang", "es") as terminal:
        terminal.see_question()
        terminal.type("?")
        terminal.see("Elige con las flechas", "✚ 2 bueyes · ● 3 bueyes", "lo que vale cada jugada")
        terminal.then("esc")
        assert terminal.is_asked


def test_the_rules_open_at_the_clause() -> None:
    with Terminal("play", "dos", "--players", "2", "--seed", "1", "--pace", "0") as terminal:
        terminal.see_question()
        terminal.press("f4")
        terminal.wait(lambda: any(line.strip().startswith("DO-3") for line in terminal.lines[:4]), "the clause on top")
        terminal.then("esc")


def test_a_hint_shows_bars_with_errors() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        terminal.press("f2")
        terminal.see("█", "±", "to win")
        terminal.then("esc")


def test_the_log_is_paged() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        terminal.then("enter")
        terminal.press("f5")
        terminal.wait(lambda: terminal.lines[0].strip() == "log" and terminal.says("The cards are shown"), "the log")
        terminal.then("esc")


def test_undo_behind_something_seen_makes_it_practice_and_asks_first(data: Path) -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        terminal.then("enter")
        terminal.see("trick 2")
        terminal.then("f3")
        terminal.see("the match becomes practice")
        terminal.then("enter")
        terminal.see("trick 1", "practice match")
        assert kept(data).practice


def test_nothing_of_mine_can_be_undone_at_first() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        terminal.press("f3")
        terminal.see("There is no decision of yours to take back")


def test_ctrl_c_keeps_the_match_and_resuming_keeps_the_language(data: Path) -> None:
    with Terminal(*SHORT, "--lang", "es") as terminal:
        terminal.see_question()
        terminal.then("enter")
        terminal.see("baza 2")
        terminal.press("ctrl-c")
        assert terminal.end() == 130
        assert terminal.says("La partida queda guardada")
    with Terminal("play", "--resume", "--pace", "0") as terminal:
        terminal.see_question()
        terminal.see("baza 2 de 10", "Se enseñan las cartas", "Tu mano", "Jugar el")


def test_a_resize_redraws_and_play_goes_on() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        terminal.resize(120, 40)
        terminal.see("│", "Choose a card")
        terminal.resize(60, 20)
        terminal.wait(lambda: "│" not in terminal.text and terminal.says("Choose a card"), "the narrow table")
        terminal.then("enter")
        terminal.see("trick 2")


def test_without_colours_shapes_are_left() -> None:
    with Terminal(*SHORT, env={"NO_COLOR": "1"}) as terminal:
        terminal.see_question()
        assert not COLOUR.search(terminal.bytes)
        assert any(shape in terminal.text for shape in "▲✚●◆")
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        assert COLOUR.search(terminal.bytes)


def test_latin_1_has_signs_that_look_alike(data: Path) -> None:
    with Terminal(*SHORT, "--lang", "es", encoding="latin-1") as terminal:
        terminal.see_question()
        terminal.see("Tú", "Elige una carta")
        terminal.then("enter")
        terminal.see("baza 2")
    assert "?" not in terminal.text.replace("¿", "")


def test_a_dumb_terminal_is_asked_line_by_line() -> None:
    with Terminal(*SHORT, env={"TERM": "dumb"}, rows=60) as terminal:
        terminal.wait(lambda: any(line.startswith(">") for line in terminal.lines), "a prompt")
        assert b"\x1b[?1049h" not in terminal.bytes
        terminal.type("hint\r")
        terminal.see("chance to win")


def test_play_without_a_game_asks_which() -> None:
    with Terminal("play", "--pace", "0") as terminal:
        terminal.see("What shall we play?", "DOS:", "High Score:")
        terminal.answer("toma")
        terminal.see("Toma 6 ·", "Choose a card")


def test_after_a_match_there_is_another_a_review_and_a_replay(data: Path) -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        play_on(terminal)
        terminal.answer("review")
        terminal.see("Review", "To win")
        terminal.then("esc")
        terminal.answer("watch")
        terminal.see("the match is over")
        terminal.answer("another")
        terminal.see("trick 1 of 10")
        terminal.press("ctrl-c")
        assert terminal.end() == 130
    assert len(list((data / "matches").iterdir())) == 2


def test_a_pipe_is_asked_line_by_line_and_narrows(data: Path) -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["", "bot 1 (casual)"], rounds=1)
    card = match.legal(0)[0]
    done = zygote.run(*SHORT[:-2], text=f"?\nplay\n{card}\n", env={})
    assert done.returncode == 0, done.stderr
    assert "Type what it says" in done.stdout
    assert "F2" not in done.stdout
    assert done.stdout.count(f"Play {card}") >= 3, "asked, explained, narrowed"
    assert kept(data).actions[1].action == card
    assert "\x1b" not in done.stdout


def test_a_whole_match_through_a_pipe_ends_with_the_result(data: Path) -> None:
    cards = "\n".join([*("r1", "r2"), *map(str, range(1, 105))] * 12)
    done = zygote.run(*SHORT[:-2], text=cards, env={})
    assert done.returncode == 0, done.stderr
    assert re.search(r"1\. .*bulls?\n", done.stdout)
    assert kept(data).over


def test_the_match_is_on_another_screen_which_is_left() -> None:
    with Terminal(*SHORT) as terminal:
        terminal.see_question()
        assert b"\x1b[?1049h" in terminal.bytes
        terminal.press("f10")
        assert terminal.end() == 0
        assert b"\x1b[?1049l" in terminal.bytes
        assert "Your hand" not in terminal.text


def test_a_finished_match_is_not_resumed(tmp_path: Path) -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "bot 1 (casual)"], rounds=1)
    for _ in random_play(match, "over"):
        pass
    path = tmp_path / "over.sobremesa"
    path.write_text(match.record(), encoding="utf-8")
    done = zygote.run("play", "--resume", str(path), env={})
    assert done.returncode == 2
    assert "is over" in done.stderr
