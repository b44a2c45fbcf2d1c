"""Which libraries take which games: `python -m scripts.matrix` makes an environment, tries them, and prints a table.

By hand: it installs PyTorch and more. `--venv DIR` keeps the environment there for the next time. Every library is
tried with every game in a process of its own; what cannot be installed or fails is in the table with what it said.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "push": (2, {}),
    "highscore": (3, {"rounds": 2}),
    "toma6": (4, {"rounds": 1}),
    "dos": (2, {"target": 20}),
    "bids": (4, {"rounds": 1}),
}
AT_ONCE = "toma6"
STEPS = 300
SECONDS = 600  # that a check may take
NOT_FOR = "not for it"  # what a check returns for a game that a library has no place for


# --- the checks; each does some hundred steps


def gym_of(game: str, **others: Any) -> Any:
    from sobremesa import envs

    players, options = SHORT[game]
    return envs.gym(game, players, "casual", **others, **options)


def check_gymnasium(game: str) -> str:
    from gymnasium.utils.env_checker import check_env

    check_env(gym_of(game, render_mode="ansi"))
    return "`check_env`"


def check_stable_baselines(game: str) -> str:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_checker import check_env

    from sobremesa import envs

    check_env(gym_of(game, dtype="float32"))
    players, options = SHORT[game]
    tables = envs.sb3(game, players, "casual", 8, seed=1, dtype="float32", seat="all", **options)
    MaskablePPO("MlpPolicy", tables, n_steps=64, batch_size=128, n_epochs=1, device="cpu").learn(2 * STEPS)
    return "`check_env`, MaskablePPO"


def check_pettingzoo(game: str) -> str:
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from sobremesa import envs

    players, options = SHORT[game]
    api_test(envs.aec(game, players, **options), num_cycles=STEPS)
    seed_test(lambda: envs.aec(game, players, **options), num_cycles=50)
    if game != AT_ONCE:
        return "`api_test`, `seed_test`"
    parallel_api_test(envs.parallel(game, players, **options), num_cycles=STEPS)
    return "`api_test`, `parallel_api_test`, `seed_test`"


def check_supersuit(game: str) -> str:
    import numpy as np
    import supersuit

    from sobremesa import envs

    if game != AT_ONCE:
        return NOT_FOR
    players, options = SHORT[game]
    rows = supersuit.pettingzoo_env_to_vec_env_v1(envs.parallel(game, players, dtype="float32", **options))
    tables = supersuit.concat_vec_envs_v1(rows, 2, num_cpus=2, base_class="gymnasium")
    seen, _ = tables.reset(seed=1)
    for _ in range(STEPS // 10):
        seen, *_ = tables.step(np.array([int(mask.argmax()) for mask in seen["action_mask"]]))
    tables.close()
    return "two workers"


def check_torchrl(game: str) -> str:
    from torchrl.envs import PettingZooWrapper, check_env_specs

    from sobremesa import envs

    players, options = SHORT[game]
    table = PettingZooWrapper(envs.aec(game, players, dtype="float32", **options), use_mask=True)
    check_env_specs(table)
    table.rollout(STEPS, break_when_any_done=False)
    return "`check_env_specs`, rollout"


def check_tianshou(game: str) -> str:
    import numpy as np
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    from sobremesa import envs

    players, options = SHORT[game]
    tables = DummyVectorEnv([lambda: PettingZooEnv(envs.aec(game, players, **options)) for _ in range(4)])
    seen, _ = tables.reset()
    for _ in range(STEPS):
        seen, _, over, _, _ = tables.step(np.array([int(np.argmax(each["mask"])) for each in seen]))
        if over.any():
            again, _ = tables.reset(np.flatnonzero(over))
            for place, each in zip(np.flatnonzero(over), again, strict=True):
                seen[place] = each
    return "vector of tables"


def check_rllib(game: str) -> str:
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    register_env("sobremesa", lambda config: gym_of(game, dtype="float32"))
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    config: Any = PPOConfig()  # type: ignore[no-untyped-call]
    config = config.environment("sobremesa").env_runners(num_env_runners=0)
    config.training(train_batch_size=STEPS, minibatch_size=100, num_epochs=1).build_algo().train()
    return "PPO"


def check_openspiel(game: str) -> str:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import sobremesa.envs.openspiel  # noqa: F401 - registers the games

    players, options = SHORT[game]
    loaded = pyspiel.load_game(f"python_sobremesa_{game}", {"players": players, **options})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(loaded, evaluator, uct_c=1.4, max_simulations=2, random_state=numbers)
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(7)
    state.apply_action(bot.step(state))
    return "`random_sim_test`, ISMCTS"


@dataclass(frozen=True)
class Library:
    """Some packages that are tried together."""

    name: str
    packages: tuple[str, ...]
    check: Callable[[str], str]

    @property
    def needs(self) -> list[str]:
        return [f"{package}[rllib]" if package == "ray" else package for package in self.packages]


LIBRARIES = [
    Library("Gymnasium", ("gymnasium",), check_gymnasium),
    Library("Stable-Baselines3", ("stable-baselines3", "sb3-contrib"), check_stable_baselines),
    Library("PettingZoo", ("pettingzoo",), check_pettingzoo),
    Library("SuperSuit", ("supersuit",), check_supersuit),
    Library("TorchRL", ("torchrl",), check_torchrl),
    Library("Tianshou", ("tianshou",), check_tianshou),
    Library("RLlib", ("ray",), check_rllib),
    Library("OpenSpiel", ("open_spiel",), check_openspiel),
]


# --- the environment


def last_line(text: str) -> str:
    """What a program said last, short enough for a table."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].replace("|", "/")[:120] if lines else "no word"


def run(python: Path, *words: str) -> tuple[bool, str]:
    """Whether a program ended well, and what it said last."""
    found = dict(os.environ, PYTHONPATH=os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    try:
        done = subprocess.run(
            [str(python), *words], env=found, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return False, f"not done after {SECONDS} s"
    return done.returncode == 0, last_line(done.stdout if done.returncode == 0 else done.stderr)


def make(folder: Path) -> Path:
    """An environment with what Sobremesa needs; Sobremesa itself is taken from its sources."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    done, said = run(python, "-m", "pip", "install", "--quiet", *project["dependencies"], "gymnasium")
    if not done:
        sys.exit(f"the environment cannot be made: {said}")
    return python


def row(python: Path, library: Library, games: list[str]) -> str:
    """A line of the table."""
    print(f"{library.name} …", file=sys.stderr)
    installed, said = run(python, "-m", "pip", "install", "--quiet", *library.needs)
    if not installed:
        return f"| {library.name} | not installed: {said} |" + " |" * len(games)
    ask = f"from scripts.matrix import told_versions; told_versions(*{library.packages!r})"
    _, versions = run(python, "-c", ask)
    cells = []
    for game in games:
        done, said = run(python, "-m", "scripts.matrix", "--check", library.name, game)
        cells.append(said if done else f"**no**: {said}")
        print(f"  {game}: {cells[-1]}", file=sys.stderr)
    return f"| {library.name} | {versions} | " + " | ".join(cells) + " |"


def told_versions(*packages: str) -> None:
    print(", ".join(f"{package} {version(package)}" for package in packages))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.matrix", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("libraries", nargs="*", help="which of them; all without any")
    parser.add_argument("--games", nargs="+", default=list(SHORT), choices=list(SHORT))
    parser.add_argument("--venv", type=Path, help="where the environment is, or is made; else a temporary one")
    parser.add_argument("--check", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.check:
        name, game = given.check
        print(next(library for library in LIBRARIES if library.name == name).check(game))
        return
    wanted = [library for library in LIBRARIES if not given.libraries or library.name in given.libraries]
    with tempfile.TemporaryDirectory() as folder:
        python = make((given.venv or Path(folder)).resolve())
        rows = [row(python, library, given.games) for library in wanted]
    print("| library | version | " + " | ".join(given.games) + " |")
    print("|---|---|" + "---|" * len(given.games))
    print("\n".join(rows))


if __name__ == "__main__":
    main()
