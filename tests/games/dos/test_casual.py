"""The casual DOS player is worth playing against."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Question, QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.luck import key_of
from sobremesa.games.dos.rules import CATCH
from tests.games.dos.table import DosTable

FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_casual_beats_random(players: int) -> None:
    """One casual player among random ones wins as often as if it beat each of them 65 times in 100."""
    bots = ["casual"] + ["random"] * (players - 1)
    report = sobremesa.simulate("dos", players, games=2000, bots=bots, seed="casual")
    odds = 0.65 / 0.35
    assert report.win_share[0] - 3 * report.win_share_error[0] > odds / (odds + players - 1)


def choice(table: DosTable, seat: int = 0) -> str:
    return bot_choice(table.match, seat, QuickPlayer(Policy.CASUAL))


def test_casual_sees_a_double_colour_match() -> None:
    assert choice(DosTable("r7 b8", "r7 r3 r4 g7 y10 y9", FULL)) == "r7=r3+r4"


def test_casual_uses_a_wild_dos_for_a_double_colour_match() -> None:
    assert choice(DosTable("r7 y10", "r5 g7 dos y9 y9 b6", FULL)) == "r7=r5+dos:same"


def test_casual_keeps_its_wild_cards_else() -> None:
    assert choice(DosTable("r7 y10", "g7 b# dos y9 y9 b6", FULL)) == "r7=g7"
    assert choice(DosTable("r1 g1", "b# y9 y9 b6 b8", FULL)) == "draw"


def test_casual_uses_them_when_somebody_may_go_out() -> None:
    assert choice(DosTable("r1 g1", "b# y9 y9 b6 b8", "r1 r3")) in ("r1=b#", "g1=b#")


def test_casual_puts_its_highest_card_into_the_row() -> None:
    table = DosTable("r1 g1", "y3 y8 b# dos b5", FULL, pile="y10")
    table.play("draw")
    assert choice(table) == "put:y10"


def test_casual_says_dos() -> None:
    table = DosTable("r7 b8", "g7 y1 y3", FULL, FULL, dos_call="explicit")
    table.play("r7=g7")
    assert choice(table) == "dos!"


def catches(level: str, *last: str, seat: int = 2) -> int:
    """How often, of 200 times, a bot catches whoever ended a turn with two cards; seat 1 is on turn, seat 2 is not."""
    table = DosTable("r7 b8", "g7 y1 y3", FULL, FULL, dos_call="explicit")
    table.play("r7=g7", *last)
    match = table.match
    bot = player_named(level, match.game)
    keys = [key_of(str(luck), "test") for luck in range(200)]
    questions = [Question(match.game, seat, match.observe(seat), key, match.options) for key in keys]
    return sum(bot.act(question) == CATCH for question in questions)


@pytest.mark.rule("DO-16")
@pytest.mark.parametrize("seat", [1, 2])
def test_whether_a_bot_notices_a_silence_is_luck_and_a_better_one_notices_more(seat: int) -> None:
    often = {level: catches(level, "end", seat=seat) / 200 for level in ("easy", "casual", "good", "strong")}
    usual = {"easy": 1 / 6, "casual": 1 / 3, "good": 1 - (2 / 3) ** 2, "strong": 1 - (2 / 3) ** 3}
    assert often == pytest.approx(usual, abs=0.12)


@pytest.mark.rule("DO-16")
@pytest.mark.parametrize("level", ["easy", "casual", "good", "strong"])
def test_no_bot_catches_whoever_has_said_dos(level: str) -> None:
    assert not catches(level, "dos!", "end")


def test_random_lets_the_chance_pass_every_other_time() -> None:
    assert 60 < catches("random", "end") < 140
