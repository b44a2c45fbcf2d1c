"""Whole matches of High Score before a referee who knows only the rules,
and forged matches, which must not get past that referee."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.match import Match
from tests.referees.highscore import MOST_ROLLS, PLACES, ROLLS, SCORINGS, VORTICES, Card, best_result, judge, result
from tests.referees.test_referees import finished, play_at_random, play_boldly, play_casually, tell
from tests.referees.told import AROUND
from tests.tables import Setup, all_setups

Event = dict[str, Any]
Events = list[Event]

GOLDEN = Path(__file__).parent.parent / "golden"
SETUPS = [setup for setup in all_setups() if setup.game == "highscore"]
EVERY_CARD = ["/".join(words) for words in product(SCORINGS, VORTICES, ROLLS)]
# Dice that freeze, rounds in which nobody scores, scores that need the marker, and scores near one and thirty.
RARE_CARDS = ["odd/frozen/four", "triples_minus/-5/four", "same/10/aside"]
NEAR_THE_ENDS = ["ascending/-5/four", "total/10/four", "odd/5/aside"]
LONG = [
    *(Setup("highscore", players, {"rounds": 12, "deck": ",".join(RARE_CARDS * 4)}) for players in (2, 3, 5)),
    Setup("highscore", 5, {"rounds": 60, "deck": ",".join(NEAR_THE_ENDS * 20)}),
    *(
        Setup("highscore", 2 + part, {"rounds": 57, "deck": ",".join(EVERY_CARD[part::4]), "lone_ten": part % 2 == 0})
        for part in range(4)
    ),
]


@cache
def long_matches() -> list[Events]:
    return [tell(finished(setup, "long", play)) for setup in LONG for play in (play_boldly, play_casually)]


@cache
def short_matches() -> list[Events]:
    """Whose points are few, so that many of them tie."""
    setup = Setup("highscore", 5, {"rounds": 4})
    return [tell(finished(setup, f"short {seed}", play_at_random)) for seed in range(60)]


# --- real matches


@pytest.mark.rule(*(f"HS-{number}" for number in range(1, 28)))
@pytest.mark.parametrize("play", [play_at_random, play_boldly, play_casually])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_matches_keep_the_rules(setup: Setup, play: Callable[..., None]) -> None:
    match = finished(setup, f"{play.__name__} {setup}", play)
    assert judge(tell(match)) == match.winners


def test_long_and_short_matches_keep_the_rules() -> None:
    for match in long_matches() + short_matches():
        judge(match)


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("highscore*.sobremesa")), ids=lambda record: record.stem)
def test_golden_matches_keep_the_rules(record: Path) -> None:
    judge(tell(sobremesa.load(record.read_text(encoding="utf-8"))))


def test_the_matches_show_what_seldom_happens() -> None:
    scored = [event for match in long_matches() for event in match if event["event"] == "scored"]
    assert any(stepped_down(event) and event["shown"] < event["score"] - 1 for event in scored)
    assert any(pushed_off(event) for event in scored)
    assert any(marker_turned_back(event) for event in scored)
    assert any(share_a_space(*turns) for match in long_matches() for turns in turns_of_rounds(match))
    assert follow_each_other("no_chip", "card")  # nobody wins gold
    assert follow_each_other("froze", "picked_up", "rolled")  # no die is set aside
    assert any(ends_frozen(match, "aside") for match in long_matches())
    assert {tie_break(match) for match in short_matches()} == {"none needed", "gold", "silver", "shared"}


@pytest.mark.parametrize("roll", ["four", "three"])
def test_seven_frozen_dice_end_a_turn(roll: str) -> None:
    deck = ",".join([f"total/frozen/{roll}"] * 60)
    match = tell(finished(Setup("highscore", 5, {"rounds": 60, "deck": deck}), "0", play_on))
    judge(match)
    assert ends_frozen(match, roll)


def play_on(match: Match, seed: str) -> None:
    """Nobody stops, and all the dice that may be rolled are rolled."""
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, max(match.legal(seat), key=lambda action: (action != "stop", len(action))))


def ends_frozen(match: Events, roll: str) -> bool:
    """Whether dice that froze end a turn in which the card would allow one more roll."""
    ends = [match[index - 2 : index] for index in wanted_in(match, on("scored", vortex="frozen", roll=roll))]
    return any(last["event"] == "froze" and rolled["roll"] < MOST_ROLLS[roll] for rolled, last in ends)


def follow_each_other(*kinds: str) -> bool:
    stories = [[event["event"] for event in match] for match in long_matches()]
    return any(list(kinds) == story[at : at + len(kinds)] for story in stories for at in range(len(story)))


def turns_of_rounds(match: Events) -> Iterator[list[Event]]:
    """The events `scored` of each round."""
    scored = [event for event in match if event["event"] == "scored"]
    players = match[0]["players"]
    return (scored[at : at + players] for at in range(0, len(scored), players))


def share_a_space(*turns: Event) -> bool:
    shown = [event["shown"] for event in turns]
    return any(score + 30 in shown for score in shown if score)


def stepped_down(event: Event) -> bool:
    return bool(0 < event["shown"] < event["score"])


def pushed_off(event: Event) -> bool:
    return bool(event["shown"] == 0 < event["score"])


def marker_turned_back(event: Event) -> bool:
    return bool(event["shown"] <= 30 < event["score"])


def tie_break(match: Events) -> str:
    """What decides between those who have the most points."""
    results = [event for event in match if event["event"] == "result"]
    most = max(event["points"] for event in results)
    best = [event["seat"] for event in results if event["points"] == most]
    if len(best) == 1:
        return "none needed"
    if results[0]["winners"] > 1:
        return "shared"
    gold = sorted(chips_of(match, seat, "gold") for seat in best)
    return "silver" if gold[-1] == gold[-2] else "gold"


def chips_of(match: Events, seat: int, chip: str) -> int:
    return sum(event["event"] == "chip" and (event["seat"], event["chip"]) == (seat, chip) for event in match)


# --- the worked examples of the rules


@pytest.mark.parametrize(
    ("scoring", "score"),
    list(zip(SCORINGS, [26, 23, 20, 14, 18, 10, 4, 16, 6, -4, 3], strict=True)),
)
def test_the_referee_scores_the_roll_of_the_book(scoring: str, score: int) -> None:
    assert result(scoring, [5, 5, 5, 4, 4, 2, 1]) == score


@pytest.mark.parametrize(
    ("scoring", "vortex", "dice", "score"),
    [
        ("total", "-5", "555442v", 20),
        ("same", "-5", "11234vv", -8),
        ("same_minus", "0", "5544vv2", 16),
        ("tens_minus", "6", "554425v", 9),
        ("tens_minus", "10", "111111v", 4),
        ("tens_minus", "-5", "54321vv", 15),
        ("pairs", "6", "5544vv1", 30),
        ("pairs_minus", "0", "554452v", 11),
        ("triples_minus", "10", "555442v", -5),
        ("triples_minus", "-5", "11122vv", 9),
        ("triples_minus", "free", "55v44v2", 25),
        ("odd", "5", "5551v24", 21),
        ("odd", "-5", "5551v24", 16),
        ("odd_minus", "10", "555442v", -5),
        ("listed_minus", "6", "12345vv", -7),
        ("ascending", "6", "123455v", 26),
        ("ascending", "free", "12v4555", 25),
        ("ascending", "frozen", "v234555", 0),
        ("same", "10", "vvvvvvv", 70),
    ],
)
def test_the_referee_scores_the_vortex(scoring: str, vortex: str, dice: str, score: int) -> None:
    assert best_result(Card(scoring, vortex, "four"), dice) == score


def test_a_lone_ten_is_an_option() -> None:
    card = Card("tens_minus", "10", "four")
    assert best_result(card, "55111vv", lone_ten=True) == 27
    assert best_result(card, "55111vv", lone_ten=False) == -13


# --- forged matches

Wanted = Callable[[Event, Event], bool]  # of the card that lies there and an event
Lies = Mapping[str, Callable[[Any], object]]  # of the facts of an event


def on(kind: str, when: Callable[[Event], bool] = lambda _: True, **words: str) -> Wanted:
    """An event of a kind, while a card with these words lies there."""

    def wanted(card: Event, event: Event) -> bool:
        return event["event"] == kind and words.items() <= card.items() and when(event)

    return wanted


def wanted_in(match: Events, wanted: Wanted) -> list[int]:
    """Where in a match the wanted events are."""
    card: Event = {}
    found = []
    for index, event in enumerate(match):
        card = event if event["event"] == "card" else card
        if wanted(card, event):
            found.append(index)
    return found


def to_forge(wanted: Wanted) -> tuple[Events, int]:
    """A match, and where it last shows what is wanted."""
    for match in long_matches():
        found = wanted_in(match, wanted)
        if found:
            return copy.deepcopy(match), found[-1]
    raise LookupError("no match shows this")


def objection(*rules: str) -> pytest.RaisesExc[AssertionError]:
    named = "".join(rf"(?=[^:]*\b{rule}\b)" for rule in rules)
    return pytest.raises(AssertionError, match=rf"^{named}(HS-\d+(, )?)+: ")


def another_seat(seat: int) -> int:
    return 1 - seat if seat < 2 else 0


def one_more(value: int) -> int:
    return value + 1


def one_less(value: int) -> int:
    return value - 1


def without_one(dice: list[str]) -> list[str]:
    return dice[1:]


def too_many(dice: list[str]) -> list[str]:
    return dice * 8


def elsewhere(places: str) -> str:
    return "6" if places != "6" else "5"


def options(**lies: object) -> Callable[[Event], Event]:
    return lambda told: {**told, **lies}


LIES: list[tuple[str, Wanted, Lies]] = [
    ("HS-1", on("match"), {"players": lambda _: 6}),
    ("HS-1", on("match"), {"options": options(rounds=0)}),
    ("HS-1", on("match"), {"options": options(rounds=99)}),
    ("HS-9", on("match"), {"options": options(rounds=11)}),
    ("HS-28", on("match"), {"options": options(deck="total/7/four", rounds=1)}),
    ("HS-1", on("card"), {"round": one_more}),
    ("HS-1", on("card"), {"card": lambda _: 0}),
    ("HS-28", on("card"), {"scoring": lambda _: "even"}),
    ("HS-28", on("card"), {"vortex": lambda _: "7"}),
    ("HS-28", on("card"), {"roll": lambda _: "two"}),
    ("HS-2", on("rolled", lambda event: event["roll"] == 1), {"seat": another_seat}),
    ("HS-3", on("starter"), {"seat": another_seat}),
    ("HS-3", on("starter"), {"seat": lambda _: 9}),
    ("HS-4", on("rolled", lambda event: event["roll"] == 1), {"dice": without_one}),
    ("HS-4", on("rolled"), {"dice": lambda dice: ["6", *dice[1:]]}),
    ("HS-4", on("stopped"), {"seat": another_seat}),
    ("HS-4", on("picked_up"), {"dice": lambda _: []}),
    ("HS-5", on("scored", lambda event: event["score"] <= 0), {"shown": lambda _: 1}),
    ("HS-5", on("scored", lambda event: event["score"] < 0), {"shown": lambda _: -1}),
    ("HS-6", on("scored", lambda event: event["shown"] == event["score"] <= 30), {"shown": one_less}),
    ("HS-6", on("scored", lambda event: stepped_down(event) and event["score"] <= 30), {"shown": one_more}),
    ("HS-6", on("scored", pushed_off), {"shown": lambda _: 1}),
    ("HS-7", on("scored", lambda event: event["shown"] > 30), {"shown": lambda shown: shown - 30}),
    ("HS-7", on("scored", marker_turned_back), {"shown": lambda _: 31}),
    ("HS-8", on("chip"), {"seat": another_seat}),
    ("HS-8", on("chip", lambda event: event["chip"] == "gold"), {"chip": lambda _: "silver"}),
    ("HS-8", on("chip", lambda event: event["chip"] == "bronze"), {"chip": lambda _: "silver"}),
    ("HS-8", on("no_chip"), {"round": one_more}),
    ("HS-9", on("chip"), {"points": one_more}),
    ("HS-9", on("result"), {"points": one_more}),
    ("HS-9", on("result"), {"rank": one_more}),
    ("HS-9", on("result"), {"winners": one_more}),
    ("HS-10", on("picked_up", roll="four"), {"dice": without_one}),
    ("HS-10", on("picked_up", roll="four"), {"seat": another_seat}),
    ("HS-10", on("rolled", roll="four"), {"roll": one_more}),
    ("HS-11", on("picked_up", roll="three"), {"dice": too_many}),
    ("HS-11", on("rolled", roll="three"), {"roll": one_more}),
    ("HS-12", on("picked_up", roll="aside"), {"dice": too_many}),
    ("HS-12", on("set_aside"), {"dice": without_one}),
    ("HS-12", on("set_aside"), {"seat": another_seat}),
    ("HS-12", on("set_aside"), {"places": elsewhere}),
    *((rule, on("picked_up", roll=roll), {"places": elsewhere}) for roll, rule in ROLLS.items()),
    ("HS-11", on("rolled", lambda event: "places" in event, roll="three"), {"places": elsewhere}),
    ("HS-14", on("froze"), {"places": elsewhere}),
    ("HS-14", on("froze"), {"count": one_more}),
    ("HS-14", on("froze"), {"seat": another_seat}),
    *(
        ("HS-14", on("picked_up", vortex="frozen", roll=roll), {"dice": lambda dice: [*dice[1:], "v"]})
        for roll in ROLLS
    ),
    *((rule, on("scored", scoring=scoring), {"score": one_more}) for scoring, rule in SCORINGS.items()),
    *((rule, on("scored", vortex=vortex), {"score": one_less}) for vortex, rule in VORTICES.items()),
]


@pytest.mark.parametrize(("rule", "wanted", "lies"), LIES)
def test_the_referee_names_the_rule_that_a_lie_breaks(rule: str, wanted: Wanted, lies: Lies) -> None:
    match, index = to_forge(wanted)
    for name, lie in lies.items():
        match[index][name] = lie(match[index][name])
    with objection(rule):
        judge(match)


def test_a_card_is_played_once() -> None:
    match, index = to_forge(on("card"))
    first = next(event for event in match if event["event"] == "card")
    match[index] = {**first, "round": match[index]["round"], "step": match[index]["step"]}
    with objection("HS-1"):
        judge(match)


def test_the_winner_of_gold_starts_the_next_round() -> None:
    match, index = to_forge(on("card"))
    match[index + 1]["seat"] = another_seat(match[index + 1]["seat"])
    with objection("HS-3"):
        judge(match)


def test_the_same_player_starts_after_a_round_without_gold() -> None:
    """Whoever else starts after it, an objection follows."""
    match, index = to_forge(on("no_chip", lambda event: event["round"] < 12))
    assert match[index + 1]["event"] == "card"
    match[index + 2]["seat"] = another_seat(match[index + 2]["seat"])
    with objection("HS-3"):
        judge(match)


@pytest.mark.parametrize(("roll", "rule"), list(ROLLS.items()))
def test_a_turn_ends_when_no_roll_is_left(roll: str, rule: str) -> None:
    """One more die is picked up after the last roll that the card allows."""
    match, index = after_a_last_roll(roll)
    rolled, scored = match[index - 1 : index + 1]
    again = {"event": "picked_up", "seat": scored["seat"], "places": "0", "dice": rolled["dice"], "audience": "all"}
    match.insert(index, {"step": scored["step"] + 1, **again})
    with objection("HS-4", rule):
        judge(match)


@pytest.mark.parametrize("roll", list(ROLLS))
def test_nobody_stops_a_turn_that_is_over(roll: str) -> None:
    match, index = after_a_last_roll(roll)
    scored = match[index]
    match.insert(index, {"step": scored["step"] + 1, "event": "stopped", "seat": scored["seat"], "audience": "all"})
    with objection("HS-4"):
        judge(match)


def after_a_last_roll(roll: str) -> tuple[Events, int]:
    """A match, and where in it a turn ends by itself."""
    for match in long_matches():
        for index in wanted_in(match, on("scored", roll=roll)):
            if match[index - 1]["event"] == "rolled":
                return copy.deepcopy(match), index
    raise LookupError("no turn ends by itself")


@pytest.mark.parametrize("roll", list(ROLLS))
def test_a_turn_goes_on_until_the_player_stops(roll: str) -> None:
    match, index = to_forge(on("stopped", roll=roll))
    del match[index]
    with objection("HS-4"):
        judge(match)


def test_a_die_must_be_set_aside_unless_one_froze() -> None:
    match, index = to_forge(on("set_aside", vortex="6"))
    match[index - 1]["dice"] += match.pop(index)["dice"]
    with objection("HS-12"):
        judge(match)


def test_a_lone_ten_counts_only_where_it_may() -> None:
    match, _ = to_forge(on("scored", scoring="tens_minus", vortex="10"))
    match[0]["options"]["lone_ten"] = not match[0]["options"]["lone_ten"]
    with objection("HS-19"):
        judge(match)


def test_gold_may_not_change_hands() -> None:
    match, index = to_forge(on("chip", lambda event: event["chip"] == "silver"))
    gold, silver = match[index - 1 : index + 1]
    gold["seat"], silver["seat"] = silver["seat"], gold["seat"]
    with objection("HS-8"):
        judge(match)


@pytest.mark.parametrize("chip", ["gold", "silver"])
def test_equal_points_are_no_tie_where_chips_decide(chip: str) -> None:
    match = copy.deepcopy(next(match for match in short_matches() if tie_break(match) == chip))
    results = match[-5:]
    best = max(event["points"] for event in results)
    for event in results:
        event["winners"] = sum(other["points"] == best for other in results)
        event["rank"] = 1 + sum(other["points"] > event["points"] for other in results)
    with objection("HS-9"):
        judge(match)


FORGED = [
    Setup("highscore", 2, {"rounds": 2, "deck": "total/6/four,same/free/three"}),
    Setup("highscore", 3, {"rounds": 3, "deck": "odd/0/aside,total/frozen/three,triples_minus/-5/four"}),
    Setup("highscore", 5, {"rounds": 2, "deck": "same/frozen/aside,ascending/10/three"}),
]
forged_matches = pytest.mark.parametrize("setup", FORGED, ids=str)


def stands(match: Sequence[Event]) -> bool:
    try:
        judge(match)
    except AssertionError:
        return False
    return True


def match_to_forge(setup: Setup) -> Events:
    match = tell(finished(setup, "forged", play_boldly))
    assert stands(match)
    return match


@forged_matches
def test_no_event_may_be_missing_or_told_twice_or_too_early(setup: Setup) -> None:
    match = match_to_forge(setup)
    for index, event in enumerate(match):
        before, after = match[:index], match[index + 1 :]
        assert not stands(before + after), event
        assert not stands([*before, event, event, *after]), event
        assert not stands([*before, *after[:1], event, *after[1:]]) or not after, event


@forged_matches
def test_no_fact_may_change(setup: Setup) -> None:
    match = match_to_forge(setup)
    for index, event in enumerate(match[1:], start=1):
        for name, value in forgeries_of(event):
            assert not stands([*match[:index], {**event, name: value}, *match[index + 1 :]]), (event, name)


def forgeries_of(event: Event) -> Iterator[tuple[str, Any]]:
    yield "step", event["step"] + 1
    yield "audience", [0]
    yield "more", 1
    for name in event.keys() - AROUND:
        yield name, forgery_of(event[name])


def forgery_of(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    return value[1:]


# --- turns told by hand


@pytest.mark.parametrize(
    ("card", "turn"),
    [
        ("total/0/four", "v123455 >v123455 1234555 >1234555 1234555 >1234555 1234555"),
        ("total/frozen/four", "v123455 *1 >123455 v123v5 *2 >1235 1235"),
        ("total/0/three", "v234555 >5 2 >v 3"),
        ("total/0/three", "v234555 >v234555 v234555 >v234555 v234555"),
        ("total/frozen/three", "v234555 *1 >234 v23 *1 >5 5"),
        ("total/0/aside", "v234555 >v23455 |5 123455 >1 |23455 2"),
        ("total/frozen/aside", "v234555 *1 >234555 234555 >23455 |5 v2345 *1 >2345 2345 >2 |345 v *1"),
        ("total/frozen/aside", "vvvvvv5 *6 >5 5"),
        ("total/frozen/four", "vvvvvvv *7"),
    ],
)
def test_dice_that_may_be_rolled_again(card: str, turn: str) -> None:
    """The referee finds nothing wrong before the story breaks off."""
    with pytest.raises(AssertionError, match="HS-4: the story ends too early"):
        judge(story(card, turn))


@pytest.mark.parametrize(
    ("rule", "card", "turn"),
    [
        ("HS-10", "total/0/four", "v123455 >12345"),
        ("HS-10", "total/frozen/four", "v123455 *1 >12345"),
        ("HS-10", "total/0/four", "1234555 >1234555 1234555 >1234555 1234555 >1234555 1234555 >1234555"),
        ("HS-11", "total/0/three", "v234555 >4 2 >4"),
        ("HS-11", "total/0/three", "v234555 >5 5 >5 5 >5"),
        ("HS-12", "total/0/aside", "v234555 >v234555"),
        ("HS-12", "total/0/aside", "v234555 >55 |v2345 55 >2"),
        ("HS-12", "total/0/aside", "v234555 >5 |v23455 5 >5"),
        ("HS-12", "total/frozen/aside", "v234555 *1 >234555 234555 >234555"),
        ("HS-14", "total/frozen/four", "v123455 *1 >v123455"),
        ("HS-14", "total/frozen/three", "v123455 *1 >1 2 >v"),
        ("HS-14", "total/frozen/aside", "v123455 *1 >v"),
        ("HS-14", "total/frozen/aside", "v123455 >123455"),
        ("HS-4", "total/frozen/three", "vvvvvvv *7 >v"),
        ("HS-4", "total/frozen/aside", "vvvvvvv *7 !"),
        ("HS-4", "total/0/three", "v123455 >1 23"),
    ],
)
def test_dice_that_may_not_be_rolled_again(rule: str, card: str, turn: str) -> None:
    """The referee objects to the last event that is told, not to the story breaking off."""
    events = story(card, turn)
    with pytest.raises(AssertionError, match=rf"\b{rule}\b.*: event {len(events) - 1} is "):
        judge(events)


KINDS = {">": "picked_up", "|": "set_aside", "*": "froze", "!": "stopped"}


def story(card: str, turn: str) -> Events:
    """The beginning of a match up to the first turn: rolls, >picked up, |set aside, *frozen, and ! for a stop."""
    told = {"rounds": 1, "deck": card, "lone_ten": True}
    events: Events = [
        {"event": "match", "game": "highscore", "players": 2, "options": told, "seats": ["0", "1"], "seed_hash": ""},
        {"event": "starter", "seat": 0},
        {"event": "card", "round": 1, "card": 1, **Card(*card.split("/"))._asdict()},
        *turn_told(turn),
    ]
    decisions = 0
    for event in events:
        decisions += event["event"] in ("picked_up", "stopped")
        event["step"] = decisions
    return events


def turn_told(turn: str) -> Iterator[Event]:
    """Dice told by their faces lie at the first places that show them."""
    rolls, hand, out = 0, PLACES, ""
    lying: dict[str, str] = {}
    for word in turn.split():
        kind = KINDS.get(word[0], "rolled")
        if kind == "rolled":
            rolls += 1
            lying.update(zip(hand, word, strict=False))
            named = {} if hand == PLACES else {"places": hand}
            yield {"event": kind, "seat": 0, "roll": rolls, **named, "dice": list(word)}
        elif kind == "froze":
            frozen = "".join(place for place in hand if lying[place] == "v")
            out += frozen
            yield {"event": kind, "seat": 0, "count": int(word[1:]), "places": frozen}
        elif kind == "stopped":
            yield {"event": kind, "seat": 0}
        elif kind == "picked_up":
            hand = places_showing(word[1:], {place: lying[place] for place in PLACES if place not in out})
            yield {"event": kind, "seat": 0, "places": hand, "dice": list(word[1:])}
        else:
            kept = "".join(place for place in PLACES if place not in out + hand)
            out += kept
            yield {"event": kind, "seat": 0, "places": kept, "dice": list(word[1:])}


def places_showing(dice: str, lying: Mapping[str, str]) -> str:
    """The first places with these dice, as far as they are there."""
    places = ""
    for die in dice:
        places += next((place for place in lying if lying[place] == die and place not in places), "")
    return "".join(sorted(places))
