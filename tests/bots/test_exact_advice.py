"""What advice on High Score knows exactly: the mean, the chance to pass the best pawn, the chip points."""

from __future__ import annotations

import random

import pytest

import sobremesa
from sobremesa.engine.contract import Exact
from sobremesa.engine.match import Match
from sobremesa.games.highscore.cards import read_deck
from sobremesa.games.highscore.exact.figures import exact_figures
from sobremesa.games.highscore.exact.position import lay_out, solve_turn


def at_turn(turn: int, players: int, deck: str) -> Match:
    """The first decision of a turn, with whatever the players before have scored."""
    chance = random.Random(f"{turn} {players} {deck}")
    match = sobremesa.new("highscore", players=players, seed=f"exact {turn}", deck=deck)
    while match.view(-1).turn < turn:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def found_in(match: Match) -> dict[str, Exact]:
    return {exact.title.en.split(" ")[0]: exact for exact in exact_figures(match.observe(match.to_act[0]))}


@pytest.mark.parametrize("deck", ["total/5/three", "same/10/aside", "odd/frozen/four"])
def test_the_figures_are_those_of_the_solver(deck: str) -> None:
    match = at_turn(3, 3, deck)
    seat = match.to_act[0]
    view, found = match.view(seat), found_in(match)
    card = read_deck(deck)[0]
    rolls_left = None if view.card.roll == "aside" else view.rolls_left
    table = lay_out(card, True, view.dice + "v" * view.froze, "", rolls_left)
    best = max(place for place in view.track if place)
    track = ",".join(str(place or 0) for other, place in enumerate(view.track) if other != seat)
    for name, turn in {
        "Exact": solve_turn(card, True, "mean"),
        "Beat": solve_turn(card, True, "beat", target=best + 1),
        "Chips": solve_turn(card, True, "chips", track=track, players_left=0),
    }.items():
        solved = {match.game.notation(action): value for action, value in turn.choices(table)}
        assert found[name].values == pytest.approx(solved)
        assert set(found[name].values) == set(match.legal(seat))


def test_who_stops_knows_what_they_have() -> None:
    match = at_turn(2, 3, "total/5/three")
    view, found = match.view(match.to_act[0]), found_in(match)
    assert found["Exact"].values["stop"] == view.score_now
    assert found["Beat"].values["stop"] == (view.score_now > max(place or 0 for place in view.track))


def test_with_nobody_on_the_track_there_is_nobody_to_pass() -> None:
    assert set(found_in(at_turn(1, 3, "total/5/three"))) == {"Exact", "Chips"}


def test_chips_are_left_out_where_they_would_not_be_exact_in_time() -> None:
    found = found_in(at_turn(1, 5, "total/5/three"))
    assert set(found) == {"Exact"}
    assert found["Exact"].leads
    assert not found_in(at_turn(3, 5, "total/5/three"))["Exact"].leads
