"""Things of a game as signs in a terminal: what is printed on them, with the colour and the shape of their suit.

A thing with a suit is a small card, whose ink and paper are both set, so that it can be read on a light background and
on a dark one: plain yellow or green would vanish on white, and blue on black. To reverse yellow would not help, since
that trades it with the background. Bold would turn black ink grey in some terminals. The shape says the same as the
colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.text import Text as Styled

from sobremesa.engine.contract import Game
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.places import Face, Place

SUIT_STYLES = {
    "red": "bright_white on red",
    "blue": "bright_white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "purple": "bright_white on magenta",
    "black": "bold reverse",
}
SUIT_SHAPES = {"red": "▲", "blue": "■", "green": "✚", "yellow": "●", "purple": "◆"}
PLAIN = "bold"  # what has no suit
BACK, SLOT = "█", "·"
AT_ONCE = 8  # things behind one shape


def thing_in_signs(game: Game, place: Place | str, thing: Any, lang: Lang) -> Styled:
    """One thing that lies in a place or a field: its sign and shape, in the colours of its suit."""
    if thing is None or (isinstance(place, Place) and place.face_down):
        return Styled(BACK, style="dim")
    face = game.faces.get(str(thing))
    if face is None:
        return Styled(_written(game, place, thing, lang), style=PLAIN)
    return Styled(f"{face.sign or thing}{_shape(face)}", style=_style(face))


def things_by_suit(game: Game, things: Iterable[Any]) -> list[Styled] | None:
    """Many things in little room, each suit behind one shape: `▲ 3 5 5`; None if they do not lie suit by suit.

    One that has no suit would be taken for one more of the suit before it.
    """
    faces = [(str(thing), game.faces.get(str(thing), Face())) for thing in things]
    suits = [(suit, list(alike)) for suit, alike in groupby(faces, key=lambda each: each[1].suit)]
    if len({suit for suit, _ in suits}) < len(suits) or None in dict(suits):
        return None
    return [_suit_in_signs(alike[at : at + AT_ONCE]) for _, alike in suits for at in range(0, len(alike), AT_ONCE)]


def _suit_in_signs(alike: list[tuple[str, Face]]) -> Styled:
    face = alike[0][1]
    signs = [each.sign or written for written, each in alike]
    return Styled(" ".join(filter(None, [_shape(face), *signs])), style=_style(face))


def line_of(game: Game, thing: Any, lang: Lang) -> str:
    """What is printed small on a thing whose sign is no letter or number, and so says little by itself."""
    face = game.faces.get(str(thing), Face())
    if face.line is None or any(letter.isalnum() for letter in face.sign or str(thing)):
        return ""
    return getattr(face.line, lang)


def shapes_in_words(game: Game, lang: Lang) -> str:
    """What each shape means, where everything that bears it says the same: `✚ 2 bulls`."""
    said: dict[str, set[str]] = {}
    for face in game.faces.values():
        said.setdefault(_shape(face), set()).add(getattr(face.line, lang) if face.line else "")
    return " · ".join(f"{shape} {line}" for shape, (line, *more) in said.items() if shape and line and not more)


def _written(game: Game, place: Place | str, thing: Any, lang: Lang) -> str:
    """A word of a label as it is said, anything else as the view writes it."""
    written = str(thing)
    if not isinstance(place, Place) or place.kind != "label":
        return written
    said = game.labels.get(f"{place.field.rsplit('.')[-1]}.{written}") or game.labels.get(written)
    return written if said is None else Text(*said).to(lang)


def _shape(face: Face) -> str:
    return SUIT_SHAPES.get(face.suit or "", "")


def _style(face: Face) -> str:
    return SUIT_STYLES.get(face.suit or "", PLAIN)
