"""Players of a game that is solved: they ask its solver instead of searching."""

from __future__ import annotations

from sobremesa.bots.player import Question, QuickPlayer
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import Solver

BY_EYE = "good"  # the level that is the casual player every other time


class SolvingPlayer:
    """A level of a solved game; hurried, it solves no more than there is time for in live play."""

    def __init__(self, name: str, solver: Solver, hurried: bool) -> None:
        self.name = name
        self._solver = solver
        self._hurried = hurried
        self._casual = QuickPlayer(Policy.CASUAL) if name == BY_EYE else None

    def act(self, question: Question) -> int:
        if self._casual is not None and int(question.luck_key[0]) & 1:
            return self._casual.act(question)
        return self._solver.best_action(question.record, self.name, self._hurried)
