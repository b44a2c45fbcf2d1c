"""A room follows from its journal alone, each viewer has numbers of its own, and a mistake changes nothing."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import msgspec
import pytest

from sobremesa.engine import contract
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.match import load
from sobremesa.engine.record import parse_record
from sobremesa.engine.toss import seed_of
from sobremesa.table import commands, dealing, journal, viewing, wire
from sobremesa.table.asking import CommandContext
from sobremesa.table.journal import AnyEntry, read_entry
from sobremesa.table.room import REMEMBERED, Room, acted
from sobremesa.table.wire import Clock, Settings
from tests.table.rooms import (
    BOT,
    BOTS,
    EVENINGS,
    OPEN,
    PERSON,
    SETUPS,
    Evening,
    alone,
    anything,
    owner,
    play_on,
    portrait,
    rebuilt,
    replaceable,
    take_back,
)
from tests.tables import Setup

every_game = pytest.mark.parametrize("setup", SETUPS, ids=str)
CLOCKED = Settings(clock=Clock(kind="reserve", seconds=60))
TOMA6 = Setup("toma6", 3, {"rounds": 1})
PUSH = Setup("push", 3)


def play_to_the_end(evening: Evening, seed: object = "dice") -> Evening:
    dice = random.Random(str(seed))
    while evening.room.phase == "playing":
        evening.wait(1)
        play_on(evening, dice)
    assert evening.room.phase == "over"
    return evening


# --- a journal


@every_game
def test_a_room_read_from_its_journal_is_the_same_after_every_entry(setup: Setup) -> None:
    dice = random.Random("journal")
    evening = Evening(setup, settings=CLOCKED, keeps_portraits=True).deal()
    while evening.room.phase == "playing":
        anything(evening, dice)
    again = Room(evening.room.table)
    for body, (at, looked) in zip(evening.journal, evening.portraits, strict=True):
        again.apply(read_entry(body))
        assert portrait(again, at) == looked, body
    assert load(again.record()) == evening.match


@every_game
def test_so_is_the_room_of_somebody_alone_who_takes_back_what_was_seen(setup: Setup) -> None:
    dice = random.Random("alone")
    evening = Evening(setup, alone(setup), keeps_portraits=True).deal()
    while evening.room.phase == "playing":
        (take_back if dice.random() < 0.1 else anything)(evening, dice)
    taken = [entry for entry in evening.entries() if isinstance(entry, journal.TookBack)]
    assert any(entry.practice for entry in taken)
    again = Room(evening.room.table)
    for body, (at, looked) in zip(evening.journal, evening.portraits, strict=True):
        again.apply(read_entry(body))
        assert portrait(again, at) == looked, body
    told = load(again.record())
    assert told == evening.match
    assert told.practice


@every_game
def test_a_refused_action_changes_nothing(setup: Setup) -> None:
    dice = random.Random("refused")
    evening = Evening(setup, settings=CLOCKED).deal()
    evening.put(journal.Resumed(at=evening.now))
    room, match = evening.room, evening.match
    for _ in range(8):
        play_on(evening, dice)
        before = portrait(room, evening.now)
        with pytest.raises(Mistake):
            room.apply(acted(room, match.to_act[0], "nonsense", "person", evening.now + 5000))
        for seat in set(range(room.players)) - set(match.may_act):
            with pytest.raises(Mistake):
                room.apply(acted(room, seat, match.legal(match.to_act[0])[0], "person", evening.now + 5000))
        assert portrait(room, evening.now) == before


def test_an_id_is_answered_once_and_forgotten_with_whoever_gave_it() -> None:
    evening = Evening(TOMA6).deal()
    play_on(evening, random.Random(1))
    [(seat, named)] = [(entry.seat, entry.id) for entry in evening.entries() if isinstance(entry, journal.Acted)]
    assert seat is not None
    assert evening.room.was_answered(seat, named)
    assert not evening.room.was_answered((seat + 1) % 3, named)
    assert rebuilt(evening.entries()).was_answered(seat, named)
    evening.sit_down(link=evening.link(seat, owner(seat)))
    assert not evening.room.was_answered(seat, named)


def test_what_the_host_does_to_a_seat_is_not_that_seats_own_command() -> None:
    evening = Evening(TOMA6).deal()
    asked = wire.SeatBot(id="1", seat=2, bot="casual")
    evening.present.discard(2)
    evening.do(asked, evening.host)
    assert evening.room.was_answered(None, "1")
    assert not evening.room.was_answered(2, "1")


def test_ids_are_remembered_for_a_while() -> None:
    evening = Evening(TOMA6).deal()
    for number in range(REMEMBERED + 1):
        evening.put(journal.Hinted(at=evening.now, seat=0, id=str(number)))
    assert not evening.room.was_answered(0, "0")
    assert evening.room.was_answered(0, "1")


# --- numbers


@pytest.mark.parametrize(("setup", "is_alone"), EVENINGS)
def test_numbers_grow_by_one_with_each_notice(setup: Setup, is_alone: bool) -> None:
    dice = random.Random("numbers")
    evening = Evening(setup, alone(setup) if is_alone else ()).deal()
    while evening.room.phase == "playing":
        anything(evening, dice)
    room, again = evening.room, rebuilt([])
    seen: dict[int, list[tuple[int, int]]] = {viewer: [] for viewer in room.viewers}
    for place, entry in enumerate(evening.entries()):
        before = list(again.numbers) or [0] * len(room.viewers)
        mark = again.apply(entry)
        for viewer in room.viewers:
            assert again.numbers[viewer] - before[viewer] == mark >> viewer & 1
            if mark >> viewer & 1:
                seen[viewer].append((place, again.numbers[viewer]))
    for viewer, noticed in seen.items():
        assert list(room.noticed_since(viewer, 0)) == noticed
        assert [room.entry_of(viewer, number) for _, number in noticed] == [place for place, _ in noticed]
        assert room.entry_of(viewer, 0) is room.entry_of(viewer, room.numbers[viewer] + 1) is None
        middle = noticed[len(noticed) // 2]
        assert next(iter(room.noticed_since(viewer, middle[0]))) == middle


def test_a_replaced_choice_is_noticed_by_the_chooser_alone() -> None:
    evening = Evening(TOMA6).deal()
    room = evening.room
    assert room.match is not None
    first, second = room.match.legal(1)[:2]
    assert room.apply(acted(room, 1, first, "person", evening.now)) == 0b1111
    assert replaceable(room) == [1]
    assert room.apply(acted(room, 1, second, "person", evening.now)) == 0b0010
    assert room.apply(acted(room, 1, second, "person", evening.now)) in (0, 0b0010)


@pytest.mark.parametrize(
    "entry",
    [journal.Hinted(at=0, seat=1), journal.Linked(at=0, seat=1, link="", until=0), journal.Paused(at=0)],
    ids=lambda entry: type(entry).__name__,
)
def test_nobody_notices_what_changes_nothing(entry: AnyEntry) -> None:
    assert Evening(TOMA6).deal().room.apply(entry) == 0


def test_a_pass_is_noticed_by_whoever_passes() -> None:
    evening = Evening(Setup("dos", 3, {"dos_call": "explicit"})).deal()
    dice = random.Random(4)
    while not evening.match.offered:
        play_on(evening, dice)
        assert evening.room.phase == "playing", "nobody was offered anything"
    [seat] = evening.match.offered
    assert evening.room.apply(*evening.judged(wire.Pass(id=""), owner(seat))) == 1 << seat
    with pytest.raises(Mistake, match="nothing is offered"):
        evening.judged(wire.Pass(id=""), owner(seat))


def test_a_choice_of_the_clock_is_told_to_everybody() -> None:
    evening = Evening(TOMA6).deal()
    entry = journal.Acted(at=evening.now, seat=0, action=evening.match.legal(0)[0], round=1, turn=1, by="clock")
    assert evening.room.apply(entry) == 0b1111


# --- from the room to the end and on


@every_game
def test_bots_and_people_play_from_the_room_to_the_end_and_again(setup: Setup) -> None:
    evening = Evening(setup, [PERSON, *[OPEN] * (setup.players - 1)])
    assert evening.room.phase == "room"
    assert evening.room.seen().code == "LIMA-43"
    evening.start(fill="casual")
    assert evening.room.seen().code is None
    evening.give_hash(0)
    evening.give_word(0)
    play_to_the_end(evening)
    match, room = evening.match, evening.room
    assert room.result == (match.points, match.winners)
    opened = commands.rematch(evening.ask(wire.Rematch(id=""), owner(0)), "PERA-10")
    room.apply(journal.Rematched(at=evening.now, table="another"))
    assert room.seen().rematch == "another"
    again = rebuilt([opened])
    assert again.phase == "room"
    assert again.names == room.names
    assert again.whose(commands.token_hash(evening.tokens[0])) == 0
    assert again.options == room.options


def test_a_takeback_gives_the_table_back_as_it_was() -> None:
    evening = Evening(Setup("push", 2)).deal()
    dice = random.Random(2)
    room, match = evening.room, evening.match
    while True:
        before, seat = match.copy(), match.to_act[0]
        play_on(evening, dice)
        if match.may_take_back:
            break
    evening.ask_takeback(seat)
    assert room.seen().takeback == seat
    assert match.step > before.step
    evening.answer_takeback(1 - seat, agree=True)
    assert room.seen().takeback is None
    assert match == before
    assert parse_record(room.record()).actions == parse_record(before.record()).actions


def test_one_no_ends_a_takeback_and_so_does_the_next_action() -> None:
    evening = Evening(Setup("push", 3)).deal()
    dice, room, match = random.Random(2), evening.room, evening.match

    def ask() -> int:
        while True:
            seat = match.to_act[0]
            play_on(evening, dice)
            if match.may_take_back:
                evening.ask_takeback(seat)
                return seat

    seat = ask()
    step = match.step
    evening.answer_takeback((seat + 1) % 3, agree=True)
    assert room.takeback is not None
    evening.answer_takeback((seat + 2) % 3, agree=False)
    assert room.seen().takeback is None
    assert match.step == step
    ask()
    play_on(evening, dice)
    assert room.takeback is None
    assert room.table_changed


def test_whoever_is_away_is_not_asked_about_a_takeback() -> None:
    evening = Evening(Setup("push", 3)).deal()
    match = evening.match
    dice = random.Random(2)
    while not match.may_take_back:
        seat = match.to_act[0]
        play_on(evening, dice)
    step = match.step
    evening.put(journal.StoodIn(at=evening.now, seat=(seat + 1) % 3, bot="casual"))
    evening.present.discard((seat + 2) % 3)
    evening.ask_takeback(seat)
    assert match.step == step - 1


# --- alone with bots


def all_choose(evening: Evening) -> None:
    """The bots first, as they do, and the person last: the cards are shown."""
    for seat in (1, 2, 0):
        evening.act(seat, evening.match.legal(seat)[0])


def test_alone_with_bots_even_a_card_that_was_shown_is_taken_back() -> None:
    evening = Evening(TOMA6, alone(TOMA6)).deal()
    room, match = evening.room, evening.match
    all_choose(evening)
    assert match.turn == (1, 2)
    evening.ask_takeback(0)
    assert (match.turn, match.to_act, match.step) == ((1, 1), [0], 2)  # what the bots chose stands
    assert room.takeback is None
    assert room.seen().practice
    assert parse_record(room.record()).practice


def test_it_goes_back_behind_what_bots_did_and_to_the_first_of_choices_that_were_replaced() -> None:
    evening = Evening(TOMA6, alone(TOMA6)).deal()
    match = evening.match
    evening.act(1, match.legal(1)[0])
    evening.act(0, match.legal(0)[0])
    evening.act(0, match.legal(0)[1])
    assert evening.room.undoing(0, 0) is None  # another one can be chosen
    evening.act(2, match.legal(2)[0])
    evening.ask_takeback(0)
    assert (match.to_act, match.step) == ([0, 2], 1)
    evening.act(2, match.legal(2)[-1])
    evening.act(0, match.legal(0)[-1])
    assert match.turn == (1, 2)


def test_again_and_again_it_goes_back_to_the_first_decision() -> None:
    evening = Evening(PUSH, alone(PUSH)).deal()
    dice, match, room = random.Random(3), evening.match, evening.room
    while match.turn < (1, 8):
        play_on(evening, dice)
    steps = [match.step]
    while room.undoing(0, 0) is not None:
        evening.ask_takeback(0)
        steps.append(match.step)
        assert match.to_act == [0]
    assert len(steps) > 5
    assert steps == sorted(set(steps), reverse=True)
    with pytest.raises(Mistake, match="not played anything yet"):
        evening.ask_takeback(0)


def test_what_showed_nothing_is_taken_back_and_the_match_is_no_practice() -> None:
    evening = Evening(PUSH, alone(PUSH)).deal()
    dice, match = random.Random(2), evening.match
    while not (match.may_take_back and match.action(match.step - 1).seat == 0):
        play_on(evening, dice)
    evening.ask_takeback(0)
    assert not evening.room.seen().practice
    assert "Practice" not in evening.room.record()


def test_a_forced_end_goes_with_what_led_to_it() -> None:
    setup = Setup("dos", 2, {"dos_call": "auto"})
    evening = Evening(setup, alone(setup)).deal()
    dice, match = random.Random(1), evening.match
    while not (match.to_act == [0] and match.legal(0) == ["end"] and match.action(match.step - 1).seat == 0):
        play_on(evening, dice)
        assert evening.room.phase == "playing", "nobody had to end a turn"
    before = match.step
    evening.act(0, "end")
    evening.ask_takeback(0)
    assert match.step < before


@pytest.mark.parametrize(
    ("kinds", "settings"),
    [
        ([PERSON, PERSON, BOT], Settings()),
        ([PERSON, BOT, BOT], Settings(clock=Clock(kind="reserve", seconds=60))),
        ([PERSON, BOT, BOT], Settings(takebacks=False)),
    ],
    ids=["with others", "with a clock", "where nothing is taken back"],
)
def test_what_was_seen_stands(kinds: list[str], settings: Settings) -> None:
    evening = Evening(TOMA6, kinds, settings=settings).deal()
    all_choose(evening)
    before = portrait(evening.room, evening.now)
    with pytest.raises(Mistake):
        evening.ask_takeback(0)
    assert portrait(evening.room, evening.now) == before


def test_what_a_journal_says_of_takebacks_means_what_it_meant() -> None:
    entry = read_entry('{"kind":"took back","at":5,"seat":1}')
    assert entry == journal.TookBack(at=5, seat=1, actions=1, practice=False)


def test_a_bot_stands_in_until_the_person_is_back() -> None:
    evening = Evening(TOMA6).deal()
    evening.do(wire.Leave(id=""), owner(1))
    assert evening.room.seen().seats[1].stand_in == "casual"
    assert evening.room.places[1].bot == "casual"
    assert evening.judged(wire.Leave(id=""), owner(1)) == []
    evening.put(journal.Returned(at=evening.now, seat=1))
    assert evening.room.seen().seats[1].stand_in == ""
    assert evening.room.places[1].bot == ""


def test_hints_are_told_at_the_end() -> None:
    evening = Evening(TOMA6).deal()
    evening.put(journal.Hinted(at=evening.now, seat=1))
    assert [sitting.hints for sitting in evening.room.seen().seats] == [0, 0, 0]
    play_to_the_end(evening)
    assert [sitting.hints for sitting in evening.room.seen().seats] == [0, 1, 0]


def test_a_record_names_who_sits_there_at_the_end() -> None:
    evening = Evening(TOMA6).deal()
    evening.present.discard(1)
    evening.sit_down("Zoe", link=evening.link(1, evening.host))
    assert evening.room.names_at(0, "es") == ["Ana", "Bea", "Carlos"]
    assert evening.room.names_at(evening.room.length - 1, "es") == ["Ana", "Zoe", "Carlos"]
    assert parse_record(play_to_the_end(evening).room.record()).seats == ["Ana", "Zoe", "Carlos"]


def test_a_table_that_its_host_closes_shows_its_record() -> None:
    evening = Evening(TOMA6).deal()
    play_on(evening, random.Random(1))
    assert parse_record(evening.room.record()).seed is None
    evening.do(wire.Close(id=""), evening.host)
    assert evening.room.phase == "closed"
    assert not evening.room.is_live
    assert load(evening.room.record()) == evening.match


# --- the toss


def test_nobody_is_connected_and_the_table_tosses_alone() -> None:
    evening = Evening(TOMA6, [BOT, BOT, BOT])
    evening.start()
    assert evening.room.phase == "playing"
    evening = Evening(TOMA6)
    evening.present.clear()
    evening.start()
    assert evening.room.phase == "playing"
    assert load(play_to_the_end(evening).room.record()) == evening.match


def test_words_are_asked_for_when_all_hashes_are_there() -> None:
    evening = Evening(TOMA6)
    evening.start()
    evening.give_hash(0)
    evening.give_hash(2)
    [toss] = evening.room.seen().toss
    assert (toss.stage, sorted(toss.hashes), toss.words) == ("hashes", ["0", "2", "table"], {})
    evening.give_hash(1)
    assert evening.room.seen().toss[0].stage == "words"
    for seat in (2, 0):
        evening.give_word(seat)
    [toss] = evening.room.seen().toss
    assert (toss.given, toss.words) == ([0, 2], {})
    evening.give_word(1)
    room = evening.room
    assert room.phase == "playing"
    assert room.seed == seed_of(room.tosses[0].parts())
    assert room.seen().toss[0].words == {}


def test_whoever_gives_no_hash_in_time_is_left_out() -> None:
    evening = Evening(TOMA6)
    evening.start()
    evening.give_hash(1)
    assert commands.toss_on(evening.room, evening.now) is None
    evening.lose_patience()
    evening.give_word(1)
    assert evening.room.phase == "playing"
    record = parse_record(play_to_the_end(evening).room.record())
    assert [attempt.seats for attempt in record.toss] == [[1]]
    load(evening.room.record())


def test_without_a_word_the_toss_is_made_anew_and_all_attempts_are_told() -> None:
    evening = Evening(TOMA6)
    evening.start()
    for seat in range(3):
        evening.give_hash(seat)
    evening.give_word(0)
    evening.give_word(2)
    evening.lose_patience()
    assert evening.room.tosses[-1].seats == [0, 2]
    evening.give_hash(0)
    evening.give_hash(2)
    evening.give_word(2)
    evening.lose_patience()
    evening.give_hash(2)
    evening.give_word(2)
    room = play_to_the_end(evening).room
    record = parse_record(room.record())
    assert [attempt.seats for attempt in record.toss] == [[0, 1, 2], [0, 2], [2]]
    assert [attempt.silent for attempt in record.toss] == [[1], [0], []]
    assert load(room.record()) == room.match
    assert [toss.words for toss in room.seen().toss] == [attempt.words for attempt in record.toss]


def test_a_toss_in_which_nobody_gives_a_word_ends_too() -> None:
    evening = Evening(TOMA6)
    evening.start()
    for seat in range(3):
        evening.give_hash(seat)
    evening.lose_patience()
    assert evening.room.phase == "playing"
    assert [toss.seats for toss in evening.room.tosses] == [[0, 1, 2], []]
    load(play_to_the_end(evening).room.record())


def test_a_full_table_may_start_by_itself() -> None:
    evening = Evening(TOMA6, [PERSON, OPEN, BOT], Settings(start="full"))
    assert evening.room.phase == "room"
    evening.sit_down("Bea")
    assert evening.room.phase == "toss"
    assert evening.room.tosses[0].seats == [0, 1]


def test_dos_is_said_aloud_among_people() -> None:
    alone, together = (Evening(Setup("dos", 2), [PERSON, kind]).deal() for kind in (BOT, PERSON))
    assert (alone.room.options["dos_call"], together.room.options["dos_call"]) == ("auto", "explicit")


# --- other rules


def test_a_table_that_was_played_by_version_two_of_dos_is_read() -> None:
    """Its journal names a colour for a last card, which is named no more."""
    text = (Path(__file__).parents[1] / "golden" / "older" / "dos-explicit-rules-2.sobremesa").read_text("utf-8")
    told = iter(parse_record(text).actions)
    entries = [
        msgspec.structs.replace(entry, action=next(told).action) if isinstance(entry, journal.Acted) else entry
        for entry in dealing.recorded(text, at=1)
    ]
    assert any(isinstance(entry, journal.Acted) and entry.action == "dos=dos:same" for entry in entries)
    room = rebuilt(entries)
    assert room.rules == 2
    assert room.match is not None
    assert room.match.over
    assert room.match.points == parse_record(text).points


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> object:
    def change(game: str, reads_older: bool) -> None:
        info = contract.game_info(game)
        changed = dataclasses.replace(
            info.load(), rules_version=info.load().rules_version + 1, reads_older=lambda version, options: reads_older
        )
        monkeypatch.setitem(contract._REGISTRY, game, dataclasses.replace(info, load=lambda: changed))

    return change


@every_game
def test_a_table_of_other_rules_ends_and_its_record_stays(setup: Setup, other_rules: object) -> None:
    dice = random.Random("rules")
    evening = Evening(setup).deal()
    for _ in range(30):
        if evening.room.phase == "playing":
            anything(evening, dice)
    before = evening.room
    assert callable(other_rules)
    other_rules(setup.game, reads_older=False)
    room = rebuilt(evening.entries())
    assert not room.is_readable
    assert all(new >= old for new, old in zip(room.numbers, before.numbers, strict=True))
    with pytest.raises(Mistake):
        commands.act(CommandContext(wire.Act(id="", action="1"), owner(0), room, evening.now))
    assert before.match is not None
    actions = before.match.actions
    if room.is_live:
        assert parse_record(room.record()).seed is None
        assert commands.follow_up(room, evening.present, evening.now) is None
        room.apply(journal.Closed(at=evening.now, reason="rules"))
    assert room.seen().ended == ("rules" if before.is_live else None)
    record = parse_record(room.record())
    told = [(written.seat, written.action, written.round, written.turn) for written in record.actions]
    assert told == [(action.seat, action.action, action.round, action.turn) for action in actions]
    assert record.seed == before.seed
    assert record.rules == before.game.rules_version


def test_rules_that_read_older_ones_play_on(other_rules: object) -> None:
    evening = Evening(TOMA6).deal()
    play_on(evening, random.Random(1))
    assert callable(other_rules)
    other_rules("toma6", reads_older=True)
    room = rebuilt(evening.entries())
    assert room.is_readable
    assert room.match == evening.match


@pytest.mark.parametrize("kept", ["", "Tú", "You"])
def test_a_host_without_a_name_is_told_of_in_each_readers_language(kept: str) -> None:
    """Older journals hold the pronoun that the page showed to the host."""
    asked = wire.NewTable(game="toma6", seats=[wire.Wanted(kind="person", name="X"), *[wire.Wanted(kind="bot")] * 2])
    opened, _host, _tokens = commands.open_table(asked, "LIMA-43", BOTS, 0)
    places = [msgspec.structs.replace(opened.places[0], name=kept), *opened.places[1:]]
    room = rebuilt([msgspec.structs.replace(opened, places=places)])
    room.apply(journal.StoodIn(at=1, seat=0, bot="casual"))
    assert room.seen().seats[0].name == ""
    told = {
        (viewer, lang): viewing.lines_of(room, viewing.Viewpoint(viewer, lang), 1, [])[0].text
        for viewer in (0, 3)
        for lang in LANGUAGES
    }
    assert told[3, "es"] == "Persona 1 no está: juega un bot hasta que vuelva"
    assert told[3, "en"] == "Player 1 is away: a bot plays until they are back"
    assert told[0, "es"] == "Un bot juega por ti hasta que vuelvas"
