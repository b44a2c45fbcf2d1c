"""What may decide Toma 6: the cards that a seat is dealt, and those with which it takes a row."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.games.toma6 import HIGHEST

_CARDS = {card: Text(str(card), str(card)) for card in range(1, HIGHEST + 1)}

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Cartas recibidas", "Cards dealt"),
        who=Text("Quien recibe la carta", "Whoever is dealt the card"),
        event="dealt",
        thing="card",
        names=_CARDS,
    ),
    ReportFactor(
        title=Text("Cartas que se llevan una fila", "Cards that take a row"),
        who=Text("Quien se lleva una fila con la carta", "Whoever takes a row with the card"),
        event="placed",
        thing="card",
        names=_CARDS,
        only=("place", 0),  # it starts the row that was taken
    ),
)
