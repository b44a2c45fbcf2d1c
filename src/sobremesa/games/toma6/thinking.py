"""How bots think about Toma 6: most of those who choose at the same moment are taken for casual players."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.engine.plan import CASUALLY, FLAT, Thinking, levels

THINKING = Thinking(
    levels=levels(replace(CASUALLY, steadiness=0.15, casual_share=60), good=60, strong=400, expert=6000),
    flat=replace(FLAT, policy="hasty"),
)
