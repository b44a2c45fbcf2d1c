"""`sobremesa play`: a match in the terminal, new or resumed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sobremesa.cli.shared import (
    INTERRUPTED,
    LANG,
    BotsOption,
    GameOptions,
    Language,
    Players,
    Seed,
    _,
    check_language,
    chosen_options,
    described,
    err,
    out,
    players_at,
    readable,
)
from sobremesa.cli.warming import begin_at_once, match_of, ready, ready_for_hints
from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text, listed
from sobremesa.engine.options import plain
from sobremesa.warm import PLAY, uses_for

if TYPE_CHECKING:
    from sobremesa.bots.player import Player
    from sobremesa.engine.match import Match
    from sobremesa.saved import SavedMatch
    from sobremesa.warm import Compiler


class LocalSession(NamedTuple):
    """All that a match in the terminal needs."""

    match: Match
    bots: list[Player]
    kept: SavedMatch
    compiler: Compiler | None  # that works in the background


@described(
    "Juega en el terminal contra bots. Ctrl-C deja la partida guardada; --resume la continúa.",
    "Play in the terminal against bots. Ctrl-C keeps the match; --resume goes on with it.",
)
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=_(
                "el juego; con --resume, la partida guardada (si no, la última)",
                "the game; with --resume, the saved match (else the last one)",
            ),
        ),
    ] = None,
    players: Players = None,
    bots: BotsOption = None,
    option: GameOptions = None,
    seed: Seed = None,
    name: Annotated[str, typer.Option(callback=readable, help=_("tu nombre", "your name"))] = "",
    record: Annotated[
        Path | None, typer.Option(help=_("dónde se guarda la partida", "where the match is kept"))
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=_("continúa una partida", "go on with a match"))] = False,
    hints: Annotated[
        bool,
        typer.Option("--hints", help=_("aconseja en cada decisión tuya", "give advice on each decision of yours")),
    ] = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    if resume:
        _play(_resumed(game, bots, record), hints)
    else:
        _play(_new_match(game, players, bots, option, seed, name, record), hints)


def _new_match(
    name: str | None,
    players: int | None,
    bots: list[str] | None,
    option: list[str] | None,
    seed: str | None,
    person: str,
    record: Path | None,
) -> LocalSession:
    if name is None:
        names = [info.name for info in all_games()]
        raise BadSetup(
            Text(
                f"falta el juego: {listed(names, 'es')}, como en «sobremesa play {names[0]}»",
                f"the game is missing: {listed(names, 'en')}, as in 'sobremesa play {names[0]}'",
            )
        )
    info = game_info(name)
    count = players_at(info, players)
    settled = chosen_options(info, count, option)
    if record is not None and record.exists():
        raise BadSetup(
            Text(
                f"{record} ya existe; da otro nombre, o continúa esa partida con --resume",
                f"{record} exists already; give another name, or go on with that match by --resume",
            )
        )
    from sobremesa.bots.levels import for_each_seat
    from sobremesa.engine.match import Match
    from sobremesa.saved import new_path
    from sobremesa.terminal import seat_bots, seat_names

    seated = for_each_seat(bots or ["casual"], count - 1)
    opened = info.load()
    opponents = seat_bots(opened, seated)
    kept = _kept_in(record or new_path(name), chosen=record is not None)
    compiler = _prepare(info, seated)
    match = Match.new(opened, count, seed, plain(settled), seat_names(person, seated))
    return LocalSession(match, opponents, kept, compiler)


def _prepare(info: GameInfo, bots: list[str]) -> Compiler | None:
    """Wait for what bots that search need; without them begin at once, while another process compiles."""
    uses = uses_for(bots)
    if uses == (PLAY,):
        return begin_at_once(info)
    ready(info, *uses)
    return None


def _kept_in(path: Path, chosen: bool) -> SavedMatch:
    """The file that keeps the match, tried out before anything long: one that was chosen for it has to work."""
    from sobremesa.saved import SavedMatch

    kept = SavedMatch(path)
    warning = kept.try_out()
    if kept.trouble is not None and chosen:
        raise BadSetup(
            Text(
                f"la partida no se puede guardar en {path}: {kept.trouble.es}; da otro archivo con --record",
                f"the match cannot be saved in {path}: {kept.trouble.en}; give another file with --record",
            )
        )
    if warning is not None:
        err.print(warning.to(LANG), style="yellow", soft_wrap=True)
    return kept


def _resumed(file: str | None, bots: list[str] | None, record: Path | None) -> LocalSession:
    from sobremesa.bots.levels import for_each_seat
    from sobremesa.saved import last_unfinished, read_text
    from sobremesa.terminal import named_bots, refuse_guests, seat_bots, seat_names

    names = [info.name for info in all_games()]
    if record is not None:
        path = record
    elif file is not None and file not in names:
        path = Path(file)
    else:
        path = last_unfinished(file)
    text = read_text(path)
    kept = _kept_in(path, chosen=record is not None)
    match = match_of(text, path, None)
    kept.actions = match.step
    if match.over:
        raise BadSetup(Text(f"la partida de {path} ya ha terminado", f"the match in {path} is over"))
    if bots:
        seated = for_each_seat(bots, match.players - 1)
        match.rename(seat_names(match.names[0], seated))
    else:
        seated = named_bots(match)
        refuse_guests(seated)
    compiler = _prepare(match.game.info, seated)
    return LocalSession(match, seat_bots(match.game, seated), kept, compiler)


def _play(sitting: LocalSession, hints: bool) -> None:
    from sobremesa.terminal import TerminalTable as Screen

    match, bots, kept, compiler = sitting
    screen = Screen(match, bots, kept, out, LANG, hints, lambda: ready_for_hints(match.game.info, compiler))
    try:
        screen.run(lambda prompt: out.input(prompt))
    except (KeyboardInterrupt, EOFError) as leaving:
        out.print()
        _tell_where_it_is(match, kept)
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    _tell_where_it_is(match, kept)


def _tell_where_it_is(match: Match, kept: SavedMatch) -> None:
    """Where to find the match that is over or left; one that could not be saved is shown, to be saved by hand."""
    if not kept.holds(match):
        kept.save(match)
    if kept.holds(match):
        _say(_finished(kept.path) if match.over else _left(kept.path))
        return
    command = "sobremesa review" if match.over else "sobremesa play --resume"
    problem = kept.problem()
    _say(
        _(
            f"{problem.es} Aquí la tienes: copia lo que sigue en un archivo, y después: {command} ARCHIVO",
            f"{problem.en} Here it is: copy what follows into a file, and then: {command} FILE",
        )
    )
    out.out(match.record(), end="", highlight=False)


def _say(words: str) -> None:
    out.print(words, soft_wrap=True)


def _left(path: Path) -> str:
    return _(
        f"La partida queda guardada. Para seguir: sobremesa play --resume {_as_word(path)}",
        f"The match is kept. To go on: sobremesa play --resume {_as_word(path)}",
    )


def _finished(path: Path) -> str:
    return _(
        f"Partida guardada en {path}\nPara repasarla: sobremesa review {_as_word(path)}",
        f"Match saved in {path}\nTo review it: sobremesa review {_as_word(path)}",
    )


def _as_word(path: Path) -> str:
    return f'"{path}"' if " " in str(path) else str(path)
