"""What a screen is told about the actions at a DOS table is what happens when they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.engine import kernel
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.dos.aids import DosAction, DosAids, DosFit
from sobremesa.games.dos.rules import fits
from sobremesa.games.dos.view import DosMatch
from tests.games.dos.table import DosTable, number_of
from tests.tables import Setup, random_play

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("dos*.sobremesa"))
FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"
SETUPS = [
    Setup("dos", 2, {"target": 40, "dos_call": "explicit", "bonus_card": "optional"}),
    Setup("dos", 3, {"target": 40, "after_draw": "drawn_card"}),
    Setup("dos", 4, {"target": 40, "dos_call": "off"}),
]


def positions(setup: Setup) -> Iterator[Match]:
    match = setup.new("aids")
    for _ in random_play(match, "aids"):
        yield match


def golden_positions() -> Iterator[tuple[Match, int, str]]:
    """Every action of the golden records, with the match before it."""
    for path in GOLDEN:
        match = sobremesa.load(path.read_text(encoding="utf-8"))
        for step, action in enumerate(match.actions):
            yield match.after(step), action.seat, action.action


# --- against the rules themselves


def require_truth(match: Match, seat: int, action: str) -> None:
    """Play an action: it does what its aid says."""
    told: DosAction = match.aids(seat).actions[action]
    after = match.copy()
    after.play(seat, action)
    events = after.events(-1, since=after.step)
    kinds = [event.kind for event in events]
    assert ("went_out" in kinds) == told.goes_out
    if "round" not in kinds and not after.over:
        assert after.view(seat).cards_left[seat] == told.hand_after
    if told.match is not None:
        require_true_match(match, after, told, seat)
    if action == "end":
        require_true_end(after, told, seat)


def require_true_match(match: Match, after: Match, told: DosAction, seat: int) -> None:
    assert told.match is not None
    event = after.game.named_values(next(event for event in after.events(seat, after.step) if event.kind == "matched"))
    first, *second = told.match.numbers
    assert event == {
        "seat": seat,
        "row_card": told.match.row_card,
        "first": told.match.cards[0],
        "second": "".join(told.match.cards[1:]),
        "same_colour": told.match.same_colour,
        "place": told.match.place,
        "number": told.match.number,
        "first_number": first,
        "colour": told.match.colour,
    }
    assert first + sum(second) == told.match.number
    if after.view(seat).matches:
        assert after.view(seat).matches[-1] == told.match
        assert after._state.owed_bonus - match._state.owed_bonus == told.adds
        assert after._state.owed_draws - match._state.owed_draws == told.others_draw


def require_true_end(after: Match, told: DosAction, seat: int) -> None:
    draws = [event for event in after.events(-1, after.step) if event.kind == "drew"]
    assert len(draws) == told.others_draw * (after.players - 1)
    assert (after.view(-1).phase == "bonus") == (told.adds > 0)
    if told.adds:
        assert min(after.view(-1).owed_bonus, told.hand_after) == told.adds


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_actions_do_what_their_aids_say(setup: Setup) -> None:
    dice = random.Random("aids")
    for match in positions(setup):
        for seat in match.may_act:
            require_truth(match, seat, dice.choice(match.legal(seat)))


def test_the_actions_of_golden_records_do_what_their_aids_say() -> None:
    for match, seat, action in golden_positions():
        require_truth(match, seat, action)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_legal_action_has_an_aid(setup: Setup) -> None:
    for match in positions(setup):
        for seat in range(match.players):
            assert list(match.aids(seat).actions) == match.legal(seat)


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[2]], ids=str)
def test_cards_fit_where_the_rules_say(setup: Setup) -> None:
    for match in positions(setup):
        seat = match.to_act[0]
        view, aids = match.view(seat), match.aids(seat)
        for row_card, by_card in aids.fits.items():
            for card, fit in by_card.items():
                require_true_fit(row_card, card, view.hand, fit)


def require_true_fit(row_card: str, card: str, hand: list[str], fit: DosFit) -> None:
    others = list(hand)
    others.remove(card)
    on, first = number_of(row_card), number_of(card)
    assert fit.alone == fits(on, first, 0)
    assert set(fit.partners) == {other for other in others if fits(on, first, number_of(other))}
    assert (fit.why_not is None) == bool(fit.alone or fit.partners)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_aids_are_the_same_in_worlds_that_look_the_same(setup: Setup) -> None:
    for match in positions(setup):
        seat = match.to_act[0]
        world = match.copy()
        kernel.sample(match.observe(seat), seat, new_luck("aids", "test"), world._state)
        assert world.aids(seat) == match.aids(seat)


# --- in the words of the table


def aids_at(table: DosTable, seat: int = 0) -> DosAids:
    aids: DosAids = table.match.aids(seat)
    return aids


def test_a_wild_dos_is_asked_for_its_colour_with_what_follows() -> None:
    aids = aids_at(DosTable("g5 b8", "g3 dos b# r5", FULL))
    same, other = aids.actions["g5=g3+dos:same"], aids.actions["g5=g3+dos:other"]
    assert same.match == DosMatch(
        row_card="g5", place=0, cards=["g3", "dos"], number=5, numbers=[3, 2], colour="g", same_colour=True
    )
    assert same.does.es == "Juego doble de color: pones otra carta en la fila y los demás roban una"
    assert (same.adds, same.others_draw, same.hand_after) == (1, 1, 2)
    assert other.does.en == "Just the match, with no bonus card"
    assert (other.adds, other.others_draw) == (0, 0)


def test_whoever_goes_out_owes_the_row_nothing() -> None:
    out = aids_at(DosTable("r7 b8", "r3 r4", FULL)).actions["r7=r3+r4"]
    assert (out.goes_out, out.adds, out.others_draw, out.hand_after) == (True, 0, 1, 0)
    assert out.does.en == "The others draw a card each, and you win the round"


def test_a_card_that_needs_a_second_one_says_which_number() -> None:
    fit = aids_at(DosTable("g6 b8", "b1 r1 g5 b# dos g9", FULL)).fits["g6"]["g5"]
    assert (fit.alone, fit.needs, fit.partners) == (False, [1], ["b1", "b#", "r1"])
    assert fit.asks is not None
    assert (fit.asks.es, fit.not_with.es) == ("una carta que valga 1", "no suma 6")


def test_on_a_wild_number_a_second_card_has_some_choice() -> None:
    fit = aids_at(DosTable("g# b8", "b7 r1 g5 g9", FULL)).fits["g#"]["b7"]
    assert (fit.alone, fit.needs, fit.partners) == (True, [1, 2, 3], ["r1"])
    assert fit.asks is not None
    assert (fit.asks.en, fit.not_with.en) == ("a card that counts 1 to 3", "does not add up to 10 or less")


def test_a_card_that_fits_nowhere_says_why() -> None:
    on_six = aids_at(DosTable("g6 b8", "b9 r3 g5", FULL)).fits["g6"]
    why_nine, why_three = on_six["b9"].why_not, on_six["r3"].why_not
    assert why_nine is not None
    assert why_nine.says.es == "vale más de 6"
    assert why_three is not None
    assert why_three.says.en == "is not 6, and does not add up to 6 with another card of your hand"
    assert why_three.rule == "DO-5"


@pytest.mark.rule("DO-9")
def test_after_drawing_a_card_that_was_not_drawn_says_why() -> None:
    table = DosTable("g6 b8", "b6 r3 y9", FULL, pile="g1", after_draw="drawn_card")
    table.play("draw")
    why = aids_at(table).fits["g6"]["b6"].why_not
    assert why is not None
    assert (why.rule, why.says.es) == ("DO-9", "tras robar solo se hace un juego, con la carta robada")


def test_nothing_fits_while_it_is_not_my_turn() -> None:
    aids = aids_at(DosTable("g6 b8", "b6 r3", FULL), seat=1)
    assert (aids.fits, aids.actions) == ({}, {})


@pytest.mark.rule("DO-15")
def test_nothing_reminds_of_saying_dos() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, dos_call="explicit")
    table.play("draw", "put:y1")
    silent = aids_at(table).actions["end"]
    table.play("dos!")
    assert aids_at(table).actions["end"] == silent
    assert silent.does.es == "Acabas el turno"


def test_ending_the_matches_says_how_many_cards_the_row_is_owed() -> None:
    table = DosTable("r7 b8 b9", "r7 b8 y1 y3", FULL)
    table.play("r7=r7", "b8=b8")
    end = aids_at(table).actions["end"]
    assert end.does.en == "You make no more matches, and you add 2 cards to the row"
    assert (end.adds, end.others_draw) == (2, 0)


@pytest.mark.rule("DO-11")
def test_a_card_that_can_be_kept_is_not_said_to_be_due() -> None:
    aids = aids_at(DosTable("r7 b8", "r7 y1 y3 y4", FULL, bonus_card="optional"))
    assert aids.actions["r7=r7"].does.es == "Del mismo color: puedes poner otra carta en la fila"


def test_drawing_from_nothing_draws_nothing() -> None:
    aids = aids_at(DosTable("r7 b8", "y1 y3", FULL, pile="", discards=""))
    assert (aids.cards_to_draw, aids.actions["draw"].hand_after) == (0, 2)


@pytest.mark.rule("DO-18", "DO-19")
def test_what_a_hand_is_worth_and_what_is_missing_to_win() -> None:
    aids = aids_at(DosTable("r7 b8", "y1 r# dos", FULL, points=[90, 191]))
    assert (aids.hand_points, aids.to_target) == (61, [110, 9])


def test_every_card_in_sight_has_a_name() -> None:
    names = aids_at(DosTable("r7 b8", "g3 dos", FULL, pile="", discards="y1 y#")).names
    assert set(names) == {"r7", "b8", "g3", "dos", "y#"}
    assert (names["g3"].es, names["g3"].en) == ("3 verde, cruz", "green 3, cross")


# --- as JSON


def test_aids_survive_json() -> None:
    aids = aids_at(DosTable("g5 b8", "g3 dos b# r5", FULL))
    assert msgspec.json.decode(msgspec.json.encode(aids), type=DosAids) == aids


def test_aids_have_a_schema() -> None:
    assert "DosAids" in msgspec.json.schema(DosAids)["$defs"]


@pytest.mark.rule("DO-10", "DO-15")
def test_what_may_be_followed_by_the_end_of_the_turn_is_told() -> None:
    told = 0
    for setup in SETUPS:
        for match in positions(setup):
            for seat in match.to_act:
                for action, aid in match.aids(seat).actions.items():
                    if "=" in action or action.startswith("put:"):
                        after = match.copy()
                        after.play(seat, action)
                        can_end = after.view(-1).round == match.view(-1).round and "end" in after.legal(seat)
                        assert aid.may_end == (can_end and not after.over), (action, match.record())
                        told += aid.may_end
    assert told > 100
