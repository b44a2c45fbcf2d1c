"""What a viewer is sent tells the same whenever it is asked for, and nothing that the viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from sobremesa.engine.language import Text
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.table import journal, viewing, wire
from sobremesa.table.commands import token_hash
from sobremesa.table.journal import AnyEntry
from sobremesa.table.room import Room, acted
from sobremesa.table.viewing import MOST_MISSED, Viewpoint
from sobremesa.table.wire import NOTHING, Clock, Happened, Logged, MomentSeen, Notice, Present, Settings, Sight, Welcome
from sobremesa.testing.secrets import Look, shows_a_difference, twins_of
from tests.table.rooms import EVENINGS, SETUPS, Evening, alone, anything, notice, play_on, rebuilt, replaceable
from tests.tables import Setup
from tests.tosses import WORDS

every_game = pytest.mark.parametrize("setup", SETUPS, ids=str)
every_evening = pytest.mark.parametrize(("setup", "is_alone"), EVENINGS)
CLOCKED = Settings(clock=Clock(kind="reserve", seconds=600))
NOBODY = Present(seats=[], watching=0)


def all_eyes(setup: Setup) -> list[Viewpoint]:
    return [Viewpoint(viewer, "es" if viewer % 2 else "en", True, True) for viewer in range(setup.players + 1)]


def lively_evening(setup: Setup, is_alone: bool = False) -> Evening:
    """A match to its end, with everything that can happen on the way; played once for all tests here."""
    return _lively(SETUPS.index(setup), is_alone)


@cache
def _lively(number: int, is_alone: bool) -> Evening:
    setup = SETUPS[number]
    dice = random.Random("livelier")
    kinds = alone(setup) if is_alone else ()
    evening = Evening(setup, kinds, settings=None if is_alone else CLOCKED, viewpoint=all_eyes(setup)).deal()
    evening.put(journal.Resumed(at=evening.now))
    while evening.room.phase == "playing":
        anything(evening, dice)
    return evening


def notices(evening: Evening, viewpoint: Viewpoint) -> list[Notice]:
    return [msgspec.json.decode(body, type=Notice) for body in evening.heard[viewpoint]]


def as_happened(heard: Notice) -> Happened:
    return Happened(number=heard.number, events=heard.events, lines=heard.lines)


def welcome(room: Room, viewpoint: Viewpoint, seen: int | None, at: int = 0) -> bytes:
    return viewing.welcome(room, viewpoint, [], False, NOBODY, seen, at)


def sight(room: Room, viewpoint: Viewpoint) -> Sight:
    seen = viewing.sight(room, viewpoint, 0)
    assert seen is not None
    return seen


def read_welcome(room: Room, viewpoint: Viewpoint, seen: int | None) -> Welcome:
    return msgspec.json.decode(welcome(room, viewpoint, seen), type=Welcome)


# --- the same story, live and later


@every_evening
def test_whoever_comes_back_is_told_what_the_others_heard(setup: Setup, is_alone: bool) -> None:
    evening = lively_evening(setup, is_alone)
    again = rebuilt(evening.entries())
    for viewpoint in evening.viewpoint:
        heard = list(map(as_happened, notices(evening, viewpoint)))
        assert [happened.number for happened in heard] == list(range(1, len(heard) + 1))
        for seen in (0, len(heard) // 2, len(heard) - 1, len(heard)):
            back = read_welcome(again, viewpoint, seen)
            assert back.number == len(heard)
            assert back.missed == heard[seen:][-MOST_MISSED:]
            assert back.complete == (len(heard) - seen <= MOST_MISSED)
        assert read_welcome(again, viewpoint, None).missed == []
        assert read_welcome(again, viewpoint, len(heard) + 3).missed == []


@every_evening
def test_the_rounds_of_the_log_are_all_that_was_heard(setup: Setup, is_alone: bool) -> None:
    evening = lively_evening(setup, is_alone)
    for viewpoint in evening.viewpoint:
        assert whole_log(evening.room, viewpoint) == list(map(as_happened, notices(evening, viewpoint)))


def whole_log(room: Room, viewpoint: Viewpoint) -> list[Happened]:
    told: list[Happened] = []
    for number in range(99):
        page = msgspec.json.decode(viewing.log_of_round(room, viewpoint, "x", number), type=Logged)
        if page.round < number:
            break
        told += page.happened
    return told


def test_a_round_that_was_taken_back_is_told_in_its_place() -> None:
    setup, dice = Setup("toma6", 2, {"rounds": 2}), random.Random(1)
    evening = Evening(setup, alone(setup), viewpoint=[Viewpoint(0, "en"), Viewpoint(1, "en")]).deal()
    for _ in range(2):
        while evening.match.turn < (2, 1):
            play_on(evening, dice)
        evening.ask_takeback(0)
        assert evening.match.turn[0] == 1
    for viewpoint in evening.viewpoint:
        assert whole_log(evening.room, viewpoint) == list(map(as_happened, notices(evening, viewpoint)))


def test_a_round_ends_with_the_action_that_ends_it() -> None:
    evening = Evening(Setup("toma6", 2, {"rounds": 2})).deal()
    dice = random.Random(1)
    while evening.match.turn[0] == 1:
        play_on(evening, dice)
    viewpoint = Viewpoint(0, "en")
    first, second = (
        msgspec.json.decode(viewing.log_of_round(evening.room, viewpoint, "x", number), type=Logged)
        for number in (1, None)
    )
    assert (first.round, second.round, second.rounds) == (1, 2, 2)
    assert first.happened[-1].number == evening.room.numbers[0]
    assert second.happened == []


@every_game
def test_a_moment_is_what_was_seen_then(setup: Setup) -> None:
    evening = lively_evening(setup)
    room, entries = evening.room, evening.entries()
    for viewpoint in evening.viewpoint:
        for heard in notices(evening, viewpoint)[::29]:
            entry = room.entry_of(viewpoint.viewer, heard.number)
            assert entry is not None
            was_taken_back = room.was_taken_back_since(entry)
            past = rebuilt(entries[: entry + 1]).match if was_taken_back else room.at_entry(entry)
            body = viewing.moment(room, viewpoint, "x", heard.number, past, 0)
            seen = msgspec.json.decode(body, type=MomentSeen).sight
            assert (seen is None) == (heard.sight is None)
            if seen is not None and heard.sight is not None:
                assert bytes(seen.view) == bytes(heard.sight.view)
                assert isinstance(seen.aids, msgspec.Raw)
                assert isinstance(heard.sight.aids, msgspec.Raw)
                assert bytes(seen.aids) == bytes(heard.sight.aids)
                assert (seen.legal, seen.clocks) == ([], [])


@every_game
def test_the_last_notice_shows_what_a_welcome_shows(setup: Setup) -> None:
    evening = lively_evening(setup)
    for viewpoint in evening.viewpoint:
        last = notices(evening, viewpoint)[-1]
        come = msgspec.json.decode(welcome(evening.room, viewpoint, None, evening.now), type=Welcome)
        assert come.table == last.table
        assert (come.number, come.sight and bytes(come.sight.view)) == (
            last.number,
            last.sight and bytes(last.sight.view),
        )
        assert come.seat == (viewpoint.viewer if viewpoint.viewer < setup.players else None)


def test_everything_can_happen_at_these_tables() -> None:
    """So that the other tests here are about all of it."""
    kinds = {type(entry) for setup in SETUPS for entry in lively_evening(setup).entries()}
    before_and_after = {journal.SetUp, journal.Resized, journal.Rematched, journal.Closed}
    assert kinds == set(journal.AnyEntry.__args__) - before_and_after


def test_a_sight_says_what_can_be_taken_back() -> None:
    setup = Setup("toma6", 3, {"rounds": 1})
    evening = Evening(setup, alone(setup)).deal()
    room, viewpoint = evening.room, [Viewpoint(0, None), Viewpoint(1, None), Viewpoint(3, None)]
    assert [sight(room, each).takeback for each in viewpoint] == [None, None, None]
    for seat in (1, 2, 0):
        evening.act(seat, evening.match.legal(seat)[0])
    assert [sight(room, each).takeback for each in viewpoint] == ["practice", None, None]
    together = Evening(Setup("toma6", 2, {"variant": "logic"})).deal()
    [seat] = together.match.to_act
    together.act(seat, together.match.legal(seat)[0])
    assert [sight(together.room, Viewpoint(each, None)).takeback for each in (seat, 1 - seat)] == ["plain", None]
    together.ask_takeback(seat)
    assert sight(together.room, Viewpoint(seat, None)).takeback is None


def test_only_what_is_wanted_is_sent() -> None:
    room = Evening(SETUPS[1]).deal().room
    plain, full = sight(room, Viewpoint(0, "en")), sight(room, Viewpoint(0, "en", True, True))
    mute, watching = sight(room, Viewpoint(0, None, True, True)), sight(room, Viewpoint(3, "en", True, True))
    assert (plain.aids, plain.words) == (NOTHING, {})
    assert list(full.words) == full.legal == plain.legal
    assert full.aids is not NOTHING
    assert mute.words == {}
    assert (watching.legal, watching.words, watching.may_pass) == ([], {}, False)
    assert read_welcome(room, Viewpoint(0, None), 0).missed[-1].lines == []


def test_an_offer_may_pass_once() -> None:
    evening = Evening(SETUPS[-1]).deal()
    dice = random.Random(4)
    room, match = evening.room, evening.match
    while not match.offered:
        play_on(evening, dice)
    seat = match.offered[0]
    offered = sight(room, Viewpoint(seat, None))
    evening.put(journal.Passed(at=evening.now, seat=seat))
    passed = sight(room, Viewpoint(seat, None))
    assert (offered.may_pass, passed.may_pass) == (True, False)
    assert passed.legal == offered.legal == ["catch"]
    play_on(evening, dice)
    assert room.passed == set()


@every_game
def test_each_is_told_the_same_alone_and_among_others(setup: Setup) -> None:
    evening = lively_evening(setup)
    room, heard = rebuilt([]), {viewpoint: iter(bodies) for viewpoint, bodies in evening.heard.items()}
    for entry, at in list(zip(evening.entries(), evening.times, strict=True))[:150]:
        mark = room.apply(entry)
        noticing = [viewpoint for viewpoint in evening.viewpoint if mark >> viewpoint.viewer & 1]
        together = viewing.Telling(room, at)
        for viewpoint in reversed(noticing):  # those who heard it came in the other order
            assert together.notice(viewpoint) == next(heard[viewpoint]) == notice(room, viewpoint, at)


# --- nothing that is secret


@every_game
def test_nothing_that_is_sent_before_the_end_holds_a_secret(setup: Setup) -> None:
    evening = lively_evening(setup)
    room = evening.room
    tokens = [evening.host_token, *evening.tokens.values(), *evening.links]
    entries = evening.entries()
    hashes = [entry.link for entry in entries if isinstance(entry, journal.Linked)]
    hashes += [entry.placed.token for entry in entries if isinstance(entry, journal.Sat)]
    words = [room.tosses[0].secret, *WORDS[: setup.players]]
    secrets = [room.seed, room.host, *words, *tokens, *map(token_hash, tokens), *filter(None, hashes)]
    finished = next(place for place, entry in enumerate(entries) if isinstance(entry, journal.Finished))
    before = rebuilt(entries[:finished])
    for viewpoint in evening.viewpoint:
        told = [*evening.heard[viewpoint][:-1], welcome(before, viewpoint, 0)]
        told += [viewing.log_of_round(before, viewpoint, "x", number) for number in range(4)]
        assert [secret for secret in secrets if any(secret.encode() in body for body in told)] == []
        assert [word for word in words if word.encode() not in evening.heard[viewpoint][-1]] == []
    assert room.seed not in before.record()
    assert not any(word in before.record() for word in words)


def without_what_others_hid(entries: list[AnyEntry], viewer: int) -> list[AnyEntry]:
    """The journal of a world in which no other seat changed its mind, asked for a hint, moved or let an offer pass."""
    room, kept, last = rebuilt([]), list[AnyEntry](), dict[int | None, int]()
    for entry in entries:
        is_link = isinstance(entry, journal.Linked) and not entry.given_up
        is_replaced = isinstance(entry, journal.Acted) and entry.seat in replaceable(room)
        room.apply(entry)
        if entry.seat == viewer or not (is_link or is_replaced or isinstance(entry, journal.Hinted | journal.Passed)):
            last[entry.seat] = len(kept) if isinstance(entry, journal.Acted) else last.get(entry.seat, 0)
            kept.append(entry)
        elif isinstance(entry, journal.Acted):
            first = kept[last[entry.seat]]
            assert isinstance(first, journal.Acted)
            kept[last[entry.seat]] = msgspec.structs.replace(first, action=entry.action)
    return kept


def told_to(entries: list[AnyEntry], viewpoint: Viewpoint) -> Iterator[bytes]:
    """All that a viewer is sent in a world."""
    room = rebuilt([])
    for entry in entries:
        if room.apply(entry) >> viewpoint.viewer & 1:
            yield notice(room, viewpoint, entry.at)
    yield welcome(room, viewpoint, 0, entry.at)


@every_game
def test_what_others_hide_makes_no_difference(setup: Setup) -> None:
    evening = lively_evening(setup)
    entries = evening.entries()
    for viewer in evening.room.viewers:
        viewpoint, others = Viewpoint(viewer, "en"), without_what_others_hid(entries, viewer)
        assert len(others) < len(entries)
        assert list(told_to(entries[:-1], viewpoint)) == list(
            told_to(others[:-1], viewpoint)
        )  # hints are told at the end


@pytest.mark.parametrize("setup", [Setup("toma6", 4), Setup("toma6", 2, {"variant": "tactics"})], ids=str)
def test_what_somebody_chooses_in_secret_is_told_to_nobody_else(setup: Setup) -> None:
    evening = Evening(setup).deal()
    chooser, actions = evening.match.to_act[0], evening.match.legal(evening.match.to_act[0])
    told: dict[Viewpoint, set[bytes]] = {viewpoint: set() for viewpoint in all_eyes(setup)}
    for action in actions:
        room = rebuilt(evening.entries())
        room.apply(acted(room, chooser, action, "person", evening.now))
        for viewpoint, messages in told.items():
            messages.add(notice(room, viewpoint, evening.now) + welcome(room, viewpoint, 0))
    assert {viewpoint.viewer: len(messages) for viewpoint, messages in told.items()} == {
        viewer: len(actions) if viewer == chooser else 1 for viewer in evening.room.viewers
    }


def crash_after(evening: Evening, replaced: bool) -> bytes:
    """What is seen when clocks go on after a crash that nobody noted."""
    room, match = evening.room, evening.match
    evening.put(journal.Resumed(at=evening.now))
    evening.act(1, match.legal(1)[0])
    evening.wait(50)
    if replaced:
        evening.act(1, match.legal(1)[0])
    evening.wait(10)
    evening.put(journal.Resumed(at=evening.now))
    return welcome(room, Viewpoint(0, "en"), 0, evening.now)


def test_clocks_do_not_tell_when_somebody_changed_their_mind() -> None:
    one, two = (Evening(SETUPS[1], settings=CLOCKED).deal() for _ in range(2))
    assert crash_after(one, replaced=True) == crash_after(two, replaced=False)


# --- two worlds that a viewer cannot tell apart

BEGINNINGS = (0, 1, 3, 8, 16, 32)  # actions after which another world is imagined
FOLLOWED = 12  # actions in both worlds


@every_game
def test_worlds_that_look_the_same_are_told_the_same(setup: Setup) -> None:
    evening = Evening(setup, settings=CLOCKED).deal()
    dealt = evening.room.length
    dice = random.Random("worlds")
    while evening.room.phase == "playing":
        play_on(evening, dice)
    entries = evening.entries()
    compared = 0
    for begin in BEGINNINGS:
        for viewpoint in all_eyes(setup):
            compared += follow_two_worlds(setup, entries, min(dealt + begin, len(entries) - 2), viewpoint)
    assert compared > len(BEGINNINGS) * setup.players


def follow_two_worlds(setup: Setup, entries: list[AnyEntry], begin: int, viewpoint: Viewpoint) -> int:
    """Play the same in two worlds as long as nothing shows the viewer a difference; returns how often that was so."""
    truth, other = rebuilt(entries[:begin]), rebuilt(entries[:begin])
    assert truth.match is not None
    assert other.match is not None
    viewer, compared = truth.seat_of_viewer(viewpoint.viewer), 0
    stream = new_luck(f"{begin} {viewpoint.viewer}", "test")
    for entry in entries[begin : begin + FOLLOWED]:
        if not isinstance(entry, journal.Acted):
            break
        assert entry.seat is not None
        action = truth.game.parse(entry.action)
        look = Look(setup.table(), Text("", f"entry {truth.length}"), truth.match._states, entry.seat, action)
        if not compared:
            other.match._states = next(twins_of(look, viewer, stream), other.match._states)
        if entry.action not in other.match.legal(entry.seat):
            break
        if shows_a_difference(look, viewer, other.match._states.copy()):
            break
        messages = [list(message_after(room, entry, viewpoint)) for room in (truth, other)]
        assert messages[0] == messages[1], f"{look.at.en}, as {viewpoint} is told"
        compared += 1
    return compared


def message_after(room: Room, entry: AnyEntry, viewpoint: Viewpoint) -> Iterator[bytes]:
    if room.apply(entry) >> viewpoint.viewer & 1:
        yield notice(room, viewpoint, entry.at)
    yield welcome(room, viewpoint, 0, entry.at)
    yield viewing.log_of_round(room, viewpoint, "x", None)


def test_a_room_that_counts_for_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that are the same for everybody tell who changed their mind."""
    monkeypatch.setattr(Room, "_noticed", lambda room, entry: room._renew_sights() | room._everybody)
    with pytest.raises(AssertionError):
        test_what_others_hide_makes_no_difference(SETUPS[1])


def test_a_look_into_the_neighbours_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Match.view
    monkeypatch.setattr(Match, "view", lambda match, seat, **_: view(match, (seat + 1) % match.players))
    with pytest.raises(AssertionError):
        test_worlds_that_look_the_same_are_told_the_same(SETUPS[1])


def test_every_answer_is_one_of_the_protocol() -> None:
    evening = lively_evening(SETUPS[0])
    for body in evening.heard[evening.viewpoint[0]]:
        assert isinstance(wire.answers.decode(body), Notice)
    assert isinstance(wire.answers.decode(welcome(evening.room, evening.viewpoint[0], 0)), Welcome)
