"""TorchRL's PPO learns among casual bots: python examples/learn_torchrl.py toma6|dos [SEED]; see docs/learning.md."""

import sys
import time
from typing import Any

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import Tensor, nn
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from sobremesa import envs

GAME, SEED = sys.argv[1], (sys.argv[2:] or ["1"])[0]
PLAYERS, GOOD_LEAD, ONE_ROUND = {"toma6": (4, 15, {"rounds": 1}), "dos": (2, 40, {"target": 1})}[GAME]
SEEN = ["table", "features", "is_open"]


class Scores(nn.Module):
    """A score for each open move, from the table and its own features."""

    def __init__(self, size: int, move_size: int) -> None:
        super().__init__()
        self.table = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 128))
        self.move, self.score = nn.Linear(move_size, 128), nn.Sequential(nn.ReLU(), nn.Linear(128, 1))

    def forward(self, table: Tensor, features: Tensor, is_open: Tensor) -> Tensor:
        at = is_open.nonzero(as_tuple=True)
        found = self.score(self.move(features[at]) + self.table(table)[at[0]])[:, 0]
        return torch.full(is_open.shape, -1e9).index_put(at, found)


def tables(count: int, seed: str, **others: Any) -> Any:
    return envs.batch(GAME, PLAYERS, count, seed=seed, dtype="float32", move_features=True, **others)


def sight(batch: Any) -> TensorDict:
    arrays = [batch.observation, batch.features, batch.open_moves >= 0]
    return TensorDict(dict(zip(SEEN, map(torch.tensor, arrays), strict=True)), [batch.count])


def step(batch: Any, chosen: Tensor) -> TensorDict:
    batch.step(batch.open_moves[range(batch.count), chosen.numpy()])
    worth, ends = torch.tensor(batch.reward[:, :1]) / GOOD_LEAD, torch.tensor(batch.ended)[:, None]
    return sight(batch).update({"reward": worth, "done": ends, "terminated": ends.clone()})


def wins(scores: Scores) -> float:
    """In 4,000 whole matches that no lesson had."""
    exam, won, ended = tables(500, f"exam {SEED}", reward="win", bots=BOTS), 0.0, 0
    while ended < 4000:
        with torch.no_grad():
            step(exam, scores(*(sight(exam)[name] for name in SEEN)).argmax(1))
        won, ended = won + exam.reward[:, 0].sum(), ended + exam.ended.sum()
    return won / ended


BOTS = [None, *["casual"] * (PLAYERS - 1)]
torch.set_num_threads(1)  # on busy cores several wait for each other
torch.manual_seed(int(SEED))
lessons = tables(128, SEED, reward="lead", bots=BOTS, **ONE_ROUND)
size = lessons.observation.shape[1]
scores = Scores(size, lessons.features.shape[2])
module, keys = TensorDictModule(scores, SEEN, ["logits"]), {"logits": "logits", "mask": "is_open"}
actor = ProbabilisticActor(module, keys, distribution_class=MaskedCategorical, return_log_prob=True)
critic = ValueOperator(nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 1)), in_keys=["table"])
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.005, critic_coeff=0.5, normalize_advantage=True)
gae, optimizer = GAE(gamma=1, lmbda=0.95, value_network=critic), torch.optim.Adam(loss.parameters(), 5e-4)
now, began = sight(lessons), time.process_time()
for lesson in range(1, 121):
    rows = []
    for _ in range(40):
        with torch.no_grad():
            rows.append(actor(now))
        now["next"] = step(lessons, now["action"])
        now = now["next"].select(*SEEN).clone()
    data = gae(torch.stack(rows, 1)).exclude("next").reshape(-1)
    for part in [part for _ in range(4) for part in torch.randperm(len(data)).split(640)]:
        losses = loss(data[part])
        optimizer.zero_grad()
        (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
        nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
        optimizer.step()
    if lesson % 12 == 0:
        print(f"{time.process_time() - began:.0f} s, {lesson * 5120} moves: {wins(scores):.1%} won", flush=True)
