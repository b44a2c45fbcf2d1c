"""A review in words, for the terminal and the page."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from sobremesa.bots.advice_words import error_in_points, percent
from sobremesa.engine.language import Lang, Text, figure
from sobremesa.lab.review import MATTERED, Decision, Review, ReviewMoment, SeatReview

ROWS = 12  # moments that the terminal shows


def in_words(decision: Decision, lang: Lang) -> str:
    """What a seat did, what came of it, what was better, and what that cost."""
    told = [f"{decision.round}.{decision.turn}: {decision.says[lang]}"]
    if decision.by == "chance":
        told.append(_cost(decision).to(lang))
    return " ".join([*told, decision.why[lang]] if decision.why else told)


def _cost(decision: Decision) -> Text:
    cost = f"{round(100 * decision.loss)} {error_in_points(decision.loss_error)}"
    return Text(f"Le costó {cost} puntos porcentuales de ganar.", f"It cost {cost} percentage points of winning.")


def what_followed(decision: Decision, lang: Lang) -> str:
    """What came of it beyond what is said of it anyway."""
    more = [sentence[lang] for sentence in decision.followed if sentence[lang] not in decision.says[lang]]
    return " · ".join(more)


def what_mattered(review: Review, lang: Lang) -> str:
    """How many decisions stand out from the noise."""
    if not review.mattered:
        return Text(
            "Ninguna decisión perdió tanto que se distinga del ruido de las simulaciones.",
            "No decision lost so much that it stands out from the noise of the simulations.",
        ).to(lang)
    if len(review.mattered) < MATTERED:
        return Text(
            "Ninguna otra decisión se distingue del ruido de las simulaciones.",
            "No other decision stands out from the noise of the simulations.",
        ).to(lang)
    return ""


LIMITS = Text(
    "Cada asiento se juzga con lo que veía, como si después todos jugaran como el bot casual; por eso las "
    "probabilidades no suman 100 %. «Decisiones» suma solo las pérdidas que se distinguen del ruido; «suerte y "
    "rivales» es todo lo demás.",
    "Each seat is judged on what it saw, as if everyone played on like the casual bot; so the chances do not add up "
    "to 100 %. 'Decisions' adds up only the losses that stand out from noise; 'luck and rivals' is all the rest.",
)


SEAT_HEADINGS = (
    Text("Puntos", "Points"),
    Text("Parte justa", "Fair share"),
    Text("Decisiones", "Decisions"),
    Text("Suerte y rivales", "Luck and rivals"),
    Text("Resultado", "Result"),
)


def signed(share: float) -> str:
    """A difference of chances, in percentage points."""
    return f"{100 * share:+.0f}".replace("-", "−") if round(100 * share) else "0"


def lost_in_words(seat: SeatReview, lang: Lang) -> str:
    """What a seat's decisions lost, and how many of them did."""
    error = f" {error_in_points(seat.loss_error)}" if seat.mistakes else ""
    of = Text("de", "of").to(lang)
    return f"{signed(-seat.loss)}{error} ({seat.mistakes} {of} {seat.decisions})"


# --- in the terminal


def review_text(review: Review, lang: Lang) -> RenderableType:
    parts: list[RenderableType] = [Line(review.title, "bold"), _chances(review, lang), ""]
    for place in review.mattered:
        decision = review.decisions[place]
        parts.append(Line(f"• {in_words(decision, lang)}"))
        if decision.followed:
            parts.append(Line(f"  {what_followed(decision, lang)}", "dim"))
    rest = what_mattered(review, lang)
    if rest:
        parts.append(Line(rest))
    return Group(*parts, "", _seats(review, lang), Line(LIMITS.to(lang), "dim"))


def _chances(review: Review, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(Text("De ganar", "To win").to(lang))
    for seat in review.seats:
        table.add_column(seat.called(lang), justify="right")
    for moment in _shown(review):
        table.add_row(f"{moment.round}.{moment.turn}", *(percent(chance) for chance in moment.chance))
    table.add_row(Text("final", "end").to(lang), *(percent(chance) for chance in review.moments[-1].chance))
    return table


def _shown(review: Review) -> list[ReviewMoment]:
    """Some moments, evenly spread, without the end."""
    step = -(-(len(review.moments) - 1) // ROWS)
    return review.moments[:-1:step]


def _seats(review: Review, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(Text("Asiento", "Seat").to(lang))
    for heading in SEAT_HEADINGS:
        table.add_column(heading.to(lang), justify="right")
    for seat in review.seats:
        table.add_row(
            seat.called(lang),
            figure(seat.points),
            percent(seat.fair_share),
            lost_in_words(seat, lang),
            signed(seat.rest),
            percent(seat.won),
        )
    return table
