"""High Score solved exactly: against figures, simulation, and slower ways to the same numbers."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa.engine.log import no_log
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import read_options
from sobremesa.games import load_game
from sobremesa.games.highscore.cards import OURS, Card, every_card, read_deck, read_deck_file
from sobremesa.games.highscore.dice import SIGNS, WHOLE, signs_of
from sobremesa.games.highscore.exact.chips import Round
from sobremesa.games.highscore.exact.choosing import choose, turn_for_chips, turn_for_mean
from sobremesa.games.highscore.exact.position import lay_out, solve_turn
from sobremesa.games.highscore.exact.turn import ODDS, Turn, scores_of
from sobremesa.games.highscore.rules import STOP
from tests.tables import random_play

# Computed once outside the project, card by card of our deck.
BEST_MEANS = [
    *(18.28, 20.61, 21.74, 46.94, 19.44, 22.98, 17.40, 42.44, 19.71, 15.63, 14.16),
    *(24.04, 21.44, 21.95, 20.85, 16.62, 13.71, 9.78, 16.14, 20.59, 20.03),
]


def card(words: str) -> Card:
    return read_deck(words)[0]


# --- the mean


@pytest.mark.rule("HS-28")
@pytest.mark.parametrize(("number", "mean"), list(enumerate(BEST_MEANS, 1)))
def test_the_best_mean_of_every_card(number: int, mean: float) -> None:
    value = turn_for_mean(read_deck_file(str(OURS))[number - 1], True).value
    assert abs(value - mean) <= 0.005 + 1e-9


def test_dice_that_count_on_their_own_are_played_on_their_own() -> None:
    """A die worth its face: kept from 4 on after the first roll, from 3 on after the second."""
    last = 15 / 6
    second = (3 + 4 + 5 + 3 * last) / 6
    first = (4 + 5 + 4 * second) / 6
    assert turn_for_mean(card("total/0/three"), True).value == pytest.approx(7 * first, abs=1e-9)


@pytest.mark.parametrize("one", every_card(), ids=str)
def test_every_card_can_be_solved(one: Card) -> None:
    """No worse than stopping at once, nor than one try more when the first roll is below the mean."""
    turn = turn_for_mean(one, True)
    at_once = scores_of(one, True) @ ODDS[WHOLE:]
    again = np.maximum(scores_of(one, True), at_once) @ ODDS[WHOLE:]
    odds = turn.odds()
    assert sum(odds.values()) == pytest.approx(1, abs=1e-9)
    assert sum(chance * score for score, chance in odds.items()) == pytest.approx(turn.value, abs=1e-9)
    assert turn.value >= at_once - 1e-9
    if "frozen" not in one.words and "aside" not in one.words:
        assert turn.value >= again - 1e-9
    assert turn.value <= max(odds) + 1e-9


def test_the_option_for_a_lone_ten_makes_a_difference() -> None:
    assert (
        turn_for_mean(card("tens_minus/10/aside"), False).value
        < turn_for_mean(card("tens_minus/10/aside"), True).value - 10
    )


def test_more_freedom_is_never_worth_less() -> None:
    for scoring in ("total", "same_minus", "ascending"):
        value = {
            vortex: turn_for_mean(card(f"{scoring}/{vortex}/three"), True).value
            for vortex in ("0", "frozen", "6", "free")
        }
        assert value["frozen"] <= value["0"] + 1e-9
        assert max(value["0"], value["6"]) <= value["free"] + 1e-9


# --- against simulation


def simulate(one: Card, pick: Callable[[Any], int], turns: int, seed: str) -> list[int]:
    """The scores of many turns on the engine: the first of two players picks, the other stops at once."""
    game = load_game("highscore")
    options = read_options(game.info, 2, {"deck": str(one)})
    log = no_log()
    scores = []
    for number in range(turns):
        state = fresh_state(game, 2, options, f"{seed} {number}")[0]
        game.kernels.deal(state, log)
        starter = int(state.starter)
        while not state.played[starter]:
            game.kernels.apply(state, starter, pick(state), log)
        scores.append(int(state.score[starter]))
    return scores


CARDS = [
    *("total/-5/four", "same/frozen/four", "same_minus/free/three", "pairs/frozen/three"),
    *("tens_minus/10/aside", "pairs/frozen/aside"),
]


@pytest.mark.parametrize("words", CARDS)
def test_the_mean_agrees_with_play(words: str) -> None:
    turn = turn_for_mean(card(words), True)
    scores = simulate(card(words), turn.best, 3000, words)
    error = statistics.stdev(scores) / len(scores) ** 0.5
    assert abs(statistics.fmean(scores) - turn.value) < 4 * error


@pytest.mark.parametrize("words", CARDS)
def test_the_chances_of_the_scores_agree_with_play(words: str) -> None:
    target = round(turn_for_mean(card(words), True).value) + 4
    turn = solve_turn(card(words), True, "beat", target)
    reached = [score >= target for score in simulate(card(words), turn.best, 3000, words)]
    error = (turn.value * (1 - turn.value) / len(reached)) ** 0.5
    assert abs(statistics.fmean(reached) - turn.value) < 4 * error
    mean = turn_for_mean(card(words), True).odds()
    assert turn.value >= sum(chance for score, chance in mean.items() if score >= target) - 1e-9


# --- a position


def test_the_best_choice_is_the_plan_in_every_position_of_play() -> None:
    match = sobremesa.new("highscore", players=2, seed=1, rounds=21)
    for _ in random_play(match, 1):
        view = match.observe(match.to_act[0])
        shown = match.view(-1).card
        turn = turn_for_mean(card(f"{shown.scoring}/{shown.vortex}/{shown.roll}"), True)
        choices = turn.choices(view)
        assert sorted(match.game.notation(action) for action, _ in choices) == sorted(match.legal(match.to_act[0]))
        values = dict(choices)
        assert values[turn.best(view)] == pytest.approx(choices[0][1], abs=1e-9)
        assert values[STOP] == match.view(-1).score_now


@pytest.mark.parametrize(
    ("words", "dice", "aside", "left"),
    [
        ("same_minus/6/three", "5544321", "", 2),
        ("total/frozen/three", "554432", "v", 2),
        ("pairs/10/aside", "5v21", "554", None),
        ("pairs/frozen/aside", "5421", "55v", None),
    ],
)
def test_a_choice_is_worth_the_mean_of_what_can_follow(words: str, dice: str, aside: str, left: int | None) -> None:
    """One die is rolled: six positions, each worth its best choice."""
    turn = turn_for_mean(card(words), True)
    values = dict(turn.choices(lay_out(card(words), True, dice, aside, left)))
    action = load_game("highscore").parse(f"roll-{dice[0]}")
    kept = dice[1:]
    following = []
    for face in SIGNS:
        if left is None:
            position = lay_out(card(words), True, face, aside + kept)
        elif "frozen" in words and face == "v":
            position = lay_out(card(words), True, kept, aside + face, left - 1)
        else:
            position = lay_out(card(words), True, kept + face, aside, left - 1)
        following.append(turn.choices(position)[0][1])
    assert values[action] == pytest.approx(statistics.fmean(following), abs=1e-9)


def test_a_turn_is_worth_the_mean_of_its_first_rolls() -> None:
    for words in CARDS:
        turn = turn_for_mean(card(words), True)
        total = 0.0
        for handful in range(WHOLE, len(ODDS)):
            total += ODDS[handful] * turn.choices(lay_out(card(words), True, signs_of(handful)))[0][1]
        assert total == pytest.approx(turn.value, abs=1e-9)


def test_with_no_roll_left_there_is_only_to_stop() -> None:
    turn = turn_for_mean(card("total/0/three"), True)
    assert turn.choices(lay_out(card("total/0/three"), True, "5554421", rolls_left=0)) == [(STOP, 26.0)]


# --- chips


@pytest.mark.rule("HS-6", "HS-8")
def test_what_a_score_is_worth_to_the_last_player() -> None:
    last = Round(card("total/0/four"), True, 0, [20, 19])
    assert [last.worth(score, [20, 19], 0) for score in (0, 1, 18, 19, 20, 21)] == [0, 1, 1, 1, 1, 3]
    assert [last.worth(score, [20, 18], 0) for score in (17, 18, 19, 20, 21)] == [1, 1, 2, 2, 3]
    assert [last.worth(score, [20, 18, 2, 1], 0) for score in (1, 2, 3, 19)] == [0, 0, 1, 2]
    assert [last.worth(score, [], 0) for score in (0, 1)] == [0, 3]
    two = Round(card("total/0/four"), True, 0, [7], two_players=True)
    assert [two.worth(score, [7], 0) for score in (0, 6, 7, 8)] == [0, 1, 1, 3]


def place(track: Sequence[int], score: int) -> int:
    while score > 0 and score in track:
        score -= 1
    return max(score, 0)


def chips_by_listing(one: Card, track: tuple[int, ...], to_come: int, own: int) -> float:
    """The expected chips of the pawn on place `own`, by listing every score of every player to come."""
    if to_come == 0:
        higher = sum(pawn > own for pawn in track)
        return float(max(3 - higher, 0)) if own else 0.0
    turn = Turn(one, True, lambda score: own_by_listing(one, track, to_come - 1, score))
    return sum(
        chance * chips_by_listing(one, (*track, place(track, score)), to_come - 1, own)
        for score, chance in turn.odds().items()
        if chance
    )


def own_by_listing(one: Card, track: tuple[int, ...], to_come: int, score: int) -> float:
    own = place(track, score)
    return chips_by_listing(one, (*track, own), to_come, own)


@pytest.mark.parametrize(
    ("words", "track", "to_come"),
    [
        ("total/-5/four", (20,), 1),
        ("odd/frozen/three", (18, 17, 0), 1),
        ("ascending/0/aside", (20, 15), 1),
        ("ascending/0/four", (), 2),
        ("odd_minus/0/four", (9, 3), 2),
    ],
)
def test_a_round_solved_backwards_agrees_with_listing_everything(
    words: str, track: tuple[int, ...], to_come: int
) -> None:
    solved = Round(card(words), True, to_come, track)
    for score in sorted(set(scores_of(card(words), True).tolist()))[::3]:
        expected = own_by_listing(card(words), track, to_come, score)
        assert solved.worth(score, track, to_come) == pytest.approx(expected, abs=1e-9)


def test_a_round_from_its_first_turn_knows_every_later_track() -> None:
    whole = Round(card("odd/5/four"), True, 3)
    part = Round(card("odd/5/four"), True, 1, [20, 17])
    for score in (5, 17, 20, 25):
        assert whole.worth(score, [17, 20], 1) == pytest.approx(part.worth(score, [20, 17], 1), abs=1e-12)


@pytest.mark.parametrize(("players", "track", "to_come", "known"), [(2, (), 1, 1), (3, (), 2, 2), (5, (12,), 3, 2)])
def test_in_a_hurry_two_players_are_enough_to_look_ahead(
    players: int, track: tuple[int, ...], to_come: int, known: int
) -> None:
    one = card("odd/5/four")
    hurried = turn_for_chips(one, True, players, track, to_come, hurried=True)
    as_if = Round(one, True, known, track, two_players=players == 2).turn(track, known)
    assert hurried.value == as_if.value
    if known == to_come:
        assert hurried.value == pytest.approx(turn_for_chips(one, True, players, track, to_come, False).value, abs=1e-9)


def test_chip_points_agree_with_play() -> None:
    """Three players on the engine, all playing for chips: each wins what the solution says."""
    words, rounds = "same_minus/free/four", 1500
    game = load_game("highscore")
    points: list[list[int]] = [[], [], []]
    log = no_log()
    for seed in range(rounds):
        state = sobremesa.new("highscore", 3, seed, deck=words)._state
        starter = int(state.starter)
        while not state.over:
            seat = int(state.roller)
            game.kernels.apply(state, seat, choose(state, "chips"), log)
        for turn in range(3):
            points[turn].append(int(state.points[(starter + turn) % 3]))
    first = Round(card(words), True, 2).turn((), 2).value
    means = [statistics.fmean(values) for values in points]
    errors = [statistics.stdev(values) / rounds**0.5 for values in points]
    assert abs(means[0] - first) < 4 * errors[0]
    assert sum(means) <= 6


@pytest.mark.parametrize("words", ["total/-5/four", "same_minus/0/three", "pairs/frozen/aside"])
def test_playing_for_chips_is_worth_at_least_as_much_as_playing_for_the_mean(words: str) -> None:
    """For the last player on any track, and clearly more where the mean is not what counts."""
    mean = turn_for_mean(card(words), True).odds()
    gains = []
    for track in ([25, 10], [30], [18, 17, 16], [12]):
        last = Round(card(words), True, 0, track)
        by_mean = sum(chance * last.worth(score, track, 0) for score, chance in mean.items())
        gains.append(last.turn(track, 0).value - by_mean)
    assert min(gains) >= -1e-9
    assert max(gains) > 0.05
