"""Farol, a sixth game that only the tests know: small, and with every kind of secret that a game can have.

SX-1 18 cards, numbered 1 to 18. For each round all are shuffled and each player gets three; the rest is the pile.
SX-2 A round has three tricks. In each, everyone secretly chooses a card; it can be replaced until the last one is in.
SX-3 Then all choices are shown. The highest wins the trick, or with the option `lowest` the lowest.
SX-4 The winner keeps one point, or risks it and turns over the top card of the pile: two points if the winner's card
     beats it, else none.
SX-5 Until then, whoever showed the worst card may swap: lay a hand card aside, face up, and draw the top card.
SX-6 Cards shown, turned over or swapped lie aside, face up, until the round is over.
SX-7 After the last round the most points win. Ties share the win.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sobremesa.engine.contract import Game, GameInfo, Options
from sobremesa.engine.language import Text

MOST_ROUNDS = 1000


class FarolOptions(Options, frozen=True, kw_only=True):
    lowest: bool = False
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 2


def settle(players: int, options: FarolOptions) -> FarolOptions:
    return options


def load() -> Game:
    from tests.sixth.game import GAME

    return GAME


INFO = GameInfo(
    name="farol",
    title="Farol",
    about=Text(
        "Cartas secretas: la más alta gana la baza, y quien la gana cobra o se la juega con la carta de arriba.",
        "Secret cards: the highest wins the trick, and its winner keeps the point or risks it on the top card.",
    ),
    players=range(2, 5),
    options=FarolOptions,
    option_help={
        "lowest": Text("gana la carta más baja", "the lowest card wins"),
        "rounds": Text("las rondas de la partida", "the rounds of the match"),
    },
    settle=settle,  # type: ignore[arg-type]
    load=load,
)
