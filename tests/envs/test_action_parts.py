"""Actions and moves: every action number is a parts of letters, and every parts is one action in every state."""

from __future__ import annotations

from itertools import groupby

import pytest

from sobremesa.engine.action_parts import action_of, parts_of_action
from sobremesa.engine.contract import Game
from sobremesa.engine.learning import UNFINISHED
from sobremesa.games import load_game
from sobremesa.games.dos.rules import ACTIONS, FIRST_PAIRING
from tests.tables import EVERY_GAME, Setup, few_setups

ONE_PART = [info.name for info in EVERY_GAME if info.name != "dos"]
DOS = load_game("dos")
SOME = range(0, ACTIONS, 97)


def opened(name: str) -> Game:
    return next(info for info in EVERY_GAME if info.name == name).load()


def require_round_trip(game: Game, action: int) -> None:
    parts = parts_of_action(game, action)
    assert 1 <= len(parts) <= game.learning.longest
    assert all(0 <= part < game.learning.action_parts for part in parts)
    for length in range(1, len(parts)):
        assert action_of(game, parts[:length]) == UNFINISHED
    assert action_of(game, parts) == action


@pytest.mark.parametrize("name", ONE_PART)
def test_an_action_is_a_letter(name: str) -> None:
    game = opened(name)
    for action in range(game.actions):
        assert parts_of_action(game, action) == (action,)
        require_round_trip(game, action)


def test_a_match_in_dos_is_three_letters() -> None:
    for action in SOME:
        assert len(parts_of_action(DOS, action)) == (1 if action < FIRST_PAIRING else 3)
        require_round_trip(DOS, action)


@pytest.mark.slow
def test_every_action_of_dos_has_its_word() -> None:
    for action in range(ACTIONS):
        require_round_trip(DOS, action)


@pytest.mark.parametrize("setup", [setup for setup in few_setups() if setup.open().learning.longest > 1], ids=str)
def test_words_that_begin_alike_stand_side_by_side(setup: Setup) -> None:
    match = setup.new("words")
    for step in range(120):
        if match.over:
            break
        seat = match.to_act[0]
        actions = [match.game.parse(action) for action in match.legal(seat)]
        words = [parts_of_action(match.game, action) for action in actions]
        for length in range(1, match.game.learning.longest):
            beginnings = [beginning for beginning, _ in groupby(parts[:length] for parts in words)]
            assert len(set(beginnings)) == len(beginnings)
        match.play(seat, match.game.notation(actions[step * 7 % len(actions)]))


def test_letters_have_names_that_people_write() -> None:
    names = [DOS.learning.move_name(letter) for letter in parts_of_action(DOS, DOS.parse("b3=b1+dos:same"))]
    assert names == ["b3", "b1", "dos:same"]
    assert DOS.learning.move_name(DOS.learning.pass_move) == "let pass"
    assert load_game("toma6").learning.move_name(42) == "42"


def test_only_games_with_offers_can_let_one_pass() -> None:
    assert [info.name for info in EVERY_GAME if info.load().learning.has_offers] == ["dos", "farol"]
