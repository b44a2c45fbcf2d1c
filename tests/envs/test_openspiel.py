"""OpenSpiel's own simulations run on ours; luck is drawn at chance nodes; and no information state tells a secret."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import sobremesa
import sobremesa.envs.openspiel as ours
from sobremesa.engine.errors import BadSetup, MissingExtra
from sobremesa.envs.chances import BYTES
from sobremesa.envs.scaling import scaled
from sobremesa.envs.seatwise import Seatwise
from tests.envs.short import SHORT, Short, every_game

LOOKS = 25  # moments of a match that are looked at


def load(short: Short) -> Any:
    return pyspiel.load_game(f"python_sobremesa_{short.game}", {"players": short.players, **short.options})


def go_on(state: Any, dice: random.Random) -> None:
    """Any luck, or any move."""
    outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(dice.choice(outcomes))


def give(state: Any, word: int) -> Any:
    """Draw this word of luck."""
    for byte in word.to_bytes(BYTES):
        state.apply_action(byte)
    return state


def looks(short: Short, stride: int = 3) -> Any:
    """States of a random match in which somebody is asked, some moves apart."""
    dice = random.Random(short.game)
    state, moves, found = load(short).new_initial_state(), 0, 0
    while not state.is_terminal() and found < LOOKS:
        if not state.is_chance_node():
            moves += 1
            if moves % stride == 0:
                found += 1
                yield state
        go_on(state, dice)


def known_to(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells a player."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


@every_game
def test_random_sim_test(short: Short, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(short), num_sims=1, serialize=True, verbose=False)


@every_game
def test_ismcts_plays_a_match(short: Short) -> None:
    game, numbers = load(short), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, Even(), uct_c=1.4, max_simulations=3, random_state=numbers)
    state, dice, answers = game.new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
            answers += 1
        else:
            go_on(state, dice)
    assert answers > 3
    assert sum(state.returns()) == pytest.approx(0)


class Even(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Takes every state for even: to play each to its end would make a search of its own."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())


def test_a_rollout_plays_a_copy_to_the_end() -> None:
    state = give(load(SHORT[0]).new_initial_state(), 7)
    before = str(state)
    returns = mcts.RandomRolloutEvaluator(2, np.random.RandomState(1)).evaluate(state)
    assert sum(returns) == pytest.approx(0)
    assert str(state) == before


# --- luck


@every_game
def test_a_deal_is_that_of_the_match_with_its_word_as_the_seed(short: Short) -> None:
    dice = random.Random(6)
    word = dice.getrandbits(8 * BYTES)
    state = give(load(short).new_initial_state(), word)
    table = Seatwise(sobremesa.new(short.game, short.players, seed=word, **short.options))
    while not state.is_chance_node() and not state.is_terminal():
        assert state.current_player() == table.seat
        assert state.legal_actions() == table.open_moves(table.seat)
        for seat in range(short.players):
            assert state.observation_tensor(seat) == table.observation(seat).tolist()
        move = dice.choice(state.legal_actions())
        state.apply_action(move)
        if not state.is_chance_node():
            table.step(move)


@every_game
def test_copies_share_no_luck_to_come(short: Short) -> None:
    """The same luck leads to the same table, other luck to another one, wherever a chance node is."""
    longer = {**short.options, "rounds": 2} if "rounds" in short.options else short.options
    state, dice, compared = give(load(short._replace(options=longer)).new_initial_state(), 8), random.Random(8), 0
    while not state.is_terminal():
        if state.is_chance_node():
            ends = [_dealt(give(state.clone(), word)) for word in (1, 1, 2, 3, 4)]
            assert ends[0] == ends[1]
            compared += len(set(ends)) > 1
            give(state, dice.getrandbits(8 * BYTES))
        else:
            go_on(state, dice)
    assert compared > 0


def _dealt(state: Any) -> tuple[bytes, ...]:
    """What all seats see."""
    return tuple(_sight(state, seat) for seat in range(state.num_players()))


def test_a_history_leads_to_the_same_state() -> None:
    state, dice = load(SHORT[1]).new_initial_state(), random.Random(9)
    for _ in range(60):
        if not state.is_terminal():
            go_on(state, dice)
    again = load(SHORT[1]).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert known_to(again, 0) == known_to(state, 0)


# --- what players know


@every_game
def test_a_resampled_state_looks_the_same_to_the_player(short: Short) -> None:
    differs = 0
    for state in looks(short):
        for player in range(short.players):
            world = state.resample_from_infostate(player, random.Random(3).random)
            assert known_to(world, player) == known_to(state, player)
            assert world.current_player() == state.current_player()
            assert world.history() == []
            others = [other for other in range(short.players) if other != player]
            differs += any(world.observation_tensor(other) != state.observation_tensor(other) for other in others)
        assert world.legal_actions()
        go_on(world, random.Random(4))
    has_secrets = short.game not in ("push", "highscore")
    assert bool(differs) == has_secrets


@every_game
def test_what_others_do_in_secret_is_in_nobodys_information_state(short: Short) -> None:
    """Of two moves after which a seat sees the same, it is told the same."""
    secrets = 0
    for state in looks(short, stride=1):
        mover, moves = state.current_player(), state.legal_actions()
        one, two = (_after(state, move) for move in (moves[0], moves[-1]))
        if len(moves) == 1 or one.is_chance_node() or two.is_chance_node():
            continue
        for seat in set(range(short.players)) - {mover}:
            if _sight(one, seat) == _sight(two, seat):
                secrets += 1
                assert known_to(one, seat) == known_to(two, seat)
        assert one.information_state_string(mover) != two.information_state_string(mover)
    assert secrets > 0 or short.game not in ("toma6", "dos")  # where cards are chosen, and actions spelt, in secret


def _sight(state: Any, seat: int) -> bytes:
    sight: bytes = state.position.table.match.sight(seat)
    return sight


def _after(state: Any, move: int) -> Any:
    copy = state.clone()
    copy.apply_action(move)
    return copy


@every_game
def test_who_remembers_the_same_sees_the_same(short: Short) -> None:
    """So the events and the own moves are all of an information state."""
    seen: dict[str, Any] = {}
    for seed in range(2):
        state, dice = give(load(short).new_initial_state(), 5), random.Random(seed)
        for _ in range(40):
            if not state.is_terminal():
                for seat in range(short.players):
                    sight = state.position.table.observation(seat).tobytes()
                    assert seen.setdefault(state.information_state_string(seat), sight) == sight
                go_on(state, dice)
    assert len(seen) > 40


def test_an_information_state_does_not_name_the_seed() -> None:
    """Which would tell everything: two deals that look the same must not differ by it."""
    text = give(pyspiel.load_game("python_sobremesa_push").new_initial_state(), 123456789).information_state_string(0)
    assert "123456789" not in text
    assert sobremesa.new("push", players=2, seed=123456789).events(0)[0].data["seed_hash"] not in text


def test_there_is_no_observer_but_one_of_what_is_public_and_ones_own() -> None:
    game, private = pyspiel.load_game("python_sobremesa_toma6"), pyspiel.PrivateInfoType
    for public, own in ((True, private.ALL_PLAYERS), (True, private.NONE), (False, private.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=own)
        assert make_observation(game, kind) is None
    assert make_observation(game, None, {"colour": 1}) is None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) is not None


@every_game
def test_a_playthrough_can_be_written(short: Short) -> None:
    named = ",".join(f"{name}={value}" for name, value in {"players": short.players, **short.options}.items())
    told = playthrough(f"python_sobremesa_{short.game}({named})", [], seed=1)
    assert "IsTerminal() = True" in told
    assert "PublicObservation" not in told


# --- loading


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_sobremesa_bids(players=5,ally=0,rounds=2)")
    assert game.num_players() == 5
    assert (game.options.ally, game.options.rounds) == (False, 2)
    assert pyspiel.load_game("python_sobremesa_bids(players=5)").options.ally  # as usual with five
    assert pyspiel.load_game("python_sobremesa_toma6(variant=logic)").options.variant == "logic"
    with pytest.raises(BadSetup, match="Toma 6 is for 2 to 10 players, not 11"):
        pyspiel.load_game("python_sobremesa_toma6(players=11)")
    with pytest.raises(BadSetup, match="option 'variant' does not accept 'x'"):
        pyspiel.load_game("python_sobremesa_toma6(variant=x)")


PROGRAM = """
import pyspiel
import sobremesa.envs.openspiel
for name in ("push", "highscore", "toma6", "dos", "bids"):
    state = pyspiel.load_game(f"python_sobremesa_{name}").new_initial_state()
    for byte in range(4):
        state.apply_action(byte)
    print(name, len(state.legal_actions()) > 0)
"""


def test_a_program_that_loaded_games_ends_well() -> None:
    """Games that OpenSpiel holds on to would be torn down after the interpreter, with a fault."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["push", "True", "highscore", "True", "toma6", "True", "dos", "True", "bids", "True"]


def test_every_game_of_the_shelf_is_registered() -> None:
    assert sorted(ours.GAMES) == sorted(short.game for short in SHORT)
    assert all(f"python_sobremesa_{name}" in pyspiel.registered_names() for name in ours.GAMES)


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "sobremesa.envs.openspiel")
    with pytest.raises(MissingExtra, match=r"OpenSpiel is not installed: .* -m pip install .*gymnasium"):
        importlib.import_module("sobremesa.envs.openspiel")


@every_game
def test_an_observer_scales_if_asked(short: Short) -> None:
    game = load(short)
    state = next(iter(looks(short)))
    plain, floats = make_observation(game), make_observation(game, params={"scaled": True})
    for player in range(short.players):
        plain.set_from(state, player)
        floats.set_from(state, player)
        assert np.array_equal(floats.tensor, scaled(game.learning, plain.tensor))
    assert make_observation(game, params={"rescaled": True}) is None
