"""Random play of RLCard's UNO through its environment, on one core: prints steps a second."""

from __future__ import annotations

import random
import sys
import time

import rlcard


def main(seconds: float) -> None:
    env = rlcard.make("uno", config={"seed": 1})
    dice = random.Random(1)
    steps = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            steps += 1
    print(steps / (time.perf_counter() - begin))


if __name__ == "__main__":
    main(float(sys.argv[1]))
