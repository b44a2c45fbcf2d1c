"""What set-ups of a game are compared by: each measure with its name, and its figures and differences in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sobremesa.engine.language import Lang, Text, number
from sobremesa.engine.options import as_text
from sobremesa.engine.untrusted import printable
from sobremesa.lab.arena_text import percent, percents
from sobremesa.lab.figures import Figure
from sobremesa.lab.report import Spread, TableFigures, VariantFigures

MOST_NAMED = 32  # letters of an option's value

# --- figures in words


def share(figure: Figure, lang: Lang) -> str:
    """`27.1 % (26.2-28.0 %)`."""
    return f"{percent(figure.value, lang)} ({percents((figure.low, figure.high), lang)})"


def mean(figure: Figure, lang: Lang, form: str = ".1f") -> str:
    """`38.2 (37.9 to 38.5)`, and a figure that cannot be otherwise without an interval."""
    value = number(figure.value, form, lang)
    return value if figure.low == figure.high else f"{value} ({reach(figure, lang, form)})"


def reach(figure: Figure, lang: Lang, form: str = ".1f") -> str:
    to = Text("a", "to").to(lang)
    return f"{number(figure.low, form, lang)} {to} {number(figure.high, form, lang)}"


def signed(value: float, lang: Lang) -> str:
    """A difference as an axis shows it; none has no sign."""
    return number(value, "+,.4g", lang) if value else "0"


def points_of_share(figure: Figure, lang: Lang) -> str:
    """A difference of shares: `+2.1 points (+1.0 to +3.2)`."""
    value, low, high = (number(100 * part, "+.1f", lang) for part in (figure.value, figure.low, figure.high))
    return Text(f"{value} puntos ({low} a {high})", f"{value} points ({low} to {high})").to(lang)


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


# --- measures

FormatFigure = Callable[[Figure, Lang], str]


class Measure(NamedTuple):
    """A figure of a table, by its name there, and how it and a difference of it are written."""

    name: str
    title: Text
    written: FormatFigure
    written_difference: FormatFigure
    is_share: bool = False

    def of(self, table: TableFigures) -> Figure | None:
        found: Spread | Figure | None = getattr(table, self.name)
        return found.mean if isinstance(found, Spread) else found

    def difference(self, variant: VariantFigures) -> Figure | None:
        found: Figure | None = getattr(variant.differences, self.name)
        return found


def _mean(name: str, title: Text, form: str) -> Measure:
    return Measure(
        name, title, lambda figure, lang: mean(figure, lang, form), lambda figure, lang: mean(figure, lang, f"+{form}")
    )


MEASURES = (
    _mean("decisions", Text("decisiones", "decisions"), ".1f"),
    _mean("rounds", Text("rondas", "rounds"), ".2f"),
    _mean("points", Text("puntos por asiento", "points a seat"), ".2f"),
    _mean("winning_points", Text("puntos de quien gana", "the winner's points"), ".2f"),
    _mean(
        "margin", Text("puntos entre quien más tiene y quien menos", "points between the most and the fewest"), ".2f"
    ),
    Measure("shared_wins", Text("victorias compartidas", "shared wins"), share, points_of_share, is_share=True),
    Measure(
        "first",
        Text("ventaja de quien empieza", "first player's advantage"),
        points_of_share,
        points_of_share,
        is_share=True,
    ),
    _mean("changes", Text("cambios en cabeza", "changes of the lead"), ".2f"),
    Measure(
        "lost",
        Text("quien va en cabeza a la mitad no gana", "the leader at half does not win"),
        share,
        points_of_share,
        is_share=True,
    ),
)


def is_sure(difference: Figure) -> bool:
    return difference.is_above(0) or difference.is_below(0)


def is_alone(difference: Figure) -> bool:
    """Whether its own interval tells a difference, and the one that allows for all figures does not."""
    return not is_sure(difference) and not difference.low <= 0 <= difference.high


def is_nothing(difference: Figure) -> bool:
    """Whether no match differed in it."""
    return difference.low == difference.high == 0


def setup_name(options: Mapping[str, Any], lang: Lang) -> str:
    """A set-up by its options that another does not have."""
    said = ", ".join(f"{name}={printable(as_text(value), MOST_NAMED)}" for name, value in options.items())
    return said or Text("lo usual", "the usual").to(lang)
