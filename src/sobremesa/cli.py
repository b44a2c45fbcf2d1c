"""The command `sobremesa`. Heavy modules are imported where they are used, so that a start is quick."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sobremesa import __version__
from sobremesa.engine.contract import Box, boxes, find
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.language import AND, LANGUAGES, Lang, Text, language_of_locale, listed
from sobremesa.engine.options import accepted_values, as_text, read_options

if TYPE_CHECKING:
    from sobremesa.bots.advice import Advice
    from sobremesa.bots.player import Player
    from sobremesa.engine.log import Event
    from sobremesa.engine.match import Match
    from sobremesa.lab.review import Review
    from sobremesa.lab.schedule import Schedule
    from sobremesa.lab.simulate import Report
    from sobremesa.lab.standings import ArenaReport

MISTAKE = 2
INTERRUPTED = 130
USUAL_PLAYERS = 4


def _language(words: list[str]) -> Lang:
    """The language asked for on the command line, else the locale's: known before help is written."""
    for i, word in enumerate(words):
        value = word[7:] if word.startswith("--lang=") else words[i + 1 :][:1] if word == "--lang" else None
        asked = value[0] if isinstance(value, list) and value else value
        if asked in LANGUAGES:
            return "es" if asked == "es" else "en"
    return language_of_locale()


LANG = _language(sys.argv[1:])
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def _(es: str, en: str) -> str:
    return Text(es, en).to(LANG)


app = typer.Typer(
    name="sobremesa",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=_(
        "Juegos de mesa con reglas exactas: juega en el terminal, simula, repasa y comprueba partidas.",
        "Table games with exact rules: play in the terminal, simulate, replay and verify matches.",
    ),
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=_("el juego; véase games", "the game; see games"))]
Players = Annotated[
    int | None, typer.Option(help=_("número de jugadores (si cabe, 4)", "number of players (4 where possible)"))
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help=_(
            "una opción del juego, como -o limit=100; se puede repetir",
            "an option of the game, such as -o limit=100; can be repeated",
        ),
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME...",
        help=_(
            "random, easy, casual, good, strong o expert, o uno tuyo: module:Class, file.py:Class o 'run:COMMAND'; "
            "un nombre para todos los asientos o uno por asiento",
            "random, easy, casual, good, strong or expert, or your own: module:Class, file.py:Class or 'run:COMMAND'; "
            "one name for all seats or one for each",
        ),
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        help=_(
            "la semilla del azar: la misma da las mismas cartas", "the seed of luck: the same one deals the same cards"
        )
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        help=_(
            "hilos (si no, todos los núcleos); no cambian el resultado",
            "threads (default: all cores); they do not change the result",
        )
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="es|en", help=_("idioma (si no, el del sistema)", "language (default: the system's)")
    ),
]
Json = Annotated[bool, typer.Option("--json", help=_("escribe JSON para programas", "print JSON for programs"))]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("una partida guardada", "a saved match"))]


def _check_language(lang: str | None) -> None:
    if lang is not None and lang not in LANGUAGES:
        raise BadSetup(
            Text(
                f"no se habla «{lang}»; los idiomas son es y en", f"'{lang}' is not spoken; the languages are es and en"
            )
        )


def _print_json(value: Any) -> None:
    out.print(msgspec.json.encode(value).decode(), markup=False, soft_wrap=True)


def _players(box: Box, players: int | None) -> int:
    return players if players is not None else max(box.players[0], min(USUAL_PLAYERS, box.players[-1]))


def _options(words: list[str] | None) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals or not name or name in options:
            raise BadSetup(
                Text(
                    f"«-o {word}» no se entiende; una opción se da una vez, como -o nombre=valor",
                    f"'-o {word}' is not understood; an option is given once, as -o name=value",
                )
            )
        options[name] = value
    return options


@contextlib.contextmanager
def _compiling(mark: str, title: str) -> Iterator[None]:
    """Say what takes so long the first time that a game runs on this machine."""
    from sobremesa.engine.kernel import compiled_before, mark_compiled

    if compiled_before(mark):
        yield
        return
    begin = time.perf_counter()
    words = _(
        f"Preparando {title} para este ordenador (solo la primera vez, hasta un minuto)…",
        f"Compiling {title} for this machine (only the first time, up to a minute)…",
    )
    if err.is_terminal:
        with err.status(words):
            yield
    else:
        err.print(words)
        yield
    mark_compiled(mark)
    seconds = time.perf_counter() - begin
    err.print(_(f"Listo en {seconds:.0f} s.", f"Ready in {seconds:.0f} s."), style="dim")


# --- games


@app.command(help=_("Los juegos, con sus jugadores y opciones.", "The games, with their players and options."))
def games(as_json: Json = False, lang: Language = None) -> None:
    _check_language(lang)
    if as_json:
        _print_json([_box_as_data(box) for box in boxes()])
        return
    for box in boxes():
        low, high = box.players[0], box.players[-1]
        out.print(f"[bold]{box.name}[/]  {box.title}, {low}-{high} {_('jugadores', 'players')}")
        out.print(f"  {box.about.to(LANG)}")
        for name, help_text in box.option_help.items():
            takes = accepted_values(box, name, LANG)
            out.print(f"  -o {name}=… [dim]({takes})[/]\n      {help_text.to(LANG)}")


def _box_as_data(box: Box) -> dict[str, Any]:
    return {
        "name": box.name,
        "title": box.title,
        "about": box.about.to(LANG),
        "players": [box.players[0], box.players[-1]],
        "options": {
            name: {"takes": accepted_values(box, name, LANG), "help": text.to(LANG)}
            for name, text in box.option_help.items()
        },
    }


@app.command(
    help=_(
        "Lo que ve un bot: el JSON Schema de la vista de un juego.",
        "What a bot sees: the JSON Schema of a game's view.",
    )
)
def schema(game: GameName, lang: Language = None) -> None:
    _check_language(lang)
    described = msgspec.json.encode(msgspec.json.schema(find(game).open().view))
    out.print(msgspec.json.format(described, indent=2).decode(), markup=False, soft_wrap=True)


# --- play


@app.command(
    help=_(
        "Juega en el terminal contra bots. Ctrl-C deja la partida guardada; --resume la continúa.",
        "Play in the terminal against bots. Ctrl-C keeps the match; --resume goes on with it.",
    )
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
    name: Annotated[str, typer.Option(help=_("tu nombre", "your name"))] = _("Jugador", "Player"),
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
    _check_language(lang)
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
    count = _players(box, players)
    read_options(box, count, _options(option))
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
    with _compiling(_mark(name, seated), box.title):
        match = Match.new(opened, count, seed, _options(option), seat_names(person, seated))
        _warm_up_play(match, opponents)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return match, opponents, record or matches_folder() / f"{name}-{stamp}-{os.getpid()}{SUFFIX}"


def _mark(game: str, bots: list[str]) -> str:
    """The name of what a match with these bots has to compile."""
    from sobremesa.bots.guest import is_guest
    from sobremesa.bots.levels import QUICK

    only_quick = all(bot in QUICK or is_guest(bot) for bot in bots)
    return f"play-{game}" if only_quick else f"search-{game}"


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
    match = _read(path, None)
    if match.over:
        raise BadSetup(Text(f"la partida de {path} ya ha terminado", f"the match in {path} is over"))
    if bots:
        seated = for_each_seat(bots, match.players - 1)
        match.names[:] = seat_names(match.names[0], seated)
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


# --- simulate


@app.command(
    help=_(
        "Juega muchas partidas entre bots y cuenta quién gana.", "Play many matches between bots and count who wins."
    )
)
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(help=_("número de partidas", "number of matches"))] = 10_000,
    bots: Bots = None,
    option: OptionWords = None,
    seed: Seed = None,
    threads: Threads = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    _check_language(lang)
    box = find(game)
    count = _players(box, players)
    settled = read_options(box, count, _options(option))

    from sobremesa.bots.levels import for_each_seat
    from sobremesa.bots.policy import policy_named
    from sobremesa.engine.match import new_seed
    from sobremesa.lab import simulate as lab

    workers = threads if threads is not None else lab.cores()
    lab.check_counts(games, workers)
    policies = [policy_named(bot) for bot in for_each_seat(bots or ["random"], count)]
    with _compiling(f"simulate-{game}", box.title):
        opened = box.open()
        lab.warm_up(opened, count, settled, policies)
    with _progress(games) as advance:
        report = lab.simulate(opened, count, settled, policies, games, seed or new_seed(), workers, advance)
    if as_json:
        _print_json(report)
    else:
        _show_report(box, report)


@contextlib.contextmanager
def _progress(total: int, words: str | None = None) -> Iterator[Any]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(words or _("Partidas", "Matches"), total=total)
        yield lambda played: bar.advance(task, played)


def _show_report(box: Box, report: Report) -> None:
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(f"[bold]{box.title}[/]  {options}")
    table = Table(box=None, pad_edge=False)
    headings = (
        _("Asiento", "Seat"),
        "Bot",
        _("Victorias", "Wins"),
        _("Puntos (media)", "Points (mean)"),
        _("Menos", "Lowest"),
        _("Más", "Highest"),
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "Bot" else "right")
    for seat, bot in enumerate(report.bots):
        table.add_row(
            str(seat),
            bot,
            f"{report.win_share[seat]:.2%} ± {report.win_share_error[seat]:.2%}",
            f"{report.mean_points[seat]:.3f} ± {report.mean_points_error[seat]:.3f}",
            str(report.lowest_points[seat]),
            str(report.highest_points[seat]),
        )
    out.print(table)
    rounds, decisions = report.rounds / report.games, report.decisions / report.games
    rate = report.decisions / max(report.seconds, 1e-9)
    out.print(
        _(
            f"{report.games:,} partidas; de media {rounds:.2f} rondas y {decisions:.1f} decisiones "
            f"(de {report.fewest_decisions} a {report.most_decisions})",
            f"{report.games:,} matches; on average {rounds:.2f} rounds and {decisions:.1f} decisions "
            f"({report.fewest_decisions} to {report.most_decisions})",
        )
    )
    out.print(
        _(
            f"{report.decisions:,} decisiones en {report.seconds:.2f} s "
            f"({rate:,.0f} por segundo, {report.threads} hilos)",
            f"{report.decisions:,} decisions in {report.seconds:.2f} s "
            f"({rate:,.0f} a second, {report.threads} threads)",
        )
    )
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim")


# --- arena


@app.command(
    help=_(
        "Mide bots entre sí con repartos duplicados: la misma suerte con los asientos rotados.",
        "Measure bots against each other on duplicate deals: the same luck with the seats rotated.",
    )
)
def arena(
    game: GameName,
    players: Players = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME...", help=_("los bots que se miden, todos contra todos", "the bots that meet, round robin")
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME...",
            help=_("o una mesa fija, con un bot por asiento", "or a fixed table, with a bot for each seat"),
        ),
    ] = None,
    matches: Annotated[
        int,
        typer.Option(
            help=_(
                "número de partidas; se redondea hasta completar los repartos",
                "number of matches; rounded up to whole sets of deals",
            )
        ),
    ] = 2000,
    option: OptionWords = None,
    seed: Seed = None,
    threads: Threads = None,
    store: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_(
                "guarda cada partida; la misma orden sigue donde se quedó",
                "keep every match; the same command goes on where it stopped",
            ),
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("escribe el informe como página", "write a report as a page"))
    ] = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    _check_language(lang)
    box = find(game)
    count = len(seats) if seats and players is None else _players(box, players)
    settled = read_options(box, count, _options(option))

    from sobremesa.engine.match import new_seed
    from sobremesa.lab.arena import Arena, check_bots, run, warm_up
    from sobremesa.lab.arena_store import Store, kept_seed, open_store
    from sobremesa.lab.simulate import check_threads, cores
    from sobremesa.lab.standings import report

    workers = threads if threads is not None else cores()
    check_threads(workers)
    luck = seed or (kept_seed(store) if store else None) or new_seed()
    schedule = _schedule(bots, seats, count, luck)
    total = schedule.rounded(matches)
    if html is not None and not html.parent.is_dir():
        raise BadSetup(Text(f"no hay carpeta {html.parent}", f"there is no folder {html.parent}"))
    contest = Arena(box.open(), settled, schedule)
    check_bots(contest)
    setup = contest.setup()
    with open_store(store, setup, schedule) if store else Store() as kept:
        with _compiling(_mark(game, schedule.bots), box.title):
            warm_up(contest)
        if total != matches:
            err.print(_rounded(matches, total, schedule.whole_set), style="dim", soft_wrap=True)
        try:
            with _progress(total) as advance:
                played = run(contest, total, workers, kept, advance)
        except KeyboardInterrupt:
            if store:
                err.print(
                    _(
                        "Lo jugado queda guardado: la misma orden sigue.",
                        "What was played is kept: repeat the command to go on.",
                    )
                )
            raise typer.Exit(INTERRUPTED) from None
    _show_arena(box, report(setup, played, LANG), html, as_json)


def _schedule(bots: list[str] | None, seats: list[str] | None, players: int, seed: str) -> Schedule:
    from sobremesa.lab.schedule import fixed_field, round_robin

    if bots and not seats:
        return round_robin(bots, players, seed)
    if seats and not bots:
        return fixed_field(seats, players, seed)
    raise BadSetup(
        Text(
            "di quién juega: o --bots casual random, todos contra todos, o --seats, con un bot por asiento",
            "say who plays: either --bots casual random, round robin, or --seats, with a bot for each seat",
        )
    )


def _rounded(matches: int, total: int, whole_set: int) -> str:
    return _(
        f"Se juegan {total} partidas en vez de {matches}: series completas de {whole_set}, "
        "con cada bot en cada asiento.",
        f"{total} matches are played instead of {matches}: whole sets of {whole_set}, with each bot in each seat.",
    )


def _show_arena(box: Box, report: ArenaReport, html: Path | None, as_json: bool) -> None:
    from sobremesa.lab.arena_text import crosstable, forfeit_lines, standings_table, summary

    if html is not None:
        from sobremesa.lab.arena_page import arena_page

        html.write_text(arena_page(report, LANG), encoding="utf-8")
    if as_json:
        _print_json(report)
        return
    options = " ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    out.print(f"[bold]{box.title}[/]  {options}")
    out.print(standings_table(report, LANG))
    out.print()
    out.print(crosstable(report, LANG))
    out.print()
    for line in [*forfeit_lines(report, LANG), summary(report, LANG)]:
        out.print(line, markup=False)
    out.print(_(f"semilla: {report.seed}", f"seed: {report.seed}"), style="dim", markup=False)
    if html is not None:
        out.print(_(f"Informe en {html}", f"Report in {html}"), markup=False, soft_wrap=True)


# --- solve


@app.command(
    help=_(
        "Resuelve High Score exactamente: lo que vale cada carta, o cada jugada de una posición (--dice).",
        "Solve High Score exactly: what each card is worth, or each choice in a position (--dice).",
    )
)
def solve(
    game: GameName,
    card: Annotated[
        str | None,
        typer.Option(
            help=_("una carta: su número en la baraja, o total/-5/four", "a card: its number, or total/-5/four")
        ),
    ] = None,
    scoring: Annotated[str | None, typer.Option(help=_("la puntuación de una carta", "a card's scoring"))] = None,
    vortex: Annotated[str | None, typer.Option(help=_("su vórtice", "its vortex"))] = None,
    roll: Annotated[str | None, typer.Option(help=_("su tirada", "its roll"))] = None,
    dice: Annotated[
        str | None,
        typer.Option(help=_("los dados recién tirados, como 55432v", "the dice just rolled, such as 55432v")),
    ] = None,
    aside: Annotated[
        str, typer.Option(help=_("los que ya están apartados o congelados", "those already set aside or frozen"))
    ] = "",
    rolls_left: Annotated[
        int | None, typer.Option(help=_("tiradas que quedan (si no, todas)", "rolls left (default: all)"))
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="mean|beat|chips",
            help=_(
                "la media, la probabilidad de alcanzar --beat, o los puntos de las fichas",
                "the mean, the chance to reach --beat, or the points of the chips",
            ),
        ),
    ] = None,
    beat: Annotated[
        int | None, typer.Option(metavar="SCORE", help=_("la puntuación que alcanzar", "the score to reach"))
    ] = None,
    track: Annotated[
        str | None,
        typer.Option(
            metavar="20,19,…",
            help=_(
                "las puntuaciones marcadas en la ronda (0: sin marcar)",
                "the scores shown in the round (0: not on the track)",
            ),
        ),
    ] = None,
    players_left: Annotated[
        int | None, typer.Option(help=_("jugadores que faltan por jugar", "players still to come"))
    ] = None,
    option: OptionWords = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    _check_language(lang)
    box = find(game)
    if box.name != "highscore":
        raise BadSetup(
            Text(
                f"{box.title} no está resuelto; solo highscore tiene solución exacta",
                f"{box.title} is not solved; only highscore has an exact solution",
            )
        )
    settled: Any = read_options(box, box.players[0], _options(option))

    from sobremesa.bots.exact.position import check_goal, find_card, lay_out, read_goal, solve_turn, warm_up
    from sobremesa.games.highscore.cards import read_deck

    deck = read_deck(settled.deck)
    one = _card_words(card, scoring, vortex, roll)
    cards = deck if one is None else [find_card(one, deck)]
    if dice is None and (aside or rolls_left is not None):
        raise BadSetup(Text("para una posición faltan los dados: --dice", "a position needs its dice: --dice"))
    if dice is not None and one is None:
        raise BadSetup(Text("para una posición falta la carta: --card", "a position needs its card: --card"))
    table = None if dice is None else lay_out(cards[0], settled.lone_ten, dice, aside, rolls_left)
    aim = read_goal(goal, beat, track, players_left)
    check_goal(aim, beat, track, players_left)
    with _compiling(f"solve-{game}", box.title):
        warm_up()
    with _waiting(_("Resolviendo…", "Solving…")):
        turns = [solve_turn(each, settled.lone_ten, aim, beat, track, players_left) for each in cards]
    if table is None:
        _show_cards([(turn.card.words, turn.value) for turn in turns], aim, as_json)
    else:
        opened = box.open()
        choices = [(opened.notation(action), value) for action, value in turns[0].choices(table)]
        _show_choices(choices, str(cards[0]), aim, as_json)


@contextlib.contextmanager
def _waiting(words: str) -> Iterator[None]:
    with err.status(words) if err.is_terminal else contextlib.nullcontext():
        yield


def _card_words(card: str | None, *words: str | None) -> str | None:
    """The one card that is asked for, if any, as its number or its words."""
    given = [word for word in words if word is not None]
    if given and (card is not None or len(given) < len(words)):
        raise BadSetup(
            Text(
                "una carta se da con --card, o con --scoring, --vortex y --roll a la vez",
                "a card is given by --card, or by --scoring, --vortex and --roll together",
            )
        )
    return "/".join(given) if given else card


def _goal_in_words(goal: str) -> str:
    return {
        "mean": _("Media", "Mean"),
        "beat": _("Probabilidad", "Chance"),
        "chips": _("Puntos de fichas", "Chip points"),
    }[goal]


def _show_cards(cards: list[tuple[tuple[str, str, str], float]], goal: str, as_json: bool) -> None:
    if as_json:
        _print_json(
            [
                {"scoring": scoring, "vortex": vortex, "roll": roll, goal: value}
                for (scoring, vortex, roll), value in cards
            ]
        )
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("#", justify="right", style="dim")
    for heading in (_("Puntuación", "Scoring"), _("Vórtice", "Vortex"), _("Tirada", "Roll")):
        table.add_column(heading)
    table.add_column(_goal_in_words(goal), justify="right")
    for number, (words, value) in enumerate(cards, 1):
        table.add_row(str(number) if len(cards) > 1 else "", *words, f"{value:.4f}")
    out.print(table)


def _show_choices(choices: list[tuple[str, float]], card: str, goal: str, as_json: bool) -> None:
    if as_json:
        _print_json([{"action": action, "value": value} for action, value in choices])
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(card)
    table.add_column(_goal_in_words(goal), justify="right")
    for action, value in choices:
        table.add_row(action, f"{value:.4f}")
    out.print(table)


# --- records


@app.command(
    help=_(
        "Muestra una partida guardada paso a paso, sin ocultar nada.",
        "Show a saved match step by step, with nothing hidden.",
    )
)
def replay(
    file: RecordFile,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("un suceso por línea, en JSON", "one event a line, as JSON"))
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            help=_("solo lo que vio este asiento (-1: el público)", "only what this seat saw (-1: a spectator)")
        ),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help=_("dibuja la mesa en cada turno", "draw the table at every turn"))
    ] = False,
    pause: Annotated[
        bool, typer.Option("--pause", help=_("espera Intro en cada turno", "wait for Enter at every turn"))
    ] = False,
    seed: Seed = None,
    lang: Language = None,
) -> None:
    _check_language(lang)
    match = _read(file, seed)
    events = match.all_events() if seat is None else match.events(seat)
    if as_json:
        for event in events:
            _print_json(_event_as_data(event, match))
        return
    _show_steps(match, events, seat, table, pause)


def _event_as_data(event: Event, match: Match) -> dict[str, Any]:
    seers = [seat for seat in range(match.players) if event.seen_by(seat)]
    audience: Any = "all" if event.seen_by(-1) else seers
    return {"step": event.step, "event": event.kind, "audience": audience, **match.game.spell(event)}


def _show_steps(match: Match, events: list[Event], seat: int | None, table: bool, pause: bool) -> None:
    from sobremesa.engine.match import Match

    again = Match(match.game, match.players, match.options, match.seed, match.names)
    position = 0
    turn: tuple[int, int] | None = None
    for step in range(len(match.actions) + 1):
        if step:
            played = match.actions[step - 1]
            if (played.round, played.turn) != turn:
                turn = (played.round, played.turn)
                _show_turn(again, turn, seat, table, pause)
            again.play(played.seat, played.action)
        while position < len(events) and events[position].step == step:
            sentence = match.game.say(events[position], match.names, LANG)
            position += 1
            if sentence:
                out.print(f"  {escape(sentence)}")
    if table:
        out.print(again.game.draw(again.view(-1 if seat is None else seat), again.names, LANG))


def _show_turn(match: Match, turn: tuple[int, int], seat: int | None, table: bool, pause: bool) -> None:
    if pause:
        out.input(_("Intro para seguir… ", "Enter to go on… "))
    out.print(f"[bold]{turn[0]}.{turn[1]}[/]")
    if table:
        out.print(match.game.draw(match.view(-1 if seat is None else seat), match.names, LANG))


@app.command(
    help=_(
        "Reparte de nuevo desde la semilla y comprueba cada jugada y el resultado.",
        "Deal again from the seed and check every action and the result.",
    )
)
def verify(file: RecordFile, as_json: Json = False, seed: Seed = None, lang: Language = None) -> None:
    _check_language(lang)
    match = _read(file, seed)
    if as_json:
        _print_json(
            {
                "game": match.game.name,
                "players": match.players,
                "actions": len(match.actions),
                "finished": match.over,
                "points": match.points,
                "winners": match.winners,
            }
        )
        return
    winners = listed([match.names[seat] for seat in match.winners], LANG, AND)
    ending = (
        _(f"gana {winners} ({match.points})", f"{winners} won ({match.points})")
        if match.over
        else _("sin terminar", "unfinished")
    )
    out.print(
        _(
            f"Correcto: {match.game.box.title}, {len(match.actions)} jugadas, {ending}.",
            f"Correct: {match.game.box.title}, {len(match.actions)} actions, {ending}.",
        ),
        markup=False,
    )


def _read(file: Path, seed: str | None) -> Match:
    """The match in a record file."""
    from sobremesa.engine.match import load
    from sobremesa.engine.record import parse_record
    from sobremesa.terminal import read_text

    text = read_text(file)
    try:
        box = find(parse_record(text).game)
        with _compiling(f"play-{box.name}", box.title):
            return load(text, seed)
    except Mistake as mistake:
        raise BadSetup(Text(f"{file}, {mistake.text.es}", f"{file}, {mistake.text.en}")) from None


# --- advice


@app.command(
    help=_(
        "Aconseja en un momento de una partida: lo que vale cada jugada, juzgado con lo que ve ese asiento.",
        "Advise at a moment of a match: what each action is worth, judged on what that seat sees.",
    )
)
def hint(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(help=_("el asiento (si no, el primero que juega)", "the seat (default: first to act)"))
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="ROUND.TURN",
            help=_("al empezar un turno, como 2.5", "when a turn begins, such as 2.5"),
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(metavar="ACTIONS", help=_("después de tantas jugadas", "after so many actions")),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(help=_("veces que se prueba cada jugada", "how often each action is tried")),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    _check_language(lang)
    from sobremesa.bots.advice import USUAL_SIMULATIONS, advise, check_simulations
    from sobremesa.engine.moment import find_moment

    tries = simulations if simulations is not None else USUAL_SIMULATIONS
    check_simulations(tries)
    match = find_moment(_read(file, seed), at, after, seat)
    asked = seat if seat is not None else match.to_act[0]
    with _compiling(f"search-{match.game.name}", match.game.box.title):
        advise(match, asked, seconds=0)
    with _waiting(_("Pensando…", "Thinking…")):
        advice = advise(match, asked, tries)
    if as_json:
        _print_json(advice)
    else:
        _show_advice(match, advice)


def _show_advice(match: Match, advice: Advice) -> None:
    from sobremesa.bots.advice_words import choices_table, summary

    out.print(
        f"[bold]{match.game.box.title}[/] {advice.round}.{advice.turn}  {escape(match.names[advice.seat])} "
        f"({_('asiento', 'seat')} {advice.seat})"
    )
    out.print(match.game.ask(match.view(advice.seat), LANG), markup=False)
    out.print(choices_table(advice, LANG))
    out.print(summary(advice, LANG), markup=False)
    out.print(
        _(
            f"{advice.simulations} simulaciones de cada jugada, como si todos siguieran jugando como el bot casual.",
            f"{advice.simulations} simulations of each action, as if everyone played on like the casual bot.",
        ),
        style="dim",
    )


@app.command(
    help=_(
        "Repasa una partida terminada: quién iba ganando, qué decisiones importaron, cuánto fue suerte.",
        "Review a finished match: who was ahead, which decisions mattered, how much was luck.",
    )
)
def review(
    file: RecordFile,
    simulations: Annotated[
        int | None,
        typer.Option(help=_("veces que se prueba cada jugada", "how often each action is tried")),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("escribe una página con gráficos", "write a page with plots"))
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            help=_(
                "hilos (si no, todos los núcleos); no cambian el resultado",
                "threads (default: all cores); they do not change the result",
            )
        ),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    _check_language(lang)
    if as_json and html is not None:
        raise BadSetup(Text("--json y --html no van juntos", "--json and --html do not go together"))
    if html is not None and not html.absolute().parent.is_dir():
        raise BadSetup(Text(f"no existe la carpeta de {html}", f"the folder of {html} does not exist"))
    from sobremesa.bots.advice import advise, check_simulations
    from sobremesa.engine.moment import find_moment
    from sobremesa.lab import review as lab
    from sobremesa.lab.review_text import review_text
    from sobremesa.lab.simulate import check_counts, cores

    workers = threads if threads is not None else cores()
    check_counts(1, workers)
    match = _read(file, seed)
    tries = simulations if simulations is not None else lab.USUAL_SIMULATIONS[match.game.name]
    check_simulations(tries)
    judgements = lab.jobs(match)
    with _compiling(f"search-{match.game.name}", match.game.box.title):
        start = find_moment(match, None, 0, None)
        advise(start, start.to_act[0], seconds=0)
    with _progress(judgements, _("Repasando", "Reviewing")) as advance:
        found = lab.review(match, tries, workers, advance)
    if as_json:
        _print_json(found)
    elif html is not None:
        _write_page(found, html)
    else:
        out.print(review_text(found, LANG))


def _write_page(found: Review, path: Path) -> None:
    from sobremesa.lab.review_page import review_page

    path.write_text(review_page(found, LANG), encoding="utf-8")
    out.print(_(f"Repaso escrito en {path}", f"Review written to {path}"), markup=False, soft_wrap=True)


# --- the command


def _spread(words: list[str]) -> list[str]:
    """`--bots a b c` as `--bots a --bots b --bots c`, and `--seats` alike."""
    known = {box.name for box in boxes()}
    spread: list[str] = []
    listing = ""
    for word in words:
        if word.startswith("-") or word in known:
            listing = word if word in ("--bots", "--seats") else ""
        elif listing and spread[-1] != listing:
            spread.append(listing)
        spread.append(word)
    return spread


def main() -> None:
    words = sys.argv[1:]
    if words == ["--version"]:
        out.print(f"sobremesa {__version__}")
        return
    try:
        code = app(_spread(words or ["--help"]), prog_name="sobremesa", standalone_mode=False)
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
    err.print(f"sobremesa: {sentence}", markup=False, soft_wrap=True)
    sys.exit(MISTAKE)


if __name__ == "__main__":
    main()
