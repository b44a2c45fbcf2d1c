"""`sobremesa check-game`: whether a game, ours or somebody's, keeps what is asked of every game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import LANG, GameName, Json, Language, _, check_language, described, err, out, print_json

if TYPE_CHECKING:
    from sobremesa.testing import Finding

WRONG = 1  # the exit code if anything is wrong with the game


@described(
    "Comprueba un juego instalado: lo que se pide a todos los juegos y, dicho con palabras, lo que está mal.",
    "Check an installed game: what is asked of every game, and in plain words what is wrong.",
)
def check_game(game: GameName, as_json: Json = False, lang: Language = None) -> None:
    check_language(lang)
    from sobremesa.testing.suite import findings_by_name

    found: list[Finding] = []
    with err.status(_("Comprobando…", "Checking…")) if err.is_terminal else nullcontext():
        for finding in findings_by_name(game):
            found.append(finding)
            if not as_json:
                _show(finding)
    wrong = sum(finding.wrong is not None for finding in found)
    if as_json:
        print_json([_plain(finding) for finding in found])
    else:
        _sum_up(len(found), wrong)
    if wrong:
        raise typer.Exit(WRONG)


def _show(finding: Finding) -> None:
    title = finding.check.title.to(LANG)
    if finding.wrong is None:
        out.print(Styled.assemble((_("bien", "fine"), "green"), f"   {title}"), soft_wrap=True)
    else:
        out.print(Styled.assemble((_("mal", "wrong"), "red"), f"  {title}"), soft_wrap=True)
        out.print(f"       {finding.wrong.to(LANG)}", soft_wrap=True)


def _sum_up(checks: int, wrong: int) -> None:
    if wrong:
        out.print(_(f"{wrong} de {checks} comprobaciones fallan.", f"{wrong} of {checks} checks failed."), style="red")
    else:
        out.print(_(f"Todo bien: {checks} comprobaciones.", f"All is well: {checks} checks."), style="green")


def _plain(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check.title.to(LANG),
        "wrong": None if finding.wrong is None else finding.wrong.to(LANG),
    }
