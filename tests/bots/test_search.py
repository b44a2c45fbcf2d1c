"""The search: it looks at its view alone, counts its budget, and finds what is there to be found."""

from __future__ import annotations

import itertools
import math

import pytest

import sobremesa
from sobremesa.bots.player import Question, QuickPlayer, question_in
from sobremesa.bots.policy import Policy
from sobremesa.bots.search import Search, SearchPlayer, mean_and_error, stages
from sobremesa.engine import kernel
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import key_of, new_luck
from sobremesa.engine.match import Match
from sobremesa.engine.plan import SearchPlan
from tests.games.dos.table import DosTable
from tests.games.toma6.table import Toma6Table, rows


def asked(match: Match, seat: int) -> Question:
    return Question(match.game, seat, match.observe(seat), key_of("search", "test"), match.options)


def another_world(match: Match, seat: int) -> Match:
    """The same for this seat, but different in what it may not know."""
    other = match.copy()
    kernel.sample(match.observe(seat), seat, new_luck("another world", "test"), other._state)
    return other


@pytest.fixture
def deal() -> Match:
    return sobremesa.new("toma6", players=3, seed="search")


def test_the_same_view_and_luck_give_the_same_judgements_in_any_world(deal: Match) -> None:
    other = another_world(deal, 1)
    assert other._state.tobytes() != deal._state.tobytes()
    plan = SearchPlan(400, rounds=0, lead_for_win=100.0, steadiness=0.2)
    assert Search(asked(deal, 1), plan).run() == Search(asked(other, 1), plan).run()


def test_other_luck_gives_other_simulations(deal: Match) -> None:
    one, two = (Question(deal.game, 0, deal.observe(0), key_of(seed, "test"), deal.options) for seed in ("1", "2"))
    assert Search(one, SearchPlan(100)).run() != Search(two, SearchPlan(100)).run()


def test_threads_change_nothing(deal: Match) -> None:
    plan = SearchPlan(600, rounds=0, lead_for_win=100.0, steadiness=0.2)
    assert Search(asked(deal, 0), plan, threads=3).run() == Search(asked(deal, 0), plan).run()


def test_a_question_says_who_chooses_at_the_same_moment(deal: Match) -> None:
    assert asked(deal, 0).others_choose
    deal.play(1, deal.legal(1)[0])
    deal.play(2, deal.legal(2)[0])
    assert asked(deal, 0).others_choose, "who has chosen may still choose again"
    assert not asked(sobremesa.new("push", players=2, seed=1), 0).others_choose


def test_every_action_is_judged_and_the_budget_is_kept(deal: Match) -> None:
    judgements = Search(asked(deal, 0), SearchPlan(1000)).run()
    assert sorted(judgement.action for judgement in judgements) == asked(deal, 0).legal()
    assert 900 <= sum(judgement.simulations for judgement in judgements) <= 1000
    assert judgements[0].simulations == max(judgement.simulations for judgement in judgements)


def test_without_halving_each_candidate_gets_the_same(deal: Match) -> None:
    judgements = Search(asked(deal, 0), SearchPlan(30, halving=False)).run()
    assert [judgement.simulations for judgement in judgements] == [30] * 10


@pytest.mark.parametrize("candidates", [1, 2, 3, 10, 40])
def test_stages_halve_down_to_two(candidates: int) -> None:
    sizes = [size for size, _ in stages(candidates, SearchPlan(1000))]
    assert sizes[0] == candidates
    assert sizes[-1] <= 2
    assert all(after == (before + 1) // 2 for before, after in itertools.pairwise(sizes))
    assert sum(size * worlds for size, worlds in stages(candidates, SearchPlan(1000))) <= 1000


def test_a_bound_in_time_stops_the_search_early(deal: Match) -> None:
    thought = Search(asked(deal, 0), SearchPlan(100_000_000, rounds=0))
    judgements = thought.run(seconds=0.0)
    assert 0 < sum(judgement.simulations for judgement in judgements) < 100_000_000


def test_a_card_that_costs_nothing_beats_one_that_takes_a_row() -> None:
    full = [[10, 20, 30, 40, 50], [1], [2], [3]]
    table = Toma6Table(full, [[4, 51], [100, 101]], cards_each=2, rounds=1)
    assert SearchPlayer("search", SearchPlan(400), QuickPlayer(Policy.CASUAL)).act(asked(table.match, 0)) == 4


def test_the_casual_choice_is_kept_in_doubt_and_dropped_when_it_is_clearly_worse(deal: Match) -> None:
    question = asked(deal, 0)
    default = QuickPlayer(Policy.CASUAL).act(question)
    doubtful = SearchPlan(200, rounds=0, lead_for_win=100.0, doubt=1e9)
    assert SearchPlayer("search", doubtful, QuickPlayer(Policy.CASUAL)).act(question) == default
    thought = Search(question, doubtful)
    judgements = {judgement.action: judgement for judgement in thought.run(keep=question.legal()[0])}
    assert judgements[question.legal()[0]].simulations == max(found.simulations for found in judgements.values())
    full = [[10, 20, 30, 40, 50], [1], [2], [3]]
    table = Toma6Table(full, [[4, 51], [100, 101]], cards_each=2, rounds=1)
    sure = Search(asked(table.match, 0), SearchPlan(400, doubt=1.0))
    sure.run()
    assert sure.is_clearly_better(4, 51)
    assert not sure.is_clearly_better(51, 4)


def test_chances_and_points_of_a_sure_thing() -> None:
    """Whoever is one card from the end of a match that is already decided knows it."""
    table = Toma6Table(rows(10, 20, 30, 40), [[50], [51]], cards_each=1, rounds=1)
    table.match._state.points[1] = 30
    (judgement,) = Search(asked(table.match, 0), SearchPlan(50)).run()
    assert (judgement.chance, judgement.chance_error) == (1.0, 0.0)
    assert (judgement.points, judgement.points_error) == (0.0, 0.0)


def test_it_makes_no_difference_who_chose_first(deal: Match) -> None:
    """Others who have chosen and may replace it are imagined like those who choose at the same moment."""
    plan = SearchPlan(400, rounds=0, halving=False)
    before = {judgement.action: judgement for judgement in Search(asked(deal, 0), plan).run()}
    for seat in (1, 2):
        deal.play(seat, deal.legal(seat)[0])
    for after in Search(asked(deal, 0), plan).run():
        error = math.hypot(after.points_error, before[after.action].points_error)
        assert abs(after.points - before[after.action].points) < 4.5 * error


def test_an_offer_may_be_let_pass() -> None:
    full = "b1 b3 b4 b5 b6 b7 b8 b9 b10"
    table = DosTable("r7 b8", full, "y1 y3 g7", full, dos_call="explicit")
    state = table.match._state
    state.on_turn = 1
    state.to_act = state.may_act = 1 << 1
    table.play("r7=g7", "end", seat=1)
    question = asked(table.match, 0)
    assert question.is_offer
    actions = {judgement.action for judgement in Search(question, SearchPlan(40)).run()}
    assert actions == {LET_PASS, *question.legal()}


def test_errors_are_unknown_before_the_second_try() -> None:
    assert math.isnan(mean_and_error(1.0, 1.0, 1)[1])
    assert mean_and_error(2.0, 2.0, 4) == (0.5, math.sqrt(0.25 / 3))


@pytest.mark.parametrize("policy", Policy)
def test_quick_players_repeat_themselves(deal: Match, policy: Policy) -> None:
    player = QuickPlayer(policy)
    assert player.act(question_in(deal, 2)) == player.act(question_in(deal, 2))


def easy_picks(match: Match) -> list[int]:
    view = match.observe(0)
    return [
        QuickPlayer(Policy.EASY).act(Question(match.game, 0, view, key_of(str(number), "test"), match.options))
        for number in range(100)
    ]


def test_an_easy_player_overlooks_the_best_card_at_times(deal: Match) -> None:
    best = QuickPlayer(Policy.CASUAL).act(asked(deal, 0))
    picks = easy_picks(deal)
    assert 30 < picks.count(best) < 70
    assert set(picks) <= set(asked(deal, 0).legal())


def test_an_easy_player_overlooks_nothing_where_there_are_two_ways() -> None:
    table = Toma6Table([[10, 20, 30, 40, 50], [1], [2], [3]], [[4, 51], [100, 101]], cards_each=2, rounds=1)
    assert set(easy_picks(table.match)) == {4}
