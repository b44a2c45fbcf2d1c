"""Checks that any game has to pass, ours or yours: `wrong_with(INFO)` lists what is wrong, each in one sentence."""

from __future__ import annotations

from sobremesa.engine.contract import GameInfo
from sobremesa.testing import compiled, places, rules, secrets, words
from sobremesa.testing.suite import CHECKS, Check, Finding, findings
from sobremesa.testing.tables import Table, Wrong, random_play, tables_of


def wrong_with(info: GameInfo, with_compiler: bool = False) -> list[str]:
    """All that the checks find wrong with a game; with the compiler too it takes longer."""
    return [finding.wrong.en for finding in findings(info, with_compiler) if finding.wrong is not None]


__all__ = [
    "CHECKS",
    "Check",
    "Finding",
    "Table",
    "Wrong",
    "compiled",
    "findings",
    "places",
    "random_play",
    "rules",
    "secrets",
    "tables_of",
    "words",
    "wrong_with",
]
