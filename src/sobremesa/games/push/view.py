"""What a seat sees at a Push table, as plain data. Cards go by name: `red-5`, `roll`, `switch`."""

from __future__ import annotations

from sobremesa.engine.contract import View, seen_header
from sobremesa.engine.kernel import Array, Record
from sobremesa.games.push.cards import NAMES, ROWS
from sobremesa.games.push.rules import Phase


class PushView(View, frozen=True, kw_only=True):
    phase: str  # begin, go_on, place, take or done
    active: int  # whose turn it is
    card: str | None  # revealed, waiting for its place
    rows: list[list[str]]  # an empty list where no row lies
    switches: int  # revealed in this turn
    takers: list[int]  # who may still take a row, in order
    benches: list[list[str]]
    banks: list[list[str]]
    cards_left: int  # in the deck
    to_come: dict[str, int]  # how many of each card are in the deck
    discarded: dict[str, int]
    risk: bool


def _cards(counts: Array) -> list[str]:
    return [NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def _counted(counts: Array) -> dict[str, int]:
    return {NAMES[card]: int(count) for card, count in enumerate(counts) if count}


def _takers(record: Record) -> list[int]:
    onward = -1 if record.switches & 1 else 1  # PU-13
    return [int(record.taker + onward * i) % int(record.players) for i in range(record.takers)]


def look(record: Record, seat: int) -> PushView:
    players = int(record.players)
    seats = range(players)
    return PushView(
        **seen_header(record, seat),
        phase=Phase(int(record.phase)).name.lower(),
        active=int(record.active),
        card=NAMES[record.card] or None,
        rows=[[NAMES[card] for card in record.row[row, : record.row_length[row]]] for row in range(ROWS)],
        switches=int(record.switches),
        takers=_takers(record),
        benches=[_cards(record.bench[other]) for other in seats],
        banks=[_cards(record.bank[other]) for other in seats],
        cards_left=int(record.cards_left),
        to_come=_counted(record.to_come),
        discarded=_counted(record.discarded),
        risk=bool(record.risk),
    )
