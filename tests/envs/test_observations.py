"""What stands in an observation is what the seat's view says in the words of the table, at its place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

import numpy as np
import pytest

from sobremesa.engine.match import Match
from sobremesa.envs.batches import parts_of
from sobremesa.envs.seatwise import Seatwise
from sobremesa.games.bids.cards import ALLY, FIRST_BLACK
from sobremesa.games.bids.view import NAMES as BIDS_NAMES
from sobremesa.games.dos.cards import COPIES_IN
from sobremesa.games.dos.cards import NAMES as DOS_NAMES
from sobremesa.games.highscore.cards import MOST_CARDS, ROLLS, SCORINGS, VORTICES
from sobremesa.games.highscore.dice import SIGNS
from sobremesa.games.push.cards import NAMES as PUSH_NAMES
from sobremesa.games.toma6.cards import BULLS
from tests.tables import Setup, few_setups

Parts = dict[str, Any]


def by_seat(values: list[Any], seat: int, part: Any) -> None:
    """A part that goes by seat begins with the observer and has nothing at empty seats."""
    turned = [values[(seat + i) % len(values)] for i in range(len(values))]
    assert part[: len(values)].tolist() == turned
    assert not part[len(values) :].any()


def away(view: Any, other: int) -> int:
    """A seat as the observer counts it."""
    return (other - view.seat) % view.players


def cards_in(part: Any, names: list[str], first: int = 0) -> Counter[str]:
    return Counter({names[first + card]: int(count) for card, count in enumerate(part) if count})


# --- the games


def check_toma6(parts: Parts, view: Any) -> None:
    seats = range(view.players)
    assert parts["settings"][0] == view.players
    printed = [view.hand_cards, view.highest, len(view.rows), view.row_cards]
    assert parts["settings"][3:].tolist() == [view.limit or 0, view.rounds or 0, *printed]
    assert parts["moment"][1:3].tolist() == [view.round, view.turn]
    assert ["pick", "choose", "take"][parts["moment"][0]] == view.phase
    assert np.flatnonzero(parts["hand"]).tolist() == view.hand
    for row, cards in enumerate(view.rows):
        assert parts["row_cards"][row].tolist() == cards + [0] * (5 - len(cards))
        assert parts["row_length"][row] == len(cards)
        assert parts["row_bulls"][row] == sum(BULLS[card] for card in cards)
    face_up = {card: away(view, other) for other in seats for card in view.hands[other] if other != view.seat}
    face_up |= dict.fromkeys(view.open, -1)
    assert {card: value for card, value in enumerate(parts["face_up"].tolist()) if value} == face_up
    trick = [(int(card), int(who)) for card, who in zip(parts["trick_card"], parts["trick_seat"], strict=True) if card]
    assert trick == [(card, away(view, other)) for card, other in view.revealed]
    seen = {*view.hand, *view.open, *chain(*view.rows, *view.piles, *view.hands), *(card for card, _ in view.revealed)}
    assert set(np.flatnonzero(parts["unseen"])) == set(range(1, view.highest + 1)) - seen
    by_seat(view.cards_left, view.seat, parts["held"])
    by_seat(view.chosen, view.seat, parts["chosen"])
    by_seat(view.points, view.seat, parts["total"])
    by_seat(view.bulls, view.seat, parts["bulls"])
    assert parts["choice"][0] == (view.choice or 0)


def check_push(parts: Parts, view: Any) -> None:
    assert parts["settings"].tolist()[:2] == [view.players, view.risk]
    assert parts["settings"][4] == len(view.rows)
    assert ["begin", "go_on", "place", "take", "done"][parts["moment"][0]] == view.phase
    assert parts["moment"][1:5].tolist() == [view.turn, view.cards_left, view.switches, away(view, view.active)]
    assert parts["moment"][6] == len(view.takers)
    if view.takers:
        assert parts["moment"][5] == away(view, view.takers[0])
    assert cards_in(parts["card"], PUSH_NAMES) == Counter([view.card] if view.card else [])
    for row, cards in enumerate(view.rows):
        assert cards_in(parts["rows"][row], PUSH_NAMES) == Counter(cards)
    assert cards_in(parts["to_come"], PUSH_NAMES) == Counter(view.to_come)
    for other in range(view.players):
        assert cards_in(parts["bench"][away(view, other)], PUSH_NAMES) == Counter(view.benches[other])
    by_seat([len(bank) for bank in view.banks], view.seat, parts["bank"])
    by_seat(view.points, view.seat, parts["total"])


def check_highscore(parts: Parts, view: Any) -> None:
    assert parts["settings"].tolist() == [view.players, view.rounds, view.lone_ten, len(view.deck)]
    moment = [view.round, view.turn, view.rolls, view.rolls_left, view.froze, away(view, view.roller)]
    assert parts["moment"].tolist() == moment
    words = (view.card.scoring, view.card.vortex, view.card.roll)
    numbers = (SCORINGS[words[0]], VORTICES[words[1]], ROLLS[words[2]])
    for part, number in zip(("scoring", "vortex", "roll"), numbers, strict=True):
        assert np.flatnonzero(parts[part]).tolist() == [number]
    for part, dice in (("loose", view.dice), ("aside", view.aside)):
        assert parts[part].tolist() == [dice.count(sign) for sign in SIGNS]
    by_seat([other == view.starter for other in range(view.players)], view.seat, parts["starter"])
    by_seat([score is not None for score in view.scores], view.seat, parts["played"])
    by_seat([score or 0 for score in view.scores], view.seat, parts["score"])
    by_seat([place or 0 for place in view.track], view.seat, parts["track"])
    for column, chips in enumerate((view.gold, view.silver, view.bronze)):
        by_seat(chips, view.seat, parts["chips"][:, column])
    by_seat(view.points, view.seat, parts["total"])
    words_of: dict[str, Any] = {"scoring": SCORINGS, "vortex": VORTICES, "roll": ROLLS}
    for part, known in words_of.items():
        on_cards = [known[getattr(card, part)] + 1 for card in view.deck]
        assert parts[f"deck_{part}"].tolist() == on_cards + [0] * (MOST_CARDS - len(on_cards))
    to_come = {card.number for card in view.deck} - {card.number for card in view.played_cards}
    assert set((np.flatnonzero(parts["to_come"]) + 1).tolist()) == to_come


def check_bids(parts: Parts, view: Any) -> None:
    settings = dict(zip(("players", "rounds", "ally"), parts["settings"].tolist(), strict=False))
    assert settings == {"players": view.players, "rounds": view.rounds, "ally": view.ally}
    assert parts["settings"][9:12].tolist() == [view.turns, view.highest, view.highest_black]
    phase, *moment = parts["moment"].tolist()[:9]
    assert ["bid", "rob"][phase] == view.phase
    flags = [view.lowest_wins, view.blind, view.blind_next]
    assert moment == [view.round, view.turn, len(view.bids), view.black_in_hands, len(view.deck), *flags]
    assert parts["moment"][10] == away(view, view.leader)
    assert parts["moment"][13] == view.seat
    assert cards_in(parts["hand"], BIDS_NAMES) == Counter(view.hand)
    assert cards_in(parts["middle"], BIDS_NAMES, FIRST_BLACK) == Counter([view.stake] if view.stake else [])
    assert cards_in(parts["burnt"], BIDS_NAMES, FIRST_BLACK) == Counter(view.burnt)
    assert cards_in(parts["set_aside"], BIDS_NAMES, FIRST_BLACK) == Counter(view.set_aside)
    assert [BIDS_NAMES[card] or None for card in parts["deck"][: len(view.deck)]] == view.deck
    bids = dict(view.bids)
    by_seat([BIDS_NAMES.index(bids.get(other, "")) for other in range(view.players)], view.seat, parts["bid"])
    for other, card in bids.items():
        if card[0] in "ybrgk" and card[1:].isdigit():
            assert parts["bid_worth"][away(view, other)] == int(card[1:])
            assert np.flatnonzero(parts["bid_colour"][away(view, other)]) == ["ybrgk".index(card[0])]
    for other in range(view.players):
        assert cards_in(parts["in_front"][away(view, other)], BIDS_NAMES, FIRST_BLACK) == Counter(view.in_front[other])
    by_seat(view.cards_left, view.seat, parts["held"])
    by_seat(view.score, view.seat, parts["score"])
    by_seat(view.without, view.seat, parts["without"])
    by_seat(view.credited, view.seat, parts["credited"])
    by_seat([0 if ally is None else 1 + away(view, ally) for ally in view.partner], view.seat, parts["partner"])
    by_seat(view.points, view.seat, parts["total"])
    shown = {
        *view.hand,
        *view.taken_out,
        *view.spent,
        *view.set_aside,
        *view.burnt,
        *bids.values(),
        *chain(*view.in_front),
    }
    unseen = set(cards_in(parts["unseen"], BIDS_NAMES))
    assert not unseen & {*shown, view.stake}
    hidden = sum(view.cards_left) - len(view.hand) + view.deck.count(None) + view.blind
    assert len(unseen) <= hidden <= len(unseen) + len(view.burnt)
    assert (BIDS_NAMES[ALLY] in unseen | shown) == view.ally


def check_dos(parts: Parts, view: Any) -> None:
    assert parts["settings"][:2].tolist() == [view.players, view.target]
    assert parts["settings"][5:].tolist() == [view.hand_cards, view.colours]
    assert ["play", "bonus", "close"][parts["moment"][0]] == view.phase
    moment = [view.round, view.turn, away(view, view.dealer), away(view, view.on_turn), view.drew, len(view.matches)]
    assert parts["moment"][1:7].tolist() == moment
    assert parts["moment"][7] == view.owed_bonus
    assert parts["moment"][9] == view.said
    assert parts["moment"][10] == (0 if view.catchable is None else 1 + away(view, view.catchable))
    assert parts["moment"][12:].tolist() == [view.pile, len(view.row), len(view.discards), view.piles_before]
    assert cards_in(parts["hand"], DOS_NAMES) == Counter(view.hand)
    assert cards_in(parts["drawn"], DOS_NAMES) == Counter([view.drawn] if view.drawn else [])
    assert cards_in(parts["row_cards"], DOS_NAMES) == Counter(view.row)
    assert cards_in(parts["matched"], DOS_NAMES) == Counter(chain(*view.matched))
    assert cards_in(parts["discards"], DOS_NAMES) == Counter(view.discards)
    seen = parts["hand"] + parts["row_cards"] + parts["matched"] + parts["discards"]
    assert (parts["unseen"] == COPIES_IN[view.colours] - seen).all()
    assert parts["unseen"].sum() == view.pile + sum(view.cards_left) - len(view.hand)
    assert not parts["spelt"].any()
    by_seat(view.cards_left, view.seat, parts["held"])
    by_seat(view.has_said, view.seat, parts["has_said"])
    by_seat(view.points, view.seat, parts["total"])


def check_farol(parts: Parts, view: Any) -> None:
    assert parts["settings"].tolist() == [view.players, view.lowest, view.rounds]
    assert np.flatnonzero(parts["hand"]).tolist() == view.hand
    assert np.flatnonzero(parts["aside"]).tolist() == view.aside
    by_seat(view.shown or [0] * view.players, view.seat, parts["shown"])
    by_seat(view.chosen, view.seat, parts["chosen"])
    by_seat(view.cards_left, view.seat, parts["held"])
    by_seat(view.points, view.seat, parts["total"])
    seats = [0 if other is None else 1 + away(view, other) for other in (view.winner, view.loser)]
    assert parts["moment"].tolist() == [["choose", "decide"].index(view.phase), view.round, view.turn, *seats]
    assert parts["choice"][0] == (view.choice or 0)


CHECKS: dict[str, Callable[[Parts, Any], None]] = {
    "push": check_push,
    "highscore": check_highscore,
    "toma6": check_toma6,
    "dos": check_dos,
    "bids": check_bids,
    "farol": check_farol,
}


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_an_observation_says_what_the_view_says(setup: Setup) -> None:
    match, dice = setup.new("observed"), random.Random(1)
    while not match.over:
        if dice.random() < 0.2:
            look_at(setup.game, match)
        seat = dice.choice(match.may_act)
        match.play(seat, dice.choice(match.legal(seat)))
    look_at(setup.game, match)


def look_at(game: str, match: Match) -> None:
    single = Seatwise(match)
    for seat in range(match.players):
        observation = single.observation(seat)
        assert observation.dtype == np.int16
        CHECKS[game](parts_of(match.game.learning.parts, observation), match.view(seat))


def test_what_has_no_bound_is_capped() -> None:
    match = Setup("toma6", 2, {"limit": 1_000_000}).new(1)
    assert parts_of(match.game.learning.parts, Seatwise(match).observation(0))["settings"][3] == 32767


def test_a_learner_of_dos_sees_what_it_has_spelt_and_no_other_does() -> None:
    match = Setup("dos", 2).new("spelt")
    single = Seatwise(match)
    while len(first := [move for move in single.open_moves(single.seat) if move >= 52]) == 0:
        single.step(single.open_moves(single.seat)[0])
    seat = single.seat
    for place, letters in enumerate((first, None)):
        letter = (letters or single.open_moves(seat))[0]
        single.step(letter)
        assert single.seat == seat
        spelt = parts_of(match.game.learning.parts, single.observation(seat))["spelt"]
        assert spelt.sum() == place + 1
        assert spelt[place, letter - 52] == 1
        assert not parts_of(match.game.learning.parts, single.observation(1 - seat))["spelt"].any()
