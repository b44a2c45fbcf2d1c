"""OpenSpiel's games: `python_sobremesa_toma6` and so on, once this module is imported.

A game's options are its parameters. Luck is drawn at chance nodes: draw by draw in a small match, else a byte at a
time (see `chances.py`). Where all choose at once they are asked one after another, and none is told what another chose.
The returns go by rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any

try:
    import pyspiel
except ImportError as missing:
    from sobremesa.engine.errors import MissingExtra

    raise MissingExtra("OpenSpiel", "rl") from missing

import msgspec
import numpy as np
from msgspec import inspect

from sobremesa.engine.contract import GameInfo, all_games
from sobremesa.engine.kernel import Array
from sobremesa.engine.learning import Learning
from sobremesa.engine.log import VALUES
from sobremesa.engine.options import option_type, read_options
from sobremesa.envs.batches import parts_of
from sobremesa.envs.chances import Setup
from sobremesa.envs.flow import Reward
from sobremesa.envs.positions import Row, beginning
from sobremesa.envs.scaling import scaled
from sobremesa.games import load_game

PLAYERS = "players"
AS_USUAL = -1  # the value of an option that depends on others, if nobody chooses it; of a text: none
LONGEST_MATCH = 1_000_000  # moves: OpenSpiel wants a bound, and the rules of some games have none
RECALLED = 32  # what a seat was told or did last, in the tensor of an information state
TOLD = "told"  # the part with them, the latest first: kind, numbers
SCALED = "scaled"  # the parameter of an observer whose observations are from -1 to 1


# --- games


def _default(info: GameInfo, name: str) -> str | int | bool:
    """What a parameter is if nobody gives it; OpenSpiel takes a value's type from it."""
    default = next(field.default for field in msgspec.structs.fields(info.options) if field.name == name)
    if default is None:
        return "" if isinstance(option_type(info, name), inspect.StrType) else AS_USUAL
    return default


def _chosen(info: GameInfo, parameters: Mapping[str, Any]) -> dict[str, object]:
    """The options among the parameters that somebody chose; a switch that depends on others is 0 or 1."""
    chosen: dict[str, object] = {}
    for name in info.options.__struct_fields__:
        value = parameters.get(name, _default(info, name))
        if value not in ("", AS_USUAL) or isinstance(value, bool):
            chosen[name] = bool(value) if isinstance(option_type(info, name), inspect.BoolType) else value
    return chosen


def _type_of(info: GameInfo) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"python_sobremesa_{info.name}",
        long_name=f"{info.title} (Sobremesa)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.players[-1],
        min_num_players=info.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: info.players[0],
            **{name: _default(info, name) for name in info.options.__struct_fields__},
        },
    )


class SobremesaGame(pyspiel.Game):
    """A registered game; each has a class of its own, since OpenSpiel keeps what is registered until the very end."""

    info: GameInfo
    type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = given.get(PLAYERS, self.info.players[0])
        self.options = read_options(self.info, players, _chosen(self.info, given))
        self.setup = Setup(load_game(self.info.name), players, self.options)
        self.beginning = beginning(self.setup)  # one for all: OpenSpiel makes a new state for every copy
        self.learning = self.setup.game.learning
        info = pyspiel.GameInfo(
            num_distinct_actions=self.learning.moves,
            max_chance_outcomes=self.setup.most_outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_MATCH,
        )
        super().__init__(self.type, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.type.short_name, self.get_parameters())

    def new_initial_state(self) -> SobremesaState:
        return SobremesaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_MATCH

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """What sees what is public and what is one's own; as OpenSpiel wants it, none for kinds that there are not."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_usual = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not is_usual or set(params or {}) - {SCALED}:
            return None
        return Observer(self.learning, bool(kind.perfect_recall), bool((params or {}).get(SCALED)))


def _load(name: str, parameters: dict[str, Any]) -> SobremesaGame:
    return pyspiel.load_game(name, parameters)


# --- states


class SobremesaState(pyspiel.State):
    """A position. OpenSpiel copies a state by copying what stands in its `__dict__`."""

    def __init__(self, game: SobremesaGame) -> None:
        super().__init__(game)
        self.position = game.beginning
        self.origin = "deal"  # where the history begins

    def current_player(self) -> int:
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.needs_luck else self.position.seat

    def is_terminal(self) -> bool:
        return self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position.table is not None
        return self.position.table.open_moves(player)

    def _apply_action(self, action: int) -> None:
        position = self.position
        self.position = position.draw(action) if position.needs_luck else position.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return self.get_game().learning.move_name(action)

    def returns(self) -> list[float]:
        if self.position.table is None:
            return [0.0] * self.num_players()
        return self.position.table.rewards(Reward.RANK)

    def resample_from_infostate(self, player: int, random_number: Callable[[], float]) -> SobremesaState:
        """A state that a player cannot tell from this one, uniformly; its history is empty, since nobody knows it."""
        seed = random_number().hex()
        world = SobremesaState(self.get_game())
        world.position = self.position.imagine(player, seed)
        world.origin = f"world {seed}"
        return world

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_of, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        return f"{self.origin}, {self.history_str()}"


def _state_of(game: SobremesaGame, text: str) -> SobremesaState:
    """By its own game: OpenSpiel alone would read that from a text, in which no parameter may have a comma."""
    return game.deserialize_state(text)


# --- what a player sees


class Observer:
    """Writes what a player sees: with perfect recall an information state, else the table as it is."""

    def __init__(self, learning: Learning, recalls: bool, scales: bool) -> None:
        self._learning, self._recalls, self._scales = learning, recalls, scales
        self._size = learning.size
        shapes = {part.name: part.shape for part in learning.parts}
        if self._recalls:
            shapes[TOLD] = (RECALLED, 1 + VALUES)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Array] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: SobremesaState, player: int) -> None:
        self.tensor.fill(0)
        table = state.position.table
        if table is None:
            return
        seen = table.observation(player)
        self.tensor[: self._size] = scaled(self._learning, seen) if self._scales else seen
        if self._recalls:
            for i, row in enumerate(reversed(state.position.memory(player)[-RECALLED:])):
                self.dict[TOLD][i, : len(row)] = row

    def string_from(self, state: SobremesaState, player: int) -> str:
        position, table = state.position, state.position.table
        if self._recalls or table is None:
            return f"seat {player}: {' '.join(map(_written, position.memory(player)))}"
        parts = parts_of(self._learning.parts, table.observation(player))
        return f"seat {player}: " + "; ".join(f"{name} {_listed(part)}" for name, part in parts.items() if part.any())


def _written(row: Row) -> str:
    return f"{row[0]}:{','.join(map(str, row[1:]))}"


def _listed(part: Array) -> str:
    """The numbers of a part that are not 0, with their places."""
    numbers = part.ravel()
    return " ".join(f"{place}={numbers[place]}" for place in np.flatnonzero(numbers).tolist())


def _register(info: GameInfo) -> type[SobremesaGame]:
    game = type(f"{info.name.capitalize()}Game", (SobremesaGame,), {"info": info, "type": _type_of(info)})
    pyspiel.register_game(game.type, game)  # type: ignore[attr-defined]
    return game


GAMES = {info.name: _register(info) for info in all_games()}
