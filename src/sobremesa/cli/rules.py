"""`sobremesa rules`: the rulebook of a game, or a clause of it."""

from __future__ import annotations

from typing import Annotated

import typer

from sobremesa.cli.paging import pager, show, turn_pages
from sobremesa.cli.shared import LANG, GameName, Language, _, check_language, described, out, readable
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.engine.rulebook import Rulebook, rulebook_of
from sobremesa.engine.untrusted import printable


@described(
    "Las reglas de un juego. En un terminal se hojean, desde la regla que se diga; fuera de él se imprime solo esa.",
    "The rules of a game. A terminal turns their pages, from the rule that is named; elsewhere that one is printed.",
)
def rules(
    game: GameName,
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="RULE",
            callback=readable,
            help=_("una regla, como T6-8", "a rule, such as T6-8"),
            show_default=False,
        ),
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    book = _rulebook(info)
    if rule is not None and book.find(rule) is None:
        raise _unknown(info, book, rule)
    words = pager()
    if words:
        turn_pages(words, book.drawn(), 0 if rule is None else book.line_of(rule, out.width))
    else:
        show(book.drawn() if rule is None else book.drawn_clause(rule) or "")


def _rulebook(info: GameInfo) -> Rulebook:
    """In the reader's language, or in the other if a package has no more."""
    found = rulebook_of(info, LANG) or rulebook_of(info, "en" if LANG == "es" else "es")
    if found is None:
        raise BadSetup(Text(f"{info.title} no trae reglas escritas", f"{info.title} brings no written rules"))
    return found


def _unknown(info: GameInfo, book: Rulebook, rule: str) -> BadSetup:
    asked = Text(
        f"{info.title} no tiene ninguna regla «{printable(rule)}»", f"{info.title} has no rule '{printable(rule)}'"
    )
    known = book.rules
    if not known:
        return BadSetup(asked)
    return BadSetup(
        Text(f"{asked.es}; van de {known[0]} a {known[-1]}", f"{asked.en}; they go from {known[0]} to {known[-1]}")
    )
