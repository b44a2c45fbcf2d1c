"""How a network got better, in words and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sobremesa.engine.contract import GameInfo
from sobremesa.engine.language import Lang, Text, number
from sobremesa.lab.figures import Estimate, Figure
from sobremesa.lab.page import page
from sobremesa.lab.plots import STYLE, Mark, uprights
from sobremesa.learn.course import Exam


def _share(exam: Exam) -> Figure:
    return Estimate(exam.won, exam.error, exam.matches).share()


def _percent(value: float, lang: Lang) -> str:
    return f"{number(100 * value, '.0f', lang)} %"


def exam_line(exam: Exam, lang: Lang) -> str:
    """`Lesson 120: 8.2 million decisions; 4 players: wins 38 % (36-40) among casual players`."""
    share, millions = _share(exam), number(exam.decisions / 1e6, ".1f", lang)
    won, low, high = (number(100 * end, ".0f", lang) for end in (share.value, share.low, share.high))
    lesson = number(exam.lesson, ",", lang)
    return Text(
        f"Lección {lesson}, {millions} millones de decisiones: con {exam.players} jugadores gana el {won} % "
        f"({low}-{high}) entre casuales",
        f"Lesson {lesson}, {millions} million decisions: of {exam.players} players it wins {won} % "
        f"({low}-{high}) among casual ones",
    ).to(lang)


def curve_page(info: GameInfo, exams: Sequence[Exam], lang: Lang) -> str:
    """The shares of wins at all exams, a plot for each number of players."""
    title = Text(f"{info.title}: cómo aprende una red", f"{info.title}: how a network learns").to(lang)
    parts = [_plot(exams, players, lang) for players in sorted({exam.players for exam in exams})]
    return page(title, "\n".join(parts), lang, STYLE)


def _plot(exams: Sequence[Exam], players: int, lang: Lang) -> str:
    heading = Text(
        f"Partidas ganadas entre casuales, con {players} jugadores, por millones de decisiones",
        f"Matches won among casual players, {players} at the table, by millions of decisions",
    ).to(lang)
    marks = [
        Mark(number(exam.decisions / 1e6, ".1f", lang), _share(exam), exam_line(exam, lang))
        for exam in exams
        if exam.players == players
    ]
    drawn = uprights(marks, heading, lambda value: _percent(value, lang), even=1 / players, joined=True)
    return f'<h2>{escape(heading)}</h2>\n<div class="wide">{drawn}</div>'
