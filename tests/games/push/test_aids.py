"""What the aids of Push promise is what happens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.engine.language import Both
from sobremesa.engine.match import Match
from sobremesa.games.push.aids import PushAct, PushAids
from sobremesa.games.push.cards import Colour
from tests.games.push.table import PushTable, points_of
from tests.tables import Setup

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("push*.sobremesa"))
SETUPS = [
    Setup("push", 2, {"two_player_switch": "kept"}),
    Setup("push", 3, {"risk": True}),
    Setup("push", 5),
    Setup("push", 3, {"sets": 6, "rows": 2}),
]


def bold_actions(match: Match) -> Iterator[str]:
    """The choices of people who seldom do anything but reveal."""
    bot_rng = random.Random("aids")
    while not match.over:
        legal = match.legal(match.to_act[0])
        yield bot_rng.choice(legal) if bot_rng.random() < 0.3 else legal[0]


def play_and_compare(match: Match, actions: Iterator[str]) -> None:
    """Play a match and compare each step with what the aids said of it."""
    for action in actions:
        (seat,) = match.to_act
        aids = match.aids(seat)
        assert list(aids.actions) == match.legal(seat)
        match.play(seat, action)
        events = [(event.kind, event.data) for event in match.events(-1, match.step)]
        compare(aids, action, events)


def compare(aids: PushAids, action: str, events: list[tuple[str, Any]]) -> None:
    act = aids.actions[action]
    happened = dict(reversed(events))  # the first event of each kind
    if action.startswith("secure"):
        assert (act.cards, act.points) == (happened["secured"]["count"], happened["secured"]["points"])
    elif action.startswith("place"):
        assert act.starts_row == (happened["placed"]["place"] == 0)
        assert act.cards == happened["placed"]["place"] + 1
    elif action == "reveal":
        compare_reveal(aids, act, happened)
    if action.startswith("take") or (action == "stop" and "took" in happened):
        took = happened["took"]
        assert act.points == took["points"] == aids.rows[took["row"]].points
        assert act.cards == len(took["cards"]) - aids.rows[took["row"]].rolls
        compare_die(act, happened, aids.rows[took["row"]].rolls)


def compare_reveal(aids: PushAids, act: PushAct, happened: dict[str, Any]) -> None:
    if "busted" in happened:
        assert act.misfits
        compare_die(act, happened, rolls=True)
        if "took" in happened:
            assert happened["took"]["seat"] == aids.first_taker
    if "switched" in happened:
        assert happened["switched"]["first_taker"] != aids.first_taker or aids.direction == "none"


def compare_die(act: PushAct, happened: dict[str, Any], rolls: bool) -> None:
    assert (act.die is not None) == rolls
    if act.die is not None:
        face = Colour(happened["rolled"]["face"]).name.lower()
        assert act.die[face] == happened["rolled"]["lost"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_aids_are_right_throughout_the_golden_matches(path: Path) -> None:
    whole = sobremesa.load(path.read_text(encoding="utf-8"))
    match = Match.new(whole.game, whole.players, whole.seed, msgspec.structs.asdict(whole.options))
    play_and_compare(match, iter([written.action for written in whole.actions]))
    assert match.points == whole.points


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_aids_are_right_throughout_bold_matches(setup: Setup) -> None:
    match = setup.new("aids")
    play_and_compare(match, bold_actions(match))


# --- what they say


def test_a_closed_row_says_why_as_the_refusal_does() -> None:
    table = PushTable(deck=["red-2"], rows=[["purple-2", "blue-6"], ["roll", "blue-3"], ["purple-3"]])
    table.act("reveal")
    rows = table.match.aids(0).rows
    assert rows[0].why_not == Both(es="la fila 1 ya tiene un 2", en="row 1 already has a 2")
    assert [row.rule for row in rows] == ["PU-5", "", ""]
    assert [row.clash for row in rows] == ["purple-2", None, None]
    with pytest.raises(sobremesa.NotAllowed, match=rows[0].why_not.en):
        table.act("place-1")


def test_every_row_says_what_it_is_worth() -> None:
    rows = PushTable(rows=[["purple-6", "red-3"], ["purple-4", "roll"]]).match.aids(0).rows
    assert [(row.points, row.rolls) for row in rows] == [(9, False), (4, True), (0, False)]
    assert [row.worth.es for row in rows[:2]] == ["9 puntos", "4 puntos y dado"]


@pytest.mark.parametrize(
    ("rows", "fits"),
    [
        ([["purple-6", "red-3"], ["purple-4", "roll"], ["blue-4"]], "Cabe en las tres filas"),
        ([["green-6"], ["purple-4"], ["blue-4"]], "Cabe en las filas 2 y 3"),
        ([["purple-6"]], "Cabe en la fila 1, o empieza la 2"),
    ],
)
def test_the_waiting_card_says_where_it_fits(rows: list[list[str]], fits: str) -> None:
    table = PushTable(deck=["green-1"], rows=rows)
    table.act("reveal")
    card = table.match.aids(0).card
    assert card.name == Both(es="1 verde, cruz", en="green 1, cross")
    assert card.fits.es == fits


def test_revealing_counts_the_cards_that_would_be_a_bust() -> None:
    table = PushTable(deck=["red-1", "red-2", "blue-5", "switch"], rows=[["red-3"], ["red-4"], ["red-6"]], last=True)
    act = table.match.aids(0).actions["reveal"]
    assert act.misfits == 2
    assert act.words == Both(es="No caben 2 de las 4", en="2 of the 4 cards do not fit")


@pytest.mark.parametrize(
    ("deck", "es", "en"),
    [
        (["red-1", "blue-5"], "No cabe 1 de las 2", "1 of the 2 cards does not fit"),
        (["red-1", "red-2"], "Ninguna carta del mazo cabe", "No card of the deck fits"),
    ],
)
def test_one_card_or_all_of_them_may_be_a_bust(deck: list[str], es: str, en: str) -> None:
    table = PushTable(deck=deck, rows=[["red-3"], ["red-4"], ["red-6"]], last=True)
    assert table.match.aids(0).actions["reveal"].words == Both(es=es, en=en)


def test_while_a_row_can_be_started_nothing_is_a_bust() -> None:
    act = PushTable(rows=[["red-3"], ["red-4"]]).match.aids(0).actions["reveal"]
    assert (act.misfits, act.die, act.words.es) == (0, None, "Salga lo que salga, cabe")


@pytest.mark.rule("PU-22")
@pytest.mark.parametrize(("risk", "star"), [(False, 0), (True, 9)])
def test_taking_a_roll_card_says_what_each_face_would_cost(risk: bool, star: int) -> None:
    table = PushTable(rows=[["roll", "red-4"], ["blue-1"]], benches=[["red-3", "green-2"]], risk=risk)
    table.act("stop")
    act = table.match.aids(0).actions["take-1"]
    assert act.die == {"red": 7, "blue": 0, "green": 2, "yellow": 0, "purple": 0, "star": star}
    assert act.words.es == "Te llevas 4 puntos y tiras el dado"


def test_stopping_says_what_the_best_row_gives() -> None:
    act = PushTable(rows=[["blue-3"], ["red-5", "blue-1"]]).match.aids(0).actions["stop"]
    assert (act.points, act.words.en) == (6, "You choose a row; the best gives 6 points")


def test_benches_and_banks_are_summed_up() -> None:
    table = PushTable(benches=[["red-3", "red-4"], ["blue-1"]], banks=[[], ["green-6", "green-1"]])
    aids = table.match.aids(-1)
    assert aids.benches[0] == {"red": 7, "blue": 0, "green": 0, "yellow": 0, "purple": 0}
    assert aids.banks == [0, points_of("green-6") + points_of("green-1"), 0]
    assert aids.actions == {}


def test_a_switch_card_turns_the_direction() -> None:
    aids = PushTable(players=4, switches=1).match.aids(0)
    assert (aids.direction, aids.first_taker) == ("right", 3)


def test_the_order_of_the_deck_makes_no_difference() -> None:
    one, other = (PushTable(deck=deck, rows=[["blue-3"]]) for deck in (["red-1", "roll"], ["roll", "red-1"]))
    assert one.match.aids(0) == other.match.aids(0)


def test_aids_survive_json_and_have_a_schema() -> None:
    aids = PushTable(rows=[["roll", "red-4"]], benches=[["red-3"]]).match.aids(0)
    assert msgspec.json.decode(msgspec.json.encode(aids), type=PushAids) == aids
    assert "PushAids" in msgspec.json.schema(PushAids)["$defs"]
