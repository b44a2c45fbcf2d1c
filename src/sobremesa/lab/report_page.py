"""A report on a game as one self-contained HTML page: each plot with a sentence that says what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sobremesa.engine.language import AND, Lang, Text, listed, number
from sobremesa.engine.options import as_text
from sobremesa.lab import report_words as words
from sobremesa.lab.arena_text import percent
from sobremesa.lab.comparison_page import comparison, title_of
from sobremesa.lab.comparison_words import differences_in_short
from sobremesa.lab.figures import Figure
from sobremesa.lab.measures import MEASURES, Measure, capitalised, mean, points_of_share, setup_name, signed
from sobremesa.lab.page import page
from sobremesa.lab.plots import Mark, dots, uprights
from sobremesa.lab.report import DecidingFigures, DesignReport, TableFigures
from sobremesa.lab.report_pieces import (
    STYLE,
    difference_cell,
    folded,
    grid,
    heading,
    histogram,
    mean_cell,
    plot,
    share_axis,
    share_cell,
    share_marks,
)

MOST_DOTS = 24  # figures below each other; more stand beside each other


def report_page(report: DesignReport, lang: Lang) -> str:
    if report.about == "game":
        title = Text(f"{report.title}: informe del juego", f"{report.title}: a report on the game").to(lang)
        in_short, sections = words.in_short(report, lang), _sections(report, lang)
    else:
        title = title_of(report, lang)
        in_short, sections = differences_in_short(report, lang), comparison(report, lang)
    parts = [
        f'<p class="faint">{escape(_about(report, lang))}</p>',
        heading(Text("En breve", "In short"), lang),
        _list(in_short),
        *sections,
        heading(Text("Cómo se ha hecho", "How it was made"), lang),
        _how(report, lang),
    ]
    body = "\n".join(parts).replace(" %", "&nbsp;%").replace("\N{NO-BREAK SPACE}", "&nbsp;")
    return page(title, body, lang, STYLE)


def _sections(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield from _who_wins(report, lang)
    yield from _points(report, lang)
    yield from _length(report, lang)
    yield from _swing(report, lang)
    yield from _variants(report, lang)
    yield from _skill(report, lang)
    yield from _deciding(report, lang)


def _about(report: DesignReport, lang: Lang) -> str:
    matches = number(report.usual.matches, ",", lang)
    return Text(
        f"Juegan bots «{report.level}», con {matches} partidas por mesa. Entre paréntesis, intervalos del 95 %; "
        "solo se afirma lo que se sostiene con un intervalo más ancho, que cuenta con todas las cifras de la página.",
        f"The players are '{report.level}' bots, with {matches} matches a table. Intervals of 95 % stand in brackets; "
        "a claim is made only where a wider one holds, which allows for all figures of the page.",
    ).to(lang)


def _list(lines: list[tuple[str, str]]) -> str:
    items = (f"<li><strong>{escape(about)}.</strong> {escape(said)}</li>" for about, said in lines)
    return f"<ul>{''.join(items)}</ul>"


# --- who wins


def _who_wins(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield heading(Text("Quién gana", "Who wins"), lang)
    seats = [capitalised(name) for name in words.seat_names(table.players, lang)]
    marks = share_marks(seats, [seat.win_share for seat in table.seats], lang)
    title = Text(
        f"Victorias por asiento, con {table.players} jugadores", f"Wins by seat, with {table.players} players"
    ).to(lang)
    yield plot(
        title,
        dots(marks, title, share_axis(lang), table.fair_share),
        words.seats_in_words(table, lang),
    )
    yield from _first_player(report, table, lang)
    yield folded(Text("Todos los asientos y mesas", "All seats and tables"), _all_seats(report, lang), lang)
    yield f"<h3>{escape(Text('Según cuántos juegan', 'By number of players').to(lang))}</h3>"
    yield _by_players(report, lang)


def _first_player(report: DesignReport, table: TableFigures, lang: Lang) -> Iterator[str]:
    if table.by_place:
        title = Text(
            f"Victorias por orden de juego, con {table.players} jugadores",
            f"Wins by order of play, with {table.players} players",
        ).to(lang)
        places = [capitalised(name) for name in words.place_names(table.players, lang)]
        marks = share_marks(places, table.by_place, lang)
        yield plot(
            title,
            dots(marks, title, share_axis(lang), table.fair_share),
            words.places_in_words(table, lang),
        )
    else:
        yield f"<p>{escape(words.places_in_words(table, lang))}</p>"
    marks = [_advantage(found, found.first, lang) for found in report.tables if found.first is not None]
    if len(marks) > 1:
        title = Text("Ventaja de quien empieza", "The first player's advantage").to(lang)
        yield plot(
            title,
            dots(marks, title, lambda value: signed(100 * value, lang), 0.0),
            words.first_by_players(report, lang),
        )


def _advantage(table: TableFigures, figure: Figure, lang: Lang) -> Mark:
    name = _players(table, lang)
    return Mark(name, figure, f"{name}: {points_of_share(figure, lang)}")


def _players(table: TableFigures, lang: Lang) -> str:
    return Text(f"{table.players} jugadores", f"{table.players} players").to(lang)


def _all_seats(report: DesignReport, lang: Lang) -> str:
    heads = (
        Text("Jugadores: asiento", "Players: seat"),
        Text("Victorias", "Wins"),
        Text("Le tocaría", "Fair share"),
        Text("Puntos", "Points"),
        Text("Victorias si juega en ese orden", "Wins if it plays in that place"),
    )
    rows = []
    for table in report.tables:
        for seat, found in enumerate(table.seats):
            place = share_cell(table.by_place[seat], lang) if table.by_place else "-"
            name = f"{table.players}: {seat + 1}"
            wins, points = share_cell(found.win_share, lang), mean_cell(found.points, lang)
            rows.append([name, wins, percent(table.fair_share, lang), points, place])
    return grid([head.to(lang) for head in heads], rows)


def _by_players(report: DesignReport, lang: Lang) -> str:
    heads = (
        Text("Jugadores", "Players"),
        Text("Victorias de quien empieza", "First player's wins"),
        Text("Decisiones", "Decisions"),
        Text("Rondas", "Rounds"),
        Text("Puntos", "Points"),
        Text("Puntos de quien gana", "Winner's points"),
        Text("Victoria compartida", "Shared win"),
        Text("Cambios en cabeza", "Changes of the lead"),
        Text("Va en cabeza a la mitad y no gana", "Leads at half and does not win"),
    )
    return grid([head.to(lang) for head in heads], [_by_players_row(table, lang) for table in report.tables])


def _by_players_row(table: TableFigures, lang: Lang) -> list[str]:
    return [
        str(table.players),
        share_cell(table.by_place[0], lang) if table.by_place else "-",
        mean_cell(table.decisions.mean, lang),
        mean_cell(table.rounds.mean, lang, ".2f"),
        mean_cell(table.points.mean, lang),
        mean_cell(table.winning_points.mean, lang),
        share_cell(table.shared_wins, lang),
        mean_cell(table.changes.mean, lang, ".2f"),
        share_cell(table.lost, lang) if table.lost is not None else "-",
    ]


# --- distributions


def _points(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield heading(Text("Puntos", "Points"), lang)
    title = Text(
        f"Puntos de los asientos, con {table.players} jugadores", f"Points of the seats, with {table.players} players"
    )
    yield histogram(title.to(lang), table.points, words.points_in_words(table, lang), table.matches, lang)


def _length(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield heading(Text("Duración", "Length"), lang)
    title = Text(f"Decisiones de una partida de {table.players}", f"Decisions of a match of {table.players}").to(lang)
    yield histogram(title, table.decisions, words.length_in_words(table, lang), table.matches, lang)
    if len(report.tables) > 1:
        title = Text("Decisiones según cuántos juegan", "Decisions by number of players").to(lang)
        marks = [
            Mark(_players(found, lang), found.decisions.mean, mean(found.decisions.mean, lang))
            for found in report.tables
        ]
        drawing = dots(marks, title, lambda value: number(value, ",.0f", lang))
        yield plot(title, drawing, words.length_by_players(report, lang))


# --- the lead


def _swing(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield heading(Text("Vuelcos", "Swing"), lang)
    known = [(lead.at, lead.lost) for lead in table.leads if lead.lost is not None and lead.at is not None]
    if known:
        title = Text(
            f"Cuántas veces no gana quien va solo en cabeza, según los turnos jugados, con {table.players} jugadores",
            f"How often whoever leads alone does not win, by the turns played, with {table.players} players",
        ).to(lang)
        marks = share_marks([f"{round(100 * at)} %" for at, _ in known], [lost for _, lost in known], lang)
        drawing = uprights(marks, title, share_axis(lang), joined=True)
        yield plot(title, drawing, words.lead_in_words(table, lang))
    title = Text(
        f"Cambios en cabeza de una partida de {table.players}", f"Changes of the lead in a match of {table.players}"
    ).to(lang)
    yield histogram(title, table.changes, words.changes_in_words(table, lang), table.matches, lang)


# --- variants


PLOTTED = {
    "decisions": Text("Decisiones, frente a lo usual", "Decisions, against the usual"),
    "lost": Text(
        "Veces que no gana quien va en cabeza a la mitad, frente a lo usual",
        "How often the leader at half does not win, against the usual",
    ),
}


def _variants(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Qué cambia cada opción", "What each option changes"), lang)
    if not report.variants:
        none = Text("No hay ninguna opción que cambiar.", "There is no option to change.")
        yield f"<p>{escape(none.to(lang))}</p>"
        return
    told = Text(
        f"De una en una, con {report.players} jugadores, frente a las demás como están.",
        f"One at a time, with {report.players} players, against the others as they are.",
    )
    yield f'<p class="faint">{escape(told.to(lang))}</p>'
    items = (
        f"<li><strong>{escape(setup_name(variant.changed, lang))}</strong>: "
        f"{escape(words.variant_in_words(variant, lang))}.</li>"
        for variant in report.variants
    )
    yield f"<ul>{''.join(items)}</ul>"
    for measure in MEASURES:
        if measure.name in PLOTTED:
            yield from _variant_plot(report, measure, PLOTTED[measure.name].to(lang), lang)
    yield folded(Text("Todas las diferencias", "All differences"), _differences(report, lang), lang)


def _variant_plot(report: DesignReport, measure: Measure, title: str, lang: Lang) -> Iterator[str]:
    marks = [
        Mark(setup_name(variant.changed, lang), difference, measure.written_difference(difference, lang))
        for variant in report.variants
        if (difference := measure.difference(variant)) is not None
    ]
    if marks:
        drawing = dots(marks, title, lambda value: signed(100 * value if measure.is_share else value, lang), 0.0)
        yield plot(title, drawing, words.variants_in_words(report, measure, lang))


def _differences(report: DesignReport, lang: Lang) -> str:
    heads = [Text("Opción", "Option").to(lang), *(capitalised(measure.title.to(lang)) for measure in MEASURES)]
    rows = [
        [
            escape(setup_name(variant.changed, lang)),
            *(difference_cell(measure.difference(variant), measure.is_share, lang) for measure in MEASURES),
        ]
        for variant in report.variants
    ]
    return grid(heads, rows)


# --- luck and skill


def _skill(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield heading(Text("Azar y destreza", "Luck and skill"), lang)
    title = Text(
        f"Victorias de un bot mejor, con {report.players} jugadores",
        f"Wins of a better bot, with {report.players} players",
    ).to(lang)
    names = [
        Text(
            f"{gap.better} entre {gap.others} ({number(gap.matches, ',', lang)} partidas)",
            f"{gap.better} among {gap.others} ({number(gap.matches, ',', lang)} matches)",
        ).to(lang)
        for gap in report.gaps
    ]
    marks = share_marks(names, [gap.win_share for gap in report.gaps], lang)
    drawing = dots(marks, title, share_axis(lang), 1 / report.players)
    yield plot(title, drawing, words.gaps_in_words(report, lang))
    yield f'<p class="faint">{escape(words.MEANING.to(lang))}</p>'


# --- what decides


def _deciding(report: DesignReport, lang: Lang) -> Iterator[str]:
    if not report.deciding:
        return
    yield heading(Text("Qué decide", "What decides"), lang)
    told = Text(
        f"Cuánto más o menos de lo que le toca ({percent(report.usual.fair_share, lang)}) gana un asiento cada vez que "
        f"tiene algo, en puntos porcentuales, con {report.players} jugadores. {words.ASSOCIATION.es}",
        f"How much more or less than its fair share ({percent(report.usual.fair_share, lang)}) a seat wins each time "
        f"that it has something, in percentage points, with {report.players} players. {words.ASSOCIATION.en}",
    )
    yield f'<p class="faint">{escape(told.to(lang))}</p>'
    for deciding in report.deciding:
        if deciding.things:
            yield _decider(deciding, lang)
            yield folded(Text("Todos", "All of them"), _things(deciding, lang), lang)


def _decider(deciding: DecidingFigures, lang: Lang) -> str:
    title = deciding.title[lang]
    marks = [
        Mark(thing.name[lang], thing.advantage, f"{thing.name[lang]}: {points_of_share(thing.advantage, lang)}")
        for thing in deciding.things
    ]

    def say(value: float) -> str:
        return signed(100 * value, lang)

    if len(marks) > MOST_DOTS:
        drawing = uprights(marks, title, say, 0.0)
    else:
        drawing = dots(sorted(marks, key=lambda mark: -mark.figure.value), title, say, 0.0)
    return plot(title, drawing, words.deciding_in_words(deciding, lang))


def _things(deciding: DecidingFigures, lang: Lang) -> str:
    heads = (
        Text("Qué", "What"),
        Text("Veces por partida", "Times a match"),
        Text("De más al ganar", "Wins above share"),
    )
    rows = [
        [
            escape(thing.name[lang]),
            mean_cell(thing.times, lang, ".2f"),
            escape(points_of_share(thing.advantage, lang)),
        ]
        for thing in deciding.things
    ]
    return grid([head.to(lang) for head in heads], rows)


# --- how it was made


def _how(report: DesignReport, lang: Lang) -> str:
    given = ", ".join(f"{name}={as_text(value)}" for name, value in report.options.items())
    tables = listed([str(table.players) for table in report.tables], lang, AND)
    facts = [
        (Text("Juego", "Game"), report.game),
        (Text("Jugadores", "Players"), tables),
        (Text("Opciones dadas", "Options given"), given or "-"),
        (Text("Semilla", "Seed"), report.seed),
        (Text("Partidas por mesa", "Matches a table"), number(report.usual.matches, ",", lang)),
        (Text("Versiones", "Versions"), ", ".join(f"{name} {version}" for name, version in report.versions.items())),
    ]
    if report.left_out:
        out = listed([str(players) for players in report.left_out], lang, AND)
        facts.append((Text("Sin mesa con estas opciones", "Not played with these options"), out))
    told = Text(
        f"Las mesas que se comparan tienen el mismo reparto: la partida n sale en todas de la semilla "
        f"{report.seed}/{report.players}/#n, y las diferencias se cuentan partida a partida. Lo demás tiene su propia "
        "suerte. La misma orden da el mismo informe, con los hilos que sea. Va en cabeza quien lleva ventaja al acabar "
        "un turno, según el propio juego. Los intervalos cuentan partidas: lo que pasa en una misma partida no es "
        "independiente.",
        "Set-ups that are compared have the same deals: match n of each has the seed "
        f"{report.seed}/{report.players}/#n, and differences are counted match by match. All else has luck of its own. "
        "The same command gives the same report with any number of threads. Whoever is ahead when a turn ends, by the "
        "game's own count, leads. Intervals count matches: what happens in one match is not independent.",
    ).to(lang)
    items = "".join(f"<dt>{escape(name.to(lang))}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return f"<dl>{items}</dl><p>{escape(told)}</p>"
