"""`sobremesa play`: a match in the terminal, new or resumed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.shared import (
    INTERRUPTED,
    LANG,
    Bots,
    Language,
    OptionWords,
    Players,
    Seed,
    _,
    check_language,
    chosen_options,
    compiling,
    described,
    out,
    players_at,
    read_match,
    readable,
    what_compiles,
)
from sobremesa.engine.contract import boxes, find
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text, listed
from sobremesa.engine.options import plain
from sobremesa.engine.strangers import read_names

if TYPE_CHECKING:
    from sobremesa.bots.player import Player
    from sobremesa.engine.match import Match


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
    bots: Bots = None,
    option: OptionWords = None,
    seed: Seed = None,
    name: Annotated[str, typer.Option(callback=readable, help=_("tu nombre", "your name"))] = _("Jugador", "Player"),
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
        _play(*_resumed(game, bots, record), hints)
    else:
        _play(*_new_match(game, players, bots, option, seed, name, record), hints)


def _new_match(
    name: str | None,
    players: int | None,
    bots: list[str] | None,
    option: list[str] | None,
    seed: str | None,
    person: str,
    record: Path | None,
) -> tuple[Match, list[Player], Path]:
    if name is None:
        names = [box.name for box in boxes()]
        raise BadSetup(
            Text(
                f"falta el juego: {listed(names, 'es')}, como en «sobremesa play {names[0]}»",
                f"the game is missing: {listed(names, 'en')}, as in 'sobremesa play {names[0]}'",
            )
        )
    box = find(name)
    count = players_at(box, players)
    settled = chosen_options(box, count, option)
    if record is not None and record.exists():
        raise BadSetup(
            Text(
                f"{record} ya existe; da otro nombre, o continúa esa partida con --resume",
                f"{record} exists already; give another name, or go on with that match by --resume",
            )
        )
    from sobremesa.bots.levels import for_each_seat
    from sobremesa.engine.match import Match
    from sobremesa.terminal import SUFFIX, matches_folder, seat_bots, seat_names

    seated = for_each_seat(bots or ["casual"], count - 1)
    opened = box.open()
    opponents = seat_bots(opened, seated)
    with compiling(what_compiles(name, seated), box.title):
        match = Match.new(opened, count, seed, plain(settled), seat_names(person, seated))
        _warm_up_play(match, opponents)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return match, opponents, record or matches_folder() / f"{name}-{stamp}-{os.getpid()}{SUFFIX}"


def _warm_up_play(match: Match, bots: list[Player]) -> None:
    """Compile what a terminal match runs: every bot but guests is asked once, and a casual answer played in a copy."""
    from sobremesa.bots.guest import is_guest
    from sobremesa.bots.player import bot_choice, question_in, rehearse
    from sobremesa.terminal import stand_in

    trial = match.copy()
    seat = trial.to_act[0]
    for bot in {bot.name: bot for bot in bots if not is_guest(bot.name)}.values():
        rehearse(bot, question_in(trial, seat))
    trial.play(seat, bot_choice(trial, seat, stand_in()))
    trial.view(seat)


def _resumed(file: str | None, bots: list[str] | None, record: Path | None) -> tuple[Match, list[Player], Path]:
    from sobremesa.bots.levels import for_each_seat
    from sobremesa.terminal import last_unfinished, named_bots, refuse_guests, seat_bots, seat_names

    names = [box.name for box in boxes()]
    if record is not None:
        path = record
    elif file is not None and file not in names:
        path = Path(file)
    else:
        path = last_unfinished(file)
    match = read_match(path, None)
    if match.over:
        raise BadSetup(Text(f"la partida de {path} ya ha terminado", f"the match in {path} is over"))
    if bots:
        seated = for_each_seat(bots, match.players - 1)
        match.names[:] = read_names(seat_names(match.names[0], seated), match.players)
    else:
        seated = named_bots(match)
        refuse_guests(seated)
    return match, seat_bots(match.game, seated), path


def _play(match: Match, bots: list[Player], path: Path, hints: bool) -> None:
    from sobremesa.terminal import Table as Screen

    screen = Screen(match, bots, path, out, LANG, hints)
    where = f'"{path}"' if " " in str(path) else str(path)
    try:
        screen.run(lambda prompt: out.input(prompt))
    except (KeyboardInterrupt, EOFError) as leaving:
        out.print()
        out.print(
            _(
                f"La partida queda guardada. Para seguir: sobremesa play --resume {where}",
                f"The match is kept. To go on: sobremesa play --resume {where}",
            ),
            markup=False,
            soft_wrap=True,
        )
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    out.print(_(f"Partida guardada en {path}", f"Match saved in {path}"), markup=False, soft_wrap=True)
    out.print(
        _(f"Para repasarla: sobremesa review {where}", f"To review it: sobremesa review {where}"),
        markup=False,
        soft_wrap=True,
    )
