"""BIDS: ten open auctions a round for black point cards, where a tie burns the stake and losing can be lucky."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

MOST_ROUNDS = 10_000  # so that nobody's points can pass what a state holds
HAND_CARDS = 10  # and turns of a round
NUMBERS = 14
MOST_DEALT_IN = 10

# BI-1, by the number of players; where it matters, without and with the Ally
COLOURS_IN_USE = (0, 0, 0, 3, 4, 4, 4)
HIGHEST = (0, 0, 0, 10, 10, 12, 14)
DEALT_IN = ((0, 0, 0, 1, 1, 2, 4), (0, 0, 0, 0, 1, 2, 3))
OTHER_BLACK_CARDS = 2  # 2x and -5


class BidsOptions(Options, frozen=True, kw_only=True):
    ally: bool | None = None
    thief: bool = False
    shuffle: bool = False
    lowest_wins: bool = False
    unknown: bool = False
    colours: bool = False
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 6
    lucky_loser: Literal["cumulative", "consecutive"] = "cumulative"
    hand: Annotated[int, Meta(ge=1, le=HAND_CARDS)] | None = None
    highest: Annotated[int, Meta(ge=1, le=NUMBERS)] | None = None
    black: Annotated[int, Meta(ge=0, le=NUMBERS)] | None = None
    dealt_in: Annotated[int, Meta(ge=0, le=MOST_DEALT_IN)] | None = None


class Cards(NamedTuple):
    """What is dealt, by the house rules."""

    hand: int
    highest: int
    black: int
    dealt_in: int


def as_printed(players: int, has_ally: bool) -> Cards:
    """BI-1."""
    return Cards(HAND_CARDS, HIGHEST[players], HIGHEST[players], DEALT_IN[has_ally][players])


def as_chosen(players: int, options: BidsOptions) -> Cards:
    printed = as_printed(players, bool(options.ally))
    chosen = [getattr(options, name) for name in Cards._fields]
    return Cards(*(usual if value is None else value for usual, value in zip(printed, chosen, strict=True)))


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
    ally = players >= 5 if options.ally is None else options.ally
    settled = replace(options, ally=ally)
    printed, cards = as_printed(players, ally), as_chosen(players, settled)
    _check_hands(players, ally, cards)
    _check_black_deck(options.thief, cards)
    changed: dict[str, Any] = {
        name: None if value == usual else value
        for name, value, usual in zip(Cards._fields, cards, printed, strict=True)
    }
    return replace(settled, **changed)


def _check_hands(players: int, has_ally: bool, cards: Cards) -> None:
    bid_cards, others, needed = COLOURS_IN_USE[players] * cards.highest, cards.dealt_in + has_ally, players * cards.hand
    if not others <= needed <= bid_cards + others:
        raise BadSetup(
            Text(
                f"{players} jugadores con {cards.hand} cartas cada uno son {needed}, y para repartir hay {bid_cards} "
                f"de puja y {others} más («hand», «highest» y «dealt_in»)",
                f"{players} players with {cards.hand} cards each are {needed}, and to deal there are {bid_cards} bid "
                f"cards and {others} others ('hand', 'highest' and 'dealt_in')",
            )
        )


def _check_black_deck(has_thief: bool, cards: Cards) -> None:
    """A card is turned up in each turn; Shuffle, Lowest wins and Great unknown are turned up beside it."""
    left = cards.black + OTHER_BLACK_CARDS + has_thief - cards.dealt_in
    if left < cards.hand:
        raise BadSetup(
            Text(
                f"para {cards.hand} turnos quedan {left} cartas negras («hand», «black» y «dealt_in»)",
                f"for {cards.hand} turns there are {left} black cards left ('hand', 'black' and 'dealt_in')",
            )
        )


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
        "hand": Text(
            f"las cartas de cada mano y los turnos de una ronda, en vez de {HAND_CARDS}",
            f"the cards of each hand and the turns of a round, not {HAND_CARDS}",
        ),
        "highest": Text(
            "el número más alto de las cartas de puja, en vez de 10 (con 5 jugadores, 12; con 6, 14); las que sobran "
            "se retiran a la vista",
            "the highest number of the bid cards, not 10 (with 5 players 12, with 6 players 14); those left over are "
            "taken out and shown",
        ),
        "black": Text(
            "el número más alto de las cartas negras, en vez de 10 (con 5 jugadores, 12; con 6, 14)",
            "the highest number of the black cards, not 10 (with 5 players 12, with 6 players 14)",
        ),
        "dealt_in": Text(
            "las cartas negras que se reparten en las manos, en vez de 1 a 4",
            "the black cards dealt into hands, not 1 to 4",
        ),
    },
    house_rules=frozenset(Cards._fields),
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
