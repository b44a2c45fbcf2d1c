"""`sobremesa play`: a match in the terminal, new or resumed."""

from __future__ import annotations

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
    err,
    match_of,
    out,
    players_at,
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
    from sobremesa.kept import Kept


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
) -> tuple[Match, list[Player], Kept]:
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
    from sobremesa.kept import new_path
    from sobremesa.terminal import seat_bots, seat_names

    seated = for_each_seat(bots or ["casual"], count - 1)
    opened = box.open()
    opponents = seat_bots(opened, seated)
    kept = _kept_in(record or new_path(name), chosen=record is not None)
    with compiling(what_compiles(name, seated), box.title):
        match = Match.new(opened, count, seed, plain(settled), seat_names(person, seated))
        _warm_up_play(match, opponents)
    return match, opponents, kept


def _kept_in(path: Path, chosen: bool) -> Kept:
    """The file that keeps the match, tried out before anything long: one that was chosen for it has to work."""
    from sobremesa.kept import Kept

    kept = Kept(path)
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


def _resumed(file: str | None, bots: list[str] | None, record: Path | None) -> tuple[Match, list[Player], Kept]:
    from sobremesa.bots.levels import for_each_seat
    from sobremesa.kept import last_unfinished, read_text
    from sobremesa.terminal import named_bots, refuse_guests, seat_bots, seat_names

    names = [box.name for box in boxes()]
    if record is not None:
        path = record
    elif file is not None and file not in names:
        path = Path(file)
    else:
        path = last_unfinished(file)
    text = read_text(path)
    kept = _kept_in(path, chosen=record is not None)
    match = match_of(text, path, None)
    kept.actions = len(match.actions)
    if match.over:
        raise BadSetup(Text(f"la partida de {path} ya ha terminado", f"the match in {path} is over"))
    if bots:
        seated = for_each_seat(bots, match.players - 1)
        match.names[:] = read_names(seat_names(match.names[0], seated), match.players)
    else:
        seated = named_bots(match)
        refuse_guests(seated)
    return match, seat_bots(match.game, seated), kept


def _play(match: Match, bots: list[Player], kept: Kept, hints: bool) -> None:
    from sobremesa.terminal import Table as Screen

    screen = Screen(match, bots, kept, out, LANG, hints)
    try:
        screen.run(lambda prompt: out.input(prompt))
    except (KeyboardInterrupt, EOFError) as leaving:
        out.print()
        _tell_where_it_is(match, kept)
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None
    _tell_where_it_is(match, kept)


def _tell_where_it_is(match: Match, kept: Kept) -> None:
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
