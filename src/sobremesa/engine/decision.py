"""A decision, told once: what a seat is asked, the caption of the moment, and why a match ended.

A game makes them from a view in both languages; the terminal, the page and programs show them and add nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sobremesa.engine.language import AND, Lang, Text, listed

if TYPE_CHECKING:
    from sobremesa.engine.contract import View
    from sobremesa.engine.untrusted import PrintableNames

NOTHING = Text("", "")
NAMED = 2  # people who are waited for by name; more are counted


class Ask(NamedTuple):
    """What the reader of a view is asked now, or whom they wait for."""

    strong: Text = NOTHING
    text: Text = NOTHING
    short: Text = NOTHING  # in place of both on a phone; without it, both
    rule: str = ""

    def to(self, lang: Lang) -> str:
        return " ".join(filter(None, (self.strong.to(lang), self.text.to(lang))))


class Caption(NamedTuple):
    """The moment of a match: `Round 3`, which is empty where a match is one round, and `trick 5 of 10`."""

    round: Text
    turn: Text = NOTHING
    short: Text = NOTHING  # in place of the turn on a phone

    def to(self, lang: Lang) -> str:
        return " · ".join(filter(None, (self.round.to(lang), self.turn.to(lang))))

    def both(self) -> Text:
        return Text(self.to("es"), self.to("en"))


def joined(names: Sequence[str]) -> Text:
    """`Ana, Marcos y Lucía`, `Ana, Marcos and Lucía`."""
    return Text(listed(list(names), "es", AND), listed(list(names), "en", AND))


def people(seats: Sequence[int], names: PrintableNames, reader: int) -> Text:
    """These seats by name, the reader last and as `tú`, `you`."""
    others = [names[seat] for seat in seats if seat != reader]
    you = [Text("tú", "you")] if reader in seats else []
    return Text(*(listed([*others, *(each.to(lang) for each in you)], lang, AND) for lang in ("es", "en")))


def waiting(seats: Sequence[int], names: PrintableNames) -> Text:
    """Who is waited for: `Falta Ana.`, `Faltan 4.`"""
    if len(seats) > NAMED:
        return Text(f"Faltan {len(seats)}.", f"Waiting for {len(seats)} players.")
    who = joined([names[seat] for seat in seats])
    return Text(f"{'Falta' if len(seats) == 1 else 'Faltan'} {who.es}.", f"Waiting for {who.en}.")


# --- for games that say nothing of their own


def usual_ask(view: View, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over:
        return Ask()
    if view.seat in view.to_act:
        return Ask(Text("Te toca.", "It is your turn."))
    return Ask(waiting(view.to_act, names)) if view.to_act else Ask()


def usual_caption(view: View) -> Caption:
    return Caption(Text(f"Ronda {view.round}", f"Round {view.round}"), Text(f"turno {view.turn}", f"turn {view.turn}"))
