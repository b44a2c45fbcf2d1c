"""Brisca for Sobremesa: the Spanish trick game with 40 cards, for two to four players. The README has the rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta
from sobremesa.engine.contract import Game, GameInfo, Options
from sobremesa.engine.language import Text


class BriscaOptions(Options, frozen=True, kw_only=True):
    exchange: bool = True
    rounds: Annotated[int, Meta(ge=1, le=100)] = 1


@cache
def load() -> Game:
    from sobremesa.engine.assembly import assemble

    return assemble(INFO, __name__)


INFO = GameInfo(
    name="brisca",
    title="Brisca",
    about=Text(
        "Bazas con la baraja española: no hay que asistir, mandan los triunfos y valen los ases y los treses.",
        "Tricks with the Spanish pack: no duty to follow suit, trumps rule, and aces and threes are worth most.",
    ),
    players=range(2, 5),
    options=BriscaOptions,
    option_help={
        "exchange": Text(
            "el 7 o el 2 de triunfo se puede cambiar por la muestra",
            "the 7 or the 2 of trumps can be exchanged for the turned-up card",
        ),
        "rounds": Text("las rondas de la partida", "the rounds of the match"),
    },
    load=load,
    contract=1,
)
