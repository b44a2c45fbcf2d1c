"""A review as one page: the chances over time, what each decision lost, and every decision in a table.

Plots are SVG written by hand. A seat is told by its colour, its dashes and its marks alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sobremesa.bots.advice_words import action_in_words, error_in_points, percent
from sobremesa.engine.language import AND, Lang, Text, figure, listed
from sobremesa.engine.options import as_text
from sobremesa.lab.page import page
from sobremesa.lab.review import Decision, Review, SeatReview
from sobremesa.lab.review_text import (
    LIMITS,
    SEAT_HEADINGS,
    in_words,
    lost_in_words,
    signed,
    what_followed,
    what_mattered,
)

LIGHT = ["#0b6e99", "#b3541e", "#3b7d3b", "#8a3f8f", "#8c6d00", "#c0392b", "#34495e", "#00796b", "#7a5230", "#5c5cc4"]
DARK = ["#6cc3e8", "#f0a070", "#8fd08f", "#dc9ee0", "#e0c050", "#ff9a8f", "#b8c7d8", "#6fd8c8", "#d8b08c", "#b0b0ff"]
DASHES = ("none", "8 4", "2 3", "10 3 2 3", "5 2")
MARKS = ("M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z", "M-4-4H4V4H-4Z", "M0-5L5 4H-5Z", "M0-5L5 0L0 5L-5 0Z", "M-5-4H5L0 5Z")

WIDTH, LEFT, RIGHT = 760, 48, 16
PLOT_TOP, PLOT_HEIGHT, LANE = 22, 260, 44
MARKED = 16  # moments of a line that carry a mark

STYLE = (
    f":root {{ {' '.join(f'--seat{i}: {colour};' for i, colour in enumerate(LIGHT))} }}\n"
    "@media (prefers-color-scheme: dark) {\n"
    f"  :root {{ {' '.join(f'--seat{i}: {colour};' for i, colour in enumerate(DARK))} }}\n"
    "}\n"
    ".wide > svg { min-width: 38rem; }\n"
    "svg text { font-size: 12px; }\n"
    "svg .faint { fill: var(--faint); }\n"
    ".grid { stroke: var(--line); stroke-width: 1; }\n"
    ".key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }\n"
    ".swatch { display: inline-block; width: 3rem; height: 1rem; vertical-align: middle; }\n"
    "summary { cursor: pointer; font-weight: 600; margin: 2rem 0 .5rem; }\n"
    ".lost { color: var(--bad); font-weight: 600; }\n"
)


def review_page(review: Review, lang: Lang) -> str:
    title = Text(f"{review.title}: repaso de una partida", f"{review.title}: a match reviewed").to(lang)
    options = " ".join(f"{name}={as_text(value)}" for name, value in review.options.items())
    parts = [
        f'<p class="faint">{escape(options)}</p>',
        f"<p>{escape(_result(review, lang))}</p>",
        _seats(review, lang),
        f'<p class="faint">{escape(LIMITS.to(lang))}</p>',
        _heading("Probabilidad de ganar", "Chance to win", lang),
        _key(review, lang),
        _wide(_chances(review, lang)),
        _heading("Lo que más importó", "What mattered most", lang),
        _mattered(review, lang),
        _heading("Lo que perdió cada decisión", "What each decision lost", lang),
        _wide(_losses(review, lang)),
        _table(review, lang),
        f'<p class="faint">{escape(_effort(review, lang))}</p>',
    ]
    return page(title, "\n".join(parts), lang, STYLE)


def _heading(es: str, en: str, lang: Lang) -> str:
    return f"<h2>{Text(es, en).to(lang)}</h2>"


def _wide(inside: str) -> str:
    return f'<div class="wide">{inside}</div>'


def _result(review: Review, lang: Lang) -> str:
    winners = listed([seat.called(lang) for seat in review.seats if seat.won], lang, AND)
    several = sum(seat.won > 0 for seat in review.seats) > 1
    return Text(
        f"Ganaron {winners}." if several else f"Ganó {winners}.",
        f"{winners} won.",
    ).to(lang)


def _effort(review: Review, lang: Lang) -> str:
    return Text(
        f"Cada momento se jugó {review.simulations} veces; las jugadas dudosas, más.",
        f"Each moment was played on {review.simulations} times; what was in doubt, more often.",
    ).to(lang)


def _seats(review: Review, lang: Lang) -> str:
    head = "".join(f"<th>{text.to(lang)}</th>" for text in SEAT_HEADINGS)
    rows = "".join(_seat_row(seat, lang) for seat in review.seats)
    return _wide(
        f'<table><thead><tr><th class="words">{Text("Asiento", "Seat").to(lang)}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _seat_row(seat: SeatReview, lang: Lang) -> str:
    return (
        f'<tr><th class="words">{_swatch(seat.seat)} {escape(seat.called(lang))}</th><td>{figure(seat.points)}</td>'
        f"<td>{percent(seat.fair_share)}</td><td>{lost_in_words(seat, lang)}</td>"
        f"<td>{signed(seat.rest)}</td><td>{percent(seat.won)}</td></tr>"
    )


# --- plots


def _line_style(seat: int) -> str:
    return f'fill="none" stroke="var(--seat{seat})" stroke-width="2" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'


def _mark(seat: int, x: float, y: float, title: str = "") -> str:
    """A mark of a seat's own; the second five seats have hollow ones."""
    fill = f"var(--seat{seat})" if seat < len(MARKS) else "var(--card)"
    told = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<path d="{MARKS[seat % len(MARKS)]}" transform="translate({x:.1f} {y:.1f})" fill="{fill}" '
        f'stroke="var(--seat{seat})" stroke-width="1.5">{told}</path>'
    )


def _swatch(seat: int) -> str:
    line = f'<line x1="2" y1="8" x2="46" y2="8" {_line_style(seat)}/>'
    return f'<svg class="swatch" viewBox="0 0 48 16" aria-hidden="true">{line}{_mark(seat, 24, 8)}</svg>'


def _key(review: Review, lang: Lang) -> str:
    items = "".join(f"<li>{_swatch(seat.seat)} {escape(seat.called(lang))}</li>" for seat in review.seats)
    return f'<ul class="key">{items}</ul>'


def _x(review: Review, after: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * after / max(1, review.moments[-1].after)


def _rounds(review: Review, bottom: float) -> Iterator[str]:
    """A line and a number where each round begins."""
    seen = 0
    for moment in review.moments[:-1]:
        if moment.round == seen:
            continue
        seen = moment.round
        x = _x(review, moment.after)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{PLOT_TOP}" y2="{bottom}"/>'
        yield f'<text class="faint" x="{x + 3:.1f}" y="{PLOT_TOP - 8}">{seen}</text>'


def _chances(review: Review, lang: Lang) -> str:
    bottom = PLOT_TOP + PLOT_HEIGHT
    parts = [*_rounds(review, bottom), *_levels()]
    for seat in range(review.players):
        points = [(_x(review, moment.after), bottom - PLOT_HEIGHT * moment.chance[seat]) for moment in review.moments]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" {_line_style(seat)}/>')
        step = max(1, len(points) // MARKED)
        for i in range(seat % step, len(points), step):
            moment = review.moments[i]
            told = f"{moment.round}.{moment.turn} {review.seats[seat].called(lang)}: {percent(moment.chance[seat])}"
            parts.append(_mark(seat, *points[i], f"{told} {error_in_points(moment.chance_error[seat])}"))
    label = Text(
        "Probabilidad de ganar de cada asiento, turno a turno; los números de arriba son las rondas",
        "Each seat's chance to win, turn by turn; the numbers at the top are the rounds",
    )
    return _svg(parts, bottom + 12, label.to(lang))


def _levels() -> Iterator[str]:
    for level in (0, 25, 50, 75, 100):
        y = PLOT_TOP + PLOT_HEIGHT * (100 - level) / 100
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text class="faint" x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{level} %</text>'


def _losses(review: Review, lang: Lang) -> str:
    """A lane for each seat, a bar for each decision that lost a chance."""
    bottom = PLOT_TOP + LANE * review.players
    most = max((decision.loss for decision in review.decisions), default=0.0) or 1.0
    parts = list(_rounds(review, bottom))
    for seat in range(review.players):
        y = PLOT_TOP + LANE * (seat + 1)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(_mark(seat, LEFT / 2, y - LANE / 2))
        parts.append(
            f'<text class="faint" x="{LEFT + 4}" y="{y - LANE + 16}">{escape(review.seats[seat].called(lang))}</text>'
        )
    for place, decision in enumerate(review.decisions):
        if decision.loss:
            parts += _bar(review, decision, most, place in review.mattered, lang)
    label = Text(
        "Puntos porcentuales que perdió cada decisión, un carril por asiento",
        "Percentage points that each decision lost, a lane for each seat",
    )
    return _svg(parts, bottom + 12, label.to(lang))


def _bar(review: Review, decision: Decision, most: float, labelled: bool, lang: Lang) -> Iterator[str]:
    x, y = _x(review, decision.after), PLOT_TOP + LANE * (decision.seat + 1)
    height = (LANE - 16) * decision.loss / most
    yield (
        f'<rect x="{x - 2:.1f}" y="{y - height:.1f}" width="4" height="{height:.1f}" '
        f'fill="var(--seat{decision.seat})"><title>{escape(in_words(decision, lang))}</title></rect>'
    )
    if labelled:
        anchor = "end" if x > WIDTH - 80 else "start"
        yield (
            f'<text x="{x:.1f}" y="{y - height - 3:.1f}" text-anchor="{anchor}">'
            f"{signed(-decision.loss)} ({decision.round}.{decision.turn})</text>"
        )


def _svg(parts: list[str], height: float, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


# --- decisions


def _mattered(review: Review, lang: Lang) -> str:
    items = []
    for place in review.mattered:
        decision = review.decisions[place]
        followed = escape(what_followed(decision, lang))
        after = f'<br><span class="faint">{followed}</span>' if followed else ""
        items.append(f"<li>{escape(in_words(decision, lang))}{after}</li>")
    told = f"<ol>{''.join(items)}</ol>" if items else ""
    rest = what_mattered(review, lang)
    return told + (f"<p>{escape(rest)}</p>" if rest else "")


def _table(review: Review, lang: Lang) -> str:
    heads = (
        Text("Turno", "Turn"),
        Text("Asiento", "Seat"),
        Text("Jugó", "Played"),
        Text("Mejor", "Better"),
        Text("De ganar", "To win"),
        Text("Perdió", "Lost"),
    )
    head = "".join(f"<th{_words(i)}>{text.to(lang)}</th>" for i, text in enumerate(heads))
    rows = "".join(_row(review, decision, lang) for decision in review.decisions)
    count = len(review.decisions)
    summary = Text(f"Todas las decisiones ({count})", f"All decisions ({count})").to(lang)
    inside = _wide(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
    return f"<details><summary>{summary}</summary>{inside}</details>"


def _words(column: int) -> str:
    return ' class="words"' if 1 <= column <= 3 else ""


def _row(review: Review, decision: Decision, lang: Lang) -> str:
    better = action_in_words(decision.best, lang) if decision.loss else ""
    lost = f'<span class="lost">{signed(-decision.loss)}</span> {error_in_points(decision.loss_error)}'
    cells = (
        f"{decision.round}.{decision.turn}",
        escape(review.seats[decision.seat].called(lang)),
        escape(action_in_words(decision.played, lang)),
        escape(better),
        f"{percent(decision.chance)} {error_in_points(decision.chance_error)}",
        lost if decision.loss else "",
    )
    return "<tr>" + "".join(f"<td{_words(i)}>{cell}</td>" for i, cell in enumerate(cells)) + "</tr>"
