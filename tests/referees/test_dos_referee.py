"""Whole matches of DOS before a referee who knows only the rules,
and forged matches and turns, which must not get past that referee."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from tests.referees import dos
from tests.referees.dos import (
    colour_named,
    fits,
    judge,
    number_to_deal,
    numbers_named,
    points_of,
    ways_to_colour,
    ways_to_play,
    whole_deck,
)
from tests.referees.test_referees import finished, play_at_random, play_casually, play_with_second_thoughts, tell
from tests.referees.told import Told
from tests.tables import Setup, all_setups

Events = list[dict[str, Any]]
Play = Callable[[Match, str], None]

GOLDEN = Path(__file__).parent.parent / "golden"
SETUPS = [setup for setup in all_setups() if setup.game == "dos"]
# Every kind of event, with every reason that an event can give. A double colour match never lacks cards to draw:
# its own three go to the discards first.
EVERYTHING = """
match cut dealer round dealt hand turned_up:start turned_up:refill matched drew:turn drew:double drew:caught
drawn no_card:turn no_card:caught reshuffled discarded put:bonus put:instead declined said ended caught wrongly_caught
went_out shown scored no_points kept_silent result
"""


# --- ways to play


def play_shyly(match: Match, seed: str) -> None:
    """Draw and put a card down rather than match, and keep silent, so that the row grows and the pile runs out."""
    dice = random.Random(seed)
    while not match.over:
        seat = dice.choice(match.may_act)
        match.play(seat, shy_choice(match.legal(seat), dice))


def shy_choice(legal: list[str], dice: random.Random) -> str:
    for action in ("catch", "draw"):
        if action in legal and dice.random() < 0.98:
            return action
    puts = [action for action in legal if action.startswith("put:")]
    return dice.choice(puts or [action for action in legal if action != "dos!"])


def play_for_ever(match: Match, seed: str) -> None:
    """Two who keep two cards at least, say nothing and catch each other: the penalties keep both hands alive."""
    dice = random.Random(seed)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, endless_choice(match, seat, dice))


def endless_choice(match: Match, seat: int, dice: random.Random) -> str:
    legal = match.legal(seat)
    for action in ("catch", "pass"):
        if action in legal:
            return action
    others = [action for action in legal if "=" not in action and action != "dos!"]
    if len(others) == len(legal) or dice.random() < 0.5:
        return dice.choice(others or legal)
    held = match.view(seat).cards_left[seat]
    sparing = [action for action in legal if "=" in action and held - 1 - action.count("+") >= 2]
    return dice.choice(sparing or others)


PLAYS: list[Play] = [play_at_random, play_with_second_thoughts, play_casually]


# --- real matches


@pytest.mark.rule(*(f"DO-{number}" for number in range(1, 20)))
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_matches_keep_the_rules(setup: Setup) -> None:
    for play in PLAYS:
        match = finished(setup, f"{play.__name__} {setup}", play)
        assert judge(tell(match)) == match.winners


@pytest.mark.rule("DO-20")
@pytest.mark.parametrize("setup", SETUPS[::7], ids=str)
def test_shy_matches_keep_the_rules(setup: Setup) -> None:
    match = finished(Setup("dos", setup.players, {**setup.options, "target": 1}), str(setup), play_shyly)
    assert judge(tell(match)) == match.winners


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("target", [1, 200])
def test_matches_end_when_they_must(players: int, target: int) -> None:
    match = finished(Setup("dos", players, {"target": target}), f"{players} to {target}", play_casually)
    assert judge(tell(match)) == match.winners


@pytest.mark.rule("DO-20")
def test_endless_rounds_end_the_match() -> None:
    assert judge(endless_match()) == [0, 1]


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("dos*.sobremesa")), ids=lambda record: record.stem)
def test_golden_matches_keep_the_rules(record: Path) -> None:
    judge(tell(sobremesa.load(record.read_text(encoding="utf-8"))))


def test_the_matches_show_everything_that_can_happen() -> None:
    assert {label(event) for match in matches() for event in match} == set(EVERYTHING.split())


@cache
def endless_match() -> Events:
    setup = Setup("dos", 2, {"dos_call": "explicit", "bonus_card": "optional"})
    return tell(finished(setup, "endless", play_for_ever))


@cache
def matches() -> list[Events]:
    """Matches to forge, in which everything happens."""
    setups = [Setup("dos", players, {"dos_call": "explicit", "bonus_card": "optional"}) for players in (2, 3, 4)]
    usual = [tell(finished(setup, "forged", play_with_second_thoughts)) for setup in setups]
    shy = Setup("dos", 4, {"dos_call": "explicit", "target": 1})
    return [*usual, tell(finished(shy, "3", play_shyly)), endless_match()]


def label(event: Told) -> str:
    return f"{event['event']}:{event['why']}" if "why" in event else str(event["event"])


# --- at each moment the rules and the table agree on what can be done and seen


@pytest.mark.parametrize("setup", SETUPS[::5], ids=str)
def test_the_rules_and_the_table_agree(setup: Setup) -> None:
    match = setup.new("agreed")
    dice = random.Random("agreed")
    while not match.over:
        if dice.random() < 0.2:
            require_same(match)
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))


def require_same(match: Match) -> None:
    """The referee hears the match so far, and then looks at what the table offers and shows each seat."""
    referee = dos.Referee(tell(match))
    with pytest.raises(AssertionError, match="the story ends too early"):
        referee.whole_match()
    require_same_sights(referee, match, -1)
    for seat in range(match.players):
        require_same_sights(referee, match, seat)
        offered = {action for action in match.legal(seat) if action not in ("end", "pass")}
        assert offered == allowed(referee, seat, offered), (referee.turn, referee.hands)


def require_same_sights(referee: dos.Referee, match: Match, seat: int) -> None:
    view = match.view(seat)
    own_hand = referee.hands[seat] if seat >= 0 else Counter()
    assert Counter(view.hand) == own_hand
    assert view.cards_left == [hand.total() for hand in referee.hands]
    assert (view.pile, view.discards) == (referee.pile.total(), referee.discards)
    assert view.row == referee.row
    assert view.matched == [list(match) for match in referee.turn.matches] or view.phase != "play"
    assert view.drawn in (None, referee.turn.drawn if seat == referee.turn.seat else None)


def allowed(referee: dos.Referee, seat: int, offered: set[str]) -> set[str]:
    """What the rules allow a seat; cards may go into the row where one of them is offered, then each of the hand."""
    may = {"catch"} if seat in referee.tries else set()
    turn, hand = referee.turn, referee.hands[seat]
    if seat != turn.seat:
        return may
    if referee.explicit and hand.total() == 2 and not turn.said:
        may.add("dos!")
    if not (turn.drew or turn.matches):
        may.add("draw")
    if any(action.startswith("put:") for action in offered):
        may |= {f"put:{card}" for card in +hand}
    return may | matches_allowed(referee)


def matches_allowed(referee: dos.Referee) -> set[str]:
    return {
        f"{row_card}={'+'.join(cards)}{naming}"
        for row_card in referee.turn.open
        for cards in map(in_order, ways_to_play(+referee.hands[referee.turn.seat]))
        if fits(row_card, cards) and referee.may_use(cards)
        for naming in namings(row_card, cards, referee.hands[referee.turn.seat].total())
    }


def namings(row_card: str, cards: tuple[str, ...], held: int) -> list[str]:
    """DO-12: a colour is named where it changes what happens; for a last single card nothing more is owed (DO-17)."""
    return [":same", ":other"] if len(ways_to_colour(row_card, cards)) == 2 and held > 1 else [""]


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """As they are written: by colour, then by number with # the last, and Wild DOS after all others."""
    order = list(whole_deck())
    return tuple(sorted(cards, key=order.index))


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_nobody_is_told_the_cards_that_others_hold(seat: int) -> None:
    match = finished(Setup("dos", 3, {"target": 40}), "hidden", play_at_random)
    told = [event for event in match.events(seat) if event.kind in ("dealt", "drawn")]
    assert {event.data["seat"] for event in told} == ({seat} if seat >= 0 else set())


# --- the examples of the rules


def test_the_deck_of_the_book() -> None:
    deck = whole_deck()
    assert deck.total() == 108
    assert sum(points_of(card) for card in deck.elements()) == 1036
    assert {number_to_deal(card) for card in ("r#", "dos")} == {0}


@pytest.mark.parametrize(
    ("row_card", "cards", "do_fit"),
    [
        ("r7", "b7", True),
        ("r7", "b8", False),
        ("r7", "b3 g4", True),
        ("r7", "b3 g5", False),
        ("r7", "r5 dos", True),
        ("r7", "r#", True),
        ("r7", "b3 r#", True),
        ("dos", "dos", True),
        ("dos", "b#", True),
        ("dos", "g1 g1", True),
        ("dos", "dos dos", False),
        ("b1", "g# r#", False),
        ("b10", "g# r#", True),
        ("y#", "b10", True),
        ("y#", "dos", True),
        ("y#", "b9 b1", True),
        ("y#", "b9 dos", False),
        ("y#", "b10 g#", False),
    ],
)
def test_which_cards_match(row_card: str, cards: str, do_fit: bool) -> None:
    assert fits(row_card, tuple(cards.split())) == do_fit


@pytest.mark.parametrize(
    ("row_card", "cards", "ways"),
    [
        ("r7", "r7", {True}),
        ("r7", "b7", {False}),
        ("r7", "r3 r4", {True}),
        ("r7", "r3 b4", {False}),
        ("r7", "r5 dos", {True, False}),
        ("r7", "b5 dos", {False}),
        ("b4", "dos dos", {True, False}),
        ("dos", "g1 g1", {True, False}),
        ("dos", "g1 y1", {False}),
        ("dos", "dos", {True, False}),
        ("dos", "y#", {True, False}),
        ("g#", "g4", {True}),
        ("g#", "r4", {False}),
    ],
)
def test_which_matches_agree_in_colour(row_card: str, cards: str, ways: set[bool]) -> None:
    assert ways_to_colour(row_card, cards.split()) == ways


# --- turns that must not stand, and some that must

DECISIONS = {"matched", "put", "ended", "said", "declined", "caught", "wrongly_caught"}
EXPLICIT: dict[str, Any] = {"dos_call": "explicit"}


def story(*told: Events, hand: str, row: str = "r7 g4", silent: bool = True, **options: object) -> dos.Referee:
    """The referee after a turn of seat 0 with two opponents; seat 2 has just ended with two cards, DOS said or not."""
    settings = {"target": 200, "dos_call": "auto", "after_draw": "any", "bonus_card": "required", **options}
    opening = {"game": "dos", "players": 3, "options": settings, "seats": ["0", "1", "2"], "seed_hash": ""}
    referee = dos.Referee([{"step": 0, "event": "match", **opening}, *placed(counted(told), row.split())])
    referee.hands = [Counter(hand.split()), Counter(["b1", "b3", "b5"]), Counter(["y1", "y3"])]
    referee.row = row.split()
    referee.pile = Counter(["b6", "b8", "b9", "b10", "y6", "y8", "y9", "y10"])
    if referee.explicit:
        referee.last, referee.tries = dos.Turn(2, [], said=not silent), {0, 1}
    referee.play_turn(0)
    return referee


def counted(told: Sequence[Events]) -> Events:
    """The events with their steps."""
    step, is_counted = 0, False  # a silence is told as part of the act that follows
    events = []
    for event in (event for few in told for event in few):
        decides = event["event"] in {*DECISIONS, "kept_silent"} or label(event) == "drew:turn"
        step += decides and not is_counted
        is_counted = event["event"] == "kept_silent"
        events.append({"step": step, **event})
    return events


def placed(events: Events, row: list[str]) -> Events:
    """The events with the places of cards in the row, and with what wild cards are called."""
    for event in events:
        if event["event"] == "matched":
            event |= {
                **called(event),
                **event,
                "place": row.index(event["row_card"]) if event["row_card"] in row else 0,
            }
            row = [card for place, card in enumerate(row) if place != event["place"]]
        if event["event"] in ("turned_up", "put"):
            event |= {"place": len(row)}
            row = [*row, event["card"]]
    return events


def called(match: Told) -> dict[str, Any]:
    row_card, cards = match["row_card"], tuple(filter(None, (match["first"], match["second"])))
    number, first_number = numbers_named(row_card, cards) if fits(row_card, cards) else (0, 0)
    colour = colour_named(row_card, cards, match["same_colour"])
    return {"number": number, "first_number": first_number, "colour": colour}


def matched(row_card: str, first: str, second: str = "", same_colour: int = 0, seat: int = 0) -> Events:
    facts = {"row_card": row_card, "first": first, "second": second, "same_colour": same_colour}
    return [{"event": "matched", "seat": seat, **facts}]


def drew(card: str, why: str = "turn", seat: int = 0) -> Events:
    public: dict[str, Any] = {"event": "drew", "seat": seat, "why": why}
    return [public, {"event": "drawn", "seat": seat, "card": card, "audience": [seat]}]


def discarded(count: int) -> Events:
    return [{"event": "discarded", "seat": 0, "count": count}]


def refilled(*cards: str) -> Events:
    return [{"event": "turned_up", "card": card, "why": "refill"} for card in cards]


def put(card: str, why: str = "instead") -> Events:
    return [{"event": "put", "seat": 0, "card": card, "why": why}]


def simply(kind: str, **facts: Any) -> Events:
    return [{"event": kind, "seat": 0, **facts}]


SAID, ENDED, DECLINED = simply("said"), simply("ended"), simply("declined")
CAUGHT = [{"event": "caught", "seat": 2, "by": 1}, *drew("b9", "caught", seat=2), *drew("y9", "caught", seat=2)]
WRONGLY_CAUGHT: Events = [{"event": "wrongly_caught", "seat": 2, "by": 1}]
SILENCE: Events = [{"event": "kept_silent", "seat": 2}]
SEVEN_MATCHED = matched("r7", "b7") + ENDED + discarded(2) + refilled("b9")
COLOUR_MATCHED = matched("r7", "r7", same_colour=1) + ENDED + discarded(2) + refilled("b9")
DOUBLE = matched("r7", "r3", "r4", same_colour=1)
DOUBLE_MATCHED = DOUBLE + ENDED + discarded(3)


def test_whole_turns_stand() -> None:
    assert story(SEVEN_MATCHED, hand="b7 b8 b10 dos dos").row == ["g4", "b9"]
    assert story(drew("b8"), put("b10"), hand="b10 y5 y5").row == ["r7", "g4", "b10"]
    assert story(drew("b9"), matched("r7", "b7"), ENDED, discarded(2), refilled("y9"), hand="b7 g4").turn.drew
    owed = drew("b8", "double", 1) + drew("b9", "double", 2)
    both = story(DOUBLE_MATCHED, owed, refilled("b6"), put("b1", "bonus"), hand="r3 r4 b1 b10")
    assert both.row == ["g4", "b6", "b1"]


def objection(rule: str) -> pytest.RaisesExc[AssertionError]:
    return pytest.raises(AssertionError, match=rf"^[DO0-9, -]*\b{rule}\b[DO0-9, -]*: ")


@pytest.mark.parametrize(
    ("rule", "hand", "told"),
    [
        ("DO-3", "b7 b8 g4 y10", ENDED),
        ("DO-3", "b7 g7 b4 y10", [*matched("r7", "b7"), *matched("r7", "g7")]),
        ("DO-3", "b7 y10 y10", matched("b7", "b7")),
        ("DO-4", "b8 y10 y10", matched("r7", "b8")),
        ("DO-4", "b8 y10 y10", matched("r7", "b7")),
        ("DO-5", "b3 g5 y10", matched("r7", "b3", "g5")),
        ("DO-5", "b5 b1 y10", matched("g4", "dos", "dos")),
        ("DO-5", "dos y10 y10", matched("g4", "dos", "dos")),
        ("DO-6", "r7 y10 y10", matched("r7", "r7", same_colour=0)),
        ("DO-6", "b7 y10 y10", matched("r7", "b7", same_colour=1)),
        ("DO-7", "r3 r4 y10", matched("r7", "r3", "r4", same_colour=0)),
        ("DO-7", "r3 b4 y10", matched("r7", "r3", "b4", same_colour=1)),
        ("DO-12", "b5 dos y10", matched("r7", "b5", "dos", same_colour=1)),
        ("DO-7", "r3 r4 y1 y10", [*DOUBLE_MATCHED, *drew("b8", "double", 2), *drew("b9", "double", 1)]),
        ("DO-7", "r3 r4 y1 y10", [*DOUBLE_MATCHED, *drew("b8", "double", 1), *refilled("b9")]),
        ("DO-8", "b7 b9 b4 y10", [*matched("r7", "b7"), *matched("b9", "b9")]),
        ("DO-9", "b5 b8 y10", [*drew("b6"), *ENDED]),
        ("DO-9", "b5 b8 y10", [*drew("b6"), *drew("b8")]),
        ("DO-9", "b5 b8 y10", put("b5")),
        ("DO-9", "b5 b8 y10", [*drew("b6"), *put("r1")]),
        ("DO-9", "b5 b8 y10", [*drew("b6"), *put("b8", "bonus")]),
        ("DO-9", "b5 b8 y10", drew("b5")),
        ("DO-10", "b7 b8 y10 y10", [*matched("r7", "b7"), *ENDED, *refilled("b9")]),
        ("DO-10", "b7 b8 y10 y10", [*matched("r7", "b7"), *ENDED, *discarded(3)]),
        ("DO-10", "b7 b8 y10 y10", [*matched("r7", "b7"), *ENDED, *discarded(2), *put("b8", "bonus")]),
        ("DO-10", "b7 b8 y10 y10", [*matched("r7", "b7"), *ENDED, *discarded(2), *refilled("b7")]),
        ("DO-10", "r7 b8 y10 y10", [*matched("r7", "r7", same_colour=1), *ENDED, *discarded(2), *put("b8", "bonus")]),
    ],
)
def test_a_turn_against_the_rules(rule: str, hand: str, told: Events) -> None:
    with objection(rule):
        story(told, hand=hand)


def test_no_card_is_drawn_after_a_match() -> None:
    with objection("DO-3"):
        story(matched("r7", "b7"), drew("b6"), hand="b7 g4 y10")


@pytest.mark.parametrize("hand", ["b7 b10 y10", "b7 b4 y10"], ids=["could match no more", "could match more"])
def test_while_a_row_card_is_left_the_player_says_when_the_turn_ends(hand: str) -> None:
    story(SEVEN_MATCHED, hand=hand)
    with objection("DO-3"):
        story(matched("r7", "b7"), discarded(2), hand=hand)


def test_with_no_row_card_left_the_turn_ends_by_itself() -> None:
    all_matched = matched("r7", "b7") + matched("g4", "b4")
    story(all_matched, discarded(4), refilled("b9", "b10"), hand="b7 b4 y10")
    with objection("DO-10"):
        story(all_matched, ENDED, hand="b7 b4 y10")


def test_after_drawing_the_drawn_card_may_be_due() -> None:
    drawn_card: dict[str, Any] = {"hand": "b7 b1", "row": "r7 b8", "after_draw": "drawn_card"}
    one_match = drew("b8") + matched("b8", "b8", same_colour=1)
    story(one_match, discarded(2), refilled("b9"), put("b1", "bonus"), **drawn_card)
    with objection("DO-9"):
        story(drew("b8"), matched("r7", "b7"), **drawn_card)
    with objection("DO-9"):
        story(one_match, matched("r7", "b7"), silent=False, **drawn_card, **EXPLICIT)


def test_bonus_cards_are_due_unless_they_are_optional() -> None:
    bonus = COLOUR_MATCHED + put("y10", "bonus")
    assert story(bonus, hand="r7 g4 y10 y10").row == ["g4", "b9", "y10"]
    story(COLOUR_MATCHED, DECLINED, hand="r7 g4 y10 y10", bonus_card="optional")
    with objection("DO-11"):
        story(COLOUR_MATCHED, DECLINED, hand="r7 g4 y10 y10")
    with objection("DO-11"):
        story(COLOUR_MATCHED, put("y9", "bonus"), hand="r7 g4 y10 y10")
    with objection("DO-11"):
        story(COLOUR_MATCHED, matched("b9", "g9"), hand="r7 g4 g9 y10")


@pytest.mark.parametrize(
    ("rule", "hand", "told"),
    [
        ("DO-15", "b7 b8 y10", SAID),
        ("DO-15", "b7 b8", [*SAID, *SAID]),
        ("DO-15", "b7 b8", simply("said", seat=1)),
        ("DO-15", "b7 b8 y10", [*SILENCE, *drew("b6"), *put("y10"), *matched("r7", "b7")]),
        ("DO-15", "b7 b8 y10", [*SILENCE, *drew("b6"), *put("y10"), *CAUGHT]),
        ("DO-15", "b7 b8 y10", drew("b6")),
        ("DO-15", "b7 b8 y10", matched("r7", "b7")),
        ("DO-16", "b7 b8 y10", [*SILENCE, *matched("r7", "b7"), *CAUGHT]),
        ("DO-16", "b7 b8 y10", WRONGLY_CAUGHT),
        ("DO-16", "b7 b8 y10", simply("caught", by=2)),
        ("DO-16", "b7 b8 y10", [{"event": "caught", "seat": 2, "by": 2}]),
        ("DO-16", "b7 b8 y10", [*CAUGHT, *CAUGHT]),
        ("DO-16", "b7 b8 y10", [*CAUGHT[:3], *drew("b6")]),
    ],
)
def test_silence_against_the_rules(rule: str, hand: str, told: Events) -> None:
    with objection(rule):
        story(told, hand=hand, **EXPLICIT)


def test_dos_can_be_said_and_silence_caught_until_the_next_player_acts() -> None:
    story(CAUGHT, drew("b6"), put("y10"), SAID, ENDED, hand="b8 y10", **EXPLICIT)
    story(SAID, CAUGHT, drew("b6"), put("y10"), ENDED, hand="b8 y10", **EXPLICIT)
    story(SILENCE, drew("b6"), put("y10"), ENDED, hand="b8 y10", **EXPLICIT)
    with objection("DO-15"):
        story(SAID, hand="b8 y10")


def test_who_has_said_dos_is_caught_without_reason_once_by_each() -> None:
    by_next = [{"event": "wrongly_caught", "seat": 2, "by": 0}]
    rest = drew("b6") + put("y10") + ENDED
    story(WRONGLY_CAUGHT, by_next, rest, hand="b8 y10", silent=False, **EXPLICIT)
    for told in ([*WRONGLY_CAUGHT, *WRONGLY_CAUGHT], [*CAUGHT, *rest], [*rest[:3], *WRONGLY_CAUGHT]):
        with objection("DO-16"):
            story(told, hand="b8 y10", silent=False, **EXPLICIT)
    with objection("DO-3"):
        story(SILENCE, rest, hand="b8 y10", silent=False, **EXPLICIT)


def test_no_colour_is_named_for_the_last_card() -> None:
    (plain,) = matched("dos", "dos")
    assert not +story([{**plain, "colour": ""}], discarded(2), hand="dos", row="dos g4").hands[0]
    for named in (matched("dos", "dos"), matched("dos", "dos", same_colour=1)):
        with objection("DO-12"):
            story(named, discarded(2), hand="dos", row="dos g4")


def test_who_goes_out_owes_no_card_but_the_others_draw() -> None:
    assert story(matched("r7", "r7", same_colour=1), discarded(2), hand="r7").row == ["g4"]
    owed = drew("b8", "double", 1) + drew("b9", "double", 2)
    assert story(DOUBLE, discarded(3), owed, hand="r3 r4").hands[2].total() == 3
    with objection("DO-7"):
        story(DOUBLE, discarded(3), simply("went_out"), hand="r3 r4")


# --- forged matches


def forged(kind: str, **lies: Callable[[Any], object]) -> Events:
    """A match that shows this kind of event, and lies about the first one."""
    match = next(list(match) for match in matches() if kind in map(label, match))
    place = next(place for place, event in enumerate(match) if label(event) == kind)
    lied = {name: lie(match[place][name]) for name, lie in lies.items()}
    match[place] = {**match[place], **lied}
    return match


def another_seat(seat: int) -> int:
    return (seat + 1) % 2


def one_more(value: int) -> int:
    return value + 1


def no_such_card(_: str) -> str:
    return "b2"


def everyone(_: object) -> str:
    return "all"


@pytest.mark.parametrize(
    ("rule", "kind", "lies"),
    [
        ("DO-1", "match", {"players": lambda _: 5}),
        ("DO-19", "match", {"options": lambda options: {**options, "target": 0}}),
        ("DO-15", "match", {"options": lambda options: {**options, "dos_call": "never"}}),
        ("DO-11", "match", {"options": lambda options: {**options, "bonus_card": "required"}}),
        ("DO-9", "match", {"options": lambda options: {**options, "after_draw": "drawn_card"}}),
        ("DO-1", "cut", {"card": no_such_card}),
        ("DO-1", "cut", {"seat": another_seat}),
        ("DO-1", "dealer", {"seat": another_seat}),
        ("DO-1", "round", {"dealer": another_seat}),
        ("DO-19", "round", {"round": one_more}),
        ("DO-2", "dealt", {"card": no_such_card}),
        ("DO-2", "dealt", {"audience": everyone}),
        ("DO-2", "dealt", {"seat": another_seat}),
        ("DO-2", "hand", {"count": one_more}),
        ("DO-2", "turned_up:start", {"card": no_such_card}),
        ("DO-2", "turned_up:start", {"why": lambda _: "refill"}),
        ("DO-3", "matched", {"row_card": no_such_card}),
        ("DO-3", "matched", {"seat": another_seat}),
        ("DO-4", "matched", {"first": no_such_card}),
        ("DO-3", "matched", {"place": one_more}),
        ("DO-13", "matched", {"number": one_more}),
        ("DO-13", "matched", {"first_number": one_more}),
        ("DO-12", "matched", {"colour": lambda _: "same"}),
        ("DO-9", "drew:turn", {"seat": another_seat}),
        ("DO-9", "drawn", {"card": no_such_card}),
        ("DO-9", "drawn", {"audience": everyone}),
        ("DO-9", "put:instead", {"card": no_such_card}),
        ("DO-7", "drew:double", {"seat": lambda seat: seat + 1}),
        ("DO-10", "discarded", {"count": one_more}),
        ("DO-10", "turned_up:refill", {"card": no_such_card}),
        ("DO-11", "put:bonus", {"card": no_such_card}),
        ("DO-11", "put:bonus", {"why": lambda _: "instead"}),
        ("DO-11", "declined", {"seat": another_seat}),
        ("DO-15", "said", {"seat": another_seat}),
        ("DO-15", "kept_silent", {"seat": another_seat}),
        ("DO-16", "caught", {"seat": another_seat}),
        ("DO-16", "caught", {"by": another_seat}),
        ("DO-16", "wrongly_caught", {"seat": another_seat}),
        ("DO-16", "wrongly_caught", {"by": another_seat}),
        ("DO-16", "drew:caught", {"why": lambda _: "turn"}),
        ("DO-17", "went_out", {"seat": another_seat}),
        ("DO-18", "shown", {"cards": lambda cards: [*cards, "dos"]}),
        ("DO-18", "shown", {"cards": lambda _: []}),
        ("DO-18", "scored", {"gained": one_more}),
        ("DO-18", "scored", {"points": one_more}),
        ("DO-19", "result", {"rank": one_more}),
        ("DO-19", "result", {"points": one_more}),
        ("DO-19", "result", {"winners": one_more}),
        ("DO-20", "reshuffled", {"count": one_more}),
        ("DO-20", "no_card:turn", {"seat": another_seat}),
        ("DO-20", "no_card:caught", {"seat": another_seat}),
        ("DO-20", "no_points", {"in_a_row": one_more}),
    ],
)
def test_the_referee_names_the_rule_that_a_lie_breaks(
    rule: str, kind: str, lies: dict[str, Callable[[Any], object]]
) -> None:
    with objection(rule):
        judge(forged(kind, **lies))


@pytest.mark.parametrize(("rule", "target"), [("DO-19", 1), ("DO-19", 10_000)])
def test_a_match_may_end_neither_late_nor_early(rule: str, target: int) -> None:
    opening, *events = matches()[0]
    with objection(rule):
        judge([{**opening, "options": {**opening["options"], "target": target}}, *events])


def test_dos_is_said_for_the_player() -> None:
    match = tell(finished(Setup("dos", 2), "said", play_casually))
    place = next(place for place, event in enumerate(match) if event["event"] == "said")
    with objection("DO-15"):
        judge(match[:place] + match[place + 1 :])


def test_who_ties_for_the_deal_draws_again() -> None:
    match = copy.deepcopy(matches()[0])
    first, second = (place for place, event in enumerate(match) if event["event"] == "cut")
    match[first]["card"], match[second]["card"] = "r9", "g9"
    with objection("DO-1"):
        judge(match)


def test_no_card_is_there_more_often_than_in_the_box() -> None:
    match = copy.deepcopy(matches()[0])
    for event in [event for event in match if event["event"] == "dealt"][:3]:
        event["card"] = "r10"
    with objection("DO-2"):
        judge(match)


@cache
def short_matches() -> list[Events]:
    setups = [Setup("dos", 2, {"target": 1, **EXPLICIT}), Setup("dos", 3, {"target": 1, "bonus_card": "optional"})]
    return [tell(finished(setup, "short", play_at_random)) for setup in setups]


@pytest.mark.parametrize("match", short_matches(), ids=["explicit", "optional"])
def test_no_event_can_be_missing_or_told_twice(match: Events) -> None:
    for place in range(len(match)):
        for forgery in (match[:place] + match[place + 1 :], match[: place + 1] + match[place:]):
            with objection(r"DO-\d+"):
                judge(forgery)


@pytest.mark.parametrize("match", short_matches(), ids=["explicit", "optional"])
def test_no_events_can_change_places(match: Events) -> None:
    for place, (one, other) in enumerate(pairwise(match)):
        if label(one) == label(other) == "dealt":
            continue  # the order in a hand means nothing
        with objection(r"DO-\d+"):
            judge([*match[:place], other, one, *match[place + 2 :]])


@pytest.mark.parametrize("match", short_matches(), ids=["explicit", "optional"])
def test_no_fact_can_be_changed(match: Events) -> None:
    for place, event in enumerate(match[1:], 1):
        for name in set(event) - {"event"}:
            with objection(r"DO-\d+"):
                judge([*match[:place], {**event, name: another(event[name])}, *match[place + 1 :]])


def another(value: Any) -> object:
    if isinstance(value, int):
        return value + 2
    if isinstance(value, list):
        return [*value, "b2"]
    return "b2"
