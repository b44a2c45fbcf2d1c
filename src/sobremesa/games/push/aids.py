"""What a screen may say about a Push table without knowing the rules, made from a seat's view and legal actions alone.

The rules themselves say what fits, what a row brings and what the die costs, on a table laid out from the view.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sobremesa.engine.contract import Aids
from sobremesa.engine.decision import NOTHING
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import Fields, new_record
from sobremesa.engine.language import AND, LANGUAGES, Both, Lang, Text, listed
from sobremesa.engine.log import no_log
from sobremesa.engine.narrator import cards_in_words, points_in_words
from sobremesa.games.push import ROWS, rules
from sobremesa.games.push.cards import NAMES, NUMBER, NUMBER_OF, NUMBERS, ROLL, Colour, points_on
from sobremesa.games.push.rules import FIRST_PLACE, FIRST_SECURE, FIRST_TAKE, NO_CARD, REVEAL, STOP, Direction
from sobremesa.games.push.view import PushView
from sobremesa.games.push.words import closed_row, coloured_cards, name_of, parse

SUITS = [colour for colour in Colour if colour != Colour.STAR]

can_place = interpreted_kernel(rules.can_place)
clashing = interpreted_kernel(rules.clashing)
collect_row = interpreted_kernel(rules.collect_row)
colour_points = interpreted_kernel(rules.colour_points)
place = interpreted_kernel(rules.place)
strikes = interpreted_kernel(rules.strikes)


class PushCard(msgspec.Struct, frozen=True, kw_only=True):
    """The revealed card that waits for its place."""

    name: Both
    fits: Both  # where


class PushRow(msgspec.Struct, frozen=True, kw_only=True):
    points: int
    rolls: bool  # whoever takes it rolls the die
    worth: Both
    why_not: Both | None  # the waiting card cannot go here
    clash: str | None  # the first card of the row that keeps it out
    rule: str  # that says so, or ""


class PushAct(msgspec.Struct, frozen=True, kw_only=True):
    """What an action does: the cards and points that it takes or secures, or of the row that it makes."""

    words: Both
    points: int = 0
    cards: int = 0
    starts_row: bool = False
    misfits: int = 0  # cards in the deck that would be a bust
    die: dict[str, int] | None = None  # what each face would cost, where the die is rolled or may be


class PushAids(Aids, frozen=True, kw_only=True):
    deck: Both  # how many cards are left
    direction: str  # in which the rows will be shared: left, right or none
    first_taker: int  # who takes a row after whoever is on turn
    card: PushCard | None
    rows: list[PushRow]
    benches: list[dict[str, int]]  # by seat, the points of each colour
    banks: list[int]  # by seat, points
    actions: dict[str, PushAct]


def aid(view: PushView, legal: list[str]) -> PushAids:
    table = laid_out(view)
    seats = range(view.players)
    return PushAids(
        deck=_both(lambda lang: _deck(view.cards_left, lang)),
        direction=direction(table),
        first_taker=int(interpreted_kernel(rules.next_taker)(table, view.active)),
        card=_card(table) if view.card else None,
        rows=[_row(table, row) for row in range(len(view.rows))],
        benches=[{suit.name.lower(): int(colour_points(table, seat, suit)) for suit in SUITS} for seat in seats],
        banks=[points_on(bank) for bank in view.banks],
        actions={action: _act(table, view, parse(action)) for action in legal},
    )


def preview(view: PushView, action: str) -> Text:
    """What a card is risked for and what it makes; of what is taken or secured the button says the points."""
    number, table = parse(action), laid_out(view)
    takes = number >= FIRST_TAKE
    if takes and not (number < FIRST_SECURE and _rolls(table, number - FIRST_TAKE)):
        return NOTHING
    words = _act(table, view, number).words
    return Text(words.es, words.en)


def laid_out(view: PushView) -> Fields:
    """The table that a view shows, for the rules to work on; the deck and the luck are blank."""
    table = new_record(rules.State)
    table.players = view.players
    table.risk = view.risk
    table.rows = len(view.rows)
    table.switches = view.switches
    table.card = NUMBER_OF[view.card or ""]
    for row, cards in enumerate(view.rows):
        table.row_length[row] = len(cards)
        table.row[row, : len(cards)] = [NUMBER_OF[card] for card in cards]
    for seat, bench in enumerate(view.benches):
        for card in bench:
            table.bench[seat, NUMBER_OF[card]] += 1
    return table


def direction(table: Fields) -> str:
    """In which the rows will be shared: left, right or none."""
    return Direction(interpreted_kernel(rules.direction)(table)).name.lower()


def misfits(table: Fields, view: PushView) -> int:
    """How many cards of the deck would fit in no row."""
    return sum(
        count
        for name, count in view.to_come.items()
        if not any(can_place(table, NUMBER_OF[name], row) for row in range(ROWS))
    )


def _both(say: Callable[[Lang], str]) -> Both:
    return Both(es=say("es"), en=say("en"))


def _deck(left: int, lang: Lang) -> str:
    if left == 0:
        return Text("No quedan cartas: es el último reparto", "No cards left: the last rows are shared").to(lang)
    remain = "Queda" if left == 1 else "Quedan"
    return Text(f"{remain} {cards_in_words(left, lang)}", f"{cards_in_words(left, lang)} left").to(lang)


# --- the waiting card and the rows


def _card(table: Fields) -> PushCard:
    card = int(table.card)
    open_rows = [row for row in range(ROWS) if can_place(table, card, row)]
    return PushCard(
        name=_both(lambda lang: name_of(card, lang)), fits=_both(lambda lang: _where(table, open_rows, lang))
    )


def _where(table: Fields, open_rows: list[int], lang: Lang) -> str:
    lying = [str(row + 1) for row in open_rows if table.row_length[row]]
    new = [row + 1 for row in open_rows if not table.row_length[row]]
    if len(lying) == ROWS:
        return Text("Cabe en las tres filas", "It fits in all three rows").to(lang)
    several = "s" if len(lying) > 1 else ""
    rows = listed(lying, lang, AND)
    where = Text(f"Cabe en la{several} fila{several} {rows}", f"It fits in row{several} {rows}")
    start = Text(f", o empieza la {new[0]}", f", or starts row {new[0]}") if new else Text("", "")
    return where.to(lang) + start.to(lang)


def _row(table: Fields, row: int) -> PushRow:
    card = int(table.card)
    is_closed = card != NO_CARD and not can_place(table, card, row)
    rule, why = closed_row(table, card, row) if is_closed else ("", None)
    return PushRow(
        points=_points(table, row),
        rolls=_rolls(table, row),
        worth=_both(lambda lang: _worth(table, row, lang)),
        why_not=Both(es=why.es, en=why.en) if why else None,
        clash=NAMES[clashing(table, card, row)] or None if is_closed else None,
        rule=rule,
    )


def _points(table: Fields, row: int) -> int:
    return int(NUMBER[table.row[row]].sum())


def _rolls(table: Fields, row: int) -> bool:
    return ROLL in table.row[row]


def worth_of_row(table: Fields, row: int) -> Text:
    return Text(*(_worth(table, row, lang) for lang in LANGUAGES))


def _worth(table: Fields, row: int, lang: Lang) -> str:
    points = points_in_words(_points(table, row), lang)
    return Text(f"{points} y dado", f"{points} and the die").to(lang) if _rolls(table, row) else points


# --- what an action does


def _act(table: Fields, view: PushView, action: int) -> PushAct:
    if action == REVEAL:
        return _reveal(table, view)
    if action == STOP:
        return _stop(table, view.seat)
    if action < FIRST_TAKE:
        return _place(table, view.seat, action - FIRST_PLACE)
    if action < FIRST_SECURE:
        return _take(table, view.seat, action - FIRST_TAKE)
    return _secure(table, view.seat, action - FIRST_SECURE + 1)


def _reveal(table: Fields, view: PushView) -> PushAct:
    bad = misfits(table, view)
    return PushAct(
        words=_both(lambda lang: _risk(bad, view.cards_left, lang)),
        misfits=bad,
        die=_losses(table, view.seat) if bad else None,
    )


def _risk(bad: int, left: int, lang: Lang) -> str:
    if bad == 0:
        return Text("Salga lo que salga, cabe", "Whatever comes, it fits").to(lang)
    if bad == left:
        return Text("Ninguna carta del mazo cabe", "No card of the deck fits").to(lang)
    if bad == 1:
        return Text(f"No cabe 1 de las {left}", f"1 of the {left} cards does not fit").to(lang)
    return Text(f"No caben {bad} de las {left}", f"{bad} of the {left} cards do not fit").to(lang)


def _stop(table: Fields, seat: int) -> PushAct:
    lying = [row for row in range(ROWS) if table.row_length[row]]
    if len(lying) == 1:
        return _take(table, seat, lying[0])
    best = max(_points(table, row) for row in lying)
    return PushAct(words=_both(lambda lang: _choice(best, lang)), points=best)


def _choice(best: int, lang: Lang) -> str:
    points = points_in_words(best, lang)
    return Text(f"Eliges una fila; la mejor da {points}", f"You choose a row; the best gives {points}").to(lang)


def _place(table: Fields, seat: int, row: int) -> PushAct:
    after = table.copy()
    place(after, seat, int(table.card), row, no_log())
    return PushAct(
        words=_both(lambda lang: _placed(after, row, lang)),
        points=_points(after, row),
        cards=int(after.row_length[row]),
        starts_row=bool(after.row_length[row] == 1),
    )


def _placed(after: Fields, row: int, lang: Lang) -> str:
    worth = _worth(after, row, lang)
    if after.row_length[row] == 1:
        return Text(f"Empieza la fila {row + 1}: {worth}", f"Starts row {row + 1}: {worth}").to(lang)
    return Text(f"La fila {row + 1} pasa a {worth}", f"Row {row + 1} grows to {worth}").to(lang)


def _take(table: Fields, seat: int, row: int) -> PushAct:
    after = table.copy()
    rolls = collect_row(after, seat, row, no_log())
    return PushAct(
        words=_both(lambda lang: _taken(table, row, lang)),
        points=_points(table, row),
        cards=int((NUMBER[table.row[row]] > 0).sum()),
        die=_losses(after, seat) if rolls else None,
    )


def _taken(table: Fields, row: int, lang: Lang) -> str:
    points = points_in_words(_points(table, row), lang)
    if _rolls(table, row):
        return Text(f"Te llevas {points} y tiras el dado", f"You take {points} and roll the die").to(lang)
    return Text(f"Te llevas {points}", f"You take {points}").to(lang)


def _losses(table: Fields, seat: int) -> dict[str, int]:
    """What each face of the die would cost."""
    return {
        face.name.lower(): sum(int(colour_points(table, seat, suit)) for suit in SUITS if strikes(table, face, suit))
        for face in Colour
    }


def _secure(table: Fields, seat: int, colour: int) -> PushAct:
    first = (colour - 1) * NUMBERS + 1
    cards, points = int(table.bench[seat, first : first + NUMBERS].sum()), int(colour_points(table, seat, colour))
    return PushAct(words=_both(lambda lang: _secured(colour, cards, points, lang)), points=points, cards=cards)


def _secured(colour: int, cards: int, points: int, lang: Lang) -> str:
    what = f"{coloured_cards(colour, cards, lang)}, {points_in_words(points, lang)}"
    return Text(f"Aseguras {what}", f"You secure {what}").to(lang)
