"""Bots that are Python classes and take numbers: what they are shown, how they spell, and when they forfeit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.guest import ClassPlayer, MovePlayer, player_of_class
from sobremesa.bots.player import Forfeit, question_in
from sobremesa.engine.action_parts import parts_of_action
from sobremesa.engine.kernel import Array
from sobremesa.engine.learning import LET_PASS
from sobremesa.envs.batches import parts_of
from sobremesa.envs.seatwise import Seatwise
from tests.bots.guests import PATIENT, question, small_match


class Last:
    """Makes the last open move and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[Array, Array]] = []

    def move(self, observation: Array, mask: Array) -> np.int64:
        self.given.append((observation.copy(), mask.copy()))
        move = mask.nonzero()[0][-1]
        mask[:] = True  # which opens nothing
        return move


def answering(answer: object) -> type:
    return type("Answering", (), {"move": lambda self, observation, mask: answer})


def test_it_is_shown_what_environments_show_a_learner() -> None:
    player = MovePlayer("m:C", Last, PATIENT)
    action = player.act(question())
    ((observation, mask),) = player._bot.given
    seen = Seatwise(small_match())
    assert np.array_equal(observation, seen.observation(1))
    assert np.array_equal(mask, seen.mask(1))
    assert action == question().legal()[-1]


def test_it_spells_an_action_letter_by_letter_and_sees_what_it_has_spelt() -> None:
    match = sobremesa.new("dos", players=2, seed=1)
    while True:  # until somebody can match a card
        asked = question_in(match, match.to_act[0])
        words = [parts_of_action(match.game, action) for action in asked.legal()]
        if max(map(len, words)) > 1:
            break
        match.play(asked.seat, match.legal(asked.seat)[0])
    player = MovePlayer("m:C", Last, PATIENT)
    action = player.act(asked)
    assert parts_of_action(match.game, action) == max(words)
    assert len(player._bot.given) == len(max(words)) > 1
    together = Seatwise(match)
    for (observation, mask), letter in zip(player._bot.given, max(words), strict=True):
        assert np.array_equal(observation, together.observation(asked.seat))
        assert np.array_equal(mask, together.mask(asked.seat))
        together.step(letter, asked.seat)


class Featured:
    """Makes the open move that would take the fewest bulls."""

    def move(self, observation: Array, mask: Array, features: Array) -> np.int64:
        self.features = features
        return mask.nonzero()[0][features[:, TAKES].argmin()]


TAKES = 17


def test_it_gets_the_features_of_the_open_moves_if_it_asks_for_them() -> None:
    player = MovePlayer("m:C", Featured, PATIENT)
    said: list[str] = []
    player.overhear = lambda sign, text: said.append(text)
    action = player.act(question())
    seen = Seatwise(small_match())
    assert np.array_equal(player._bot.features, seen.move_features(1))
    takes = parts_of(seen.match.game.learning.move_parts, seen.move_features(1))["takes"][:, 0]
    assert takes.tolist() == player._bot.features[:, TAKES].tolist()
    assert action in seen.open_moves(1)
    assert "features=array(" in said[0]


def test_it_may_let_an_offer_pass() -> None:
    match = sobremesa.new("dos", players=2, seed=1)
    asked = question_in(match, match.to_act[0])
    lets_pass = MovePlayer("m:C", answering(match.game.learning.pass_move), PATIENT)
    with pytest.raises(Forfeit, match="not an open move"):
        lets_pass.act(asked)
    asked.record.offered = 1 << asked.seat  # as if the match did not wait for it
    assert lets_pass.act(asked) == LET_PASS


@pytest.mark.parametrize("answer", [0, -1, 10_000, 1.0, "37", None])
def test_a_move_that_is_not_open_forfeits(answer: object) -> None:
    with pytest.raises(Forfeit) as caught:
        MovePlayer("m:C", answering(answer), PATIENT).act(question())
    assert "which is not an open move; these were: " in caught.value.reason.en
    assert caught.value.reason.es != caught.value.reason.en


def test_words_come_first_where_a_class_takes_both(tmp_path: Path) -> None:
    both = "class Both:\n    def choose(self, view, legal): ...\n    def move(self, observation, mask): ...\n"
    numbers = "class Numbers:\n    def move(self, observation, mask): ...\n"
    (tmp_path / "two_kinds.py").write_text(both + numbers, encoding="utf-8")
    assert type(player_of_class(f"{tmp_path / 'two_kinds.py'}:Both")) is ClassPlayer
    assert type(player_of_class(f"{tmp_path / 'two_kinds.py'}:Numbers")) is MovePlayer
