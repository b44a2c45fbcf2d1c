"""Questions to put to guests."""

from __future__ import annotations

import sobremesa
from sobremesa.bots.guest import Limits
from sobremesa.bots.player import Question, question_in
from sobremesa.engine.match import Match

PATIENT = Limits(60, 60)
HURRIED = Limits(60, 0.2)


def small_match() -> Match:
    return sobremesa.new("toma6", players=2, seed=1, rounds=1)


def question() -> Question:
    """Seat 1 of Toma 6 is asked for a card."""
    return question_in(small_match(), 1)


def offer() -> Question:
    """The same, as if the match did not wait for seat 1."""
    asked = question()
    asked.record.offered = 1 << 1
    asked.record.to_act = 1 << 0
    return asked
