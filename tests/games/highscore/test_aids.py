"""What a screen is told at a High Score table, against what the rules then do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.engine import kernel
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import Both
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.highscore import rules
from sobremesa.games.highscore.aids import EXAMPLE, HighScoreAids, work_out
from sobremesa.games.highscore.asks import gold_above
from sobremesa.games.highscore.cards import SCORINGS, Card, every_card
from sobremesa.games.highscore.dice import SIGNS, handful_named
from sobremesa.games.highscore.view import CardView
from tests.games.highscore.table import HighScoreTable
from tests.tables import Setup, middle_of

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("highscore*.sobremesa"))
DECKS = ["total/frozen/aside", "same_minus/free/three", "odd/frozen/four", "tens_minus/10/aside"]


def card_view(card: Card) -> CardView:
    return CardView(1, *card.words)


def challenge(words: str) -> CardView:
    return CardView(1, *words.split("/"))


@cache
def matches() -> list[Match]:
    golden = [sobremesa.load(record.read_text(encoding="utf-8")) for record in GOLDEN]
    setups = [Setup("highscore", players, {"rounds": 4, "deck": ",".join(DECKS)}) for players in (2, 3, 5)]
    return golden + [middle_of(setup, "aids", 60) for setup in setups]


def decisions() -> Iterator[tuple[Match, int, str]]:
    """Every decision of the matches: the match before it, the seat, and what it did."""
    for match in matches():
        before = match.copy()
        while before.actions:
            last = before.actions[-1]
            before.undo()
            yield before, last.seat, last.action


def after(match: Match, seat: int, action: str) -> list[Event]:
    later = match.copy()
    later.play(seat, action)
    return later.events(-1, since=len(later.actions))


def test_an_action_rolls_and_sets_aside_the_dice_that_it_says() -> None:
    for match, seat, action in decisions():
        aid = match.aids(seat).actions[action]
        told = {event.kind: match.game.named_values(event) for event in reversed(after(match, seat, action))}
        if action != "stop":
            assert aid.rolls == told["picked_up"]["places"]
            assert aid.sets_aside == (told["set_aside"]["places"] if "set_aside" in told else "")


def test_stopping_marks_the_place_that_it_says() -> None:
    for match, seat, _ in decisions():
        mark = match.aids(seat).actions["stop"].mark
        scored = next(event.data for event in after(match, seat, "stop") if event.kind == "scored")
        assert (mark.score, mark.place or 0) == (scored["score"], scored["shown"])
        assert (mark.why is None) == (scored["score"] == scored["shown"])


def test_the_last_to_stop_wins_the_chip_that_it_says() -> None:
    for match, seat, _ in decisions():
        if match.view(-1).turn < match.players:
            continue
        chips = [match.game.named_values(event) for event in after(match, seat, "stop") if event.kind == "chip"]
        won = next((chip["chip"] for chip in chips if chip["seat"] == seat), None)
        mark = match.aids(seat).actions["stop"].mark
        assert mark.chip == won
        assert (won == "gold") == (mark.score > gold_above(match.view(seat)))


def test_chips_are_those_of_the_pawns_as_they_stand() -> None:
    assert table_with([20, 31, None]).match.aids(3).chips == ["silver", "gold", None, None]
    assert HighScoreTable("total/0/four", EXAMPLE, track=[20]).match.aids(1).chips == ["gold", None]


def table_with(track: list[int | None]) -> HighScoreTable:
    return HighScoreTable("total/0/four", EXAMPLE, track=track, players=4)


def test_a_turn_ends_where_no_roll_is_left() -> None:
    for match, seat, action in decisions():
        if match.aids(seat).actions[action].rolls_left == 0:
            assert any(event.kind == "scored" for event in after(match, seat, action))


@pytest.mark.parametrize("lone_ten", [True, False])
def test_the_dice_of_a_result_add_up_to_the_score(lone_ten: bool) -> None:
    luck = random.Random(12)
    score = interpreted_kernel(rules.score)
    for card in every_card():
        for dice in ("".join(luck.choices(SIGNS, k=7)) for _ in range(3)):
            expected = score(handful_named(dice), card.scoring, card.vortex, lone_ten)
            assert work_out(dice, card_view(card), lone_ten).score == expected, (card, dice)


@pytest.mark.parametrize(
    ("words", "dice", "counted", "subtracted"),
    [
        ("total/-5/four", "5v", "5v", ""),
        ("same/10/aside", "5533341", "55333", ""),
        ("triples_minus/free/three", "3335552", "333555", "2"),
        ("triples_minus/free/three", "55v44v2", "55v44v", "2"),
        ("tens_minus/6/four", "554425v", "554v", "425"),
        ("pairs_minus/0/three", "5552", "55", "52"),
        ("ascending/6/aside", "123455v", "123455v", ""),
        ("ascending/0/aside", "v122455", "122", ""),
    ],
)
def test_a_result_shows_which_dice_count(words: str, dice: str, counted: str, subtracted: str) -> None:
    found = work_out(dice, challenge(words), True).dice
    assert sorted(die.face for die in found if die.sign == 1) == sorted(counted)
    assert sorted(die.face for die in found if die.sign == -1) == sorted(subtracted)


@pytest.mark.parametrize(
    ("scoring", "score"), list(zip(SCORINGS, [26, 23, 20, 14, 18, 10, 4, 16, 6, -4, 3], strict=True))
)
def test_a_challenge_is_explained_with_the_roll_of_the_book(scoring: str, score: int) -> None:
    explained = HighScoreTable(f"{scoring}/0/four", "1111111").match.aids(0).challenge
    assert (explained.example.score, explained.rule) == (score, f"HS-{16 + SCORINGS[scoring]}")


@pytest.mark.parametrize(
    ("words", "action", "es", "en"),
    [
        ("total/0/four", "stop", "Plantarme con 26", "Stop with 26"),
        ("total/0/four", "roll", "Tirar todo (quedan 3)", "Roll everything (3 left)"),
        ("total/0/three", "roll-1", "Tirar 1 dado", "Roll 1 die"),
        ("total/0/three", "roll-124", "Tirar 3 dados", "Roll 3 dice"),
        ("total/0/aside", "roll-12445", "Apartar 2 y tirar 5", "Set aside 2 and roll 5"),
    ],
)
def test_an_action_has_words_for_its_button(words: str, action: str, es: str, en: str) -> None:
    assert HighScoreTable(words, EXAMPLE).match.aids(0).actions[action].words == Both(es, en)


def test_whoever_watches_is_offered_no_action() -> None:
    assert HighScoreTable("total/0/aside", EXAMPLE).match.aids(-1).actions == {}


def test_aids_are_plain_data() -> None:
    aids = HighScoreTable("same_minus/free/three", "55v44v2").match.aids(0)
    assert msgspec.json.decode(msgspec.json.encode(aids), type=HighScoreAids) == aids
    assert msgspec.json.schema(HighScoreAids)


def test_worlds_that_look_the_same_have_the_same_aids() -> None:
    match = middle_of(Setup("highscore", 3, {"rounds": 5}), "aids", 7)
    world = match.copy()
    seat = match.to_act[0]
    kernel.sample(match.observe(seat), seat, new_luck("worlds", "test"), world._state)
    assert world.aids(seat) == match.aids(seat)


@pytest.mark.parametrize(
    ("words", "dice", "groups"),
    [
        ("pairs_minus/6/four", "5554421", ["55", "44"]),
        ("triples_minus/6/four", "3335552", ["555", "333"]),
        ("tens_minus/6/four", "5554421", ["55", "541"]),
        ("tens_minus/10/four", "5554v21", ["v", "55", "541"]),
        ("same/6/four", "5554421", ["55544"]),
    ],
)
def test_dice_that_count_together_are_one_group(words: str, dice: str, groups: list[str]) -> None:
    counted = [die for die in work_out(dice, challenge(words), True).dice if die.sign == 1]
    found = [[die.face for die in counted if die.group == number] for number in range(len(groups))]
    assert found == [sorted(group, key=dice.index) for group in groups]
    assert max(die.group for die in counted) == len(groups) - 1


def test_tens_are_tens_whatever_the_card() -> None:
    chance = random.Random("tens")
    for vortex in ("-5", "0", "5", "6", "10", "free", "frozen"):
        for _ in range(40):
            dice = "".join(chance.choices(SIGNS, k=7))
            counted = [
                die for die in work_out(dice, challenge(f"tens_minus/{vortex}/four"), True).dice if die.sign == 1
            ]
            for number in {die.group for die in counted}:
                assert sum(die.value for die in counted if die.group == number) == 10, (vortex, dice)
