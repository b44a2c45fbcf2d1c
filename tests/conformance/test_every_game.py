"""What must hold in every game, at every moment of random matches."""

from __future__ import annotations

import io

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

import sobremesa
from sobremesa.engine import kernel
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Lang
from sobremesa.engine.luck import new_bot_rng, new_luck
from sobremesa.engine.match import Match
from sobremesa.engine.state import Actions
from sobremesa.engine.untrusted import names_to_show
from tests.tables import Setup, all_setups, few_setups, middle_of, random_play

FEW = few_setups()


def state_bytes(match: Match) -> bytes:
    return bytes(match._states.tobytes())


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_a_random_match_ends_and_its_record_tells_it(setup: Setup) -> None:
    match = setup.new("ends")
    for _ in random_play(match, "ends"):
        assert not match.winners
    assert match.to_act == match.may_act == []
    assert match.winners
    again = sobremesa.load(match.record())
    assert state_bytes(again) == state_bytes(match)
    assert again.record() == match.record()


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_legal_actions_are_unique_and_read_back(setup: Setup) -> None:
    match = setup.new("notation")
    for _ in random_play(match, "notation"):
        assert set(match.to_act) <= set(match.may_act)
        for seat in range(match.players):
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in match.may_act)
            numbers = [match.game.parse(action) for action in legal]
            assert all(0 <= number < match.game.actions for number in numbers)
            assert [match.game.notation(number) for number in numbers] == legal


@given(data=st.data(), setup=st.sampled_from(FEW))
def test_whatever_is_not_legal_is_refused_and_changes_nothing(data: st.DataObject, setup: Setup) -> None:
    match = middle_of(setup, data.draw(st.integers(0, 5)), data.draw(st.integers(0, 60)))
    seat = data.draw(st.integers(0, match.players - 1))
    text = data.draw(st.one_of(st.text(max_size=6), st.integers(-5, 300).map(str), st.sampled_from(everything(match))))
    before, events = state_bytes(match), len(match.all_events())
    if _understood(match, text) and match.game.notation(match.game.parse(text)) in match.legal(seat):
        match.play(seat, text)
        assert len(match.all_events()) > events
        return
    with pytest.raises(Mistake) as caught:
        match.play(seat, text)
    assert caught.value.to("es")
    assert caught.value.to("en")
    assert state_bytes(match) == before
    assert len(match.all_events()) == events


def everything(match: Match) -> list[str]:
    """Actions that were legal at some time, for somebody."""
    return sorted({action for seat in range(match.players) for action in match.legal(seat)}) or [""]


def _understood(match: Match, text: str) -> bool:
    try:
        match.game.parse(text)
    except sobremesa.NotUnderstood:
        return False
    return True


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_events_go_to_their_audience(setup: Setup) -> None:
    match = setup.new("events")
    for _ in random_play(match, "events"):
        pass
    everything = match.all_events()
    public = match.events(-1)
    for seat in range(match.players):
        seen = match.events(seat)
        assert [event for event in seen if event in public] == public
        assert all(event.data.get("seat") == seat for event in seen if event not in public)
        assert len(seen) <= len(everything)


@pytest.mark.parametrize("setup", FEW, ids=str)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_everything_can_be_said_and_drawn(setup: Setup, lang: Lang) -> None:
    match = setup.new("words")
    console = Console(file=io.StringIO(), width=100)
    names = names_to_show([f"N{seat}" for seat in range(match.players)], "es")
    for step, _ in enumerate(random_play(match, "words")):
        if step % 5 == 0:
            for seat in range(-1, match.players):
                view = match.view(seat)
                console.print(match.game.draw(view, names, lang))
                if seat in match.to_act:
                    assert match.game.ask(view, match.legal(seat), names).to(lang)
    for event in match.all_events():
        sentence = match.game.narrator.say(event, names, lang)
        assert "{" not in sentence
        assert msgspec.json.encode(match.game.named_values(event))


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_the_casual_player_plays_legally_and_sees_only_its_view(setup: Setup) -> None:
    """Two worlds, one view, the same whims: the same choice."""
    from sobremesa.bots.player import QuickPlayer, bot_choice
    from sobremesa.bots.policy import Policy, choose_from_view

    match = setup.new("casual")
    actions = kernel.new_record(Actions)
    while not match.over:
        seat = match.to_act[0]
        choice = bot_choice(match, seat, QuickPlayer(Policy.CASUAL))
        assert choice in match.legal(seat)
        other = match.copy()
        kernel.sample(match.observe(seat), seat, new_luck("casual", "test"), other._state)
        picks = {
            int(choose_from_view(Policy.CASUAL, world.observe(seat), seat, actions, new_bot_rng("1", "test")))
            for world in (match, other)
        }
        assert len(picks) == 1
        match.play(seat, choice)


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_undo_and_copy(setup: Setup) -> None:
    match = middle_of(setup, "undo", 12)
    twin = match.copy()
    before = state_bytes(match)
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
    assert state_bytes(twin) == before, "a copy lives its own life"
    match.undo()
    assert state_bytes(match) == before
    assert match.all_events() == twin.all_events()


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_what_may_be_taken_back_told_nobody_anything(setup: Setup) -> None:
    """In every world that looks the same to a viewer, some action of the seat would have looked the same too."""
    match = setup.new("back")
    stream = new_luck("back", "test")
    for step, (seat, action) in enumerate(random_play(match, "back")):
        after = match.copy()
        after.play(seat, action)
        if not after.may_take_back or step > 100:
            continue
        assert bytes(after._state.luck_block) == bytes(match._state.luck_block)
        for viewer in {-1, (seat + 1) % match.players, (seat + step) % match.players}:
            twin = match.copy()
            kernel.sample(match.observe(viewer), viewer, stream, twin._state)
            assert looks_the_same(twin, after, seat, action, viewer), (step, seat, action, viewer)


def looks_the_same(twin: Match, after: Match, seat: int, action: str, viewer: int) -> bool:
    """Whether the action, or another one where it is not legal in this world, shows the viewer what it has seen."""
    seen = after.events(viewer, after.step), after.view(viewer)
    legal = twin.legal(seat)
    for tried in [action] if action in legal else legal:
        other = twin.copy()
        other.play(seat, tried)
        if (other.events(viewer, other.step), other.view(viewer)) == seen:
            return True
    return False


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_standings_agree_with_the_ranks(setup: Setup) -> None:
    match = setup.new("standings")
    for _ in random_play(match, "standings"):
        pass
    standings = np.zeros(16, np.int64)
    match.game.kernels.standing(match._state, standings)
    best = standings[: match.players].max()
    assert match.winners == [seat for seat in range(match.players) if standings[seat] == best]
