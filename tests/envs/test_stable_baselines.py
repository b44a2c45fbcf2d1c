"""What Stable-Baselines3 gets of a batch; the library itself is tried by hand, with scripts/matrix.py."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from sobremesa import envs
from sobremesa.engine.errors import MissingExtra
from sobremesa.envs import spaces
from sobremesa.envs.gymnasium import LearnerBatch


def test_where_a_match_ends_the_next_one_is_dealt_and_the_last_sight_kept() -> None:
    tables = LearnerBatch("toma6", 3, 4, "casual", "all", options={"rounds": 1}, dtype="float32")
    tables.deal(3)
    ends = 0
    while ends < 6:
        before = [tables.batch.seed_of(i) for i in range(4)]
        seats = tables.seats.copy()
        rewards, ended = tables.step(tables.batch.mask.argmax(axis=1), None)
        assert np.array_equal(rewards, tables.batch.reward[np.arange(4), seats])
        seen = tables.batch.observation.copy()
        for place, last in tables.deal_where(ended):
            assert isinstance(last, np.ndarray)
            assert np.array_equal(last, seen[place])
            assert not np.array_equal(tables.batch.observation[place], last)
            assert tables.batch.seed_of(place) != before[place]
            assert tables.seats[place] == (seats[place] + 1) % 3
            ends += 1
        assert (tables.batch.seat >= 0).all()
        assert tables.batch.mask.any(axis=1).all()


def test_with_features_a_sight_has_the_open_moves_and_their_features() -> None:
    tables = LearnerBatch("toma6", 2, 2, "casual", 0, options={"rounds": 1}, dtype="float32", move_features=True)
    tables.deal(3)
    sights = tables.sights()
    assert isinstance(sights, dict)
    space: Any = spaces.observations_with_features(tables.game.learning, tables.batch.dtype)
    ended = np.zeros(2, np.bool_)
    while not ended.all():
        assert all({name: values[i] for name, values in sights.items()} in space for i in range(2))
        assert (np.sort(sights["open_moves"])[:, -1] == [mask.nonzero()[0][-1] for mask in tables.batch.mask]).all()
        _, ended = tables.step(tables.batch.mask.argmax(axis=1), None)
        last = tables.sights()
        for i, kept in tables.deal_where(ended):
            assert isinstance(last, dict)
            assert isinstance(kept, dict)
            assert all(np.array_equal(kept[name], last[name][i]) for name in kept)
        sights = tables.sights()
        assert isinstance(sights, dict)


def test_without_it_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.vec_env", None)
    monkeypatch.delitem(sys.modules, "sobremesa.envs.stable_baselines", raising=False)
    with pytest.raises(MissingExtra, match=r"Stable-Baselines3 is not installed: .* -m pip install"):
        envs.sb3("dos", players=2, bots="casual", count=2)
