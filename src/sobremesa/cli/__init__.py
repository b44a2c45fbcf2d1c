"""The command `sobremesa`. Heavy modules are imported where they are used, so that a start is quick."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

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
    learn,
    new_game,
    play,
    records,
    report,
    rules,
    serve,
    simulate,
    solve,
    warming,
)
from sobremesa.cli.help import Overview, SpokenCommand
from sobremesa.cli.shared import INTERRUPTED, LANG, MISTAKE, Language, _, check_language, described, err, out
from sobremesa.cli.usage import sentence_of
from sobremesa.console import speak_every_encoding
from sobremesa.engine.contract import all_games
from sobremesa.engine.errors import MissingExtra, Mistake
from sobremesa.engine.extras import extra_of
from sobremesa.engine.untrusted import printable
from sobremesa.saved import matches_folder
from sobremesa.table import logs

app = typer.Typer(
    name="sobremesa", cls=Overview, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
)


@app.callback(invoke_without_command=True)
@described(
    "Juegos de mesa con reglas exactas: juega en el navegador o en el terminal, simula, repasa y comprueba. "
    "Sin ninguna orden pone la mesa y la abre en el navegador, como serve --open.",
    "Table games with exact rules: play in the browser or in the terminal, simulate, replay and verify matches. "
    "Without a command it lays the table and opens it in the browser, as serve --open does.",
)
def begin(
    asked: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=_("dice la versión", "tell the version"))] = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    if version:
        out.print(f"sobremesa {__version__}")
        raise typer.Exit
    if asked.invoked_subcommand is None:
        logs.keep_in(matches_folder().parent / "server.log")
        serve.lay_table()


for command in (
    games.games,
    games.schema,
    play.play,
    rules.rules,
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
    learn.learn,
    records.replay,
    records.verify,
    advice.hint,
    advice.review,
    warming.warm,
):
    app.command(cls=SpokenCommand)(command)


LONGEST_SENTENCE = 2000  # characters of an error; it may name files and commands


def _spread(words: list[str]) -> list[str]:
    """`--bots a b c` as `--bots a --bots b --bots c`, and so `--seats` and a report's `--players` and `--compare`."""
    command = words[2:3] if words[:1] == ["--lang"] else words[:1]
    lists = ("--bots", "--seats", *(["--players", "--compare"] if command == ["report"] else []))
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
    try:
        code = app(_spread(sys.argv[1:]), prog_name="sobremesa", standalone_mode=False)
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
    except ModuleNotFoundError as error:
        extra = extra_of(error.name)
        if extra is None:
            raise
        _fail(MissingExtra(str(error.name), extra).to(LANG))
    except Exception as error:
        wrong = sentence_of(error)
        if wrong is None:
            raise
        _fail(wrong.to(LANG))


def _fail(sentence: str) -> NoReturn:
    err.print(f"sobremesa: {printable(sentence, LONGEST_SENTENCE)}", soft_wrap=True)
    sys.exit(MISTAKE)
