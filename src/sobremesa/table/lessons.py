"""First matches: how a game is taught, from `lesson.toml` in its folder. A teacher writes text and a seed, not code."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Annotated

import msgspec
from msgspec import Meta

from sobremesa.engine.contract import GameInfo
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Both
from sobremesa.engine.options import read_options
from sobremesa.table.wire import Lesson, LessonStep, Option

FILE = "lesson.toml"
MOST_STEPS = 9

_Count = Annotated[int, Meta(ge=1)]
_Sentence = Annotated[str, Meta(min_length=1, max_length=600)]


class WrittenWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    es: _Sentence
    en: _Sentence


class WrittenStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step as it stands in the file."""

    es: _Sentence
    en: _Sentence
    round: _Count = 1
    turn: _Count | None = None
    phase: _Sentence | None = None
    rule: str = ""
    deal: bool = False  # it holds for this deal and these options alone
    any: WrittenWords | None = None  # what it says in any match


class WrittenLesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    players: _Count
    seed: Annotated[str, Meta(min_length=1, max_length=64)]
    steps: Annotated[list[WrittenStep], Meta(min_length=1, max_length=MOST_STEPS)]
    options: dict[str, Option] = {}


class BadLesson(ValueError):
    """A file that cannot be taught from: a defect of ours."""


@dataclass(frozen=True)
class LessonDeal:
    """A first match: what is told of it, and the deal, which no message holds."""

    told: Lesson
    seed: str


_known: dict[str, LessonDeal | None] = {}


def lesson_of(info: GameInfo) -> LessonDeal | None:
    """How a game is taught, if it is; read once."""
    if info.name not in _known:
        file = _file_of(info.home or f"sobremesa.games.{info.name}")
        _known[info.name] = None if file is None else read_lesson(file.read_text(encoding="utf-8"), info)
    return _known[info.name]


def _file_of(home: str) -> Traversable | None:
    """The file in the folder of a package, if there is one."""
    spec = find_spec(home)
    if spec is None or spec.submodule_search_locations is None:
        return None
    file = resources.files(home) / FILE
    return file if file.is_file() else None


def read_lesson(text: str, info: GameInfo) -> LessonDeal:
    try:
        written = msgspec.convert(tomllib.loads(text), WrittenLesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{FILE} of {info.name}: {error}") from None
    if written.players not in info.players:
        fewest, most = info.players[0], info.players[-1]
        raise BadLesson(f"{FILE} of {info.name}: {written.players} players; it takes {fewest} to {most}")
    try:
        read_options(info, written.players, written.options)
    except Mistake as mistake:
        raise BadLesson(f"{FILE} of {info.name}: {mistake.to('en')}") from None
    told = Lesson(
        players=written.players,
        options=written.options,
        steps=[_told(step, step) for step in written.steps],
        any_match=[_told(step, step.any or step) for step in written.steps if step.any or not step.deal],
    )
    return LessonDeal(told, written.seed)


def _told(step: WrittenStep, words: WrittenStep | WrittenWords) -> LessonStep:
    says = Both(words.es, words.en)
    return LessonStep(says=says, round=step.round, turn=step.turn, phase=step.phase, rule=step.rule)
