"""What may decide Farol: the cards that a seat shows."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from tests.sixth.cards import CARDS

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Cartas descubiertas", "Cards shown"),
        who=Text("Quien descubre la carta", "Whoever shows the card"),
        event="shown",
        thing="card",
        names={card: Text(str(card), str(card)) for card in range(1, CARDS + 1)},
    ),
)
