"""How `--help` looks, in both languages: its headings, what stands for a value, and the commands by who needs them.

typer brings a copy of click with it or uses click's own, by its version; only what both have is used here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from typer.core import TyperCommand, TyperGroup

from sobremesa.cli.overview import OVERVIEW
from sobremesa.cli.shared import LANG, _
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Lang, Text, listed
from sobremesa.engine.untrusted import printable

# What stands for a value of a type where a parameter says nothing better, in the words of typer's versions
TYPES = {
    **{"<int>": "N", "<int range>": "N", "<float>": "N", "<float range>": "N", "<str>": "TEXT", "<path>": "FILE"},
    **{"INTEGER": "N", "INTEGER RANGE": "N", "FLOAT": "N", "FLOAT RANGE": "N", "PATH": "FILE"},
}
SPANISH = {
    "ACTIONS": "JUGADAS",
    "ADDRESS": "DIRECCIÓN",
    "COMMAND": "ORDEN",
    "DAYS": "DÍAS",
    "FILE": "ARCHIVO",
    "FOLDER": "CARPETA",
    "GAME": "JUEGO",
    "NAME": "NOMBRE",
    "ROUND": "RONDA",
    "RULE": "REGLA",
    "SCORE": "PUNTOS",
    "SPEC": "BOT",
    "TEXT": "TEXTO",
    "TURN": "TURNO",
    "VALUE": "VALOR",
}
# What typer adds in brackets to what is said of a parameter
ASIDES = (
    (r"(\S+)<=x<=(\S+)", Text(r"de \1 a \2", r"\1 to \2")),
    ("default: ", Text("si no, ", "default: ")),
    ("required", Text("obligatorio", "required")),
)


def placeholders(words: str, lang: Lang) -> str:
    """Words in which what stands for a value is named in a language."""
    plain = re.sub(r"<[a-z ]+>|\b[A-Z]+(?: RANGE)?\b", lambda found: TYPES.get(found[0], found[0]), words)
    return re.sub(r"\b[A-Z]+\b", lambda found: SPANISH.get(found[0], found[0]), plain) if lang == "es" else plain


def name_of(parameter: Any, lang: Lang) -> str:
    """What a parameter is called where it is used: `GAME`, or `--players`."""
    if parameter.param_type_name != "argument":
        return str(max(parameter.opts, key=len))
    return placeholders(str(parameter.metavar or parameter.name.upper()).strip("[]"), lang)


def no_such_command(name: str, known: Iterable[str]) -> BadSetup:
    asked = printable(name)
    near = get_close_matches(name, [*known])
    more = meant(near) if near else Text("«sobremesa --help» las enumera", "'sobremesa --help' lists them")
    return BadSetup(Text(f"no hay ninguna orden «{asked}»; {more.es}", f"there is no command '{asked}'; {more.en}"))


def meant(near: list[str]) -> Text:
    """A question that names what is spelt alike."""
    return Text(f"¿querías decir {listed(near, 'es')}?", f"did you mean {listed(near, 'en')}?")


class SpokenCommand(TyperCommand):
    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(ctx, formatter, *(_usage_of(each) for each in self.params if each.param_type_name == "argument"))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self.get_params(ctx), ctx, formatter)


class Overview(TyperGroup):
    """The command without a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise no_such_command(args[0], self.commands)
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(ctx, formatter, f"{placeholders('COMMAND', LANG)} ...")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for commands in OVERVIEW:
            with formatter.section(commands.title.to(LANG)):
                formatter.write_dl([(f"{name:10}", about.to(LANG)) for name, about in commands.about.items()])
        _write_parameters(self.get_params(ctx), ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(_("«sobremesa ORDEN --help» la explica.", "'sobremesa COMMAND --help' explains it."))


def _write_usage(ctx: Any, formatter: Any, *pieces: str) -> None:
    words = " ".join([_("[OPCIONES]", "[OPTIONS]"), *pieces])
    formatter.write_usage(ctx.command_path, words, prefix=_("Uso: ", "Usage: "))


def _usage_of(argument: Any) -> str:
    name = name_of(argument, LANG)
    return (name if argument.required else f"[{name}]") + ("..." if argument.nargs != 1 else "")


def _write_parameters(parameters: Iterable[Any], ctx: Any, formatter: Any) -> None:
    arguments: list[tuple[str, str]] = []
    options: list[tuple[str, str]] = []
    for parameter in parameters:
        if (record := parameter.get_help_record(ctx)) is None:
            continue
        if parameter.param_type_name == "argument":
            arguments.append((name_of(parameter, LANG), _spoken(record[1])))
        else:
            options.append((placeholders(record[0], LANG), _spoken(record[1])))
    for title, rows in ((_("Argumentos", "Arguments"), arguments), (_("Opciones", "Options"), options)):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def _spoken(words: str) -> str:
    """What typer adds to what is said of a parameter, in the reader's language."""
    if words == "Show this message and exit.":
        return _("muestra esta ayuda", "show this help")
    said, bracket, aside = words.replace("\\[", "[").rpartition("[")
    for added, spoken in ASIDES if bracket else ():
        aside = re.sub(added, spoken.to(LANG), aside)
    return placeholders(said + bracket + aside, LANG)
