"""The rules of Brisca in the words of the table, and what is asked of every game."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

import pytest
from sobremesa.engine.errors import NotAllowed
from sobremesa.engine.kernel import new_record
from sobremesa.engine.language import Lang
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.engine.options import read_options
from sobremesa.engine.untrusted import names_to_show

from brisca import INFO
from brisca.rules import CARDS, FACE_UP, LEFT_OUT, POINTS, SUIT
from brisca.words import CARD, WRITTEN, BriscaView

GAME = INFO.load()
NAMES = names_to_show(["Ana", "Marcos", "Lucía", "Iker"], "es")


def table(*hands: str, turned: str = "", trump: str = "o4", stock: str = "", **options: Any) -> Match:
    """The second trick of a match; seat 0 leads. The stock begins at its top, and all other cards have been played."""
    match = Match.new(GAME, len(hands), "table", options)
    state = match._state
    state.turn_number = 2
    state.where[1:] = FACE_UP
    state.stock[:] = 0
    drawn = [CARD[card] for card in reversed(stock.split())]
    state.left = len(drawn)
    state.stock[: state.left] = drawn
    state.where[drawn] = 0
    state.turned = CARD.get(turned, 0)
    state.trump = SUIT[CARD[turned or trump]]
    for seat, hand in enumerate(hands):
        held = [CARD[card] for card in hand.split()]
        state.where[held] = 1 + seat
        state.held[seat] = len(held)
    return match


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(match.to_act[0], action)
    return match


def seen(match: Match, seat: int = 0) -> BriscaView:
    view = match.view(seat)
    assert isinstance(view, BriscaView)
    return view


def winner_of(*cards: str, trump: str) -> int:
    """Who wins a trick in which each seat has one card besides another."""
    others = [card for card in ("b2", "b4", "b5", "b6") if card not in cards]
    hands = (f"{card} {other}" for card, other in zip(cards, others, strict=False))
    return seen(play(table(*hands, trump=trump), *cards)).leader


def played_out(players: int, **options: Any) -> Match:
    match = Match.new(GAME, players, "whole", options)
    while not match.over:
        play(match, match.legal(match.to_act[0])[-1])
    return match


@pytest.mark.rule("BR-1")
def test_forty_cards_have_120_points() -> None:
    assert len(WRITTEN) == CARDS == 40
    assert POINTS.sum() == 120
    oros = sorted((card for card in CARD if card[0] == "o"), key=lambda card: -CARD[card])
    assert oros == ["o1", "o3", "o12", "o11", "o10", "o7", "o6", "o5", "o4", "o2"]
    assert [POINTS[CARD[card]] for card in oros] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]


@pytest.mark.rule("BR-2")
@pytest.mark.parametrize(("players", "stock"), [(2, 34), (3, 30), (4, 28)])
def test_everybody_is_dealt_three_cards(players: int, stock: int) -> None:
    view = seen(Match.new(GAME, players, "deal", {}))
    assert view.held == players * [3]
    assert len(view.hand) == 3
    assert view.stock == stock


@pytest.mark.rule("BR-2")
def test_with_three_the_2_of_copas_is_left_out() -> None:
    match = played_out(3)
    assert WRITTEN[LEFT_OUT] == "c2"
    played = [event.data["card"] for event in match.all_events() if event.kind == "played"]
    assert sorted(played) == [card for card in WRITTEN if card != LEFT_OUT]


@pytest.mark.rule("BR-2")
def test_the_lead_of_a_round_passes_on() -> None:
    rounds = [event.data["seat"] for event in played_out(2, rounds=3).all_events() if event.kind == "round"]
    assert rounds == [0, 1, 0]


@pytest.mark.rule("BR-3")
def test_the_turned_up_card_makes_trumps() -> None:
    match = Match.new(GAME, 2, "deal", {})
    view = seen(match)
    assert view.turned is not None
    assert view.turned[0] == view.trump[0]
    assert [event.data["card"] for event in match.events(-1) if event.kind == "turned"] == [CARD[view.turned]]


@pytest.mark.rule("BR-4")
def test_nobody_has_to_follow_suit() -> None:
    match = play(table("o5 c7", "o1 b4 e2", trump="e4"), "o5")
    assert match.legal(1) == ["o1", "e2", "b4"]
    with pytest.raises(NotAllowed, match=r"the ace of cups is not in the hand \(BR-4\)"):
        match.play(1, "c1")


@pytest.mark.rule("BR-5")
@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        (("o7", "o12", "o10"), "e4", 1),  # the highest of the suit led
        (("o3", "o1", "o12"), "e4", 1),
        (("o12", "o3", "o7"), "e4", 1),
        (("o4", "c1", "b3"), "e4", 0),  # others do not count,
        (("o1", "e2", "o3"), "e4", 1),  # but trumps do,
        (("o1", "e2", "e5", "e4"), "e4", 2),  # the highest of them
    ],
)
def test_who_wins_a_trick(cards: tuple[str, ...], trump: str, winner: int) -> None:
    assert winner_of(*cards, trump=trump) == winner


@pytest.mark.rule("BR-5")
def test_the_winner_gets_the_points_and_leads() -> None:
    match = play(table("o12 c7", "o3 b4", trump="e4", rounds=2), "o12", "o3")
    view = seen(match)
    assert view.points == view.won_points == [0, 14]
    assert view.won == [0, 2]
    assert match.to_act == [1]
    assert view.last_trick == [(0, "o12"), (1, "o3")]
    assert view.trick == []


@pytest.mark.rule("BR-6")
def test_the_winner_draws_first() -> None:
    match = play(table("o5 c7", "o6 b4", "o2 b7", turned="e4", stock="o1 c3 c4 c5 c6"), "o5", "o6", "o2")
    assert [seen(match, seat).hand for seat in range(3)] == [["c4", "c7"], ["o1", "b4"], ["c3", "b7"]]
    assert seen(match).stock == 3
    drawn = [event for event in match.events(2, match.step) if event.kind == "drawn"]
    assert [event.data for event in drawn] == [{"seat": 2, "card": CARD["c3"]}]


@pytest.mark.rule("BR-7")
def test_the_turned_up_card_is_drawn_last_and_the_rest_is_played_out() -> None:
    match = play(table("o5 c7", "o6 b4", turned="e4", stock="o1"), "o5", "o6")
    view = seen(match)
    assert view.hand == ["c7", "e4"]
    assert (view.turned, view.stock, view.trump) == (None, 0, "espadas")
    assert match.legal(1) == ["o1", "b4"]
    play(match, "b4", "c7")
    assert seen(match).held == [1, 1]
    assert play(match, "o1", "e4").over


@pytest.mark.rule("BR-8")
@pytest.mark.parametrize(("turned", "given"), [("o1", "o7"), ("o10", "o7"), ("o7", "o2"), ("o4", "o2")])
def test_the_turned_up_card_is_exchanged(turned: str, given: str) -> None:
    match = table(f"{given} b4", "c4 c5", turned=turned, stock="o11")
    label = GAME.action_label(match.view(0), "exchange").es
    play(match, "exchange")
    assert set(seen(match).hand) == {turned, "b4"}
    assert seen(match).turned == given
    assert match.to_act == [0]
    told = GAME.narrator.say(match.events(1)[-1], NAMES, "es", 1)
    assert label.removeprefix("Cambiar").split(" por ")[0] in told


@pytest.mark.rule("BR-8")
@pytest.mark.parametrize(
    ("hand", "turned"), [("o2", "o1"), ("o7", "o5"), ("c7", "o1"), ("o4", "o2"), ("o1", "o7"), ("o7", "")]
)
def test_other_cards_are_not_exchanged(hand: str, turned: str) -> None:
    match = table(f"{hand} b4", "c4 c5", turned=turned, stock="o11" if turned else "")
    assert "exchange" not in match.legal(0)
    with pytest.raises(NotAllowed, match="BR-8"):
        match.play(0, "exchange")


@pytest.mark.rule("BR-8")
def test_only_the_winner_of_a_trick_exchanges_and_before_playing() -> None:
    match = table("b4 b5", "o7 c5", turned="o1", stock="o11")
    assert "exchange" not in play(match, "b4").legal(1)
    first = table("o7 b4", "c4 c5", turned="o1", stock="o11")
    first._state.turn_number = 1
    assert "exchange" not in first.legal(0)
    assert "exchange" not in table("o7 b4", "c4 c5", turned="o1", stock="o11", exchange=False).legal(0)


@pytest.mark.rule("BR-7", "BR-8")
def test_everybody_knows_who_has_an_exchanged_card() -> None:
    match = play(table("o7 b4 b5", "c4 c5 c6", "e4 e5 e6", turned="o1", stock="e7 e2 c7 c2 b7 b2 b6 e1"), "exchange")
    ace, sampled = CARD["o1"], new_luck("worlds", "test")
    holders = Counter[int]()
    for _ in range(300):
        world = new_record(GAME.state)
        GAME.kernels.sample(match.observe(1), 1, sampled, world)
        assert abs(world.where[ace]) == 1
        holders.update(abs(world.where[1:]).tolist())
        assert bytes(world.held) == bytes(match._state.held)
    assert holders[1] == holders[2] == holders[3] == 300 * 3
    play(match, "o1")
    assert match._state.where[ace] == FACE_UP


@pytest.mark.rule("BR-9")
@pytest.mark.parametrize("players", INFO.players)
def test_the_most_points_win(players: int) -> None:
    match = played_out(players)
    view = seen(match)
    assert sum(view.points) == 120
    assert view.winners == [seat for seat, points in enumerate(view.points) if points == max(view.points)]
    assert view.won_points == []


@pytest.mark.rule("BR-9")
def test_rounds_add_up() -> None:
    assert sum(seen(played_out(4, rounds=3)).points) == 360


@pytest.mark.rule("BR-9")
def test_equal_points_share_the_win() -> None:
    match = table("o5 c7", "o6 b4", trump="e4")
    match._state.points[:2] = 60
    assert seen(play(match, "o5", "o6", "b4", "c7")).winners == [0, 1]


def test_what_is_asked() -> None:
    match = table("o7 b4", "c4 c5", turned="o1", stock="o11")
    asked = GAME.ask(match.view(0), match.legal(0), NAMES)
    assert asked.to("es") == "Sales tú: juega una carta. O cambia antes la muestra."
    assert GAME.ask(match.view(1), [], NAMES).to("en") == "Waiting for Ana."
    assert GAME.caption(match.view(0)).to("es") == "baza 2 de 20"


@pytest.mark.parametrize(
    ("reader", "lang", "told"),
    [
        (0, "es", "Marcos se lleva la baza: 0 puntos; Marcos roba una carta; Robas la muestra, el 5 de bastos"),
        (1, "es", "Te llevas la baza: 0 puntos; Robas el as de oros; Ana roba la muestra, el 5 de bastos"),
        (
            0,
            "en",
            "Marcos takes the trick: 0 points; Marcos draws a card; You draw the turned-up card, the 5 of clubs",
        ),
        (
            1,
            "en",
            "You take the trick: 0 points; You draw the ace of coins; Ana draws the turned-up card, the 5 of clubs",
        ),
    ],
)
def test_the_log_speaks_to_its_reader(reader: int, lang: Lang, told: str) -> None:
    match = play(table("o5 c7", "o6 b4", turned="b5", stock="o1"), "o5", "o6")
    lines = GAME.narrator.tell(match.events(reader, match.step), NAMES, reader, lang)
    assert "; ".join(line.text for line in lines[1:]) == told


def test_it_is_a_game_like_any_other() -> None:
    pytest.importorskip("sobremesa.testing")
    testing = importlib.import_module("sobremesa.testing")
    assert testing.wrong_with(INFO) == []
    three = testing.Table(GAME, 3, read_options(INFO, 3, {"rounds": 2}), is_quick=True)
    with testing.compiled.interpreted(GAME):
        for check in testing.CHECKS:
            check.run(three)
