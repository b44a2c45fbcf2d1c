"""What is asked at the table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import Ask, Caption
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.bids.cards import TURNS
from sobremesa.games.bids.view import BidsView
from sobremesa.games.bids.words import card_in_words, parse


def ask(view: BidsView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.phase == "rob":
        return Ask(Text("Elige la carta que robas", "Choose the card that you steal"))
    if view.stake is None:
        return Ask(Text("Elige tu puja por la carta boca abajo", "Choose your bid for the face-down card"))
    stake = parse(view.stake)
    return Ask(
        Text(f"Elige tu puja por {card_in_words(stake, 'es')}", f"Choose your bid for {card_in_words(stake, 'en')}")
    )


def caption(view: BidsView) -> Caption:
    return Caption(
        Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}"),
        Text(f"turno {view.turn} de {TURNS}", f"turn {view.turn} of {TURNS}"),
    )
