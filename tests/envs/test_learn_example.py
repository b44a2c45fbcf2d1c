"""The worked example, in small: it learns, saves, loads, sits down and plays. How well, docs/learning.md tells."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.guest import find_class
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, bot_choice, question_in

BOT = f"{Path(__file__).parents[2] / 'examples' / 'learn.py'}:Learned"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    return sys.modules[find_class(BOT).__module__]


@pytest.mark.parametrize("game", ["toma6", "bids"])
def test_what_it_has_learned_sits_down_and_plays_a_match(
    example: ModuleType, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = example.learn(game, lessons=2, matches=16, seed="test")
    network.save(tmp_path / "network")
    monkeypatch.setenv("LEARNED", str(tmp_path / "network"))
    match = sobremesa.new(game, players=4, seed=1, rounds=1)
    seats = [player_named(name, match.game) for name in (BOT, "casual", "casual", "casual")]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, seats[seat]))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--lessons", "0"), "it takes a lesson or more"),
        (("--matches", "1"), "of two matches or more"),
        (("--exam", "-1"), "an exam of 0 matches or more"),
        (("--matches", "99999999"), "a batch cannot have 99999999 matches"),
        (("--out", "nowhere/network.npz"), "the folder of nowhere/network.npz does not exist"),
    ],
)
def test_a_mistake_is_told_before_the_first_lesson(
    example: ModuleType,
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["learn.py", "toma6", *words])
    with pytest.raises(SystemExit) as leaving:
        example.main()
    assert leaving.value.code == 2
    assert says in capsys.readouterr().err


def test_the_same_seed_teaches_the_same(example: ModuleType) -> None:
    first, second, other = (example.learn("toma6", 1, 8, seed).weights for seed in ("one", "one", "another"))
    assert all(np.array_equal(first[name], second[name]) for name in first)
    assert not np.array_equal(first["seen"], other["seen"])


def test_a_network_comes_nearer_to_what_it_is_taught(example: ModuleType) -> None:
    dice = np.random.default_rng(1)
    seen = example.School("toma6", 16, "test", dice).lesson().observation
    reading = example.Reading.of(seen, sobremesa.new("toma6", players=4).game.learning.parts)
    network = example.Network.new("toma6", reading, 109, (16, 8), dice)
    decisions, moves = np.repeat(np.arange(len(seen)), 2), np.tile([5, 60], len(seen))
    worth = np.where(moves == 5, 1.0, -1.0) + decisions  # only the difference between the two is to be learned
    for _ in range(100):
        network.learn(seen, decisions, moves, worth, rate=0.01, compare=True)
    low, high = network.think(seen, decisions, moves).worth.reshape(-1, 2).T
    assert np.abs(low - high - 2).mean() < 0.2
    assert set(network.best(seen, np.isin(np.arange(109), [5, 60])[None].repeat(len(seen), axis=0))) == {5}


def test_a_move_is_compared_with_the_tops_of_the_rows(example: ModuleType) -> None:
    parts = sobremesa.new("toma6", players=4).game.learning.parts
    seen = example.School("toma6", 4, "test", np.random.default_rng(1)).lesson().observation[:1]
    reading = example.Reading.of(np.concatenate([seen, seen + 1]), parts)
    begin, end = reading.rows[0]
    seen[0, begin:end] = [12, 37, 0, 0, 0]
    above = [reading.gaps(seen, np.array([0]), np.array([card]))[0, : len(example.GAPS)].sum() for card in (37, 38, 42)]
    assert above == [0, 1, 4]  # gaps of at least 1, 2, 3 and 5


def test_a_network_of_another_game_forfeits_and_says_so(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example.learn("bids", lessons=0, matches=4, seed="test").save(tmp_path / "bids.npz")
    monkeypatch.setenv("LEARNED", str(tmp_path / "bids.npz"))
    match = sobremesa.new("toma6", players=2, seed=1)
    with pytest.raises(Forfeit, match="this network has learned another game: bids"):
        player_named(BOT, match.game).act(question_in(match, 0))


@pytest.mark.slow
def test_the_whole_script_ends_in_the_arena(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["learn.py", "toma6", "--lessons", "1", "--matches", "8", "--exam", "4"])
    example.main()
    told = capfd.readouterr().out
    assert "lesson 1 of 1" in told
    assert "4 matches on 1 deal;" in told or "4 partidas" in told
    assert "forfeit" not in told
    assert (tmp_path / "learned.npz").is_file()
