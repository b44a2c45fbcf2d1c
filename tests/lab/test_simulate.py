"""Simulation: the same for any number of threads, and true to what is known of the games."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.bots.guest import ClassPlayer
from sobremesa.bots.policy import Policy
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import new_record, new_records
from sobremesa.engine.kernel_calls import deal_in, observe_in, scratch
from sobremesa.engine.match import Match, fresh_state
from sobremesa.games import load_game
from sobremesa.lab.simulate import PlaySimulation, Report, SimulationChunk, WantedData, play_chunk, simulate
from sobremesa.lab.simulation import Simulation, plan
from tests.lab.bots import Noting

# Mean bulls a player a round of random play with the cheapest row, known from elsewhere to the printed digits
KNOWN_BULLS = {2: 8.2, 4: 12.1, 6: 13.6, 10: 14.7}


def toma6(players: int, *bots: str, seed: str = "1", **options: object) -> Simulation:
    return plan("toma6", players, options, list(bots) or ["random"], seed)


def run(players: int, games: int, *bots: str, threads: int = 2, **options: Any) -> Report:
    return simulate(toma6(players, *bots, **options), games, threads)


@pytest.mark.parametrize("players", KNOWN_BULLS)
def test_random_play_costs_the_known_bulls(players: int) -> None:
    report = run(players, 60_000, low_card="cheapest", rounds=1)
    mean = sum(report.mean_points) / players
    assert mean == pytest.approx(KNOWN_BULLS[players], rel=0.01)


def test_the_number_of_threads_does_not_change_the_result() -> None:
    reports = [run(5, 3001, threads=threads) for threads in (1, 2, 7)]
    told = [msgspec.structs.replace(report, seconds=0, threads=0) for report in reports]
    assert told[0] == told[1] == told[2]


def test_another_seed_gives_another_result() -> None:
    reports = [simulate(toma6(3, seed=seed), 200, 1) for seed in ("1", "2")]
    assert reports[0].mean_points != reports[1].mean_points


def test_win_shares_add_up_to_one() -> None:
    report = run(10, 2000, rounds=1)
    assert sum(report.win_share) == pytest.approx(1)


def test_one_match_is_what_the_engine_plays() -> None:
    """A simulated match and a match in Python from the same seed are the same match."""
    from sobremesa.bots.policy import choose_from_view
    from sobremesa.engine.luck import new_bot_rng
    from sobremesa.engine.state import Actions

    match = Match.new(load_game("toma6"), 4, "1", {})
    bot_rng, actions = new_bot_rng("1", "whims"), new_record(Actions)
    while not match.over:
        seat = match.to_act[0]
        action = choose_from_view(Policy.RANDOM, match.observe(seat), seat, actions, bot_rng)
        match.play(seat, match.game.notation(int(action)))
    report = run(4, 1)
    assert [round(mean) for mean in report.mean_points] == match.points
    assert report.decisions == len(match.actions)


@pytest.mark.parametrize("players", [2, 4, 10])
def test_casual_beats_random_clearly(players: int) -> None:
    report = run(players, 2000, "casual", *["random"] * (players - 1))
    assert report.win_share[0] > 1.8 / players


# --- shares


def elsewhere(seed: int) -> PlaySimulation:
    """Plays shares as other machines would: sent there and back as bytes, and done in an order of its own."""

    def play(
        simulation: Simulation, numbers: Iterable[range], wanted: WantedData
    ) -> Generator[SimulationChunk, None, None]:
        sent = msgspec.msgpack.decode(msgspec.msgpack.encode(simulation), type=Simulation)
        left = list(numbers)
        random.Random(seed).shuffle(left)
        for share in left:
            done = msgspec.msgpack.encode(play_chunk(sent, share, wanted))
            yield msgspec.msgpack.decode(done, type=SimulationChunk)

    return play


def without_clock(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0, threads=0)


@pytest.mark.parametrize("size", [1, 7, 100])
def test_shares_of_any_size_in_any_order_give_the_same(tmp_path: Path, size: int) -> None:
    simulation = toma6(3, "casual", "easy", "random", rounds=1)
    here = simulate(simulation, 100, 1, tmp_path / "here.csv")
    there = simulate(simulation, 100, 1, tmp_path / "there.csv", play=elsewhere(size), size=size)
    assert without_clock(there) == without_clock(here)
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_a_share_that_gets_lost_is_not_overlooked(tmp_path: Path) -> None:
    def lossy(
        simulation: Simulation, numbers: Iterable[range], wanted: WantedData
    ) -> Generator[SimulationChunk, None, None]:
        yield from list(elsewhere(1)(simulation, numbers, wanted))[1:]

    with pytest.raises(RuntimeError, match="20 matches were shared out, and 15 came back"):
        simulate(toma6(2, rounds=1), 20, 1, tmp_path / "rows.csv", play=lossy, size=5)
    assert list(tmp_path.iterdir()) == []


def test_a_share_of_another_version_is_refused() -> None:
    other = msgspec.structs.replace(toma6(2), version="0.0.0")
    with pytest.raises(BadSetup, match=r"and 0\.0\.0 with 1 is asked for; install the same one on all machines"):
        play_chunk(other, range(1))


def test_distributions_count_every_match() -> None:
    report = run(3, 500, rounds=2)
    told = report.distributions
    for counts in (*told.points, *told.ranks, told.decisions, told.rounds):
        assert sum(counts.values()) == 500
        assert list(counts) == sorted(counts)
    assert [sum(points * count for points, count in seat.items()) / 500 for seat in told.points] == report.mean_points
    assert told.rounds == {2: 500}
    assert sum(seat[1] for seat in told.ranks) >= 500


# --- bots that are asked


def test_own_bots_play_the_same_for_any_number_of_threads() -> None:
    bots = ("casual", "tests.lab.bots:Last", "good")
    reports = [run(3, 4, *bots, threads=threads, rounds=1) for threads in (1, 2)]
    assert without_clock(reports[0]) == without_clock(reports[1])
    assert reports[0].bots == list(bots)


def test_own_bots_get_the_cards_that_quick_ones_get() -> None:
    simulation = toma6(2, "tests.lab.bots:Noting", rounds=1)
    Noting.hands.clear()
    play_chunk(simulation, range(2, 3))
    game = load_game("toma6")
    states, views = fresh_state(game, 2, simulation.settled(), "1"), new_records(game.state, 1)
    states[0].luck_stream = 2
    deal_in(states, scratch.closed_logs, scratch.words)
    for seat in (0, 1):
        observe_in(states, seat, views)
        assert Noting.hands[seat] == game.see(views[0], seat).hand  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("tests.lab.bots:Cheating", r"match 1#\d, seat 1: 'Cheating' answered '105', which is not legal"),
        ("tests.lab.bots:Breaking", r"match 1#\d, seat 1: 'Breaking' broke: LookupError: no idea \(bots.py:\d+\)"),
        (f"run:{shlex.join([sys.executable, 'nowhere.py'])}", r"match 1#\d, seat 1: .* ended by itself"),
        ("tests.lab.bots:Nobody", "there is no class 'Nobody' in tests.lab.bots"),
        ("run:no-such-program", "the program 'no-such-program'"),
        ("genius", "there is no bot 'genius'"),
    ],
)
def test_a_bot_that_fails_ends_a_simulation_at_once(bot: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        run(2, 1_000_000_000, "casual", bot, rounds=1)


def test_players_are_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(ClassPlayer, "close", lambda self: closed.append(self.name), raising=False)
    simulation = toma6(2, "tests.lab.bots:Last", rounds=1)
    closed.clear()
    simulate(simulation, 3, 1)
    assert closed == ["tests.lab.bots:Last"] * 2
