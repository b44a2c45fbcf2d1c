"""The Python API of a match, and its errors."""

from __future__ import annotations

import contextlib
import pickle
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import new_record
from sobremesa.engine.kernel_calls import scratch, write_events
from sobremesa.engine.log import LOG_ROWS, EventLog
from sobremesa.engine.match import Match
from sobremesa.engine.story import Story
from tests.tables import Setup, middle_of, random_play


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (sobremesa.new("toma6", players=4, seed=1) for _ in range(2))
    assert one.all_events() == two.all_events()
    assert sobremesa.new("toma6", players=4, seed=2).all_events() != one.all_events()


def test_without_a_seed_every_match_is_another() -> None:
    assert len({sobremesa.new("toma6", players=2).seed for _ in range(5)}) == 5


def test_errors_say_which_kind_of_wrong() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    absent = next(str(card) for card in range(1, 105) if str(card) not in match.legal(0))
    with pytest.raises(sobremesa.NotUnderstood):
        match.play(0, "the red one")
    with pytest.raises(sobremesa.NotAllowed) as caught:
        match.play(0, absent)
    assert caught.value.rule == "T6-3"
    with pytest.raises(sobremesa.BadSetup, match="seats are 0 to 1"):
        match.play(2, "5")
    with pytest.raises(sobremesa.UnknownGame, match="toma6"):
        sobremesa.new("chess", players=2)
    assert match.actions == []


def test_not_your_turn_names_who_is_awaited() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    awaited = match.to_act[0]
    with pytest.raises(sobremesa.NotYourTurn, match=f"waits for {awaited}"):
        match.play((awaited + 1) % 3, "5")


def test_nothing_can_be_played_when_the_match_is_over() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    for _ in random_play(match, 1):
        pass
    with pytest.raises(sobremesa.NotYourTurn, match="over"):
        match.play(0, "5")
    assert match.legal(0) == []


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"players": 1}, "2 to 10 players, not 1"),
        ({"players": 11}, "2 to 10 players, not 11"),
        ({"players": 4, "limit": 0}, "'limit' does not accept '0'"),
        ({"players": 4, "limit": -1}, "'limit' does not accept '-1'"),
        ({"players": 4, "limit": "many"}, "'limit' does not accept 'many'"),
        ({"players": 4, "rounds": 1.5}, "'rounds' does not accept '1.5'"),
        ({"players": 4, "variant": "fast"}, "classic, logic or tactics"),
        ({"players": 4, "low_card": True}, "cheapest or choose"),
        ({"players": 4, "colour": "red"}, "no option 'colour'"),
        ({"players": 4, "names": ["Ana"]}, "1 names for 4 players"),
    ],
)
def test_bad_setups_say_what_is_accepted(setup: dict[str, object], says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        sobremesa.new("toma6", **setup)  # type: ignore[arg-type]


def test_mistakes_speak_spanish_too() -> None:
    with pytest.raises(sobremesa.Mistake) as caught:
        sobremesa.new("toma6", players=1)
    assert caught.value.to("es") == "Toma 6 es para 2 a 10 jugadores, no para 1"


# --- borders


NO_SEATS = [True, np.int32(0), np.int64(0), 0.0, "0", None, -2, 10**5000]


@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda seat: type(seat).__name__)
def test_a_seat_is_a_plain_number(seat: Any) -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    calls = (match.legal, match.observe, match.view, match.events, lambda seat: match.play(seat, "5"))
    for call in calls:
        with pytest.raises(sobremesa.BadSetup, match="the seats are 0 to 1"):
            call(seat)


@pytest.mark.parametrize("action", [True, np.int32(5), 5, None, b"5", ["5"]], ids=lambda action: type(action).__name__)
def test_an_action_is_a_text(action: Any) -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    with pytest.raises(sobremesa.NotUnderstood, match="an action is a text"):
        match.play(0, action)


def test_whoever_changes_the_names_of_an_event_changes_nothing_else() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "Bo"])
    match.events(0)[0].data["seats"][0] = "Eve"
    assert match.names == ["Ana", "Bo"]
    assert match.events(0)[0].data["seats"] == ["Ana", "Bo"]


def test_the_names_of_the_seats_can_change() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, names=["Ana", "Bo"])
    match.rename(["Ana", "Eve"])
    assert match.events(0)[0].data["seats"] == ["Ana", "Eve"]
    assert sobremesa.load(match.record()).names == ["Ana", "Eve"]
    with pytest.raises(sobremesa.BadSetup, match="1 names for 2 players"):
        match.rename(["Ana"])


# --- threads


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Do it in so many threads that begin at the same moment; whatever one of them raises is raised here."""
    gate = threading.Barrier(count)

    def begin(number: int) -> None:
        gate.wait()
        work(number)

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(begin, range(count)))


def test_threads_play_matches_of_their_own() -> None:
    def play_out(number: int) -> None:
        match = Setup("dos", 3, {"target": 40}).new(number)
        for _ in random_play(match, number):
            match.view(-1)
        assert match.record() == expected[number]

    expected = []
    for number in range(4):
        match = Setup("dos", 3, {"target": 40}).new(number)
        for _ in random_play(match, number):
            pass
        expected.append(match.record())
    in_threads(4, play_out)


def test_threads_share_a_match() -> None:
    """Whoever looks sees a whole move or none, and of those who play at once one at most is right."""
    match = sobremesa.new("push", players=4, seed=1)
    counts = [0] * 4

    def play_or_look(number: int) -> None:
        while not match.over:
            for seat in range(4):
                view = match.view(seat)
                assert sum(view.to_come.values()) == view.cards_left, "half a move"
                legal = match.legal(seat)
                if legal:
                    with contextlib.suppress(sobremesa.NotAllowed, sobremesa.NotYourTurn):
                        match.play(seat, legal[-1])
                        counts[number] += 1
            match.events(number, match.step)

    in_threads(4, play_or_look)
    assert sum(counts) == match.step
    assert sobremesa.load(match.record()) == match


# --- a match as bytes


@pytest.mark.parametrize("game", ["push", "highscore", "toma6", "dos", "bids"])
def test_a_snapshot_is_the_match(game: str) -> None:
    match = middle_of(Setup(game, 3), "snapshot", 25)
    again = sobremesa.restore(match.snapshot())
    assert again == match
    assert again.record() == match.record()
    assert again.all_events() == match.all_events()
    assert [again.view(seat) for seat in range(-1, 3)] == [match.view(seat) for seat in range(-1, 3)]
    for seat, action in random_play(match, "on"):
        again.play(seat, action)
    assert again == match
    assert again.all_events() == match.all_events()


def test_a_match_can_be_pickled() -> None:
    match = middle_of(Setup("bids", 4), "pickle", 12)
    assert pickle.loads(pickle.dumps(match)) == match


def test_bytes_that_are_no_snapshot_are_refused() -> None:
    good = sobremesa.new("toma6", players=2, seed=1).snapshot()
    for bad in (b"", b"hello", good[:-5], good.replace(b"toma6 1", b"toma6 9")):
        with pytest.raises(sobremesa.BadSnapshot):
            sobremesa.restore(bad)


def test_a_match_says_what_it_is() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    match.play(0, match.legal(0)[0])
    assert repr(match) == "<Match of toma6, 2 players, round 1, turn 1, 1 actions, waiting for [1]>"
    for _ in random_play(match, 1):
        pass
    assert repr(match).endswith(f"won by {match.winners}>")


def test_matches_are_equal_at_the_same_moment() -> None:
    one, two = (sobremesa.new("toma6", players=2, seed=1) for _ in range(2))
    assert one == two
    one.play(0, one.legal(0)[0])
    assert one != two
    two.play(0, two.legal(0)[0])
    assert one == two
    assert one != sobremesa.new("toma6", players=2, seed=2)
    assert one != "a match"


# --- events by step


@pytest.mark.parametrize("game", ["push", "highscore", "toma6", "dos", "bids"])
def test_events_are_found_by_their_step(game: str) -> None:
    match = middle_of(Setup(game, 3), "steps", 30)
    for seat in range(-1, 3):
        everything = match.events(seat)
        assert everything[0].kind == "match"
        for since in (-1, 0, 1, 2, 17, match.step, match.step + 1, match.step + 9):
            assert match.events(seat, since) == [event for event in everything if event.step >= since]


def test_an_action_with_more_events_than_a_log_holds_is_not_told_in_part() -> None:
    log = new_record(EventLog)
    log.open, log.count = 1, LOG_ROWS + 1
    logs = np.array([log], EventLog)
    length = interpreted_kernel(write_events)(logs[0], scratch.words)
    with pytest.raises(OverflowError, match="more events"):
        Story().add(scratch.words, length)


# --- taking back


def test_there_must_be_something_to_take_back() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    assert not match.may_take_back
    with pytest.raises(sobremesa.BadSetup, match="no action to take back"):
        match.undo()


def test_several_actions_are_taken_back_at_once() -> None:
    match = sobremesa.new("push", players=2, seed=1)
    stories = [match.all_events()]
    for _ in range(8):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        stories.append(match.all_events())
    match.undo(5)
    assert (match.step, match.all_events()) == (3, stories[3])
    with pytest.raises(sobremesa.BadSetup, match="no action to take back"):
        match.undo(4)


def test_a_choice_can_be_taken_back_until_it_is_shown() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    match.play(0, match.legal(0)[0])
    assert match.may_take_back
    match.play(1, match.legal(1)[0])
    assert not match.may_take_back, "the cards were turned up"


def told_last(match: Match) -> set[str]:
    return {event.kind for event in match.events(-1, match.step)}


def test_the_row_to_take_can_be_taken_back() -> None:
    rows_taken = set()
    for seed in range(10):
        match = sobremesa.new("toma6", players=3, seed=seed, rounds=1)
        for _ in random_play(match, seed):
            if match.step and "took" in told_last(match) and match.actions[-1].action.startswith("r"):
                rows_taken.add(match.may_take_back)
    assert rows_taken == {True}


def test_in_logic_the_pick_of_a_card_can_be_taken_back() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert told_last(match) == {"picked"}
    assert match.may_take_back


def test_in_push_what_needs_no_luck_can_be_taken_back() -> None:
    seen: dict[str, set[bool]] = defaultdict(set)
    for seed in range(10):
        match = sobremesa.new("push", players=3, seed=seed)
        for _ in random_play(match, seed):
            if match.step:
                luck = " with luck" if told_last(match) & {"rolled", "revealed"} else ""
                seen[match.actions[-1].action.split("-")[0].rstrip("0123456789") + luck].add(match.may_take_back)
    assert seen.pop("place") == seen.pop("take") == seen.pop("secure") == seen.pop("stop") == {True}
    assert set.union(*seen.values()) == {False}
    assert all(name.endswith("with luck") for name in seen)
