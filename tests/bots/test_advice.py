"""Advice: it finds what is obvious, says what it does not know, and sees only the seat's view."""

from __future__ import annotations

import io

import pytest
from rich.table import Table

import sobremesa
from sobremesa.bots.advice import Advice, Choice, advise, outlook
from sobremesa.bots.advice_words import bars, choices_table, summary
from sobremesa.bots.player import question_in
from sobremesa.console import SafeConsole
from sobremesa.engine import kernel
from sobremesa.engine.contract import all_games
from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from tests.games.toma6.table import Toma6Table
from tests.tables import Setup, middle_of, random_play

FEW = 40


def drawn(table: Table) -> str:
    console = SafeConsole(io.StringIO(), width=80)
    console.print(table)
    return console.file.getvalue()  # type: ignore[attr-defined]


def low_card(*rows: list[int]) -> Match:
    """The last trick of a round: seat 0 has shown a card that is too low and takes a row; seat 1 has five bulls."""
    table = Toma6Table(list(rows), [[1], [104]], cards_each=1, rounds=1)
    table.match._state.bulls[1] = 5
    table.play(1, 104)
    assert table.match.to_act == [0]
    return table.match


def test_the_one_row_that_wins_is_advised() -> None:
    """Row 4 costs one bull, the others seven and more."""
    advice = advise(low_card([11, 22], [33, 44], [55], [61]), 0, FEW)
    best, *others = advice.choices
    assert (best.action, best.chance, best.behind) == ("r4", 1.0, 0.0)
    assert best.points == 1
    assert [choice.chance for choice in others] == [0.0, 0.0, 0.0]
    assert not any(choice.as_good for choice in others)
    assert summary(advice, "en") == "The best is r4: 100 % chance to win."
    assert summary(advice, "es") == "Lo mejor es r4: 100 % de ganar."


def test_rows_that_cost_the_same_are_called_as_good() -> None:
    advice = advise(low_card([11, 22], [33, 44], [62], [61]), 0, FEW)
    assert [choice.action for choice in advice.choices if choice.as_good] == ["r3", "r4"]
    assert "as good, as far as can be told: r4" in summary(advice, "en")
    assert "tan bueno, hasta donde se distingue: r4" in summary(advice, "es")


def test_in_a_match_that_is_lost_the_points_decide_and_it_says_so() -> None:
    """Whatever row seat 0 takes, it loses to seat 1, who has none."""
    table = Toma6Table([[11, 22], [33, 44], [55], [61]], [[1], [104]], cards_each=1, rounds=1)
    table.match._state.bulls[0] = 50
    table.play(1, 104)
    advice = advise(table.match, 0, FEW)
    assert advice.by == "points"
    assert [choice.chance for choice in advice.choices] == [0.0] * 4
    assert [choice.place for choice in advice.choices] == [2.0] * 4
    assert [(choice.action, choice.as_good) for choice in advice.choices][:2] == [("r4", True), ("r3", False)]
    assert summary(advice, "en").endswith("here the points decide.")
    assert summary(advice, "es").endswith("aquí deciden los puntos.")


def test_what_never_happened_still_has_an_error() -> None:
    advice = advise(low_card([11, 22], [33, 44], [55], [61]), 0, FEW)
    assert all(choice.chance_error == 1 / FEW for choice in advice.choices)


def test_every_legal_action_is_judged_and_the_best_comes_first() -> None:
    match = middle_of(Setup("toma6", 3, {"rounds": 1}), "all", 7)
    seat = match.to_act[0]
    advice = advise(match, seat, FEW)
    assert sorted(str(choice.action) for choice in advice.choices) == sorted(match.legal(seat))
    assert [choice.chance for choice in advice.choices] == sorted((c.chance for c in advice.choices), reverse=True)
    assert advice.choices[0].as_good
    assert advice.simulations == FEW
    assert (advice.seat, advice.round, advice.points_at) == (seat, 1, "end of match")


def test_the_difference_is_surer_than_the_errors_of_both() -> None:
    """All actions are tried in the same worlds, so what luck gives to both cancels out."""
    match = sobremesa.new("toma6", players=4, seed="paired", rounds=1)
    for _ in range(7):
        for seat in list(match.to_act):
            match.play(seat, match.legal(seat)[-1])
    advice = advise(match, match.to_act[0], 1000)
    best, last = advice.choices[0], advice.choices[-1]
    assert last.behind_error < (best.chance_error**2 + last.chance_error**2) ** 0.5


def test_more_simulations_make_it_surer() -> None:
    match = sobremesa.new("toma6", players=3, seed="surer", rounds=1)
    errors = [advise(match, 0, simulations).choices[0].chance_error for simulations in (FEW, 25 * FEW)]
    assert errors[1] < errors[0] / 2


@pytest.mark.slow
@pytest.mark.parametrize("moment", [2, 11])
@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_worlds_that_look_the_same_get_the_same_advice(game: str, moment: int) -> None:
    match = middle_of(Setup(game, 3), "leak", moment)
    for seat in match.may_act:
        other = match.copy()
        kernel.sample(match.observe(seat), seat, new_luck("leak", "test"), other._state)
        assert other._state.tobytes() != match._state.tobytes()
        assert advise(other, seat, FEW) == advise(match, seat, FEW)
        assert outlook(question_in(other, seat), FEW) == outlook(question_in(match, seat), FEW)


def test_the_outlooks_over_many_deals_come_to_the_fair_share() -> None:
    """Four players with bad hands can all have less than a quarter, but on average it is one."""
    deals = [sobremesa.new("toma6", players=4, seed=f"fair {deal}", rounds=1) for deal in range(25)]
    looks = [outlook(question_in(match, seat), FEW).mean for match in deals for seat in range(4)]
    assert sum(looks) / len(looks) == pytest.approx(0.25, abs=0.04)


def test_a_bound_in_time_gives_fewer_simulations() -> None:
    match = sobremesa.new("toma6", players=4, seed="time", rounds=1)
    advice = advise(match, 0, 1000, seconds=0)
    assert advice.simulations == 40
    assert len(advice.choices) == 10


def test_an_offer_can_be_let_pass() -> None:
    match = sobremesa.new("toma6", players=3, seed="offer", rounds=1)
    question = question_in(match, 0)
    assert LET_PASS not in question.answers()
    question.record.offered = 1
    assert question.answers()[-1] == LET_PASS


@pytest.mark.slow
def test_letting_a_silent_player_off_is_judged_too() -> None:
    match = sobremesa.new("dos", players=4, seed="silent", dos_call="explicit")
    for _ in random_play(match, "silent"):
        if match.offered:
            break
    advice = advise(match, match.offered[0], FEW)
    assert {choice.action for choice in advice.choices} == {"catch", None}
    assert "to let it pass" in drawn(bars(advice, "en", str, 80))
    assert "dejar pasar" in drawn(bars(advice, "es", str, 80))


@pytest.mark.parametrize("simulations", [0, 39, 10**9])
def test_too_few_or_too_many_simulations_are_refused(simulations: int) -> None:
    with pytest.raises(BadSetup, match="from 40 to 1000000"):
        advise(sobremesa.new("toma6", players=2, seed=1), 0, simulations)


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    match = low_card([11, 22], [33, 44], [55], [61])
    with pytest.raises(NotYourTurn, match="seat 1 has nothing to decide there; 0 can act"):
        advise(match, 1)


def test_every_summary_exists_in_both_languages() -> None:
    def choice(action: str, as_good: bool) -> Choice:
        return Choice(
            action=action,
            chance=0.5,
            chance_error=0.1,
            points=1,
            points_error=0,
            place=2.0,
            place_error=0.0,
            behind=0.0,
            behind_error=0.1,
            as_good=as_good,
        )

    def told(*goods: bool) -> Advice:
        choices = [choice(str(number), good) for number, good in enumerate(goods)]
        return Advice(game="toma6", seat=0, round=1, turn=1, simulations=40, points_at="end of match", choices=choices)

    cases = [told(True), told(True, True), told(True, False), told(True, True, False)]
    for lang in LANGUAGES:
        assert len({summary(case, lang) for case in cases}) == 4
    assert "makes no difference" in summary(cases[1], "en")
    assert "50.0 ± 10.0 %  as good" in drawn(bars(told(*[True] * 7), "en", str, 80))
    assert "50.0 ± 10.0 %  the best" in drawn(bars(told(True, False), "en", str, 80))
    assert drawn(bars(told(True, False), "en", lambda action: f"{action} " * 40, 80)).count("\n") == 4, (
        "a name has its own line"
    )
    assert choices_table(told(*[True] * 15), "en").row_count == 13, "twelve, and how many more"
