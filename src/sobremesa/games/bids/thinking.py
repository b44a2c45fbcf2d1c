"""How bots think about BIDS."""

from __future__ import annotations

from sobremesa.engine.plan import CASUALLY, Thinking, levels

THINKING = Thinking(levels=levels(CASUALLY, good=12, strong=60, expert=500), review_work=5_000_000)
