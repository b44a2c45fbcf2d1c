"""`sobremesa warm`, and what commands do about code that is not compiled yet: wait with words, or begin without it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.shared import Language, LongJob, _, check_language, described, err, out, progress
from sobremesa.engine.contract import GameInfo, all_games, game_info, installed_game
from sobremesa.engine.errors import BadRecord, BadSetup, BrokenGame, Mistake
from sobremesa.engine.jit import is_interpreted_by_choice
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.untrusted import printable
from sobremesa.lab.threads import cores
from sobremesa.warm import PLAY, SEARCH, USES, Compiler, compile_in_processes, missing, piece

if TYPE_CHECKING:
    from sobremesa.engine.match import Match

INTERPRETED_ACTIONS = 2000  # a longer match is replayed compiled


def ready(info: GameInfo, *uses: str) -> None:
    """Compile what is missing for these uses of a game, which takes long the first time on a machine."""
    left = missing([piece(use, info.name) for use in uses])
    if left and not is_interpreted_by_choice() and _compile(left, info.title, cores()) and info.package:
        raise BrokenGame(
            Text(
                f"{info.title} no se ha podido compilar; «sobremesa check-game {info.name}» dice por qué",
                f"{info.title} could not be compiled; 'sobremesa check-game {info.name}' says why",
            )
        )


def _compile(pieces: list[str], what: str, processes: int) -> list[str]:
    words = _(
        f"Preparando {what} para este ordenador (solo la primera vez, hasta uno o dos minutos)…",
        f"Compiling {what} for this machine (only the first time, up to a minute or two)…",
    )
    err.print(words)
    begin = time.perf_counter()
    with progress(LongJob(_("Compilando", "Compiling"), len(pieces))) as advance:
        done = 0.0

        def tell(share: float) -> None:
            nonlocal done
            advance(share * len(pieces) - done)
            done = share * len(pieces)

        failed = compile_in_processes(pieces, processes, tell)
    seconds = time.perf_counter() - begin
    if not failed:
        err.print(_(f"Listo en {seconds:.0f} s.", f"Ready in {seconds:.0f} s."), style="dim")
    return failed


def begin_at_once(info: GameInfo) -> Compiler | None:
    """Let a game run interpreted where it is not compiled yet, until another process has done that."""
    if is_interpreted_by_choice() or not missing([piece(PLAY, info.name)]):
        return None
    from sobremesa.engine.kernel_calls import interpret

    state = info.load().state
    interpret(state)
    compiler = Compiler([piece(PLAY, info.name), piece(SEARCH, info.name)], low_priority=True)
    Thread(target=_go_over, args=(info, compiler), daemon=True).start()
    return compiler


def begin_interpreted(info: GameInfo) -> None:
    """Let a game run interpreted until `go_over`, compiled or not."""
    from sobremesa.engine.kernel_calls import interpret

    if not is_interpreted_by_choice():
        interpret(info.load().state)


def go_over(info: GameInfo, compiler: Compiler | None) -> None:
    """Load the compiled code of a game meanwhile; where a process compiles it, it is loaded after that anyway."""
    from sobremesa.engine.kernel_calls import run_compiled

    if compiler is None and not is_interpreted_by_choice():
        Thread(target=run_compiled, args=(info.load().state,), daemon=True).start()


def _go_over(info: GameInfo, compiler: Compiler) -> None:
    """Go over to compiled code as soon as it is there."""
    from sobremesa.engine.kernel_calls import run_compiled

    if compiler.wait_for(piece(PLAY, info.name)):
        run_compiled(info.load().state)


def ready_for_hints(info: GameInfo, compiler: Compiler | None, say: Callable[[str], None]) -> None:
    """Wait for what hints run, if need be for the process that compiles it already; `say` shows how far it is."""
    from sobremesa.engine.kernel_calls import run_compiled

    words = _(
        "Las pistas se están preparando para este ordenador (solo la primera vez, hasta uno o dos minutos)…",
        "Hints are being prepared for this machine (only the first time, up to a minute or two)…",
    )
    name = piece(SEARCH, info.name)
    if compiler is not None and not compiler.ended and missing([name]):
        compiler.hurry()
        say(words)
        while not compiler.wait_for(name, 0.5) and not compiler.ended:
            say(f"{words} {compiler.share(name):.0%}")
    left = missing([piece(PLAY, info.name), name])
    if left and not is_interpreted_by_choice():
        say(words)
        compile_in_processes(left, cores(), lambda share: say(f"{words} {share:.0%}"))
    say("")
    run_compiled(info.load().state)


def read_match(file: Path, which: str | None, seed: str | None, *uses: str) -> Match:
    """A match in a record file. Without any use but to look at it, it is read at once, compiled or not."""
    from sobremesa.saved import find_record

    found = find_record(file, which)
    return match_of(found.text, file, seed, *uses, line=found.line)


def match_of(text: str, file: Path, seed: str | None, *uses: str, line: int = 1) -> Match:
    """The match that the text of a record tells, which begins on this line of its file."""
    from sobremesa.engine.match import load
    from sobremesa.engine.record import parse_record

    try:
        told = parse_record(text)
        info = installed_game(told.game)
        if uses or len(told.actions) > INTERPRETED_ACTIONS:
            ready(info, PLAY, *uses)
        else:
            begin_at_once(info)
        return load(text, seed)
    except Mistake as error:
        mistake = error.moved(line - 1) if isinstance(error, BadRecord) else error
        raise BadSetup(Text(f"{file}, {mistake.text.es}", f"{file}, {mistake.text.en}")) from None


@described(
    "Compila de antemano lo que se ejecuta, para que después nadie espere: para servidores, imágenes y pruebas.",
    "Compile ahead what will be run, so that nobody waits later: for servers, images and checks.",
)
def warm(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help=_("los juegos (si no, todos)", "the games (else all)"))
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="|".join(USES), help=_("solo esto; se puede repetir", "only this; can be repeated")),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(help=_("procesos (si no, uno por núcleo)", "processes (else one a core)"))
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    chosen = [game_info(name) for name in games] if games else all_games()
    uses = only or list(USES)
    for use in uses:
        if use not in USES:
            known = {each: listed(list(USES), each) for each in LANGUAGES}
            raise BadSetup(
                Text(
                    f"--only es {known['es']}, no «{printable(use)}»",
                    f"--only is {known['en']}, not '{printable(use)}'",
                )
            )
    count = processes if processes is not None else cores()
    if not 1 <= count <= 1024:
        raise BadSetup(Text("--processes va de 1 a 1024", "--processes is 1 to 1024"))
    if is_interpreted_by_choice():
        raise BadSetup(
            Text("NUMBA_DISABLE_JIT impide compilar; quítalo", "NUMBA_DISABLE_JIT forbids compiling; unset it")
        )
    left = missing([piece(use, info.name) for use in uses for info in chosen])
    failed = _compile(left, ", ".join(info.title for info in chosen), count) if left else []
    if failed:
        names = ", ".join(failed)
        raise BadSetup(Text(f"no se ha podido compilar {names}", f"{names} could not be compiled"))
    out.print(_("Todo está compilado.", "Everything is compiled."))
