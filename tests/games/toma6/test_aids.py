"""The aids of Toma 6 come true: what they say of an action is what happens where nothing hidden interferes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.engine.kernel import sample
from sobremesa.engine.language import Both
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.toma6.aids import ActionAid, Toma6Aids
from sobremesa.games.toma6.rules import Why
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import Setup, random_play

GOLDEN = sorted((Path(__file__).parent.parent.parent / "golden").glob("toma6*.sobremesa"))
SETUPS = [
    Setup("toma6", players, {"variant": variant, "low_card": low_card, "rounds": 3})
    for players, variant, low_card in [
        (2, "classic", "choose"),
        (4, "classic", "cheapest"),
        (6, "tactics", "choose"),
        (3, "logic", "choose"),
    ]
]
FULL_ROW = [[90], [80], [40, 41], [29, 33, 34, 38, 42]]


def aids_of(table: Toma6Table, seat: int = 0) -> Toma6Aids:
    aids: Toma6Aids = table.match.aids(seat)
    return aids


# --- against the rules themselves


def replayed(record: Path) -> Iterator[tuple[Match, int, str]]:
    """A match again, before each of its actions."""
    whole = sobremesa.load(record.read_text(encoding="utf-8"))
    match = Match(whole.game, whole.players, whole.options, whole.seed, whole.names)
    for written in whole.actions:
        yield match, written.seat, written.action
        match.play(written.seat, written.action)


def at_random(setup: Setup) -> Iterator[tuple[Match, int, str]]:
    match = setup.new("aids")
    for seat, action in random_play(match, "aids"):
        yield match, seat, action


def check(match: Match, seat: int, action: str) -> set[str]:
    """Play an action on a copy and compare what aids said of it; tells what was compared."""
    after = match.copy()
    after.play(seat, action)
    news = [event for event in after.events(-1, after.step) if event.kind in ("too_low", "took", "placed")]
    phase = match.view(seat).phase
    if phase == "take":
        assert_taken(match.aids(seat).actions[action], news[0].data, news[1].data)
        return {"chosen row"}
    if phase == "pick":
        assert int(action) in after.view(seat).hand
        return {"picked"}
    return set(check_trick(match, news))


def check_trick(match: Match, news: list[Event]) -> Iterator[str]:
    """A card's aid must be right as long as no row was taken and no other card went to its row before it."""
    story = iter(news)
    touched: set[int] = set()
    for event in story:
        told = event.data
        placed = next(story).data if event.kind == "took" else told
        aid = match.aids(placed["seat"]).actions[str(placed["card"])]
        if event.kind == "too_low":
            check_too_low(match, aid)
            yield "too_low"
        elif placed["row"] not in touched:
            assert_taken(aid, told, placed) if event.kind == "took" else assert_placed(aid, placed)
            touched.add(placed["row"])
            yield event.kind
        if event.kind == "took":
            return


def check_too_low(match: Match, aid: ActionAid) -> None:
    assert aid.rule == "T6-8"
    assert aid.bulls == min(row.bulls for row in match.aids(-1).rows)
    assert (aid.row is None) == (match.view(-1).low_card == "choose")


def assert_placed(aid: ActionAid, placed: dict[str, Any]) -> None:
    assert (aid.row, aid.place, aid.follows) == (placed["row"], placed["place"], placed["follows"])
    assert (aid.takes, aid.bulls, aid.rule) == ([], 0, "T6-6")


def assert_taken(aid: ActionAid, took: dict[str, Any], placed: dict[str, Any]) -> None:
    assert (aid.row, aid.takes, aid.bulls) == (took["row"], took["cards"], took["bulls"])
    assert (aid.row, aid.place, aid.follows) == (placed["row"], placed["place"], None)
    assert aid.rule == ("T6-7" if took["why"] == Why.SIXTH else "T6-8")


@pytest.mark.parametrize("record", GOLDEN, ids=lambda path: path.stem)
def test_aids_come_true_in_golden_matches(record: Path) -> None:
    compared = set().union(*(check(*decision) for decision in replayed(record)))
    assert compared >= {"placed", "took", "too_low"}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_aids_come_true_in_random_matches(setup: Setup) -> None:
    compared = set().union(*(check(*decision) for decision in at_random(setup)))
    assert compared >= {"placed", "took", "too_low"}


def test_every_row_costs_what_its_aid_says() -> None:
    table = Toma6Table(FULL_ROW, [[3], [95]], cards_each=2)
    table.play(3, 95)
    assert list(aids_of(table).actions) == ["r1", "r2", "r3", "r4"]
    for row in table.match.legal(0):
        assert check(table.match, 0, row) == {"chosen row"}
    assert [aid.bulls for aid in aids_of(table).actions.values()] == [3, 3, 4, 9]


def test_a_round_that_ends_now_ends_as_the_aids_say() -> None:
    for points in ([20, 60], [20, 66], [66, 66]):
        table = Toma6Table(rows(12, 37, 43, 58), [[14], [44]], cards_each=1, points=points)
        before = aids_of(table)
        table.play(14, 44)
        assert [seat.total for seat in before.seats] == table.match.points
        assert before.ends == table.match.over
        if before.ends:
            assert [seat for seat, aid in enumerate(before.seats) if aid.leads] == table.match.winners


def test_the_bulls_of_the_round_count_in_the_totals() -> None:
    table = Toma6Table(FULL_ROW, [[45], [95]], cards_each=2, points=[20, 26])
    table.play(45, 95)
    assert [(seat.total, seat.leads) for seat in aids_of(table).seats] == [(29, False), (26, True)]


# --- in words


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        (91, "Iría a la fila 1, tras el 90", "It would go to row 1, after 90"),
        (
            45,
            "Sería la sexta de la fila 4: te llevarías 5 cartas, 9 bueyes",
            "It would be the sixth card of row 4: you would take 5 cards, 9 bulls",
        ),
        (
            5,
            "Es más baja que el final de todas las filas: te llevarías una a tu elección, con 3 bueyes como poco",
            "It is lower than the end of every row: you would take one of your choice, with at least 3 bulls",
        ),
    ],
)
def test_a_card_says_where_it_would_go_and_its_price(card: int, es: str, en: str) -> None:
    table = Toma6Table(FULL_ROW, [[91, 45, 5], [95]])
    assert aids_of(table).actions[str(card)].says == Both(es, en)


def test_the_row_with_the_fewest_bulls_is_named_where_it_is_the_rule() -> None:
    table = Toma6Table(FULL_ROW, [[5], [95]], low_card="cheapest")
    assert aids_of(table).actions["5"].says == Both(
        "Es más baja que el final de todas las filas: te llevarías la de menos bueyes, la fila 1: 1 carta, 3 bueyes",
        "It is lower than the end of every row: you would take the one with the fewest bulls, row 1: 1 card, 3 bulls",
    )


@pytest.mark.parametrize(
    ("card", "low_card", "short"),
    [
        (91, "choose", None),
        (45, "choose", Both("Sería la sexta de la fila 4: 9 bueyes", "It would be the sixth of row 4: 9 bulls")),
        (
            5,
            "choose",
            Both("Ahora es demasiado baja: te llevarías una fila", "Too low as things lie: you would take a row"),
        ),
        (
            5,
            "cheapest",
            Both("Ahora es demasiado baja: te llevarías la fila 1", "Too low as things lie: you would take row 1"),
        ),
    ],
)
def test_a_card_that_takes_a_row_says_so_in_short(card: int, low_card: str, short: Both | None) -> None:
    table = Toma6Table(FULL_ROW, [[91, 45, 5], [95]], low_card=low_card)
    assert aids_of(table).actions[str(card)].short == short


def test_a_row_to_take_says_its_price() -> None:
    table = Toma6Table(FULL_ROW, [[3], [95]], cards_each=2)
    table.play(3, 95)
    row = aids_of(table).actions["r3"]
    assert row.name == Both("Fila 3: 40, 41; 4 bueyes; caben 3 más", "Row 3: 40, 41; 4 bulls; room for 3 more")
    assert row.says == Both(
        "Te llevas la fila 3: 2 cartas, 4 bueyes, y tu carta la empieza de nuevo",
        "You take row 3: 2 cards, 4 bulls, and your card starts it anew",
    )


def test_a_card_to_pick_goes_to_the_hand() -> None:
    match = sobremesa.new("toma6", players=2, seed=1, variant="logic")
    (seat,) = match.to_act
    aid = match.aids(seat).actions["11"]
    assert (aid.name.en, aid.says.en, aid.row) == ("11, five bulls", "It goes to your hand", None)


@pytest.mark.parametrize(
    ("points", "left", "warning"),
    [
        (59, 7, Both("a 7 del final", "7 from the end")),
        (55, 11, None),
        (70, 0, Both("la partida acaba con esta ronda", "the match ends with this round")),
    ],
)
def test_a_seat_near_the_limit_is_warned_of(points: int, left: int, warning: Both | None) -> None:
    seat = aids_of(Toma6Table(FULL_ROW, [[45], [95]], points=[points])).seats[0]
    assert (seat.left, seat.warning) == (left, warning)


def test_without_a_limit_nobody_is_near_it() -> None:
    seat = aids_of(Toma6Table(FULL_ROW, [[45], [95]], points=[65], rounds=3)).seats[0]
    assert (seat.left, seat.warning) == (None, None)


# --- what every aid must be


def test_a_spectator_gets_aids_without_actions() -> None:
    aids = aids_of(Toma6Table(FULL_ROW, [[45], [95]]), seat=-1)
    assert aids.actions == {}
    assert [(row.bulls, row.room) for row in aids.rows] == [(3, 4), (3, 4), (4, 3), (9, 0)]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_aids_of_every_moment_survive_json(setup: Setup) -> None:
    for match, seat, _ in at_random(setup):
        aids = match.aids(seat)
        assert list(aids.actions) == match.legal(seat)
        assert msgspec.json.decode(msgspec.json.encode(aids), type=Toma6Aids) == aids


def test_aids_have_a_schema() -> None:
    schema = msgspec.json.schema(Toma6Aids)
    assert set(schema["$defs"]["Toma6Aids"]["properties"]) == set(Toma6Aids.__struct_fields__)


def test_worlds_that_look_the_same_have_the_same_aids() -> None:
    match = sobremesa.new("toma6", players=3, seed=1)
    match.play(1, match.legal(1)[0])
    other = match.copy()
    sample(match.observe(0), 0, new_luck("aids", "test"), other._state)
    assert other.legal(1) != match.legal(1)
    assert other.aids(0) == match.aids(0)


# --- what is chosen in public


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_chosen_in_public_is_what_the_rules_allow_and_nothing_of_a_hand(setup: Setup) -> None:
    compared = set()
    for match, seat, _ in at_random(setup):
        watched: Toma6Aids = match.aids(SPECTATOR)
        phase = match.view(SPECTATOR).phase
        words = watched.in_public.words if watched.in_public else {}
        assert list(words) == list(watched.actions) == ([] if phase == "choose" else match.legal(seat))
        assert match.aids(seat).in_public is None
        compared.add(phase)
    assert compared > {"choose"} or setup.options["low_card"] == "cheapest"


@pytest.mark.parametrize("variant", ["classic", "logic"])
def test_whoever_chooses_in_public_is_asked_as_with_their_own_eyes(variant: str) -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    if variant == "classic":
        table = Toma6Table(FULL_ROW, [[3], [95]], cards_each=2)
        table.play(3, 95)
        match = table.match
    (seat,) = match.to_act
    view, legal, in_public = match.view(seat), match.legal(seat), match.aids(SPECTATOR).in_public
    asked = match.game.ask(view, legal, names_to_show(match.names, "es"))
    assert (in_public.strong, in_public.text, in_public.short) == tuple(Both(*text) for text in asked[:3])
    assert in_public.rule == asked.rule
    assert in_public.words == {action: Both(*match.game.action_label(view, action)) for action in legal}
