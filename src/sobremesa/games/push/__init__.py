"""Push: turn over cards for as long as you dare, share the rows out, and secure your colours before the die does."""

from __future__ import annotations

from typing import Literal

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.language import Text


class PushOptions(Options, frozen=True, kw_only=True):
    risk: bool = False
    two_player_switch: Literal["removed", "kept"] = "removed"


def settle(players: int, options: PushOptions) -> PushOptions:
    return options


def load() -> Game:
    from sobremesa.games.push.game import GAME

    return GAME


INFO = GameInfo(
    name="push",
    title="Push",
    about=Text(
        "Destapa cartas en tres filas mientras te atrevas y quédate la mejor. El dado se lleva lo que no se asegura.",
        "Turn over cards into three rows while you dare, and keep the best. The die takes what is not secured.",
    ),
    players=range(2, 7),
    options=PushOptions,
    option_help={
        "risk": Text(
            "true: la estrella del dado se lleva todo el botín, en lugar de perdonarlo",
            "true: the star on the die takes the whole bench, instead of sparing it",
        ),
        "two_player_switch": Text(
            "entre dos, las cartas de cambio de sentido no sirven: se retiran (removed) o se dejan (kept)",
            "between two players switch cards do nothing: they are taken out (removed) or left in (kept)",
        ),
    },
    settle=settle,  # type: ignore[arg-type]
    load=load,
    is_open=True,
    option_words={
        "risk": OptionWords(
            Text("Estrella peligrosa", "Dangerous star"),
            {
                "true": Text(
                    "La estrella del dado se lleva todo el botín, en lugar de perdonarlo.",
                    "The star on the die takes the whole bench, instead of sparing it.",
                )
            },
        ),
        "two_player_switch": OptionWords(
            Text("Cambios de sentido entre dos", "Switch cards between two"),
            {
                "removed": Text("Se retiran, porque no sirven.", "They are taken out, because they do nothing."),
                "kept": Text("Se dejan en el mazo.", "They stay in the deck."),
            },
            players=(2, 2),
        ),
    },
)
