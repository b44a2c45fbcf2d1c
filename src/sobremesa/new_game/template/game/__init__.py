"""TITLE: draw as long as you dare, and stop before the storm.

1. The deck has the numbers 1 to 6, three of each, and four zeros, which are storms. It is shuffled once.
2. On your turn draw a card. Then draw another one or stop, as often as you like.
3. Stop, and all that you drew in this turn counts for you. Draw a storm, and none of it does.
4. After that it is the next player's turn. With the last card the match ends, as if you had stopped.
5. The most points win. Ties share the win.
"""

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
