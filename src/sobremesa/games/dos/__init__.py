"""DOS: match the centre row with one card or with two that add up, and be the first without cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from sobremesa.engine.contract import Game, GameInfo, Options, OptionWords
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text

MOST_POINTS = 1_000_000_000  # so that nobody's points can pass what a state holds
HAND_CARDS = 7  # DO-2
ROW_CARDS = 2
COLOURS = 4
COLOUR_CARDS = 27  # a colour and its share of the Wild DOS


class DosOptions(Options, frozen=True, kw_only=True):
    target: Annotated[int, Meta(ge=1, le=MOST_POINTS)] = 200
    dos_call: Literal["auto", "explicit", "off"] = "auto"
    after_draw: Literal["any", "drawn_card"] = "any"
    bonus_card: Literal["required", "optional"] = "required"
    hand: Annotated[int, Meta(ge=1, le=HAND_CARDS)] | None = None
    colours: Annotated[int, Meta(ge=1, le=COLOURS)] | None = None


AS_PRINTED = {"hand": HAND_CARDS, "colours": COLOURS}


def settle(players: int, options: DosOptions) -> DosOptions:
    hand, colours = options.hand or HAND_CARDS, options.colours or COLOURS
    cards, dealt = colours * COLOUR_CARDS, players * hand + ROW_CARDS
    most = cards * 2 // 3  # else most rounds are reshuffled again and again
    if dealt > most:
        raise BadSetup(
            Text(
                f"se reparten como mucho dos tercios del mazo, {most} de {cards} cartas; {players} jugadores con "
                f"{hand} cada uno y las {ROW_CARDS} de la fila son {dealt}",
                f"no more than two thirds of the deck are dealt, {most} of {cards} cards; {players} players with "
                f"{hand} each and {ROW_CARDS} for the row are {dealt}",
            )
        )
    printed: dict[str, Any] = {name: None for name, value in AS_PRINTED.items() if getattr(options, name) == value}
    return replace(options, **printed)


def at_table(people: int, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Among people DOS is said aloud: it is said for them only where they chose so."""
    return {"dos_call": "explicit", **given} if people > 1 else given


def load() -> Game:
    from sobremesa.games.dos.game import GAME

    return GAME


INFO = GameInfo(
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
        "hand": Text(
            f"las cartas que recibe cada cual, en vez de {HAND_CARDS}", f"the cards dealt to each, not {HAND_CARDS}"
        ),
        "colours": Text(
            f"los colores del mazo, en vez de {COLOURS}, cada uno con 24 cartas y 3 comodines DOS",
            f"the colours in the deck, not {COLOURS}, each with 24 cards and 3 Wild DOS",
        ),
    },
    house_rules=frozenset(AS_PRINTED),
    settle=settle,  # type: ignore[arg-type]
    load=load,
    option_words={
        "target": OptionWords(Text("Puntos para ganar", "Points to win")),
        "dos_call": OptionWords(
            Text("Con dos cartas hay que decir DOS", "With two cards left you must say DOS"),
            {
                "auto": Text("Se dice solo.", "It is said for you."),
                "explicit": Text(
                    "Lo dice cada cual, y a quien se le olvide se le puede pillar.",
                    "You say it yourself, and can be caught if you forget.",
                ),
                "off": Text("No se juega con ello.", "Nobody has to."),
            },
        ),
        "after_draw": OptionWords(
            Text("Después de robar", "After drawing"),
            {
                "any": Text("Se puede hacer juego con cualquier carta.", "You can make any matches."),
                "drawn_card": Text(
                    "Solo se puede hacer un juego, con la carta robada.",
                    "You can make one match only, with the card you drew.",
                ),
            },
        ),
        "bonus_card": OptionWords(
            Text("Carta que se pone en la fila por coincidir en color", "Card that a colour match adds to the row"),
            {
                "required": Text("Hay que ponerla.", "You must add it."),
                "optional": Text("Se puede dejar.", "You can keep it."),
            },
        ),
    },
    at_table=at_table,
)
