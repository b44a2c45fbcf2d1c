"""What an observation holds is within the bounds that its game declares, and these are no wider than they must be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.engine.kernel import Array, new_records
from sobremesa.engine.kernel_calls import encode_observation_in, observe_in
from sobremesa.engine.learning import LEAST, MOST, Learning, ObservationPart, PartialAction
from sobremesa.envs import spaces
from sobremesa.envs.batches import Batch
from sobremesa.games.highscore.cards import MOST_CARDS, deck_in_a_line, every_card
from tests.envs.play import batch_at
from tests.envs.short import Short, every_game
from tests.tables import EVERY_GAME, Setup, all_setups

COUNT = 48  # matches of a batch
STEPS = 250
WATCHED = 2  # matches that are seen from every seat

# What the set-ups of all tests leave out, which are to be short.
LONG_AND_SHORT = [
    Setup("highscore", 5, {"deck": deck_in_a_line(every_card()[-MOST_CARDS:]), "rounds": MOST_CARDS}),
    Setup("highscore", 2, {"deck": "total/frozen/aside"}),
    Setup("toma6", 10, {"limit": 1}),
    Setup("toma6", 2, {"limit": 1, "hand": 1, "highest": 3, "rows": 1}),
    Setup("bids", 3, {"rounds": 1}),
    Setup("bids", 6, {"rounds": 10_000, "ally": False}),
    Setup("bids", 3, {"rounds": 1, "hand": 1, "highest": 1}),
    Setup("bids", 6, {"rounds": 1, "hand": 4, "dealt_in": 10}),
    Setup("dos", 2, {"target": 1}),
    Setup("farol", 2, {"rounds": 1}),
    Setup("farol", 4, {"rounds": 1000}),
]
EACH_BY_ITSELF = ("settings", "moment")  # parts whose numbers have nothing to do with each other

# Bounds that such short play does not come to, with their numbers, so that no other ones pass; all others it meets.
# Some are true but out of reach for any play, where the components alone do not tell how far it can come.
OUT_OF_REACH: dict[str, set[str]] = {
    "push": {
        "moment[1] 1 to 210",
        "moment[3] 0 to 12",
        "to_come 0 to 1",  # card 0, which there is not
        "bench 0 to 1",
        "bank 0 to 90",
        "total 0 to 315",
    },
    "highscore": {
        "moment[0] 1 to 60",
        "moment[4] 0 to 7",
        "loose 0 to 7",
        "score -70 to 70",
        "track 0 to 70",
        "chips 0 to 60",
        "total 0 to 180",
    },
    "toma6": {
        "moment[3] 0 to 9",  # seats, and `logic` has no more than six
        "face_up -1 to 9",
        "row_bulls 0 to 27",
        "bulls 0 to 117",
    },
    "dos": {
        "moment[2] 1 to 1000",
        "moment[6] 0 to 54",
        "moment[7] 0 to 54",
        "moment[8] 0 to 36",
        "moment[11] 0 to 3",
        "moment[12] 0 to 108",
        "moment[13] 0 to 108",
        "moment[14] 0 to 108",
        "moment[15] 0 to 1000",
        *(
            f"{part} 0 to 1"  # card 0
            for part in ("hand", "row_cards", "matched", "discards", "unseen", "fresh", "hand_then", "played_since")
        ),
        *(
            f"{part} 0 to 12"
            for part in ("hand", "row_cards", "matched", "discards", "fresh", "hand_then", "played_since")
        ),
        "hand_then 0 to 3",
        "played_since 0 to 3",
        "held_then 0 to 108",
        "held 0 to 108",
    },
    "bids": {
        "moment[1] 1 to 10000",
        "moment[3] 0 to 6",
        "moment[5] 0 to 20",
        "moment[11] 0 to 6",  # seats, and with a Thief there are no more than four
        "moment[12] 0 to 6",
        "score -10 to 210",
        "without 0 to 10000",
    },
    "farol": {"moment[1] 1 to 1000", "total 0 to 6000"},
}

every_box = pytest.mark.parametrize("game", [info.name for info in EVERY_GAME])


def at_the_edge(game: str) -> Iterator[Setup]:
    """Every combination of options with the fewest players and with the most."""
    of_game = [setup for setup in all_setups() if setup.game == game]
    for _, alike in groupby(of_game, key=lambda setup: str(setup.options)):
        setups = list(alike)
        yield from (setups[0], setups[-1])
    yield from (setup for setup in LONG_AND_SHORT if setup.game == game)


# --- playing in every way


def moves_for(batch: Batch, dice: np.random.Generator) -> Array:
    """Open moves: a third of the matches goes at random, a third mostly for the first move, a third for the last."""
    moves = batch.random_moves().copy()
    habit = np.arange(batch.count) % 3 * (dice.random(batch.count) < 0.9)
    moves = np.where(habit == 1, batch.mask.argmax(axis=1), moves)
    return np.where(habit == 2, batch.moves - 1 - batch.mask[:, ::-1].argmax(axis=1), moves)


def seen_now(batch: Batch) -> Array:
    """What whoever is asked sees, and in some matches every seat."""
    learning = batch.game.learning
    rows = np.zeros((WATCHED * batch.players, learning.size), np.int16)
    views, partials = new_records(batch.game.state, 1), new_records(PartialAction, 1)
    for row, (i, seat) in zip(rows, np.ndindex(WATCHED, batch.players), strict=True):
        observe_in(batch._states[i : i + 1], seat, views)
        encode_observation_in(views, seat, partials, row.view(learning.observation))
    return np.concatenate([batch.observation, rows])


def seen_at(setup: Setup) -> Array:
    """(2, size): the least and the most of each number in some play, of which the ends of matches are a part."""
    batch, dice = batch_at(setup, COUNT, auto_reset=False, seed="edges"), np.random.default_rng(1)
    seen = seen_now(batch)
    for _ in range(STEPS):
        batch.step(moves_for(batch, dice))
        seen = np.stack([seen.min(axis=0), seen.max(axis=0), *seen_now(batch)])
        batch.reset(np.flatnonzero(batch.ended))
    return np.stack([seen.min(axis=0), seen.max(axis=0)])


@cache
def seen_in(game: str) -> dict[str, Array]:
    return {str(setup): seen_at(setup) for setup in at_the_edge(game)}


def learning_of(game: str) -> Learning:
    return next(info.load().learning for info in EVERY_GAME if info.name == game)


# --- bounds


def bounds_by_name(learning: Learning) -> dict[str, list[int]]:
    """The places of the numbers that have the same bounds in a part, with a name that tells these."""
    places: dict[str, list[int]] = {}
    numbers = [(part, i) for part in learning.parts for i in range(part.size)]
    for place, (part, i) in enumerate(numbers):
        name = f"{part.name}[{i}]" if part.name in EACH_BY_ITSELF else part.name
        places.setdefault(f"{name} {learning.least[place]} to {learning.most[place]}", []).append(place)
    return places


def is_met(learning: Learning, places: list[int], seen: Array) -> bool:
    """Whether play came to both bounds of some numbers; LEAST and MOST are none."""
    least, most = learning.least[places[0]], learning.most[places[0]]
    met_least = least == LEAST or seen[0, places].min() == least
    return bool(met_least and (most == MOST or seen[1, places].max() == most))


@every_box
def test_observations_of_all_seats_are_within_their_bounds(game: str) -> None:
    learning = learning_of(game)
    names = {place: name for name, places in bounds_by_name(learning).items() for place in places}
    for setup, (least, most) in seen_in(game).items():
        outside = np.flatnonzero((least < learning.least) | (most > learning.most))
        assert not outside.size, (setup, [(names[place], least[place], most[place]) for place in outside.tolist()])


@every_box
def test_bounds_are_no_wider_than_what_play_comes_to(game: str) -> None:
    learning, everywhere = learning_of(game), np.array(list(seen_in(game).values()))
    seen = np.stack([everywhere[:, 0].min(axis=0), everywhere[:, 1].max(axis=0)])
    bounds = bounds_by_name(learning)
    assert {name for name, places in bounds.items() if not is_met(learning, places, seen)} <= OUT_OF_REACH[game]
    assert set(bounds) >= OUT_OF_REACH[game]


def test_what_has_no_bound_comes_to_that_of_16_bits() -> None:
    env = envs.gym("toma6", players=2, bots="casual", limit=1_000_000_000)
    seen, _ = env.reset(seed=1)
    assert seen[3] == MOST
    assert seen in env.observation_space


# --- spaces


@every_box
def test_a_space_has_the_bounds_of_its_game(game: str) -> None:
    learning = learning_of(game)
    space = spaces.observations(learning)
    assert space.shape == (learning.size,)
    assert space.low.tolist() == learning.least.tolist()
    assert space.high.tolist() == learning.most.tolist()
    assert space.sample() in space
    above = learning.most.copy()
    above[0] += 1
    assert above not in space


@every_game
def test_every_agent_is_within_its_space_to_the_end(short: Short) -> None:
    env, dice = envs.aec(short.game, short.players, **short.options), random.Random(6)
    env.reset(seed=6)
    over = False
    while not over:
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        over = all(env.terminations.values())
        assert all(env.observation_space(agent).contains(env.observe(agent)) for agent in env.possible_agents)


@pytest.mark.parametrize("variant", ["classic", "tactics", "logic"])
def test_agents_at_once_are_within_their_spaces_to_the_end(variant: str) -> None:
    env, dice = envs.parallel("toma6", players=4, rounds=1, variant=variant), random.Random(6)
    seen, _ = env.reset(seed=6)
    while env.agents:
        seen, *_ = env.step(
            {agent: int(dice.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        )
        assert all(env.observation_space(agent).contains(seen[agent]) for agent in env.possible_agents)


# --- what a game can get wrong


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"most": (1, 2)}, "part 'hand' has 2 bounds for 3 numbers"),
    ({"least": (0,)}, "part 'hand' has 1 bounds for 3 numbers"),
    ({"least": 2}, "part 'hand' has a number whose least is not below its most"),
    ({"most": (1, 0, 1)}, "part 'hand' has a number whose least is not below its most"),
    ({"most": MOST + 1}, "part 'hand' has bounds outside -32768 to 32767"),
    ({"least": LEAST - 1}, "part 'hand' has bounds outside -32768 to 32767"),
]


@pytest.mark.parametrize(("bounds", "says"), WRONG)
def test_bounds_that_make_no_sense_are_refused_when_a_game_is_put_together(bounds: dict[str, Any], says: str) -> None:
    learning = learning_of("farol")
    with pytest.raises(ValueError, match=says):
        replace(learning, parts=(*learning.parts, ObservationPart("hand", (2, 3), "", **bounds)))


def test_a_bound_can_differ_along_the_last_dimension() -> None:
    part = ObservationPart("deck", (2, 3), "", least=-1, most=(1, 2, 3))
    assert part.bounds().tolist() == [[-1] * 6, [1, 2, 3, 1, 2, 3]]
