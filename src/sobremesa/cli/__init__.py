"""The command `sobremesa`. Heavy modules are imported where they are used, so that a start is quick."""

from __future__ import annotations

import os
import re
import sys
from typing import NoReturn

import typer

from sobremesa import __version__
from sobremesa.cli import (
    advice,
    arena,
    backup,
    check_game,
    checking,
    games,
    invite,
    join,
    new_game,
    play,
    records,
    report,
    serve,
    simulate,
    solve,
    warming,
)
from sobremesa.cli.shared import INTERRUPTED, LANG, MISTAKE, _, err, out
from sobremesa.console import speak_every_encoding
from sobremesa.engine.contract import all_games
from sobremesa.engine.errors import Mistake
from sobremesa.engine.untrusted import printable
from sobremesa.saved import matches_folder
from sobremesa.table import logs

app = typer.Typer(
    name="sobremesa",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=_(
        "Juegos de mesa con reglas exactas: juega en el navegador o en el terminal, simula, repasa y comprueba. "
        "Sin ninguna orden pone la mesa y la abre en el navegador, como serve --open.",
        "Table games with exact rules: play in the browser or in the terminal, simulate, replay and verify matches. "
        "Without a command it lays the table and opens it in the browser, as serve --open does.",
    ),
)
for command in (
    games.games,
    games.schema,
    play.play,
    serve.serve,
    invite.invite,
    join.join,
    backup.backup,
    simulate.simulate,
    arena.arena,
    checking.check_bot,
    check_game.check_game,
    new_game.new_game,
    report.report,
    solve.solve,
    records.replay,
    records.verify,
    advice.hint,
    advice.review,
    warming.warm,
):
    app.command()(command)


LONGEST_SENTENCE = 2000  # characters of an error; it may name files and commands


def _spread(words: list[str]) -> list[str]:
    """`--bots a b c` as `--bots a --bots b --bots c`, and `--seats` and a report's `--players` alike."""
    lists = ("--bots", "--seats", *(["--players"] if words[:1] == ["report"] else []))
    spread: list[str] = []
    listing = ""
    for word in words:
        if word.startswith("-") or (listing and word in {info.name for info in all_games()}):
            listing = word if word in lists else ""
        elif listing and spread[-1] != listing:
            spread.append(listing)
        spread.append(word)
    return spread


def main() -> None:
    speak_every_encoding()
    words = sys.argv[1:]
    if words == ["--version"]:
        out.print(f"sobremesa {__version__}")
        return
    try:
        if not words:
            logs.keep_in(matches_folder().parent / "server.log")
            serve.lay_table()
            return
        code = app(_spread(words), prog_name="sobremesa", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except Mistake as mistake:
        _fail(mistake.to(LANG))
    except (KeyboardInterrupt, typer.Abort):
        err.print()
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        _fail(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "))
    except Exception as error:
        usage = getattr(error, "format_message", None)  # a usage error of the command line itself
        if usage is None:
            raise
        _fail(re.sub(r"\s+", " ", usage()))


def _fail(sentence: str) -> NoReturn:
    err.print(f"sobremesa: {printable(sentence, LONGEST_SENTENCE)}", soft_wrap=True)
    sys.exit(MISTAKE)
