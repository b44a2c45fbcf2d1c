"""`sobremesa learn`: a network that learns a game by playing it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.shared import (
    LANG,
    GameName,
    Language,
    LongJob,
    Seed,
    _,
    check_language,
    check_page,
    described,
    interruptible,
    out,
    progress,
    write_page,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import game_info
from sobremesa.engine.files import check_writable
from sobremesa.engine.language import number
from sobremesa.warm import LEARN

if TYPE_CHECKING:
    from sobremesa.learn.course import Training

EXAMS = 10  # in a course, evenly apart
SEED = "sobremesa"


@described(
    "Enseña un juego a una red, que aprende jugando. Si se interrumpe, la misma orden sigue donde se quedó.",
    "Teach a network a game, which it learns by playing. After an interruption the same command goes on.",
)
def learn(
    game: GameName,
    network: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=_("la red que se escribe (si no, GAME.npz)", "the network (default: GAME.npz)"),
        ),
    ] = None,
    lessons: Annotated[
        int, typer.Option(help=_("lecciones; cada una son miles de jugadas", "lessons, of thousands of moves each"))
    ] = 300,
    seed: Seed = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("escribe la curva como página", "write the curve as a page"))
    ] = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    path = network if network is not None else Path(f"{info.name}.npz")
    check_page(html)
    check_writable(path)

    from sobremesa.bots.learned import save_network
    from sobremesa.learn.course import Training, check_lessons
    from sobremesa.learn.curve import curve_page, exam_line
    from sobremesa.learn.model import in_whole_numbers

    check_lessons(lessons)
    ready(info, LEARN)
    notes = path.with_suffix(".course")
    opened = info.load()
    course = Training.load(opened, notes) if notes.exists() else Training(opened, seed or SEED, lessons)
    course.require(seed, lessons)

    def examine() -> None:
        for exam in course.examine():
            out.print(exam_line(exam, LANG))
        course.save(notes)
        save_network(path, opened, in_whole_numbers(course.parameters, opened.learning))

    with interruptible():
        try:
            with progress(LongJob(_("Lecciones", "Lessons"), lessons)) as done:
                done(course.lesson)
                while course.lesson < lessons:
                    course.go_on()
                    done(1)
                    if course.lesson == lessons or course.lesson % max(1, lessons // EXAMS) == 0:
                        examine()
        except KeyboardInterrupt:
            course.save(notes)
            out.print(_(f"Lo aprendido queda en {notes}: la misma orden sigue.", f"Kept in {notes}: repeat to go on."))
            raise
    if html is not None:
        write_page(html, curve_page(info, course.exams, LANG))
    _tell(course, path)


def _tell(course: Training, path: Path) -> None:
    size = number(path.stat().st_size // 1000, ",", LANG)
    name = course.game.name
    out.print(
        _(
            f"La red está en {path} ({size} kB). Ahora:\n\n  sobremesa play {name} --bots learned:{path}\n"
            f"  sobremesa arena {name} --bots learned:{path} casual",
            f"The network is in {path} ({size} kB). Now:\n\n  sobremesa play {name} --bots learned:{path}\n"
            f"  sobremesa arena {name} --bots learned:{path} casual",
        ),
        soft_wrap=True,
    )
