"""`sobremesa check-bot`: whether somebody's bot can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import (
    LANG,
    Json,
    Language,
    Seed,
    _,
    check_language,
    described,
    out,
    print_json,
    readable,
)
from sobremesa.engine.contract import GameInfo, game_info, loaded_games
from sobremesa.engine.jit import is_interpreted_by_choice
from sobremesa.engine.language import number
from sobremesa.engine.untrusted import printable
from sobremesa.warm import PLAY, missing, piece

if TYPE_CHECKING:
    from sobremesa.lab.bot_check import BotCheck

WRONG = 1  # the exit code if the bot does something wrong


@described(
    "Comprueba un bot tuyo con una partida corta de cada juego: qué se le pregunta, qué contesta y qué está mal.",
    "Check a bot of yours in a short match of every game: what it is asked, what it answers and what is wrong.",
)
def check_bot(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            callback=readable,
            help=_(
                "tu bot: module:Class, file.py:Class o 'run:COMMAND'",
                "your bot: module:Class, file.py:Class or 'run:COMMAND'",
            ),
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help=_("solo este juego; se puede repetir", "only this game; can be repeated")),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help=_("escribe las líneas enteras", "print whole lines, however long"))
    ] = False,
    seed: Seed = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    chosen = [game_info(name) for name in game] if game else [each.info for each in loaded_games()]

    from sobremesa.lab.bot_check import check_bot, require_guest

    require_guest(bot)
    found: list[BotCheck] = []
    for info in chosen:
        _play_at_once(info)
        found.append(check_bot(bot, info, seed or "check-bot"))
        if not as_json:
            _show(info, found[-1], full)
    if as_json:
        print_json([_plain(check) for check in found])
    if any(check.fault for check in found):
        raise typer.Exit(WRONG)


def _play_at_once(info: GameInfo) -> None:
    """A short match is over before the game would be compiled."""
    if missing([piece(PLAY, info.name)]) and not is_interpreted_by_choice():
        from sobremesa.engine.kernel_calls import interpret

        interpret(info.load().state)


def _show(info: GameInfo, check: BotCheck, full: bool) -> None:
    out.print(Styled(info.title, style="bold"))
    for line in check.transcript:
        words = printable(line.words, len(line.words)) if full else printable(line.words)
        out.print(Styled(f"  {line.sign} {words}", style="dim"), soft_wrap=True)
    asked = _(f"preguntas: {check.questions}", f"questions: {check.questions}")
    if check.fault is None:
        slowest = number(1000 * check.slowest_seconds, ".1f", LANG)
        fine = _("bien", "fine")
        at_most = _(f"la respuesta más lenta, {slowest} ms", f"the slowest answer took {slowest} ms")
        out.print(Styled(f"{fine} ({asked}; {at_most})", style="green"), soft_wrap=True)
    else:
        wrong = _("mal", "wrong")
        out.print(Styled(f"{wrong} ({asked}): {check.fault.to(LANG)}", style="red"), soft_wrap=True)


def _plain(check: BotCheck) -> dict[str, object]:
    return {
        "game": check.game,
        "questions": check.questions,
        "slowest_seconds": check.slowest_seconds,
        "fault": None if check.fault is None else check.fault.to(LANG),
        "transcript": check.transcript,
    }
