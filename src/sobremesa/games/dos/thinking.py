"""How bots think about DOS."""

from __future__ import annotations

from sobremesa.engine.plan import CASUALLY, Thinking, levels

THINKING = Thinking(levels=levels(CASUALLY, good=25, strong=120, expert=5000))
