"""Networks choose the same compiled, interpreted and in floating point, and files of anything else are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sobremesa.bots.learned import choose_by_network, load_network, save_network
from sobremesa.bots.levels import player_named
from sobremesa.bots.network import ONE, Evaluator, drawn_place, new_evaluator, score_moves
from sobremesa.bots.parts import split_actions
from sobremesa.bots.player import Question, question_in
from sobremesa.engine.contract import Game, all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Array, kernel, legal, new_records
from sobremesa.engine.luck import BotRng, Luck, new_bot_rng
from sobremesa.engine.state import Actions
from sobremesa.envs.batches import Batch
from sobremesa.learn.lessons import BatchReader
from sobremesa.learn.model import Parameters, forward, in_whole_numbers, new_parameters
from tests.tables import Setup, middle_of

GAMES = [info.name for info in all_games()]


def strange(game: Game) -> Parameters:
    """A network that has learned nothing, with an opinion on everything."""
    luck = np.random.default_rng(7)
    parameters = new_parameters(game.learning, luck)
    return {name: array + luck.normal(0, 0.05, array.shape).astype(np.float32) for name, array in parameters.items()}


@pytest.fixture
def network(tmp_path: Path) -> str:
    """The name of a bot that plays Toma 6 by a strange network."""
    toma6 = game_info("toma6").load()
    path = tmp_path / "strange.npz"
    save_network(path, toma6, in_whole_numbers(strange(toma6), toma6.learning))
    return f"learned:{path}"


def evaluator_for(game: Game) -> Evaluator:
    return new_evaluator(game.learning, in_whole_numbers(strange(game), game.learning))


@kernel
def score_all(views: Array, seat: int, lists: Array, evaluator: Evaluator) -> int:
    count = legal(views[0], seat, lists[0])
    evaluator.partials[0].parts = 0
    evaluator.partials[0].beginning = 0
    if evaluator.longest > 1:
        split_actions(views[0], lists[0], count, evaluator.packed)
    return score_moves(views[0], seat, lists[0], count, evaluator)


def questions(game: str) -> list[Question]:
    players = game_info(game).players[0]
    matches = [middle_of(Setup(game, players, {}), "network", moment) for moment in (2, 9, 21)]
    return [question_in(match, match.to_act[0]) for match in matches]


@pytest.mark.parametrize("game", GAMES)
def test_whole_numbers_score_as_floating_point_does(game: str) -> None:
    opened = game_info(game).load()
    batch = Batch(opened, opened.info.players[0], 32, seed="scores", move_features=True)
    batch.random_steps(5)
    told = forward(strange(opened), decisions := BatchReader(batch).decisions())
    evaluator, lists = evaluator_for(opened), new_records(Actions, 1)
    for place, (first, count) in enumerate(zip(decisions.starts, decisions.counts, strict=True)):
        if count == 1 or batch._asked[place].parts > 0:
            continue
        question = batch._question(place)
        assert score_all(question.records, question.seat, lists, evaluator) == count
        assert evaluator.scores[:count] / ONE == pytest.approx(told.scores[first : first + count], abs=0.03)


@pytest.mark.parametrize("game", GAMES)
def test_a_network_chooses_the_same_compiled_and_interpreted(game: str) -> None:
    opened = game_info(game).load()
    evaluator = evaluator_for(opened)
    buffers = (new_records(Luck, 1), new_records(BotRng, 1))
    lists = new_records(Actions, 1)
    for question in questions(game):
        told = []
        for choose in (choose_by_network.kernel, interpreted_kernel(choose_by_network.kernel)):
            action = int(choose(question.records, question.seat, lists, evaluator, *buffers))
            told.append((action, evaluator.activations.tobytes(), evaluator.scores.tobytes()))
        assert told[0] == told[1]
        assert told[0][0] in question.answers()


def test_moves_are_drawn_by_their_scores() -> None:
    scores = np.array([0, ONE, -ONE])
    draw = interpreted_kernel(drawn_place)
    drawn = [draw(scores.copy(), 3, new_bot_rng("drawn", "test", stream)) for stream in range(3000)]
    shares = np.exp([0, 1, -1]) / np.exp([0, 1, -1]).sum()
    assert np.bincount(drawn) / len(drawn) == pytest.approx(shares, abs=0.03)


def test_a_network_from_a_file_plays(network: str) -> None:
    toma6 = game_info("toma6").load()
    player = player_named(network, toma6)
    assert player.name == network
    for question in questions("toma6"):
        assert player.act(question) in question.legal()


def test_what_is_no_network_for_the_game_is_refused(network: str, tmp_path: Path) -> None:
    push, toma6 = game_info("push").load(), game_info("toma6").load()
    path = Path(network.partition(":")[2])
    with pytest.raises(BadSetup, match=r"is for toma6, rules 1; it takes one for push, rules \d+, made by: sobremesa"):
        load_network(path, push)
    with pytest.raises(BadSetup, match="there is no file"):
        load_network(tmp_path / "missing.npz", toma6)
    broken = tmp_path / "broken.npz"
    broken.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(BadSetup, match="is no network; it takes one for toma6"):
        load_network(broken, toma6)
    with np.load(path) as arrays:
        np.savez(broken, **{**arrays, "score": arrays["score"][:-1]})
    with pytest.raises(BadSetup, match="is no network; it takes one for toma6"):
        load_network(broken, toma6)


def test_a_game_without_a_network_says_how_one_is_made() -> None:
    with pytest.raises(BadSetup, match="High Score brings no network; make one with 'sobremesa learn highscore'"):
        player_named("learned", game_info("highscore").load())
