"""The levels of every game: they exist, play legally, and see no more than their seat."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.bots.levels import LEVELS, NAMES, SECONDS, for_each_seat, player_named
from sobremesa.bots.player import Question, bot_answer, bot_choice, rehearse
from sobremesa.bots.search import SearchPlayer
from sobremesa.engine import kernel
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.luck import key_of, new_luck
from sobremesa.engine.match import Match
from tests.tables import Setup, middle_of

GAMES = [info.name for info in all_games()]
MOMENTS = (2, 9, 30)


def asked(match: Match, seat: int) -> Question:
    return Question(match.game, seat, match.observe(seat), key_of("levels", "test"), match.options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "level"),
    [*((game, level) for game in GAMES for level in LEVELS), ("bids", "learned")],
)
def test_a_level_plays_legally_and_alike_in_worlds_that_look_alike(game: str, level: str) -> None:
    """Two worlds, one view, the same luck for the bot: the same choice."""
    player = player_named(level, game_info(game).load())
    for moment in MOMENTS:
        match = middle_of(Setup(game, 3, {}), "levels", moment)
        seat = match.to_act[0]
        other = match.copy()
        kernel.sample(match.observe(seat), seat, new_luck("levels", "test"), other._state)
        assert other._state.tobytes() != match._state.tobytes()
        choices = {player.act(asked(world, seat)) for world in (match, other)}
        assert len(choices) == 1
        assert match.game.notation(choices.pop()) in match.legal(seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_name_stands_for_a_player(game: str) -> None:
    opened = game_info(game).load()
    for name in [*NAMES, "flat-50", "mc-50"]:
        assert player_named(name, opened).name == name


def test_only_live_play_has_a_bound_in_time() -> None:
    toma6 = game_info("toma6").load()
    for level, seconds in SECONDS.items():
        in_arena, at_table = player_named(level, toma6), player_named(level, toma6, live=True)
        assert isinstance(in_arena, SearchPlayer)
        assert isinstance(at_table, SearchPlayer)
        assert (in_arena.seconds, at_table.seconds) == (None, seconds)


@pytest.mark.parametrize("name", ["", "grandmaster", "flat-0", "flat-x", "mc-0", "Expert"])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadSetup, match="the bots are random, easy, casual, good, strong, expert"):
        player_named(name, game_info("toma6").load())


def test_one_name_serves_all_seats() -> None:
    assert for_each_seat(["good"], 3) == ["good"] * 3
    assert for_each_seat(["easy", "good"], 2) == ["easy", "good"]
    with pytest.raises(BadSetup, match="2 bots for 3 seats"):
        for_each_seat(["easy", "good"], 3)


@pytest.mark.slow
def test_a_match_repeats_itself() -> None:
    """The same seed gives the same match, with searching bots too."""
    records = []
    for _ in range(2):
        match = Setup("toma6", 3, {"rounds": 1}).new("again")
        players = [player_named(name, match.game) for name in ("easy", "good", "strong")]
        rehearse(players[2], asked(match, 2))
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bot_choice(match, seat, players[seat]))
        records.append(match.record())
    assert records[0] == records[1]


@pytest.mark.slow
def test_a_level_wins_among_three_lower_ones_too() -> None:
    """Where others choose at the same moment, a search can beat itself and yet gain nothing among casual players."""
    seats = ["strong", "casual", "casual", "casual"]
    report = sobremesa.arena("toma6", seats=seats, matches=120, seed="among", threads=1)
    strong = report.bots[0]
    assert strong.name == "strong"
    assert strong.interval[0] > report.fair_share


def test_an_offer_is_answered_or_let_pass() -> None:
    match = Setup("dos", 3, {"dos_call": "explicit"}).new("offers")
    seat = match.to_act[0]
    assert bot_answer(match, seat, player_named("casual", match.game)) in match.legal(seat)
