"""The functions for people with data: what they give back, and what they say where something is wrong."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa import BadSetup
from sobremesa.engine.language import Text
from sobremesa.lab.standings import ArenaReport
from tests.lab.bots import Last


def test_importing_stays_light() -> None:
    heavy = (
        "[name for name in ('numpy', 'numba', 'openskill', 'pyarrow', 'sobremesa.lab.simulate', 'sobremesa.envs') "
        "if name in sys.modules]"
    )
    found = subprocess.run(
        [sys.executable, "-c", f"import sys, sobremesa; sobremesa.simulate, sobremesa.arena; print({heavy})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == "[]\n"


def test_environments_are_there_without_an_import_of_their_own() -> None:
    code = "import sobremesa; print(sobremesa.envs.batch.__name__)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "batch\n"
    with pytest.raises(AttributeError, match="no attribute 'tables'"):
        _ = sobremesa.tables


def test_an_arena_gives_what_the_command_tells(tmp_path: Path) -> None:
    def meet(matches: int) -> ArenaReport:
        return sobremesa.arena(
            "toma6", ["random", "casual"], players=2, matches=matches, store=tmp_path / "kept", rounds=1
        )

    first = meet(4)
    longer = meet(8)
    assert (first.matches, longer.matches, longer.seed) == (4, 8, first.seed)
    assert {bot.name for bot in longer.bots} == {"random", "casual"}
    assert len((tmp_path / "kept").read_text(encoding="utf-8").splitlines()) == 9


def test_a_fixed_field_says_how_many_sit() -> None:
    report = sobremesa.arena("toma6", seats=["casual", "random", "random"], matches=3, seed=1, rounds=1)
    assert (report.players, report.seats) == (3, ["casual", "random", "random"])


def test_a_class_of_ones_own_sits_down() -> None:
    report = sobremesa.simulate("toma6", 2, games=2, bots=["casual", Last], seed=1, rounds=1)
    assert report.bots == ["casual", "tests.lab.bots:Last"]
    assert {bot.name for bot in sobremesa.arena("toma6", ["random", Last], players=2, matches=2, rounds=1).bots} == {
        "random",
        "tests.lab.bots:Last",
    }


def test_reports_are_plain() -> None:
    report = sobremesa.simulate("toma6", 2, games=10, seed=1, rounds=1)
    assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report
    assert pickle.loads(pickle.dumps(report)) == report


def test_solved_choices_are_the_best_first() -> None:
    choices: Any = sobremesa.solve("highscore", card=5, dice="5544321", rolls_left=1)
    assert [choice.value for choice in choices] == sorted((choice.value for choice in choices), reverse=True)
    (card,) = sobremesa.solve("highscore", card="total/-5/four", goal="chips", track=[20, 0], players_left=1)
    assert card.value > 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 11}, "2 to 10 players"),
        ({"games": 0}, "0 games cannot be played"),
        ({"games": "many"}, "many games cannot be played; it takes a number from 1"),
        ({"threads": 0}, "0 threads"),
        ({"threads": "all"}, "all threads cannot be used; it takes a number from 1 to 1024"),
        ({"bots": ["casual", "random"], "players": 3}, "2 bots for 3 seats"),
        ({"bots": [7], "players": 2}, "there is no bot '7'"),
        ({"seed": 1.5}, "a seed is a text or a whole number"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"out": "rows.xls"}, "ends neither in .csv nor in .parquet"),
    ],
)
def test_a_mistake_is_one_sentence(words: dict[str, Any], says: str) -> None:
    with pytest.raises(sobremesa.Mistake) as mistake:
        sobremesa.simulate(**{"game": "toma6", "games": 5, **words})
    assert says in str(mistake.value)
    assert "\n" not in str(mistake.value)


def test_an_arena_needs_bots() -> None:
    with pytest.raises(BadSetup, match="say who plays"):
        sobremesa.arena("toma6")


@pytest.mark.parametrize(
    "mistake",
    [
        sobremesa.BadSetup(Text("así no", "not like that")),
        sobremesa.NotAllowed("T6-3", Text("así no", "not like that")),
        sobremesa.BadRecord(7, Text("así no", "not like that")),
    ],
)
def test_mistakes_travel_between_processes(mistake: sobremesa.Mistake) -> None:
    again = pickle.loads(pickle.dumps(mistake))
    assert type(again) is type(mistake)
    assert (again.text, again.args, vars(again)) == (mistake.text, mistake.args, vars(mistake))
