"""How bots think about DOS."""

from __future__ import annotations

from sobremesa.engine.plan import CASUALLY, Thinking, levels
from sobremesa.games.dos.rules import CATCH

THINKING = Thinking(
    levels=levels(CASUALLY, good=25, strong=120, expert=5000),
    must_be_noticed=frozenset({CATCH}),
)
