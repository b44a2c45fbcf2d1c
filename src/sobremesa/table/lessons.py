"""First matches: how a game is taught, from `games/<game>/lesson.toml`. A teacher writes text and a seed, not code."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta

from sobremesa.engine.contract import Both, Box
from sobremesa.engine.errors import Mistake
from sobremesa.engine.options import read_options
from sobremesa.table.wire import Lesson, LessonStep, Option

FILE = "lesson.toml"
MOST_STEPS = 9

Count = Annotated[int, Meta(ge=1)]
Words = Annotated[str, Meta(min_length=1, max_length=600)]


class WrittenWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    es: Words
    en: Words


class WrittenStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step as it stands in the file."""

    es: Words
    en: Words
    round: Count = 1
    turn: Count | None = None
    phase: Words | None = None
    rule: str = ""
    deal: bool = False  # it holds for this deal and these options alone
    any: WrittenWords | None = None  # what it says in any match


class WrittenLesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    players: Count
    seed: Annotated[str, Meta(min_length=1, max_length=64)]
    steps: Annotated[list[WrittenStep], Meta(min_length=1, max_length=MOST_STEPS)]
    options: dict[str, Option] = {}


class BadLesson(ValueError):
    """A file that cannot be taught from: a defect of ours."""


@dataclass(frozen=True)
class Plan:
    """A first match: what is told of it, and the deal, which no message holds."""

    told: Lesson
    seed: str


_known: dict[str, Plan | None] = {}


def lesson_of(box: Box) -> Plan | None:
    """How a game is taught, if it is; read once."""
    if box.name not in _known:
        file = resources.files("sobremesa.games") / box.name / FILE
        _known[box.name] = read_lesson(file.read_text(encoding="utf-8"), box) if file.is_file() else None
    return _known[box.name]


def read_lesson(text: str, box: Box) -> Plan:
    try:
        written = msgspec.convert(tomllib.loads(text), WrittenLesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{FILE} of {box.name}: {error}") from None
    if written.players not in box.players:
        fewest, most = box.players[0], box.players[-1]
        raise BadLesson(f"{FILE} of {box.name}: {written.players} players; it takes {fewest} to {most}")
    try:
        read_options(box, written.players, written.options)
    except Mistake as mistake:
        raise BadLesson(f"{FILE} of {box.name}: {mistake.to('en')}") from None
    told = Lesson(
        players=written.players,
        options=written.options,
        steps=[_told(step, step) for step in written.steps],
        any_match=[_told(step, step.any or step) for step in written.steps if step.any or not step.deal],
    )
    return Plan(told, written.seed)


def _told(step: WrittenStep, words: WrittenStep | WrittenWords) -> LessonStep:
    says = Both(words.es, words.en)
    return LessonStep(says=says, round=step.round, turn=step.turn, phase=step.phase, rule=step.rule)
