"""What every command shares: the language, the two consoles, the options that several take, and waiting."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
import typer

from sobremesa.console import SafeConsole
from sobremesa.engine.contract import GameInfo, Options
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.files import check_writable, is_device, not_written, write_whole
from sobremesa.engine.language import LANGUAGES, Lang, Text, language_of_locale
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import is_whole_text, printable
from sobremesa.saved import last_language

MISTAKE = 2
INTERRUPTED = 130

Command = TypeVar("Command", bound=Callable[..., None])


def _language(words: list[str]) -> Lang:
    """The language asked for, else of the match that is resumed, else the locale's: known before help is written."""
    for i, word in enumerate(words):
        value = word[7:] if word.startswith("--lang=") else words[i + 1 :][:1] if word == "--lang" else None
        asked = value[0] if isinstance(value, list) and value else value
        if asked in LANGUAGES:
            return "es" if asked == "es" else "en"
    resumed = last_language() if words[:1] == ["play"] and "--resume" in words else None
    return resumed or language_of_locale()


LANG = _language(sys.argv[1:])
out = SafeConsole()
err = SafeConsole(stderr=True)


def _(es: str, en: str) -> str:
    return Text(es, en).to(LANG)


def described(es: str, en: str) -> Callable[[Command], Command]:
    """What the help says about a command."""

    def describe(command: Command) -> Command:
        command.__doc__ = _(es, en)
        return command

    return describe


def readable(words: str | list[str] | None) -> str | list[str] | None:
    """Words to be kept or dealt with as text; only files may have names that are none."""
    encoding = sys.getfilesystemencoding()
    for word in [words] if isinstance(words, str) else words or []:
        if not is_whole_text(word):
            raise BadSetup(
                Text(
                    f"«{printable(word)}» no es un texto en {encoding}; escríbelo en esa codificación",
                    f"'{printable(word)}' is not a text in {encoding}; write it in that encoding",
                )
            )
    return words


GameName = Annotated[str, typer.Argument(metavar="GAME", help=_("el juego; véase games", "the game; see games"))]
Players = Annotated[
    int | None, typer.Option(help=_("número de jugadores (si cabe, 4)", "number of players (4 where possible)"))
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        callback=readable,
        help=_(
            "una opción del juego, como -o limit=100; se puede repetir",
            "an option of the game, such as -o limit=100; can be repeated",
        ),
    ),
]
BotsOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME...",
        callback=readable,
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
        callback=readable,
        help=_(
            "la semilla del azar: la misma da las mismas cartas", "the seed of luck: the same one deals the same cards"
        ),
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
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="ray|ADDRESS",
        callback=readable,
        help=_(
            "juega en Ray: ray, en este ordenador, o un clúster, como ray://maquina:10001; no cambia el resultado",
            "play on Ray: ray, on this machine, or a cluster, such as ray://machine:10001; the result is the same",
        ),
    ),
]
StoreFile = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        help=_(
            "guarda lo jugado; la misma orden sigue donde se quedó",
            "keep what is played; the same command goes on where it stopped",
        ),
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


RecordsFile = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FILE",
        help=_("escribe las partidas, una detrás de otra", "write the matches, one after another"),
    ),
]
Every = Annotated[
    int,
    typer.Option(
        metavar="N",
        help=_(
            "guarda una partida de cada N (en arena, un reparto)", "keep one match in N (of an arena, one deal in N)"
        ),
    ),
]
MatchSeed = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="SEED",
        callback=readable,
        help=_(
            "de un archivo con varias partidas, la que tiene esta semilla, como S#17",
            "of a file with several matches, the one with this seed, such as S#17",
        ),
    ),
]


def check_language(lang: str | None) -> None:
    if lang is not None and lang not in LANGUAGES:
        raise BadSetup(
            Text(
                f"no se habla «{printable(lang)}»; los idiomas son es y en",
                f"'{printable(lang)}' is not spoken; the languages are es and en",
            )
        )


def tell_flaws() -> None:
    """Say which packages announce games that cannot be used; all others go on."""
    from sobremesa.engine.announced import announced

    for flaw in announced().flaws:
        err.print(f"sobremesa: {flaw.text.to(LANG)}", style="yellow", soft_wrap=True)


def check_page(page: Path | None) -> None:
    """A page that cannot be written is a mistake at once; it can also go to something like /dev/stdout."""
    if page is not None and not is_device(page):
        check_writable(page)


def write_page(page: Path, content: str) -> None:
    try:
        if is_device(page):
            page.write_text(content, encoding="utf-8")
        else:
            write_whole(page, content)
    except OSError as error:
        raise not_written(page, error) from None


def tell_records(records: Path | None) -> None:
    if records is not None:
        out.print(_(f"Partidas en {records}", f"Matches in {records}"), soft_wrap=True)


def print_json(value: Any, indent: int = 0) -> None:
    """Print JSON in which what is not printable, or not in the encoding of the output, is escaped."""
    plain = msgspec.json.encode(value).decode()
    written = msgspec.json.format(plain, indent=indent) if indent else plain
    out.print(re.sub(r"[^\n -~]", _escaped, written), soft_wrap=True)


def _escaped(found: re.Match[str]) -> str:
    letter = found[0]
    return letter if letter.isprintable() and _can_be_written(letter) else json.dumps(letter)[1:-1]


def _can_be_written(letter: str) -> bool:
    try:
        letter.encode(out.encoding)
    except UnicodeEncodeError:
        return False
    return True


def players_at(info: GameInfo, players: int | None) -> int:
    return players if players is not None else info.usual_players


def given_options(words: list[str] | None, flag: str = "-o") -> dict[str, str]:
    """Options as they were typed."""
    options: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals or not name or name in options:
            raise BadSetup(
                Text(
                    f"«{flag} {printable(word)}» no se entiende; una opción se da una vez, como {flag} nombre=valor",
                    f"'{flag} {printable(word)}' is not understood; an option is given once, as {flag} name=value",
                )
            )
        options[name] = value
    return options


def chosen_options(info: GameInfo, players: int, words: list[str] | None) -> Options:
    """The options of a match that the person at this machine sets up, who may name files."""
    return read_options(info, players, given_options(words), may_read_files=True)


class LongJob(NamedTuple):
    """Work that takes long, of so many parts."""

    words: str
    total: int
    is_share: bool = False  # whether its parts mean nothing to the reader


def progress(*jobs: LongJob) -> AbstractContextManager[Callable[[float], None]]:
    """A bar on a terminal for each of these, which follow each other; what it gives hears how much was just done."""
    if not err.is_terminal:
        return contextlib.nullcontext(lambda done: None)
    from sobremesa.cli.bars import bars_on

    return bars_on(err, *jobs)


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """What is interrupted here has said itself what is left of it."""
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


@contextlib.contextmanager
def waiting(words: str) -> Iterator[None]:
    with err.status(words) if err.is_terminal else contextlib.nullcontext():
        yield
