"""A report on a game as one self-contained HTML page: each plot with a sentence that says what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from sobremesa.engine.language import AND, Lang, Text, listed, number
from sobremesa.engine.options import as_text
from sobremesa.lab import report_words as words
from sobremesa.lab.arena_text import percent, percents
from sobremesa.lab.figures import Estimate, Figure, moved
from sobremesa.lab.match_stats import HALF
from sobremesa.lab.outcomes import Counts
from sobremesa.lab.page import page
from sobremesa.lab.plots import STYLE as PLOT_STYLE
from sobremesa.lab.plots import Mark, Say, bars, dots, uprights
from sobremesa.lab.report import DecidingFigures, DesignReport, Spread, TableFigures, VariantFigures

MOST_BARS = 24
MOST_DOTS = 24  # figures below each other; more stand beside each other

STYLE = (
    PLOT_STYLE
    + """
thead th { white-space: normal; vertical-align: bottom; }
h3 { font-size: 1rem; margin: 1.5rem 0 .35rem; }
figure { margin: 0 0 1rem; }
figcaption { margin: .5rem 0 0; max-width: 45rem; }
td small { display: block; }
.sure { font-weight: 600; }
summary { cursor: pointer; margin: .5rem 0; color: var(--accent); }
"""
)


def report_page(report: DesignReport, lang: Lang) -> str:
    title = Text(f"{report.title}: informe del juego", f"{report.title}: a report on the game").to(lang)
    parts = [
        f'<p class="faint">{escape(_about(report, lang))}</p>',
        _heading(Text("En breve", "In short"), lang),
        _in_short(report, lang),
        *_who_wins(report, lang),
        *_points(report, lang),
        *_length(report, lang),
        *_swing(report, lang),
        *_variants(report, lang),
        *_skill(report, lang),
        *_deciding(report, lang),
        _heading(Text("Cómo se ha hecho", "How it was made"), lang),
        _how(report, lang),
    ]
    body = "\n".join(parts).replace(" %", "&nbsp;%").replace("\N{NO-BREAK SPACE}", "&nbsp;")
    return page(title, body, lang, STYLE)


def _about(report: DesignReport, lang: Lang) -> str:
    matches = number(report.usual.matches, ",", lang)
    return Text(
        f"Juegan bots «{report.level}», con {matches} partidas por mesa. Entre paréntesis, intervalos del 95 %; "
        "solo se afirma lo que se sostiene con un intervalo más ancho, que cuenta con todas las cifras de la página.",
        f"The players are '{report.level}' bots, with {matches} matches a table. Intervals of 95 % stand in brackets; "
        "a claim is made only where a wider one holds, which allows for all figures of the page.",
    ).to(lang)


def _in_short(report: DesignReport, lang: Lang) -> str:
    lines = words.in_short(report, lang)
    items = (f"<li><strong>{escape(about)}.</strong> {escape(said)}</li>" for about, said in lines)
    return f"<ul>{''.join(items)}</ul>"


# --- pieces


def _heading(title: Text, lang: Lang) -> str:
    return f"<h2>{escape(title.to(lang))}</h2>"


def _plot(title: str, drawing: str, sentence: str) -> str:
    return (
        f'<h3>{escape(title)}</h3><figure><div class="wide" tabindex="0">{drawing}</div>'
        f"<figcaption>{escape(sentence)}</figcaption></figure>"
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are HTML."""
    head = "".join(f"<th{_left(i)}>{escape(title)}</th>" for i, title in enumerate(heads))
    body = "\n".join(
        f'<tr><th scope="row" class="words">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
    )


def _left(column: int) -> str:
    return "" if column else ' class="words"'


def _folded(title: Text, inside: str, lang: Lang) -> str:
    return f"<details><summary>{escape(title.to(lang))}</summary>{inside}</details>"


def _share_cell(figure: Figure, lang: Lang) -> str:
    return f"{percent(figure.value, lang)}<small>{percents((figure.low, figure.high), lang)}</small>"


def _mean_cell(figure: Figure, lang: Lang, form: str = ".1f") -> str:
    value = number(figure.value, form, lang)
    return value if figure.low == figure.high else f"{value}<small>{words.reach(figure, lang, form)}</small>"


def _share_marks(names: Sequence[str], figures: Sequence[Figure], lang: Lang) -> list[Mark]:
    pairs = zip(names, figures, strict=True)
    return [Mark(name, figure, f"{name}: {words.share(figure, lang)}") for name, figure in pairs]


def _share_axis(lang: Lang) -> Say:
    return lambda share: f"{number(100 * share, 'g', lang)} %"


def _capitalised(names: list[str]) -> list[str]:
    return [name[:1].upper() + name[1:] for name in names]


# --- who wins


def _who_wins(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield _heading(Text("Quién gana", "Who wins"), lang)
    seats = _capitalised(words.seat_names(table.players, lang))
    marks = _share_marks(seats, [seat.win_share for seat in table.seats], lang)
    title = Text(
        f"Victorias por asiento, con {table.players} jugadores", f"Wins by seat, with {table.players} players"
    ).to(lang)
    yield _plot(
        title,
        dots(marks, title, _share_axis(lang), table.fair_share),
        words.seats_in_words(table, lang),
    )
    yield from _first_player(report, table, lang)
    yield _folded(Text("Todos los asientos y mesas", "All seats and tables"), _all_seats(report, lang), lang)
    yield f"<h3>{escape(Text('Según cuántos juegan', 'By number of players').to(lang))}</h3>"
    yield _by_players(report, lang)


def _first_player(report: DesignReport, table: TableFigures, lang: Lang) -> Iterator[str]:
    if table.by_place:
        title = Text(
            f"Victorias por orden de juego, con {table.players} jugadores",
            f"Wins by order of play, with {table.players} players",
        ).to(lang)
        marks = _share_marks(_capitalised(words.place_names(table.players, lang)), table.by_place, lang)
        yield _plot(
            title,
            dots(marks, title, _share_axis(lang), table.fair_share),
            words.places_in_words(table, lang),
        )
    else:
        yield f"<p>{escape(words.places_in_words(table, lang))}</p>"
    first = [found for found in report.tables if found.by_place]
    if len(first) > 1:
        title = Text("Ventaja de quien empieza", "The first player's advantage").to(lang)
        marks = [_advantage(found, lang) for found in first]
        yield _plot(
            title,
            dots(marks, title, lambda share: words.signed(100 * share, lang), 0.0),
            words.first_by_players(report, lang),
        )


def _advantage(table: TableFigures, lang: Lang) -> Mark:
    figure = moved(table.by_place[0], -table.fair_share)
    name = _players(table, lang)
    return Mark(name, figure, f"{name}: {words.points_of_share(figure, lang)}")


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
            place = _share_cell(table.by_place[seat], lang) if table.by_place else "-"
            name = f"{table.players}: {seat + 1}"
            wins, points = _share_cell(found.win_share, lang), _mean_cell(found.points, lang)
            rows.append([name, wins, percent(table.fair_share, lang), points, place])
    return _table([head.to(lang) for head in heads], rows)


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
    return _table([head.to(lang) for head in heads], [_by_players_row(table, lang) for table in report.tables])


def _by_players_row(table: TableFigures, lang: Lang) -> list[str]:
    lost = table.leads[HALF].lost
    return [
        str(table.players),
        _share_cell(table.by_place[0], lang) if table.by_place else "-",
        _mean_cell(table.decisions.mean, lang),
        _mean_cell(table.rounds.mean, lang, ".2f"),
        _mean_cell(table.points.mean, lang),
        _mean_cell(table.winning_points.mean, lang),
        _share_cell(table.shared, lang),
        _mean_cell(table.changes.mean, lang, ".2f"),
        _share_cell(lost, lang) if lost is not None else "-",
    ]


# --- distributions


def _histogram(title: str, spread: Spread, sentence: str, matches: int, lang: Lang) -> str:
    marks = [
        Mark(name, figure, f"{name}: {words.share(figure, lang)}") for name, figure in binned(spread.counts, matches)
    ]
    return _plot(title, bars(marks, title, _share_axis(lang)), sentence)


def binned(counts: Counts, matches: int) -> Iterator[tuple[str, Figure]]:
    """The share of each number, or of as many neighbours together as make a few bars."""
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // MOST_BARS)
    total = sum(counts.values())
    for start in range(low, high + 1, width):
        share = sum(counts.get(value, 0) for value in range(start, start + width)) / total
        error = (share * (1 - share) / matches) ** 0.5
        yield str(start) if width == 1 else f"{start}-{start + width - 1}", Estimate(share, error, matches).share()


def _points(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield _heading(Text("Puntos", "Points"), lang)
    title = Text(
        f"Puntos de los asientos, con {table.players} jugadores", f"Points of the seats, with {table.players} players"
    )
    yield _histogram(title.to(lang), table.points, words.points_in_words(table, lang), table.matches, lang)


def _length(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield _heading(Text("Duración", "Length"), lang)
    title = Text(f"Decisiones de una partida de {table.players}", f"Decisions of a match of {table.players}").to(lang)
    yield _histogram(title, table.decisions, words.length_in_words(table, lang), table.matches, lang)
    if len(report.tables) > 1:
        title = Text("Decisiones según cuántos juegan", "Decisions by number of players").to(lang)
        marks = [
            Mark(_players(found, lang), found.decisions.mean, words.mean(found.decisions.mean, lang))
            for found in report.tables
        ]
        drawing = dots(marks, title, lambda value: number(value, ",.0f", lang))
        yield _plot(title, drawing, words.length_by_players(report, lang))


# --- the lead


def _swing(report: DesignReport, lang: Lang) -> Iterator[str]:
    table = report.usual
    yield _heading(Text("Vuelcos", "Swing"), lang)
    known = [(lead.at, lead.lost) for lead in table.leads if lead.lost is not None and lead.at is not None]
    if known:
        title = Text(
            f"Cuántas veces no gana quien va solo en cabeza, según los turnos jugados, con {table.players} jugadores",
            f"How often whoever leads alone does not win, by the turns played, with {table.players} players",
        ).to(lang)
        marks = _share_marks([f"{round(100 * at)} %" for at, _ in known], [lost for _, lost in known], lang)
        drawing = uprights(marks, title, _share_axis(lang), joined=True)
        yield _plot(title, drawing, words.lead_in_words(table, lang))
    title = Text(
        f"Cambios en cabeza de una partida de {table.players}", f"Changes of the lead in a match of {table.players}"
    ).to(lang)
    yield _histogram(title, table.changes, words.changes_in_words(table, lang), table.matches, lang)


# --- variants


PLOTTED = {
    "decisions": Text("Decisiones, frente a lo usual", "Decisions, against the usual"),
    "lost": Text(
        "Veces que no gana quien va en cabeza a la mitad, frente a lo usual",
        "How often the leader at half does not win, against the usual",
    ),
}


def _variants(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield _heading(Text("Qué cambia cada opción", "What each option changes"), lang)
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
        f"<li><strong>{escape(words.variant_name(variant))}</strong>: "
        f"{escape(words.variant_in_words(variant, lang))}.</li>"
        for variant in report.variants
    )
    yield f"<ul>{''.join(items)}</ul>"
    for name, title in PLOTTED.items():
        yield from _variant_plot(report, name, title.to(lang), lang)
    yield _folded(Text("Todas las diferencias", "All differences"), _differences(report, lang), lang)


def _variant_plot(report: DesignReport, name: str, title: str, lang: Lang) -> Iterator[str]:
    shown = next(shown for found, _, shown in words.MEASURES if found == name)
    is_share = name == "lost"
    marks = [
        Mark(words.variant_name(variant), measure.difference, shown(measure.difference, lang))
        for variant in report.variants
        if (measure := getattr(variant, name)) is not None
    ]
    if marks:
        drawing = dots(marks, title, lambda value: words.signed(100 * value if is_share else value, lang), 0.0)
        yield _plot(title, drawing, words.variants_in_words(report, name, lang))


def _differences(report: DesignReport, lang: Lang) -> str:
    heads = [Text("Opción", "Option").to(lang), *(title.to(lang).capitalize() for _, title, _ in words.MEASURES)]
    rows = [
        [escape(words.variant_name(variant)), *(_difference_cell(variant, name, lang) for name, _, _ in words.MEASURES)]
        for variant in report.variants
    ]
    return _table(heads, rows)


def _difference_cell(variant: VariantFigures, name: str, lang: Lang) -> str:
    measure = getattr(variant, name)
    if measure is None:
        return "-"
    figure, times = measure.difference, 100 if name in ("first", "lost") else 1
    value, low, high = (number(times * part, "+.2f", lang) for part in (figure.value, figure.low, figure.high))
    to = Text("a", "to").to(lang)
    said = f"{value}<small>{low} {to} {high}</small>"
    return f'<span class="sure">{said}</span>' if words.is_sure(measure) else said


# --- luck and skill


def _skill(report: DesignReport, lang: Lang) -> Iterator[str]:
    yield _heading(Text("Azar y destreza", "Luck and skill"), lang)
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
    marks = _share_marks(names, [gap.win_share for gap in report.gaps], lang)
    drawing = dots(marks, title, _share_axis(lang), 1 / report.players)
    yield _plot(title, drawing, words.gaps_in_words(report, lang))
    yield f'<p class="faint">{escape(words.MEANING.to(lang))}</p>'


# --- what decides


def _deciding(report: DesignReport, lang: Lang) -> Iterator[str]:
    if not report.deciding:
        return
    yield _heading(Text("Qué decide", "What decides"), lang)
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
            yield _folded(Text("Todos", "All of them"), _things(deciding, lang), lang)


def _decider(deciding: DecidingFigures, lang: Lang) -> str:
    title = deciding.title[lang]
    marks = [
        Mark(thing.name[lang], thing.advantage, f"{thing.name[lang]}: {words.points_of_share(thing.advantage, lang)}")
        for thing in deciding.things
    ]

    def say(value: float) -> str:
        return words.signed(100 * value, lang)

    if len(marks) > MOST_DOTS:
        drawing = uprights(marks, title, say, 0.0)
    else:
        drawing = dots(sorted(marks, key=lambda mark: -mark.figure.value), title, say, 0.0)
    return _plot(title, drawing, words.deciding_in_words(deciding, lang))


def _things(deciding: DecidingFigures, lang: Lang) -> str:
    heads = (
        Text("Qué", "What"),
        Text("Veces por partida", "Times a match"),
        Text("De más al ganar", "Wins above share"),
    )
    rows = [
        [
            escape(thing.name[lang]),
            _mean_cell(thing.times, lang, ".2f"),
            escape(words.points_of_share(thing.advantage, lang)),
        ]
        for thing in deciding.things
    ]
    return _table([head.to(lang) for head in heads], rows)


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
        "Cada mesa tiene su propia suerte, que sale de la semilla: la misma orden da el mismo informe, con los hilos "
        "que sea. Va en cabeza quien lleva ventaja al acabar un turno, según el propio juego. Los intervalos cuentan "
        "partidas: lo que pasa en una misma partida no es independiente.",
        "Each table has luck of its own, made of the seed: the same command gives the same report with any number of "
        "threads. Whoever is ahead when a turn ends, by the game's own count, leads. Intervals count matches: what "
        "happens in one match is not independent.",
    ).to(lang)
    items = "".join(f"<dt>{escape(name.to(lang))}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    return f"<dl>{items}</dl><p>{escape(told)}</p>"
