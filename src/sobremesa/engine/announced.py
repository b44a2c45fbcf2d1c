"""Games that other packages bring: found by their entry points, and judged before anybody hears of them.

A package is trusted code, but it may be broken. What is wrong with it is one sentence, and no other game suffers.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

from sobremesa.engine.contract import CONTRACT, Game, GameInfo, Options, own_games
from sobremesa.engine.errors import BrokenGame, Mistake
from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.engine.options import accepted_values, read_options
from sobremesa.engine.state import SEATS
from sobremesa.engine.untrusted import printable, printable_value

GROUP = "sobremesa.games"
NAME = re.compile("[a-z][a-z0-9]{0,29}")


class Flaw(NamedTuple):
    """What is wrong with an announcement, and the names by which somebody may ask for the game."""

    package: str
    names: frozenset[str]
    text: Text


class Announced(NamedTuple):
    games: dict[str, GameInfo]
    flaws: list[Flaw]


@cache
def announced() -> Announced:
    """What the packages installed here announce, read once. Of two games with one name the first package keeps it."""
    found = Announced({}, [])
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (_package(entry), entry.name)):
        package, names = _package(entry), {entry.name}
        try:
            info = _imported(entry)
            names.add(str(info.name))
            _require_sound(info, found.games)
        except BrokenGame as broken:
            about = Text(f"el paquete «{package}» ", f"the package '{package}' ")
            found.flaws.append(
                Flaw(package, frozenset(names), Text(about.es + broken.text.es, about.en + broken.text.en))
            )
            continue
        found.games[info.name] = _brought(info, entry)
    return found


def _package(entry: EntryPoint) -> str:
    return printable(entry.dist.name) if entry.dist is not None else "?"


def _imported(entry: EntryPoint) -> GameInfo:
    name = printable(entry.name)
    try:
        info = entry.load()
    except (Exception, SystemExit) as error:
        why = in_short(error)
        raise BrokenGame(
            Text(
                f"anuncia el juego «{name}», que no se puede importar: {why}",
                f"announces the game '{name}', which cannot be imported: {why}",
            )
        ) from error
    if not isinstance(info, GameInfo):
        value, kind = printable(entry.value), type(info).__name__
        raise BrokenGame(
            Text(
                f"anuncia el juego «{name}» con {value}, que es «{kind}» y no GameInfo",
                f"announces the game '{name}' by {value}, which is '{kind}' and not a GameInfo",
            )
        )
    return info


def _require_sound(info: GameInfo, others: Mapping[str, GameInfo]) -> None:
    """Refuse a game that could not be listed or asked for."""
    name = printable_value(info.name)
    if info.contract != CONTRACT:
        theirs = printable_value(info.contract)
        raise BrokenGame(
            Text(
                f"trae «{name}» para la versión {theirs} del contrato de los juegos, y aquí vale la {CONTRACT}; "
                "instala versiones que vayan juntas",
                f"brings '{name}' for version {theirs} of the contract of games, and version {CONTRACT} holds here; "
                "install versions that go together",
            )
        )
    if not isinstance(info.name, str) or not NAME.fullmatch(info.name):
        raise BrokenGame(
            Text(
                f"llama a su juego «{name}»; un nombre es una palabra de letras minúsculas y cifras, como toma6",
                f"calls its game '{name}'; a name is a word of lowercase letters and digits, such as toma6",
            )
        )
    if info.name in own_games():
        raise BrokenGame(
            Text(
                f"anuncia un juego «{name}», pero Sobremesa ya tiene uno que se llama así",
                f"announces a game '{name}', but Sobremesa itself has one of that name",
            )
        )
    if info.name in others:
        other = others[info.name].package
        raise BrokenGame(
            Text(
                f"anuncia un juego «{name}», pero el paquete «{other}» ya trae uno que se llama así",
                f"announces a game '{name}', but the package '{other}' brings one of that name already",
            )
        )
    _require_described(info)


def _require_described(info: GameInfo) -> None:
    """Refuse a game whose players or options cannot be told."""
    try:
        players = info.players
        if not isinstance(players, range) or not players or not 1 <= players[0] <= players[-1] <= SEATS:
            raise ValueError(f"players is {players!r}, not a range within 1 to {SEATS}")
        for count in players:
            _require_printed(info, read_options(info, count, {}))
        for lang in LANGUAGES:
            _ = str(info.title), info.about.to(lang)
            for option, help_text in info.option_help.items():
                _ = accepted_values(info, option, lang), help_text.to(lang)
    except Exception as error:
        why = in_short(error)
        raise BrokenGame(
            Text(
                f"anuncia el juego «{info.name}», cuyos jugadores u opciones no se pueden leer: {why}",
                f"announces the game '{info.name}', whose players or options cannot be read: {why}",
            )
        ) from error


def _require_printed(info: GameInfo, usual: Options) -> None:
    """House rules are options, and none of them is set where nobody chose it."""
    for name in sorted(info.house_rules):
        if getattr(usual, name) is not None:
            raise ValueError(f"the house rule '{name}' is {getattr(usual, name)!r}, not None, where nobody chose it")


def _brought(info: GameInfo, entry: EntryPoint) -> GameInfo:
    """What the registry says of a game that a package brings."""
    package, home = _package(entry), entry.module

    @cache
    def load() -> Game | BrokenGame:
        """The game, or what is wrong with it: it is not tried again and again."""
        try:
            return replace(info.load(), info=known)
        except Mistake as mistake:
            why = mistake.text
        except (Exception, SystemExit) as error:
            why = Text(in_short(error), in_short(error))
        return BrokenGame(
            Text(
                f"el juego «{info.name}» del paquete «{package}» no se puede cargar: {why.es}",
                f"the game '{info.name}' of the package '{package}' cannot be loaded: {why.en}",
            )
        )

    def load_or_refuse() -> Game:
        loaded = load()
        if isinstance(loaded, BrokenGame):
            raise BrokenGame(loaded.text)
        return loaded

    known = replace(info, package=package, home=home, load=load_or_refuse)
    return known


def in_short(error: BaseException) -> str:
    """An error of somebody else's code on one line, with where it happened."""
    words = printable(f"{type(error).__name__}: {error}".rstrip(": "))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    if not frames or isinstance(error, SyntaxError):  # which says itself where it is
        return words
    path = Path(frames[-1].filename)
    return f"{words} ({path.parent.name}/{path.name}:{frames[-1].lineno})"
