"""What may decide Push: the cards that bust a seat, and those that it takes."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.games.push.cards import CARDS
from sobremesa.games.push.words import card_in_words

_CARDS = {card: Text(card_in_words(card, "es"), card_in_words(card, "en")) for card in range(1, CARDS)}

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Cartas que se toman", "Cards taken"),
        who=Text("Quien toma la carta", "Whoever takes the card"),
        event="took",
        thing="cards",
        names=_CARDS,
    ),
    ReportFactor(
        title=Text("Cartas con las que uno se pasa", "Cards that bust"),
        who=Text("Quien se pasa con la carta", "Whoever busts with the card"),
        event="busted",
        thing="card",
        names=_CARDS,
    ),
)
