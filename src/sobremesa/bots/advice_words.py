"""Advice in words: a sentence, bars, a table."""

from __future__ import annotations

import math
from collections.abc import Callable

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.bots.advice import TINY, Advice
from sobremesa.bots.why import exact_figure
from sobremesa.engine.language import AND, Lang, Text, listed, number

LET_IT_PASS = Text("dejar pasar", "to let it pass")
BAR = 14  # the width of the longest bar
BARRED = 44  # the width of a bar with its figures
SHOWN = 12  # choices that a table shows


Named = Callable[[str], str]  # what an action is called; as records write it, where nobody says


def action_in_words(action: str | None, lang: Lang, named: Named = str) -> str:
    return LET_IT_PASS.to(lang) if action is None else named(action)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def error_in_points(error: float) -> str:
    """In percentage points, rounded up, so that nothing looks surer than it is."""
    return f"± {math.ceil(100 * error)}"


def summary(advice: Advice, lang: Lang, named: Named = str) -> str:
    """The advice in one sentence, which says where actions cannot be told apart."""
    good = [action_in_words(choice.action, lang, named) for choice in advice.choices if choice.as_good]
    best, chance = good[0], percent(advice.choices[0].chance)
    if len(advice.choices) == 1:
        text = Text(
            f"Solo hay una opción, {best}: {chance} de ganar.",
            f"There is only one choice, {best}: {chance} chance to win.",
        )
    elif len(good) == len(advice.choices):
        text = Text(
            f"Da igual, hasta donde se distingue: cerca del {chance} de ganar con todo.",
            f"It makes no difference that can be told: about {chance} chance to win with each.",
        )
    elif len(good) > 1:
        also = listed(good[1:], lang, AND)
        text = Text(
            f"Lo mejor es {best} ({chance} de ganar); tan bueno, hasta donde se distingue: {also}.",
            f"The best is {best} ({chance} chance to win); as good, as far as can be told: {also}.",
        )
    else:
        text = Text(f"Lo mejor es {best}: {chance} de ganar.", f"The best is {best}: {chance} chance to win.")
    return " ".join(filter(None, [_exactly(advice, lang, named), text.to(lang), _told_by(advice).to(lang)]))


def reason(advice: Advice, lang: Lang) -> str:
    """Why the best is better than the next that can be told apart from it, if that is known."""
    return Text(advice.why.es, advice.why.en).to(lang) if advice.why else ""


def _exactly(advice: Advice, lang: Lang, named: Named) -> str:
    """What is known exactly comes first: the best of the actions that the simulations cannot tell apart."""
    good = [choice.action for choice in advice.choices if choice.as_good and choice.action is not None]
    leading = next((exact for exact in advice.exact if exact.leads), None)
    if leading is None or not good:
        return ""
    best = max(good, key=lambda action: leading.values[action])
    value = exact_figure(leading.values[best], leading.is_chance, lang)
    return Text(
        f"{leading.title.es}, con cálculo exacto: {named(best)}, {value}.",
        f"{leading.title.en}, worked out exactly: {named(best)}, {value}.",
    ).to(lang)


def _told_by(advice: Advice) -> Text:
    """What decides where the chance to win is the same for all actions."""
    if advice.by == "chance":
        return Text("", "")
    decides = (
        Text("decide el puesto", "the place decides")
        if advice.by == "place"
        else Text("deciden los puntos", "the points decide")
    )
    return Text(
        f"La posibilidad de ganar no distingue las jugadas; aquí {decides.es}.",
        f"The chance to win does not tell the actions apart; here {decides.en}.",
    )


def choices_table(advice: Advice, lang: Lang) -> Table:
    """The best choices with their numbers, and a bar for the chance."""
    table = Table(box=None, pad_edge=False)
    table.add_column(Text("Jugada", "Action").to(lang))
    table.add_column(Text("De ganar", "To win").to(lang), justify="right")
    table.add_column("")
    table.add_column(_points_heading(advice).to(lang), justify="right")
    table.add_column(Text("Menos que la mejor", "Behind the best").to(lang), justify="right")
    most = max(choice.chance for choice in advice.choices) or 1.0
    for choice in advice.choices[:SHOWN]:
        behind = _with_error(100 * choice.behind, math.ceil(1000 * choice.behind_error - TINY) / 10, ".1f", lang) + " %"
        table.add_row(
            action_in_words(choice.action, lang),
            _with_error(100 * choice.chance, 100 * choice.chance_error, ".1f", lang) + " %",
            "█" * round(BAR * choice.chance / most),
            _with_error(choice.points, choice.points_error, ".2f", lang),
            Text("tan buena", "as good").to(lang) if choice.as_good else behind,
        )
    more = len(advice.choices) - SHOWN
    if more > 0:
        table.add_row(Text(f"… y {more} más", f"… and {more} more").to(lang))
    return table


def bars(advice: Advice, lang: Lang, named: Named, width: int) -> Table:
    """The best choices by name, each with a bar for its chance, its error, and whether it is told apart from the best.

    What is called by many words has them on a line of its own.
    """
    most = max(choice.chance for choice in advice.choices) or 1.0
    names = [action_in_words(choice.action, lang, named) for choice in advice.choices[:SHOWN]]
    is_alone = sum(choice.as_good for choice in advice.choices) == 1
    good = Text("la mejor", "the best") if is_alone else Text("tan buena", "as good")
    has_room = max(map(cell_len, names)) + BARRED <= width
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, choice in zip(names, advice.choices, strict=False):
        bar = "█" * round(BAR * choice.chance / most)
        chance = _with_error(100 * choice.chance, 100 * choice.chance_error, ".1f", lang) + " %"
        apart = good.to(lang) if choice.as_good else ""
        line = Styled.assemble(f"{bar:<{BAR}}  {chance:>14}  ", (apart, "dim"))
        table.add_row(*([Styled(name), line] if has_room else [Styled.assemble(name, "\n  ", line)]))
    return table


def _with_error(mean: float, error: float, form: str, lang: Lang) -> str:
    return f"{number(mean, form, lang)} ± {number(error, form, lang)}"


def _points_heading(advice: Advice) -> Text:
    if advice.points_at == "end of match":
        return Text("Puntos (final)", "Points (end)")
    return Text("Puntos (ronda)", "Points (round)")
