"""What lies where at a High Score table, what a vortex looks like, what is noted, and which dice an action touches."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.language import Both, Text
from sobremesa.engine.places import Face, counter, dice, label, track
from sobremesa.games.highscore.dice import signs_of
from sobremesa.games.highscore.labels import LABELS, VORTEX, dice_set_aside
from sobremesa.games.highscore.rules import ROLL, STOP
from sobremesa.games.highscore.view import HighScoreView
from sobremesa.games.highscore.words import parse

MARKED_PLACES = 30  # of the track; above them the marker is turned (HS-7)

PLACES = (
    label("card.scoring", ("reto", "challenge")),
    label("card.vortex", ("vórtice", "vortex")),
    label("card.roll", ("tiradas", "rolls")),
    dice("dice", ("dados", "dice")),
    dice("aside", ("apartados", "set aside")),
    counter("score_now", ("resultado", "result"), of_seats=False),
    track("track", MARKED_PLACES),
    counter("scores", ("en la ronda", "this round")),
    counter("gold", ("oro", "gold")),
    counter("silver", ("plata", "silver")),
    counter("bronze", ("bronce", "bronze")),
)

# Only the vortex: what the card says of its value is written with digits, too, and is no die.
FACES = {VORTEX: Face(sign="V", suit="black", line=Both(*LABELS[VORTEX]))}


def notes(view: HighScoreView, names: Sequence[str]) -> dict[str, Text]:
    """Which card of the deck it is, and the turned markers: `30+4`."""
    number = view.card.number
    turned = {
        seat: f"{MARKED_PLACES}+{place - MARKED_PLACES}"
        for seat, place in enumerate(view.track)
        if place and place > MARKED_PLACES
    }
    return {
        "card.scoring": Text(f"carta {number}", f"card {number}"),
        **{f"track.{seat}": Text(marker, marker) for seat, marker in turned.items()},
    }


def touches(view: HighScoreView, action: str) -> list[str]:
    """The dice that are rolled again, or on a card on which dice are set aside, those."""
    number = parse(action)
    if number in (STOP, ROLL):
        return []
    chosen = dice_set_aside(view, number) if view.card.roll == "aside" else signs_of(number)
    return [f"dice:{face}" for face in chosen]
