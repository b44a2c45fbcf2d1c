"""What is wrong with a command line, as sentences in both languages instead of typer's own.

Its errors are told apart by the names of their types, which are click's or typer's copies of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from sobremesa.cli.help import meant, name_of
from sobremesa.engine.language import LANGUAGES, Text


def sentence_of(error: Exception) -> Text | None:
    """None if it is no error of the command line itself."""
    for kind in type(error).__mro__:
        if kind.__name__ in SENTENCES:
            said, more = SENTENCES[kind.__name__](error)
            return _joined(said, more or _help_of(error))
    told = getattr(error, "format_message", None)
    return None if told is None else _as_told(str(told()))


Objection = tuple[Text, Text | None]  # what is wrong, and what is better; else where to look


def _joined(said: Text, more: Text | None) -> Text:
    return said if more is None else Text(f"{said.es}; {more.es}", f"{said.en}; {more.en}")


def _help_of(error: Any) -> Text | None:
    if getattr(error, "ctx", None) is None:
        return None
    command = error.ctx.command_path
    return Text(f"«{command} --help» lo explica", f"'{command} --help' explains it")


def _as_told(words: str) -> Text:
    line = re.sub(r"\s+", " ", words)
    return Text(line, line)


def _missing(error: Any) -> Objection:
    return Text(f"falta {name_of(error.param, 'es')}", f"{name_of(error.param, 'en')} is missing"), None


def _no_such_option(error: Any) -> Objection:
    known = {option.lstrip("-"): option for option in error.possibilities or []}
    near = [known[name] for name in get_close_matches(error.option_name.lstrip("-"), known)]
    said = Text(f"no hay ninguna opción {error.option_name}", f"there is no option {error.option_name}")
    return said, meant(near) if near else None


def _bad_use(error: Any) -> Objection:
    name = error.option_name
    if "requires" in error.message:
        return Text(f"{name} necesita un valor", f"{name} needs a value"), None
    return Text(f"{name} va sin valor", f"{name} takes no value"), None


def _bad_value(error: Any) -> Objection:
    if error.param is None or not _takes_number(error):
        return _as_told(error.format_message()), None
    es, en = (name_of(error.param, lang) for lang in LANGUAGES)
    least, most = (_bound(error.param, name) for name in ("min", "max"))
    if least is not None and most is not None:
        return Text(f"{es} va de {least} a {most}", f"{en} is {least} to {most}"), None
    whole = "integer" in error.message
    return Text(f"{es} es un número{' entero' * whole}", f"{en} is a {'whole ' * whole}number"), None


def _takes_number(error: Any) -> bool:
    return bool(re.search("integer|number|float|range|than", error.message))


def _bound(parameter: Any, name: str) -> Any:
    """The parameter knows it, or its type does."""
    return getattr(parameter, name, None) if hasattr(parameter, name) else getattr(parameter.type, name, None)


def _usage(error: Any) -> Objection:
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", error.message)
    if extra:
        return Text(f"«{extra[1]}» no se espera", f"'{extra[1]}' is not expected"), None
    if error.message.startswith("Missing command"):
        return Text("falta la orden", "the command is missing"), None
    return _as_told(error.format_message()), None


SENTENCES: dict[str, Callable[[Any], Objection]] = {
    "MissingParameter": _missing,
    "NoSuchOption": _no_such_option,
    "BadOptionUsage": _bad_use,
    "BadParameter": _bad_value,
    "UsageError": _usage,
}
