"""Why an action is better: the sentence tells what was counted, and nothing that the view does not tell."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.advice import advise, plan_for
from sobremesa.bots.player import Question, question_in
from sobremesa.bots.why import WORLDS, Comparison, Stories, Why, _said, why
from sobremesa.engine import kernel
from sobremesa.engine.contract import all_games
from sobremesa.engine.luck import new_luck
from sobremesa.engine.plan import SearchPlan
from sobremesa.games.toma6.cards import BULLS
from tests.games.toma6.table import Toma6Table
from tests.tables import Setup, middle_of


def reason(question: Question, better: str, other: str) -> Why | None:
    parse = question.game.parse
    return why(question, plan_for(question), parse(better), parse(other))[0]


def test_what_is_certain_is_told_as_such() -> None:
    rows = [[11, 22], [33, 44], [55], [61]]
    table = Toma6Table(rows, [[1], [104]], cards_each=1, rounds=1)
    table.play(1, 104)
    found = reason(question_in(table.match, 0), "r4", "r2")
    bulls = [sum(int(BULLS[card]) for card in row) for row in rows]
    assert found is not None
    assert found.to_seat.es == f"La fila 4 cuesta {bulls[3]} buey; la fila 2, {bulls[1]}."
    assert found.of_seat.en == f"Row 4 costs {bulls[3]} bull; row 2, {bulls[1]}."


def test_the_worse_action_is_never_given_a_reason() -> None:
    table = Toma6Table([[11, 22], [33, 44], [55], [61]], [[1], [104]], cards_each=1, rounds=1)
    table.play(1, 104)
    assert reason(question_in(table.match, 0), "r2", "r4") is None


def test_a_mean_is_that_of_the_worlds_in_which_it_was_counted() -> None:
    """The 60 comes sixth, unless another card does before it; nothing happens to the 104."""
    rows = [[50, 51, 52, 54, 55], [2], [3], [103]]
    table = Toma6Table(rows, [[60, 104], [7, 99], [57, 98]], cards_each=2, rounds=1)
    question = question_in(table.match, 0)
    found = reason(question, "104", "60")
    assert found is not None
    told = re.fullmatch(r"El 104 cuesta 0 bueyes en esta baza; el 60, (\d+,\d) de media\.", found.to_seat.es)
    assert told is not None, found.to_seat.es
    consequence = question.game.consequences[0]
    near = Stories(question, plan_near(question), question.game.parse("60"), None)
    assert told[1] == f"{near.count(consequence).mean():.1f}".replace(".", ",")


def plan_near(question: Question) -> SearchPlan:
    return replace(plan_for(question), rounds=0, turns=0)


def test_what_happens_a_share_of_the_times_begins_with_the_likelier() -> None:
    match = sobremesa.new("push", players=2, seed="share")
    for _ in range(2):
        match.play(match.to_act[0], "reveal")
    question = question_in(match, match.to_act[0])
    busted = question.game.consequences[0]
    shares = Comparison(np.zeros(WORLDS), np.repeat([1.0, 0.0], [45, 55]))
    better, other = (question.game.parse(action) for action in ("stop", "reveal"))
    said = _said(question, busted, shares, better, other)
    assert said.to_seat.es == "Destapar otra: te pasas el 45\u202f% de las veces; parar: nunca."
    assert said.of_seat.en == "Revealing another: they bust 45\u202f% of the time; stopping: never."


def test_a_hint_says_why_in_both_languages() -> None:
    table = Toma6Table([[11, 22], [33, 44], [55], [61]], [[1], [104]], cards_each=1, rounds=1)
    table.match._state.bulls[1] = 5
    table.play(1, 104)
    advice = advise(table.match, 0, 40)
    assert advice.why is not None
    assert advice.why.es == "La fila 4 cuesta 1 buey; la fila 1, 10."
    assert advice.why.en == "Row 4 costs 1 bull; row 1, 10."


@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_worlds_that_look_the_same_get_the_same_reason(game: str) -> None:
    match = middle_of(Setup(game, 3), "leak", 5)
    seat = match.to_act[0]
    other = match.copy()
    kernel.sample(match.observe(seat), seat, new_luck("leak", "test"), other._state)
    assert other._state.tobytes() != match._state.tobytes()
    questions = [question_in(each, seat) for each in (match, other)]
    answers = questions[0].answers()
    pairs = [(answers[0], answers[-1]), (answers[-1], answers[0])]
    for better, worse in pairs:
        one, two = (why(question, plan_for(question), better, worse) for question in questions)
        assert one == two
