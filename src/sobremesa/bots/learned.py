"""Files of networks, and the player that asks one and looks no further."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.bots.network import Evaluator, input_scales, learned_action, network_type, new_evaluator
from sobremesa.bots.player import Question
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import whole_file
from sobremesa.engine.kernel import Array, legal, new_records
from sobremesa.engine.kernel_calls import KernelCall, scratch
from sobremesa.engine.language import Text
from sobremesa.engine.luck import BotRng, Luck, seed_bot_rng
from sobremesa.engine.untrusted import printable

MADE_FOR = "made_for"  # the one text in a file: the game and the version of its rules


SCALES = ("inputs", "move_inputs")  # what follows from the game, and stands in no file


def save_network(path: Path, game: Game, networks: Array) -> None:
    arrays: dict[str, Any] = {name: networks[name][0] for name in networks.dtype.names or () if name not in SCALES}
    arrays[MADE_FOR] = np.array(_made_for(game))
    with whole_file(path) as file:
        np.savez_compressed(file, **arrays)


def load_network(path: Path, game: Game) -> Array:
    """The network in a file, as an array of one."""
    learning = game.learning
    networks = new_records(network_type(learning), 1)
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            made_for = str(arrays[MADE_FOR])
            if made_for != _made_for(game):
                raise _refusal(path, game, f"es de {printable(made_for)}", f"is for {printable(made_for)}")
            for name in networks.dtype.names or ():
                if name not in SCALES:
                    networks[name][0] = _of_shape(arrays[name], networks[name][0])
    except FileNotFoundError:
        raise BadSetup(
            Text(f"no hay ningún archivo «{printable(str(path))}»", f"there is no file '{printable(str(path))}'")
        ) from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise _refusal(path, game, "no es una red", "is no network") from None
    networks["inputs"] = input_scales(learning.least, learning.most)
    networks["move_inputs"] = input_scales(learning.move_least, learning.move_most)
    return networks


def _made_for(game: Game) -> str:
    return f"{game.name}, rules {game.rules_version}"


def _of_shape(array: Array, like: Array) -> Array:
    if array.shape != like.shape or array.dtype != like.dtype:
        raise ValueError
    return array


def _refusal(path: Path, game: Game, es: str, en: str) -> BadSetup:
    wanted, name = _made_for(game), printable(str(path))
    return BadSetup(
        Text(
            f"«{name}» {es}; hace falta una red de {wanted}, hecha con: sobremesa learn {game.name}",
            f"'{name}' {en}; it takes one for {wanted}, made by: sobremesa learn {game.name}",
        )
    )


_loaded: dict[tuple[Path, Any], Array] = {}  # by file and game


def network_of(game: Game) -> Array | None:
    """The network that comes with a game, which is read once; None where it brings none."""
    if game.network is None:
        return None
    key = game.network, game.state
    if key not in _loaded:
        _loaded[key] = load_network(game.network, game)
    return _loaded[key]


def evaluator_of(game: Game) -> Evaluator | None:
    """What one thread asks the game's network with."""
    networks = network_of(game)
    return None if networks is None else new_evaluator(game.learning, networks)


@KernelCall
def choose_by_network(views: Array, seat: int, lists: Array, evaluator: Evaluator, lucks: Array, rngs: Array) -> int:
    """What a network likes best."""
    seed_bot_rng(rngs[0], lucks[0])
    count = legal(views[0], seat, lists[0])
    return learned_action(views[0], seat, lists[0], count, evaluator, False, rngs[0])


class LearnedPlayer:
    """A network alone: that of a file, or the one that comes with the game."""

    def __init__(self, name: str, game: Game, path: Path | None = None) -> None:
        self.name = name
        networks = network_of(game) if path is None else load_network(path, game)
        if networks is None:
            raise BadSetup(
                Text(
                    f"{game.info.title} no trae ninguna red; haz una con «sobremesa learn {game.name}» y siéntala como "
                    "learned:ARCHIVO",
                    f"{game.info.title} brings no network; make one with 'sobremesa learn {game.name}', and seat it as "
                    "learned:FILE",
                )
            )
        self._evaluator = new_evaluator(game.learning, networks)
        self._lucks, self._rngs = new_records(Luck, 1), new_records(BotRng, 1)

    def act(self, question: Question) -> int:
        records, seat = question.records, question.seat
        return int(choose_by_network(records, seat, scratch.lists, self._evaluator, self._lucks, self._rngs))
