"""Matches of every kind before the referees, who know the rules and nothing of the engine.

And forged matches, which the referees must not let pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.match import Match
from tests.referees import push, toma6
from tests.referees.told import AROUND, Ear, Told, places
from tests.tables import Setup, all_setups, random_play

JUDGES = {"push": push.judge, "toma6": toma6.judge}

# --- matches and how they are told


def tell(match: Match) -> list[dict[str, Any]]:
    """The events of a match as `sobremesa replay --json` prints them."""
    told = []
    for event in match.all_events():
        seers = [seat for seat in range(match.players) if event.seen_by(seat)]
        audience = "all" if event.seen_by(-1) else seers
        told.append({"step": event.step, "event": event.kind, "audience": audience, **match.game.named_values(event)})
    return told


def play_at_random(match: Match, seed: str) -> None:
    for _ in random_play(match, seed):
        pass


def play_with_second_thoughts(match: Match, seed: str) -> None:
    """At random, and whoever may still choose again sometimes does."""
    dice = random.Random(seed)
    while not match.over:
        seat = dice.choice(match.may_act)
        match.play(seat, dice.choice(match.legal(seat)))


def play_casually(match: Match, seed: str) -> None:
    """Casual players with one random player among them."""
    dice = random.Random(seed)
    stranger = dice.randrange(match.players)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.RANDOM if seat == stranger else Policy.CASUAL)))


def play_boldly(match: Match, seed: str) -> None:
    """At random, but few stop of their own will, so that busts are common."""
    dice = random.Random(seed)
    while not match.over:
        (seat,) = match.to_act
        bold = [action for action in match.legal(seat) if action != "stop"]
        match.play(seat, dice.choice(bold if dice.random() < 0.8 else match.legal(seat)))


PLAYS: list[Callable[[Match, str], None]] = [play_at_random, play_with_second_thoughts, play_casually]


def finished(setup: Setup, seed: str, play: Callable[[Match, str], None]) -> Match:
    match = setup.new(seed)
    play(match, seed)
    return match


@cache
def one_match(game: str, players: int, **options: object) -> tuple[Told, ...]:
    """The events of a match with second thoughts or bold players, to forge."""
    play = play_boldly if game == "push" else play_with_second_thoughts
    return tuple(tell(finished(Setup(game, players, options), "forged", play)))


def judge_all_plays(setup: Setup) -> None:
    for play in PLAYS:
        match = finished(setup, f"{play.__name__} {setup}", play)
        assert JUDGES[setup.game](tell(match)) == match.winners


def setups_of(game: str) -> list[Setup]:
    return [setup for setup in all_setups() if setup.game == game]


# --- every match stands


@pytest.mark.rule(
    *("T6-2", "T6-3", "T6-4", "T6-5", "T6-6", "T6-7", "T6-8", "T6-9", "T6-10", "T6-12", "T6-13", "T6-14"),
)
@pytest.mark.parametrize("setup", setups_of("toma6"), ids=str)
def test_matches_of_toma6_keep_the_rules(setup: Setup) -> None:
    judge_all_plays(setup)


@pytest.mark.rule("T6-11")
@pytest.mark.parametrize("variant", ["classic", "tactics", "logic"])
@pytest.mark.parametrize("end", [{"limit": 1}, {"limit": 20}, {}, {"rounds": 1}, {"rounds": 5}], ids=str)
def test_matches_of_toma6_end_when_they_must(variant: str, end: dict[str, Any]) -> None:
    judge_all_plays(Setup("toma6", 3, {"variant": variant, **end}))


@pytest.mark.rule(
    *("PU-1", "PU-2", "PU-3", "PU-4", "PU-5", "PU-6", "PU-7", "PU-8", "PU-9", "PU-10", "PU-11", "PU-12", "PU-13"),
    *("PU-14", "PU-15", "PU-16", "PU-17", "PU-18", "PU-20", "PU-21", "PU-22"),
)
@pytest.mark.parametrize("setup", setups_of("push"), ids=str)
def test_matches_of_push_keep_the_rules(setup: Setup) -> None:
    judge_all_plays(setup)


def last_turn(events: Sequence[Told]) -> list[Told]:
    start = max(index for index, event in enumerate(events) if event["event"] == "turn")
    return list(events[start:])


def ending_of(events: Sequence[Told]) -> str:
    """How a match of Push ended: with what card, and whether a row was there to take."""
    turn = last_turn(events)
    revealed = next(event for event in turn if event.get("cards_left") == 0)
    if revealed["card"] != "switch":
        return "bust" if any(event["event"] == "busted" for event in turn) else "placed"
    return "switch" if any(event["event"] == "took" for event in turn) else "switch, no row"


@pytest.mark.rule("PU-19")
def test_every_ending_of_push_keeps_the_rules() -> None:
    endings = set()
    for seed in range(150):
        match = finished(Setup("push", 3), str(seed), play_boldly)
        events = tell(match)
        assert push.judge(events) == match.winners
        endings.add(ending_of(events))
        if len(endings) == 4:
            return
    pytest.fail(f"only these endings occurred: {endings}")


def test_the_matches_hold_what_the_rules_speak_of() -> None:
    """A rule is only tested where its case occurs: these are the rare ones."""
    match = one_match("push", 3, risk=True)
    pairs = [(one["event"], other["event"]) for one, other in pairwise(match)]
    for pair in [("revealed", "busted"), ("took", "left_over"), ("switched", "revealed"), ("took", "rolled")]:
        assert pair in pairs
    stars = [index for index, event in enumerate(match) if event.get("face") == "star"]
    assert any(match[index + 1]["event"] == "lost" for index in stars)
    assert any(event["event"] == "switches_discarded" and event["switches"] > 1 for event in match)


# --- the worked examples of the rules


def place_in(rows: list[list[int]], *cards: int, chosen_row: int | None = None) -> list[list[int]]:
    """Let the referee of Toma 6 place cards that nobody tells; who plays too low takes `chosen_row`."""
    referee = toma6.Referee([opening("toma6", variant="classic", limit=66, low_card="choose")])
    referee.ear = Silence(chosen_row)
    referee.rows = rows
    for card in cards:
        referee.place(0, card)
    return referee.rows


class Silence(Ear):
    """Believes whatever the referee expects to hear."""

    def __init__(self, row: int | None) -> None:
        super().__init__([])
        self._row = row

    def next(self, rule: str) -> Told:
        return {"row": self._row}

    def hear(self, rule: str, kind: str, *free: str, only: int | None = None, **facts: Any) -> Told:
        return facts


def opening(game: str, **options: object) -> dict[str, Any]:
    told = {"game": game, "players": 2, "options": options, "seats": ["0", "1"], "seed_hash": ""}
    return {"step": 0, "event": "match", **told}


def test_the_referee_places_the_cards_of_the_book() -> None:
    rows = place_in([[12], [37], [43], [58]], 14, 15, 44, 61)
    assert rows == [[12, 14, 15], [37], [43, 44], [58, 61]]
    rows = place_in(rows, 21, 26, 30, 36)
    assert rows == [[30, 36], [37], [43, 44], [58, 61]]
    rows = place_in(rows, 3, 9, 68, 83, chosen_row=1)
    assert rows == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 83]]


def test_the_referee_knows_the_traps_of_the_book() -> None:
    assert place_in([[90], [80], [40, 41], [29, 33, 34, 38, 42]], 45) == [[90], [80], [40, 41], [45]]
    rows = place_in([[61], [70], [40], [49, 51, 53, 54, 57]], 29, 62, chosen_row=0)
    assert rows == [[29], [70], [40], [62]]


def test_the_referee_counts_the_bulls_of_the_book() -> None:
    assert toma6.bulls_in(range(1, 105)) == 171
    assert toma6.bulls_in([12, 14, 15, 21, 26]) == 6
    assert toma6.bulls_in([29, 33, 34, 38, 42]) == 9


def test_the_referee_places_the_yellow_two_of_the_book() -> None:
    referee = push.Referee([opening("push", risk=False, two_player_switch="removed")])
    referee.rows = {0: ["red-2", "blue-1"], 1: ["roll", "yellow-5"], 2: ["green-6"]}
    assert referee.legal_rows("yellow-2") == [2]
    assert referee.legal_rows("roll") == [0, 2]
    assert referee.legal_rows("green-2") == [1]


def test_equals_share_a_rank() -> None:
    assert places([5, 9, 9, 1]) == [3, 1, 1, 4]


# --- forged matches do not stand

FORGED = [
    ("toma6", 3, {"variant": "classic", "rounds": 1}),
    ("toma6", 2, {"variant": "logic", "rounds": 2, "low_card": "cheapest"}),
    ("push", 3, {"risk": True}),
]
forged_matches = pytest.mark.parametrize(("game", "players", "options"), FORGED)

# What luck or a free choice decides may be something else and still keep the rules.
FREE = {("row_started", "card"), ("rolled", "face"), ("choice", "card")}


def stands(game: str, events: Sequence[Told]) -> bool:
    try:
        JUDGES[game](events)
    except AssertionError:
        return False
    return True


@forged_matches
def test_no_event_may_be_missing_or_told_twice(game: str, players: int, options: dict[str, Any]) -> None:
    events = one_match(game, players, **options)
    assert stands(game, events)
    for index in range(len(events)):
        assert not stands(game, events[:index] + events[index + 1 :]), events[index]
        assert not stands(game, events[: index + 1] + events[index:]), events[index]


@forged_matches
def test_no_events_may_change_places(game: str, players: int, options: dict[str, Any]) -> None:
    events = one_match(game, players, **options)
    for index in range(len(events) - 1):
        one, other = events[index : index + 2]
        if one["event"] == other["event"] == "dealt":
            continue  # the order in a hand means nothing
        assert not stands(game, (*events[:index], other, one, *events[index + 2 :])), (one, other)


@forged_matches
def test_no_fact_may_change(game: str, players: int, options: dict[str, Any]) -> None:
    events = one_match(game, players, **options)
    for index, event in enumerate(events[1:], start=1):
        for fact, value in forgeries_of(event):
            forged = (*events[:index], {**event, fact: value}, *events[index + 1 :])
            assert not stands(game, forged), (event, fact, value)


def forgeries_of(event: Told) -> Iterator[tuple[str, Any]]:
    yield "step", event["step"] + 1
    yield "audience", [0, 1]
    for fact, value in event.items():
        if fact not in AROUND and (event["event"], fact) not in FREE:
            yield fact, forgery_of(value)


def forgery_of(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[1:]
    return "red-1" if value != "red-1" else "blue-1"


@forged_matches
def test_nothing_may_be_told_beside_the_facts(game: str, players: int, options: dict[str, Any]) -> None:
    events = one_match(game, players, **options)
    assert not stands(game, (*events[:9], {**events[9], "more": 1}, *events[10:]))


# --- and the referee says which rule was broken


def forge(events: Sequence[Told], wanted: Callable[[Told], bool], **facts: Any) -> list[Told]:
    """The events with the first one that is wanted changed."""
    index = next(index for index, event in enumerate(events) if wanted(event))
    return [*events[:index], {**events[index], **facts}, *events[index + 1 :]]


def kind(name: str, **facts: Any) -> Callable[[Told], bool]:
    return lambda event: event["event"] == name and all(event[fact] == value for fact, value in facts.items())


def long_toma6() -> tuple[Told, ...]:
    return one_match("toma6", 4, variant="classic")


@pytest.mark.parametrize(
    ("rule", "wanted", "facts"),
    [
        ("T6-3", kind("choice"), {"audience": "all"}),
        ("T6-3", kind("revealed", seat=2), {"card": 105}),
        ("T6-6", kind("placed", row=1), {"row": 2}),
        ("T6-6", kind("placed", place=2), {"place": 1}),
        ("T6-6", kind("placed", place=2), {"follows": 0}),
        ("T6-7", kind("took", why="sixth"), {"bulls": 0}),
        ("T6-7", kind("took", why="sixth"), {"why": "too_low"}),
        ("T6-8", kind("took", why="too_low"), {"row": 4}),
        ("T6-10", kind("scored"), {"points": 67}),
        ("T6-12", kind("result", rank=1), {"rank": 2}),
    ],
)
def test_a_forged_toma6_breaks_its_rule(rule: str, wanted: Callable[[Told], bool], facts: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match=rf"{rule}\b.*:"):
        toma6.judge(forge(long_toma6(), wanted, **facts))


def test_the_higher_card_may_not_go_first() -> None:
    events = list(long_toma6())
    first = next(index for index, event in enumerate(events) if event["event"] == "placed")
    events[first], events[first + 1] = events[first + 1], events[first]
    with pytest.raises(AssertionError, match="T6-4"):
        toma6.judge(events)


@pytest.mark.parametrize("limit", [10, 200])
def test_a_match_may_end_neither_late_nor_early(limit: int) -> None:
    events = long_toma6()
    options = {**events[0]["options"], "limit": limit}
    with pytest.raises(AssertionError, match=r"T6-1[01]"):
        toma6.judge([{**events[0], "options": options}, *events[1:]])


def test_the_cheapest_row_is_not_a_free_choice() -> None:
    """The same choices stand where the player chooses and fall where the cheapest row is the rule."""
    events = long_toma6()
    options = {**events[0]["options"], "low_card": "cheapest"}
    with pytest.raises(AssertionError, match="T6-8"):
        toma6.judge([{**events[0], "options": options}, *events[1:]])


def bold_push() -> tuple[Told, ...]:
    return one_match("push", 4)


@pytest.mark.parametrize(
    ("rule", "wanted", "facts"),
    [
        ("PU-1", kind("shuffled"), {"count": 108}),
        ("PU-2", kind("turn", turn=2), {"seat": 9}),
        ("PU-1", kind("revealed"), {"card": "purple-7"}),
        ("PU-4", kind("revealed"), {"cards_left": 120}),
        ("PU-6", kind("placed", row=2), {"row": 3}),
        ("PU-5", kind("revealed", clash_1=""), {"clash_1": "red-1"}),
        ("PU-8", kind("switched"), {"first_taker": 9}),
        ("PU-13", kind("switched", direction="right"), {"direction": "left"}),
        ("PU-9", kind("placed", row=0), {"event": "busted"}),
        ("PU-13", kind("took"), {"points": 99}),
        ("PU-15", kind("switches_discarded"), {"switches": 0}),
        ("PU-16", kind("busted"), {"seat": 9}),
        ("PU-18", kind("secured"), {"colour": "star"}),
        ("PU-18", kind("secured"), {"points": 0}),
        ("PU-20", kind("scored"), {"bank": 0}),
        ("PU-21", kind("result", rank=1), {"rank": 2}),
    ],
)
def test_a_forged_push_breaks_its_rule(rule: str, wanted: Callable[[Told], bool], facts: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match=rf"{rule}\b.*:"):
        push.judge(forge(bold_push(), wanted, **facts))


def test_takers_may_not_change_places() -> None:
    """Two who take one after the other: each takes the other's row."""
    events: list[Told] = list(bold_push())
    neighbours = enumerate(pairwise(events))
    index = next(index for index, (one, other) in neighbours if one["event"] == other["event"] == "took")
    one, other = events[index : index + 2]
    events[index : index + 2] = [{**one, "seat": other["seat"]}, {**other, "seat": one["seat"]}]
    with pytest.raises(AssertionError, match="PU-13"):
        push.judge(events)


def test_who_busts_may_not_skip_the_roll() -> None:
    events = bold_push()
    index = next(index for index, event in enumerate(events) if event["event"] == "busted")
    with pytest.raises(AssertionError, match="PU-16"):
        push.judge(events[: index + 1] + events[index + 2 :])


def test_a_star_means_nothing_without_the_risk_and_all_with_it() -> None:
    risky = one_match("push", 3, risk=True)
    options = {**risky[0]["options"], "risk": False}
    with pytest.raises(AssertionError):
        push.judge([{**risky[0], "options": options}, *risky[1:]])
    tame = bold_push()
    with pytest.raises(AssertionError, match="PU-22"):
        push.judge([{**tame[0], "options": {**tame[0]["options"], "risk": True}}, *tame[1:]])
