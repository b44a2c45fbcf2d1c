"""High Score: seven dice, a new challenge every round, and gold, silver and bronze for the best results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords, Solver
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.games.highscore.cards import (
    MOST_CARDS,
    deck_in_a_line,
    is_in_a_line,
    our_deck,
    read_deck,
    read_deck_file,
)

USUAL_ROUNDS = 7


class HighScoreOptions(Options, frozen=True, kw_only=True):
    rounds: Annotated[int, Meta(ge=1, le=MOST_CARDS)] | None = None
    lone_ten: bool = True
    deck: str | None = None


def read_files(given: Mapping[str, object]) -> Mapping[str, object]:
    """The deck in one line, so that a record needs no file."""
    deck = given.get("deck")
    if not isinstance(deck, str) or is_in_a_line(deck):
        return given
    return {**given, "deck": deck_in_a_line(read_deck_file(deck))}


def settle(players: int, options: HighScoreOptions) -> HighScoreOptions:
    """HS-1, HS-28: our deck if no other is given, and not more rounds than cards."""
    deck = our_deck() if options.deck is None else options.deck
    cards = read_deck(deck)
    rounds = options.rounds or min(USUAL_ROUNDS, len(cards))
    if rounds > len(cards):
        raise BadSetup(
            Text(
                f"no se pueden jugar {rounds} rondas con {len(cards)} cartas: cada ronda gasta una",
                f"{rounds} rounds cannot be played with {len(cards)} cards: each round takes one",
            )
        )
    return replace(options, rounds=rounds, deck=deck_in_a_line(cards))


def load() -> Game:
    from sobremesa.games.highscore.game import GAME

    return GAME


def load_solver() -> Solver:
    from sobremesa.games.highscore.exact import solver

    return solver


INFO = GameInfo(
    name="highscore",
    title="High Score",
    about=Text(
        "Siete dados y un reto por ronda: ¿otra tirada o te plantas? Oro, plata y bronce a los mejores resultados.",
        "Seven dice and a new challenge every round: roll again or stop? Gold, silver and bronze for the best results.",
    ),
    players=range(2, 6),
    options=HighScoreOptions,
    option_help={
        "rounds": Text(
            f"la partida dura estas rondas, no más que las cartas de la baraja (si no se dice nada, {USUAL_ROUNDS})",
            f"the match lasts this many rounds, no more than the deck has cards (by default {USUAL_ROUNDS})",
        ),
        "lone_ten": Text(
            "en las decenas, un dado que vale 10 es por sí solo una decena (true) o no entra en ninguna (false)",
            "where tens count, a single die worth 10 is a ten by itself (true) or in no group at all (false)",
        ),
        "deck": Text(
            "un archivo con una carta por línea (total -5 four), o las cartas en una línea (total/-5/four,…)",
            "a file with one card a line (total -5 four), or the cards in one line (total/-5/four,…)",
        ),
    },
    settle=settle,  # type: ignore[arg-type]
    load=load,
    is_open=True,
    solver=load_solver,
    option_words={
        "rounds": OptionWords(
            Text("Número de rondas", "Number of rounds"),
            {"amount": Text("No más que las cartas de la baraja.", "No more than the deck has cards.")},
        ),
        "deck": OptionWords(
            Text("Cartas de reto", "Challenge cards"),
            {
                "file": Text(
                    "Las nuestras, o las de un archivo tuyo con una carta por línea: qué dados cuentan, cuánto vale el "
                    "vórtice y cómo se tira, como «total 5 four». Si algo no se entiende, se dice qué se puede poner.",
                    "Ours, or those of a file of yours with one card a line: which dice count, what the vortex is "
                    "worth and how they are rolled, such as “total 5 four”. Where a line cannot be read, you are told "
                    "what it may say.",
                )
            },
        ),
        "lone_ten": OptionWords(
            Text("Un dado que vale 10 es una decena", "A die worth 10 is a ten"),
            {
                "true": Text(
                    "En las decenas cuenta por sí solo. Si no, no entra en ninguna.",
                    "Where tens count, it is one by itself. Otherwise it is in no group at all.",
                )
            },
        ),
    },
    read_files=read_files,
)
