"""MaskablePPO learns a game among casual bots, in minutes: python examples/learn_sb3.py toma6 [SEED]

A move is scored from the table and from its features, a lesson's match lasts one round, and its reward is the lead.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from sobremesa import envs

PLAYERS = {"toma6": 4, "dos": 2}
LESSON = {"toma6": {"rounds": 1}, "dos": {"target": 1}}  # options with which a match is one round
GAME, SEED = sys.argv[1], int((sys.argv[2:] or ["1"])[0])


class Scores(BaseFeaturesExtractor):
    """A score for every move that is open, and the table itself for the critic."""

    def __init__(self, space: Any, moves: int, width: int = 128) -> None:
        super().__init__(space, moves + width)
        self.moves = moves
        self.table = nn.Sequential(nn.Linear(*space["observation"].shape, 256), nn.ReLU(), nn.Linear(256, width))
        self.move = nn.Linear(space["move_features"].shape[1], width)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, seen: dict[str, Tensor]) -> Tensor:
        table, moves = self.table(seen["observation"]), seen["open_moves"].long()
        place, k = (moves >= 0).nonzero(as_tuple=True)
        scores = self.score(self.move(seen["move_features"][place, k]) + table[place])[:, 0]
        every = table.new_zeros(len(table), self.moves).index_put((place, moves[place, k]), scores)
        return torch.cat([every, table.relu()], 1)


class First(nn.Module):
    """The scores are the policy: nothing comes between."""

    def forward(self, found: Tensor) -> Tensor:
        return found[:, :MOVES]


def tables(count: int, seed: int, **others: Any) -> Any:
    return envs.sb3(GAME, PLAYERS[GAME], "casual", count, seed=seed, dtype="float32", move_features=True, **others)


def share_of_wins(model: MaskablePPO, matches: int = 4000) -> float:
    """In whole matches that no lesson had."""
    exam, won, ended = tables(500, 10_000 + SEED, reward="win"), 0.0, 0
    seen = exam.reset()
    while ended < matches:
        moves, _ = model.predict(seen, action_masks=exam.action_masks(), deterministic=True)
        seen, rewards, ends, _ = exam.step(moves)
        won, ended = won + rewards.sum(), ended + ends.sum()
    return won / ended


torch.set_num_threads(1)
lessons = tables(128, SEED, **LESSON[GAME])
MOVES = lessons.action_space.n
policy = {"features_extractor_class": Scores, "features_extractor_kwargs": {"moves": MOVES}, "net_arch": []}
model = MaskablePPO(
    "MultiInputPolicy", lessons, learning_rate=5e-4, n_steps=40, batch_size=640, n_epochs=4, gamma=1, ent_coef=0.005,
    policy_kwargs=policy, seed=SEED, device="cpu",
)  # fmt: skip
model.policy.action_net = First()
began = time.process_time()
for _ in range(10):
    model.learn(60_000, reset_num_timesteps=False)
    print(
        f"{model.num_timesteps} decisions, {time.process_time() - began:.0f} s: {share_of_wins(model):.1%}", flush=True
    )
