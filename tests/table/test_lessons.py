"""First matches: every lesson.toml can be taught from, and its table is dealt on purpose, the same for everybody."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import sobremesa
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import question_in
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import Match
from sobremesa.table import commands, dealing, journal, wire
from sobremesa.table.lessons import BadLesson, LessonDeal, lesson_of, read_lesson
from sobremesa.table.wire import LessonStep, NewTable, Settings
from tests import sixth
from tests.table.guests import AT_ONCE, OPEN, Party, bot, evening, person, play_on
from tests.table.house import House
from tests.table.rooms import rebuilt

RULES = Path(__file__).parents[2] / "docs" / "rules"
TAUGHT = [info.name for info in all_games() if lesson_of(info) is not None]
TRIES = 20  # matches in which a step has to come up once

TOML = """
players = 3
seed = "x"
[options]
rounds = 1
[[steps]]
es = "Elige."
en = "Choose."
turn = 2
"""


def plan_of(game: str) -> LessonDeal:
    plan = lesson_of(game_info(game))
    assert plan is not None
    return plan


def first_match(game: str, *seats: wire.Wanted, **more: object) -> dealing.PreparedTable:
    asked = NewTable(game=game, seats=list(seats or [person("Ana")]), lesson=True, **more)  # type: ignore[arg-type]
    return dealing.first_match(asked, 0)


# --- the files


@pytest.mark.parametrize("game", TAUGHT)
def test_every_rule_that_is_named_is_in_the_rules(game: str) -> None:
    text = (RULES / f"{game}.en.md").read_text(encoding="utf-8")
    for step in plan_of(game).told.steps:
        assert not step.rule or f"**{step.rule}**" in text, step.rule


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_can_come_up(game: str) -> None:
    moments = set[tuple[int, int, str | None]]()
    for _ in range(TRIES):
        moments |= moments_of(game)
    for step in plan_of(game).told.steps:
        assert any(fits(step, *moment) for moment in moments), step


def moments_of(game: str) -> set[tuple[int, int, str | None]]:
    """When a learner who does anything is asked, among casual bots."""
    room = rebuilt(first_match(game).entries)
    assert room.match is not None
    match, casual, learner = room.match, player_named("casual", room.game), player_named("random", room.game)
    moments = set()
    while not match.over:
        if dealing.LEARNER in match.to_act:
            moments.add(moment_of(match))
        seat = match.to_act[0]
        player = learner if seat == dealing.LEARNER else casual
        match.play(seat, match.game.notation(player.act(question_in(match, seat))))
    return moments


def moment_of(match: Match) -> tuple[int, int, str | None]:
    view = match.view(dealing.LEARNER)
    return view.round, view.turn, getattr(view, "phase", None)


def fits(step: LessonStep, number: int, turn: int, phase: str | None) -> bool:
    return step.round == number and step.turn in (None, turn) and step.phase in (None, phase)


@pytest.mark.parametrize("game", TAUGHT)
def test_any_match_is_taught_without_a_word_of_the_deal(game: str) -> None:
    told = plan_of(game).told
    assert 4 <= len(told.any_match) <= len(told.steps)
    spoken = [step.says.en for step in told.any_match]
    assert len({*spoken}) == len(spoken)
    assert told.any_match[0].round == 1
    for words in ("60 points", "two rounds", "worth 5", "Here it is said for you"):
        assert not any(words in says for says in spoken)


@pytest.mark.parametrize("game", TAUGHT)
def test_the_deal_is_the_same_for_everybody(game: str) -> None:
    one, two = (rebuilt(first_match(game, person(name)).entries) for name in ("Ana", "Luis"))
    assert one.match is not None
    assert two.match is not None
    assert [one.match.sight(seat) for seat in range(one.players)] == [
        two.match.sight(seat) for seat in range(two.players)
    ]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("players = 3", "players = 30", "30 players; it takes 2 to 10"),
        ("players = 3", "", "`players`"),
        ("seed", "sed", "unknown field `sed`"),
        ("rounds = 1", 'rounds = "many"', "rounds"),
        ("rounds = 1", "round = 1", "round"),
        ('en = "Choose."', "", "`en`"),
        ('es = "Elige."', 'es = ""', r"steps\[0\]"),
        ("turn = 2", "turn = 0", "turn"),
        ("turn = 2", 'trun = "2"', "trun"),
        ("[[steps]]", "[steps]", "steps"),
        ("seed = ", "seed ", "line 3"),
        ("turn = 2", '[[steps]]\nes = "a"\nen = "a"\n' * 9, "steps"),
    ],
)
def test_a_file_that_is_wrong_says_where(old: str, new: str, why: str) -> None:
    info = game_info("toma6")
    assert read_lesson(TOML, info).told.steps[0].turn == 2
    with pytest.raises(BadLesson, match=f"lesson.toml of toma6: .*{why}"):
        read_lesson(TOML.replace(old, new, 1), info)


def test_a_game_of_somebody_elses_has_no_lesson() -> None:
    assert lesson_of(sixth.INFO) is None


# --- the table


def test_one_person_learns_among_casual_bots() -> None:
    laid = first_match("toma6", bot("expert"), person("Lucía"), settings=Settings(clock=None, pace=0))
    room = rebuilt(laid.entries)
    assert room.people() == [laid.seat] == [0]
    assert len(set(room.names)) == room.players == plan_of("toma6").told.players
    assert {place.bot for place in room.places[1:]} == {commands.STAND_IN}
    seen = room.seen()
    assert (seen.phase, seen.dealt, seen.toss, seen.code) == ("playing", "lesson", [], None)
    assert [type(entry) for entry in laid.entries] == [journal.Opened, journal.Dealt]


@pytest.mark.parametrize("seats", [[bot()], [person("Ana"), person("Luis")], [person("Ana"), OPEN]])
def test_a_lesson_is_for_one(seats: list[wire.Wanted]) -> None:
    with pytest.raises(BadSetup, match="one person and bots"):
        first_match("toma6", *seats)


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "lesson_of", lambda game: None)
    with pytest.raises(BadSetup, match="no guided first match"):
        first_match("toma6")


def test_no_message_holds_a_seed() -> None:
    for kind in (wire.NewTable, wire.Again, wire.Lesson, wire.LessonStep, wire.SetUp, wire.Start):
        assert "seed" not in kind.__struct_fields__


@evening
async def test_a_lesson_is_learnt_to_its_end(server: House) -> None:
    async with Party(server) as party:
        games = {game.name: game.lesson for game in (await party.server.games()).games}
        assert [name for name, is_taught in games.items() if is_taught] == TAUGHT
        told = (await party.http.get("/api/games/toma6/lesson")).json()
        assert msgspec.convert(told, wire.Lesson) == plan_of("toma6").told
        assert plan_of("toma6").seed not in str(told)
        asked = NewTable(game="toma6", seats=[person("Ana")], settings=AT_ONCE, lesson=True)
        answer = await party.http.post("/api/tables", content=wire.encoder.encode(asked))
        created = msgspec.convert(answer.json(), wire.Created)
        (ana,) = await party.sit(created, wants=["record"])
        assert (ana.table.dealt, ana.table.phase) == ("lesson", "playing")
        await play_on(ana)
        assert sobremesa.load(await party.server.record(created.table)).seed == plan_of("toma6").seed


@evening
async def test_a_game_that_is_not_taught_has_no_such_address(server: House) -> None:
    async with Party(server) as party:
        other = next((info.name for info in all_games() if info.name not in TAUGHT), None)
        if other is not None:
            assert (await party.http.get(f"/api/games/{other}/lesson")).status_code == 404
        assert (await party.http.get("/api/games/chess/lesson")).status_code == 400


def test_a_card_that_is_too_low_is_told_of_before_one_can_be_played() -> None:
    """Some of the learner's cards are, and so the rule comes with the first decision."""
    laid = first_match("toma6", person("Ana"))
    room = rebuilt(laid.entries)
    assert room.match is not None
    aids = room.match.aids(dealing.LEARNER).actions
    assert any(aid.rule == "T6-8" for aid in aids.values())
    told = [step.rule for step in plan_of("toma6").told.steps if fits(step, *moment_of(room.match))]
    assert "T6-8" in told
