"""The game in words: how actions are written and called, and what happened as sentences, in both languages."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.narrator import Sentence

from .rules import DRAW, STOP

NOTATION = {DRAW: "draw", STOP: "stop"}
LABELS = {
    "draw": Text("robar una carta", "draw a card"),
    "stop": Text("plantarse", "stop"),
}
SENTENCES = {
    "drawn": Sentence(
        Text("{name} roba un {card}", "{name} draws a {card}"),
        Text("Robas un {card}", "You draw a {card}"),
    ),
    "storm": Sentence(
        Text("¡Tormenta! {name} pierde {lost}", "A storm! {name} loses {lost}"),
        Text("¡Tormenta! Pierdes {lost}", "A storm! You lose {lost}"),
        rule="RULE-3",
    ),
    "kept": Sentence(
        Text("{name} se apunta {gained} y lleva {points}", "{name} scores {gained}, {points} in all"),
        Text("Te apuntas {gained} y llevas {points}", "You score {gained}, {points} in all"),
    ),
}
