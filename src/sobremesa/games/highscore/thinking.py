"""How bots think about High Score: it is solved, and advice plays on to the end of the round."""

from __future__ import annotations

import math
from dataclasses import replace

from sobremesa.engine.kernel import Fields
from sobremesa.engine.plan import JUDGING, SearchPlan, Thinking

SPREAD = 1.0  # points ahead that make e to one with one round to come; see docs/advice.md


def _judging(view: Fields) -> SearchPlan:
    """How far ahead after this round makes e to one: each round to come adds its luck."""
    rounds_left = int(view.rounds) - int(view.round_number)
    return replace(JUDGING, rounds=0, spread=SPREAD * math.sqrt(max(1, rounds_left)))


THINKING = Thinking(judging=_judging, review_work=8_000_000)
