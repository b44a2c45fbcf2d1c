"""Where everything goes on a screen of some size: the table, what happened, the question, and what can be chosen.

At 80 x 24 one lies below the other; from `WIDE` columns on, what happened stands beside the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.engine.screen import draw_board, draw_hand
from sobremesa.terminal.choices import MenuLine
from sobremesa.terminal.explaining import asked_in_words
from sobremesa.terminal.painting import ScreenLine, lines_of, text_line
from sobremesa.terminal.scene import Scene

WIDE = 112
LOG_COLUMNS = 42
LEAST_LOG, NEWS = 2, 6  # lines of it below the table; as many as are new, up to so many
LEAST_CHOICES = 4  # lines of the list, where there are as many
MOST_COLUMNS = 4  # of the list, where it would be too long
MOST_ABOUT = 2  # lines that say what the chosen action would do
SELECTED, FRESH, OLD = "reverse", "", "dim"


@dataclass
class Picture:
    """All that a screen shows of a table or a menu."""

    lang: Lang
    title: str = ""
    status: Callable[[], str] = lambda: ""
    scene: Scene | None = None
    about: RenderableType = ""  # of a menu, in place of the table
    log: list[str] = field(default_factory=list)
    fresh: int = 0  # lines of the log that are new since the last answer
    log_back: int = 0  # lines that the log was scrolled back
    ask: Styled = field(default_factory=Styled)
    note: str = ""
    choices: Sequence[MenuLine] = ()
    selected: int = 0
    list_rows: int = 0  # of the list as it was drawn last: what lies beside a choice is so many further

    def put(self, scene: Scene) -> None:
        """Show a scene, with nothing to choose yet."""
        self.scene, self.status, self.choices = scene, scene.status, ()
        self.title = " · ".join(filter(None, (scene.game.info.title, scene.caption)))
        self.ask = asked_in_words(scene)


def painted(picture: Picture, columns: int, rows: int) -> list[ScreenLine]:
    """The whole screen but for what is typed and the keys below it."""
    width = columns - LOG_COLUMNS - 2 if columns >= WIDE and picture.scene else columns
    head = [_title(picture, columns)]
    body = _Body(picture, width, rows - len(head), width < columns)
    if width == columns:
        return head + body.table + _aired(body.log(width, body.room), picture.scene is None) + body.question
    lower = body.table + [[]] * max(0, body.room) + body.question
    return head + _beside(lower, body.log(LOG_COLUMNS, rows - len(head)), width)


def _aired(log: list[ScreenLine], always: bool) -> list[ScreenLine]:
    """What happened apart from the table, where there is room; else without its oldest line."""
    if len(log) > 1 and not log[-1]:
        return [[], *log[:-1]]
    return [[], *log[1:]] if always and log else log


class _Body:
    """The parts of a picture, each with as many lines as it gets; `room` is left for the log."""

    def __init__(self, picture: Picture, width: int, rows: int, has_log_beside: bool) -> None:
        self._picture = picture
        ask = lines_of(picture.ask, width) if picture.ask else []
        note = lines_of(Styled(picture.note, "bold"), width) if picture.note else []
        about = _about(picture, width)
        board, hand = _drawn(picture, width)
        room = rows - len(ask) - len(note) - len(about) - len(hand)
        has_log = picture.scene is not None and not has_log_beside
        self.table = _cut(board, max(1, room - self._least(LEAST_LOG if has_log else 0)), picture.lang) + hand
        room -= len(self.table) - len(hand)
        news = min(max(LEAST_LOG, len(self._news(width))), NEWS) if has_log else 0
        columns, picture.list_rows = _grid(picture, width, max(room - news, min(LEAST_CHOICES, room - LEAST_LOG), 1))
        self.question = ask + _list(picture, width, columns) + about + note
        self.room = max(0, room - picture.list_rows)

    def _least(self, log: int) -> int:
        return min(len(self._picture.choices), LEAST_CHOICES) + log

    def _news(self, width: int) -> list[ScreenLine]:
        fresh = self._picture.log[len(self._picture.log) - self._picture.fresh :]
        return [line for text in fresh for line in lines_of(Styled(text), width)]

    def log(self, width: int, rows: int) -> list[ScreenLine]:
        """The last lines of what happened, above empty ones."""
        picture = self._picture
        lines: list[ScreenLine] = []
        for number, text in enumerate(picture.log):
            is_fresh = number >= len(picture.log) - picture.fresh
            lines += lines_of(Styled(text, FRESH if is_fresh else OLD), width)
        end = max(min(rows, len(lines)), len(lines) - picture.log_back)
        shown = lines[max(0, end - rows) : end]
        return shown + [[]] * (rows - len(shown))


def _drawn(picture: Picture, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    scene = picture.scene
    if scene is None:
        return (lines_of(picture.about, width) if picture.about else []), []
    seen = (scene.game, scene.view, scene.at_seats, scene.lang)
    return lines_of(draw_board(*seen, width), width), lines_of(draw_hand(*seen, width), width)


def _title(picture: Picture, columns: int) -> ScreenLine:
    left, right = f" {picture.title}", f"{picture.status()} "
    room = columns - cell_len(right)
    return text_line(set_cell_size(left, max(0, room)) + right, "reverse")


def _cut(lines: list[ScreenLine], rows: int, lang: Lang) -> list[ScreenLine]:
    if len(lines) <= rows:
        return lines
    more = len(lines) - rows + 1
    words = Text(f"… {more} líneas más: agranda la ventana", f"… {more} more lines: enlarge the window")
    return [*lines[: rows - 1], text_line(words.to(lang), "dim")]


def _grid(picture: Picture, width: int, rows: int) -> tuple[int, int]:
    """How many columns and rows the list takes: one column, or as many as it takes to show everything."""
    count = len(picture.choices)
    if not count:
        return 1, 0
    widest = max(cell_len(choice.label) for choice in picture.choices) + _keys(picture) + 6
    for columns in range(1, MOST_COLUMNS + 1):
        if -(-count // columns) <= rows and (columns == 1 or columns * widest <= width):
            return columns, -(-count // columns)
    columns = max(1, min(MOST_COLUMNS, width // widest))
    return columns, min(rows, -(-count // columns))


def _keys(picture: Picture) -> int:
    return max(cell_len(choice.key) for choice in picture.choices)


def _list(picture: Picture, width: int, columns: int) -> list[ScreenLine]:
    """The choices, column by column; where they are more, those around the selected one."""
    choices, rows, keys = picture.choices, picture.list_rows, _keys(picture) if picture.choices else 0
    shown = rows * columns
    first = min(max(0, picture.selected - shown // 2), max(0, len(choices) - shown))
    lines: list[ScreenLine] = [[] for _ in range(rows)]
    for place, choice in enumerate(choices[first : first + shown]):
        number = first + place
        has_more = (place == 0 and first > 0) or (place == shown - 1 and number < len(choices) - 1)
        mark = "›" if number == picture.selected else "↕" if has_more else " "
        text = set_cell_size(f" {mark} {choice.key:>{keys}}  {choice.label}", width // columns)
        lines[place % rows] += text_line(text, SELECTED if number == picture.selected else "")
    return lines


def _about(picture: Picture, width: int) -> list[ScreenLine]:
    """What the selected choice would do, and what it is called where the list cuts that; nothing moves from choice to
    choice, because as many lines are kept free as the longest takes."""
    said = [_said_of(choice, width - _keys(picture) - 6) for choice in picture.choices]
    most = min(max((len(lines_of(Styled(words), width - 3)) for words in said if words), default=0), MOST_ABOUT)
    selected = said[picture.selected] if picture.selected < len(said) else ""
    lines = [[("", "   "), *line] for line in lines_of(Styled(selected, "dim"), width - 3)] if selected else []
    return lines[:most] + [[]] * (most - len(lines))


def _said_of(choice: MenuLine, room: int) -> str:
    label = choice.label if cell_len(choice.label) > room else ""
    return ". ".join(filter(None, (label, choice.about)))


def _beside(left: list[ScreenLine], right: list[ScreenLine], width: int) -> list[ScreenLine]:
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number] if number < len(left) else []
        filled = sum(cell_len(text) for _, text in line)
        other = right[number] if number < len(right) else []
        lines.append([*line, ("", " " * max(0, width - filled)), ("dim", "│ "), *other])
    return lines
