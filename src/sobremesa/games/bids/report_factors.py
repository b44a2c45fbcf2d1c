"""What may decide BIDS: the black cards that a seat wins."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.games.bids.cards import ALLY, FIRST_BLACK
from sobremesa.games.bids.words import bare_name

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Cartas negras que se ganan", "Black cards won"),
        who=Text("Quien gana la carta", "Whoever wins the card"),
        event="won",
        thing="cards",
        names={card: Text(bare_name(card, "es"), bare_name(card, "en")) for card in range(FIRST_BLACK, ALLY)},
    ),
)
