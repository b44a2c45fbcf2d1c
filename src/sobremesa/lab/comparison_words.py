"""What set-ups beside each other show, in sentences that agree with the intervals beside them."""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.options import as_text
from sobremesa.lab.figures import Figure
from sobremesa.lab.measures import (
    MEASURES,
    FormatFigure,
    Measure,
    capitalised,
    is_alone,
    is_nothing,
    is_sure,
    points_of_share,
    setup_name,
    share,
)
from sobremesa.lab.report import DesignReport


class Compared(NamedTuple):
    """A figure of all set-ups, and how far each of them but the first is from that."""

    title: Text
    figures: list[Figure]
    differences: list[Figure]
    written: FormatFigure
    written_difference: FormatFigure
    is_mean: bool = False


def compared_in(report: DesignReport) -> list[Compared]:
    """Whatever makes sense at all set-ups."""
    measures = [compared for measure in MEASURES if (compared := compared_measure(report, measure)) is not None]
    return [*measures, *(compared_gap(report, place) for place in range(len(report.gaps)))]


def compared_measure(report: DesignReport, measure: Measure) -> Compared | None:
    found = [measure.of(table) for table in (report.usual, *(variant.table for variant in report.variants))]
    apart = [measure.difference(variant) for variant in report.variants]
    figures, differences = ([figure for figure in all_of if figure is not None] for all_of in (found, apart))
    if len(figures) < len(found) or len(differences) < len(apart):
        return None
    is_mean = not measure.is_share
    return Compared(measure.title, figures, differences, measure.written, measure.written_difference, is_mean)


def compared_gap(report: DesignReport, place: int) -> Compared:
    """What one better bot wins."""
    gap = report.gaps[place]
    title = Text(
        f"victorias de un bot {gap.better} entre {gap.others}", f"wins of one {gap.better} bot among {gap.others}"
    )
    figures = [gaps[place].win_share for gaps in (report.gaps, *(variant.gaps for variant in report.variants))]
    differences = [variant.differences.gaps[place] for variant in report.variants]
    return Compared(title, figures, differences, share, points_of_share)


# --- set-ups


def names_of_setups(report: DesignReport, lang: Lang) -> list[str]:
    """The usual set-up by what it has instead of the other one, and each other one by what it changes."""
    usual = report.variants[0].usual
    return [setup_name(options, lang) for options in (usual, *(variant.changed for variant in report.variants))]


def values_of_setups(report: DesignReport, lang: Lang) -> list[str]:
    """Set-ups that differ in one option alone by its values."""
    options = [report.variants[0].usual, *(variant.changed for variant in report.variants)]
    if len({name for setup in options for name in setup}) > 1 or not all(options):
        return names_of_setups(report, lang)
    return [as_text(value) for setup in options for value in setup.values()]


def short_names(report: DesignReport, lang: Lang) -> list[str]:
    """The first set-up by its whole name, so that the others can go by their values."""
    return [names_of_setups(report, lang)[0], *values_of_setups(report, lang)[1:]]


# --- sentences


def comparison_in_words(report: DesignReport, lang: Lang) -> list[tuple[str, str]]:
    """About what, and what is seen."""
    lines = [(compared.title, in_words(report, compared, lang)) for compared in compared_in(report)]
    lines.append((Text("victorias por asiento", "wins by seat"), seats_in_words(report, lang)))
    return [(capitalised(title.to(lang)), said) for title, said in lines]


def in_words(report: DesignReport, compared: Compared, lang: Lang) -> str:
    """One figure at all set-ups."""
    names = short_names(report, lang)
    each = [
        Text(f"{compared.written(figure, lang)} con {name}", f"{compared.written(figure, lang)} with {name}").to(lang)
        for name, figure in zip(names, compared.figures, strict=True)
    ]
    all_of = listed(each, lang, AND)
    if compared.is_mean:
        all_of = Text(f"De media, {all_of}", f"On average {all_of}").to(lang)
    if len(compared.differences) > 1:
        return f"{all_of}. {_seen_from_first(names, compared, lang)}"
    (difference,) = compared.differences
    if is_nothing(difference):
        return f"{all_of}. {seen(difference, lang)}"
    return f"{all_of}: {compared.written_difference(difference, lang)}. {seen(difference, lang)}"


def seen(difference: Figure, lang: Lang) -> str:
    """Whether two set-ups differ, as far as a figure shows."""
    if is_sure(difference):
        said = Text("La diferencia se ve con seguridad.", "The difference surely shows.")
    elif is_alone(difference):
        said = Text(
            "Por esta cifra sola hay una diferencia; entre todas las del informe, puede ser azar.",
            "As far as this figure alone tells, they differ; among all those of the report, that may be chance.",
        )
    elif is_nothing(difference):
        said = Text("Es lo mismo en todas las partidas.", "It is the same in every match.")
    else:
        said = Text("Con estas partidas no se ve que haya diferencia.", "These matches do not show a difference.")
    return said.to(lang)


def _seen_from_first(names: list[str], compared: Compared, lang: Lang) -> str:
    pairs = list(zip(names[1:], compared.differences, strict=True))
    sure = [(name, difference) for name, difference in pairs if is_sure(difference)]
    alone = [name for name, difference in pairs if is_alone(difference)]
    parts = []
    if sure:
        name, most = max(sure, key=lambda pair: abs(pair[1].value))
        greatest = f"{name}, {compared.written_difference(most, lang)}"
        everyone = Text("todos los demás", "all others").to(lang)
        who = everyone if len(sure) == len(pairs) else listed([name for name, _ in sure], lang, AND)
        parts.append(
            Text(
                f"Frente a {names[0]} la diferencia se ve con seguridad con {who}; la mayor, con {greatest}.",
                f"Beside {names[0]} a difference surely shows with {who}; the greatest is with {greatest}.",
            )
        )
    if alone:
        who = listed(alone, lang, AND)
        parts.append(
            Text(
                f"Frente a {names[0]} hay una diferencia con {who} por esa cifra sola; entre todas las del informe, "
                "puede ser azar.",
                f"Beside {names[0]} there is a difference with {who} as far as that figure alone tells; among all "
                "those of the report, that may be chance.",
            )
        )
    if not parts:
        parts.append(
            Text(
                f"Con estas partidas no se ve ninguna diferencia con {names[0]}.",
                f"These matches do not show a difference from {names[0]}.",
            )
        )
    return " ".join(part.to(lang) for part in parts)


def seats_in_words(report: DesignReport, lang: Lang) -> str:
    """Which seats win more or less than at the usual set-up."""
    names = short_names(report, lang)
    said = []
    for name, variant in zip(names[1:], report.variants, strict=True):
        for seat, difference in enumerate(variant.differences.seats, 1):
            if is_sure(difference):
                more = points_of_share(difference, lang)
                said.append(Text(f"asiento {seat} con {name}, {more}", f"seat {seat} with {name}, {more}").to(lang))
    if not said:
        return Text(
            f"Ningún asiento gana más ni menos que con {names[0]}, de forma que no explique el azar.",
            f"No seat wins more or less than with {names[0]} beyond what chance explains.",
        ).to(lang)
    return Text(
        f"Frente a {names[0]} se ve con seguridad: {'; '.join(said)}.",
        f"Beside {names[0]} a difference surely shows: {'; '.join(said)}.",
    ).to(lang)


# --- in short

SURE = Text("Se ve con seguridad una diferencia", "A difference surely shows")
ALONE = Text("Solo por su cifra, y puede ser azar", "By their figures alone, which may be chance")
UNSEEN = Text("No se ve diferencia", "No difference shows")


def differences_in_short(report: DesignReport, lang: Lang) -> list[tuple[str, str]]:
    """What differs, by how sure that is."""
    groups: dict[Text, list[str]] = {SURE: [], ALONE: [], UNSEEN: []}
    for compared in compared_in(report):
        group, most = _most(compared)
        title = compared.title.to(lang)
        groups[group].append(title if most is None else f"{title}, {_at_most(report, compared, most, lang)}")
    return [(about.to(lang), f"{capitalised('; '.join(said))}.") for about, said in groups.items() if said]


def _most(compared: Compared) -> tuple[Text, Figure | None]:
    """How sure a difference is, and the greatest that is so sure."""
    for group, is_so in ((SURE, is_sure), (ALONE, is_alone)):
        found = [difference for difference in compared.differences if is_so(difference)]
        if found:
            return group, max(found, key=lambda difference: abs(difference.value))
    return UNSEEN, None


def _at_most(report: DesignReport, compared: Compared, most: Figure, lang: Lang) -> str:
    said = compared.written_difference(most, lang)
    if len(compared.differences) == 1:
        return said
    name = short_names(report, lang)[1 + compared.differences.index(most)]
    return Text(f"{said} con {name}", f"{said} with {name}").to(lang)
