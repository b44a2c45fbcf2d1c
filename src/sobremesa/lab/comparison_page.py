"""The page of a report that puts set-ups of a game beside each other: two in every plot, or a curve over values."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sobremesa.engine.language import AND, Lang, Text, listed, number
from sobremesa.lab import comparison_words as words
from sobremesa.lab.figures import Figure
from sobremesa.lab.measures import MEASURES, Measure, capitalised
from sobremesa.lab.plots import Mark, Say, dots, uprights
from sobremesa.lab.report import DesignReport, TableFigures
from sobremesa.lab.report_pieces import (
    beside,
    difference_cell,
    folded,
    grid,
    heading,
    histogram,
    mean_cell,
    plot,
    points_cell,
    share_axis,
    share_cell,
    share_marks,
)


def title_of(report: DesignReport, lang: Lang) -> str:
    """What is compared."""
    names = words.names_of_setups(report, lang)
    if len(names) == 2:
        return Text(
            f"{report.title}: {names[0]} frente a {names[1]}", f"{report.title}: {names[0]} beside {names[1]}"
        ).to(lang)
    return f"{report.title}: {listed(words.short_names(report, lang), lang, AND)}"


def comparison(report: DesignReport, lang: Lang) -> Iterator[str]:
    """All between what is said in short and how it was made."""
    yield from _two(report, lang) if len(report.variants) == 1 else _several(report, lang)


def _cell(measure: Measure, figure: Figure | None, lang: Lang) -> str:
    if figure is None:
        return "-"
    if measure.name == "first":
        return points_cell(figure, lang)
    return share_cell(figure, lang) if measure.is_share else mean_cell(figure, lang, ".2f")


def _tables(report: DesignReport) -> list[TableFigures]:
    return [report.usual, *(variant.table for variant in report.variants)]


def _wins(table: TableFigures) -> list[Figure]:
    return [seat.win_share for seat in table.seats]


# --- two set-ups


def _two(report: DesignReport, lang: Lang) -> Iterator[str]:
    usual, other = words.names_of_setups(report, lang)
    yield heading(Text("Lado a lado", "Side by side"), lang)
    yield f'<p><span class="key"></span> {escape(usual)} <span class="key other"></span> {escape(other)}</p>'
    yield _side_by_side(report, lang)
    yield from _seats(report, lang)
    yield from _spreads(report, lang)
    yield from _swing(report, lang)
    yield from _gaps(report, lang)


def _side_by_side(report: DesignReport, lang: Lang) -> str:
    (variant,) = report.variants
    rows = []
    for measure in _measures_of(report):
        there, here, apart = measure.of(report.usual), measure.of(variant.table), measure.difference(variant)
        cells = [_cell(measure, there, lang), _cell(measure, here, lang)]
        rows.append(
            [escape(capitalised(measure.title.to(lang))), *cells, difference_cell(apart, measure.is_share, lang)]
        )
    gaps = [words.compared_gap(report, place) for place in range(len(report.gaps))]
    names = [Text(f"victorias del asiento {seat}", f"wins of seat {seat}") for seat in _seat_numbers(report)]
    names += [gap.title for gap in gaps]
    pairs = [*zip(_wins(report.usual), _wins(variant.table), strict=True), *(gap.figures for gap in gaps)]
    differences = [*variant.differences.seats, *variant.differences.gaps]
    for title, (before, after), difference in zip(names, pairs, differences, strict=True):
        cells = [share_cell(before, lang), share_cell(after, lang), difference_cell(difference, True, lang)]
        rows.append([escape(capitalised(title.to(lang))), *cells])
    heads = ("", *words.names_of_setups(report, lang), Text("Diferencia", "Difference").to(lang))
    return grid(heads, rows)


def _measures_of(report: DesignReport) -> list[Measure]:
    """Those that make sense at any of the set-ups."""
    return [measure for measure in MEASURES if any(measure.of(table) is not None for table in _tables(report))]


def _seat_numbers(report: DesignReport) -> range:
    return range(1, report.players + 1)


def _paired(before: list[Mark], after: list[Mark]) -> list[Mark]:
    """The marks of two set-ups, each below the one that it is compared with."""
    return [mark for pair in zip(before, beside(after), strict=True) for mark in pair]


def _seats(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Quién gana", "Who wins"), lang)
    title = Text(
        f"Victorias por asiento, con {report.players} jugadores", f"Wins by seat, with {report.players} players"
    ).to(lang)
    names = [
        [Text(f"Asiento {seat}, {setup}", f"Seat {seat}, {setup}").to(lang) for seat in _seat_numbers(report)]
        for setup in words.names_of_setups(report, lang)
    ]
    pairs = zip(names, _tables(report), strict=True)
    marks = _paired(*(share_marks(name, _wins(table), lang) for name, table in pairs))
    drawing = dots(marks, title, share_axis(lang), report.usual.fair_share)
    yield plot(title, drawing, words.seats_in_words(report, lang))


SPREADS = (
    ("points", Text("Puntos de los asientos", "Points of the seats")),
    ("decisions", Text("Decisiones de una partida", "Decisions of a match")),
    ("margin", Text("Puntos entre quien más tiene y quien menos", "Points between the most and the fewest")),
)


def _spreads(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Puntos y duración", "Points and length"), lang)
    measures = {measure.name: measure for measure in MEASURES}
    for name, title in SPREADS:
        there, here = (getattr(table, name) for table in _tables(report))
        sentence = _sentence(report, measures[name], lang)
        yield histogram(title.to(lang), there, sentence, report.usual.matches, lang, here)


def _sentence(report: DesignReport, measure: Measure, lang: Lang) -> str:
    """What all set-ups have of a measure, and nothing where it makes no sense at one of them."""
    compared = words.compared_measure(report, measure)
    return words.in_words(report, compared, lang) if compared is not None else ""


def _swing(report: DesignReport, lang: Lang) -> Iterator[str]:
    lost = next(measure for measure in MEASURES if measure.name == "lost")
    moments = [
        (before.at, before.lost, after.lost)
        for before, after in zip(*(table.leads for table in _tables(report)), strict=True)
        if before.lost is not None and after.lost is not None and before.at is not None
    ]
    sentence = _sentence(report, lost, lang)
    if not moments or not sentence:
        return
    yield heading(Text("Vuelcos", "Swing"), lang)
    title = Text(
        "Cuántas veces no gana quien va solo en cabeza, según los turnos jugados",
        "How often whoever leads alone does not win, by the turns played",
    ).to(lang)
    names = [f"{round(100 * at)} %" for at, _, _ in moments]
    before = share_marks(names, [there for _, there, _ in moments], lang)
    after = share_marks(names, [here for _, _, here in moments], lang)
    drawing = uprights(before, title, share_axis(lang), joined=True, others=beside(after))
    yield plot(title, drawing, f"{capitalised(lost.title.to(lang))}: {sentence}")


def _gaps(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Azar y destreza", "Luck and skill"), lang)
    for place in range(len(report.gaps)):
        gap = words.compared_gap(report, place)
        title = capitalised(gap.title.to(lang))
        before, after = share_marks(words.names_of_setups(report, lang), gap.figures, lang)
        drawing = dots([before, *beside([after])], title, share_axis(lang), 1 / report.players)
        yield plot(title, drawing, words.in_words(report, gap, lang))


# --- the values of an option


def _several(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Todos los valores", "All values"), lang)
    yield _all_values(report, lang)
    for measure in MEASURES:
        compared = words.compared_measure(report, measure)
        if compared is not None:
            yield _curve(report, compared, lang)
    for place in range(len(report.gaps)):
        yield _curve(report, words.compared_gap(report, place), lang, 1 / report.players)
    yield folded(Text("Todas las diferencias", "All differences"), _differences(report, lang), lang)


def _all_values(report: DesignReport, lang: Lang) -> str:
    measures = _measures_of(report)
    rows = [
        [escape(name), *(_cell(measure, measure.of(table), lang) for measure in measures)]
        for name, table in zip(words.names_of_setups(report, lang), _tables(report), strict=True)
    ]
    return grid(["", *(capitalised(measure.title.to(lang)) for measure in measures)], rows)


def _curve(report: DesignReport, compared: words.Compared, lang: Lang, even: float | None = None) -> str:
    title = capitalised(compared.title.to(lang))
    pairs = zip(words.values_of_setups(report, lang), compared.figures, strict=True)
    marks = [Mark(name, figure, f"{name}: {compared.written(figure, lang)}") for name, figure in pairs]
    say: Say = (lambda value: number(value, ",g", lang)) if compared.is_mean else share_axis(lang)
    return plot(title, uprights(marks, title, say, even, joined=True), words.in_words(report, compared, lang))


def _differences(report: DesignReport, lang: Lang) -> str:
    first, *others = words.names_of_setups(report, lang)
    measures = _measures_of(report)
    heads = [
        Text(f"Frente a {first}", f"Beside {first}").to(lang),
        *(capitalised(measure.title.to(lang)) for measure in measures),
    ]
    rows = [
        [escape(name), *(difference_cell(measure.difference(variant), measure.is_share, lang) for measure in measures)]
        for name, variant in zip(others, report.variants, strict=True)
    ]
    return grid(heads, rows)
