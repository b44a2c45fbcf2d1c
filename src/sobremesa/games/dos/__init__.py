"""DOS: match the centre row with one card or with two that add up, and be the first without cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sobremesa.engine.contract import Box, Game, Options
from sobremesa.engine.language import Text

MOST_POINTS = 1_000_000_000  # so that nobody's points can pass what a state holds


class DosOptions(Options, frozen=True, kw_only=True):
    target: Annotated[int, Meta(ge=1, le=MOST_POINTS)] = 200
    dos_call: Literal["auto", "explicit", "off"] = "auto"
    after_draw: Literal["any", "drawn_card"] = "any"
    bonus_card: Literal["required", "optional"] = "required"


def settle(players: int, options: DosOptions) -> DosOptions:
    return options


def open_box() -> Game:
    from sobremesa.games.dos.game import GAME

    return GAME


BOX = Box(
    name="dos",
    title="DOS",
    about=Text(
        "Una carta del mismo número, o dos que lo sumen: quien se queda sin cartas se lleva los puntos de los demás.",
        "One card of the same number, or two that add up to it: whoever runs out of cards scores what the others hold.",
    ),
    players=range(2, 5),
    options=DosOptions,
    option_help={
        "target": Text(
            "gana quien llega antes a estos puntos",
            "the first to reach these points wins",
        ),
        "dos_call": Text(
            "con dos cartas hay que decir DOS: se dice solo (auto), lo dice cada cual y se le puede pillar (explicit) "
            "o no se juega con ello (off)",
            "with two cards left you must say DOS: it is said for you (auto), you say it or can be caught (explicit), "
            "or nobody says it (off)",
        ),
        "after_draw": Text(
            "tras robar se puede hacer juego con cualquier carta (any) o solo uno, con la robada (drawn_card)",
            "after drawing you can make any matches (any), or only one, with the card you drew (drawn_card)",
        ),
        "bonus_card": Text(
            "la carta que se pone en la fila por coincidir en color es obligada (required) o se puede dejar (optional)",
            "the card that a colour match adds to the row must be added (required) or can be kept (optional)",
        ),
    },
    settle=settle,  # type: ignore[arg-type]
    open=open_box,
)
