"""The Python API of a match, and its errors."""

from __future__ import annotations

import pytest

import sobremesa


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (sobremesa.new("toma6", players=4, seed=1) for _ in range(2))
    assert one.all_events() == two.all_events()
    assert sobremesa.new("toma6", players=4, seed=2).all_events() != one.all_events()


def test_without_a_seed_every_match_is_another() -> None:
    assert len({sobremesa.new("toma6", players=2).seed for _ in range(5)}) == 5


def test_errors_say_which_kind_of_wrong() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    absent = next(str(card) for card in range(1, 105) if str(card) not in match.legal(0))
    with pytest.raises(sobremesa.NotUnderstood):
        match.play(0, "the red one")
    with pytest.raises(sobremesa.NotAllowed) as caught:
        match.play(0, absent)
    assert caught.value.rule == "T6-3"
    with pytest.raises(sobremesa.BadSetup, match="seats are 0 to 1"):
        match.play(2, "5")
    with pytest.raises(sobremesa.UnknownGame, match="toma6"):
        sobremesa.new("chess", players=2)
    assert match.actions == []


def test_not_your_turn_names_who_is_awaited() -> None:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    awaited = match.to_act[0]
    with pytest.raises(sobremesa.NotYourTurn, match=f"waits for {awaited}"):
        match.play((awaited + 1) % 3, "5")


def test_nothing_can_be_played_when_the_match_is_over() -> None:
    from tests.tables import random_play

    match = sobremesa.new("toma6", players=2, seed=1, rounds=1)
    for _ in random_play(match, 1):
        pass
    with pytest.raises(sobremesa.NotYourTurn, match="over"):
        match.play(0, "5")
    assert match.legal(0) == []


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"players": 1}, "2 to 10 players, not 1"),
        ({"players": 11}, "2 to 10 players, not 11"),
        ({"players": 4, "limit": 0}, "'limit' does not accept '0'"),
        ({"players": 4, "limit": -1}, "'limit' does not accept '-1'"),
        ({"players": 4, "limit": "many"}, "'limit' does not accept 'many'"),
        ({"players": 4, "rounds": 1.5}, "'rounds' does not accept '1.5'"),
        ({"players": 4, "variant": "fast"}, "classic, logic or tactics"),
        ({"players": 4, "low_card": True}, "cheapest or choose"),
        ({"players": 4, "colour": "red"}, "no option 'colour'"),
        ({"players": 4, "names": ["Ana"]}, "1 names for 4 players"),
    ],
)
def test_bad_setups_say_what_is_accepted(setup: dict[str, object], says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        sobremesa.new("toma6", **setup)  # type: ignore[arg-type]


def test_mistakes_speak_spanish_too() -> None:
    with pytest.raises(sobremesa.Mistake) as caught:
        sobremesa.new("toma6", players=1)
    assert caught.value.to("es") == "Toma 6 es para 2 a 10 jugadores, no para 1"
