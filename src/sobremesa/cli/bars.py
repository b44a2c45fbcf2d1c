"""Bars for work that takes long: how much of it is done, and how much time is left. They go when it ends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text as Styled

from sobremesa.cli.shared import LANG, LongJob, _
from sobremesa.engine.language import number

RIGHT = Column(justify="right", no_wrap=True)
REMEMBERED = 300  # seconds that the speed is judged by; one match of strong bots may take long


class DoneOfAll(ProgressColumn):
    """`1,200/10,000`, or `12 %`."""

    def render(self, task: Task) -> Styled:
        total = int(task.total or 0)
        if task.fields["is_share"]:
            return Styled(f"{100 * int(task.completed) // max(1, total):3} %", "progress.percentage")
        whole = number(total, ",", LANG)
        return Styled(f"{number(int(task.completed), ',', LANG):>{len(whole)}}/{whole}", "progress.download")


class TimeLeft(TimeRemainingColumn):
    def render(self, task: Task) -> Styled:
        time = super().render(task)
        return Styled(_(f"quedan {time.plain}", f"{time.plain} left"), time.style)


@contextlib.contextmanager
def bars_on(console: Console, *jobs: LongJob) -> Iterator[Callable[[float], None]]:
    """A bar for each job, one done after another. What is yielded hears how much was just done of all."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), DoneOfAll(RIGHT), TimeLeft(compact=True))
    with Progress(*columns, console=console, transient=True, expand=True, speed_estimate_period=REMEMBERED) as shown:
        tasks = [shown.add_task(job.words, total=job.total, is_share=job.is_share) for job in jobs]
        yield lambda done: _advance(shown, tasks, done)


def _advance(shown: Progress, tasks: list[TaskID], done: float) -> None:
    for task in shown.tasks:
        room = done if task.id == tasks[-1] else min(done, (task.total or 0) - task.completed)
        if room > 0:
            shown.advance(task.id, room)
        done -= room
