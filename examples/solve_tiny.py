"""The smallest matches, solved with OpenSpiel: how far random, casual and learned play are from an equilibrium.

    python examples/solve_tiny.py                     # Toma 6 for two
    python examples/solve_tiny.py bids                # BIDS for three
    python examples/solve_tiny.py "python_sobremesa_toma6(rounds=1,hand=3,highest=8,rows=1,row_length=2)"

OpenSpiel's algorithms take our games as they are, but each of their passes plays the whole tree in Python. So this
writes the tree down once, in Gambit's format, and lets OpenSpiel's C++ work on that: its best responses, and CFR. More:
docs/envs.md.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel

import sobremesa.envs.openspiel  # noqa: F401  (registers our games)
from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy

GAMES = {
    "toma6": "python_sobremesa_toma6(players=2,rounds=1,hand=2,highest=6,rows=1,row_length=2)",
    "bids": "python_sobremesa_bids(players=3,rounds=1,hand=2,highest=2,black=1,dealt_in=0)",
}
CASUAL = QuickPlayer(Policy.CASUAL)


class Tree:
    """A game's tree as text, and what the casual player does at each information state."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.casual: dict[str, str] = {}  # by the name of an information state
        self.histories = 0
        self._numbers: list[dict[str, int]] = [{} for _ in range(game.num_players())]  # of information states
        players = " ".join(f'"{player}"' for player in range(game.num_players()))
        self.text = "\n".join([f'EFG 2 R "tree" {{ {players} }}', *self._lines(game.new_initial_state())])

    def _lines(self, state: Any) -> Iterator[str]:
        self.histories += 1
        if state.is_terminal():
            yield f't "" {self.histories} "" {{ {" ".join(map(str, state.returns()))} }}'
            return
        yield self._luck(state) if state.is_chance_node() else self._decision(state)
        for action in state.legal_actions():
            yield from self._lines(state.child(action))

    def _luck(self, state: Any) -> str:
        outcomes = " ".join(f'"{outcome}" {chance:.17g}' for outcome, chance in state.chance_outcomes())
        return f'c "" {self.histories} "" {{ {outcomes} }} 0'

    def _decision(self, state: Any) -> str:
        seat = state.current_player()
        known = state.information_state_string(seat)
        number = self._numbers[seat].setdefault(known, len(self._numbers[seat]) + 1)
        name = f"{seat}:{number}"
        if name not in self.casual:
            self.casual[name] = bot_choice(state.position.table.match, seat, CASUAL)
        actions = " ".join(f'"{state.action_to_string(seat, action)}"' for action in state.legal_actions())
        return f'p "" {seat + 1} {number} "{name}" {{ {actions} }} 0'


def loaded(tree: Tree) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tree.efg")
        path.write_text(tree.text, encoding="utf-8")
        return pyspiel.load_game("efg_game", {"filename": str(path)})


def casual_policy(tree: Tree, game: Any) -> Any:
    table: dict[str, list[tuple[int, float]]] = {}

    def visit(state: Any) -> None:
        if not state.is_terminal() and not state.is_chance_node():
            known = state.information_state_string()
            choice = tree.casual[known.rpartition("-")[2]]
            actions = state.legal_actions()
            table[known] = [(action, float(state.action_to_string(action) == choice)) for action in actions]
        for action in state.legal_actions():
            visit(state.child(action))

    visit(game.new_initial_state())
    return pyspiel.TabularPolicy(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="toma6", help="toma6, bids, or a game as OpenSpiel writes it")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR")
    asked = parser.parse_args()
    name = GAMES.get(asked.game, asked.game)
    begin = time.perf_counter()
    tree = Tree(pyspiel.load_game(name))
    game = loaded(tree)
    print(f"{name}: {tree.histories:,} histories, {len(tree.casual):,} information states")
    print(f"{'':>18}  NashConv   seconds")

    def tell(who: str, strategy: Any) -> None:
        print(f"{who:>18}  {pyspiel.nash_conv(game, strategy):8.4f}  {time.perf_counter() - begin:8.1f}", flush=True)

    tell("random", pyspiel.UniformRandomPolicy(game))
    tell("casual", casual_policy(tree, game))
    solver, told = pyspiel.CFRSolver(game), 1
    for iteration in range(1, asked.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration in (told, asked.iterations):
            tell(f"CFR, {iteration:,}", solver.average_policy())
            told *= 10


if __name__ == "__main__":
    main()
