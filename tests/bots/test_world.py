"""Bots that look ahead: what they can imagine is made of their view, and nothing hidden is to be found in it."""

from __future__ import annotations

import gc
import pickle
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.guest import ClassPlayer, MovePlayer, takes
from sobremesa.bots.levels import imagines, player_named
from sobremesa.bots.player import QuickPlayer, World, bot_choice, question_in
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Game
from sobremesa.engine.kernel import Array
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.games.toma6.view import Toma6View
from sobremesa.warm import IMAGINE, PLAY, uses_for
from tests.bots.guests import PATIENT, question, small_match
from tests.tables import Setup, few_setups, middle_of

ROOT = Path(__file__).parents[2]
MOMENTS = (0, 7, 25)


class Looks:
    """Chooses by all that it finds in what it can imagine."""

    def choose(self, view: object, legal: list[str], world: World) -> str:
        return legal[zlib.crc32(pickle.dumps(world) + world(1).snapshot()) % len(legal)]


class Keeps:
    def __init__(self) -> None:
        self.matches: list[Match] = []

    def choose(self, view: Toma6View, legal: list[str], *, world: Callable[[int], Match]) -> str:
        self.matches += [world(1), world(1), world(2)]
        return legal[0]


def twins(match: Match, setup: Setup, seat: int) -> list[Match]:
    """Two worlds that look alike to a seat."""
    twin = setup.table().twin(match, seat, new_luck("twin", "test"))
    assert twin._state.tobytes() != match._state.tobytes()
    return [match, twin]


# --- what is given


def test_a_guest_that_asks_for_it_gets_matches_that_it_cannot_tell_from_its_own() -> None:
    player = ClassPlayer("m:C", Keeps, PATIENT)
    player.act(question())
    one, again, other = player._bot.matches
    assert one == again != other
    assert one.view(1) == other.view(1) == small_match().view(1)
    assert one.view(0).hand != small_match().view(0).hand
    assert one.options == small_match().options


def test_a_guest_that_takes_numbers_may_ask_for_it_too() -> None:
    class Numbers:
        def move(self, observation: Array, mask: Array, world: World) -> int:
            card = min(world(1).view(1).hand)
            assert mask[card]
            return card

    assert MovePlayer("m:C", Numbers, PATIENT).act(question()) == question().legal()[0]


def test_whoever_changes_what_it_imagines_from_changes_nothing_else() -> None:
    asked = question()
    world = asked.world()
    world.records["offered"] = 1 << asked.seat
    assert not asked.is_offer


def old(view: object, legal: list[str]) -> None: ...
def third(view: object, legal: list[str], depth: int = 3) -> None: ...
def new(view: object, legal: list[str], world: World) -> None: ...
def named(view: object, legal: list[str], *, world: World) -> None: ...


def test_it_is_asked_for_by_the_name_of_a_parameter() -> None:
    assert [takes(method, "world") for method in (old, third, new, named, max)] == [False, False, True, True, False]


def test_whoever_listens_is_told_that_it_was_given() -> None:
    heard = list[str]()
    player = ClassPlayer("m:C", Looks, PATIENT)
    player.overhear = lambda sign, words: heard.append(words)
    player.act(question())
    assert heard[0].endswith(", world=<World of seat 1>)")


def test_everybody_who_asks_a_guest_gives_it(tmp_path: Path) -> None:
    path = tmp_path / "looks.py"
    path.write_text(
        "class Looks:\n"
        "    def choose(self, view, legal, world):\n"
        "        match = world(1)\n"
        "        assert match.options.rounds == view.rounds == 1\n"
        "        assert match.view(view.seat) == view\n"
        "        return legal[0]\n",
        encoding="utf-8",
    )
    bot = f"{path}:Looks"
    assert sobremesa.simulate("toma6", 2, 2, [bot, "casual"], rounds=1, seed=1).games == 2
    told = sobremesa.arena("toma6", seats=[bot, "casual"], matches=2, rounds=1, seed=1)
    assert not any(result.forfeits for result in told.bots)
    batch = sobremesa.envs.batch("toma6", 2, 1, bots=[None, bot], rounds=1, seed=1)
    batch.step(batch.random_moves())


def test_the_example_that_looks_ahead_plays() -> None:
    match = sobremesa.new("bids", players=3, seed=1, rounds=1)
    player = player_named(f"{ROOT / 'examples' / 'looks_ahead.py'}:LooksAhead", match.game)
    while match.turn == (1, 1):
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, player if seat == 1 else QuickPlayer(Policy.CASUAL)))


def test_it_is_known_which_bots_look_ahead() -> None:
    example = str(ROOT / "examples" / "looks_ahead.py:LooksAhead")
    assert imagines(example)
    assert uses_for(["casual", example]) == (PLAY, IMAGINE)
    others = ["casual", "strong", str(ROOT / "examples" / "lowest_card.py:LowestCard"), "run:python3 bot.py"]
    assert not any(map(imagines, others))


# --- nothing hidden


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_a_guest_that_looks_ahead_plays_alike_in_worlds_that_look_alike(setup: Setup) -> None:
    for moment in MOMENTS:
        match = middle_of(setup, "ahead", moment)
        seat = match.to_act[0]
        player = ClassPlayer("m:C", Looks, PATIENT)
        assert len({player.act(question_in(each, seat)) for each in twins(match, setup, seat)}) == 1


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_what_can_be_imagined_follows_from_the_view(setup: Setup) -> None:
    for moment in MOMENTS:
        match = middle_of(setup, "ahead", moment)
        seat = match.to_act[0]
        here, there = (question_in(each, seat).world() for each in twins(match, setup, seat))
        assert pickle.dumps(here) == pickle.dumps(there)


def reached(start: object) -> Iterator[object]:
    """All that hangs on an object, but for code and what every match of the game shares."""
    seen, left = {id(start)}, [start]
    while left:
        here = left.pop()
        yield here
        for each in (*gc.get_referents(here), getattr(here, "base", None)):
            if id(each) not in seen and not isinstance(each, type | ModuleType | FunctionType | Game):
                seen.add(id(each))
                left.append(each)


def test_the_true_match_does_not_hang_on_what_is_given() -> None:
    match = small_match()
    hidden = match._state.hand[0].tobytes()

    def tells(start: object) -> bool:
        found = list(reached(start))
        hands = (each.tobytes() for each in found if isinstance(each, np.ndarray | np.record))
        return any(isinstance(each, Match) for each in found) or any(hidden in hand for hand in hands)

    assert not tells(question_in(match, 1).world())
    assert tells([match])
    assert tells([match._states[0:1]])
