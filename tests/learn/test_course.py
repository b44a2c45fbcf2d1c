"""Courses: the same seed gives the same network, interrupted or not, and what is learned beats what is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.learn import course as courses
from sobremesa.learn.course import Training, check_lessons, set_ups
from sobremesa.learn.curve import curve_page, exam_line

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "STEPS", 12)
    monkeypatch.setattr(courses, "EXAM_MATCHES", 40)


def begun(lessons: int = 4) -> Training:
    return Training(game_info("bids").load(), "course", lessons, matches=16)


def weights(course: Training) -> bytes:
    return b"".join(array.tobytes() for array in course.parameters.values())


def test_a_course_that_was_interrupted_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole, part = begun(), begun()
    for _ in range(4):
        whole.go_on()
    for _ in range(2):
        part.go_on()
    part.examine()
    part.save(tmp_path / "notes.course")
    later = Training.load(part.game, tmp_path / "notes.course")
    assert (later.lesson, later.exams) == (2, part.exams)
    for _ in range(2):
        later.go_on()
    assert weights(later) == weights(whole)
    assert later.decisions == whole.decisions > 1000


def test_another_seed_is_another_course() -> None:
    one, other = begun(), Training(game_info("bids").load(), "other", 4, matches=16)
    assert weights(one) != weights(other)


def test_every_number_of_players_and_every_choice_is_played() -> None:
    found = set_ups(game_info("toma6"), 1024)
    assert {each.players for each in found} == set(range(2, 11))
    assert [each.options for each in found if each.options] == [
        {"variant": "tactics"},
        {"variant": "logic"},
        {"low_card": "cheapest"},
    ]


def test_a_course_goes_on_only_as_it_began(tmp_path: Path) -> None:
    course = begun()
    course.require(None, 4)
    with pytest.raises(BadSetup, match="has --seed course --lessons 4; go on with that, or choose another --out"):
        course.require("course", 5)
    with pytest.raises(BadSetup, match="a course cannot have 0 lessons"):
        check_lessons(0)
    course.save(tmp_path / "notes.course")
    with pytest.raises(BadSetup, match="is no course of push with these rules"):
        Training.load(game_info("push").load(), tmp_path / "notes.course")


def test_a_curve_tells_every_exam() -> None:
    course = begun()
    exams = course.examine()
    assert [exam.players for exam in exams] == [3, 4]
    assert exam_line(exams[0], "en").startswith("Lesson 0, 0.0 million decisions: of 3 players it wins ")
    page = curve_page(course.game.info, course.exams, "es")
    assert "con 3 jugadores" in page
    assert page.count("<circle") == 2


def test_a_few_lessons_beat_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bids of any height are the worst there are: a little learning shows."""
    monkeypatch.setattr(courses, "STEPS", 32)
    monkeypatch.setattr(courses, "EXAM_MATCHES", 400)
    course = Training(game_info("bids").load(), "better", 20, matches=256)
    before = course.examine()
    for _ in range(20):
        course.go_on()
    after = course.examine()
    assert np.mean([exam.won for exam in after]) > np.mean([exam.won for exam in before]) + 0.03
