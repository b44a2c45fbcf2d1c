"""`sobremesa play`: a match in the terminal, new or resumed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
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
from sobremesa.cli.warming import begin_at_once, begin_interpreted, go_over, match_of, ready, ready_for_hints
from sobremesa.engine.contract import GameInfo, all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Lang, Text, listed
from sobremesa.engine.options import plain
from sobremesa.engine.untrusted import printable
from sobremesa.warm import PLAY, uses_for

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sobremesa.bots.player import Player
    from sobremesa.engine.match import Match
    from sobremesa.saved import SavedMatch
    from sobremesa.terminal.screen import MenuItem, TableScreen
    from sobremesa.warm import Compiler

PACE = 0.8  # seconds
MOST_PACE = 60


class LocalSession(NamedTuple):
    """All that a match in the terminal needs."""

    match: Match
    bots: dict[int, Player]
    kept: SavedMatch
    compiler: Compiler | None  # that works in the background

    def again(self) -> LocalSession:
        """Another match of the same people and bots, with another deal."""
        from sobremesa.engine.match import Match
        from sobremesa.saved import SavedMatch, new_path

        match = self.match
        new = Match.new(match.game, match.players, None, plain(match.options), match.names)
        return self._replace(match=new, kept=SavedMatch(new_path(match.game.name)))


@described(
    "Juega en el terminal contra bots, a solas o varias personas. Ctrl-C deja la partida guardada; --resume la "
    "continúa. Sin juego, pregunta cuál.",
    "Play in the terminal against bots, alone or with other people at it. Ctrl-C keeps the match; --resume goes on "
    "with it. Without a game it asks which.",
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
    people: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME...",
            callback=readable,
            help=_("varias personas en este terminal, como Ana,Luis", "several people at this terminal, as Ana,Luis"),
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help=_("dónde se guarda la partida", "where the match is kept"))
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=_("continúa una partida", "go on with a match"))] = False,
    hints: Annotated[
        bool,
        typer.Option("--hints", help=_("aconseja en cada decisión tuya", "give advice on each decision of yours")),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            min=0, max=MOST_PACE, help=_("segundos que se ve cada jugada de un bot", "seconds to see each act of a bot")
        ),
    ] = PACE,
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.saved import remember_language
    from sobremesa.terminal.lines import needs_cover

    screen = screen_here(LANG)
    if resume:
        session = _resumed(game, bots, record)
    else:
        here = _people(name, people)
        chosen = game or _which_game(screen)
        session = _new_match(chosen, players, bots, option, seed, here, record)
    if len(session.match.names) - len(session.bots) > 1 and not screen.is_private:
        raise BadSetup(needs_cover())
    remember_language(LANG)
    _play(session, screen, hints, pace)


def screen_here(lang: Lang) -> TableScreen:
    """This terminal as one screen, if it can be; else line by line."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        from sobremesa.terminal.full import FullScreen

        return FullScreen(lang)
    from sobremesa.terminal.lines import LineScreen

    return LineScreen(out, lang)


def _people(name: str, people: str | None) -> list[str]:
    """Who sits at this terminal, from the first seat on."""
    if people is None:
        return [name]
    if name:
        raise BadSetup(Text("--name y --people no van juntos", "--name and --people do not go together"))
    names = [each.strip() for each in people.split(",")]
    if not all(names) or len({each.casefold() for each in names}) < len(names):
        raise BadSetup(
            Text(
                f"--people son nombres distintos separados por comas, como Ana,Luis, no «{printable(people)}»",
                f"--people are different names with commas between them, as Ana,Luis, not '{printable(people)}'",
            )
        )
    return names


def _which_game(screen: TableScreen) -> str:
    names = [info.name for info in all_games()]
    if not screen.is_private:
        raise BadSetup(
            Text(
                f"falta el juego: {listed(names, 'es')}, como en «sobremesa play {names[0]}»",
                f"the game is missing: {listed(names, 'en')}, as in 'sobremesa play {names[0]}'",
            )
        )
    from sobremesa.terminal.screen import MenuItem

    options = [MenuItem(info.name, f"{info.title}: {info.about.to(LANG)}") for info in all_games()]
    try:
        return screen.run(lambda: screen.menu(_("¿A qué jugamos?", "What shall we play?"), "", options))
    except EOFError:
        raise typer.Exit(0) from None


def _new_match(
    name: str,
    players: int | None,
    bots: list[str] | None,
    option: list[str] | None,
    seed: str | None,
    people: list[str],
    record: Path | None,
) -> LocalSession:
    info = game_info(name)
    count = players_at(info, players if players is not None or len(people) <= info.usual_players else len(people))
    if count < len(people):
        raise BadSetup(
            Text(
                f"{len(people)} personas no caben en {count} asientos; dilo con --players",
                f"{len(people)} people do not fit into {count} seats; say so with --players",
            )
        )
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
    from sobremesa.terminal.seating import seat_bots, seat_names

    seated = for_each_seat(bots or ["casual"], count - len(people))
    opened = info.load()
    opponents = seat_bots(opened, seated)
    kept = _kept_in(record or new_path(name), chosen=record is not None)
    compiler = _prepare(info, seated)
    match = Match.new(opened, count, seed, plain(settled), seat_names(people, seated))
    return LocalSession(match, dict(enumerate(opponents, len(people))), kept, compiler)


def _prepare(info: GameInfo, bots: list[str]) -> Compiler | None:
    """Wait for what bots that search need; without them begin at once, while another process compiles.

    Even what is compiled takes longer to load than to be done without: it is loaded once there is something to read.
    """
    uses = uses_for(bots)
    if uses == (PLAY,):
        compiler = begin_at_once(info)
        begin_interpreted(info)
        return compiler
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
    from sobremesa.terminal.seating import named_bots, refuse_guests, seat_bots, seat_names

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
    seated = named_bots(match)
    if bots:
        seats = list(seated) or list(range(1, match.players))
        seated = dict(zip(seats, for_each_seat(bots, len(seats)), strict=True))
        match.rename(
            seat_names([name for seat, name in enumerate(match.names) if seat not in seated], [*seated.values()])
        )
    else:
        refuse_guests([*seated.values()])
    compiler = _prepare(match.game.info, [*seated.values()])
    players = seat_bots(match.game, [*seated.values()])
    return LocalSession(match, dict(zip(seated, players, strict=True)), kept, compiler)


def _play(session: LocalSession, screen: TableScreen, hints: bool, pace: float) -> None:
    """Match after match, as long as somebody wants another one."""
    last = [session]
    try:
        screen.run(lambda: _matches(last, screen, hints, pace))
    except (KeyboardInterrupt, EOFError) as leaving:
        if not screen.is_private:
            out.print()
        _tell_where_it_is(last[0].match, last[0].kept)
        is_interrupted = isinstance(leaving, KeyboardInterrupt) and not last[0].match.over
        raise typer.Exit(INTERRUPTED if is_interrupted else 0) from None
    _tell_where_it_is(last[0].match, last[0].kept)


def _matches(last: list[LocalSession], screen: TableScreen, hints: bool, pace: float) -> None:
    from sobremesa.terminal.local import LocalTable, Manners

    def prepare(say: Callable[[str], None]) -> None:
        ready_for_hints(last[0].match.game.info, last[0].compiler, say)

    manners = Manners(pace, hints, prepare, lambda: go_over(last[0].match.game.info, last[0].compiler))
    while True:
        session = last[0]
        table = LocalTable(session.match, session.bots, session.kept, screen, LANG, manners)
        table.run()
        if not screen.is_a_persons:
            return screen.page(_finished_title(session), partial(_as_it_is, table.result()))
        while (wish := screen.menu(_finished_title(session), table.result(), _afterwards())) != "again":
            if wish == "review":
                _review(session.match, screen, prepare)
            elif wish == "watch":
                table.watch_again()
            else:
                return
        last[0] = session.again()


def _as_it_is(drawing: RenderableType, width: int) -> RenderableType:
    return drawing


def _finished_title(session: LocalSession) -> str:
    title = session.match.game.info.title
    return _(f"{title}: fin de la partida", f"{title}: the match is over")


def _afterwards() -> list[MenuItem]:
    from sobremesa.terminal.screen import MenuItem

    return [
        MenuItem("again", _("Otra partida", "Another match")),
        MenuItem("review", _("Repasar la partida", "Review the match")),
        MenuItem("watch", _("Ver la repetición", "Watch the replay")),
        MenuItem("quit", _("Salir", "Quit")),
    ]


def _review(match: Match, screen: TableScreen, prepare: Callable[[Callable[[str], None]], None]) -> None:
    from sobremesa.lab import review as lab
    from sobremesa.lab.review_text import review_text
    from sobremesa.lab.threads import cores

    prepare(screen.note)
    done = 0

    def advance(parts: int) -> None:
        nonlocal done
        done += parts
        screen.note(f"{_('Repasando…', 'Reviewing…')} {done / lab.PARTS:.0%}")

    found = lab.review(match, None, cores(), advance)
    screen.note("")
    screen.page(_("Repaso", "Review"), lambda width: review_text(found, LANG))


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
