"""What may decide DOS: the cards of a hand at the deal, and those still in it when somebody else goes out.

Colours count together: they are alike.
"""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.games.dos.cards import NAMES, WILD_DOS

_WILD_NUMBER = Text("comodín #", "Wild #")


def _face(card: int) -> Text:
    """A card without its colour."""
    if card == WILD_DOS:
        return Text("comodín DOS", "Wild DOS")
    face = NAMES[card][1:]
    return _WILD_NUMBER if face == "#" else Text(face, face)


_FACES = {card: _face(card) for card in range(1, WILD_DOS + 1)}

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Cartas recibidas", "Cards dealt"),
        who=Text("Quien recibe la carta", "Whoever is dealt the card"),
        event="dealt",
        thing="card",
        names=_FACES,
    ),
    ReportFactor(
        title=Text("Cartas que se quedan en la mano", "Cards left in the hand"),
        who=Text("Quien aún tiene la carta cuando otro se va", "Whoever still holds the card when another goes out"),
        event="shown",
        thing="cards",
        names=_FACES,
    ),
)
