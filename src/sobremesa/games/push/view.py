"""What a seat sees at a Push table, as plain data. Cards go by name: `red-5`, `roll`, `switch`."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.games.push.cards import NAMES
from sobremesa.games.push.rules import Phase

PHASES = {phase.value: phase.name.lower() for phase in Phase}


class PushView(View, frozen=True, kw_only=True):
    phase: str  # begin, go_on, place, take or done
    active: int  # whose turn it is
    card: str | None  # revealed, waiting for its place
    rows: list[list[str]]  # as many as there can be; an empty list where none lies
    switches: int  # revealed in this turn
    takers: list[int]  # who may still take a row, in order
    benches: list[list[str]]
    banks: list[list[str]]
    cards_left: int  # in the deck
    to_come: dict[str, int]  # how many of each card are in the deck
    discarded: dict[str, int]
    risk: bool


def _cards(counts: list[int]) -> list[str]:
    return [NAMES[card] for card, count in enumerate(counts) for _ in range(count)]


def _counted(counts: list[int]) -> dict[str, int]:
    return {NAMES[card]: count for card, count in enumerate(counts) if count}


def _takers(seen: PlainRecord) -> list[int]:
    onward = -1 if seen.switches & 1 else 1  # PU-13
    return [(seen.taker + onward * i) % seen.players for i in range(seen.takers)]


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    return {"seat": seat}


def look(seen: PlainRecord, seat: int) -> PushView:
    return PushView(
        **seen_header(seen),
        **own(seen, seat),
        phase=PHASES[seen.phase],
        active=seen.active,
        card=NAMES[seen.card] or None,
        rows=[[NAMES[card] for card in seen.row[row][: seen.row_length[row]]] for row in range(seen.rows)],
        switches=seen.switches,
        takers=_takers(seen),
        benches=[_cards(bench) for bench in seen.bench[: seen.players]],
        banks=[_cards(bank) for bank in seen.bank[: seen.players]],
        cards_left=seen.cards_left,
        to_come=_counted(seen.to_come),
        discarded=_counted(seen.discarded),
        risk=bool(seen.risk),
    )
