"""What strangers write: names, options, actions. It is bounded before it is used and safe before it is shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NewType

from rich.cells import cell_len, set_cell_size

from sobremesa.engine.errors import BadSetup, NotUnderstood
from sobremesa.engine.language import Lang, Text

MOST_SHOWN = 200
NAME_CELLS = 24  # columns of a terminal that a name takes at the table; a letter may take two
MOST_NAME = 1000  # a bot's name holds its whole command
MOST_VALUE = 5000  # of an option; a path has 4096 at most
MOST_ACTION = 200

PRONOUNS = ("Tú", "You")  # what tables once kept of people without a name; nobody else can be called so

PrintableNames = NewType("PrintableNames", list[str])  # of the seats, made by `names_to_show` alone


def printable(text: str, most: int = MOST_SHOWN) -> str:
    """The text on one line, short and without anything that could disturb a terminal."""
    start = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return start if len(start) <= most else start[:most] + "…"


def names_to_show(names: Sequence[str], lang: Lang) -> PrintableNames:
    """The names of the seats as the table shows them; who has none goes by the number of the seat, from 1."""
    return PrintableNames([name_to_show(name, seat, lang) for seat, name in enumerate(names)])


def name_to_show(name: str, seat: int, lang: Lang) -> str:
    return _short(given_name(name)) or Text(f"Persona {seat + 1}", f"Player {seat + 1}").to(lang)


def given_name(name: str) -> str:
    """The name that somebody gave, on one line; empty if it shows nothing."""
    given = printable(name).strip()
    return "" if given in PRONOUNS else given


def _short(name: str) -> str:
    if cell_len(name) <= NAME_CELLS:
        return name
    return set_cell_size(name, NAME_CELLS - 1).rstrip() + "…"


def harmless(text: str) -> str:
    """The text with its lines, and blanks as wide as whatever else is not printable."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else " " * cell_len(letter) for letter in text)


def printable_value(value: object) -> str:
    """A value of any type on one line: plain ones as they are written, any other by its type."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= MOST_SHOWN else _size_of(value)
    return str(value) if value is None or isinstance(value, float) else type(value).__name__


def _size_of(number: int) -> str:
    """How large a number is: to write it out takes long, and Python refuses from a length on."""
    return f"{'-' if number < 0 else ''}~10^{math.log10(2) * number.bit_length():.0f}"


def is_whole_text(text: str) -> bool:
    """Whether a text can be written to a file: half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_names(names: Sequence[str] | None, players: int) -> list[str]:
    """The names of the seats; without any, the numbers of the seats."""
    if names is None:
        return [str(seat) for seat in range(players)]
    if isinstance(names, str) or not isinstance(names, Sequence):
        kind = type(names).__name__
        raise BadSetup(
            Text(
                f"los nombres son una lista de textos, uno por asiento, no «{kind}»",
                f"the names are a list of texts, one for each seat, not '{kind}'",
            )
        )
    if len(names) != players:
        raise BadSetup(
            Text(
                f"hay {len(names)} nombres para {players} jugadores; hace falta uno por asiento",
                f"there are {len(names)} names for {players} players; each seat needs one",
            )
        )
    for seat, name in enumerate(names):
        require_text(name, MOST_NAME, Text(f"el nombre del asiento {seat}", f"the name of seat {seat}"))
    return list(names)


def require_option(name: str, value: object) -> None:
    """Refuse a text that is too long or broken as the value of an option."""
    if isinstance(value, str):
        require_text(value, MOST_VALUE, Text(f"la opción «{name}»", f"option '{name}'"))


def require_action(action: object) -> None:
    """Refuse what is too long for an action of any game before anything else looks at it."""
    if not isinstance(action, str):
        kind = type(action).__name__
        raise NotUnderstood(Text(f"una jugada es un texto, no «{kind}»", f"an action is a text, not '{kind}'"))
    if len(action) > MOST_ACTION:
        start = printable(action, 20)
        raise NotUnderstood(
            Text(
                f"«{start}» no se entiende; una jugada tiene {MOST_ACTION} caracteres como mucho",
                f"'{start}' is not understood; an action has {MOST_ACTION} characters at most",
            )
        )


def require_text(text: object, most: int, what: Text) -> None:
    """Refuse what is no text, too long a one, or a broken one."""
    if not isinstance(text, str):
        kind = type(text).__name__
        raise BadSetup(Text(f"{what.es} es un texto, no «{kind}»", f"{what.en} is a text, not '{kind}'"))
    if len(text) > most:
        raise too_long(what, most)
    if not is_whole_text(text):
        raise BadSetup(
            Text(
                f"{what.es} no es un texto completo: contiene medio carácter (un sustituto de UTF-16 suelto)",
                f"{what.en} is not a whole text: it holds half a character (a lone UTF-16 surrogate)",
            )
        )


def too_long(what: Text, most: int) -> BadSetup:
    return BadSetup(
        Text(
            f"{what.es} tiene demasiados caracteres; se admiten {most}",
            f"{what.en} has too many characters; {most} are accepted",
        )
    )
