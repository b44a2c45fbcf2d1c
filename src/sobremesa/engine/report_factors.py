"""What may decide a game: a game names the events that say which seat had which card, and reports count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sobremesa.engine.language import Text


@dataclass(frozen=True)
class ReportFactor:
    """Something that seats come to have, as events tell it: cards dealt, rows taken, challenges won."""

    title: Text
    who: Text  # the one it is told of: "quien recibe la carta", "whoever is dealt the card"
    event: str  # the kind of event that names the `seat`
    thing: str  # the field that says what it has; each of them where the field is a list
    names: Mapping[int, Text]  # the things that are counted; those of one name are counted together
    told_by: str = ""  # the kind of event that says what it is, where that is another: the last one before counts
    only: tuple[str, int] | None = None  # a field of the event and the value without which it does not count
