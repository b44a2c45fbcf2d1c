"""TITLE: draw as long as you dare, and stop before the storm. The rules are in `rules.en.md`."""

from __future__ import annotations

from functools import cache

from sobremesa.engine.contract import Game, GameInfo
from sobremesa.engine.language import Text


@cache
def load() -> Game:
    from sobremesa.engine.assembly import assemble

    return assemble(INFO, __name__)


INFO = GameInfo(
    name="NAME",
    title="TITLE",
    about=Text(
        "Roba mientras te atrevas y plántate antes de la tormenta.",
        "Draw as long as you dare, and stop before the storm.",
    ),
    players=range(2, 6),
    load=load,
    contract=1,
)
