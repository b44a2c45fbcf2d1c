"""The arena: duplicate deals, forfeits, threads and a store to go on from, with matches of Toma 6."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Player, Question, bot_answer, bot_choice
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel_calls import deal_in, scratch
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.engine.options import read_options
from sobremesa.engine.seeds import NumberedSeed
from sobremesa.games import load_game
from sobremesa.lab import arena as lab
from sobremesa.lab.arena import Arena, ArenaWorker, play_here, play_matches, ranks_of
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup, ArenaStore, open_store
from sobremesa.lab.arena_text import summary
from sobremesa.lab.schedule import Schedule, fixed_field, round_robin
from sobremesa.lab.standings import ArenaReport, report
from sobremesa.lab.threads import Stopped
from tests.full_disk import SmallDisk

Act = Callable[[Question], int]


class Guest:
    """A bot whose answers a test decides."""

    def __init__(self, name: str, answer: Act) -> None:
        self.name = name
        self._answer = answer
        self.closed = False

    def act(self, question: Question) -> int:
        return self._answer(question)

    def close(self) -> None:
        self.closed = True


def arena(schedule: Schedule, make_player: Callable[[str, Game], Player] = player_named) -> Arena:
    game = load_game("toma6")
    return Arena(game, read_options(game.info, schedule.players, {"rounds": 1}), schedule, make_player)


def run(
    contest: Arena, matches: int, threads: int, store: ArenaStore, progress: Callable[[int], None] = lambda played: None
) -> list[ArenaMatch]:
    return lab.run(contest, matches, play_here(threads), store, progress)


def told(contest: Arena, matches: list[ArenaMatch]) -> ArenaReport:
    return report(contest.setup(), matches, "en")


def without_times(matches: list[ArenaMatch]) -> list[ArenaMatch]:
    none = [0.0] * len(matches[0].seats)
    return [replace_times(played, none) for played in matches]


def replace_times(played: ArenaMatch, none: list[float]) -> ArenaMatch:
    return ArenaMatch(
        number=played.number,
        deal=played.deal,
        seats=played.seats,
        points=played.points,
        ranks=played.ranks,
        moves=played.moves,
        seconds=none,
        slowest=none,
        forfeits=played.forfeits,
    )


def guest(act: Act) -> Callable[[str, Game], Player]:
    """Brings the bot `guest`, which answers like that, and otherwise the house's bots."""
    return lambda name, game: Guest(name, act) if name == "guest" else player_named(name, game)


def give_up(question: Question) -> int:
    raise Forfeit(Text("me rindo", "I give up"))


# --- deals


def test_the_matches_of_a_deal_begin_with_the_same_cards() -> None:
    host = ArenaWorker(arena(round_robin(["random", "casual"], 2, "1")), threading.Event())
    states = [host.prepared(host.arena.schedule.deal_seed(number)) for number in range(4)]
    for state in states:
        deal_in(state, scratch.closed_logs, scratch.words)
    first, again, next_deal, _ = (np.asarray(state).tobytes() for state in states)
    assert first == again
    assert first != next_deal


def test_every_seat_of_a_deal_is_played_by_every_bot() -> None:
    contest = arena(round_robin(["random", "easy", "casual"], 3, "1"))
    matches = run(contest, 6, 1, ArenaStore())
    for deal in (0, 1):
        for seat in range(3):
            assert {played.seats[seat] for played in matches if played.deal == deal} == {"random", "easy", "casual"}


def test_the_same_seating_of_a_deal_gives_the_same_match() -> None:
    """Nothing but the deal, the seats and the bots decides a match."""
    one = ArenaWorker(arena(fixed_field(["casual", "random"], 2, "1")), threading.Event()).play(0)
    other = ArenaWorker(arena(fixed_field(["random", "casual"], 2, "1")), threading.Event()).play(1)
    assert one.seats == other.seats
    assert one.points == other.points


def test_an_arena_match_is_what_the_engine_plays() -> None:
    contest = arena(fixed_field(["casual", "random", "easy"], 3, "1"))
    played = run(contest, 3, 1, ArenaStore())[1]
    match = Match(contest.game, 3, contest.options, NumberedSeed("1#0"))
    bots = [player_named(name, contest.game) for name in played.seats]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, bots[seat]))
    assert match.points == played.points
    assert match.winners == [seat for seat in range(3) if played.ranks[seat] == 1]
    assert sum(played.moves) == len(match.actions)


@pytest.mark.slow
def test_offers_are_asked_as_at_the_engines_table() -> None:
    game = load_game("dos")
    options = read_options(game.info, 3, {"dos_call": "explicit", "target": 40})
    contest = Arena(game, options, fixed_field(["random", "random", "easy"], 3, "1"))
    passed = 0
    for played in run(contest, 15, 1, ArenaStore()):
        match = Match(game, 3, options, contest.schedule.deal_seed(played.number))
        bots = [player_named(name, game) for name in played.seats]
        while not match.over:
            answers = ((seat, bot_answer(match, seat, bots[seat])) for seat in match.offered)
            taken = next(((seat, answer) for seat, answer in answers if answer is not None), None)
            passed += bool(match.offered) and taken is None
            seat, action = taken or (match.to_act[0], bot_choice(match, match.to_act[0], bots[match.to_act[0]]))
            match.play(seat, action)
        assert match.points == played.points
        assert not played.forfeits
    assert passed


# --- results


def test_a_better_bot_is_found_significant() -> None:
    contest = arena(round_robin(["random", "casual"], 4, "1"))
    best, worst = told(contest, run(contest, 200, 2, ArenaStore())).bots
    assert (best.name, worst.name) == ("casual", "random")
    assert best.interval[0] > 0.25 > worst.interval[1]
    assert best.rating_interval[0] > worst.rating_interval[1]
    assert best.mean_points is not None
    assert worst.mean_points is not None
    assert best.mean_points < worst.mean_points  # bulls


def test_a_bot_is_its_own_equal() -> None:
    contest = arena(round_robin(["one", "other"], 2, "1"), make_player=lambda name, game: player_named("casual", game))
    one, other = told(contest, run(contest, 100, 2, ArenaStore())).bots
    assert one.win_share == other.win_share == 0.5


def test_a_fixed_field_is_reported_by_bot() -> None:
    contest = arena(fixed_field(["casual", "random", "random"], 3, "1"))
    result = told(contest, run(contest, 60, 2, ArenaStore()))
    assert {bot.name: (bot.matches, bot.seats) for bot in result.bots} == {"casual": (60, 60), "random": (60, 120)}
    assert result.bots[0].win_share + 2 * result.bots[1].win_share == pytest.approx(1)


def test_threads_do_not_change_the_result() -> None:
    contest = arena(round_robin(["random", "easy", "casual"], 2, "1"))
    one, three = (run(contest, 60, threads, ArenaStore()) for threads in (1, 3))
    assert without_times(one) == without_times(three)
    assert told(contest, one).bots[0].rating == told(contest, three).bots[0].rating


def test_another_seed_gives_other_matches() -> None:
    one, other = (run(arena(round_robin(["random", "casual"], 2, seed)), 10, 1, ArenaStore()) for seed in "12")
    assert [played.points for played in one] != [played.points for played in other]


def test_shares_of_any_numbers_in_any_order_give_the_same() -> None:
    contest = arena(round_robin(["random", "easy", "casual"], 2, "1"))
    setup = msgspec.json.encode(contest.setup())

    def elsewhere(_: Arena, numbers: Iterable[int], every: int) -> Generator[ArenaMatch, None, None]:
        left = list(numbers)
        for share in (left[20:], left[:7], left[7:20]):
            done = msgspec.json.encode(play_matches(msgspec.json.decode(setup, type=ArenaSetup), share))
            yield from msgspec.json.decode(done, type=list[ArenaMatch])

    here = run(contest, 30, 1, ArenaStore())
    assert without_times(lab.run(contest, 30, elsewhere, ArenaStore())) == without_times(here)


# --- forfeits


def test_who_forfeits_is_last_and_the_others_have_a_whole_match() -> None:
    contest = arena(fixed_field(["guest", "random", "random"], 3, "1"), guest(give_up))
    for played in run(contest, 30, 2, ArenaStore()):
        seat = played.seats.index("guest")
        assert played.forfeits == {seat: Text("me rindo", "I give up")}
        assert played.ranks[seat] == 3
        assert played.moves[seat] == 1
        assert all(played.moves[other] >= 10 for other in range(3) if other != seat)


def test_forfeits_are_counted_with_their_first_reason() -> None:
    contest = arena(round_robin(["guest", "random"], 2, "1"), guest(give_up))
    result = told(contest, run(contest, 10, 1, ArenaStore()))
    bots = {bot.name: bot for bot in result.bots}
    assert (bots["guest"].forfeits, bots["guest"].first_forfeit) == (10, "I give up")
    assert (bots["guest"].first_forfeit_seed, bots["random"].first_forfeit_seed) == ("1#0", None)
    assert bots["guest"].win_share == 0
    assert bots["guest"].mean_points is None
    assert (bots["random"].forfeits, bots["random"].win_share) == (0, 1)


@pytest.mark.parametrize("answer", [-1, 9999, None, "5", 2.0])
def test_what_is_not_legal_is_a_forfeit(answer: object) -> None:
    contest = arena(fixed_field(["guest", "random"], 2, "1"), guest(lambda question: answer))  # type: ignore[arg-type,return-value]
    (reason,) = run(contest, 2, 1, ArenaStore())[0].forfeits.values()
    assert reason.en == f"it answered {answer!r}, which is not legal"


def test_legal_answers_are_no_forfeits_whatever_integers_they_are() -> None:
    contest = arena(fixed_field(["guest", "random"], 2, "1"), guest(lambda question: np.int64(question.legal()[0])))  # type: ignore[arg-type,return-value]
    assert not any(played.forfeits for played in run(contest, 2, 1, ArenaStore()))


def test_the_forfeiters_win_goes_to_the_best_of_the_others() -> None:
    assert ranks_of([1, 2, 3, 3], {0}) == [4, 1, 2, 2]
    assert ranks_of([1, 2, 3, 3], {1, 2}) == [1, 3, 3, 2]
    assert ranks_of([1, 2], {0, 1}) == [1, 1]
    assert ranks_of([2, 1, 2], set()) == [2, 1, 2]


def test_each_thread_and_seat_has_a_player_of_its_own_which_is_closed() -> None:
    guests: list[Guest] = []

    def make_player(name: str, game: Game) -> Player:
        if name == "random":
            return player_named(name, game)
        guests.append(Guest(name, lambda question: question.legal()[0]))
        return guests[-1]

    run(arena(fixed_field(["guest", "guest", "random"], 3, "1"), make_player), 3, 1, ArenaStore())
    assert len(guests) == 2
    assert all(guest.closed for guest in guests)


# --- going on


def test_an_error_in_a_bot_is_not_hidden() -> None:
    def broken(question: Question) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(arena(fixed_field(["guest", "random"], 2, "1"), guest(broken)), 20, 2, ArenaStore())


def test_a_host_stops_in_the_middle_of_a_match() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        ArenaWorker(arena(fixed_field(["casual", "random"], 2, "1")), stop).play(0)


def keep(path: Path, contest: Arena, matches: int) -> list[ArenaMatch]:
    with open_store(path, contest.setup(), contest.schedule) as store:
        return run(contest, matches, 2, store)


def test_a_resumed_arena_is_the_same_as_one_in_one_go(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "easy", "casual"], 2, "1"))
    whole = run(contest, 36, 1, ArenaStore())
    path = tmp_path / "store"
    keep(path, contest, 36)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:15]) + lines[15][:20])
    half = path.read_bytes()
    assert without_times(keep(path, contest, 36)) == without_times(whole)
    assert path.read_bytes().startswith(b"".join(lines[:15]))
    assert len(path.read_bytes().splitlines()) == 37
    assert half != path.read_bytes()


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    before = keep(tmp_path / "store", contest, 10)
    silent = replace(contest, make_player=guest(give_up))
    heard: list[int] = []
    with open_store(tmp_path / "store", contest.setup(), contest.schedule) as store:
        assert run(silent, 10, 2, store, heard.append) == before
    assert heard == [10]


def test_a_store_that_is_being_written_is_refused(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    with open_store(tmp_path / "store", contest.setup(), contest.schedule) as store:
        with pytest.raises(BadSetup, match=r"another program is writing .*store; wait until it has ended"):
            keep(tmp_path / "store", contest, 10)
        played = run(contest, 10, 1, store)
    assert keep(tmp_path / "store", contest, 10) == played


def test_an_arena_can_be_made_longer(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    keep(tmp_path / "store", contest, 10)
    assert without_times(keep(tmp_path / "store", contest, 20)) == without_times(run(contest, 20, 1, ArenaStore()))


def test_a_store_of_another_arena_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store"
    keep(path, arena(round_robin(["random", "casual"], 2, "1")), 2)
    kept = path.read_bytes()
    with pytest.raises(BadSetup, match="it differs in seed and bots"):
        keep(path, arena(round_robin(["random", "easy"], 2, "2")), 2)
    assert path.read_bytes() == kept


@pytest.mark.parametrize("content", ["precious", "precious\n", '{"arena":1}\n', "\n"])
def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "store"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadSetup, match="does not keep an arena"):
        keep(path, arena(round_robin(["random", "casual"], 2, "1")), 2)
    assert path.read_text(encoding="utf-8") == content


def test_a_line_that_was_edited_is_named(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    path = tmp_path / "store"
    keep(path, contest, 4)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], lines[2].replace('"random"', '"casual"'), *lines[3:]]), encoding="utf-8")
    with pytest.raises(BadSetup, match="line 3: not a match of this arena"):
        keep(path, contest, 4)


def test_a_full_disk_does_not_end_an_arena(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    told: list[Text] = []
    with ArenaStore([], SmallDisk(tmp_path / "store", 1000), told.append) as store:
        played = run(contest, 20, 2, store)
    assert without_times(played) == without_times(run(contest, 20, 1, ArenaStore()))
    (warning,) = told
    assert warning.en.startswith(f"{tmp_path / 'store'} cannot be written: the disk is full. The arena goes on")
    assert store.unwritten == 20 - (tmp_path / "store").read_bytes().count(b"\n")
    loss = store.loss()
    assert loss is not None
    assert f"{tmp_path / 'store'} lacks {store.unwritten} of the matches played: the disk is full" in loss.en


def test_what_a_full_disk_did_not_take_is_written_when_there_is_room(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    played = run(contest, 4, 1, ArenaStore())
    told: list[Text] = []
    disk = SmallDisk(tmp_path / "store", 0)
    with ArenaStore([], disk, told.append) as store:
        for match in played[:3]:
            store.add(match)
        assert store.unwritten == 3
        disk.room = 100
        store.add(played[3])
        disk.room = 10_000
    assert store.unwritten == 0
    assert [words.en for words in told[1:]] == [f"All is kept in {tmp_path / 'store'} again."]
    assert (tmp_path / "store").read_bytes() == b"".join(msgspec.json.encode(match) + b"\n" for match in played)


def test_an_arena_that_met_a_full_disk_is_gone_on_with(tmp_path: Path) -> None:
    contest = arena(round_robin(["random", "casual"], 2, "1"))
    path = tmp_path / "store"
    keep(path, contest, 2)
    with ArenaStore([], SmallDisk(path, 500)) as store:
        for match in run(contest, 6, 1, ArenaStore())[2:]:
            store.add(match)
    assert not path.read_bytes().endswith(b"\n")
    assert without_times(keep(path, contest, 6)) == without_times(run(contest, 6, 1, ArenaStore()))


@pytest.mark.parametrize(("deals", "says"), [(1, "2 matches on 1 deal; "), (2, "4 matches on 2 deals; ")])
def test_deals_are_counted_in_words(deals: int, says: str) -> None:
    contest = arena(round_robin(["easy", "random"], 2, "1"))
    assert summary(told(contest, run(contest, 2 * deals, 1, ArenaStore())), "en").startswith(says)
