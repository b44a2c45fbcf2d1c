"""One numbering: any match of a simulation, batch, environment, arena or report with the seed S is dealt by `S#n`."""

from __future__ import annotations

import csv
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import sobremesa
from sobremesa import envs
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import question_in
from sobremesa.bots.policy import Policy, choose_from_view
from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import new_record
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.luck import new_bot_rng
from sobremesa.engine.match import Match
from sobremesa.engine.options import read_options
from sobremesa.engine.state import Actions
from sobremesa.lab.arena import Arena, ArenaWorker, arrange
from sobremesa.lab.chunk_store import ChunkStore
from sobremesa.lab.outcomes import Outcome
from sobremesa.lab.schedule import round_robin
from sobremesa.lab.simulate import WantedData, play_chunk
from sobremesa.lab.simulation import plan
from sobremesa.lab.study import StudyChunk, StudyWorker
from sobremesa.lab.study_plan import plan_study

Answer = Callable[[Match, int], int]

# In DOS seats are also offered what nobody waits for
SETUPS: list[tuple[str, dict[str, Any]]] = [("toma6", {"rounds": 1}), ("dos", {"dos_call": "explicit", "target": 20})]
NUMBER = 4_000_000_123


def dealt(setup: tuple[str, dict[str, Any]], seed: str) -> Match:
    game, options = setup
    return sobremesa.new(game, players=3, seed=seed, **options)


def played(match: Match, answer: Answer) -> Match:
    """A match to its end; whoever is asked answers."""
    passed: set[int] = set()
    while not match.over:
        seat = match.asked(passed)[0]
        action = answer(match, seat)
        if action == LET_PASS:
            passed.add(seat)
            continue
        match.play(seat, match.game.notation(action))
        passed.clear()
    return match


def quickly(seed: str, number: int, bots: list[str]) -> Answer:
    """Answers as the quick bots of a series do, who share the random numbers of a match."""
    bot_rng, actions = new_bot_rng(seed, "whims", number), new_record(Actions)

    def answer(match: Match, seat: int) -> int:
        return int(choose_from_view(Policy[bots[seat].upper()], match.observe(seat), seat, actions, bot_rng))

    return answer


def asked(match: Match, bots: list[str]) -> Answer:
    players = [player_named(bot, match.game) for bot in bots]
    return lambda match, seat: players[seat].act(question_in(match, seat))


def ends_of(match: Match) -> tuple[list[int], list[int], int]:
    return match.points, match._state.rank[: match.players].tolist(), match.step


def simulated(setup: tuple[str, dict[str, Any]], bots: list[str], number: int) -> tuple[list[int], list[int], int]:
    game, options = setup
    chunk = play_chunk(plan(game, 3, options, bots, "S"), range(number, number + 1), WantedData(outcomes=True))
    (outcome,) = np.frombuffer(chunk.outcomes, Outcome)
    return outcome["points"][:3].tolist(), outcome["rank"][:3].tolist(), int(outcome["decisions"])


# --- a match of each kind, dealt again


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("number", [0, 7, NUMBER])
def test_a_match_simulated_by_quick_bots(setup: tuple[str, dict[str, Any]], number: int) -> None:
    bots = ["casual", "easy", "random"]
    match = played(dealt(setup, f"S#{number}"), quickly("S", number, bots))
    assert simulated(setup, bots, number) == ends_of(match)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_match_simulated_by_bots_that_are_asked(setup: tuple[str, dict[str, Any]]) -> None:
    bots = ["easy", "tests.lab.bots:Last", "random"]
    match = dealt(setup, f"S#{NUMBER}")
    assert simulated(setup, bots, NUMBER) == ends_of(played(match, asked(match, bots)))


def test_a_row_of_a_file(tmp_path: Path) -> None:
    sobremesa.simulate("toma6", 3, games=4, bots=["casual"], seed="S", out=tmp_path / "rows.csv", rounds=1)
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[6:9]
    match = dealt(SETUPS[0], f"{rows[0]['seed']}#{rows[0]['match']}")
    assert match.seed == "S#2"
    played(match, quickly("S", 2, ["casual"] * 3))
    assert [int(row["points"]) for row in rows] == match.points


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_match_of_a_batch(setup: tuple[str, dict[str, Any]], threads: int) -> None:
    game, options = setup
    batch = envs.batch(game, players=3, count=3, seed="S", threads=threads, first_stream=5, **options)
    for episode in range(2):
        assert [batch.seed_of(i) for i in range(3)] == [f"S#{(5 + i) * 1_000_000_000 + episode}" for i in range(3)]
        for i in range(3):
            assert batch._states[i].tobytes() == dealt(setup, batch.seed_of(i))._state.tobytes()
        batch.random_steps(2)
        batch.reset()


def test_the_quick_bots_of_a_batch_draw_as_those_of_a_simulation() -> None:
    """The learner moves as the bot of the simulation would, so all of it is the same match."""
    bots = ["random", "easy", "casual"]
    batch = envs.batch("toma6", players=3, count=1, seed="S", bots=[None, *bots[1:]], auto_reset=False, rounds=1)
    while batch.seat[0] >= 0:
        state, slot = batch._states[0].copy(), batch._asked[0]
        action = choose_from_view(Policy.RANDOM, state, 0, new_record(Actions), slot)
        batch.step([int(action)])
    assert batch.points()[0].tolist() == simulated(SETUPS[0], bots, 0)[0]


def test_a_match_of_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    for env in (envs.aec("toma6", players=3, rounds=1), envs.parallel("toma6", players=3, rounds=1)):
        env.reset(seed=8)
        env.reset()
        assert env._table.match == dealt(SETUPS[0], "8#1")
        assert env._table.match._state.tobytes() == dealt(SETUPS[0], "8#1")._state.tobytes()


def test_a_match_of_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    env = envs.gym("toma6", players=3, bots="casual", rounds=1)
    vector = envs.gym_vector("toma6", players=3, bots="casual", count=2, rounds=1)
    for table, place, seed in ((env, 0, "8#1"), (vector, 0, "8#1"), (vector, 1, "8#1000000001")):
        table.reset(seed=8)
        table.reset()
        batch = table._tables.batch
        assert batch.seed_of(place) == seed
        assert batch._states[place].tobytes() == dealt(SETUPS[0], seed)._state.tobytes()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_match_of_an_arena(setup: tuple[str, dict[str, Any]]) -> None:
    info = game_info(setup[0])
    schedule = round_robin(["random", "easy", "casual"], 3, "S")
    arena = Arena(info.load(), read_options(info, 3, setup[1]), schedule)
    told = ArenaWorker(arena, threading.Event()).play(5)
    match = dealt(setup, f"S#{told.deal}")
    assert schedule.deal_seed(5) == match.seed == "S#1"
    assert (told.points, told.ranks, sum(told.moves) >= match.step) == (
        *ends_of(played(match, asked(match, told.seats)))[:2],
        True,
    )


def test_a_match_of_a_report() -> None:
    study = plan_study("toma6", [3], {"rounds": 1}, 100, 0, "S")
    for place, part in enumerate(study.parts):
        simulation = part.simulation
        chunk = StudyChunk(parts=[place], simulations=[simulation], first=17, count=1)
        (account,) = StudyWorker(threading.Event()).play(chunk).accounts
        match = sobremesa.new("toma6", players=3, seed=f"{simulation.seed}#17", **simulation.options)
        played(match, quickly(simulation.seed, 17, simulation.bots))
        assert simulation.seed.startswith("S/3/")
        assert [list(points) for points in account.tally.points] == [[points] for points in match.points]


# --- what has no number


@pytest.mark.parametrize("seed", ["S#7", "S#007", "S#1#2"])
def test_a_series_takes_no_numbered_seed(seed: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: sobremesa.simulate("toma6", 3, games=1, bots=["random"], seed=seed),
        lambda: sobremesa.report("toma6", [3], matches=100, seed=seed),
        lambda: envs.batch("toma6", players=3, count=1, seed=seed),
        lambda: envs.aec("toma6", players=3).reset(seed=seed),  # type: ignore[arg-type]
        lambda: arrange("toma6", 3, {}, ["random", "casual"], None, seed, None),
    ]
    says = f"'{seed}' is the seed of a single match; a simulation, batch, arena or report takes one without a number"
    for call in calls:
        with pytest.raises(BadSetup, match=says):
            call()


def test_a_saved_match_of_before_is_refused() -> None:
    batch = envs.batch("toma6", players=3, count=2, seed="S")
    with pytest.raises(BadSetup, match="are not one match of a batch like this one"):
        batch.restore(batch.save(0) + bytes(8), 0)  # a slot held the number of a stream too


def test_a_store_of_before_is_refused_and_left(tmp_path: Path) -> None:
    simulation = plan("toma6", 3, {}, ["random"], "S")
    arena = arrange("toma6", 3, {}, ["random", "casual"], None, "S", None).setup()
    study = plan_study("toma6", [3], {}, 100, 0, "S")
    befores: list[tuple[dict[str, Any], Callable[[Path], object]]] = [
        (msgspec.to_builtins(simulation) | {"simulation": 1}, lambda path: ChunkStore(path, simulation)),
        (
            msgspec.to_builtins(simulation) | {"simulation": 1},
            lambda path: sobremesa.simulate("toma6", 3, games=1, bots=["random"], store=path),
        ),
        (
            msgspec.to_builtins(arena) | {"arena": 1},
            lambda path: sobremesa.arena("toma6", players=3, bots=["random", "casual"], matches=3, store=path),
        ),
        (
            msgspec.to_builtins(study) | {"study": 1},
            lambda path: sobremesa.report("toma6", [3], matches=100, store=path),
        ),
    ]
    for i, (setup, go_on) in enumerate(befores):
        path = tmp_path / str(i)
        path.write_bytes(msgspec.json.encode(setup) + b"\n")
        before = path.read_bytes()
        with pytest.raises(BadSetup, match="was begun by another version of Sobremesa, which deals other matches"):
            go_on(path)
        assert path.read_bytes() == before
