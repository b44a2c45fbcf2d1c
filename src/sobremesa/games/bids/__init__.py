"""BIDS: ten open auctions a round for black point cards, where a tie burns the stake and losing can be lucky."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

MOST_ROUNDS = 10_000  # so that nobody's points can pass what a state holds


class BidsOptions(Options, frozen=True, kw_only=True):
    ally: bool | None = None
    thief: bool = False
    shuffle: bool = False
    lowest_wins: bool = False
    unknown: bool = False
    colours: bool = False
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 6
    lucky_loser: Literal["cumulative", "consecutive"] = "cumulative"


def settle(players: int, options: BidsOptions) -> BidsOptions:
    """BI-4."""
    if options.ally and players == 3:
        raise BadSetup(
            Text(
                "el Aliado («ally») es para 4 a 6 jugadores, no para 3",
                "the Ally ('ally') is for 4 to 6 players, not 3",
            )
        )
    if options.thief and players > 4:
        raise BadSetup(
            Text(
                f"el Ladrón («thief») es para 3 o 4 jugadores, no para {players}",
                f"the Thief ('thief') is for 3 or 4 players, not {players}",
            )
        )
    return replace(options, ally=players >= 5) if options.ally is None else options


def load() -> Game:
    from sobremesa.games.bids.game import GAME

    return GAME


INFO = GameInfo(
    name="bids",
    title="BIDS",
    about=Text(
        "Se puja a la vista por las cartas negras: la puja más alta gana, un empate quema la carta, y quien "
        "acaba sin ninguna es un perdedor afortunado.",
        "Open bids for black cards: the highest wins, a tie burns the card, and whoever ends up with none is a lucky "
        "loser.",
    ),
    players=range(3, 7),
    options=BidsOptions,
    option_help={
        "ally": Text(
            "con el Aliado, que va a medias con quien gana (4 a 6 jugadores; si no se dice nada, solo con 5 y 6)",
            "with the Ally, who shares with the winner (4 to 6 players; by default only with 5 and 6)",
        ),
        "thief": Text(
            "con el Ladrón, que roba a quien menos puja (3 o 4 jugadores)",
            "with the Thief, who robs the lowest bidder (3 or 4 players)",
        ),
        "shuffle": Text(
            "con Barajar: las cartas quemadas vuelven al juego",
            "with Shuffle: burnt cards come back into play",
        ),
        "lowest_wins": Text(
            "con la carta tras la que gana la puja más baja",
            "with the card after which the lowest bid wins",
        ),
        "unknown": Text(
            "con la Gran incógnita: se puja por una carta boca abajo",
            "with the Great unknown: the bids are for a face-down card",
        ),
        "colours": Text(
            "gana la carta más alta del color más jugado",
            "the highest card of the colour played most often wins",
        ),
        "rounds": Text("las rondas de la partida", "the rounds of the match"),
        "lucky_loser": Text(
            "para el perdedor afortunado cuentan todas sus rondas sin cartas (cumulative) o solo las seguidas "
            "(consecutive)",
            "the lucky loser counts all of a player's rounds without cards (cumulative) or only those in a row "
            "(consecutive)",
        ),
    },
    settle=settle,  # type: ignore[arg-type]
    load=load,
    option_words={
        "ally": OptionWords(
            Text("Aliado", "Ally"),
            {
                "true": Text(
                    "Quien lo juega va a medias con quien gana ese turno (4 a 6 jugadores).",
                    "Whoever bids it shares with the winner of that turn (4 to 6 players).",
                )
            },
        ),
        "thief": OptionWords(
            Text("Ladrón", "Thief"),
            {
                "true": Text(
                    "Roba a quien menos puja (3 o 4 jugadores).",
                    "Robs the lowest bidder (3 or 4 players).",
                )
            },
        ),
        "shuffle": OptionWords(
            Text("Barajar", "Shuffle"),
            {
                "true": Text(
                    "Las cartas quemadas vuelven al juego.",
                    "Burnt cards come back into play.",
                )
            },
        ),
        "lowest_wins": OptionWords(
            Text("Gana la más baja", "Lowest wins"),
            {
                "true": Text(
                    "Desde que sale y hasta el fin de la ronda gana la puja más baja.",
                    "Once it turns up, the lowest bid wins until the round ends.",
                )
            },
        ),
        "unknown": OptionWords(
            Text("Gran incógnita", "Great unknown"),
            {
                "true": Text(
                    "Se puja por una carta boca abajo.",
                    "The bids are for a face-down card.",
                )
            },
        ),
        "colours": OptionWords(
            Text("Juego de colores", "Game of colours"),
            {
                "true": Text(
                    "Gana la carta más alta del color más jugado.",
                    "The highest card of the colour played most often wins.",
                )
            },
        ),
        "rounds": OptionWords(Text("Duración", "Length")),
        "lucky_loser": OptionWords(
            Text("Perdedor afortunado", "Lucky loser"),
            {
                "cumulative": Text(
                    "Cuentan todas sus rondas sin cartas negras.",
                    "All of a player's rounds without black cards count.",
                ),
                "consecutive": Text(
                    "Cuentan solo las rondas seguidas sin cartas negras.",
                    "Only rounds in a row without black cards count.",
                ),
            },
        ),
    },
)
