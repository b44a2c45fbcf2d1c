"""The sentences of a review, checked against the record that they tell of: replayed, not asked of the review again."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest

from sobremesa.bots.policy import Policy
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.push.cards import NUMBER, NUMBER_OF
from sobremesa.games.toma6.cards import BULLS
from sobremesa.lab.judging import FEWEST
from sobremesa.lab.review import Decision, Review, ReviewMoment, review
from sobremesa.lab.review_words import _repeats
from tests.lab.matches import casual_match
from tests.tables import Setup

SETUPS = [
    Setup("push", 2),
    Setup("highscore", 3, {"rounds": 2}),
    Setup("toma6", 3, {"rounds": 2}),
    Setup("dos", 3, {"target": 60}),
    Setup("bids", 3, {"rounds": 2}),
]
# what a heading counts, by game, as the table shows it at that moment
COUNTED = {
    "push": ("turn", "cards_left"),
    "highscore": ("round", "rounds", "turn", "players", "rolls"),
    "toma6": ("round", "turn"),
    "dos": ("round", "turn"),
    "bids": ("round", "rounds", "turn"),
}


@dataclass(frozen=True)
class Told:
    match: Match
    review: Review

    @property
    def decisions(self) -> list[Decision]:
        return [decision for decision in self.review.decisions if decision.says]


@pytest.fixture(scope="module", params=SETUPS, ids=str)
def told(request: pytest.FixtureRequest) -> Told:
    """Random players blunder often, so that there is much to tell."""
    match = casual_match(request.param, "words", Policy.RANDOM)
    return Told(match, review(match, FEWEST, 2))


def test_headings_count_what_lay_on_the_table(told: Told) -> None:
    fields = COUNTED[told.match.game.name]
    told_of: list[ReviewMoment | Decision] = [*told.review.moments[:-1], *told.review.decisions]
    for each in told_of:
        view = told.match.after(each.after).view(SPECTATOR)
        expected = [getattr(view, name) for name in fields]
        for heading in each.when.values():
            numbers = list(map(int, re.findall(r"\d+", heading)))
            assert numbers[: len(expected)] == expected, heading
    assert told.review.moments[-1].when == {"es": "Final", "en": "End"}


def test_no_two_decisions_of_a_seat_have_one_heading(told: Told) -> None:
    headings = Counter((decision.seat, decision.when["es"]) for decision in told.review.decisions)
    assert max(headings.values()) == 1


def test_the_chances_told_are_as_far_apart_as_the_loss(told: Told) -> None:
    assert told.decisions
    for decision in told.decisions:
        if decision.by == "chance":
            for sentence in (decision.says["es"], decision.says["en"], *decision.says_to_seat.values()):
                better, chance = map(int, re.findall(r"(\d+)\u202f%", sentence)[-2:])
                assert better - chance == round(100 * decision.loss) > 0
                assert chance == round(100 * decision.chance)


def test_what_came_of_it_came_before_the_seat_acted_again(told: Told) -> None:
    """And it says more than the button did."""
    names, actions = names_to_show(told.match.names, "es"), told.match.actions
    tell = told.match.game.narrator.tell
    outcomes = 0
    for decision in told.decisions:
        later = [i for i in range(decision.after + 1, len(actions)) if actions[i].seat == decision.seat]
        until = later[0] if later else len(actions)
        events = [event for event in told.match.events(SPECTATOR, decision.after + 1) if event.step <= until]
        own = [event for event in events if event.data.get("seat") == decision.seat]
        lines = {line.text.rstrip(".") for line in tell(own, names, decision.seat, "es")}
        chosen, outcome = re.match(
            r"Elegiste «(.*?)»\. (?:(.*?)\. )?(?=«|La partida)", decision.says_to_seat["es"]
        ).groups()  # type: ignore[union-attr]
        outcomes += outcome is not None
        assert outcome is None or outcome in lines
        assert outcome is None or not _repeats(outcome, chosen)
    assert outcomes or told.match.game.name == "dos"


def test_reasons_by_rows_name_what_the_rows_cost_or_bring(told: Told) -> None:
    worth = {
        "toma6": lambda row: sum(int(BULLS[card]) for card in row),
        "push": lambda row: sum(int(NUMBER[NUMBER_OF[card]]) for card in row),
    }.get(told.match.game.name)
    for decision in told.decisions:
        rows = re.fullmatch(r"La fila (\d) \w+ (\d+) \w+; la fila (\d), (\d+)\.", decision.why.get("es", ""))
        if worth and rows and str(decision.played).startswith(("r", "take")):
            lying = told.match.after(decision.after).view(decision.seat).rows
            for row, number in ((rows[1], rows[2]), (rows[3], rows[4])):
                assert worth(lying[int(row) - 1]) == int(number)


def test_reasons_favour_what_is_called_better(told: Told) -> None:
    for decision in told.decisions:
        assert set(decision.why) == set(decision.why_to_seat)
        for sentence in decision.why.values():
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_chances_that_do_not_add_up_are_explained(told: Told) -> None:
    sums = [round(100 * sum(moment.chance)) for moment in told.review.moments]
    assert bool(told.review.adds_up) == any(total != 100 for total in sums)
    assert told.review.has_rounds == (told.match.game.name != "push")


def test_what_only_repeats_the_choice_is_left_out() -> None:
    cases = {
        ("Haces juego simple: el 7 azul sobre el 7 rojo", "Hacer juego simple: el 7 azul sobre el 7 rojo"): True,
        ("Paras", "Parar y tomar una fila"): True,
        ("Te plantas con 8", "Plantarme con 8"): True,
        ("Pujas con el 4 verde", "Pujar con el 4 verde"): True,
        ("Te llevas la fila 2: 4 cartas, 14 bueyes", "Llevarme la fila 2"): False,
        (
            "Haces juego simple de color, el 7 azul sobre el 7 azul: otra carta",
            "Hacer juego simple: el 7 azul sobre el 7 azul",
        ): False,
    }
    assert {pair: _repeats(*pair) for pair in cases} == cases
