"""MaskablePPO learns among casual bots: python examples/learn_sb3.py toma6|dos [SEED]; docs/learning.md tells more."""

import sys
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecNormalize
from torch import Tensor, nn

from sobremesa import envs

GAME, SEED = sys.argv[1], int((sys.argv[2:] or ["1"])[0])
PLAYERS = {"toma6": 4, "dos": 2}[GAME]
ONE_ROUND: dict[str, Any] = {"toma6": {"rounds": 1}, "dos": {"target": 1}}[GAME]


class Scores(BaseFeaturesExtractor):
    """A score for every move that is open, from the table and its own features; then the table, for the critic."""

    def __init__(self, space: Any, moves: int) -> None:
        super().__init__(space, moves + 128)
        self.moves = moves
        self.table = nn.Sequential(nn.Linear(*space["observation"].shape, 256), nn.ReLU(), nn.Linear(256, 128))
        self.move = nn.Linear(space["move_features"].shape[1], 128)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, seen: dict[str, Tensor]) -> Tensor:
        table, moves = self.table(seen["observation"]), seen["open_moves"].long()
        place, k = (moves >= 0).nonzero(as_tuple=True)
        scores = self.score(self.move(seen["move_features"][place, k]) + table[place])[:, 0]
        every = table.new_zeros(len(table), self.moves).index_put((place, moves[place, k]), scores)
        return torch.cat([every, table.relu()], 1)


def tables(count: int, seed: int, **others: Any) -> Any:
    return envs.sb3(GAME, PLAYERS, "casual", count, seed=seed, dtype="float32", move_features=True, **others)


def wins(model: MaskablePPO) -> float:
    """In 4,000 whole matches that no lesson had."""
    exam, won, ended = tables(500, 10_000 + SEED, reward="win"), 0.0, 0
    seen = exam.reset()
    while ended < 4000:
        seen, rewards, ends, _ = exam.step(model.predict(seen, None, None, True, exam.action_masks())[0])
        won, ended = won + rewards.sum(), ended + ends.sum()
    return won / ended


lessons = VecNormalize(tables(128, SEED, reward="lead", **ONE_ROUND), norm_obs=False, gamma=1)
moves, began = lessons.action_space.n, time.process_time()
policy = {"features_extractor_class": Scores, "features_extractor_kwargs": {"moves": moves}, "net_arch": []}
ppo = {"n_steps": 40, "batch_size": 640, "n_epochs": 4, "learning_rate": 5e-4, "gamma": 1, "ent_coef": 0.005}
model = MaskablePPO("MultiInputPolicy", lessons, vf_coef=0.1, seed=SEED, policy_kwargs=policy, **ppo)
nn.init.eye_(model.policy.action_net.weight)  # the scores are what the policy begins with
for _ in range(10):
    model.learn(61_440, reset_num_timesteps=False)
    print(f"{time.process_time() - began:.0f} s, {model.num_timesteps} moves: {wins(model):.1%} won", flush=True)
