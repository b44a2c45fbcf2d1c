"""PettingZoo's environments: agents asked one after another (AEC), or all at once (Parallel) where all choose at once.

Agent `player_0` sits at seat 0. An observation comes with its mask, as in PettingZoo's own card games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as missing:
    from sobremesa.engine.errors import MissingExtra

    raise MissingExtra("PettingZoo", "rl") from missing

import numpy as np

from sobremesa.engine.contract import Game, loaded_games
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import printable_value
from sobremesa.envs import spaces
from sobremesa.envs.batches import reward_named
from sobremesa.envs.dealing import Dealer, nothing_dealt
from sobremesa.envs.flow import NO_MOVE
from sobremesa.envs.pictures import MODES, picture, require_mode, show
from sobremesa.envs.scaling import FLOAT32, dtype_named, scaled, scaled_within
from sobremesa.envs.seatwise import Seatwise

ObservationDict = dict[str, Array]  # an observation and its mask


class _Table:
    """What both kinds of environment share: a match, its agents and their spaces."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object],
        reward: str,
        render_mode: str | None,
        moves: int,
        *,
        dense: bool,
        dtype: object,
        move_features: bool,
    ) -> None:
        require_mode(render_mode)
        self.game, self.render_mode = game, render_mode
        self._tells_features = move_features
        self.metadata = {
            "name": f"sobremesa_{game.name}_v0",
            "render_modes": MODES,
            "render_fps": 1,
            "is_parallelizable": False,  # by PettingZoo's own wrapper, which expects the same order in every cycle
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._dealer = Dealer(game, players, read_options(game.info, players, options))
        self._reward, self._dense = reward_named(reward), dense
        self._dtype = dtype_named(dtype)
        self._observation_space = {
            agent: spaces.masked_observations(game.learning, moves, self._dtype) for agent in self.possible_agents
        }
        self.state_space = spaces.states(game.learning, players, self._dtype)
        self._action_space = {agent: spaces.moves(moves) for agent in self.possible_agents}
        self._dealt: Seatwise | None = None

    @property
    def _table(self) -> Seatwise:
        if self._dealt is None:
            raise nothing_dealt()
        return self._dealt

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self._action_space[agent]

    def _deal(self, seed: int | None) -> None:
        self._dealt = self._dealer.deal(seed)
        self._paid = [0.0] * len(self.possible_agents)
        self.agents = self.possible_agents[:]

    def _seat(self, agent: object) -> int:
        if agent not in self.possible_agents:
            known = {lang: listed(self.possible_agents, lang) for lang in LANGUAGES}
            raise BadSetup(
                Text(
                    f"no hay agente «{printable_value(agent)}»; los agentes son {known['es']}",
                    f"there is no agent '{printable_value(agent)}'; the agents are {known['en']}",
                )
            )
        return self.possible_agents.index(str(agent))

    def _rewards(self) -> dict[str, float]:
        """What the match is worth to each agent, less what has been paid of it on the way."""
        table, before = self._table, self._paid
        now = table.worths(self._reward) if self._dense or table.over else before
        self._paid = now
        return {agent: now[seat] - before[seat] for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> Array:
        seen = self._table.observation(seat)
        return scaled(self.game.learning, seen) if self._dtype == FLOAT32 else seen

    def state(self) -> Array:
        """What all seats see, side by side: for critics in training, never for a player."""
        return np.concatenate([self._observation(seat) for seat in range(len(self.possible_agents))])

    def _info(self, seat: int) -> dict[str, Any]:
        """If that was wanted, the moves open to a seat and the features of each, as batches have them."""
        if not self._tells_features:
            return {}
        learning, moves = self.game.learning, self._table.open_moves(seat)
        open_moves = np.full(learning.most_listed, NO_MOVE, np.int16)
        features = np.zeros((learning.most_listed, learning.move_size), np.int16)
        open_moves[: len(moves)] = moves
        features[: len(moves)] = self._table.move_features(seat)
        if self._dtype == FLOAT32:
            features = scaled_within(learning.move_least, learning.move_most, features)
        return {"open_moves": open_moves, "move_features": features}

    def _picture(self, seat: int) -> str | None:
        return show(picture(self.game, self._table.match.view(seat)), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Sequential(_Table, AECEnv[str, ObservationDict, int]):
    """A match whose agents are asked one after another; where all choose at once, none sees another's choice."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object],
        reward: str,
        render_mode: str | None,
        **others: Any,
    ) -> None:
        super().__init__(game, players, options, reward, render_mode, game.learning.moves, **others)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first match of a seed, or without one the next; PettingZoo's `options` change nothing."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """The agent that is asked next, and what it is told of its moves."""
        seat = self._table.seat
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = self._info(seat)

    def observe(self, agent: str) -> ObservationDict:
        seat = self._seat(agent)
        return {"observation": self._observation(seat), "action_mask": spaces.as_mask(self._table.mask(seat))}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Make the selected agent's move, or raise a Mistake and change nothing; after the end it is None."""
        table, agent = self._table, self.agent_selection
        if table.over:
            self._leave(action)
            return
        table.step(_plain(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
        else:
            self._select()
        self._accumulate_rewards()

    def _leave(self, action: object) -> None:
        """After the end each agent takes None once, and leaves."""
        if not self.agents or action is not None:
            raise nothing_dealt()
        self._was_dead_step(None)

    def render(self) -> str | None:
        """The table as the selected agent sees it."""
        return self._picture(self._seat(self.agent_selection))


class AtOnce(_Table, ParallelEnv[str, ObservationDict, int]):
    """A match whose agents move at once. Whoever is not asked waits: the last move, and then the only open one."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object],
        reward: str,
        render_mode: str | None,
        **others: Any,
    ) -> None:
        if not game.learning.at_once:
            raise _not_at_once(game)
        self.wait = game.learning.moves
        super().__init__(game, players, options, reward, render_mode, self.wait + 1, **others)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, ObservationDict], dict[str, dict[str, Any]]]:
        """Deal the first match of a seed, or without one the next; PettingZoo's `options` change nothing."""
        self._deal(seed)
        return self._seen(), self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(seat) for seat, agent in enumerate(self.possible_agents)}

    def _seen(self) -> dict[str, ObservationDict]:
        table, asked = self._table, self._table.asked
        return {
            agent: {
                "observation": self._observation(seat),
                "action_mask": spaces.as_mask(np.append(table.mask(seat), seat not in asked)),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, ObservationDict], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Make the moves of all agents, or raise a Mistake and change nothing."""
        moves = {self._seat(agent): _plain(move) for agent, move in actions.items()}
        table, played = self._table, self._table.copy()
        if table.over:
            raise nothing_dealt()
        for seat in range(len(self.possible_agents)):
            move = moves.get(seat, self.wait)
            if seat in table.asked:
                played.step(move, seat)
            elif move != self.wait:
                raise self._must_wait(seat, move)
        self._dealt = played
        self.agents = [] if played.over else self.agents
        over = dict.fromkeys(self.possible_agents, played.over)
        return (
            self._seen(),
            self._rewards(),
            over,
            dict.fromkeys(self.possible_agents, False),
            self._infos(),
        )

    def _must_wait(self, seat: int, move: object) -> BadSetup:
        return BadSetup(
            Text(
                f"no se pregunta al asiento {seat}: solo le vale {self.wait}, esperar, y no {printable_value(move)}",
                f"seat {seat} is not asked: only {self.wait}, to wait, is open to it, not {printable_value(move)}",
            )
        )

    def render(self) -> str | None:
        """The table as seat 0 sees it."""
        return self._picture(0)


def _plain(move: Any) -> Any:
    """A move as Python writes it, in case it is one of NumPy's numbers."""
    return move.item() if isinstance(move, np.integer) else move


def _not_at_once(game: Game) -> BadSetup:
    titles = [other.info.title for other in loaded_games() if other.learning.at_once]
    known = {lang: listed(titles, lang) for lang in LANGUAGES}
    return BadSetup(
        Text(
            f"en {game.info.title} se juega por turnos: usa envs.aec; todos a la vez se juega {known['es']}",
            f"{game.info.title} is played in turns: use envs.aec; all act at once in {known['en']}",
        )
    )
