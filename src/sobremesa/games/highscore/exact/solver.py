"""What High Score offers as its solver (`engine.contract.Solver`)."""

from __future__ import annotations

from sobremesa.engine.kernel import Fields
from sobremesa.games.highscore.exact.choosing import choose
from sobremesa.games.highscore.exact.figures import exact_figures
from sobremesa.games.highscore.exact.position import warm_up
from sobremesa.games.highscore.exact.problem import pose
from sobremesa.games.highscore.exact.turn import score_all

__all__ = ["KERNELS", "best_action", "exact_figures", "pose", "warm_up"]

KERNELS = [score_all]


def best_action(record: Fields, level: str, hurried: bool) -> int:
    """An expert plays for chips, the others for the mean score."""
    return choose(record, "chips" if level == "expert" else "mean", hurried)
