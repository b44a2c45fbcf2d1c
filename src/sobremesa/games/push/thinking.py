"""How bots think about Push. A round is the whole match, so they look to the end of the turn."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.engine.plan import CASUALLY, Thinking, levels

THINKING = Thinking(levels=levels(replace(CASUALLY, turns=0), good=6, strong=25, expert=3000))
