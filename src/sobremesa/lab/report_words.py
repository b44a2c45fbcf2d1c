"""What the figures of a report say, in sentences: a claim is made only where the interval, widened for all the figures
that are looked at with it, leaves no other reading.
"""

from __future__ import annotations

from sobremesa.engine.language import AND, Lang, Text, listed, number
from sobremesa.lab.arena_text import percent
from sobremesa.lab.comparison_words import comparison_in_words
from sobremesa.lab.figures import Figure
from sobremesa.lab.match_stats import HALF
from sobremesa.lab.measures import MEASURES, Measure, is_sure, mean, points_of_share, setup_name, share
from sobremesa.lab.report import (
    DecidingFigures,
    DesignReport,
    GapFigures,
    LeadFigures,
    Spread,
    TableFigures,
    ThingFigures,
    VariantFigures,
)

NAMED = 3  # things that a sentence names at each end


def surely_seen(figures: list[Figure]) -> float:
    """A difference so great that a claim would almost certainly have been made of it, in every one of these figures."""
    return max((figure.sure_high - figure.sure_low + figure.high - figure.low) / 2 for figure in figures)


# --- who wins


def wins_by(names: list[str], figures: list[Figure], fair: float, lang: Lang) -> str:
    """Who wins more than the fair share, and who less."""
    pairs = list(zip(names, figures, strict=True))
    more = [f"{name}, {share(figure, lang)}" for name, figure in pairs if figure.is_above(fair)]
    less = [f"{name}, {share(figure, lang)}" for name, figure in pairs if figure.is_below(fair)]
    even = percent(fair, lang)
    parts = []
    if more:
        parts.append(
            Text(
                f"Por encima de lo que toca, {even}: {'; '.join(more)}.",
                f"Above the fair share, {even}: {'; '.join(more)}.",
            )
        )
    if less:
        parts.append(
            Text(
                f"Por debajo de lo que toca, {even}: {'; '.join(less)}.",
                f"Below the fair share, {even}: {'; '.join(less)}.",
            )
        )
    if not parts:
        seen = number(100 * surely_seen(figures), ".1f", lang)
        parts.append(
            Text(
                f"Nadie gana más ni menos de lo que le toca, {even}, de forma que no explique el azar; "
                f"una ventaja de {seen} puntos porcentuales se habría visto casi seguro.",
                f"Nobody wins more or less than the fair share, {even}, beyond what chance explains; "
                f"an advantage of {seen} percentage points would almost surely have shown.",
            )
        )
    return " ".join(part.to(lang) for part in parts)


def seat_names(count: int, lang: Lang) -> list[str]:
    return [f"{Text('asiento', 'seat').to(lang)} {seat}" for seat in range(1, count + 1)]


def place_names(count: int, lang: Lang) -> list[str]:
    first = Text("quien empieza", "the first player").to(lang)
    return [first, *(Text(f"{place}.º en jugar", f"player {place}").to(lang) for place in range(2, count + 1))]


def seats_in_words(table: TableFigures, lang: Lang) -> str:
    shares = [seat.win_share for seat in table.seats]
    return wins_by(seat_names(table.players, lang), shares, table.fair_share, lang)


def places_in_words(table: TableFigures, lang: Lang) -> str:
    if not table.by_place:
        return Text(
            f"Entre {table.players} todos empiezan a la vez: nadie juega primero.",
            f"With {table.players} players all begin at once: nobody plays first.",
        ).to(lang)
    return wins_by(place_names(table.players, lang), table.by_place, table.fair_share, lang)


def first_by_players(report: DesignReport, lang: Lang) -> str:
    """At which tables it matters to be the first."""
    tables = [table for table in report.tables if table.by_place]
    gains = [str(table.players) for table in tables if table.by_place[0].is_above(table.fair_share)]
    costs = [str(table.players) for table in tables if table.by_place[0].is_below(table.fair_share)]
    parts = []
    if gains:
        who = listed(gains, lang, AND)
        parts.append(Text(f"Empezar ayuda con {who} jugadores.", f"Playing first helps with {who} players.").to(lang))
    if costs:
        who = listed(costs, lang, AND)
        parts.append(Text(f"Empezar cuesta con {who} jugadores.", f"Playing first costs with {who} players.").to(lang))
    if len(gains) + len(costs) < len(tables):
        rest = listed([str(table.players) for table in tables if str(table.players) not in gains + costs], lang, AND)
        parts.append(
            Text(
                f"Con {rest} jugadores no se ve ninguna diferencia que el azar no explique.",
                f"With {rest} players no difference shows beyond what chance explains.",
            ).to(lang)
        )
    return " ".join(parts)


# --- points and length


def points_in_words(table: TableFigures, lang: Lang) -> str:
    spread, best = table.points, table.winning_points
    return Text(
        f"Un asiento acaba de media con {mean(spread.mean, lang)} puntos, y nueve de cada diez entre "
        f"{_ends(spread, lang)}; quien gana, con {mean(best.mean, lang)}. "
        f"La victoria se comparte en el {share(table.shared_wins, lang)} de las partidas.",
        f"A seat ends with {mean(spread.mean, lang)} points on average, and nine of ten between "
        f"{_ends(spread, lang)}; the winner with {mean(best.mean, lang)}. "
        f"The win is shared in {share(table.shared_wins, lang)} of the matches.",
    ).to(lang)


def _ends(spread: Spread, lang: Lang) -> str:
    low, high = (mean(end, lang, ".0f") for end in (spread.low, spread.high))
    return f"{low} {AND.to(lang)} {high}"


def length_in_words(table: TableFigures, lang: Lang) -> str:
    decisions = table.decisions
    if len(decisions.counts) == 1:
        count = next(iter(decisions.counts))
        said = Text(
            f"Una partida de {table.players} lleva siempre {count} decisiones, entre todos.",
            f"A match of {table.players} always takes {count} decisions, all players together.",
        )
    else:
        said = Text(
            f"Una partida de {table.players} lleva de media {mean(decisions.mean, lang)} decisiones, entre todos, "
            f"y nueve de cada diez partidas entre {_ends(decisions, lang)}.",
            f"A match of {table.players} takes {mean(decisions.mean, lang)} decisions on average, all players "
            f"together, and nine of ten matches between {_ends(decisions, lang)}.",
        )
    return f"{said.to(lang)} {_rounds(table, lang)}"


def _rounds(table: TableFigures, lang: Lang) -> str:
    rounds = table.rounds
    if len(rounds.counts) == 1:
        count = next(iter(rounds.counts))
        return Text(
            f"Siempre {'es 1 ronda' if count == 1 else f'son {count} rondas'}.",
            f"It is always {count} round{'s' if count != 1 else ''}.",
        ).to(lang)
    return Text(
        f"Son de media {mean(rounds.mean, lang)} rondas, y nueve de cada diez veces entre {_ends(rounds, lang)}.",
        f"It lasts {mean(rounds.mean, lang)} rounds on average, and nine times of ten between {_ends(rounds, lang)}.",
    ).to(lang)


def length_by_players(report: DesignReport, lang: Lang) -> str:
    few, many = report.tables[0], report.tables[-1]
    start, end = few.decisions.mean, many.decisions.mean
    goes = Text(
        f"De {few.players} a {many.players} jugadores, la media pasa de {mean(start, lang)} a {mean(end, lang)} "
        "decisiones",
        f"From {few.players} to {many.players} players the mean goes from {mean(start, lang)} to {mean(end, lang)} "
        "decisions",
    ).to(lang)
    if end.is_above(start.sure_high) or end.is_below(start.sure_low):
        times = number(end.value / start.value, ".2f", lang)
        return goes + Text(f": {times} veces las primeras.", f": {times} times the first.").to(lang)
    return goes + Text(": no se distinguen.", ": they cannot be told apart.").to(lang)


# --- the lead


def lead_in_words(table: TableFigures, lang: Lang) -> str:
    """How often whoever leads does not win."""
    parts = []
    half = table.leads[HALF]
    if half.lost is not None:
        parts.append(
            Text(
                f"A mitad de partida alguien va solo en cabeza en el {share(half.led, lang)} de las partidas, "
                f"y en el {share(half.lost, lang)} de ellas no gana.",
                f"At half of the match somebody leads alone in {share(half.led, lang)} of the matches, "
                f"and does not win {share(half.lost, lang)} of them.",
            ).to(lang)
        )
    last = table.before_last
    if last is not None and last.lost is not None:
        parts.append(
            Text(
                f"Quien va en cabeza antes de la última ronda no gana en el {share(last.lost, lang)} de los casos.",
                f"Whoever leads before the last round does not win {share(last.lost, lang)} of the time.",
            ).to(lang)
        )
    return " ".join([*parts, *_trend(table.leads, lang)])


def _trend(leads: list[LeadFigures], lang: Lang) -> list[str]:
    known = [lead for lead in leads if lead.lost is not None]
    if len(known) < 2 or known[0].lost is None or known[-1].lost is None:
        return []
    early, late = known[0].lost, known[-1].lost
    if early.sure_low <= late.sure_high:
        return [
            Text(
                "No se ve que ir en cabeza valga más hacia el final.", "Leading is not seen to be worth more later on."
            ).to(lang)
        ]
    return [
        Text(
            f"La ventaja vale cada vez más: se pierde el {percent(early.value, lang)} de las veces tras el "
            f"{_part(known[0])} de los turnos y el {percent(late.value, lang)} tras el "
            f"{_part(known[-1])}.",
            f"A lead is worth more and more: it is lost {percent(early.value, lang)} of the time after "
            f"{_part(known[0])} of the turns and {percent(late.value, lang)} after "
            f"{_part(known[-1])}.",
        ).to(lang)
    ]


def _part(lead: LeadFigures) -> str:
    return f"{100 * (lead.at or 0):.0f} %"


def changes_in_words(table: TableFigures, lang: Lang) -> str:
    return Text(
        f"La cabeza cambia de manos {mean(table.changes.mean, lang)} veces por partida de media, y en el "
        f"{share(table.unchanged, lang)} de las partidas, ninguna.",
        f"The lead changes hands {mean(table.changes.mean, lang)} times a match on average, and never in "
        f"{share(table.unchanged, lang)} of the matches.",
    ).to(lang)


# --- variants


def variant_in_words(variant: VariantFigures, lang: Lang) -> str:
    """What surely changes, and nothing else."""
    said = [
        f"{measure.title.to(lang)} {measure.written_difference(difference, lang)}"
        for measure in MEASURES
        if (difference := measure.difference(variant)) is not None and is_sure(difference)
    ]
    if not said:
        return Text("no cambia nada que el azar no explique", "nothing changes beyond what chance explains").to(lang)
    return "; ".join(said)


def variants_in_words(report: DesignReport, measure: Measure, lang: Lang) -> str:
    """Which variants surely change a measure, and which most."""
    found = [(variant, measure.difference(variant)) for variant in report.variants]
    measured = [(variant, difference) for variant, difference in found if difference is not None]
    sure = [(variant, difference) for variant, difference in measured if is_sure(difference)]
    if not sure:
        return Text(
            f"Ninguna opción cambia esto ({measure.title.es}) de forma que no explique el azar.",
            f"No option changes this ({measure.title.en}) beyond what chance explains.",
        ).to(lang)
    variant, difference = max(sure, key=lambda pair: abs(pair[1].value))
    most = f"{setup_name(variant.changed, lang)}, {measure.written_difference(difference, lang)}"
    return Text(
        f"Cambios que se notan con seguridad: {len(sure)} de {len(measured)}; el que más, {most}.",
        f"Changes that surely make a difference: {len(sure)} of {len(measured)}; the greatest is {most}.",
    ).to(lang)


# --- luck and skill

MEANING = Text(
    "Esto mide lo que separa a estos bots, no todo lo que se puede aprender: si ninguno conoce una forma mejor de "
    "jugar, el juego parece más azaroso de lo que es, y entre personas la distancia puede ser otra. "
    "«Destreza» es la parte del camino entre ganar lo que toca (0 %) y ganar siempre (100 %).",
    "This measures what lies between these bots, not all that there is to learn: if none of them knows a better way "
    "to play, the game seems more of a gamble than it is, and between people the gap may differ. "
    "'Skill' is how far from a fair share of the wins (0 %) the better one gets towards winning always (100 %).",
)


def gap_in_words(gap: GapFigures, lang: Lang) -> str:
    fair, others = percent(1 / gap.players, lang), gap.players - 1
    head = Text(
        f"Un bot {gap.better} entre {others} {gap.others} gana el {share(gap.win_share, lang)} de las partidas; "
        f"le tocaría el {fair}",
        f"One {gap.better} bot among {others} {gap.others} wins {share(gap.win_share, lang)} of the matches; "
        f"its share would be {fair}",
    ).to(lang)
    if gap.skill.is_above(0):
        skill = share(gap.skill, lang)
        return head + Text(f": destreza, {skill}.", f": skill, {skill}.").to(lang)
    if gap.skill.is_below(0):
        return head + Text(": aquí juega peor que ellos.", ": here it plays worse than they do.").to(lang)
    if gap.skill.low > 0 or gap.skill.high < 0:
        es, en = ("gana más", "it wins more") if gap.skill.low > 0 else ("gana menos", "it wins less")
        return head + Text(
            f": {es}, por lo que dice esta cifra sola; entre todas las del informe, puede ser azar.",
            f": {en}, as far as this figure alone tells; among all those of the report, that may be chance.",
        ).to(lang)
    return head + Text(
        ": con estas partidas no se ve que gane más.", ": these matches do not show that it wins more."
    ).to(lang)


def gaps_in_words(report: DesignReport, lang: Lang) -> str:
    return " ".join(gap_in_words(gap, lang) for gap in report.gaps)


# --- what decides

ASSOCIATION = Text(
    "Es lo que ganan quienes la tienen, no lo que la carta causa: quien ya va bien puede tenerla más a menudo.",
    "This is what those who have it win, not what it causes: whoever does well anyway may have it more often.",
)


def deciding_in_words(deciding: DecidingFigures, lang: Lang) -> str:
    """The things with which a seat surely wins most and least."""
    who = deciding.who[lang]
    helps = sorted(
        (thing for thing in deciding.things if thing.advantage.is_above(0)), key=lambda thing: -thing.advantage.value
    )
    harms = sorted(
        (thing for thing in deciding.things if thing.advantage.is_below(0)), key=lambda thing: thing.advantage.value
    )
    if not helps and not harms:
        return Text(
            f"{who} no gana más ni menos de lo que le toca, sea la que sea, de forma que no explique el azar.",
            f"{who} wins neither more nor less than the fair share, whichever it is, beyond what chance explains.",
        ).to(lang)
    parts = []
    count = len(deciding.things)
    if helps:
        named = _things(helps, lang)
        parts.append(
            Text(
                f"{who} gana más de lo que le toca con {len(helps)} de {count}: {named}.",
                f"{who} wins more than the fair share with {len(helps)} of {count}: {named}.",
            ).to(lang)
        )
    if harms:
        named = _things(harms, lang)
        parts.append(
            Text(
                f"{who} gana menos con {len(harms)} de {count}: {named}.",
                f"{who} wins less with {len(harms)} of {count}: {named}.",
            ).to(lang)
        )
    return " ".join(parts)


def _things(things: list[ThingFigures], lang: Lang) -> str:
    """Those that make the greatest difference, which come first."""
    quoted = [Text(f"«{thing.name['es']}»", f"'{thing.name['en']}'").to(lang) for thing in things[:NAMED]]
    advantages = [points_of_share(thing.advantage, lang) for thing in things[:NAMED]]
    named = "; ".join(f"{name}, {more}" for name, more in zip(quoted, advantages, strict=True))
    return named if len(things) <= NAMED else Text(f"sobre todo, {named}", f"above all, {named}").to(lang)


# --- in short


def in_short(report: DesignReport, lang: Lang) -> list[tuple[str, str]]:
    """What a reader in a hurry wants to know: about what, and what is seen."""
    if report.about != "game":
        return comparison_in_words(report, lang)
    table = report.usual
    lines = [
        (Text("Orden de juego", "Order of play"), places_in_words(table, lang)),
        (Text("Duración", "Length"), length_in_words(table, lang)),
        (Text("Vuelcos", "Swing"), lead_in_words(table, lang)),
        (Text("Azar y destreza", "Luck and skill"), gaps_in_words(report, lang)),
    ]
    return [(about.to(lang), said) for about, said in lines]
