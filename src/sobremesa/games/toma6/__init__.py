"""Toma 6 (6 nimmt!): secret cards, four rows, and whoever lays the sixth card takes the row."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

HIGHEST = 104
ROWS = 4
ROW_CARDS = 5
HAND_CARDS = 10
LEAST_ROW_CARDS = 2
DEFAULT_LIMIT = 66
LOGIC_PLAYERS = 6  # the most
MOST_ROUNDS = 10_000_000  # so that nobody's points can pass what a state holds


class Toma6Options(Options, frozen=True, kw_only=True):
    variant: Literal["classic", "tactics", "logic"] = "classic"
    limit: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    low_card: Literal["choose", "cheapest"] = "choose"
    hand: Annotated[int, Meta(ge=1, le=HAND_CARDS)] | None = None
    highest: Annotated[int, Meta(ge=1, le=HIGHEST)] | None = None
    rows: Annotated[int, Meta(ge=1, le=ROWS)] | None = None
    row_length: Annotated[int, Meta(ge=LEAST_ROW_CARDS, le=ROW_CARDS)] | None = None


AS_PRINTED = {"hand": HAND_CARDS, "highest": HIGHEST, "rows": ROWS, "row_length": ROW_CARDS}


def settle(players: int, options: Toma6Options) -> Toma6Options:
    if options.limit is not None and options.rounds is not None:
        raise BadSetup(
            Text(
                "«limit» y «rounds» se contradicen: la partida va a un límite de bueyes o a un número de rondas",
                "'limit' and 'rounds' contradict each other: a match goes to a limit of bulls or to a number of rounds",
            )
        )
    if options.variant == "logic" and players > LOGIC_PLAYERS:
        raise BadSetup(
            Text(
                f"la variante «logic» es para 2 a {LOGIC_PLAYERS} jugadores, no para {players}",
                f"the variant 'logic' is for 2 to {LOGIC_PLAYERS} players, not {players}",
            )
        )
    if options.highest is not None:
        _check_highest(players, options, options.highest)
    limit = DEFAULT_LIMIT if options.limit is None and options.rounds is None else options.limit
    printed: dict[str, Any] = {name: None for name, value in AS_PRINTED.items() if getattr(options, name) == value}
    return replace(options, limit=limit, **printed)


def _check_highest(players: int, options: Toma6Options, highest: int) -> None:
    if options.variant != "classic":
        raise BadSetup(
            Text(
                f"«highest» es para la variante «classic»; en «{options.variant}» se usan las cartas que se reparten",
                f"'highest' is for the variant 'classic'; in '{options.variant}' the cards in use are those dealt",
            )
        )
    hand, rows = options.hand or HAND_CARDS, options.rows or ROWS
    needed = hand * players + rows
    if highest < needed:
        raise BadSetup(
            Text(
                f"hasta la carta {highest} no hay bastantes: {players} jugadores con {hand} cada uno y las {rows} de "
                f"las filas son {needed}",
                f"up to card {highest} there are too few: {players} players with {hand} each and {rows} for the rows "
                f"are {needed}",
            )
        )


def load() -> Game:
    from sobremesa.games.toma6.game import GAME

    return GAME


INFO = GameInfo(
    name="toma6",
    title="Toma 6",
    about=Text(
        "Cartas secretas y cuatro filas: quien pone la sexta se lleva la fila. Gana quien tenga menos bueyes.",
        "Secret cards and four rows: whoever lays the sixth card takes the row. The fewest bulls win.",
    ),
    players=range(2, 11),
    options=Toma6Options,
    option_help={
        "variant": Text(
            "classic: las 104 cartas; tactics: solo 10 por jugador y 4 más; logic: esas mismas, elegidas a la vista",
            "classic: all 104 cards; tactics: only 10 per player and 4 more; logic: the same cards, picked openly",
        ),
        "limit": Text(
            f"acaba tras la ronda en que alguien llega a tantos bueyes (si no se dice nada, {DEFAULT_LIMIT})",
            f"the match ends after the round in which anyone reaches this many bulls (by default {DEFAULT_LIMIT})",
        ),
        "rounds": Text(
            "la partida dura estas rondas, en lugar de ir a un límite",
            "the match lasts this many rounds, instead of going to a limit",
        ),
        "low_card": Text(
            "con una carta demasiado baja se elige qué fila llevarse (choose) o es la de menos bueyes (cheapest)",
            "a card that is too low takes a row of your choice (choose) or the one with the fewest bulls (cheapest)",
        ),
        "hand": Text(f"las cartas de cada mano, en vez de {HAND_CARDS}", f"the cards of each hand, not {HAND_CARDS}"),
        "highest": Text(
            f"la carta más alta que se usa, en vez de la {HIGHEST} (variante classic)",
            f"the highest card in use, not {HIGHEST} (variant classic)",
        ),
        "rows": Text(f"las filas, en vez de {ROWS}", f"the rows, not {ROWS}"),
        "row_length": Text(
            f"las cartas que caben en una fila, en vez de {ROW_CARDS}", f"the cards that a row holds, not {ROW_CARDS}"
        ),
    },
    house_rules=frozenset(AS_PRINTED),
    settle=settle,  # type: ignore[arg-type]
    load=load,
    fewest_win=True,
    points=(Text("buey", "bull"), Text("bueyes", "bulls")),
    option_words={
        "variant": OptionWords(
            Text("Variante", "Variant"),
            {
                "classic": Text("Clásica: con las 104 cartas.", "Classic: with all 104 cards."),
                "tactics": Text(
                    "Táctica: solo las más bajas, 10 por jugador y 4 más.",
                    "Tactics: only the lowest ones, 10 per player and 4 more.",
                ),
                "logic": Text(
                    "Lógica: esas mismas, y cada cual elige las suyas a la vista (2 a 6 jugadores).",
                    "Logic: the same cards, and everyone picks theirs openly (2 to 6 players).",
                ),
            },
        ),
        "limit": OptionWords(
            Text("Límite de bueyes", "Limit of bulls"),
            {
                "amount": Text(
                    "La partida acaba tras la ronda en que alguien llega a tantos bueyes.",
                    "The match ends after the round in which anyone reaches this many bulls.",
                )
            },
            instead_of="rounds",
        ),
        "rounds": OptionWords(Text("Número de rondas", "Number of rounds"), instead_of="limit"),
        "low_card": OptionWords(
            Text("Con una carta demasiado baja", "With a card that is too low"),
            {
                "choose": Text("Eliges qué fila te llevas.", "You choose which row you take."),
                "cheapest": Text("Te llevas la fila de menos bueyes.", "You take the row with the fewest bulls."),
            },
        ),
    },
)
