"""Push: turn over cards for as long as you dare, share the rows out, and secure your colours before the die does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.language import Text

ROWS = 3  # PU-6
SETS = 18  # PU-1: a set is a number in all five colours and a roll card; three sets bring two switch cards


class PushOptions(Options, frozen=True, kw_only=True):
    risk: bool = False
    two_player_switch: Literal["removed", "kept"] = "removed"
    sets: Annotated[int, Meta(ge=1, le=SETS)] | None = None
    rows: Annotated[int, Meta(ge=1, le=ROWS)] | None = None


AS_PRINTED = {"sets": SETS, "rows": ROWS}


def settle(players: int, options: PushOptions) -> PushOptions:
    printed: dict[str, Any] = {name: None for name, value in AS_PRINTED.items() if getattr(options, name) == value}
    return replace(options, **printed)


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
        "sets": Text(
            f"las series del mazo, en vez de {SETS}: cada una es un número en los cinco colores y una carta de dado; "
            "las seis primeras van del 1 al 6, y las demás vuelven a empezar; cada tres traen dos cambios de sentido",
            f"the sets in the deck, not {SETS}: each is a number in all five colours and a roll card; the first six "
            "are 1 to 6, and the others begin again; every three bring two switch cards",
        ),
        "rows": Text(f"las filas que caben en un turno, en vez de {ROWS}", f"the most rows in a turn, not {ROWS}"),
    },
    house_rules=frozenset(AS_PRINTED),
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
