"""What the aids of BIDS say of an action is what happens when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.engine.language import Both
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.games.bids.aids import BidAid, BidsAids, RobAid, aid
from sobremesa.games.bids.view import BidsView
from tests.games.bids.table import BidsTable
from tests.tables import Setup, random_play

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("bids*.sobremesa"))
EVERY_CARD = {"rounds": 2, "shuffle": True, "lowest_wins": True, "unknown": True}
SETUPS = [
    Setup("bids", 3, {"rounds": 4, "thief": True}),
    Setup("bids", 4, {**EVERY_CARD, "thief": True, "ally": True}),
    Setup("bids", 5, {**EVERY_CARD, "colours": True}),
    Setup("bids", 6, {**EVERY_CARD, "lucky_loser": "consecutive"}),
]


class Played:
    """An action, what the aids said before it, and what happened."""

    def __init__(self, match: Match, seat: int, action: str) -> None:
        self.seat, self.action = seat, action
        self.before: BidsView = match.view(seat)
        self.aids: BidsAids = match.aids(seat)
        events = len(match.events(-1))
        match.play(seat, action)
        self.after: BidsView = match.view(seat)
        self.events = {event.kind: match.game.named_values(event) for event in reversed(match.events(-1)[events:])}

    @property
    def said(self) -> BidAid | RobAid:
        return self.aids.actions[self.action]


def random_actions(setup: Setup) -> Iterator[Played]:
    match = setup.new("aids")
    plan = setup.new("aids")
    for seat, action in random_play(plan, "aids"):
        yield Played(match, seat, action)


def golden_actions(record: Path) -> Iterator[Played]:
    whole = sobremesa.load(record.read_text(encoding="utf-8"))
    match = whole.after(0)
    for written in whole.actions:
        yield Played(match, written.seat, written.action)


def actions_of(source: Setup | Path) -> Iterator[Played]:
    return random_actions(source) if isinstance(source, Setup) else golden_actions(source)


def last_bids(source: Setup | Path) -> Iterator[tuple[Played, BidAid]]:
    """The bids after which nobody else bids in the turn."""
    for played in actions_of(source):
        if isinstance(played.said, BidAid) and not played.aids.later:
            yield played, played.said


EVERYWHERE = pytest.mark.parametrize(
    "source", [*SETUPS, *GOLDEN], ids=lambda source: source.stem if isinstance(source, Path) else str(source)
)


@EVERYWHERE
def test_the_last_bid_of_a_turn_does_what_was_said(source: Setup | Path) -> None:
    for played, said in last_bids(source):
        check_last_bid(played, said)


def check_last_bid(played: Played, said: BidAid) -> None:
    happened = played.events
    won = happened.get("won", happened.get("turn_spent", {})).get("seat") == played.seat
    tied = played.action in happened.get("tied", {}).get("cards", [])
    if said.does == "open":
        assert played.before.blind
        assert played.before.colours
        return
    assert said.does == ("wins" if won else "ties" if tied else "trails")
    if said.does == "wins" and "won" in happened and not played.before.blind:
        score = happened.get("doubled", {}).get("points", happened["won"]["score"])
        assert set(said.wins) == set(happened["won"]["cards"])
        assert said.gains == score - played.before.score[played.seat]


@EVERYWHERE
def test_a_last_bid_that_trails_leaves_the_turn_as_it_stood(source: Setup | Path) -> None:
    for played, said in last_bids(source):
        now = played.aids.now
        assert now is not None
        if played.before.colours or said.does != "trails":
            continue
        if now.burns:
            assert played.events["tied"]["seat"] == now.best[-1]
        elif "won" in played.events and not played.before.blind:
            assert [played.events["won"]["seat"]] == now.best
            assert set(played.events["won"]["cards"]) - {played.action} == set(now.wins)


def test_a_robbery_does_what_was_said() -> None:
    robberies = [played for played in random_actions(SETUPS[0]) if isinstance(played.said, RobAid)]
    assert robberies
    for played in robberies:
        said, robbed = played.said, played.events["robbed"]
        assert isinstance(said, RobAid)
        assert said.victim == robbed["victim"]
        assert said.gains == robbed["score"] - played.before.score[played.seat]
        assert said.leaves_none == (len(played.before.in_front[said.victim]) == 1)


@pytest.mark.parametrize("setup", SETUPS[:2], ids=str)
def test_what_is_robbed_in_public_is_what_the_rules_allow_and_nothing_of_a_hand(setup: Setup) -> None:
    match, plan = setup.new("aids"), setup.new("aids")
    robberies = 0
    for seat, action in random_play(plan, "aids"):
        watched: BidsAids = match.aids(SPECTATOR)
        is_robbing = match.view(SPECTATOR).phase == "rob"
        assert watched.in_public == (match.legal(seat) if is_robbing else [])
        assert watched.actions == (match.aids(seat).actions if is_robbing else {})
        robberies += is_robbing
        match.play(seat, action)
    assert robberies


@EVERYWHERE
def test_a_round_whose_last_turn_burns_gives_what_was_said(source: Setup | Path) -> None:
    for played in actions_of(source):
        if "scored" in played.events and "won" not in played.events and "robbed" not in played.events:
            assert played.after.credited == [end.points for end in played.aids.round_end]


@EVERYWHERE
def test_aids_are_made_from_what_a_bot_reads(source: Setup | Path) -> None:
    for played in list(actions_of(source))[:30]:
        view = msgspec.json.decode(msgspec.json.encode(played.before), type=BidsView)
        assert aid(view, list(played.aids.actions)) == played.aids
        assert msgspec.json.decode(msgspec.json.encode(played.aids), type=BidsAids) == played.aids


def test_aids_have_a_schema() -> None:
    assert "BidsAids" in str(msgspec.json.schema(BidsAids))


# --- word for word


def last_to_bid(*others: str, hand: str, middle: str = "k9", **options: Any) -> BidsAids:
    """Seat 3 bids last, after these bids."""
    laid = {name: options.pop(name) for name in ("blind", "lowest_wins", "in_front") if name in options}
    table = BidsTable(**options).lay(*others, hand, middle=middle, **laid).play(*others)
    return table.match.aids(3)


def bid(aids: BidsAids, card: str) -> BidAid:
    found = aids.actions[card]
    assert isinstance(found, BidAid)
    return found


def test_cards_are_labelled_by_what_they_would_do() -> None:
    aids = last_to_bid("b8", "g9", "r2", hand="y6 y9 y10 k5")
    labels = {card: bid(aids, card).label for card in ("y6", "y9", "y10", "k5")}
    assert labels == {"y6": None, "y9": Both("empata", "ties"), "y10": Both("supera", "wins"), "k5": None}
    assert bid(aids, "k5").joins == Both("suma 5", "adds 5")


def test_a_card_that_is_never_won_says_what_it_does() -> None:
    aids = last_to_bid("b8", "g9", "r2", hand="ally shuffle y6", ally=True, shuffle=True)
    assert bid(aids, "ally").effect == Both(
        "vas a medias con quien gane el turno", "you share this round with the winner of the turn"
    )
    assert bid(aids, "shuffle").effect is not None
    assert bid(aids, "y6").effect is None


def test_the_first_bid_has_nothing_to_beat() -> None:
    said = BidsTable().lay("y9").match.aids(0).actions["y9"]
    assert (said.does, said.label) == ("wins", None)


def test_a_leading_bid_says_what_it_would_win() -> None:
    said = bid(last_to_bid("b8", "k7", "r2", hand="y10"), "y10")
    assert said.gains == 16
    assert said.says == Both(
        "Supera: tal como está, te llevas el 9 negro y el 7 negro",
        "It wins: as it stands you take the black 9 and the black 7",
    )


def test_a_doubling_is_part_of_the_gain() -> None:
    assert bid(last_to_bid("b8", "g9", "r2", hand="y10", middle="2x", in_front={3: "k6"}), "y10").gains == 6


def test_a_card_has_its_name() -> None:
    assert bid(last_to_bid("b8", "g9", "r2", hand="y10"), "y10").name == Both(
        "10 amarillo, círculo", "yellow 10, circle"
    )


def test_a_tie_for_best_burns_as_it_stands() -> None:
    now = last_to_bid("b8", "g8", "r2", hand="y10").now
    assert now is not None
    assert (now.best, now.burns, now.rule) == ([0, 1], True, "BI-8")
    assert now.says == Both(
        "Se juega el 9 negro: empatan el 8 azul y el 8 verde y ahora mismo se quema",
        "The stake is the black 9: the blue 8 and the green 8 tie, and as it stands it burns",
    )


def test_the_lead_is_said() -> None:
    now = last_to_bid("b8", "g9", "r2", hand="y10").now
    assert now is not None
    assert (now.best, now.wins) == ([1], ["k9"])
    assert now.says == Both(
        "Se juega el 9 negro: gana ahora el 9 verde", "The stake is the black 9: the green 9 is winning"
    )


def test_nobody_is_told_that_a_minus_five_is_won() -> None:
    aids = last_to_bid("b8", "g9", "r2", hand="y6 y9 y10", middle="-5")
    stuck = bid(aids, "y10")
    assert (stuck.does, stuck.gains, stuck.costs) == ("wins", -5, True)
    assert stuck.label == Both("te lo llevas", "you take it")
    assert stuck.says == Both("Tal como está, te llevas el −5", "As it stands you are stuck with the −5")
    assert [bid(aids, card).costs for card in ("y6", "y9")] == [False, False]
    assert aids.now is not None
    assert aids.now.costs
    assert aids.now.says == Both(
        "Se juega el −5: ahora se lo lleva el 9 verde", "The stake is the −5: now the green 9 is stuck with it"
    )


def test_the_first_bid_for_a_minus_five_is_a_warning() -> None:
    said = BidsTable().lay("y9", middle="-5").match.aids(0).actions["y9"]
    assert said.label == Both("te lo llevas", "you take it")


def test_whoever_is_stuck_with_it_is_told_so() -> None:
    table = BidsTable().lay("y9", "b2", "g3", "r4", middle="-5").play("y9")
    told = {seat: table.match.aids(seat).now.says.es for seat in (0, 1)}
    assert told == {
        0: "Se juega el −5: ahora te lo llevas con el 9 amarillo",
        1: "Se juega el −5: ahora se lo lleva el 9 amarillo",
    }


def test_with_lowest_wins_a_lower_bid_wins() -> None:
    aids = last_to_bid("b8", "g9", "r2", hand="y1 y10", lowest_wins=True)
    assert (bid(aids, "y1").does, bid(aids, "y10").does) == ("wins", "trails")


def test_a_face_down_card_is_not_counted() -> None:
    said = bid(last_to_bid("b8", "g9", "r2", hand="y10", unknown=True, blind=True), "y10")
    assert (said.wins, said.gains) == ([], None)
    assert said.says.es == "Supera: tal como está, te llevas la carta boca abajo"


def test_among_colours_the_card_in_the_middle_can_be_the_best() -> None:
    now = last_to_bid("b8", "g7", "r2", hand="y10", middle="k9", colours=True).now
    assert now is not None
    assert (now.best, now.middle_is_best, now.rule) == ([], True, "BI-31")


def test_among_colours_a_face_down_card_can_decide() -> None:
    aids = last_to_bid("b8", "g7", "r2", hand="y10 b1", colours=True, unknown=True, blind=True)
    assert (bid(aids, "y10").does, bid(aids, "y10").gains) == ("open", None), "a black 10 would tie"
    assert bid(aids, "b1").does == "trails", "two blue cards beat a single black one, whatever it is"


def test_one_without_black_cards_sees_what_luck_would_bring() -> None:
    end = last_to_bid("b8", "g9", "r2", hand="y10").round_end[3]
    assert (end.points, end.why, end.says) == (8, "lucky", Both("Sin negras: +8", "No black cards: +8"))


def test_who_bids_later() -> None:
    table = BidsTable().lay(leader=2)
    assert table.match.aids(2).later == [3, 0, 1]
    table.play(table.match.legal(2)[0])
    assert table.match.aids(3).later == [0, 1]


def test_one_who_does_not_act_has_no_actions() -> None:
    assert BidsTable().lay().match.aids(-1).actions == {}


def test_a_finished_match_has_nothing_to_come() -> None:
    aids = sobremesa.load(GOLDEN[0].read_text(encoding="utf-8")).aids(0)
    assert (aids.now, aids.later, aids.round_end) == (None, [], [])
