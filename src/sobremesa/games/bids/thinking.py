"""How bots think about BIDS: strong and expert play on as a network that has learned it, the others casually."""

from __future__ import annotations

from sobremesa.engine.plan import CASUALLY, LEARNEDLY, Thinking, levels

_CASUAL, _LEARNED = (levels(plan, good=12, strong=60, expert=500) for plan in (CASUALLY, LEARNEDLY))

THINKING = Thinking(
    levels={
        "good": _CASUAL["good"],
        "strong": _LEARNED["strong"],
        "expert": _LEARNED["expert"],
        "strong-1": _CASUAL["strong"],
        "expert-1": _CASUAL["expert"],
    },
    review_work=5_000_000,
)
