"""Names of bots in tables: whole where there is room, else short, and always told apart."""

from __future__ import annotations

import io
import re
from itertools import permutations

import pytest
from rich.cells import cell_len
from rich.console import RenderableType

from sobremesa.console import SafeConsole
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.lab.arena_text import crosstable, standings_table
from sobremesa.lab.bot_names import cut, table_within, told_apart
from sobremesa.lab.standings import ArenaReport, BotResult, Meeting

OWN = ["random", "examples/lowest_card.py:LowestCard", "run:python3 my_bot.py --level 3"]
EIGHT = [
    *OWN,
    "run:python3 my_bot.py --level 4",
    "other/lowest_card.py:LowestCard",
    "my_package.bots.deep:AClassNameThatIsVeryLongAndNeverEnds",
    "casual",
    "good",
]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (OWN, ["random", "LowestCard", "my_bot.py --level 3"]),
        (["a.py:Bot", "folder/b.py:Bot"], ["a:Bot", "b:Bot"]),
        (["one.a:Bot", "two.b:Bot"], ["a:Bot", "b:Bot"]),
        (["x/a.py:Bot", "y/a.py:Bot", "b.py:Bot"], ["x/a.py:Bot", "y/a.py:Bot", "b:Bot"]),
        (["run:./bots/fast --all", "run:java -jar bot.jar"], ["fast --all", "bot.jar"]),
        (["run:a/bot.py", "run:b/bot.py"], ["a/bot.py", "b/bot.py"]),
        (["run:bot", "run:", "x:"], ["bot", "run:", "x:"]),
        (["LowestCard", "a.py:LowestCard"], ["LowestCard", "a:LowestCard"]),
    ],
)
def test_names_are_as_short_as_tells_them_apart(names: list[str], short: list[str]) -> None:
    assert told_apart(names) == short


def test_a_name_is_cut_in_its_middle() -> None:
    assert cut(["short", "my_bot.py --level 3", "my_bot.py --level 4"], 11) == ["short", "my_bo…vel 3", "my_bo…vel 4"]


@pytest.mark.parametrize("room", [4, 6, 9, 14])
def test_names_that_would_look_alike_begin_where_they_differ(room: int) -> None:
    names = [f"a_long_beginning_{letter}_and_a_long_end" for letter in "xyz"] + ["a_long_beginning"]
    shown = cut(names, room)
    assert len({*shown}) == len(names)
    assert all(len(name) <= room for name in shown)


def test_wide_letters_count_as_two() -> None:
    (shown,) = cut(["七七七七七七七七"], 7)
    assert cell_len(shown) == 7
    assert "…" in shown


def test_a_table_that_fits_has_whole_names_and_any_other_short_ones() -> None:
    def make(names: list[str], is_narrow: bool) -> str:
        return f"{'narrow' if is_narrow else 'wide'} {' '.join(names)}"

    assert table_within(80, ["a.py:Bot", "good", "good"], make) == "wide a.py:Bot good good"
    assert table_within(20, ["a.py:Bot", "good", "good"], make) == "wide Bot good good"
    assert table_within(15, ["a.py:LongName", "good"], make) == "narrow Lon…ame good"


# --- the tables of an arena


def made(names: list[str], matches: int = 2000, points: float = 12.3, seconds: float = 0.01) -> ArenaReport:
    bots = [
        BotResult(
            name=name,
            matches=matches,
            seats=matches,
            win_share=1.0,
            interval=(0.951, 1.0),
            rating=38.3,
            rating_sigma=1.0,
            rating_interval=(27.6, 49.0),
            mean_points=points,
            forfeits=0,
            first_forfeit=None,
            first_forfeit_seed=None,
            mean_seconds=seconds,
            slowest_seconds=99 * seconds,
        )
        for name in names
    ]
    met = [Meeting(bot=a, other=b, matches=9, ahead=0.981, interval=(0.951, 1.0)) for a, b in permutations(names, 2)]
    return ArenaReport(
        game="toma6",
        players=4,
        options={},
        seed="s",
        seats=None,
        matches=matches,
        deals=9,
        fair_share=0.25,
        versions={},
        bots=bots,
        crosstable=met,
    )


def lines_of(table: RenderableType, width: int) -> list[str]:
    console = SafeConsole(io.StringIO(), width=width)
    console.print(table)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def named_in(lines: list[str]) -> list[str]:
    """What stands in the first column, without numbers and headings."""
    firsts = [re.match(r"(?:[ \d]\d )?([^ \d].*?)(?:  |$)", line) for line in lines]
    return [first[1] for first in firsts if first and not re.match("Bot$|ahead of|por delante", first[1])]


SMALL_NUMBERS = (2000, 12.3, 0.01), ("2000", "12.30", "10.0 ms", "990.0 ms")
LARGE_NUMBERS = (1_000_000, -12345.67, 12.3), ("1000000", "−12345.67", "12.30 s", "1217.70 s")


@pytest.mark.parametrize("numbers", [SMALL_NUMBERS, LARGE_NUMBERS], ids=["small", "large"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_tables_hold_in_80_columns(
    count: int, lang: Lang, numbers: tuple[tuple[int, float, float], tuple[str, ...]]
) -> None:
    report = made(EIGHT[:count], *numbers[0])
    standings, meetings = (lines_of(table(report, lang, 80), 80) for table in (standings_table, crosstable))
    for lines in (standings, meetings):
        assert max(map(len, lines)) <= 80
        assert len(named_in(lines)) == len({*named_in(lines)}) == count
    told = "\n".join(standings).replace(",", ".")
    for words in ("38.3 ± 10.7", " 100.0 %", "95.1-100.0 %", *numbers[1]):
        assert told.count(words) == count
    assert len(re.findall(r"\b95(?:[,.]1)?-100", "\n".join(meetings))) == count * (count - 1)


def test_wide_terminals_show_whole_names() -> None:
    for table in (standings_table, crosstable):
        named = named_in(lines_of(table(made(OWN), "en", 160), 160))
        assert named == [*OWN[:2], "my_bot.py --level 3"]  # how a program is started is not its name


def test_many_bots_are_told_in_parts() -> None:
    lines = lines_of(crosstable(made([f"bot-{i}" for i in range(20)]), "en"), 80)
    assert max(map(len, lines)) <= 80
    headings = [line.split() for line in lines if re.fullmatch(r"[ \d]+", line)]
    assert [int(place) for heading in headings for place in heading] == list(range(1, 21))


def test_names_are_told_apart_in_a_narrow_terminal() -> None:
    names = named_in(lines_of(standings_table(made(EIGHT), "es", 60), 60))
    assert len({*names}) == len(EIGHT)
