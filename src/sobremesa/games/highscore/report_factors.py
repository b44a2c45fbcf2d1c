"""What may decide High Score: the challenges in which a seat wins gold, by what counts in them."""

from __future__ import annotations

from sobremesa.engine.language import Text
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.games.highscore.rules import Chip
from sobremesa.games.highscore.words import SCORING_WORDS

REPORT_FACTORS = (
    ReportFactor(
        title=Text("Retos en los que se gana el oro", "Challenges in which gold is won"),
        who=Text("Quien gana el oro en el reto", "Whoever wins gold in the challenge"),
        event="chip",
        only=("chip", Chip.GOLD),
        told_by="card",
        thing="scoring",
        names=dict(enumerate(SCORING_WORDS)),
    ),
)
