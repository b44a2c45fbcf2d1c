"""The features of open moves in the words of the table: by the name of the move and of the feature."""

from __future__ import annotations

from types import SimpleNamespace

from sobremesa.engine.match import Match
from sobremesa.envs.batches import parts_of
from sobremesa.envs.seatwise import Seatwise

Features = dict[str, SimpleNamespace]


def features(asked: Match | Seatwise, seat: int = 0) -> Features:
    """What is told of each move open to a seat; a feature of one number is that number."""
    single = Seatwise(asked) if isinstance(asked, Match) else asked
    learning = single.match.game.learning
    parts = parts_of(learning.move_parts, single.move_features(seat))
    return {
        learning.move_name(move): SimpleNamespace(
            **{name: values[i].item() if values[i].size == 1 else values[i].tolist() for name, values in parts.items()}
        )
        for i, move in enumerate(single.open_moves(seat))
    }
