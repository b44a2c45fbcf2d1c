"""Whole matches of BIDS before a referee who knows only the rules,
and forged matches, which must not get past that referee."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.match import Match
from tests.referees.bids import BlackDeck, check
from tests.tables import Setup, all_setups, random_play

Events = list[dict[str, Any]]

GOLDEN = Path(__file__).parent.parent / "golden"
SETUPS = [setup for setup in all_setups() if setup.game == "bids"]
RULE_CARDS = {"shuffle": True, "lowest_wins": True, "unknown": True}
LONG = [
    Setup("bids", 3, {"rounds": 8, "thief": True, "lucky_loser": "consecutive"}),
    Setup("bids", 4, {"rounds": 8, "thief": True, "ally": True, **RULE_CARDS}),
    Setup("bids", 5, {"rounds": 8, "colours": True, **RULE_CARDS}),
    Setup("bids", 6, {"rounds": 8, **RULE_CARDS}),
]
LONG_MATCHES = 12  # enough for the rarest event
# Every kind of event, with every reason that an event can give.
EVERYTHING = """
match round leads:lot leads:total leads:last_round leads:highest_card taken_out dealt hand black_deck turned_up
laid_blind blind_card bid revealed tied middle_won won turn_spent doubled under:tie under:middle_wins under:own
under:spent_turn under_unseen set_aside shuffled lowest_from blind_turn allied ally_out:tie ally_out:middle_wins
ally_out:own robbed nothing_to_rob shared lucky scored turn_ended result
"""


def told(match: Match) -> Events:
    """The events as `sobremesa replay --json` prints them."""
    return [
        {"step": event.step, "event": event.kind, **match.game.named_values(event), "audience": audience(match, event)}
        for event in match.all_events()
    ]


def audience(match: Match, event: Any) -> object:
    return "all" if event.seen_by(-1) else [seat for seat in range(match.players) if event.seen_by(seat)]


def random_match(setup: Setup, seed: object) -> Events:
    match = setup.new(seed)
    for _ in random_play(match, seed):
        pass
    return told(match)


def casual_match(setup: Setup, seed: object) -> Events:
    match = setup.new(seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
    return told(match)


# --- real matches


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_random_matches_keep_the_rules(setup: Setup) -> None:
    for seed in range(4):
        check(random_match(setup, seed))


@pytest.mark.parametrize("setup", SETUPS[::3], ids=str)
def test_casual_matches_keep_the_rules(setup: Setup) -> None:
    check(casual_match(setup, "casual"))


def test_long_matches_keep_the_rules() -> None:
    for match in long_matches():
        check(match)


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("bids*.sobremesa")), ids=lambda record: record.stem)
def test_golden_matches_keep_the_rules(record: Path) -> None:
    check(told(sobremesa.load(record.read_text(encoding="utf-8"))))


def test_the_long_matches_show_everything_that_can_happen() -> None:
    shown = {label(event) for match in long_matches() for event in match}
    assert shown == set(EVERYTHING.split())


@cache
def long_matches() -> list[Events]:
    return [random_match(setup, seed) for setup in LONG for seed in range(LONG_MATCHES)]


def label(event: dict[str, Any]) -> str:
    return f"{event['event']}:{event['why']}" if "why" in event else str(event["event"])


# --- forged matches


def forged(kind: str, **lies: Callable[[Any], object]) -> Events:
    """A match that shows this kind of event, and lies about its last one."""
    match = next(copy.deepcopy(match) for match in long_matches() if kind in map(label, match))
    event = [event for event in match if label(event) == kind][-1]
    for name, lie in lies.items():
        event[name] = lie(event[name])
    return match


def objection(rule: str = r"BI-\d+") -> pytest.RaisesExc[AssertionError]:
    return pytest.raises(AssertionError, match=f"^{rule}: ")


def another_seat(seat: int) -> int:
    return (seat + 1) % 3


def one_more(value: int) -> int:
    return value + 1


def another_card(card: str) -> str:
    return "k9" if card == "k10" else "k10"


@pytest.mark.parametrize(
    ("rule", "kind", "lies"),
    [
        ("BI-4", "match", {"options": lambda options: {**options, "rounds": 0}}),
        ("BI-4", "match", {"options": lambda options: {**options, "ally": True}}),
        ("BI-16", "round", {"round": one_more}),
        ("BI-9", "leads:total", {"seat": another_seat}),
        ("BI-9", "leads:last_round", {"seat": another_seat}),
        ("BI-9", "leads:highest_card", {"why": lambda _: "lot"}),
        ("BI-9", "leads:last_round", {"why": lambda _: "total"}),
        ("BI-2", "taken_out", {"card": lambda _: "k1"}),
        ("BI-1", "taken_out", {"card": lambda card: "y1" if card != "y1" else "y2"}),
        ("BI-1", "dealt", {"card": another_card}),
        ("BI-2", "dealt", {"audience": lambda _: "all"}),
        ("BI-3", "dealt", {"seat": another_seat, "audience": lambda _: [0]}),
        ("BI-3", "hand", {"count": one_more}),
        ("BI-3", "black_deck", {"count": one_more}),
        ("BI-5", "turned_up", {"turn": one_more}),
        ("BI-5", "bid", {"seat": another_seat}),
        ("BI-5", "bid", {"card": lambda _: "ally"}),
        ("BI-6", "won", {"seat": another_seat}),
        ("BI-6", "won", {"cards": lambda cards: [*cards, "k1"]}),
        ("BI-6", "won", {"bid": another_card}),
        ("BI-6", "won", {"score": one_more}),
        ("BI-6", "turn_ended", {"seat": another_seat}),
        ("BI-6", "turn_ended", {"cards": lambda cards: cards[1:]}),
        ("BI-8", "tied", {"seat": another_seat}),
        ("BI-8", "tied", {"cards": lambda cards: cards[1:]}),
        ("BI-8", "under:tie", {"card": another_card}),
        ("BI-11", "scored", {"points": one_more}),
        ("BI-11", "scored", {"total": one_more}),
        ("BI-11", "scored", {"without": one_more}),
        ("BI-12", "lucky", {"points": one_more}),
        ("BI-12", "lucky", {"times": one_more}),
        ("BI-16", "result", {"rank": one_more}),
        ("BI-16", "result", {"points": one_more}),
        ("BI-17", "doubled", {"points": one_more}),
        ("BI-19", "robbed", {"victim": another_seat}),
        ("BI-19", "robbed", {"card": lambda _: "shuffle"}),
        ("BI-20", "robbed", {"score": one_more}),
        ("BI-20", "robbed", {"victim_score": one_more}),
        ("BI-19", "nothing_to_rob", {"seat": another_seat}),
        ("BI-21", "shuffled", {"count": one_more}),
        ("BI-22", "lowest_from", {"turn": one_more}),
        ("BI-23", "laid_blind", {"turn": one_more}),
        ("BI-23", "blind_turn", {"turn": one_more}),
        ("BI-23", "revealed", {"card": another_card}),
        ("BI-2", "blind_card", {"audience": lambda _: "all"}),
        ("BI-24", "turn_spent", {"seat": another_seat}),
        ("BI-24", "turn_spent", {"bid": another_card}),
        ("BI-24", "under:spent_turn", {"card": another_card}),
        ("BI-25", "ally_out:tie", {"seat": another_seat}),
        ("BI-25", "ally_out:tie", {"why": lambda _: "own"}),
        ("BI-28", "ally_out:own", {"why": lambda _: "tie"}),
        ("BI-26", "under:own", {"card": another_card}),
        ("BI-27", "set_aside", {"card": another_card}),
        ("BI-28", "allied", {"winner": another_seat}),
        ("BI-28", "shared", {"together": one_more}),
        ("BI-28", "shared", {"points": one_more}),
        ("BI-31", "middle_won", {"seat": another_seat}),
        ("BI-31", "under:middle_wins", {"card": another_card}),
    ],
)
def test_the_referee_names_the_rule_that_a_lie_breaks(
    rule: str, kind: str, lies: dict[str, Callable[[Any], object]]
) -> None:
    with objection(rule):
        check(forged(kind, **lies))


@pytest.mark.parametrize("setup", LONG, ids=str)
def test_no_event_can_be_missing_or_told_twice(setup: Setup) -> None:
    match = short_match(setup)
    for place in range(1, len(match)):
        for forgery in (match[:place] + match[place + 1 :], match[: place + 1] + match[place:]):
            with objection():
                check(forgery)


@pytest.mark.parametrize("setup", LONG, ids=str)
def test_no_fact_can_be_changed(setup: Setup) -> None:
    match = short_match(setup)
    for place, event in enumerate(match[1:], 1):
        for name in set(event) - {"event"}:
            changed = {**event, name: another(event[name])}
            with objection():
                check([*match[:place], changed, *match[place + 1 :]])


def short_match(setup: Setup) -> Events:
    return random_match(Setup("bids", setup.players, {**setup.options, "rounds": 1}), "short")


def another(value: Any) -> object:
    if isinstance(value, int):
        return value - 1 if value else 1
    if isinstance(value, list):
        return [*value, "k1"]
    return another_card(value)


def test_no_later_card_is_believed_while_others_lie_on_top() -> None:
    """A card burnt in a turn cannot be turned up in the next one, unless the deck was shuffled."""
    match = next(copy.deepcopy(match) for match in long_matches() if burnt_then_another(match) is not None)
    place = burnt_then_another(match)
    assert place is not None
    match[place + 2]["card"] = match[place]["card"]
    with objection("BI-8"):
        check(match)


def burnt_then_another(match: Events) -> int | None:
    kinds = [event["event"] for event in match]
    threes = zip(kinds, kinds[1:], kinds[2:], strict=False)
    return next((place for place, three in enumerate(threes) if three == ("under", "turn_ended", "turned_up")), None)


def test_cards_go_under_the_deck_in_playing_order() -> None:
    match = next(copy.deepcopy(match) for match in long_matches() if burnt_together(match) is not None)
    place = burnt_together(match)
    assert place is not None
    match[place], match[place + 1] = match[place + 1], match[place]
    with objection("BI-8"):
        check(match)


def burnt_together(match: Events) -> int | None:
    pairs = pairwise(match)
    both = (first["event"] == second["event"] == "under" and first["why"] == "tie" for first, second in pairs)
    return next((place for place, pair in enumerate(both) if pair), None)


def test_burnt_cards_come_back_in_their_order_until_a_shuffle() -> None:
    deck = BlackDeck({"k1"}, ["k2", "k3", "k4"])
    with objection("BI-8"):
        deck.draw("k2")
    deck.draw("k1")
    with objection("BI-8"):
        deck.draw("k3")
    deck.draw("k2")
    deck.shuffle()
    deck.draw("k4")
    assert len(deck) == 1
