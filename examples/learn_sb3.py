"""MaskablePPO learns among casual bots: python examples/learn_sb3.py toma6|dos [SEED]; docs/learning.md tells more."""

import sys
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnvWrapper
from torch import Tensor, nn

from sobremesa import envs

GAME, SEED = sys.argv[1], int((sys.argv[2:] or ["1"])[0])
PLAYERS, GOOD_LEAD, ONE_ROUND = {"toma6": (4, 15, {"rounds": 1}), "dos": (2, 40, {"target": 1})}[GAME]


class Scores(BaseFeaturesExtractor):
    """A score for every move that is open, from the table and its own features; then the table, for the critic."""

    def __init__(self, space: Any, moves: int) -> None:
        super().__init__(space, moves + 128)
        self.moves = moves
        self.table = nn.Sequential(
            nn.Linear(*space["observation"].shape, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU()
        )
        self.context, self.move = nn.Linear(128, 128), nn.Linear(space["move_features"].shape[1], 128)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, seen: dict[str, Tensor]) -> Tensor:
        table, moves = self.table(seen["observation"]), seen["open_moves"].long()
        place, k = (moves >= 0).nonzero(as_tuple=True)
        scores = self.score(self.move(seen["move_features"][place, k]) + self.context(table)[place])[:, 0]
        every = table.new_zeros(len(table), self.moves).index_put((place, moves[place, k]), scores)
        return torch.cat([every, table], 1)


class Scaled(VecEnvWrapper):
    """A good lead is a reward of 1."""

    def reset(self) -> Any:
        return self.venv.reset()

    def step_wait(self) -> Any:
        seen, rewards, ends, infos = self.venv.step_wait()
        return seen, rewards / GOOD_LEAD, ends, infos


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


torch.set_num_threads(1)  # on busy cores several wait for each other
lessons = Scaled(tables(128, SEED, reward="lead", **ONE_ROUND))
moves, began = lessons.action_space.n, time.process_time()
policy = {"features_extractor_class": Scores, "features_extractor_kwargs": {"moves": moves}, "net_arch": []}
ppo = {"n_steps": 40, "batch_size": 640, "n_epochs": 4, "learning_rate": 5e-4, "gamma": 1, "ent_coef": 0.005}
model = MaskablePPO("MultiInputPolicy", lessons, seed=SEED, policy_kwargs=policy, **ppo)
nn.init.eye_(model.policy.action_net.requires_grad_(False).weight)  # the scores are the policy
for _ in range(10):
    model.learn(61_440, reset_num_timesteps=False)
    print(f"{time.process_time() - began:.0f} s, {model.num_timesteps} moves: {wins(model):.1%} won", flush=True)
