"""Reviews: a blunder shows, sound play does not, and the page stands on its own."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import msgspec
import pytest

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.console import SafeConsole
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.match import Match
from sobremesa.games.toma6.cards import BULLS
from sobremesa.lab.judging import walk
from sobremesa.lab.review import PARTS, Decision, Review, review
from sobremesa.lab.review_page import review_page
from sobremesa.lab.review_text import in_words, review_text, what_followed, what_mattered
from tests.nasty import NASTY_NAMES, disturbing
from tests.tables import random_play

NAMES = ["Ana\x1b[2J", "Beto & <Co>", "Carla"]
FEW = 60


def blunder() -> tuple[Match, int]:
    """Three casual players, but the first who must take a row takes the dearest: 14 bulls instead of one."""
    match = sobremesa.new("toma6", players=3, seed="blunder 6", names=NAMES, rounds=1)
    bot = QuickPlayer(Policy.CASUAL)
    at = None
    while not match.over:
        seat = match.to_act[0]
        action = bot_choice(match, seat, bot)
        if action.startswith("r") and at is None:
            at = len(match.actions)
            costs = [sum(int(BULLS[card]) for card in row) for row in match.view(seat).rows]
            assert (min(costs), max(costs)) == (1, 14)
            action = f"r{costs.index(14) + 1}"
        match.play(seat, action)
    assert at is not None
    return match, at


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(blunder()[0], FEW, 2)


@pytest.fixture(scope="module")
def worst(reviewed: Review) -> Decision:
    """The blunder, among the decisions that mattered."""
    _, at = blunder()
    (found,) = [reviewed.decisions[place] for place in reviewed.mattered if reviewed.decisions[place].after == at]
    return found


def test_a_blunder_is_one_of_the_decisions_that_mattered(worst: Decision) -> None:
    assert (worst.seat, worst.played, worst.best) == (2, "r2", "r1")
    assert worst.loss > 0.1
    assert worst.best_chance - worst.chance == pytest.approx(worst.loss)


def test_it_is_told_in_the_words_of_the_game(worst: Decision) -> None:
    assert re.fullmatch(
        r"1\.3: Carla chose “Take row 2: 14 bulls”\. Carla takes row 2: 4 cards, 14 bulls[^.]*\. "
        r"“Take row 1: 1 bull” left \d+\s%, not \d+\s%\. "
        r"It cost \d+ ± \d+ percentage points of winning\. Row 1 costs 1 bull; row 2, 14\.",
        in_words(worst, "en"),
    )
    assert re.fullmatch(
        r"1\.3: Carla eligió «Llevarme la fila 2: 14 bueyes»\. Carla se lleva la fila 2: 4 cartas, 14 bueyes[^.]*\. "
        r"«Llevarme la fila 1: 1 buey» dejaba un \d+\s%, no un \d+\s%\. Le costó \d+ ± \d+ puntos "
        r"porcentuales de ganar\. La fila 1 cuesta 1 buey; la fila 2, 14\.",
        in_words(worst, "es"),
    )
    assert "Carla takes row 2: 4 cards, 14 bulls" not in what_followed(worst, "en"), "that is said already"


def test_a_loss_within_the_noise_counts_as_none(reviewed: Review) -> None:
    for decision in reviewed.decisions:
        assert decision.loss == 0 or decision.loss > 3 * decision.loss_error
        assert (decision.loss == 0 and decision.by == "chance") == (decision.best == decision.played)
    assert sum(decision.loss == 0 for decision in reviewed.decisions) > len(reviewed.decisions) / 2
    assert len(reviewed.mattered) <= 3


def test_chances_go_from_the_first_turn_to_the_result(reviewed: Review) -> None:
    match, _ = blunder()
    assert [(moment.round, moment.turn) for moment in reviewed.moments[:-1]] == [(1, turn) for turn in range(1, 11)]
    assert reviewed.moments[-1].chance == [1.0 if seat in match.winners else 0.0 for seat in range(3)]
    before, after = reviewed.moments[2], reviewed.moments[3]
    assert after.chance[2] < before.chance[2] - 0.1, "the blunder shows in the chances"


def test_luck_and_skill_add_up_to_the_result(reviewed: Review) -> None:
    for seat in reviewed.seats:
        assert seat.won == pytest.approx(seat.fair_share - seat.loss + seat.rest)
        own = [decision for decision in reviewed.decisions if decision.seat == seat.seat]
        assert seat.decisions == len(own)
        assert seat.loss == pytest.approx(sum(decision.loss for decision in own))
        assert seat.mistakes == sum(decision.loss > 0 for decision in own)
    assert reviewed.seats[2].loss == max(seat.loss for seat in reviewed.seats)


def test_only_choices_are_judged(reviewed: Review) -> None:
    match, _ = blunder()
    assert all(decision.choices > 1 for decision in reviewed.decisions)
    assert len(reviewed.decisions) == len(match.actions) - 3, "the last card of each hand is no choice"


def test_threads_do_not_change_the_result_and_progress_is_told() -> None:
    match, _ = blunder()
    heard: list[int] = []
    found = review(match, 40, 3, heard.append)
    assert msgspec.json.encode(found) == msgspec.json.encode(review(match, 40, 1))
    assert sum(heard) == PARTS


def test_a_replaced_choice_is_not_judged() -> None:
    match = sobremesa.new("toma6", players=2, seed="replaced", rounds=1)
    first, second = match.legal(0)[:2]
    match.play(0, first)
    match.play(0, second)
    for _ in random_play(match, "replaced"):
        pass
    opening = next(task for task in walk(match).decisions if task.question.seat == 0)
    assert match.game.notation(opening.action) == second


@pytest.mark.slow
def test_letting_an_offer_pass_is_a_decision() -> None:
    match = sobremesa.new("dos", players=3, seed="pass", dos_call="explicit")
    offers = 0
    for seat, _ in random_play(match, "pass"):
        offers += len(match.offered) if seat not in match.offered else 0
    decisions = walk(match).decisions
    assert sum(task.action == LET_PASS for task in decisions) == offers > 0
    assert all(task.question.is_offer for task in decisions if task.action == LET_PASS)


def test_an_unfinished_match_is_not_reviewed() -> None:
    with pytest.raises(BadSetup, match="not over"):
        review(sobremesa.new("toma6", players=2, seed=1), FEW, 1)


def test_where_nothing_stands_out_it_says_so(reviewed: Review) -> None:
    sound = msgspec.structs.replace(reviewed, mattered=[])
    assert what_mattered(sound, "en").startswith("No decision lost")
    assert what_mattered(sound, "es").startswith("Ninguna decisión perdió")


def test_what_lost_most_is_told_to_all_and_to_whoever_chose_it(worst: Decision) -> None:
    played, lost = round(100 * worst.chance), round(100 * worst.loss)
    chance, better = f"{played}\u202f%", f"{played + lost}\u202f%"
    assert worst.says["en"].startswith("Carla chose “Take row 2: 14 bulls”. Carla takes row 2: 4 cards, 14 bulls")
    assert worst.says["en"].endswith(f"left {better}, not {chance}.")
    assert worst.says_to_seat["en"].startswith("You chose “Take row 2: 14 bulls”. You take row 2: 4 cards, 14 bulls")
    assert worst.says_to_seat["es"].startswith(
        "Elegiste «Llevarme la fila 2: 14 bueyes». Te llevas la fila 2: 4 cartas, 14 bueyes"
    )
    assert worst.says_to_seat["es"].endswith(f"dejaba un {better}, no un {chance}.")


def test_what_lost_nothing_is_not_told(reviewed: Review) -> None:
    for decision in reviewed.decisions:
        assert bool(decision.says) == bool(decision.says_to_seat) == (decision.best != decision.played)


def test_seats_have_the_names_that_the_table_shows(reviewed: Review) -> None:
    assert [seat.name for seat in reviewed.seats] == ["Ana [2J", "Beto & <Co>", "Carla"]


def renamed(reviewed: Review, name: str) -> Review:
    seats = [msgspec.structs.replace(seat, name=name) for seat in reviewed.seats]
    return msgspec.structs.replace(reviewed, seats=seats)


@pytest.mark.parametrize("name", ["[/]", "Ana [mamá]", ":smile:", "{x}"])
def test_the_terminal_shows_names_as_typed(reviewed: Review, name: str) -> None:
    console = SafeConsole(io.StringIO(), width=100)
    console.print(review_text(renamed(reviewed, name), "es"))
    assert console.file.getvalue().count(name) >= 6  # type: ignore[attr-defined]


# --- the page


@pytest.mark.parametrize("name", [*NASTY_NAMES, "</title><script>", "\" onload='x'"], ids=ascii)
def test_the_page_is_safe_with_any_name(reviewed: Review, name: str) -> None:
    page = review_page(renamed(reviewed, name), "en")
    assert not disturbing(page)
    assert not re.search(r"<script|<b>|&amp;</svg>|\" onload", page)
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_from_outside(reviewed: Review, lang: Lang) -> None:
    page = review_page(reviewed, lang)
    assert not re.search(r"https?:|src=|href=|@import|url\(|<script", page)
    assert f'<html lang="{lang}">' in page
    assert {"es": "Lo que más importó", "en": "What mattered most"}[lang] in page
    assert "Beto &amp; &lt;Co&gt;" in page
    assert "<Co>" not in page


def test_the_plots_show_every_seat_by_colour_dashes_and_mark(reviewed: Review) -> None:
    plots = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg viewBox.*?</svg>", review_page(reviewed, "en"))]
    chances, losses = plots
    lines = chances.findall("polyline")
    assert len({line.get("stroke") for line in lines}) == len({line.get("stroke-dasharray") for line in lines}) == 3
    assert len({mark.get("d") for mark in chances.findall("path")}) == 3
    assert all(len(str(line.get("points")).split()) == len(reviewed.moments) for line in lines)
    assert len(losses.findall("rect")) == sum(decision.loss > 0 for decision in reviewed.decisions)


def test_the_page_lists_every_decision_behind_a_fold(reviewed: Review) -> None:
    page = review_page(reviewed, "en")
    details = page[page.index("<details>") : page.index("</details>")]
    assert f"All decisions ({len(reviewed.decisions)})" in details
    assert details.count("<tr>") == len(reviewed.decisions) + 1
